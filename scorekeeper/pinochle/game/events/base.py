"""Base classes of events. An event is a fact that somebody entered about a game or a hand."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from scorekeeper.pinochle.game.game import Game
from scorekeeper.pinochle.hand.hand import Hand
from scorekeeper.pinochle.rules.ruleset import Seat

if TYPE_CHECKING:  # timeline.py imports this package
    from scorekeeper.pinochle.game.timeline import Timeline

Place = tuple[object, ...]
Places = tuple[Place, ...]


@dataclass(frozen=True)
class Event:
    repeatable: ClassVar[bool] = True  # recording the fact twice has the same effect as once
    keeps_step: ClassVar[bool] = False  # the phone stays on the same screen for further entries
    # True for quick taps, such as ``CardsShown``. Two facts of one class do not conflict if the
    # same phone recorded both.
    card_by_card: ClassVar[bool] = False

    @property
    def places(self) -> Places:
        """The parts of the game that the fact is about, as paths such as (hand, part).

        The empty path is the whole game.
        """
        return ((),)

    def changed(self, timeline: Timeline) -> Event | None:
        """Return the fact that this event adds or removes.

        ``timeline`` is the game's timeline right after this event.
        """
        return self


@dataclass(frozen=True)
class GameStarted(Event):
    players: tuple[str, ...]  # by seat
    first_dealer: Seat = 0
    title = ""  # only ``NextGameStarted`` has a title


@dataclass(frozen=True)
class NextGameStarted(GameStarted):
    """The start of a game with a title.

    A game of a club evening has the title of the evening. A rematch has the title of the previous
    game if that game began on the same evening.
    """

    title: str = ""


@dataclass(frozen=True)
class Undone(Event):
    """Undo of the last fact that is not undone yet."""

    repeatable = False

    def changed(self, timeline: Timeline) -> Event | None:
        """Return the undone fact.

        None if ``timeline`` is from ``timeline_before``, which leaves out undone facts.
        """
        return timeline.to_redo


@dataclass(frozen=True)
class Redone(Event):
    """Redo of the last undone fact."""

    repeatable = False

    def changed(self, timeline: Timeline) -> Event | None:
        """Return the restored fact."""
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
    part: ClassVar[str] = ""  # the part of the hand that changes; empty for the whole hand
    keeps_agreement: ClassVar[bool] = False  # earlier confirmations of the result stay

    @property
    def can_be_first(self) -> bool:
        """True if the fact can be the first fact about a hand."""
        return True

    @property
    def places(self) -> Places:
        return ((self.hand, self.part) if self.part else (self.hand,),)

    @property
    def melder(self) -> Seat | None:
        """The player whose meld this fact records, or None for facts without meld."""
        return None

    def check(self, hand: Hand) -> None:
        """Raise PinochleError if the fact cannot be recorded; stored facts are not checked."""

    @abstractmethod
    def change(self, hand: Hand) -> Hand:
        """Return the hand with this fact, unchecked."""


def touch(one: Event, other: Event) -> bool:
    """True if places of the two facts overlap, so that one could overwrite the other."""
    return any(
        all(a == b for a, b in zip(place, other_place, strict=False))
        for place in one.places
        for other_place in other.places
    )
