"""Tap a whole game from its record: every call, every card and every pile of tricks."""

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
ENOUGH_NINES = 6  # enough nines for a redeal in every ruleset that has one


def taps_for(ruleset: Ruleset, trump: Suit, cards: tuple[Card, ...], backwards: bool) -> list[str]:
    """Return taps for these cards: a chip for each meld that counts, then the other cards."""
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
    """Taps the hands of a record as the players would have tapped them."""

    scorer: Scorer
    game: Game  # from the record

    @property
    def ruleset(self) -> Ruleset:
        return self.game.ruleset

    def start(self, server: str) -> None:
        self.scorer.new_game(server, self.ruleset.id, self.game.players, self.game.first_dealer)

    def play(self, number: int) -> None:
        """Tap a hand from its first call to its result."""
        hand = self.game.hands[number - 1].hand
        self.bid(hand)
        if hand.trump and not hand.sweep:
            self.meld(hand, by_card=number == 1)
        self.finish(hand)

    # The bid

    def bid(self, hand: Hand) -> None:
        """Tap the calls in order. A player who must bid because all others passed makes no call."""
        if not hand.calls:
            return  # the hand was redealt before the first call
        self.scorer.open_auction()
        self.scorer.call(*(call.value for call in hand.calls))
        if hand.trump:
            self.scorer.name_trump(hand.trump.word)
        if hand.partner is not None:
            self.scorer.step = "partner"
            self.scorer.record(self._button("partner", hand.partner))

    # The meld

    def meld(self, hand: Hand, by_card: bool) -> None:
        """Tap the melds, the declarer's first. A meld that wins the game at once is tapped last."""
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
            taps = taps_for(self.ruleset, trump, shown.cards, backwards)
        self.scorer.show(" ".join(taps))

    # The end

    def finish(self, hand: Hand) -> None:
        if hand.outcome is Outcome.REDEALT:
            self.redeal()
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

    def redeal(self) -> None:
        if self.ruleset.nines_redeal is NinesRedeal.OFF:
            self.scorer.misdeal()
            return
        self.scorer.step = "nines"
        self.scorer.open_more()
        self.scorer.unfold("Redeal for nines")
        self.scorer.tap(self.scorer.page.locator("input[name=seat]").first)
        self.scorer.tap(self.scorer.radio("nines", ENOUGH_NINES))
        self.scorer.record(self.scorer.page.get_by_role("button", name="Redeal", exact=True))

    def tricks(self, hand: Hand) -> None:
        """Enter the trick points in the record, and answer the app's question if it asks one."""
        self.scorer.step = "tricks"
        for seat, points in hand.points.items():
            side = self.scorer.radio("side", self._pile(hand, seat)[0])
            if not side.is_checked():
                self.scorer.tap(side)
            self.scorer.record(self.scorer.points_tile(points))
        question = self.scorer.page.locator("form[action*='/took/']")
        while question.count():
            seat = int((question.get_attribute("action") or "").rpartition("/")[2])
            self.scorer.answer(self._took(hand, seat))

    def _took(self, hand: Hand, player: Seat) -> Took:
        pile = self._pile(hand, player)
        return next(took for seat, took in hand.took.items() if seat in pile)

    def _pile(self, hand: Hand, seat: Seat) -> tuple[Seat, ...]:
        return next(pile for pile in hand.piles if seat in pile)

    def _button(self, name: str, value: object) -> Locator:
        return self.scorer.page.locator(f".answers button[name={name}][value='{value}']")


def comparable(game: Game) -> list[object]:
    """Return the hands in a form in which the same trick points compare as equal."""
    return [
        (
            replace(hand, points={}, took={}),
            hand.pile_points if hand.points else {},
        )
        for hand in (scored.hand for scored in game.hands)
    ]
