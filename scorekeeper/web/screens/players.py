"""Who sits where, and who deals: looked at, and corrected."""

from __future__ import annotations

from scorekeeper.games import LoadedGame
from scorekeeper.language import _
from scorekeeper.pinochle.game.game import LONGEST_NAME
from scorekeeper.pinochle.hand.hand import Hand
from scorekeeper.pinochle.hand.steps import Step
from scorekeeper.pinochle.rules.ruleset import Seat
from scorekeeper.web.screens import texts
from scorekeeper.web.screens.asides import AsideScreen
from scorekeeper.web.screens.screen import Screen
from scorekeeper.web.screens.seats import SeatField, wrong_ids


class PlayersScreen(AsideScreen):
    """The names by seat, and the dealer of the hand on the table or the next one."""

    template = "table/_players.html"
    longest = LONGEST_NAME

    @property
    def fields(self) -> tuple[str, ...]:  # type: ignore[override]  # as many as there are seats
        return (*(f"players-{seat}" for seat in self.ruleset.seats), "dealer", "new", "hand")

    @property
    def address(self) -> str:
        return self.game_url("players.show")

    @property
    def back(self) -> str:
        return self.game_url("game.show")

    @property
    def seats(self) -> list[SeatField]:
        names = [self.typed.get(f"players-{s}", name) for s, name in enumerate(self.game.players)]
        dealing = _("{player} {deals} hand {number}")
        return [
            SeatField(
                seat,
                _("Seat {number}").format(number=seat + 1),
                name,
                self.picked("dealer", self.hand.dealer) == str(seat),
                dealing.format(player=name, deals=self.deals, number=self.number),
                self.wrong.get(self.errors.get(f"players-{seat}", ""), ""),
            )
            for seat, name in enumerate(names)
        ]

    @property
    def wrong(self) -> dict[str, str]:
        """The mistakes in the names, with the ids of their sentences."""
        return wrong_ids(self.errors.get(f"players-{seat}", "") for seat in self.ruleset.seats)

    @property
    def takes_over(self) -> bool:
        return self.picked("new", None) == "player"

    @property
    def since(self) -> str:
        """The hand from which a new player plays: what was typed, else the one on the table."""
        return self.picked("hand", self.number)

    @property
    def deals(self) -> str:
        return _("dealt") if self.scored.step is Step.DONE else _("deals")

    @property
    def loses_calls(self) -> bool:
        """Whether another dealer means that the auction was another one."""
        return bool(self.hand.calls)

    def notice_after(self, table: LoadedGame) -> str:
        return _bid_gone(self.hand, table.game.hand(self.number).hand)


class DealerScreen(Screen):
    """Who dealt a hand."""

    template = "table/_dealer.html"
    fields = ("dealer",)

    @property
    def address(self) -> str:
        return self.hand_url("players.show_dealer")

    @property
    def tiles(self) -> list[tuple[Seat, str, bool]]:
        """Each seat, its player, and whether that one is the dealer as recorded."""
        return [(seat, name, seat == self.hand.dealer) for seat, name in enumerate(self.players)]

    @property
    def loses_calls(self) -> bool:
        """Whether another dealer means that the auction was another one."""
        return bool(self.hand.calls)

    def notice_after(self, table: LoadedGame) -> str:
        return _bid_gone(self.hand, table.game.hand(self.number).hand)


def _bid_gone(before: Hand, after: Hand) -> str:
    """The sentence where a hand's bid cannot be with its corrected dealer; else empty."""
    return _(texts.BID_GONE) if _has_bid(before) and not _has_bid(after) else ""


def _has_bid(hand: Hand) -> bool:
    return bool(hand.calls) or hand.declarer is not None
