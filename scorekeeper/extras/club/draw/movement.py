"""Movements: all rounds of an evening with the same people, who are numbered by places.

In a *stepping* movement all people of a seat move alike, as in “North stays, South moves down a
table, East up one, West up two”. Of two pairs, one stays and the other moves up a table.
In a *turning* movement everybody moves to the next place of a circle, as in a whist tournament.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from .rounds import OF_PAIRS, WITH_PARTNERS, Round, Table

BUDGET = 100_000  # the most attempts to find the steps of a movement
Steps = tuple[int, ...]  # by round, how many tables a seat’s people have moved

# The first rounds of whist tournaments: each two people are partners once and opponents twice.
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
    """Return up to that many rounds for the places 0, 1, …, or nothing if no movement fits.

    In a stepping movement nobody meets twice; in a turning one nobody has a partner twice.
    In both, sit-outs differ by at most one, and nobody sits out two rounds running.
    """
    if seats == OF_PAIRS:
        return (_moving_up if 2 * rounds <= people + 1 else _turning)(people, seats, rounds)
    if rounds <= people // seats and (found := _stepping(people, seats, rounds)):
        return found
    is_long = 4 * rounds > 3 * people  # then a search may run out of new partners
    fits = seats == WITH_PARTNERS and people % seats != 2
    return _turning(people, seats, rounds) if is_long and fits else ()


def _moving_up(pairs: int, seats: int, rounds: int) -> tuple[Round[int], ...]:
    """Return rounds in which one pair of each table stays, and the other moves up a table.

    A pair moves from the last table to the first. An odd pair sits out in between.
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
    """Return a movement in which nobody meets twice, or nothing if none is found.

    Each extra person replaces somebody in one seat, every round at another table.
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
    """Finds steps whose differences never repeat, so that nobody meets twice.

    Between two extra people only the difference 0, a meeting, must not repeat.
    """

    def __init__(self, tables: int, seats: int) -> None:
        self.minus = _differences(tables)
        self._seats = seats
        self._budget = iter(range(BUDGET))

    def complete(self, known: list[Steps], number: int) -> list[Steps]:
        """Extend the known steps to that number; return nothing if the search fails."""
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
        """Yield the table that repeats the last step."""
        if len(begun) > 1:
            earlier, last = begun[-2:]
            yield self.minus[last][self.minus[earlier][last]]

    def _is_new(self, steps: Steps, other: Steps, other_seat: int) -> bool:
        *earlier, last = (self.minus[one][two] for one, two in zip(steps, other, strict=False))
        is_free = other_seat >= self._seats and last != 0
        return is_free or last not in earlier


def _differences(tables: int) -> list[list[int]]:
    """Return ``[a][b]`` = a − b for each two tables, in a sum of groups of prime order.

    It allows movements for 4, 8, 9, 16 and 25 tables, which plain subtraction does not.
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
    """Return rounds in which everybody moves to the next place of a circle.

    No two pairs of partners have the same distance in the circle, so nobody has a partner twice.
    If nobody sits out, one person stays.
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
    """Fold the circle at 0: places at equal distances from 0 are partners, or opposing pairs.

    If three sit out, they are a third of the circle apart, so that sit-outs are shared.
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
