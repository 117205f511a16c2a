"""Who sits where, and who deals: looked at, and corrected."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.games import LoadedGame
from scorekeeper.language import _
from scorekeeper.pinochle.game.game import LONGEST_NAME
from scorekeeper.pinochle.hand.hand import Hand
from scorekeeper.pinochle.hand.steps import Step
from scorekeeper.pinochle.rules.ruleset import Seat
from scorekeeper.web.screens import texts
from scorekeeper.web.screens.asides import AsideScreen
from scorekeeper.web.screens.screen import Screen


@dataclass(frozen=True)
class SeatField:
    """A seat on the form: who sits there, and the sentence that says what is wrong with it."""

    seat: Seat
    label: str
    name: str
    deals: bool
    wrong: str
    wrong_id: str  # seats with the same mistake share one sentence


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
        return [
            SeatField(
                seat,
                _("Seat {number}").format(number=seat + 1),
                self.typed.get(f"players-{seat}", name),
                self.picked("dealer", self.hand.dealer) == str(seat),
                self.errors.get(f"players-{seat}", ""),
                self.wrong.get(self.errors.get(f"players-{seat}", ""), ""),
            )
            for seat, name in enumerate(self.game.players)
        ]

    @property
    def wrong(self) -> dict[str, str]:
        """Each mistake in the names once, with the id under which its sentence stands."""
        named = (self.errors.get(f"players-{seat}", "") for seat in self.ruleset.seats)
        return {
            sentence: f"wrong-{place}"
            for place, sentence in enumerate(dict.fromkeys(filter(None, named)))
        }

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
