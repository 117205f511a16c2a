"""Screens that belong to no step of a hand: adjust a score, end the game early."""

from __future__ import annotations

from scorekeeper.language import _
from scorekeeper.pinochle.hand.adjustments import LONGEST_REASON
from scorekeeper.pinochle.rules.ruleset import Seat
from scorekeeper.text import hand_text
from scorekeeper.web.table.screens.screen import Screen


class AsideScreen(Screen):
    """A screen that changes nothing of what was recorded of the hand."""

    has_step = False
    corrects = False

    @property
    def back(self) -> str:
        return self.address_of_hand


class AdjustScreen(AsideScreen):
    """Points given to a side, or taken from it, in one hand."""

    template = "table/_adjust.html"
    route = "asides.show_adjustments"
    fields = ("side", "points", "reason")
    longest = LONGEST_REASON

    @property
    def reasons(self) -> list[str]:
        """What mostly happens, so that nobody has to type at the table."""
        return [_("Renege"), _("Misplay"), _("Slip in scoring")]


class LeaveScreen(AsideScreen):
    """The evening is over, or a side gives up."""

    template = "table/_leave.html"
    route = "asides.show_leave"

    @property
    def is_ready(self) -> bool:
        """Whether nobody has gone on with the game since."""
        return self.game.is_latest(self.number)

    @property
    def without_hand(self) -> str:
        """Who wins if the hand in progress does not count; empty where nobody does."""
        end = self.game.end_without_open_hand
        return hand_text.winners(self.game, end) if end else ""

    @property
    def concessions(self) -> list[tuple[Seat, str]]:
        """A seat of each side, and the words with which it gives up."""
        return [
            (side[0], hand_text.conceding(self.game.names(side), len(side)))
            for side in self.ruleset.sides
        ]
