"""Home: the games of this browser, and a game from a record."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, Response, redirect, render_template, url_for
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.games import LoadedGame, UnreadableGame
from scorekeeper.language import _
from scorekeeper.pinochle.errors import PinochleError
from scorekeeper.pinochle.rules import customized
from scorekeeper.records.values import decode
from scorekeeper.web import forms
from scorekeeper.web.access import members, seen_game_ids
from scorekeeper.web.plumbing.browser import browser, games
from scorekeeper.web.screens import texts

bp = Blueprint("home", __name__)

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


def seen_games() -> list[LoadedGame]:
    """The games of this browser that can be read, the latest first."""
    return games().readable(seen_game_ids(LISTED_GAMES))


def _index(error: str = "") -> str:
    listed = games().listed(seen_game_ids(LISTED_GAMES))
    return render_template("home/index.html", games=list(map(_row, listed)), error=error)


def _row(game: LoadedGame | UnreadableGame) -> ListedGame | UnreadableRow:
    return ListedGame.of(game) if isinstance(game, LoadedGame) else UnreadableRow.of(game)
