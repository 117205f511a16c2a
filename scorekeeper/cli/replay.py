"""The command replay."""

from typing import BinaryIO

import click

from scorekeeper.pinochle.game.game import Game
from scorekeeper.records.reading import parse_record, read_record
from scorekeeper.records.values import decode
from scorekeeper.records.writing import result_of, scored_hands
from scorekeeper.text.hand_text import headline, won
from scorekeeper.text.score_sentences import end_reason, line_text

from .answers import AS_JSON, answer_lines, echo_json


@click.command()
@AS_JSON
@click.option("--batch", is_flag=True, help="Answer one game record per line of stdin.")
@click.argument("file", type=click.File("rb"), required=False)
def replay(file: BinaryIO | None, as_json: bool, batch: bool) -> None:
    """Score a game record hand by hand; - reads it from stdin."""
    if batch:
        answer_lines(lambda record: result_of(read_record(record).game))
        return
    if file is None:
        raise click.UsageError("file: Name a game record, or - for stdin.")
    game = parse_record(decode(file.read())).game
    if as_json:
        echo_json(result_of(game))
    else:
        _echo(game)


def _echo(game: Game) -> None:
    for hand, score, totals in scored_hands(game):
        number = f"Hand {game.shown_number(hand.number)}"
        click.echo(headline(game, hand) if hand.takes_no_number else number)
        for side, total in zip(score.sides, totals, strict=True):
            click.echo(f"  {game.names(side.seats)}: {side.score:+} → {total}")
            for line in side.lines:
                click.echo(f"    {line.points:+6}  {line_text(line)}")
    if game.end:
        click.echo(f"{won(game)}. {end_reason(game.end)}")
