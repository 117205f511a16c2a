"""Screens for the bid (at once, or call by call), the called partner, and all or nothing."""

from collections.abc import Iterable
from dataclasses import replace
from functools import cached_property
from itertools import groupby

from scorekeeper.language import N_, _
from scorekeeper.pinochle.cards import Suit
from scorekeeper.pinochle.game.game import Game
from scorekeeper.pinochle.hand.auction import (
    Auction,
    Call,
    CallValue,
    Legal,
    Word,
    next_bids,
    usual_bids,
)
from scorekeeper.pinochle.hand.endings import foldable_bid, may_pass_out
from scorekeeper.pinochle.hand.hand import UNNUMBERED, Outcome
from scorekeeper.pinochle.hand.needs import outcome_scores
from scorekeeper.pinochle.hand.steps import Step
from scorekeeper.pinochle.rules.choices import AllOrNothing, BidHints
from scorekeeper.pinochle.rules.ruleset import Seat
from scorekeeper.service.games import LoadedGame
from scorekeeper.text import all_or_nothing, hand_text, vocabulary
from scorekeeper.text.bid_meanings import meanings
from scorekeeper.web.plumbing.browser import browser, games, likes_calls

from .screen import Screen

BID_TILES = 17  # three rows of six, with “Other” as the last tile
HINTED_BIDS = 40  # enough to reach 45, the highest bid with a meaning in Iowa State
# Keys: must the opener bid, and does a bid require a marriage.
OPENING = {
    (False, False): N_("Bidding starts at {bid}"),
    (False, True): N_("Bidding starts at {bid}, with a marriage in trump"),
    (True, False): N_("First bid: {bid} or more (can’t pass)"),
    (True, True): N_("First bid: {bid} or more, with a marriage in trump (can’t pass)"),
}
RAISING = {
    False: N_("{bid} or more"),
    True: N_("{bid} or more, with a marriage in trump"),
}
DEALS = {
    Outcome.PASSED_OUT: N_("Everyone passed. {player} deals."),
    Outcome.REDEALT: N_("{player} deals again."),
}
LONGEST_LIST = 3  # amounts with the same meaning; four or more are shown as “25+”


def bids_in_turn(game: Game, number: int) -> bool:
    """True if the bid is recorded call by call, as in the game's latest hand with a bid.

    Before the first bid, the habit of this browser decides.
    """
    known = game.calls_in_turn(number)
    return likes_calls() if known is None else known


class BiddingScreen(Screen):
    """The base of all screens about the bid."""

    suits = tuple(Suit)

    @property
    def speaking_order(self) -> list[tuple[Seat, str]]:
        order = Auction(self.ruleset, self.hand.dealer).still_in
        return [(seat, self.players[seat]) for seat in order]

    @property
    def to_win(self) -> str:
        """The points that each side still needs, in a sentence.

        It is empty before any score, in corrections, and if points alone do not decide the game.
        """
        rules, game = self.ruleset, self.game
        is_decided_otherwise = rules.must_hold_bid or not game.to_win or game.level
        if self.corrects or not any(game.totals) or is_decided_otherwise:
            return ""
        needs = [
            _("{names} {points} more", names=game.names(side), points=left)
            for side, left in zip(rules.sides, game.to_win, strict=True)
        ]
        return _("To win: {needs}.", needs=", ".join(needs))

    @property
    def fold(self) -> str:
        """The player who may fold, and the cost: “Bob folds: −250”; empty if nobody may."""
        stuck = foldable_bid(self.hand)
        if stuck is None:
            return ""
        return _("{player} folds: −{bid}", player=self.players[stuck.seat], bid=stuck.value)

    def notice_after(self, table: LoadedGame) -> str:
        """Return a notice of the next dealer after a redeal or a passed-out hand; else empty."""
        hands = table.game.hands  # after Undo, this hand may be missing
        if not hands or hands[-1].number != self.number:
            return ""
        outcome = hands[-1].hand.outcome
        dealer = table.game.players[table.game.next_dealer]
        return _(DEALS[outcome], player=dealer) if outcome in DEALS else ""


class BidScreen(BiddingScreen):
    """The quick way to record the bid: the declarer, the bid and trump at once."""

    template = "table/_bid.html"
    fields = ("declarer", "bid", "other", "trump")

    @property
    def is_first_ever(self) -> bool:
        """True if this is the first bid that this browser ever records."""
        if self.number > 1 or self.corrects:
            return False
        return len(games().members.games_of(browser(), most=2)) < 2

    @property
    def may_pass_out(self) -> bool:
        return may_pass_out(self.hand)

    @property
    def offers_sweep(self) -> bool:
        return self.ruleset.all_or_nothing is AllOrNothing.SWEEP

    @property
    def picked_bid(self) -> str:
        """The selected tile; empty if a number was typed."""
        if self.typed.get("other"):
            return ""
        return self.picked("bid", "sweep" if self.hand.sweep else self.hand.bid)

    @property
    def bids(self) -> list[int]:
        """The usual amounts. If the recorded bid is not among them, it replaces the last."""
        bids = list(usual_bids(self.ruleset, BID_TILES - self.offers_sweep))
        recorded = self.hand.bid
        return bids if recorded is None or recorded in bids else [*bids[:-1], recorded]


