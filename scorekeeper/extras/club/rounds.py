"""Rounds of an evening, and who meets whom in them."""

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Generic, TypeVar

Person = TypeVar("Person", bound=Hashable)
Table = tuple[Person, ...]  # clockwise; at a table of two, each “person” is a fixed pair

# Seats of a table where partners sit across from each other, and of one where a seat is a pair.
WITH_PARTNERS = 4
OF_PAIRS = 2


@dataclass(frozen=True)
class Round(Generic[Person]):
    """The people of each table, and those who sit out."""

    tables: tuple[Table[Person], ...]
    sit_out: tuple[Person, ...]

    @property
    def here(self) -> list[Person]:
        return [*(person for table in self.tables for person in table), *self.sit_out]


def meetings(table: Sequence[Person]) -> Iterator[tuple[Person, Person, bool]]:
    """Yield each two people of a table, and True if they are partners."""
    for one, other in combinations(range(len(table)), 2):
        yield table[one], table[other], len(table) == WITH_PARTNERS and other - one == 2


def met_twice(rounds: Iterable[Round[Person]]) -> tuple[int, int]:
    """Return how many pairs of people are partners, and opponents, in more than one round."""
    times = Counter(
        (frozenset((one, other)), are_partners)
        for each in rounds
        for table in each.tables
        for one, other, are_partners in meetings(table)
    )
    partners = [are_partners for (_two, are_partners), number in times.items() if number > 1]
    return sum(partners), len(partners) - sum(partners)
