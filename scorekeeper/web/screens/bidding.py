"""Who won the bid, whom the declarer calls, whether the sweep was made."""

from __future__ import annotations

from scorekeeper.pinochle.auction import Auction, usual_bids
from scorekeeper.pinochle.cards import Suit
from scorekeeper.pinochle.choices import AllOrNothing
from scorekeeper.pinochle.ruleset import Seat
from scorekeeper.web.screens.screen import Screen

BID_TILES = 17  # three rows of six, the last place for “other”


class BidScreen(Screen):
    template = "table/_bid.html"
    fields = ("declarer", "bid", "other", "trump")

    @property
    def speaking_order(self) -> list[tuple[Seat, str]]:
        order = Auction(self.ruleset, self.hand.dealer).still_in
        return [(seat, self.players[seat]) for seat in order]

    @property
    def offers_sweep(self) -> bool:
        return self.ruleset.all_or_nothing is AllOrNothing.SWEEP

    @property
    def bids(self) -> list[int]:
        """The usual amounts, and the one that was recorded."""
        bids = list(usual_bids(self.ruleset, BID_TILES - self.offers_sweep))
        recorded = self.hand.bid
        return bids if recorded is None or recorded in bids else [*bids[:-1], recorded]

    @property
    def suits(self) -> tuple[Suit, ...]:
        return tuple(Suit)

    @property
    def stuck(self) -> str:
        """Who may fold, and at what; empty where nobody may."""
        if not self.ruleset.stuck_may_fold:
            return ""
        return self.players[self.ruleset.stuck(self.hand.dealer)]


class PartnerScreen(Screen):
    """Whom the declarer calls for the hand, where five play."""

    template = "table/_partner.html"
    fields = ("partner",)

    @property
    def is_ready(self) -> bool:
        return self.ruleset.players == 5 and self.hand.declarer is not None

    @property
    def others(self) -> list[tuple[Seat, str]]:
        return [
            (seat, self.players[seat]) for seat in self.ruleset.seats if seat != self.hand.declarer
        ]


class SweepScreen(Screen):
    """Whether the sweep that was bid was made."""

    template = "table/_sweep.html"

    @property
    def is_ready(self) -> bool:
        return self.hand.sweep
