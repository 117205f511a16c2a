"""What every fact is: something that people entered, about a place of the game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from scorekeeper.pinochle.game.game import Game
from scorekeeper.pinochle.hand.hand import Hand
from scorekeeper.pinochle.rules.ruleset import Seat

if TYPE_CHECKING:  # a timeline is made of events
    from scorekeeper.pinochle.game.timeline import Timeline

Place = tuple[object, ...]


@dataclass(frozen=True)
class Event:
    repeatable: ClassVar[bool] = True  # whether saying it twice says no more than once
    keeps_step: ClassVar[bool] = False  # whether the table usually has more of the same to enter
    card_by_card: ClassVar[bool] = False  # whether taps come quicker than their answers

    @property
    def places(self) -> tuple[Place, ...]:
        """What the fact is about, from the large to the small; () is the whole game."""
        return ((),)

    def changed(self, timeline: Timeline) -> Event | None:
        """The fact that came or went with this one, the last of the timeline: itself."""
        return self


@dataclass(frozen=True)
class GameStarted(Event):
    players: tuple[str, ...]  # by seat
    first_dealer: Seat = 0
    title = ""  # that it begins with


@dataclass(frozen=True)
class NextGameStarted(GameStarted):
    """One more game of an evening, with the title that the game before it had."""

    title: str = ""


@dataclass(frozen=True)
class Undone(Event):
    """Takes back the last fact that counts."""

    repeatable = False

    def changed(self, timeline: Timeline) -> Event | None:
        """What it took back; None where somebody has done the opposite since."""
        return timeline.to_redo


@dataclass(frozen=True)
class Redone(Event):
    """Brings back the fact that was taken back last."""

    repeatable = False

    def changed(self, timeline: Timeline) -> Event | None:
        """What it brought back; None where somebody has done the opposite since."""
        return timeline.to_undo


@dataclass(frozen=True)
class GameEvent(Event, ABC):
    """A fact about the game, and about no hand in particular."""

    def check(self, game: Game) -> None:
        """A PinochleError when the fact cannot be recorded; what is stored is not asked again."""

    @abstractmethod
    def change(self, game: Game) -> Game:
        """The game with this fact in it, unchecked."""


@dataclass(frozen=True)
class HandEvent(Event, ABC):
    hand: int
    part: ClassVar[str] = ""  # what of the hand it is about; all of it where empty

    @property
    def deals(self) -> bool:
        """Whether the fact can be the first one about a hand."""
        return True

    @property
    def places(self) -> tuple[Place, ...]:
        return ((self.hand, self.part) if self.part else (self.hand,),)

    @property
    def melder(self) -> Seat | None:
        """The player whose meld the fact is; None where it is no meld."""
        return None

    def check(self, hand: Hand) -> None:
        """A PinochleError when the fact cannot be recorded; what is stored is not asked again."""

    @abstractmethod
    def change(self, hand: Hand) -> Hand:
        """The hand with this fact in it, unchecked."""


def touch(one: Event, other: Event) -> bool:
    """Whether two facts are about the same thing, so that neither may overwrite the other."""
    return any(
        all(here == there for here, there in zip(mine, theirs, strict=False))
        for mine in one.places
        for theirs in other.places
    )
