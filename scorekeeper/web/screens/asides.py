"""Screens that belong to no step of a hand: adjust a score, end the game early."""

from __future__ import annotations

from scorekeeper.pinochle.hand.checks import LONGEST_REASON
from scorekeeper.pinochle.hand.hand import Adjustment
from scorekeeper.pinochle.rules.ruleset import Seat
from scorekeeper.telling import hand_text
from scorekeeper.web.screens.screen import Screen


class AsideScreen(Screen):
    """A screen that changes nothing of what was recorded of the hand."""

    has_step = False

    @property
    def corrects(self) -> bool:
        return False

    @property
    def side_tiles(self) -> list[tuple[Seat, str]]:
        """A seat of each side, and its names."""
        return [(side[0], self.game.names(side)) for side in self.ruleset.sides]


class AdjustScreen(AsideScreen):
    """Points given to a side, or taken from it, in one hand."""

    template = "table/_adjust.html"
    fields = ("side", "points", "reason")
    longest = LONGEST_REASON

    @property
    def address(self) -> str:
        return self.hand_url("penalties.show_adjustments")

    @property
    def back(self) -> str:
        return self.url

    @property
    def adjustments(self) -> list[tuple[int, str, Adjustment]]:
        """The place of each in the hand, and the names of its side."""
        return [
            (place, self.names(self.ruleset.side_of(each.seat)), each)
            for place, each in enumerate(self.hand.adjustments)
        ]


class LeaveScreen(AsideScreen):
    """The evening is over, or a side gives up."""

    template = "table/_leave.html"

    @property
    def address(self) -> str:
        return self.hand_url("early_end.show_leave")

    @property
    def back(self) -> str:
        return self.game_url("game.show")

    @property
    def is_ready(self) -> bool:
        """Whether nobody has gone on with the game since."""
        return self.number >= len(self.game.hands)

    @property
    def may_call_time(self) -> bool:
        return self.game.may_call_time(self.number)

    @property
    def concessions(self) -> list[tuple[Seat, str]]:
        """A seat of each side, and the words with which it gives up."""
        return [
            (side[0], hand_text.conceding(self.game.names(side), len(side)))
            for side in self.ruleset.sides
        ]

    @property
    def is_open(self) -> bool:
        """Whether a hand is being played that is still to be counted."""
        return self.scored.score is None
