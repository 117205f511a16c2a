"""Names, seats and dealers, a player who takes over, and the game's title."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime

from flask import Response

from scorekeeper.access import Role
from scorekeeper.language import _
from scorekeeper.pinochle.game.events import (
    Event,
    GameDated,
    GameDescribed,
    HandDealt,
    PlayerReplaced,
    PlayersNamed,
)
from scorekeeper.pinochle.game.events.player_facts import EARLIEST
from scorekeeper.pinochle.game.game import LONGEST_NAME, LONGEST_NOTE, LONGEST_TITLE
from scorekeeper.pinochle.hand.hand import Hand
from scorekeeper.pinochle.rules.ruleset import Seat
from scorekeeper.service.games import LoadedGame
from scorekeeper.web.plumbing.guard import game_pages, loaded

from . import forms
from .current_screen import draw_if_ready, draw_screen
from .reply import open_or_abort, record, valid_or_abort
from .screens.screen import AsideScreen, Screen

bp = game_pages("players", Role.SCORE)


@dataclass(frozen=True)
class SeatField:
    """A seat, the name of its player, and the error in that name."""

    seat: Seat
    label: str
    name: str
    deals: bool
    dealing: str  # the label of the dealer's mark
    error_id: str  # the error’s element id, shared by equal errors; empty without an error
    usual: str = ""  # the placeholder of an empty field


def error_ids(sentences: Iterable[str]) -> dict[str, str]:
    """Return each distinct error in the names, with its id on the page."""
    found = dict.fromkeys(filter(None, sentences))
    return {sentence: f"wrong-{place}" for place, sentence in enumerate(found)}


class DealerMixin(Screen):
    """A screen on which the dealer of a hand can be corrected."""

    def notice_after(self, table: LoadedGame) -> str:
        """Return a notice if the new dealer made the recorded bid invalid; else empty."""
        if not _has_bid(self.hand) or _has_bid(table.game.hand(self.number).hand):
            return ""
        return _("A different dealer changes the bidding. Enter it again.")


class PlayersScreen(DealerMixin, AsideScreen):
    """The names by seat, and the dealer of the next hand if it can begin, else of the last hand."""

    template = "table/_players.html"
    route = "players.show"
    longest = LONGEST_NAME

    @property
    def fields(self) -> tuple[str, ...]:  # type: ignore[override]  # as many as there are seats
        return (*(f"players-{seat}" for seat in self.ruleset.seats), "dealer", "new", "hand")

    @property
    def seats(self) -> list[SeatField]:
        names = [self.typed.get(f"players-{s}", name) for s, name in enumerate(self.game.players)]
        return [
            SeatField(
                seat,
                _("Seat {number}", number=seat + 1),
                name,
                self.picked("dealer", self.hand.dealer) == str(seat),
                _(
                    "{player} {deals} hand {number}",
                    player=name,
                    deals=self.deals,
                    number=self.shown_number,
                ),
                self.name_errors.get(self.errors.get(f"players-{seat}", ""), ""),
            )
            for seat, name in enumerate(names)
        ]

    @property
    def name_errors(self) -> dict[str, str]:
        """The errors in the names, with their ids on the page."""
        return error_ids(self.errors.get(f"players-{seat}", "") for seat in self.ruleset.seats)

    @property
    def takes_over(self) -> bool:
        return self.picked("new", None) == "player"

    @property
    def deals(self) -> str:
        return _("dealt") if self.is_over else _("deals")


class DealerScreen(DealerMixin):
    """The dealer of a hand."""

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
    def recorded_day(self) -> str:
        """The game's day in the server's time zone, such as 2026-11-20."""
        return self.table.started.astimezone().date().isoformat()

    @property
    def days(self) -> tuple[date, date]:
        """The earliest and the latest day that can be chosen."""
        return EARLIEST, datetime.now(UTC).astimezone().date()


@bp.get("/players")
def show() -> Response:
    table = loaded()
    return draw_screen(PlayersScreen(table, len(table.game.hands) + table.game.may_deal))


@bp.post("/hands/<int:number>/players")
def save(number: int) -> Response:
    """Record only changed values. ``number`` is the hand whose dealer the form shows."""
    screen = open_or_abort(PlayersScreen(loaded(), number))
    form = valid_or_abort(forms.PlayersForm, screen)
    return record(screen, *_differences(screen, form))


@bp.get("/hands/<int:number>/title")
def show_title(number: int) -> Response:
    return draw_if_ready(TitleScreen(loaded(), number))


@bp.post("/hands/<int:number>/title")
def save_title(number: int) -> Response:
    screen = open_or_abort(TitleScreen(loaded(), number))
    form = valid_or_abort(forms.TitleForm, screen)
    described = GameDescribed(form.title.data or "", form.note.data or "")
    day = form.day.data
    dated = [GameDated(day)] if day and day.isoformat() != screen.recorded_day else []
    return record(screen, described, *dated)


@bp.get("/hands/<int:number>/dealer")
def show_dealer(number: int) -> Response:
    return draw_if_ready(DealerScreen(loaded(), number))


@bp.post("/hands/<int:number>/dealer")
def save_dealer(number: int) -> Response:
    screen = open_or_abort(DealerScreen(loaded(), number))
    form = valid_or_abort(forms.DealerForm, screen)
    return record(screen, HandDealt(number, form.dealer.data or 0))


def _differences(screen: PlayersScreen, form: forms.PlayersForm) -> Iterator[Event]:
    players = screen.game.players
    if form.takes_over:
        for seat, name in enumerate(form.names):
            if players[seat : seat + 1] != (name,):  # there may be more names than seats
                yield PlayerReplaced(seat, name, screen.game.deal_number(form.hand.data or 0))
    elif form.names != players:
        yield PlayersNamed(form.names)
    if form.dealer.data not in (None, screen.hand.dealer):
        yield HandDealt(screen.number, form.dealer.data)
