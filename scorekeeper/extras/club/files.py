"""Files of an evening: its results as tables, and a record that another instance imports."""

import csv
import io
import json
import secrets
from collections.abc import Iterator
from datetime import datetime
from functools import partial

from flask import Blueprint, Response, abort, request, url_for

from scorekeeper import limits
from scorekeeper.language import N_, _
from scorekeeper.pinochle.errors import GameError, PinochleError
from scorekeeper.records import values
from scorekeeper.records.csv_and_text import safe_cell
from scorekeeper.records.file_names import evening_file_name
from scorekeeper.records.spreadsheet import sheets_to_xlsx
from scorekeeper.records.writing import record_of
from scorekeeper.service.exports import BYTE_ORDER_MARK, CSV, SPREADSHEET
from scorekeeper.service.games import Act
from scorekeeper.service.imports import import_record
from scorekeeper.storage.unreadable import UnreadableError
from scorekeeper.web.plumbing.browser import browser, games
from scorekeeper.web.plumbing.guard import count, keeps_score, takes
from scorekeeper.web.plumbing.htmx import see_other
from scorekeeper.web.plumbing.responses import attach

from .evenings import ENCODER
from .facts import Fact, TableStarted
from .opening import draw_index
from .shown import Shown, evenings, shown

bp = Blueprint("evening_files", __name__, url_prefix="/evenings")

FORMAT = "scorekeeper-evening/1"
NO_EVENING = N_("That isn’t the file of an evening, or it is damaged.")
Rows = Iterator[tuple[object, ...]]


@bp.get("/<id>/results.<any(csv, xlsx, json):kind>")
def save(id: str, kind: str) -> Response:
    """Send the results as a table, or everything as a record; only to a director."""
    found = shown(id)
    if not found.is_directed_here:
        abort(403)
    count("files")
    name = evening_file_name(found.name, found.loaded.opened, kind)
    match kind:
        case "csv":
            response = Response(BYTE_ORDER_MARK + _csv(found), mimetype=CSV.mimetype)
        case "xlsx":
            sheets = {_("Standings"): [*_standings(found)], _("Rounds"): [*_rounds(found)]}
            response = Response(sheets_to_xlsx(sheets), mimetype=SPREADSHEET.mimetype)
        case _:
            response = Response(_record(found), mimetype="application/json")
    return attach(response, name)


@bp.post("/import")
@takes(files=limits.BODY)
def receive() -> Response:
    """Import an evening and its games, and direct it here."""
    count("files")
    file = request.files.get("record")
    try:
        id = _import(values.decode(file.read() if file else b""))
    except (PinochleError, UnreadableError) as wrong:
        sentence = wrong.sentence if isinstance(wrong, PinochleError) else _(NO_EVENING)
        return draw_index({"record": sentence})
    return see_other(url_for("director.show", id=id))


def _standings(found: Shown) -> Rows:
    yield _("Place"), _("Name"), _("Rounds"), _("Wins"), _("Points")
    for each in found.standings:
        yield each.rank, each.name, each.share.rounds, each.share.wins, each.share.points


def _rounds(found: Shown) -> Rows:
    """Yield what each person or pair got in each round; without a table for who sat out."""
    yield _("Round"), _("Table"), _("Name"), _("Wins"), _("Points")
    for number, drawn in enumerate(found.evening.rounds, start=1):
        at = {name: place for place, table in enumerate(drawn.draw.tables, 1) for name in table}
        for name, share in found.results.shares[number - 1].items():
            yield number, at.get(name, ""), name, share.wins, share.points


def _csv(found: Shown) -> str:
    text = io.StringIO()
    rows = (map(safe_cell, row) for row in _rounds(found))
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()


def _record(found: Shown) -> str:
    """The facts in force, by actions, and the records of the games by their ids here."""
    actions = [found.loaded.facts[:1], *found.loaded.timeline.past]
    ids = [id for drawn in found.evening.rounds for id in drawn.games.values()]
    tables = [games().load(id) for id in ids]
    record = {
        "format": FORMAT,
        "actions": [
            {"at": action[0].at.isoformat(), "facts": [_plain(each.fact) for each in action]}
            for action in actions
        ],
        "games": {each.id: record_of(each.game, each.uid, each.started) for each in tables},
    }
    return json.dumps(record, indent=1, ensure_ascii=False)


def _plain(fact: Fact) -> dict[str, object]:
    kind, version, fields = ENCODER.dump(fact)
    return {"kind": kind, "version": version, "fields": json.loads(fields)}


def _import(text: str) -> str:
    """Import a record. Return the evening’s id.

    Raises:
        PinochleError: the record is wrong.
        UnreadableError: a fact is damaged, or of a newer version.
    """
    data = values.mapping(values.read_json(text, "record", NO_EVENING), "record")
    if data.get("format") != FORMAT:
        raise GameError(_(NO_EVENING), "record")
    op = request.form.get("op") or secrets.token_hex()
    actions = [_action(each) for each in values.items(data.get("actions"), "actions", 5_000)]
    ids = {
        id: _import_game(json.dumps(record), f"{op} {number}")
        for number, (id, record) in enumerate(values.mapping(data.get("games"), "games").items())
    }
    moved = [(at, [_moved(fact, ids) for fact in facts]) for at, facts in actions]
    return evenings().restore(moved, Act(op, 0, browser()))


def _action(value: object) -> tuple[datetime, list[Fact]]:
    data = values.mapping(value, "actions")
    facts = [values.mapping(each, "facts") for each in values.items(data.get("facts"), "facts")]
    try:
        at = datetime.fromisoformat(values.text(data.get("at"), "at"))
        return at, [_fact(each) for each in facts]
    except ValueError as wrong:
        raise GameError(_(NO_EVENING), "record") from wrong


def _fact(data: values.Plain) -> Fact:
    kind = values.text(data.get("kind"), "kind")
    version = values.number(data.get("version"), "version")
    found: Fact = ENCODER.load(kind, version, json.dumps(data.get("fields")))
    return found


def _moved(fact: Fact, ids: dict[str, str]) -> Fact:
    if isinstance(fact, TableStarted):
        return TableStarted(fact.round, fact.table, ids.get(fact.game_id, ""))
    return fact


def _import_game(text: str, op: str) -> str:
    act, allow = Act(op, 0, browser()), partial(count, "imported_games")
    table = import_record(games(), text, keeps_score, act, limits.HANDS, allow).table
    games().members.claim(table.id, browser())
    return table.id
