"""Who won the bid: told at once or call by call; whom the declarer calls; all or nothing."""

from __future__ import annotations

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
    Legal,
    Word,
    next_bids,
    usual_bids,
)
from scorekeeper.pinochle.hand.endings import may_fold, may_pass_out
from scorekeeper.pinochle.hand.hand import UNNUMBERED, Outcome
from scorekeeper.pinochle.hand.needs import outcome_scores
from scorekeeper.pinochle.hand.steps import Step
from scorekeeper.pinochle.rules.choices import AllOrNothing, BidHints
from scorekeeper.pinochle.rules.ruleset import Seat
from scorekeeper.service.games import LoadedGame
from scorekeeper.text import all_or_nothing, hand_text, vocabulary
from scorekeeper.text.bid_meanings import meanings
from scorekeeper.web.plumbing.browser import likes_calls
from scorekeeper.web.table.screens.screen import Screen

BID_TILES = 17  # three rows of six, the last place for “other”
HINTED_BIDS = 40  # far enough for Iowa State's 45
# By whether the opener may not pass, and whether a bid takes a marriage.
OPENING = {
    (False, False): N_("Bidding starts at {bid}"),
    (False, True): N_("Bidding starts at {bid}, with a marriage in trump"),
    (True, False): N_("Bidding starts at {bid}, no passing"),
    (True, True): N_("Bidding starts at {bid}, no passing, with a marriage in trump"),
}
RAISING = {
    False: N_("{bid} or more"),
    True: N_("{bid} or more, with a marriage in trump"),
}
DEALS = {
    Outcome.PASSED_OUT: N_("Everyone passed. {player} deals."),
    Outcome.REDEALT: N_("{player} deals again."),
}
MANY = 3  # amounts in a row with one meaning, from which on they are told as a range


def bids_in_turn(game: Game, number: int) -> bool:
    """Whether this table records each bid, or this browser does where none was recorded yet."""
    known = game.calls_in_turn(number)
    return likes_calls() if known is None else known


class BiddingScreen(Screen):
    """What both ways of recording the bid share."""

    suits = tuple(Suit)

    @property
    def speaking_order(self) -> list[tuple[Seat, str]]:
        order = Auction(self.ruleset, self.hand.dealer).still_in
        return [(seat, self.players[seat]) for seat in order]

    @property
    def to_win(self) -> str:
        """What each side still needs; empty in the first hand, and where no score alone wins."""
        rules, game = self.ruleset, self.game
        if self.corrects or not any(game.totals) or rules.must_hold_bid or not game.to_win:
            return ""
        told = [
            _("{names} {points} more").format(names=game.names(side), points=left)
            for side, left in zip(rules.sides, game.to_win, strict=True)
        ]
        return _("To win: {needs}.").format(needs=", ".join(told))

    @property
    def fold(self) -> str:
        """Who may fold, and what that costs; empty where nobody may."""
        stuck = may_fold(self.hand)
        if stuck is None:
            return ""
        told = _("{player} folds: −{bid}")
        return told.format(player=self.players[stuck.seat], bid=stuck.value)

    def notice_after(self, table: LoadedGame) -> str:
        """Who deals after a hand without a number; else empty."""
        hands = table.game.hands  # undo may have taken this one away
        if not hands or hands[-1].number != self.number:
            return ""
        outcome = hands[-1].hand.outcome
        dealer = table.game.players[table.game.next_dealer]
        return _(DEALS[outcome]).format(player=dealer) if outcome in DEALS else ""


class BidScreen(BiddingScreen):
    """The quick way: who won the auction, at what, in which trump."""

    template = "table/_bid.html"
    fields = ("declarer", "bid", "other", "trump")

    @property
    def may_pass_out(self) -> bool:
        return may_pass_out(self.hand)

    @property
    def offers_sweep(self) -> bool:
        return self.ruleset.all_or_nothing is AllOrNothing.SWEEP

    @property
    def picked_bid(self) -> str:
        """The tile that is lit: none where a number was typed."""
        if self.typed.get("other"):
            return ""
        return self.picked("bid", "sweep" if self.hand.sweep else self.hand.bid)

    @property
    def bids(self) -> list[int]:
        """The usual amounts, and the one that was recorded."""
        bids = list(usual_bids(self.ruleset, BID_TILES - self.offers_sweep))
        recorded = self.hand.bid
        return bids if recorded is None or recorded in bids else [*bids[:-1], recorded]


