"""Taps whole game records: every call, every card, every pile of tricks, up to the winner."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from playwright.sync_api import Locator

from scorekeeper.pinochle.cards import Card, Suit
from scorekeeper.pinochle.game.game import Game
from scorekeeper.pinochle.hand.combinations import cards_shown, combinations
from scorekeeper.pinochle.hand.hand import Hand, Outcome, Shown
from scorekeeper.pinochle.hand.meld import count_shown
from scorekeeper.pinochle.hand.tricks import Took
from scorekeeper.pinochle.rules.choices import NinesRedeal
from scorekeeper.pinochle.rules.ruleset import Ruleset, Seat
from tests.browser.scorer import Scorer

SWEEPS = (Outcome.SWEEP_MADE, Outcome.SWEEP_FAILED)
ENOUGH_NINES = 6  # for every ruleset that deals again for nines


def as_tapped(ruleset: Ruleset, trump: Suit, cards: tuple[Card, ...], backwards: bool) -> list[str]:
    """A chip for each meld that the count of these cards lists, then the cards of no meld."""
    chips = {each.kind: each.id for each in combinations(ruleset, trump)}
    melds = count_shown(ruleset, cards, trump).melds
    times = {(meld.name, meld.suit): meld.count for meld in melds}
    named = tuple((kind, times[kind]) for kind in times if kind in chips)
    taps = [chips[kind] for kind, count in named for _ in range(count)]
    rest = Counter(cards) - Counter(cards_shown(ruleset, trump, (), named))
    if backwards:
        taps.reverse()
    return taps + [str(card) for card in rest.elements()]


@dataclass
class RecordPlayer:
    """Taps what a record says, hand by hand, as the table of that game would have."""

    scorer: Scorer
    game: Game  # as the record tells it

    @property
    def ruleset(self) -> Ruleset:
        return self.game.ruleset

    def start(self, server: str) -> None:
        self.scorer.new_game(server, self.ruleset.id, self.game.players, self.game.first_dealer)

    def play(self, number: int) -> None:
        """Tap that hand from its first call to its result."""
        hand = self.game.hands[number - 1].hand
        self.bid(hand)
        if hand.trump and not hand.sweep:
            self.meld(hand, by_card=number == 1)
        self.finish(hand)

    # The bid

    def bid(self, hand: Hand) -> None:
        """Every call in turn; who is stuck says nothing."""
        if not hand.calls:
            return  # dealt again: whoever has the nines spoke first
        self.scorer.every_call()
        self.scorer.call(*(call.value for call in hand.calls))
        if hand.trump:
            self.scorer.name_trump(hand.trump.word)
        if hand.partner is not None:
            self.scorer.step = "partner"
            self.scorer.record(self._button("partner", hand.partner))

    # The meld

    def meld(self, hand: Hand, by_card: bool) -> None:
        """The declarer first, but last with what wins the game at once."""
        order = list(self._melding_order())
        wins_at_once = hand.outcome is Outcome.PLAYED and not hand.points
        if wins_at_once:
            order.reverse()
        for seat in order:
            if seat not in hand.shown:
                continue
            self.scorer.step = "meld"
            self.scorer.go_to(seat)
            self._show(hand.trump, hand.shown[seat], by_card, backwards=wins_at_once)
        if not wins_at_once:
            self.scorer.finish_meld()

    def _melding_order(self) -> Iterator[Seat]:
        for tab in self.scorer.page.locator(".tabs a").all():
            yield int((tab.get_attribute("href") or "").rpartition("/")[2])

    def _show(self, trump: Suit | None, shown: Shown, by_card: bool, backwards: bool) -> None:
        if shown.points is not None:
            self.scorer.show_points(shown.points, shown.nines, shown.double_run)
            return
        assert trump
        taps = [str(card) for card in shown.cards]
        if not by_card:
            taps = as_tapped(self.ruleset, trump, shown.cards, backwards)
        self.scorer.show(" ".join(taps))

    # The end

    def finish(self, hand: Hand) -> None:
        if hand.outcome is Outcome.REDEALT:
            self.deal_again()
        elif hand.outcome is Outcome.FOLDED:
            self.scorer.step = "fold"
            self.scorer.record(self.scorer.page.locator(".calls button[value=folded]"))
        elif hand.outcome is Outcome.THROWN_IN:
            self.scorer.throw_in()
        elif hand.outcome in SWEEPS:
            self.scorer.step = "sweep"
            self.scorer.record(self._button("outcome", hand.outcome.value))
        if hand.points:
            self.tricks(hand)

    def deal_again(self) -> None:
        if self.ruleset.nines_redeal is NinesRedeal.OFF:
            self.scorer.misdeal()
            return
        self.scorer.step = "nines"
        self.scorer.more()
        self.scorer.unfold("Redeal for nines")
        self.scorer.tap(self.scorer.page.locator("input[name=seat]").first)
        self.scorer.tap(self.scorer.radio("nines", ENOUGH_NINES))
        self.scorer.record(self.scorer.page.get_by_role("button", name="Redeal", exact=True))

    def tricks(self, hand: Hand) -> None:
        """Pile after pile, those that the record tells, and the question where there is one."""
        self.scorer.step = "tricks"
        for seat, points in hand.points.items():
            side = self.scorer.radio("side", self._pile(hand, seat)[0])
            if not side.is_checked():
                self.scorer.tap(side)
            self.scorer.record(self.scorer.points_tile(points))
        asked = self.scorer.page.locator("form[action*='/took/']")
        while asked.count():
            seat = int((asked.get_attribute("action") or "").rpartition("/")[2])
            self.scorer.answer(self._took(hand, seat))

    def _took(self, hand: Hand, asked: Seat) -> Took:
        pile = self._pile(hand, asked)
        return next(took for seat, took in hand.took.items() if seat in pile)

    def _pile(self, hand: Hand, seat: Seat) -> tuple[Seat, ...]:
        return next(pile for pile in hand.piles if seat in pile)

    def _button(self, name: str, value: object) -> Locator:
        return self.scorer.page.locator(f".answers button[name={name}][value='{value}']")


def told(game: Game) -> list[object]:
    """What happened in each hand; piles of tricks by themselves, whoever they were told for."""
    return [
        (
            replace(hand, points={}, took={}),
            hand.pile_points if hand.points else {},
        )
        for hand in (scored.hand for scored in game.hands)
    ]
