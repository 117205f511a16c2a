"""What can be recorded of the meld: cards, points as the table counted them, the discards."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import chain, islice, repeat

from scorekeeper.language import _
from scorekeeper.pinochle.cards import Card, Suit, sort_cards
from scorekeeper.pinochle.errors import CardError, MeldError, refuse
from scorekeeper.pinochle.frozen import altered
from scorekeeper.pinochle.game.events.after_correction import reopened
from scorekeeper.pinochle.game.events.base import HandEvent, Place
from scorekeeper.pinochle.hand.combinations import combinations
from scorekeeper.pinochle.hand.hand import NOTHING, Hand, Shown
from scorekeeper.pinochle.hand.meld import MeldName, wrong_cards
from scorekeeper.pinochle.rules.ruleset import Seat

Counts = tuple[tuple[Card, int], ...]  # how many there are now of each card that is named


@dataclass(frozen=True)
class _OfPlayer(HandEvent):
    """A fact about the meld of one player."""

    seat: Seat
    keeps_step = True

    @property
    def places(self) -> tuple[Place, ...]:
        return ((self.hand, self.part, self.seat),)


@dataclass(frozen=True)
class _MeldShown(_OfPlayer):
    part = "meld"

    @property
    def melder(self) -> Seat:
        return self.seat

    def _in_cards(self, hand: Hand) -> Shown:
        """What the player has shown so far; points that the table counted make way for cards."""
        shown = hand.shown.get(self.seat, NOTHING)
        return shown if shown.points is None else NOTHING

    def _shown(self, hand: Hand, shown: Shown) -> Hand:
        others = {seat: meld for seat, meld in hand.shown.items() if seat != self.seat}
        if shown:
            others = {**others, self.seat: shown}
        return reopened(altered(hand, shown=others, done=hand.done - {self.seat}))


@dataclass(frozen=True)
class CardsShown(_MeldShown):
    """How many copies of some cards a player shows now; the player's other cards stay."""

    counts: Counts
    card_by_card = True

    @property
    def places(self) -> tuple[Place, ...]:
        return tuple((self.hand, self.part, self.seat, card) for card, _ in self.counts)

    def check(self, hand: Hand) -> None:
        held = _counted_anew(hand.held(self.seat), self.counts)
        # Here, because a billion cards cannot be laid out, and a third run has no price.
        most = hand.most_shown(self.seat)
        refuse(wrong_cards(hand.ruleset, held, f"meld.{self.seat}.cards", most))

    def change(self, hand: Hand) -> Hand:
        shown = self._in_cards(hand)
        after = self._shown(hand, altered(shown, cards=_laid_out(shown.cards, self.counts)))
        if not shown.named:
            return after
        cards = _laid_out(hand.cards_of(self.seat), self.counts)
        if after.cards_of(self.seat) == cards:
            return after
        # A named meld needs a card that was taken away: all that is left are cards.
        return self._shown(hand, Shown(cards=cards))


@dataclass(frozen=True)
class MeldNamed(_MeldShown):
    """How often a player names a meld now, such as a run; the cards it takes follow from all."""

    name: MeldName
    suit: Suit | None  # of a plain marriage
    times: int
    card_by_card = True

    @property
    def places(self) -> tuple[Place, ...]:
        return ((self.hand, self.part, self.seat, (self.name, self.suit)),)

    def check(self, hand: Hand) -> None:
        if hand.trump is None:
            raise MeldError(_("Choose trump first."), "trump")
        kinds = [each.kind for each in combinations(hand.ruleset, hand.trump)]
        if (self.name, self.suit) not in kinds or self.times < 0:
            raise CardError(_("Tap a card or a meld."), "cards")
        most = hand.ruleset.copies
        if self.times > most or max(self.change(hand).held(self.seat).values(), default=0) > most:
            sentence = _("No cards left for another {combination}.")
            raise CardError(sentence.format(combination=self.name.words), "cards")

    def change(self, hand: Hand) -> Hand:
        shown = self._in_cards(hand)
        times = {**dict(shown.named), (self.name, self.suit): self.times}
        named = tuple((kind, times[kind]) for kind in sorted(times, key=str) if times[kind])
        return self._shown(hand, altered(shown, named=named))


@dataclass(frozen=True)
class PointsShown(_MeldShown):
    """A player's meld as the table counted it, in place of cards."""

    points: int
    nines: int = 0
    double_run: bool = False

    def change(self, hand: Hand) -> Hand:
        shown = Shown(points=self.points, nines=self.nines, double_run=self.double_run)
        return self._shown(hand, shown)


@dataclass(frozen=True)
class MeldDone(_OfPlayer):
    """A player shows no more, as far as that player goes."""

    part = "done"

    def change(self, hand: Hand) -> Hand:
        return altered(hand, done=hand.done | {self.seat})


@dataclass(frozen=True)
class CardsDiscarded(HandEvent):
    """How many copies of some cards the declarer puts away now, in exchange for the kitty.

    A declarer who showed all cards, those of the kitty too, shows these no more.
    """

    counts: Counts
    part = "discards"
    keeps_step = True
    card_by_card = True

    @property
    def places(self) -> tuple[Place, ...]:
        return tuple((self.hand, self.part, card) for card, _ in self.counts)

    def check(self, hand: Hand) -> None:
        away = _counted_anew(Counter(hand.discards), self.counts)
        refuse(wrong_cards(hand.ruleset, away, "discards"))  # before a billion are laid out
        seat = hand.declarer
        if seat is not None and self.change(hand).meld(seat).melds != hand.meld(seat).melds:
            sentence = _("{card} is part of the meld and can’t be discarded.")
            raise CardError(sentence.format(card=self.counts[0][0].pretty), "discards")

    def change(self, hand: Hand) -> Hand:
        after = altered(hand, discards=_laid_out(hand.discards, self.counts))
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
        return altered(CardsShown(self.hand, seat, left).change(after), done=hand.done)


@dataclass(frozen=True)
class MeldFinished(HandEvent):
    """Nobody shows more meld."""

    part = "finish"

    def change(self, hand: Hand) -> Hand:
        return altered(hand, meld_finished=True)


def _counted_anew(cards: Counter[Card], counts: Counts) -> Counter[Card]:
    """The cards, with so many copies of some of them; the others stay."""
    return Counter({**cards, **dict(counts)})


def _laid_out(cards: tuple[Card, ...], counts: Counts) -> tuple[Card, ...]:
    """The same in a row, as in a hand."""
    anew = dict(counts)
    others = [card for card in cards if card not in anew]
    return sort_cards(chain(others, *(repeat(card, copies) for card, copies in anew.items())))