class CallsScreen(BiddingScreen):
    """The full way to record the bid: every call in turn, then trump."""

    template = "table/_calls.html"
    route = "bidding.show_calls"
    fields = ("calls", "other", "trump")

    @property
    def is_ready(self) -> bool:
        """True until the declarer is recorded, and after a redeal or a passed-out hand."""
        return self.hand.declarer is None or self.hand.outcome in UNNUMBERED

    @cached_property
    def auction(self) -> Auction:
        auction = self.hand.auction
        return replace(auction, calls=()) if self.hand.outcome in UNNUMBERED else auction

    @cached_property
    def legal(self) -> Legal | None:
        return self.auction.legal

    @property
    def asked_seat(self) -> Seat | None:
        return self.legal.seat if self.legal else None

    @property
    def speaker(self) -> str:
        return "" if self.legal is None else self.players[self.legal.seat]

    @property
    def won_by(self) -> str:
        """The result of the auction in a sentence; empty before there is one."""
        winner = self.auction.winner
        if winner is None:
            return ""
        if self.auction.is_stuck:
            text = _("Everyone passed: {winner} takes it for {bid}")
        elif winner.value is Word.SWEEP:
            text = _("{winner} bid a sweep")
        else:
            text = _("{winner} won the bid at {bid}")
        return text.format(winner=self.players[winner.seat], bid=winner.value)

    @property
    def bids(self) -> list[tuple[int, bool]]:
        """The lowest amounts that may be bid, and whether each of them has a meaning."""
        tiles = next_bids(self.auction, BID_TILES)
        if self.auction.is_stuck:
            tiles = tiles[1:]  # the stuck player takes the lowest bid by naming trump
        return [(amount, bool(meanings(self.auction, amount))) for amount in tiles]

    @property
    def least_bid(self) -> str:
        """The lowest bid of the next player, and what it requires."""
        if self.legal is None:
            return ""
        if self.auction.high:
            text = RAISING[self.ruleset.marriage_to_bid]
        else:
            text = OPENING[Word.PASS not in self.legal.words, self.ruleset.marriage_to_bid]
        return _(text, bid=self.legal.least)

    @property
    def word_tiles(self) -> list[tuple[str, str]]:
        """The words that may be called instead of a number: form values and labels."""
        words = self.legal.words if self.legal else ()
        return [(word.value, _(vocabulary.CALLS[word].button)) for word in words]

    @property
    def log(self) -> list[tuple[str, str, str]]:
        """The calls so far: player, call, and the possible meanings when it was made."""
        return [
            (self.players[call.seat], vocabulary.call(call.value), self._meaning(place, call))
            for place, call in enumerate(self.auction.calls)
        ]

    def _meaning(self, place: int, call: Call) -> str:
        before = replace(self.auction, calls=self.auction.calls[:place])
        return _either(meanings(before, call.value))

    @property
    def may_hint(self) -> bool:
        """True if calls may have meanings here; the page then reserves space for them."""
        hinted = self.ruleset.bid_hints is not BidHints.OFF or self.ruleset.conventions != ""
        return self.legal is not None and hinted

    @property
    def hints(self) -> list[tuple[str, str]]:
        """The possible next calls with their meanings, then the table's own notes."""
        words = self.legal.words if self.legal else ()
        calls: list[CallValue] = [*next_bids(self.auction, HINTED_BIDS), *words]
        pairs = [(call, _either(meanings(self.auction, call))) for call in calls]
        known = [
            (_range([call for call, _meaning in alike]), meaning)
            for meaning, group in groupby(pairs, key=lambda pair: pair[1])
            if meaning and (alike := list(group))
        ]
        own = self.ruleset.conventions
        return [*known, (_("At this table"), own)] if own else known


def _either(meanings: Iterable[str]) -> str:
    """Join the possible meanings of a call."""
    link = _("or")
    return f" {link} ".join(meanings)


def _range(calls: list[CallValue]) -> str:
    """Describe consecutive calls with the same meaning: “25”, “24, 25”, “300+”."""
    if len(calls) > LONGEST_LIST:
        return _("{call}+", call=vocabulary.call(calls[0]))
    return ", ".join(map(vocabulary.call, calls))


class PartnerScreen(Screen):
    """The partner whom the declarer calls for the hand (R34)."""

    template = "table/_partner.html"
    step = Step.PARTNER
    fields = ("partner",)


class AllScreen(Screen):
    """The question whether the declaring side made its sweep, 1000 or moon."""

    template = "table/_all.html"
    step = Step.ALL

    @cached_property
    def kind(self) -> all_or_nothing.Question:
        people = len(self.hand.declaring)
        return all_or_nothing.question(self.ruleset, self.hand, self.declaring_names, people)

    @property
    def made_price(self) -> str:
        return hand_text.side_scores(self.game, outcome_scores(self.hand, self.kind.made))

    @property
    def failed_price(self) -> str:
        """The declaring side's score after a failure. The other sides must first count tricks."""
        scores = outcome_scores(self.hand, self.kind.failed)
        return hand_text.side_scores(self.game, [s for s in scores if self.hand.declares(s.seats)])
