"""Game records on the command line: scored, and out of and into the store."""

from __future__ import annotations

from collections.abc import Callable
from typing import BinaryIO

import click
from flask import current_app
from flask.cli import with_appcontext

from scorekeeper.cli.answers import answer_lines, echo_json
from scorekeeper.games import Games, NoSuchGameError, read_checked
from scorekeeper.pinochle.game.game import Game
from scorekeeper.records.csv_and_text import to_csv, to_text
from scorekeeper.records.reading import parse_record, read_record
from scorekeeper.records.values import decode
from scorekeeper.records.writing import finished, result_of, to_json
from scorekeeper.telling.reasons import end_reason, line_text

EXPORTS: dict[str, Callable[[Game], str]] = {"json": to_json, "csv": to_csv, "text": to_text}


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON.")
@click.option("--batch", is_flag=True, help="A game record a line on stdin, an answer a line.")
@click.argument("file", type=click.File("rb"), required=False)
def replay(file: BinaryIO | None, as_json: bool, batch: bool) -> None:
    """Score a game record hand by hand; - reads it from stdin."""
    if batch:
        answer_lines(lambda record: result_of(read_record(record).game))
        return
    if file is None:
        raise click.UsageError("file: Name a game record, or - for stdin.")
    game = parse_record(_text(file)).game
    if as_json:
        echo_json(result_of(game))
    else:
        _tell(game)


def _tell(game: Game) -> None:
    for hand, score, totals in finished(game):
        click.echo(f"Hand {hand.number}")
        for side, total in zip(score.sides, totals, strict=True):
            click.echo(f"  {game.names(side.seats)}: {side.score:+} → {total}")
            for line in side.lines:
                click.echo(f"    {line.points:+6}  {line_text(line)}")
    if game.end:
        click.echo(f"{game.names(game.end.winner)} won. {end_reason(game.end)}")


@click.command("export")
@click.argument("game")
@click.option("--format", "format_", type=click.Choice(list(EXPORTS)), default="json")
@with_appcontext
def export_game(game: str, format_: str) -> None:
    """Write a game out of the store."""
    if not game.isascii():  # no id is; half a letter of the terminal's would break the query
        raise NoSuchGameError(game)
    click.echo(EXPORTS[format_](_games().load(game).game), nl=False)


@click.command("import")
@click.argument("files", type=click.File("rb"), nargs=-1, required=True)
@with_appcontext
def import_games(files: tuple[BinaryIO, ...]) -> None:
    """Read game records into the store, and print the id of each."""
    texts = [_text(file) for file in files]
    # All of them are right before one is stored; the first is checked by its own import.
    for text in texts[1:]:
        read_checked(text)
    for text in texts:
        click.echo(_games().import_record(text).id)


def _games() -> Games:
    games: Games = current_app.extensions["games"]
    return games


def _text(file: BinaryIO) -> str:
    return decode(file.read())
