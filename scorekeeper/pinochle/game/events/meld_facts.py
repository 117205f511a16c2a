"""Facts about the meld: cards, points counted by the players, and discards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import ClassVar

from scorekeeper.language import _
from scorekeeper.pinochle.cards import Card, Cards, Suit, sort_cards
from scorekeeper.pinochle.errors import CardError, MeldError, refuse
from scorekeeper.pinochle.frozen import fast_replace
from scorekeeper.pinochle.hand.combinations import (
    left_of_tapped,
    with_times,
    wrong_meld,
)
from scorekeeper.pinochle.hand.hand import NOTHING, Hand, Shown
from scorekeeper.pinochle.hand.meld import Combination, MeldKind, MeldName, wrong_cards
from scorekeeper.pinochle.rules.ruleset import Seat

from .after_correction import drop_misfit_ending
from .base import HandEvent, Places

Counts = tuple[tuple[Card, int], ...]  # cards, each with its new number of copies


@dataclass(frozen=True)
class _PlayerFact(HandEvent):
    """A fact about the meld of one player."""

    seat: Seat
    keeps_step = True

    @property
    def places(self) -> Places:
        return ((self.hand, self.part, self.seat),)


@dataclass(frozen=True)
class _MeldShown(_PlayerFact):
    part = "meld"
    in_points: ClassVar[bool] = False

    @property
    def melder(self) -> Seat:
        return self.seat

    def displaces(self, hand: Hand) -> bool:
        """True if this fact would replace counted points by cards, or cards by points."""
        shown = hand.shown.get(self.seat)
        return shown is not None and (shown.points is not None) is not self.in_points

    def combined_points(self, hand: Hand) -> PointsShown:
        """Return a fact with the points of this meld and of the displaced meld, added up.

        A player’s meld cannot mix cards and points, so both become points.
        """
        before, alone = hand.meld(self.seat), self.change(hand).meld(self.seat)
        return PointsShown(
            self.hand,
            self.seat,
            before.points + alone.points,
            before.nines + alone.nines,
            before.double_run or alone.double_run,
        )

    def _shown(self, hand: Hand, shown: Shown) -> Hand:
        others = {seat: meld for seat, meld in hand.shown.items() if seat != self.seat}
        if shown:
            others = {**others, self.seat: shown}
        return drop_misfit_ending(fast_replace(hand, shown=others, done=hand.done - {self.seat}))


@dataclass(frozen=True)
class CardsShown(_MeldShown):
    """The new number of copies of some cards that a player shows. Other cards stay."""

    counts: Counts
    card_by_card = True

    @property
    def places(self) -> Places:
        return tuple((self.hand, self.part, self.seat, card) for card, _ in self.counts)

    def check(self, hand: Hand) -> None:
        held = _with_counts(hand.held(self.seat), self.counts)
        # Check first, because ``change`` fails if there are more copies than in the deck.
        most = hand.most_shown(self.seat)
        refuse(wrong_cards(hand.ruleset, held, f"meld.{self.seat}.cards", most))

    def change(self, hand: Hand) -> Hand:
        shown = _in_cards(hand.shown.get(self.seat, NOTHING))
        after = self._shown(hand, fast_replace(shown, cards=_set_counts(shown.cards, self.counts)))
        if not shown.named:
            return after
        cards = _set_counts(hand.cards_of(self.seat), self.counts)
        if after.cards_of(self.seat) == cards:
            return after
        # A removed card belongs to a named meld. Keep the other cards, without names of melds.
        return self._shown(hand, Shown(cards=cards))


@dataclass(frozen=True)
class MeldNamed(_MeldShown):
    """The new number of times that a player names a meld, such as a run.

    The cards follow from all melds that the player named. A lower number removes the meld’s cards,
    including cards tapped one by one. Cards of other named melds stay.
    """

    name: MeldName
    suit: Suit | None  # None unless the meld is a marriage outside trump
    times: int
    card_by_card = True

    @property
    def kind(self) -> MeldKind:
        return self.name, self.suit

    @property
    def places(self) -> Places:
        return ((self.hand, self.part, self.seat, self.kind),)

    def check(self, hand: Hand) -> None:
        if hand.trump is None:
            raise MeldError(_("Choose trump first."), "trump")
        meld = self._combination(hand)
        if meld is None or self.times < 0:
            raise CardError(_("Tap a card or a meld."), "cards")
        shown = _in_cards(hand.shown_by(self.seat))
        if self.times > shown.times(self.kind):
            tapped, named, most = shown.cards, shown.named, hand.most_shown(self.seat)
            refuse(wrong_meld(hand.ruleset, hand.trump, tapped, named, most, meld, self.times))

    def change(self, hand: Hand) -> Hand:
        shown, meld = _in_cards(hand.shown_by(self.seat)), self._combination(hand)
        cards, named = shown.cards, shown.named
        if hand.trump and meld and self.times < shown.times(self.kind):
            cards = left_of_tapped(hand.ruleset, hand.trump, cards, named, meld, self.times)
        named = with_times(named, self.kind, self.times)
        return self._shown(hand, fast_replace(shown, cards=cards, named=named))

    def _combination(self, hand: Hand) -> Combination | None:
        """The named meld with its cards and prices, or None if it does not count in this trump."""
        return next((each for each in hand.combinations if each.kind == self.kind), None)


@dataclass(frozen=True)
class MeldNamedBefore(MeldNamed):
    """Version 1 of ``MeldNamed``, only read from old games. It never removes tapped cards."""

    def change(self, hand: Hand) -> Hand:
        shown = _in_cards(hand.shown.get(self.seat, NOTHING))
        named = with_times(shown.named, self.kind, self.times)
        return self._shown(hand, fast_replace(shown, named=named))


@dataclass(frozen=True)
class PointsShown(_MeldShown):
    """A player’s meld as points that the players counted, instead of cards."""

    points: int
    nines: int = 0  # the part of the points that nines of trump give
    double_run: bool = False
    in_points = True

    def change(self, hand: Hand) -> Hand:
        shown = Shown(points=self.points, nines=self.nines, double_run=self.double_run)
        return self._shown(hand, shown)


@dataclass(frozen=True)
class MeldDone(_PlayerFact):
    """A player has finished melding."""

    part = "done"

    def change(self, hand: Hand) -> Hand:
        return fast_replace(hand, done=hand.done | {self.seat})


@dataclass(frozen=True)
class CardsDiscarded(HandEvent):
    """The new number of copies of some cards that the declarer discards after taking the kitty.

    If fewer cards remain than the declarer shows, discarded cards are removed from the shown cards.
    """

    counts: Counts
    part = "discards"
    keeps_step = True
    card_by_card = True

    @property
    def places(self) -> Places:
        return tuple((self.hand, self.part, card) for card, _ in self.counts)

    def check(self, hand: Hand) -> None:
        discards = _with_counts(Counter(hand.discards), self.counts)
        # Refuse a billion copies here, because ``change`` would make a list of them.
        refuse(wrong_cards(hand.ruleset, discards, "discards"))
        seat = hand.declarer
        if seat is not None and self.breaks_meld(hand, seat):
            each_alone = (fast_replace(self, counts=(each,)) for each in self.counts)
            broken = next((one for one in each_alone if one.breaks_meld(hand, seat)), self)
            sentence = _("{card} is part of the meld and can’t be discarded.")
            raise CardError(sentence, "discards", card=broken.counts[0][0].pretty)

    def breaks_meld(self, hand: Hand, seat: Seat) -> bool:
        """True if that player's melds would change by discarding these cards."""
        return self.change(hand).meld(seat).melds != hand.meld(seat).melds

    def change(self, hand: Hand) -> Hand:
        after = fast_replace(hand, discards=_set_counts(hand.discards, self.counts))
        seat = hand.declarer
        if seat is None:
            return after
        held = hand.held(seat)
        too_many = max(0, held.total() - after.most_shown(seat))
        discarded = (Counter(after.discards) - Counter(hand.discards)) & held
        taken = Counter(islice(discarded.elements(), too_many))
        if not taken:
            return after
        left = tuple((card, held[card] - taken[card]) for card in taken)
        return fast_replace(CardsShown(self.hand, seat, left).change(after), done=hand.done)


