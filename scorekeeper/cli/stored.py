"""Games out of and into the store on the command line."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from math import inf
from typing import BinaryIO

import click

from scorekeeper.access import Role
from scorekeeper.cli.listening import PORT
from scorekeeper.cli.opening import open_app, open_games
from scorekeeper.games import LoadedGame, NoSuchGameError, UnreadableError
from scorekeeper.imports import import_record
from scorekeeper.lan import lan_address
from scorekeeper.lists import AnyGame, ListedGame, Lists, WhyNot
from scorekeeper.records.csv_and_text import to_csv, to_text
from scorekeeper.records.reading import check_claim, parse_record
from scorekeeper.records.values import decode
from scorekeeper.records.writing import to_json
from scorekeeper.telling.hand_text import all_outdated

EXPORTS: dict[str, Callable[[LoadedGame], str]] = {
    "json": lambda table: to_json(table.game, table.identity),
    "csv": lambda table: to_csv(table.game),
    "text": lambda table: to_text(table.game),
}
AT_ONCE = 100  # games that are listed before the next are read


@click.command("games")
def list_games() -> None:
    """List the games, the latest first."""
    lists: Lists = open_app().extensions["lists"]
    ids = lists.games.store.game_ids()
    for start in range(0, len(ids), AT_ONCE):
        for found in lists.of(ids[start : start + AT_ONCE], most=inf):
            click.echo(f"{found.id}  {_date(found.started)}  {_summary(found)}")


def _date(started: datetime | None) -> str:
    return f"{started.astimezone():%Y-%m-%d}" if started else "no date   "


def _summary(found: AnyGame) -> str:
    if not isinstance(found, ListedGame):
        return "written by a newer Scorekeeper" if found.why is WhyNot.NEWER else "damaged"
    game = found.summary
    sides = zip(game.ruleset.sides, game.totals, strict=True)
    score = ", ".join(f"{game.names(seats)} {total}" for seats, total in sides)
    return f"{game.ruleset.name}: {score}"


def _address(_context: click.Context, _option: click.Parameter, at: str) -> str:
    if at and not at.startswith(("http://", "https://")):
        raise click.ClickException("at: Begin with http:// or https://.")
    return at.rstrip("/") or f"http://{lan_address()}:{PORT}"


@click.command("link")
@click.argument("game")
@click.option(
    "--at",
    default="",
    callback=_address,
    help="Where phones reach the app, as https://cards.example.org or http://192.168.1.5:9000",
)
def make_link(game: str, at: str) -> None:
    """Print an address whose opener may take a game over, once and within a day."""
    app = open_app()
    with _telling(game):
        app.extensions["store"].last_seq(game)
    link = app.extensions["links"].renew(game, Role.HOST)
    click.echo(f"{at}/join/{link.token}")


@click.command("export")
@click.argument("game")
@click.option("--format", "format_", type=click.Choice(list(EXPORTS)), default="json")
def export_game(game: str, format_: str) -> None:
    """Write a stored game as JSON, CSV or text."""
    games = open_games()
    with _telling(game):
        found = games.load(game)
    click.echo(EXPORTS[format_](found), nl=False)


@contextmanager
def _telling(game_id: str) -> Iterator[None]:
    """Say in a sentence that there is no such game, or why it cannot be read."""
    try:
        if not game_id.isascii():  # no id is; half a letter of the terminal's would break the query
            raise NoSuchGameError(game_id)
        yield
    except NoSuchGameError as missing:
        raise click.ClickException(f"game: There is no game {missing}.") from missing
    except UnreadableError as error:
        because = "it needs a newer Scorekeeper" if error.newer else "it is damaged"
        sentence = f"game: It can’t be opened: {because} ({error})."
        raise click.ClickException(sentence) from error


@click.command("import")
@click.argument("files", type=click.File("rb"), nargs=-1, required=True)
def import_games(files: tuple[BinaryIO, ...]) -> None:
    """Import exported games, and print the id of each."""
    games = open_games()
    texts = [decode(file.read()) for file in files]
    # All of them are right before one is stored; the first is checked by its own import.
    for text in texts[1:]:
        check_claim(parse_record(text))
    for text in texts:
        imported = import_record(games, text)
        click.echo(imported.table.id)
        if imported.sentence:
            click.echo(imported.sentence, err=True)
        for note in all_outdated(imported.table.game):
            click.echo(note, err=True)
