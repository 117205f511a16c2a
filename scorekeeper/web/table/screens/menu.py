"""The menu for rare actions. The footer of a screen has room only for the next step."""

from scorekeeper.pinochle.hand.auction import nines_to_ask
from scorekeeper.pinochle.hand.steps import Step
from scorekeeper.pinochle.rules.ruleset import Seat

from .bid import BiddingScreen, bids_in_turn
from .screen import AsideScreen


class MenuScreen(AsideScreen, BiddingScreen):
    """The actions that are possible now, besides the next step of the hand."""

    template = "table/_menu.html"
    route = "game.show_menu"
    fields = ("seat", "nines")

    @property
    def hand_from_paper(self) -> int:
        """The number of the hand to enter from paper: the next if it can begin, else this one."""
        is_next = self.is_over and self.game.may_deal
        return len(self.game.hands) + 1 if is_next else self.number

    @property
    def asks_bid(self) -> bool:
        return self.scored.step is Step.BID

    @property
    def redeal_nines(self) -> range:
        """The numbers of nines that allow a redeal; empty if none do."""
        return nines_to_ask(self.hand.auction) if self.asks_bid else range(0)

    @property
    def nines_seats(self) -> list[tuple[Seat, str]]:
        """The players who may still ask for a redeal: seat and name."""
        is_late = self.hand.auction.is_late_for_redeal
        return [(seat, name) for seat, name in self.speaking_order if not is_late(seat)]

    @property
    def records_calls(self) -> bool:
        """True if each call is recorded, not only the winner."""
        return bids_in_turn(self.game, self.number)