class CallsScreen(BiddingScreen):
    """The full way: every call in turn, and trump when somebody has won."""

    template = "table/_calls.html"
    route = "bidding.show_calls"
    fields = ("calls", "other", "trump")

    @property
    def is_ready(self) -> bool:
        """Calls go on until somebody has won; then the bid can only be corrected."""
        return self.hand.declarer is None or self.hand.outcome in UNNUMBERED

    @cached_property
    def auction(self) -> Auction:
        for_nothing = self.hand.outcome in UNNUMBERED
        return Auction(self.ruleset, self.hand.dealer, () if for_nothing else self.hand.calls)

    @cached_property
    def legal(self) -> Legal | None:
        return self.auction.legal

    @property
    def asked(self) -> Seat | None:
        return self.legal.seat if self.legal else None

    @property
    def speaker(self) -> str:
        return "" if self.legal is None else self.players[self.legal.seat]

    @property
    def won_by(self) -> str:
        """The outcome of the auction in a sentence; empty before there is one."""
        winner = self.auction.winner
        if winner is None:
            return ""
        if self.auction.is_stuck:
            told = _("Everyone passed: {winner} takes it for {bid}")
        elif winner.value is Word.SWEEP:
            told = _("{winner} bid a sweep")
        else:
            told = _("{winner} won the bid at {bid}")
        return told.format(winner=self.players[winner.seat], bid=winner.value)

    @property
    def bids(self) -> list[tuple[int, bool]]:
        """The amounts that may be bid, the lowest first, and whether one tells something."""
        tiles = next_bids(self.auction, BID_TILES)
        if self.auction.is_stuck:
            tiles = tiles[1:]  # the least is had by naming trump
        return [(amount, bool(meanings(self.auction, amount))) for amount in tiles]

    @property
    def least_bid(self) -> str:
        """The least that the player who speaks can bid, and what that takes."""
        if self.legal is None:
            return ""
        if self.auction.high:
            told = RAISING[self.ruleset.marriage_to_bid]
        else:
            told = OPENING[Word.PASS not in self.legal.words, self.ruleset.marriage_to_bid]
        return _(told).format(bid=self.legal.least)

    @property
    def word_tiles(self) -> list[tuple[str, str]]:
        """What may be said in place of a number."""
        words = self.legal.words if self.legal else ()
        return [(word.value, _(vocabulary.CALLS[word].button)) for word in words]

    @property
    def told(self) -> list[tuple[str, str, str]]:
        """Who said what so far, and what each call could tell when it was made."""
        return [
            (self.players[call.seat], vocabulary.call(call.value), self._told_by(place, call))
            for place, call in enumerate(self.auction.calls)
        ]

    def _told_by(self, place: int, call: Call) -> str:
        """What a call may have told."""
        before = replace(self.auction, calls=self.auction.calls[:place])
        return _either(meanings(before, call.value))

    @property
    def may_hint(self) -> bool:
        """Whether calls can tell something here: their room is kept while they do not."""
        hinted = self.ruleset.bid_hints is not BidHints.OFF or self.ruleset.conventions != ""
        return self.legal is not None and hinted

    @property
    def hints(self) -> list[tuple[str, str]]:
        """What the next call may tell: which calls, and the meaning; then the table's own words."""
        words = self.legal.words if self.legal else ()
        calls: list[int | Word] = [*next_bids(self.auction, HINTED_BIDS), *words]
        told = [(call, _either(meanings(self.auction, call))) for call in calls]
        known = [
            (_range([call for call, _meaning in alike]), meaning)
            for meaning, group in groupby(told, key=lambda pair: pair[1])
            if meaning and (alike := list(group))
        ]
        own = self.ruleset.conventions
        return [*known, (_("At this table"), own)] if own else known


def _either(meanings: Iterable[str]) -> str:
    """What a call may tell: any of these."""
    link = _("or")
    return f" {link} ".join(meanings)


def _range(calls: list[int | Word]) -> str:
    """Calls one after the other that tell the same: “25”, “24, 25”, “300 and more”."""
    if len(calls) > MANY:
        return _("{call} or more").format(call=vocabulary.call(calls[0]))
    return ", ".join(map(vocabulary.call, calls))


class PartnerScreen(Screen):
    """Whom the declarer calls for the hand."""

    template = "table/_partner.html"
    step = Step.PARTNER
    fields = ("partner",)


class AllScreen(Screen):
    """Whether the sweep, the 1000 or the moon was made."""

    template = "table/_all.html"
    step = Step.ALL

    @cached_property
    def kind(self) -> all_or_nothing.Question:
        people = len(self.hand.declaring)
        return all_or_nothing.question(self.ruleset, self.hand, self.declaring_names, people)

    @property
    def made_price(self) -> str:
        return hand_text.prices(self.game, outcome_scores(self.hand, self.kind.made))

    @property
    def failed_price(self) -> str:
        """What it costs; what the others score is still to be counted."""
        scores = outcome_scores(self.hand, self.kind.failed)
        return hand_text.prices(self.game, [s for s in scores if self.hand.declares(s.seats)])
