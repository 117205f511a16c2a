"""The one menu for what is rare, so that each screen keeps its foot for the next act."""

from __future__ import annotations

from scorekeeper.pinochle.hand.auction import nines_to_ask
from scorekeeper.pinochle.hand.steps import Step
from scorekeeper.pinochle.rules.choices import NinesRedeal
from scorekeeper.web.screens.asides import AsideScreen
from scorekeeper.web.screens.bidding import BiddingScreen


class MenuScreen(AsideScreen, BiddingScreen):
    """What the table may do now, beside going on with the hand."""

    template = "table/_menu.html"
    route = "game.show_menu"
    fields = ("nines",)

    @property
    def may_redeal(self) -> bool:
        """Whether the cards that lie there may turn out to have been dealt wrong."""
        return self.scored.step is not Step.DONE

    @property
    def asks_bid(self) -> bool:
        return self.scored.step is Step.BID

    @property
    def redeal_nines(self) -> range:
        """How many nines are worth asking about; none where they are no reason to deal again."""
        return nines_to_ask(self.hand.auction) if self.asks_bid else range(0)

    @property
    def may_ask_partner(self) -> bool:
        """Whether a player with nines may ask the partner if they can call it; 000 L115."""
        of_iowa = self.ruleset.nines_redeal is NinesRedeal.FIVE_NO_MELD_OR_SIX
        return of_iowa and self.ruleset.partners


class ReadMenuScreen(MenuScreen):
    """The menu of a phone that keeps no score."""

    keeps_score = False
