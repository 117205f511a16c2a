"""Files of an evening: spreadsheets of results, and a record that another server can import."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial

from flask import Blueprint, Response, request, url_for

from scorekeeper import limits
from scorekeeper.extras.club.evenings import ENCODER
from scorekeeper.extras.club.facts import Fact, Opened, TableStarted
from scorekeeper.extras.club.timeline import check_whole
from scorekeeper.language import N_, _
from scorekeeper.pinochle.errors import GameError, PinochleError
from scorekeeper.records import values
from scorekeeper.records.csv_and_text import rows_to_csv
from scorekeeper.records.file_names import evening_file_name
from scorekeeper.records.reading import Record
from scorekeeper.records.ruleset_fields import read_ruleset, write_ruleset
from scorekeeper.records.spreadsheet import sheets_to_xlsx
from scorekeeper.records.writing import record_of
from scorekeeper.service.exports import BYTE_ORDER_MARK, CSV, SPREADSHEET
from scorekeeper.service.games import Act
from scorekeeper.service.imports import read_checked
from scorekeeper.storage.unreadable import UnreadableError
from scorekeeper.web.plumbing import submission
from scorekeeper.web.plumbing.browser import browser, games
from scorekeeper.web.plumbing.guard import count, takes
from scorekeeper.web.plumbing.htmx import see_other
from scorekeeper.web.plumbing.responses import attach

from .directing import only_for_directors
from .evening_page import EveningPage, evenings, page_of, tables
from .opening import draw_index

bp = Blueprint("evening_files", __name__, url_prefix="/evenings")

FORMAT = "scorekeeper-evening/1"
NO_EVENING = N_("That isn’t the file of an evening, or it is damaged")
Rows = Iterator[tuple[object, ...]]
Actions = list[tuple[datetime, list[Fact]]]


@bp.get("/<id>/results.<any(csv, xlsx, json):kind>")
def save(id: str, kind: str) -> Response:
    """Send a director the results as a spreadsheet, or the whole evening as a record (JSON)."""
    found = page_of(id)
    if not found.is_directed_here:
        return only_for_directors()
    count("files")
    name = evening_file_name(found.name, found.loaded.opened, kind)
    match kind:
        case "csv":
            table = BYTE_ORDER_MARK + rows_to_csv(_rounds(found))
            response = Response(table, content_type=CSV.mimetype)
        case "xlsx":
            sheets = {_("Standings"): [*_standings(found)], _("Rounds"): [*_rounds(found)]}
            response = Response(sheets_to_xlsx(sheets), mimetype=SPREADSHEET.mimetype)
        case _:
            response = Response(_record(found), mimetype="application/json")
    return attach(response, name)


@bp.post("/import")
@takes(files=limits.BODY)
def receive() -> Response:
    """Import an evening and its games. This phone becomes a director."""
    count("files")
    file = request.files.get("record")
    if not file:
        return draw_index({"record": _("Choose a file first.")})
    try:
        id = _import(values.decode(file.read()))
    except PinochleError as error:
        return draw_index({"record": error.sentence})
    return see_other(url_for("director.show", id=id))


def _standings(found: EveningPage) -> Rows:
    yield _("Place"), _("Name"), _("Rounds"), _("Wins"), _("Points")
    for each in found.results.standings:
        yield each.rank, each.name, each.share.rounds, each.share.rounded_wins, each.share.points


def _rounds(found: EveningPage) -> Rows:
    """Yield each person’s share of each round. For a sit-out, the column “Table” is empty."""
    yield _("Round"), _("Table"), _("Name"), _("Wins"), _("Points")
    for number, drawn in enumerate(found.evening.rounds, start=1):
        for name, share in found.results.shares[number - 1].items():
            yield number, drawn.table_of.get(name, ""), name, share.rounded_wins, share.points


def _record(found: EveningPage) -> str:
    """The record, as JSON: the actions in effect with their facts, and the games by id."""
    actions = [found.loaded.facts[:1], *found.loaded.timeline.past]
    tables = [games().load(id) for id in found.evening.games]
    record = {
        "format": FORMAT,
        "actions": [
            {"at": action[0].at.isoformat(), "facts": [_plain(each.fact) for each in action]}
            for action in actions
        ],
        "games": {each.id: record_of(each.game, each.uid, each.started) for each in tables},
    }
    return json.dumps(record, ensure_ascii=False)


def _plain(fact: Fact) -> dict[str, object]:
    kind, version, fields = ENCODER.dump(fact)
    return {"kind": kind, "version": version, "fields": json.loads(fields)}


def _import(text: str) -> str:
    """Import a record, after checking all of it, and return the evening’s id.

    Raises:
        PinochleError: the record is wrong.
    """
    read = values.read_json(text, "record", NO_EVENING, limits.EVENING_VALUES)
    data = values.mapping(read, "record")
    if data.get("format") != FORMAT:
        raise _no_evening()
    actions = [_action(each) for each in values.items(data.get("actions"), "actions", 5_000)]
    found = values.mapping(data.get("games"), "games").items()
    records = {id: read_checked(json.dumps(record), limits.HANDS) for id, record in found}
    sides = check_whole(_with_games(actions, {id: id for id in records})).settings.ruleset.sides
    if any(each.game.ruleset.sides != sides for each in records.values()):
        raise _no_evening()
    op = submission.op()
    ids = {id: _create(record, f"{browser()} {op} {id}") for id, record in records.items()}
    return evenings().store_actions(_with_games(actions, ids), Act(op, 0, browser()))


def _no_evening() -> GameError:
    return GameError(f"{_(NO_EVENING)}.", "record")


def _action(value: object) -> tuple[datetime, list[Fact]]:
    data = values.mapping(value, "actions")
    facts = [values.mapping(each, "facts") for each in values.items(data.get("facts"), "facts")]
    try:
        at = datetime.fromisoformat(values.text(data.get("at"), "at"))
        return at.astimezone(UTC), [_fact(each) for each in facts]
    except (UnreadableError, ValueError, OverflowError) as error:
        raise _no_evening() from error


def _fact(data: values.Plain) -> Fact:
    kind = values.text(data.get("kind"), "kind")
    version = values.number(data.get("version"), "version")
    found: Fact = ENCODER.load(kind, version, json.dumps(data.get("fields")))
    if isinstance(found, Opened):  # ``load`` does not check the ruleset of an imported file
        ruleset = read_ruleset(write_ruleset(found.settings.ruleset))
        return Opened(replace(found.settings, ruleset=ruleset))
    return found


def _with_games(actions: Actions, ids: Mapping[str, str]) -> Actions:
    """The actions with new ids of games. A game that is not in ``ids`` gets an empty id."""
    return [(at, [_with_game(fact, ids) for fact in facts]) for at, facts in actions]


def _with_game(fact: Fact, ids: Mapping[str, str]) -> Fact:
    if isinstance(fact, TableStarted):
        return replace(fact, game_id=ids.get(fact.game_id, ""))
    return fact


def _create(record: Record, tap: str) -> str:
    """Create a new game from a record, even if this server has a copy. Return the game’s id."""
    allow, ruleset = partial(count, "imported_games"), record.game.ruleset
    table = games().create(record.events, ruleset, tap, allow, record.uid, record.started)
    tables().host(table.id, browser())
    return table.id
