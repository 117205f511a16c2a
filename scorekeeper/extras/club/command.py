"""The command evening draw."""

from collections.abc import Iterator, Sequence
from typing import BinaryIO

import click

from scorekeeper.cli.answers import AS_JSON, echo_json
from scorekeeper.pinochle.errors import GameError
from scorekeeper.pinochle.game.game import LONGEST_NAME
from scorekeeper.pinochle.names import is_readable, name_key, tidy
from scorekeeper.records.values import decode

from .draw import plan
from .rounds import OF_PAIRS, WITH_PARTNERS, Round, met_twice

MOST_ROUNDS = 100
PAIRS = "pairs"
AND = "&"  # between the names of a pair
FIELD = "names"  # of errors


@click.group(no_args_is_help=False)  # a sentence, as for other bad input
def evening() -> None:
    """Plan an evening of several tables."""


@evening.command()
@click.argument("file", type=click.File("rb"), default="-")
@click.option("--rounds", type=click.IntRange(1, MOST_ROUNDS), default=1, show_default=True)
@click.option(
    "--seats", type=click.Choice(["4", "3"]), default="4", show_default=True, help="Of a table."
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
    """Read one name a line, and plan who sits where in each round.

    With --form pairs a line is a pair: Ann & Cyd. Without FILE, the names come from stdin.
    """
    size = int(seats)
    if form == PAIRS and size != WITH_PARTNERS:
        raise GameError("Pairs need tables of 4.", "seats")
    lines = _lines(file)
    names = [_pair(line) for line in lines] if form == PAIRS else [[line] for line in lines]
    people = [name for each in names for name in each]
    _check(people, size)
    if form == PAIRS:
        pairs = dict(zip(lines, names, strict=True))
        planned = [_of_people(each, pairs) for each in plan(lines, OF_PAIRS, rounds, seed)]
    else:
        planned = plan(people, size, rounds, seed)
    if as_json:
        echo_json(_plain(planned))
    else:
        click.echo("\n".join(_in_words(planned, form == PAIRS)))


def _lines(file: BinaryIO) -> list[str]:
    """Return the lines that are not empty."""
    text = decode(file.read(), "file", "Names must be in UTF-8, one a line.")
    return [line for line in map(tidy, text.splitlines()) if line]


def _pair(line: str) -> list[str]:
    pair = [tidy(name) for name in line.split(AND)]
    if len(pair) != OF_PAIRS or not all(pair):
        raise GameError(f"“{line}” isn’t a pair. Write two names: Ann {AND} Cyd.", FIELD)
    return pair


def _check(people: Sequence[str], seats: int) -> None:
    known: dict[str, str] = {}
    for name in people:
        if len(name) > LONGEST_NAME or not is_readable(name):
            raise GameError(
                f"“{name[:LONGEST_NAME]}” isn’t a name of 1 to {LONGEST_NAME} letters.", FIELD
            )
        if name_key(name) in known:
            raise GameError(
                f"“{known[name_key(name)]}” and “{name}” are the same name. Add an initial.", FIELD
            )
        known[name_key(name)] = name
    if len(people) < seats:
        raise GameError(f"One table needs {seats} people, and there are {len(people)}.", FIELD)


def _of_people(drawn: Round[str], pairs: dict[str, list[str]]) -> Round[str]:
    """Return the round with two people, across from each other, instead of each pair."""
    tables = (map(pairs.__getitem__, table) for table in drawn.tables)
    return Round(
        tuple(
            (one, other, across, other_across) for (one, across), (other, other_across) in tables
        ),
        tuple(person for pair in drawn.sit_out for person in pairs[pair]),
    )


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
