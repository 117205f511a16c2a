"""The command ``evening draw``."""

from collections.abc import Iterator, Sequence
from typing import BinaryIO

import click

from scorekeeper.cli.answers import AS_JSON, echo_json
from scorekeeper.pinochle.errors import GameError
from scorekeeper.records.values import decode

from .draw import plan
from .people import check_enough, check_names, lines_of, members, pair
from .rounds import OF_PAIRS, WITH_PARTNERS, Round, met_twice

MOST_ROUNDS = 100
PAIRS = "pairs"


@click.group(no_args_is_help=False)  # without a subcommand, print an error instead of the help
def evening() -> None:
    """Plan an evening of several tables."""


@evening.command()
@click.argument("file", type=click.File("rb"), default="-")
@click.option("--rounds", type=click.IntRange(1, MOST_ROUNDS), default=1, show_default=True)
@click.option(
    "--seats",
    type=click.Choice(["4", "3"]),
    default="4",
    show_default=True,
    help="Seats at each table.",
)
@click.option(
    "--form",
    type=click.Choice(["partners", PAIRS]),
    default="partners",
    show_default=True,
    help="Partners change every round, or pairs stay together.",
)
@click.option(
    "--seed",
    type=click.IntRange(min=0),
    default=0,
    show_default=True,
    help="Another number gives another draw.",
)
@AS_JSON
def draw(file: BinaryIO, rounds: int, seats: str, form: str, seed: int, as_json: bool) -> None:
    """Read names, one a line, and plan who sits where in each round.

    With --form pairs, each line is a pair: Ann & Cyd. Without FILE, the names come from stdin.
    """
    size = int(seats)
    if form == PAIRS and size != WITH_PARTNERS:
        raise GameError("Pairs need tables of 4.", "seats")
    are_pairs = form == PAIRS
    lines = _lines(file)
    people = [name for line in lines for name in members(line, are_pairs)]
    check_names(people)
    check_enough(people, size)
    planned = plan(lines, OF_PAIRS if are_pairs else size, rounds, seed)
    if are_pairs:
        planned = [each.of_people(pair) for each in planned]
    if as_json:
        echo_json(_plain(planned))
    else:
        click.echo("\n".join(_in_words(planned, are_pairs)))


def _lines(file: BinaryIO) -> list[str]:
    return lines_of(decode(file.read(), "file", "Names must be in UTF-8, one a line."))


def _plain(rounds: Sequence[Round[str]]) -> dict[str, object]:
    partners_twice, opponents_twice = met_twice(rounds)
    return {
        "rounds": [{"tables": _tables(each), "sit_out": each.sit_out} for each in rounds],
        "partners_twice": partners_twice,
        "opponents_twice": opponents_twice,
    }


def _tables(drawn: Round[str]) -> list[dict[str, object]]:
    return [{"table": table, "seats": seats} for table, seats in enumerate(drawn.tables, start=1)]


def _in_words(rounds: Sequence[Round[str]], are_pairs: bool) -> Iterator[str]:
    has_partners = len(rounds[0].tables[0]) == WITH_PARTNERS
    yield "Seats are clockwise" + ("; partners sit across." if has_partners else ".")
    for number, each in enumerate(rounds, start=1):
        yield from ("", f"Round {number}")
        for table, seats in enumerate(each.tables, start=1):
            yield f"  Table {table}: {', '.join(seats)}"
        if each.sit_out:
            yield f"  Sitting out: {', '.join(each.sit_out)}"
    partners_twice, opponents_twice = met_twice(rounds)
    yield ""
    if has_partners and not are_pairs:
        yield f"Partners in more than one round: {_number(partners_twice)}."
    yield f"Opponents in more than one round: {_number(opponents_twice)}."


def _number(pairs: int) -> str:
    return f"{pairs} {'pair' if pairs == 1 else 'pairs'} of people" if pairs else "nobody"
