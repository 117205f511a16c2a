"""Movements: schedules of all rounds of an evening, for people who stay to the end.

A movement uses numbers from 0, called places, instead of people or pairs. There are two kinds. In
a *stepping* movement, all Norths move by the same number of tables, and likewise the other seats:
“North stays, South moves down one table, East up one, West up two”. In a *turning* movement, every
place in the schedule rises by one each round, as in a whist tournament. The highest becomes 0.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from .rounds import OF_PAIRS, WITH_PARTNERS, Round, Table

BUDGET = 100_000  # the most attempts to find the steps of a movement
Steps = tuple[int, ...]  # by round: how many tables the people of a seat have moved since round 1

# The first round of whist tournaments, by the number of people. In a whole whist tournament, every
# two people are partners once and opponents twice.
WHIST = {
    8: [[4, 1, 2, 7], [6, 3, 5, 0]],
    12: [[9, 4, 6, 10], [0, 2, 11, 3], [7, 8, 5, 1]],
    16: [[13, 11, 7, 14], [10, 5, 0, 15], [12, 3, 4, 1], [6, 9, 2, 8]],
    20: [[17, 11, 18, 1], [6, 2, 10, 16], [8, 9, 5, 3], [14, 0, 7, 19], [13, 4, 15, 12]],
    24: [
        [10, 12, 4, 0], [3, 11, 23, 9], [15, 22, 18, 17],
        [20, 6, 1, 19], [7, 21, 8, 14], [5, 16, 13, 2],
    ],
}  # fmt: skip


@lru_cache(maxsize=64)
def movement(people: int, seats: int, rounds: int) -> tuple[Round[int], ...]:
    """Return at most ``rounds`` rounds, or none if no movement fits.

    In a stepping movement, no two people meet twice. In a turning movement, no two people are
    partners twice, and no two fixed pairs meet twice. In both, nobody sits out two rounds running,
    and the numbers of sit-outs differ by at most one.
    """
    if seats == OF_PAIRS:
        return (_pairs_moving if 2 * rounds <= people + 1 else _turning)(people, seats, rounds)
    if rounds <= people // seats and (found := _stepping(people, seats, rounds)):
        return found
    is_long = 4 * rounds > 3 * people  # a search (search.py) may run out of new partners
    fits = seats == WITH_PARTNERS and people % seats != 2
    return _turning(people, seats, rounds) if is_long and fits else ()


def _pairs_moving(pairs: int, seats: int, rounds: int) -> tuple[Round[int], ...]:
    """Return rounds in which one pair of each table stays, and the other moves to the next table.

    From the last table, a pair moves to the first. If the number of pairs is odd, the pair sits out
    for one round before it returns to the first table.
    """
    tables, moving = pairs // seats, -(-pairs // seats)

    def at(table: int, number: int) -> int:
        return tables + (table - number) % moving

    return tuple(
        Round(
            tuple((table, at(table, number)) for table in range(tables)),
            tuple(at(table, number) for table in range(tables, moving)),
        )
        for number in range(rounds)
    )


def _stepping(people: int, seats: int, rounds: int) -> tuple[Round[int], ...]:
    """Return a movement in which no two people meet twice, or nothing if the search fails.

    When the tables are full, up to three people are left over. Each of these extra people always
    plays in the same seat, at a different table every round. The person who would sit there sits
    out.
    """
    tables, extra = divmod(people, seats)
    search = _StepSearch(tables, seats)
    steps = search.complete([(0,) * rounds], seats + extra)
    found = []
    for moved in zip(*steps, strict=True):
        seated = [
            [seat * tables + search.minus[table][moved[seat]] for seat in range(seats)]
            for table in range(tables)
        ]
        sit_out = [seated[table][seat] for seat, table in enumerate(moved[seats:])]
        for seat, table in enumerate(moved[seats:]):
            seated[table][seat] = seats * tables + seat
        found.append(Round(tuple(map(tuple, seated)), tuple(sit_out)))
    return tuple(found)


class _StepSearch:
    """Finds the steps of each seat.

    Each round has a difference between the steps of two seats. If no difference repeats, people of
    these two seats meet at most once. Two extra people (see ``_stepping``) meet only if the
    difference is 0, so only 0 must not repeat.
    """

    def __init__(self, tables: int, seats: int) -> None:
        self.minus = _differences(tables)
        self._seats = seats
        self._budget = iter(range(BUDGET))

    def complete(self, known: list[Steps], number: int) -> list[Steps]:
        """Extend a list of steps to ``number`` seats; return an empty list if the search fails."""
        if len(known) == number:
            return known
        for steps in self._next(known, ()):
            if found := self.complete([*known, steps], number):
                return found
        return []

    def _next(self, known: list[Steps], begun: Steps) -> Iterator[Steps]:
        if len(begun) == len(known[0]):
            yield begun
            return
        for table in (*self._same_step(begun), *range(len(self.minus))):
            if next(self._budget, None) is None:
                return
            steps = (*begun, table)
            if all(self._is_new(steps, other, seat) for seat, other in enumerate(known)):
                yield from self._next(known, steps)

    def _same_step(self, begun: Steps) -> Iterator[int]:
        """Yield the table that follows if the last move is repeated."""
        if len(begun) > 1:
            earlier, last = begun[-2:]
            yield self.minus[last][self.minus[earlier][last]]

    def _is_new(self, steps: Steps, other: Steps, other_seat: int) -> bool:
        *earlier, last = (self.minus[one][two] for one, two in zip(steps, other, strict=False))
        is_free = other_seat >= self._seats and last != 0
        return is_free or last not in earlier


def _differences(tables: int) -> list[list[int]]:
    """Return ``[a][b]`` = a − b for every two tables, subtracted digit by digit, without borrowing.

    The bases of the digits are the prime factors of ``tables``. For example, with 4 tables a − b is
    ``a ^ b``. With 4, 8, 9 or 16 tables, the search usually finds more rounds with these
    differences than with (a − b) modulo ``tables``.
    """
    primes, rest = [], tables
    for number in range(2, tables + 1):
        while rest % number == 0:
            primes.append(number)
            rest //= number

    def minus(one: int, other: int) -> int:
        found, unit = 0, 1
        for prime in primes:
            found += (one // unit - other // unit) % prime * unit
            unit *= prime
        return found

    return [[minus(one, other) for other in range(tables)] for one in range(tables)]


def _turning(people: int, seats: int, rounds: int) -> tuple[Round[int], ...]:
    """Return rounds in which every place rises by one, and the highest becomes 0.

    The places form a circle. In a round, no two partnerships have the same distance in the circle,
    so nobody has a partner twice. For fixed pairs, the same holds for opponents. If nobody sits
    out, the last person or pair is outside the circle and never moves.
    """
    circle = people if people % seats else people - 1
    first = WHIST.get(people) if seats == WITH_PARTNERS else None
    first = first or _folded(people, seats, circle)

    def moved(places: Sequence[int], number: int) -> Table[int]:
        return tuple(each if each == circle else (each + number) % circle for each in places)

    playing = {place for table in first for place in table}
    sit_out = [place for place in range(people) if place not in playing]
    return tuple(
        Round(tuple(moved(table, number) for table in first), moved(sit_out, number))
        for number in range(min(rounds, circle))
    )


def _folded(people: int, seats: int, circle: int) -> list[list[int]]:
    """Return the tables of the first round: partners sit equally far from place 0 in the circle.

    For example, places 1 and 10 of 11 are partners. If places are pairs, these two are opponents.
    If three people sit out, they are about a third of the circle apart, so that everybody sits out
    equally often.
    """
    left_out = (people + 1) // 3 if people % seats == 3 else None
    pairs = [[i, circle - i] for i in range(1, (circle + 1) // 2) if i != left_out]
    if circle < people:
        pairs.append([0, circle])
    if seats == OF_PAIRS:
        return pairs
    return [
        [one, other, across, other_across]
        for (one, across), (other, other_across) in zip(pairs[::2], pairs[1::2], strict=True)
    ]
