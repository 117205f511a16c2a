"""What can be recorded: facts, in the order in which people entered them, never a total.

A fact about a hand carries the hand's number, counted from 1, so that the same fact serves for
the hand on the table and for correcting an earlier one.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from scorekeeper.pinochle.auction import Auction, Call
from scorekeeper.pinochle.cards import Card, Suit, spread
from scorekeeper.pinochle.hand import (
    SWEEPS,
    THOUSANDS,
    Hand,
    MayThrowIn,
    Outcome,
    Shown,
    Took,
    double_run_winner,
    may_throw_in,
    piles,
)
from scorekeeper.pinochle.meld import check_cards
from scorekeeper.pinochle.ruleset import Ruleset, Seat

Place = tuple[object, ...]


@dataclass(frozen=True)
class Event:
    label: ClassVar[str] = ""  # what “Undo …” takes back

    @property
    def places(self) -> tuple[Place, ...]:
        """What the fact is about, from the large to the small; () is the whole game."""
        return ((),)


@dataclass(frozen=True)
class GameStarted(Event):
    players: tuple[str, ...]  # by seat
    first_dealer: Seat = 0


@dataclass(frozen=True)
class Undone(Event):
    """Takes back the last fact that stands."""


@dataclass(frozen=True)
class Redone(Event):
    """Brings back the fact that was taken back last."""


@dataclass(frozen=True)
class HandEvent(Event, ABC):
    hand: int
    part: ClassVar[str]

    @property
    def places(self) -> tuple[Place, ...]:
        return ((self.hand, self.part),)

    @abstractmethod
    def change(self, ruleset: Ruleset, hand: Hand) -> Hand:
        """The hand with this fact in it, unchecked."""


@dataclass(frozen=True)
class HandDealt(HandEvent):
    """Who deals, where it is not the player whose turn it is."""

    dealer: Seat
    label = "the dealer"
    part = "dealer"

    def change(self, ruleset: Ruleset, hand: Hand) -> Hand:
        return replace(hand, dealer=self.dealer)


@dataclass(frozen=True)
class Called(HandEvent):
    """One call of the auction; ``BidWon`` says what they came to."""

    call: Call
    label = "the call"
    part = "bid"

    def change(self, ruleset: Ruleset, hand: Hand) -> Hand:
        return replace(hand, calls=(*hand.calls, self.call), outcome=Outcome.PLAYED)


@dataclass(frozen=True)
class BidWon(HandEvent):
    """Who won the auction, at what and, where it was said at once, in which trump.

    ``amount`` is None for a sweep. Calls that say otherwise are dropped: the result counts.
    """

    seat: Seat
    amount: int | None
    trump: Suit | None = None
    label = "the bid"
    part = "bid"

    def change(self, ruleset: Ruleset, hand: Hand) -> Hand:
        unplayed = hand.outcome in (Outcome.FOLDED, Outcome.REDEALT)
        declared = replace(
            hand,
            declarer=self.seat,
            partner=None if hand.partner == self.seat else hand.partner,
            bid=self.amount,
            sweep=self.amount is None,
            trump=self.trump or hand.trump,
            calls=hand.calls if self._follows_from(ruleset, hand) else (),
            outcome=Outcome.PLAYED if unplayed else hand.outcome,
        )
        return reopened(ruleset, _piled(ruleset, hand, declared))

    def _follows_from(self, ruleset: Ruleset, hand: Hand) -> bool:
        won = Auction(ruleset, hand.dealer, hand.calls).winner if hand.calls else None
        said = won.said if won and isinstance(won.said, int) else None
        return won is not None and (won.seat, said) == (self.seat, self.amount)


@dataclass(frozen=True)
class TrumpNamed(HandEvent):
    trump: Suit
    label = "trump"
    part = "bid"

    def change(self, ruleset: Ruleset, hand: Hand) -> Hand:
        return reopened(ruleset, replace(hand, trump=self.trump))


@dataclass(frozen=True)
class PartnerCalled(HandEvent):
    seat: Seat
    label = "the called partner"
    part = "bid"

    def change(self, ruleset: Ruleset, hand: Hand) -> Hand:
        declared = replace(hand, partner=self.seat)
        return reopened(ruleset, _piled(ruleset, hand, declared))


@dataclass(frozen=True)
class CardsShown(HandEvent):
    """How many copies of some cards a player shows now; the player's other cards stay."""

    seat: Seat
    counts: tuple[tuple[Card, int], ...]
    label = "the meld"
    part = "meld"

    @property
    def places(self) -> tuple[Place, ...]:
        return tuple((self.hand, self.part, self.seat, card) for card, _ in self.counts)

    def change(self, ruleset: Ruleset, hand: Hand) -> Hand:
        held = hand.held(self.seat)
        held.update({card: count - held[card] for card, count in self.counts})
        check_cards(ruleset, held, f"meld.{self.seat}.cards")  # before a billion are laid out
        return _with_meld(ruleset, hand, self.seat, Shown(cards=spread(held)))


@dataclass(frozen=True)
class PointsShown(HandEvent):
    """A player's meld as the table counted it, in place of cards."""

    seat: Seat
    points: int
    nines: int = 0
    double_run: bool = False
    label = "the meld"
    part = "meld"

    @property
    def places(self) -> tuple[Place, ...]:
        return ((self.hand, self.part, self.seat),)

    def change(self, ruleset: Ruleset, hand: Hand) -> Hand:
        shown = Shown(points=self.points, nines=self.nines, double_run=self.double_run)
        return _with_meld(ruleset, hand, self.seat, shown)


