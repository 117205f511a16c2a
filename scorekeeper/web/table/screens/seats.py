"""Screens to check and correct who sits where, who deals, and the game's title."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime

from scorekeeper.language import _
from scorekeeper.pinochle.game.events.player_facts import EARLIEST
from scorekeeper.pinochle.game.game import LONGEST_NAME, LONGEST_NOTE, LONGEST_TITLE
from scorekeeper.pinochle.hand.hand import Hand
from scorekeeper.pinochle.hand.steps import Step
from scorekeeper.pinochle.rules.ruleset import Seat
from scorekeeper.service.games import LoadedGame

from .adjust_and_leave import AsideScreen
from .screen import Screen


@dataclass(frozen=True)
class SeatField:
    """A seat, the name of its player, and the error in that name."""

    seat: Seat
    label: str
    name: str
    deals: bool
    dealing: str  # the label of the dealer's mark
    wrong_id: str  # id of the error; seats with the same one share it; empty without
    usual: str = ""  # the seat's name while its field is empty


def wrong_ids(sentences: Iterable[str]) -> dict[str, str]:
    """Return each distinct error in the names, with its id on the page."""
    found = dict.fromkeys(filter(None, sentences))
    return {sentence: f"wrong-{place}" for place, sentence in enumerate(found)}


class DealerMixin(Screen):
    """A screen on which the dealer of a hand can be corrected."""

    def notice_after(self, table: LoadedGame) -> str:
        """Return a notice if the corrected dealer makes the hand's bid impossible; else empty."""
        if not _has_bid(self.hand) or _has_bid(table.game.hand(self.number).hand):
            return ""
        return _("A different dealer changes the bidding. Enter it again.")


class PlayersScreen(DealerMixin, AsideScreen):
    """The names by seat, and the dealer of the hand on the table or the next one."""

    template = "table/_players.html"
    route = "players.show"
    longest = LONGEST_NAME

    @property
    def fields(self) -> tuple[str, ...]:  # type: ignore[override]  # as many as there are seats
        return (*(f"players-{seat}" for seat in self.ruleset.seats), "dealer", "new", "hand")

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
                dealing.format(player=name, deals=self.deals, number=self.shown_number),
                self.wrong.get(self.errors.get(f"players-{seat}", ""), ""),
            )
            for seat, name in enumerate(names)
        ]

    @property
    def wrong(self) -> dict[str, str]:
        """The errors in the names, with their ids on the page."""
        return wrong_ids(self.errors.get(f"players-{seat}", "") for seat in self.ruleset.seats)

    @property
    def takes_over(self) -> bool:
        return self.picked("new", None) == "player"

    @property
    def deals(self) -> str:
        return _("dealt") if self.scored.step is Step.DONE else _("deals")


class DealerScreen(DealerMixin):
    """Who dealt a hand."""

    template = "table/_dealer.html"
    route = "players.show_dealer"
    fields = ("dealer",)

    @property
    def back(self) -> str:
        return "" if self.corrects else self.address_of_hand


def _has_bid(hand: Hand) -> bool:
    return bool(hand.calls) or hand.declarer is not None


class TitleScreen(AsideScreen):
    """The game's title, note and day."""

    template = "table/_title.html"
    route = "players.show_title"
    fields = ("title", "note", "day")
    longest_title, longest_note = LONGEST_TITLE, LONGEST_NOTE

    @property
    def day_before(self) -> str:
        """The recorded day by the server's clock, such as 2026-11-20."""
        return self.table.started.astimezone().date().isoformat()

    @property
    def days(self) -> tuple[date, date]:
        """The earliest and the latest day that can be chosen."""
        return EARLIEST, datetime.now(UTC).astimezone().date()