@dataclass(frozen=True)
class MeldFinished(HandEvent):
    """All players have finished melding."""

    part = "finish"

    def change(self, hand: Hand) -> Hand:
        return fast_replace(hand, meld_finished=True)


def _in_cards(shown: Shown) -> Shown:
    """Return the cards and melds shown so far, or nothing if points were shown."""
    return shown if shown.points is None else NOTHING


def _with_counts(cards: Counter[Card], counts: Counts) -> Counter[Card]:
    """Return the cards with the new numbers of copies in ``counts``."""
    return Counter({**cards, **dict(counts)})


def _set_counts(cards: Cards, counts: Counts) -> Cards:
    """Return the cards with the new numbers of copies in ``counts``, sorted as in a hand."""
    return sort_cards(_with_counts(Counter(cards), counts).elements())


def melding(number: int, hand: Hand) -> Iterator[HandEvent]:
    """Yield the facts that make the meld and the discards."""
    for seat, shown in sorted(hand.shown.items()):
        if shown.points is None:
            if shown.cards:
                yield CardsShown(number, seat, _counts(shown.cards))
            for (name, suit), times in shown.named:
                yield MeldNamed(number, seat, name, suit, times)
        else:
            yield PointsShown(number, seat, shown.points, shown.nines, shown.double_run)
    for seat in sorted(hand.done):
        yield MeldDone(number, seat)
    if hand.discards:
        yield CardsDiscarded(number, _counts(hand.discards))
    if hand.meld_finished:
        yield MeldFinished(number)


def _counts(cards: Cards) -> Counts:
    return tuple(Counter(cards).items())
