"""The commands export and import, for one, several or all games."""

import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, TypeVar

import click

from scorekeeper.pinochle.errors import PinochleError
from scorekeeper.pinochle.game.summary import summarize
from scorekeeper.pinochle.rules.customized import find
from scorekeeper.pinochle.rules.ruleset import Ruleset
from scorekeeper.records import archive
from scorekeeper.records.totals import read_table
from scorekeeper.records.values import decode
from scorekeeper.service import exports
from scorekeeper.service.exports import FOR_PROGRAMS, Format
from scorekeeper.service.games import Games, LoadedGame
from scorekeeper.service.imports import import_record

from . import DATABASE
from .answers import AS_JSON, echo_json
from .opening import FILE, open_games, reporting_file_errors, reporting_game_errors
from .stored import scores

STEP = 100  # items between two progress lines
MOST = 100_000  # games in a zip
BROKEN = 2  # the exit status of ``import`` if a file was not imported
FORMATS = {each.name: each for each in FOR_PROGRAMS}
Item = TypeVar("Item")


@click.command("export")
@DATABASE
@click.argument("games", nargs=-1, metavar="[GAME]...")
@click.option("--format", "format_", type=click.Choice(list(FORMATS)), default="json")
@click.option("--all", "everything", type=FILE, metavar="FILE", help="Write all games to FILE.")
@click.option("--to", "to", type=FILE, metavar="FILE", help="Write the named games to FILE.")
def export_games(
    games: tuple[str, ...],
    format_: str,
    everything: Path | None,
    to: Path | None,
) -> None:
    """Write a game to stdout, or several or all games to a zip or a spreadsheet."""
    all_games = open_games()
    chosen = FORMATS[format_]
    file = everything or to
    if bool(games) == bool(everything):
        raise click.ClickException("game: Name the games, or use --all FILE.")
    if file is None:
        if len(games) > 1:
            raise click.ClickException("to: Several games need a file: use --to FILE.zip.")
        click.echo(chosen.write(_load(all_games, games[0])), nl=False)
        return
    ids = [*games] or all_games.store.game_ids()[::-1]
    with reporting_file_errors(file), file.open("wb") as target:
        _write_all(all_games, ids, chosen, target)
    click.echo(f"Wrote {len(ids)} games to {file}")


def _write_all(games: Games, ids: Sequence[str], chosen: Format, target: BinaryIO) -> None:
    tables = (_load(games, id) for id in _with_progress(ids, "games"))
    if chosen is exports.SPREADSHEET:
        target.write(exports.spreadsheet(tables))
    else:
        target.writelines(archive.zipped(map(chosen.file, tables)))


def _load(games: Games, game_id: str) -> LoadedGame:
    with reporting_game_errors(game_id):
        return games.load(game_id)


@click.command("import")
@DATABASE
@click.argument("files", type=click.File("rb"), nargs=-1, required=True)
@click.option("--ruleset", help="Import tables (CSV) of another program, played by this ruleset.")
@click.option("--totals", is_flag=True, help="Rows of the tables are totals, not points per hand.")
@AS_JSON
def import_games(
    files: tuple[BinaryIO, ...], ruleset: str | None, totals: bool, as_json: bool
) -> None:
    """Import exported games, or zips of them, and print the id of each game."""
    games = open_games()
    rules = find(ruleset) if ruleset else None
    answers: list[dict[str, str]] = []

    def add(name: str, content: bytes) -> None:
        answers.append({"file": name} | _import(games, content))
        if not as_json:
            click.echo(answers[-1]["id"])

    for file in files:
        content = file.read()
        with _reporting(file.name, answers):
            if rules:
                add(file.name, _record(file.name, content, rules, totals))
            elif not archive.is_zip(content):
                add(file.name, content)
            else:
                for entry in _with_progress(archive.entries_in(content, MOST), "files"):
                    with _reporting(entry.name, answers):
                        add(entry.name, archive.unpack(content, entry))
    if as_json and any("id" in answer for answer in answers):
        echo_json(answers)
    if any("error" in answer for answer in answers):
        sys.exit(BROKEN)


@contextmanager
def _reporting(name: str, answers: list[dict[str, str]]) -> Iterator[None]:
    """Report the error of a file, so that the command can continue with the next file."""
    try:
        yield
    except PinochleError as error:
        answers.append({"file": name, "field": error.field, "error": error.sentence})
        click.echo(f"{name}: {error.field}: {error.sentence}", err=True)


def _record(name: str, content: bytes, rules: Ruleset, totals: bool) -> bytes:
    """Convert a table of scores to a game record, and print a summary on stderr."""
    table = read_table(content, rules, totals)
    number, sides = len(table.game.hands), scores(summarize(table.game))
    click.echo(f"{name}: {number} {'hand' if number == 1 else 'hands'}: {sides}", err=True)
    for note in table.notes:
        click.echo(f"{name}: {note}", err=True)
    return table.record.encode()


def _import(games: Games, content: bytes) -> dict[str, str]:
    imported = import_record(games, decode(content), lambda _id: True)
    if imported.sentence:
        click.echo(imported.sentence, err=True)
    return {"id": imported.table.id, "outcome": imported.what.name.lower()}


def _with_progress(items: Sequence[Item], what: str) -> Iterable[Item]:
    """Yield the items, and print a line on stderr after each hundred."""
    for number, item in enumerate(items, start=1):
        yield item
        if number % STEP == 0:
            click.echo(f"{number} of {len(items)} {what}", err=True)
