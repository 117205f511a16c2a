"""The rounds of an evening, and the meetings of people at their tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Generic, TypeVar

Person = TypeVar("Person", bound=Hashable)
Table = tuple[Person, ...]  # clockwise; at a table of two, each “person” is a fixed pair

WITH_PARTNERS = 4  # the number of seats at a table with partners; partners sit across
OF_PAIRS = 2  # the number of “seats” at a table of two fixed pairs


@dataclass(frozen=True)
class Round(Generic[Person]):
    """The people of each table, and those who sit out."""

    tables: tuple[Table[Person], ...]
    sit_out: tuple[Person, ...]

    @property
    def present(self) -> list[Person]:
        return [*(person for table in self.tables for person in table), *self.sit_out]

    def of_people(self, pair: Callable[[Person], Sequence[Person]]) -> Round[Person]:
        """Replace each pair by its two people, who sit across from each other."""
        return Round(
            tuple(seats_of_pairs(*map(pair, table)) for table in self.tables),
            tuple(person for each in self.sit_out for person in pair(each)),
        )


def seats_of_pairs(one: Sequence[Person], other: Sequence[Person]) -> Table[Person]:
    """Return the seats of a table of two pairs, clockwise; partners sit across."""
    return one[0], other[0], one[1], other[1]


def meetings(table: Sequence[Person]) -> Iterator[tuple[Person, Person, bool]]:
    """Yield every two people of a table, and whether they are partners."""
    for one, other in combinations(range(len(table)), 2):
        yield table[one], table[other], len(table) == WITH_PARTNERS and other - one == 2


def met_twice(rounds: Iterable[Round[Person]]) -> tuple[int, int]:
    """Count pairs of people: partners in more than one round, and opponents in more than one."""
    times = Counter(
        (frozenset((one, other)), are_partners)
        for each in rounds
        for table in each.tables
        for one, other, are_partners in meetings(table)
    )
    repeated = [are_partners for (_two, are_partners), number in times.items() if number > 1]
    return sum(repeated), len(repeated) - sum(repeated)
