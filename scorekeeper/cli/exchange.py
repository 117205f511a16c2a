"""Games out of the store and into it again: one, some or all."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import BinaryIO, TypeVar

import click

from scorekeeper import exports
from scorekeeper.cli.opening import open_games, telling_of_game
from scorekeeper.cli.paper_size import large_type, paper_size
from scorekeeper.exports import FOR_PROGRAMS, Format
from scorekeeper.games import Games, LoadedGame
from scorekeeper.imports import import_record
from scorekeeper.paper.sizes import Paper
from scorekeeper.pinochle.errors import GameError, PinochleError
from scorekeeper.pinochle.rules.customized import find
from scorekeeper.records import archive
from scorekeeper.records.archive import Entry
from scorekeeper.records.totals import record_of_totals
from scorekeeper.records.values import decode
from scorekeeper.telling.hand_text import all_outdated

FILE = click.Path(dir_okay=False, path_type=Path)
MANY = 100  # games, of which it is told how far it is
MOST = 100_000  # games in a zip
BROKEN = 2  # the exit status where a file was not imported
Item = TypeVar("Item")


@click.command("export")
@click.argument("games", nargs=-1, metavar="[GAME]...")
@click.option("--format", "format_", type=click.Choice([*FOR_PROGRAMS, "pdf"]), default="json")
@paper_size
@large_type
@click.option("--all", "everything", type=FILE, metavar="FILE", help="All games, into that file.")
@click.option("--to", "to", type=FILE, metavar="FILE", help="The games into that file.")
def export_games(
    games: tuple[str, ...],
    format_: str,
    everything: Path | None,
    to: Path | None,
    paper: str,
    large: bool,
) -> None:
    """Write a stored game, or several or all of them into a zip or a spreadsheet."""
    store = open_games()
    chosen = FOR_PROGRAMS.get(format_) or exports.pdf(Paper(paper), large)
    file = everything or to
    if bool(games) == bool(everything):
        raise click.ClickException("game: Name the games, or use --all FILE.")
    if file is None:
        if len(games) > 1:
            raise click.ClickException("to: Several games need a file: use --to FILE.zip.")
        click.echo(chosen.write(_load(store, games[0])), nl=False)
        return
    ids = list(games) or list(reversed(store.store.game_ids()))
    try:
        with file.open("wb") as target:
            _write_all(store, ids, chosen, target)
    except OSError as trouble:
        raise click.ClickException(
            f"file: {file} cannot be written ({trouble.strerror})."
        ) from trouble
    click.echo(f"{len(ids)} games are in {file}")


def _write_all(games: Games, ids: Sequence[str], chosen: Format, target: BinaryIO) -> None:
    tables = (_load(games, id) for id in _told(ids, "games"))
    if chosen is exports.SPREADSHEET:
        target.write(exports.spreadsheet(tables))
    else:
        archive.write_zip(target, map(chosen.file, tables))


def _load(games: Games, game_id: str) -> LoadedGame:
    with telling_of_game(game_id):
        return games.load(game_id)


@click.command("import")
@click.argument("files", type=click.File("rb"), nargs=-1, required=True)
@click.option("--ruleset", help="For tables of another program (CSV): by which rules it was.")
@click.option("--totals", is_flag=True, help="Their rows are totals, not points of a hand.")
def import_games(files: tuple[BinaryIO, ...], ruleset: str | None, totals: bool) -> None:
    """Import exported games, also zips of them, and print the id of each."""
    games = open_games()
    read = [(file.name, file.read()) for file in files]
    if ruleset:
        rules = find(ruleset)
        read = [
            (name, record_of_totals(decode(content), rules, totals).encode())
            for name, content in read
        ]
    if len(read) == 1 and not archive.is_zip(read[0][1]):
        _import(games, read[0][1])
        return
    broken = 0  # each is named with the reason, and the others are imported
    for name, content in read:
        for entry in _entries(name, content):
            try:
                if isinstance(entry, GameError):
                    raise entry
                _import(games, entry.content)
            except PinochleError as mistake:
                broken += 1
                named = name if isinstance(entry, GameError) else entry.name
                click.echo(f"{named}: {mistake.field}: {mistake.sentence}", err=True)
    if broken:
        sys.exit(BROKEN)


def _entries(name: str, content: bytes) -> Iterator[Entry | GameError]:
    """The records in a file."""
    if not archive.is_zip(content):
        yield Entry(name, content)
        return
    try:
        names = archive.names_in(content, MOST)
    except GameError as mistake:
        yield mistake
        return
    yield from archive.read_entries(content, _told(names, "files"))


def _import(games: Games, content: bytes) -> None:
    imported = import_record(games, decode(content), lambda _id: True)
    click.echo(imported.table.id)
    if imported.sentence:
        click.echo(imported.sentence, err=True)
    for note in all_outdated(imported.table.game):
        click.echo(note, err=True)


def _told(items: Sequence[Item], what: str) -> Iterable[Item]:
    """The items, with a line on stderr for every hundred where there are many."""
    for number, item in enumerate(items, start=1):
        yield item
        if number % MANY == 0:
            click.echo(f"{number} of {len(items)} {what}", err=True)
