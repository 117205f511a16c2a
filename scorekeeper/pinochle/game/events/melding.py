"""What can be recorded of the meld: cards, points as the table counted them, the discards."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from scorekeeper.pinochle.cards import Card, spread
from scorekeeper.pinochle.game.events.after_correction import reopened
from scorekeeper.pinochle.game.events.base import HandEvent, Place
from scorekeeper.pinochle.hand.hand import Hand, Shown
from scorekeeper.pinochle.hand.meld import check_cards
from scorekeeper.pinochle.rules.ruleset import Seat


@dataclass(frozen=True)
class CardsShown(HandEvent):
    """How many copies of some cards a player shows now; the player's other cards stay."""

    seat: Seat
    counts: tuple[tuple[Card, int], ...]
    part = "meld"
    keeps_step = True
    card_by_card = True

    @property
    def melder(self) -> Seat:
        return self.seat

    @property
    def places(self) -> tuple[Place, ...]:
        return tuple((self.hand, self.part, self.seat, card) for card, _ in self.counts)

    def check(self, hand: Hand) -> None:
        # before a billion are laid out
        check_cards(hand.ruleset, self._held(hand), f"meld.{self.seat}.cards")

    def change(self, hand: Hand) -> Hand:
        return _with_meld(hand, self.seat, Shown(cards=spread(self._held(hand))))

    def _held(self, hand: Hand) -> Counter[Card]:
        return _counted_anew(hand.held(self.seat), self.counts)


@dataclass(frozen=True)
class PointsShown(HandEvent):
    """A player's meld as the table counted it, in place of cards."""

    seat: Seat
    points: int
    nines: int = 0
    double_run: bool = False
    part = "meld"
    keeps_step = True

    @property
    def melder(self) -> Seat:
        return self.seat

    @property
    def places(self) -> tuple[Place, ...]:
        return ((self.hand, self.part, self.seat),)

    def change(self, hand: Hand) -> Hand:
        shown = Shown(points=self.points, nines=self.nines, double_run=self.double_run)
        return _with_meld(hand, self.seat, shown)


@dataclass(frozen=True)
class MeldDone(HandEvent):
    """A player shows no more, as far as that player goes."""

    seat: Seat
    part = "done"
    keeps_step = True

    @property
    def places(self) -> tuple[Place, ...]:
        return ((self.hand, self.part, self.seat),)

    def change(self, hand: Hand) -> Hand:
        return replace(hand, done=hand.done | {self.seat})


@dataclass(frozen=True)
class CardsDiscarded(HandEvent):
    """How many copies of some cards the declarer puts away now, in exchange for the kitty."""

    counts: tuple[tuple[Card, int], ...]
    part = "discards"
    keeps_step = True
    card_by_card = True

    @property
    def places(self) -> tuple[Place, ...]:
        return tuple((self.hand, self.part, card) for card, _ in self.counts)

    def check(self, hand: Hand) -> None:
        check_cards(hand.ruleset, self._away(hand), "discards")  # before a billion are laid out

    def change(self, hand: Hand) -> Hand:
        return replace(hand, discards=spread(self._away(hand)))

    def _away(self, hand: Hand) -> Counter[Card]:
        return _counted_anew(Counter(hand.discards), self.counts)


@dataclass(frozen=True)
class MeldFinished(HandEvent):
    """Nobody shows more meld."""

    part = "finish"

    def change(self, hand: Hand) -> Hand:
        return replace(hand, meld_finished=True)


def _counted_anew(cards: Counter[Card], counts: tuple[tuple[Card, int], ...]) -> Counter[Card]:
    """The cards, with so many copies of some of them; the others stay."""
    after = Counter(cards)
    after.update({card: count - cards[card] for card, count in counts})
    return after


def _with_meld(hand: Hand, seat: Seat, shown: Shown) -> Hand:
    others = {other: meld for other, meld in hand.shown.items() if other != seat}
    shows = replace(
        hand, shown={**others, seat: shown} if shown else others, done=hand.done - {seat}
    )
    return reopened(shows)
