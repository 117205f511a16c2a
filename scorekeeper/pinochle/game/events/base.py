"""Base classes of events. An event is a fact that somebody entered about a game or a hand."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from scorekeeper.pinochle.game.game import Game
from scorekeeper.pinochle.hand.hand import Hand
from scorekeeper.pinochle.rules.ruleset import Seat

if TYPE_CHECKING:  # timeline imports events
    from scorekeeper.pinochle.game.timeline import Timeline

Place = tuple[object, ...]
Places = tuple[Place, ...]


@dataclass(frozen=True)
class Event:
    repeatable: ClassVar[bool] = True  # recording it twice is the same as once
    keeps_step: ClassVar[bool] = False  # the screen stays, for more of the same
    card_by_card: ClassVar[bool] = False  # taps of one phone never conflict

    @property
    def places(self) -> Places:
        """What the fact is about: paths such as (hand, part); () is the whole game."""
        return ((),)

    def changed(self, timeline: Timeline) -> Event | None:
        """The fact that this one adds or removes. This one is the timeline’s last."""
        return self


@dataclass(frozen=True)
class GameStarted(Event):
    players: tuple[str, ...]  # by seat
    first_dealer: Seat = 0
    title = ""  # none yet


@dataclass(frozen=True)
class NextGameStarted(GameStarted):
    """The next game of an evening, with the title of the previous one."""

    title: str = ""


@dataclass(frozen=True)
class Undone(Event):
    """Undoes the last fact in force."""

    repeatable = False

    def changed(self, timeline: Timeline) -> Event | None:
        """The undone fact, or None if it was redone since."""
        return timeline.to_redo


@dataclass(frozen=True)
class Redone(Event):
    """Restores the last undone fact."""

    repeatable = False

    def changed(self, timeline: Timeline) -> Event | None:
        """The restored fact, or None if it was undone since."""
        return timeline.to_undo


@dataclass(frozen=True)
class GameEvent(Event, ABC):
    """A fact about the game as a whole."""

    def check(self, game: Game) -> None:
        """Raise PinochleError if the fact cannot be recorded; stored facts are not checked."""

    @abstractmethod
    def change(self, game: Game) -> Game:
        """Return the game with this fact, unchecked."""


@dataclass(frozen=True)
class HandEvent(Event, ABC):
    hand: int
    part: ClassVar[str] = ""  # of the hand; empty for all of it
    keeps_agreement: ClassVar[bool] = False  # the result stays confirmed

    @property
    def can_be_first(self) -> bool:
        """True if the fact can be the first one about a hand."""
        return True

    @property
    def places(self) -> Places:
        return ((self.hand, self.part) if self.part else (self.hand,),)

    @property
    def melder(self) -> Seat | None:
        """The player whose meld this fact records, or None."""
        return None

    def check(self, hand: Hand) -> None:
        """Raise PinochleError if the fact cannot be recorded; stored facts are not checked."""

    @abstractmethod
    def change(self, hand: Hand) -> Hand:
        """Return the hand with this fact, unchecked."""


def touch(one: Event, other: Event) -> bool:
    """True if two facts are about the same thing, so that one could overwrite the other."""
    return any(
        all(a == b for a, b in zip(place, other_place, strict=False))
        for place in one.places
        for other_place in other.places
    )
