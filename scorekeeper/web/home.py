"""Home: the games of this browser, a new game, a game from a record."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, Response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.games import LoadedGame, UnreadableGame
from scorekeeper.language import _
from scorekeeper.pinochle.errors import PinochleError
from scorekeeper.pinochle.game.game import LONGEST_NAME
from scorekeeper.pinochle.rules import customized
from scorekeeper.pinochle.rules.catalogue import find_ruleset, player_counts, rulesets
from scorekeeper.pinochle.rules.ruleset import Ruleset
from scorekeeper.records.values import decode
from scorekeeper.web import forms
from scorekeeper.web.access import members, seen_game_ids
from scorekeeper.web.plumbing.browser import browser, games, shelf
from scorekeeper.web.plumbing.htmx import draw, leave
from scorekeeper.web.rulesets.views import ListedRuleset
from scorekeeper.web.screens import texts
from scorekeeper.web.screens.seats import SeatField, wrong_ids

bp = Blueprint("home", __name__)

FIRST_OFFERED = ("howell-racehorse", "classic")
USUAL_PLAYERS = 4
LISTED_GAMES = 60


@dataclass(frozen=True)
class ListedGame:
    """A game on the list: its sides with their totals, and how far it is."""

    is_readable = True

    id: str
    sides: list[tuple[str, int]]
    winner: str  # empty while it goes on
    hand: int
    ruleset: str

    @classmethod
    def of(cls, table: LoadedGame) -> ListedGame:
        game = table.game
        return cls(
            table.id,
            list(zip(map(game.names, game.ruleset.sides), game.totals, strict=True)),
            game.names(game.end.winner) if game.end else "",
            max(1, len(game.hands)),
            customized.ruleset_name(game.ruleset),
        )


@dataclass(frozen=True)
class UnreadableRow:
    """A game on the list that this version cannot read, in one sentence."""

    is_readable = False

    sentence: str

    @classmethod
    def of(cls, game: UnreadableGame) -> UnreadableRow:
        if game.started is None:
            return cls(_("A game that this version cannot read: it is damaged on the disk."))
        if game.newer:
            sentence = _(
                "A game from {day} that this version cannot read: a newer program wrote it."
            )
        else:
            sentence = _(
                "A game from {day} that this version cannot read: it is damaged on the disk."
            )
        return cls(sentence.format(day=texts.day(game.started)))


@bp.get("/")
def index() -> str:
    return _index()


@bp.get("/games/new")
def new() -> Response:
    """The form of a new game.

    ``again`` names a game whose table plays once more, ``partners=other`` with other partners;
    ``ruleset`` refers to what to play by.
    """
    again = request.args.get("again", "")
    if members().member(again, browser()):
        turned = request.args.get("partners") == "other"
        return _new(forms.NewGameForm(**_same_table(games().load(again), turned)))
    if "ruleset" in request.args:
        return _new_by(request.args["ruleset"])
    players = request.args.get("players", USUAL_PLAYERS, type=int)
    seats = players if players in player_counts() else USUAL_PLAYERS
    return _new(forms.NewGameForm(players=[""] * seats))


@bp.post("/games")
def start() -> AnyResponse:
    form = forms.NewGameForm()
    if not form.validate_on_submit():
        return _new(form, 422)
    table = games().start(form.ruleset_tonight, form.names, form.first_dealer.data or 0)
    members().make_host(table.id, browser())
    return leave(url_for("game.show", game_id=table.id))


@bp.post("/games/new/change")
def change_rules() -> AnyResponse:
    """To the editor of the ruleset that is ticked on the form."""
    chosen = _chosen(forms.NewGameForm()) or find_ruleset(FIRST_OFFERED[0])
    return leave(ListedRuleset.of(chosen).editor)


@bp.post("/games/import")
def import_game() -> AnyResponse:
    form = forms.ImportForm()
    if not form.validate_on_submit():
        return Response(_index(form.sentences["record"]), 422)
    try:
        table = games().import_record(decode(form.record.data.read()))
    except PinochleError as mistake:
        return Response(_index(f"{mistake.sentence} ({mistake.field})"), 422)
    members().make_host(table.id, browser())
    return redirect(url_for("game.show", game_id=table.id), 303)


def _new_by(reference: str) -> Response:
    """The form with that ruleset chosen, for as many players as it has."""
    try:
        players = customized.find(reference).players
    except PinochleError as wrong:
        form = forms.NewGameForm(players=[""] * USUAL_PLAYERS)
        form.ruleset.errors = [customized.in_words(mistake) for mistake in wrong.mistakes]
        return _new(form, 422)
    return _new(forms.NewGameForm(ruleset=reference, offered=reference, players=[""] * players))


def seen_games() -> list[LoadedGame]:
    """The games of this browser that can be read, the latest first."""
    return games().readable(seen_game_ids(LISTED_GAMES))


def _index(error: str = "") -> str:
    listed = games().listed(seen_game_ids(LISTED_GAMES))
    return render_template("home/index.html", games=list(map(_row, listed)), error=error)


def _row(game: LoadedGame | UnreadableGame) -> ListedGame | UnreadableRow:
    return ListedGame.of(game) if isinstance(game, LoadedGame) else UnreadableRow.of(game)


def _new(form: forms.NewGameForm, status: int = 200) -> Response:
    seen = seen_games()
    offered = _offered(seen, form)
    ticked = _ticked(form, offered)
    return draw(
        "home/new.html",
        status,
        form=form,
        fields=_seats(form, ticked.ruleset),
        wrong=_wrong(form),
        has_partners=ticked.ruleset.partners,
        counts=[(count, count == len(form.players)) for count in player_counts()],
        rulesets=offered,
        ticked=ticked,
        known_names=sorted({name for table in seen for name in table.game.players}),
        longest=LONGEST_NAME,
    )


def _wrong(form: forms.NewGameForm) -> dict[str, str]:
    """The mistakes in the names, with the ids of their sentences."""
    return wrong_ids(form.wrong_names if form.errors else ())


def _seats(form: forms.NewGameForm, ruleset: Ruleset) -> list[SeatField]:
    ids, dealing = _wrong(form), _("{player} deals first")
    labels = [_label(seat, ruleset) for seat in range(len(form.players))]
    return [
        SeatField(
            seat,
            label,
            entry.data or "",
            form.first_dealer.data == seat,
            dealing.format(player=label),
            ids.get(wrong, ""),
        )
        for seat, (label, entry, wrong) in enumerate(
            zip(labels, form.players, form.wrong_names, strict=True)
        )
    ]


def _label(seat: int, ruleset: Ruleset) -> str:
    """Whose seat it is before it has a name."""
    if ruleset.partners and seat >= ruleset.players // 2:
        return _("Partner of {number}").format(number=ruleset.across(seat) + 1)
    return _("Player {number}").format(number=seat + 1)


def _offered(seen: list[LoadedGame], form: forms.NewGameForm) -> list[ListedRuleset]:
    """The rulesets for that many players: the one asked for, those kept, those this browser plays.

    In one order however often the form comes back, or the tick would stay where another comes
    to stand: htmx keeps what was tapped by its place.
    """
    asked = [_find(form.offered.data)]
    kept = [each.ruleset for each in shelf().kept]
    played = [customized.original(table.game.ruleset) for table in seen]
    usual = [find_ruleset(id) for id in FIRST_OFFERED]
    listed = [*asked, *kept, *played, *usual, *rulesets(), _chosen(form)]
    found = [each for each in listed if each]
    fitting = [each for each in found if each.players == len(form.players)]
    each_once = {customized.reference(each): each for each in fitting or found}
    return [ListedRuleset.of(each) for each in each_once.values()]


def _ticked(form: forms.NewGameForm, offered: list[ListedRuleset]) -> ListedRuleset:
    """What is ticked on the form; the first where nothing is that can be played."""
    chosen = _chosen(form)
    return next((each for each in offered if each.ruleset == chosen), offered[0])


def _chosen(form: forms.NewGameForm) -> Ruleset | None:
    """What is ticked on the form, if it is a ruleset; at first nothing is."""
    return _find(form.ruleset.data)


def _find(reference: str | None) -> Ruleset | None:
    try:
        return customized.find(reference or "")
    except PinochleError:
        return None


def _same_table(table: LoadedGame, turned: bool) -> dict[str, object]:
    """The fields of a rematch: the same players, the next dealer.

    ``turned`` lets the first player stay and the others move up a seat: after three games each
    has played with each.
    """
    game = table.game
    first, *others = game.players
    players = [first, *others[1:], others[0]] if turned else [first, *others]
    reference = customized.reference(game.ruleset)
    return {
        "ruleset": reference,
        "offered": reference,
        "players": players,
        "first_dealer": players.index(game.players[game.next_dealer]),
    }
