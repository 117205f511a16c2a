"""One recorded fact with the game before and after it."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, TypeVar

from scorekeeper.pinochle.game.events import Event, HandEvent
from scorekeeper.pinochle.game.game import Game, ScoredHand
from scorekeeper.pinochle.rules.ruleset import Seat

AnyEvent = TypeVar("AnyEvent", bound=Event)
AnyHandEvent = TypeVar("AnyHandEvent", bound=HandEvent)


@dataclass(frozen=True)
class Moment(Generic[AnyEvent]):
    """A fact with the game before and after it."""

    event: AnyEvent
    was: Game
    now: Game


@dataclass(frozen=True)
class HandMoment(Moment[AnyHandEvent]):
    """A fact about a hand, with the game before and after it."""

    undone: bool = False  # True if Undo took the fact back, so points change in reverse

    @cached_property
    def before(self) -> ScoredHand:
        return self.was.hand_at(self.event.hand)

    @cached_property
    def after(self) -> ScoredHand:
        return self.now.hand_at(self.event.hand)

    def player(self, seat: Seat) -> str:
        return self.now.players_of(self.event.hand)[seat]


def moment_of(event: Event, was: Game, now: Game, undone: bool) -> Moment[Any]:
    if isinstance(event, HandEvent):
        return HandMoment(event, was, now, undone)
    return Moment(event, was, now)


NowAndWas = tuple[str, str]  # the new and the old value in words; either can be empty
Describe = Callable[[Any], NowAndWas]  # takes the Moment of one kind of fact


def compared(describe: Callable[[Game, ScoredHand], str]) -> Describe:
    """Return a function that applies ``describe`` to the hand after and before a fact."""

    def both(moment: HandMoment[HandEvent]) -> NowAndWas:
        now, was = describe(moment.now, moment.after), describe(moment.was, moment.before)
        return now, "" if was == now else was

    return both