@dataclass(frozen=True)
class MeldFinished(HandEvent):
    """Nobody shows more meld."""

    label = "“no more meld”"
    part = "finish"

    def change(self, ruleset: Ruleset, hand: Hand) -> Hand:
        return replace(hand, meld_finished=True)


@dataclass(frozen=True)
class TricksCounted(HandEvent):
    """Trick points by seat, any seat of a pile; the last pile that nobody counted has the rest.

    Piles may be counted one after the other. Once all are, a new count takes the place of the
    oldest one, whose pile then has the rest.
    """

    taken: tuple[tuple[Seat, int], ...]
    label = "the trick points"
    part = "tricks"

    def change(self, ruleset: Ruleset, hand: Hand) -> Hand:
        failed = hand.outcome in (Outcome.SWEEP_FAILED, Outcome.THOUSAND_FAILED)
        before = [count for count in hand.points.items() if count[0] not in dict(self.taken)]
        room = max(0, len(piles(ruleset, hand)) - 1 - len(self.taken))
        return replace(
            hand,
            points=dict([*before[len(before) - min(room, len(before)) :], *self.taken]),
            took={},
            outcome=hand.outcome if failed else Outcome.PLAYED,
        )


@dataclass(frozen=True)
class TookAnswered(HandEvent):
    """The answer to the one question: the best thing that a player's pile holds."""

    seat: Seat
    took: Took
    label = "the answer"
    part = "tricks"

    def change(self, ruleset: Ruleset, hand: Hand) -> Hand:
        return replace(hand, took={**hand.took, self.seat: self.took})


@dataclass(frozen=True)
class HandEnded(HandEvent):
    """How the hand ended, where not by counting tricks."""

    outcome: Outcome
    label = "the end of the hand"
    part = "end"

    @property
    def places(self) -> tuple[Place, ...]:
        return ((self.hand,),)  # nothing else of the hand may be recorded at the same time

    def change(self, ruleset: Ruleset, hand: Hand) -> Hand:
        if self.outcome is Outcome.FOLDED and hand.declarer is None:
            stuck = ruleset.stuck(hand.dealer)
            hand = replace(hand, declarer=stuck, bid=ruleset.stuck_amount)
        return replace(hand, outcome=self.outcome, points={}, took={})


def _with_meld(ruleset: Ruleset, hand: Hand, seat: Seat, shown: Shown) -> Hand:
    others = {other: meld for other, meld in hand.shown.items() if other != seat}
    return reopened(ruleset, replace(hand, shown={**others, seat: shown} if shown else others))


def _piled(ruleset: Ruleset, before: Hand, after: Hand) -> Hand:
    """The hand without what its piles no longer hold, now that somebody else declares.

    With five other players' tricks lie together; a kitty's discards lie with the declarer's.
    """
    if piles(ruleset, before) != piles(ruleset, after):
        return replace(after, points={}, took={})
    if ruleset.kitty and before.declarer != after.declarer:
        return replace(after, took={})
    return after


def reopened(ruleset: Ruleset, hand: Hand) -> Hand:
    """The hand without what was recorded later and no longer fits its corrected bid or meld.

    Tricks go where the hand is not played after all, a throw-in where it must be; the table then
    goes on from that step.
    """
    may, won = may_throw_in(ruleset, hand), double_run_winner(ruleset, hand)
    if hand.points and (may is MayThrowIn.FORCED or won):
        hand = replace(hand, points={}, took={})
    if hand.outcome is Outcome.THROWN_IN and (may is MayThrowIn.NO or won):
        hand = replace(hand, outcome=Outcome.PLAYED)
    if hand.outcome in SWEEPS and not hand.sweep:
        hand = replace(hand, outcome=Outcome.PLAYED, points={}, took={})
    return hand


def touch(one: Event, other: Event) -> bool:
    """Whether two facts are about the same thing, so that neither may overwrite the other."""
    return any(
        all(here == there for here, there in zip(mine, theirs, strict=False))
        for mine in one.places
        for theirs in other.places
    )


def facts_of(number: int, hand: Hand) -> Iterator[HandEvent]:
    """The facts that make a hand, in the order in which a table would enter them."""
    yield HandDealt(number, hand.dealer)
    for call in hand.calls:
        yield Called(number, call)
    if hand.declarer is not None:
        yield BidWon(number, hand.declarer, hand.bid, hand.trump)
    elif hand.trump is not None:
        yield TrumpNamed(number, hand.trump)
    if hand.partner is not None:
        yield PartnerCalled(number, hand.partner)
    for seat, shown in sorted(hand.shown.items()):
        if shown.points is None:
            counts = tuple(sorted(hand.held(seat).items(), key=lambda item: item[0].place))
            yield CardsShown(number, seat, counts)
        else:
            yield PointsShown(number, seat, shown.points, shown.nines, shown.double_run)
    if hand.meld_finished:
        yield MeldFinished(number)
    if hand.outcome in (*SWEEPS, *THOUSANDS) or not hand.points:
        yield HandEnded(number, hand.outcome)
    if hand.points:
        yield TricksCounted(number, tuple(sorted(hand.points.items())))
    for seat, took in sorted(hand.took.items()):
        yield TookAnswered(number, seat, took)
