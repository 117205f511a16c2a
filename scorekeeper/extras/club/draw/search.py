"""Local search: swap two people, and keep what makes fewer people meet again."""

from collections.abc import Iterable, Sequence
from random import Random

from .rounds import Table, meetings

SWAPS = 6_000
SLACK = 10  # how much worse a swap may be at first; less and less is allowed

# The cost of a meeting, for each earlier one. No other gain outweighs the same partners.
PARTNERS_AGAIN = 10_000
OPPONENTS_AGAIN = 10
PARTNERS_AND_OPPONENTS = 3

Costs = tuple[list[list[int]], list[list[int]]]  # [are partners][one][other]


def best_tables(
    tables: Iterable[Sequence[int]], people: int, earlier: Iterable[Table[int]]
) -> tuple[Table[int], ...]:
    """Return the same people at tables where the fewest meet again, as far as the search finds.

    It tries a fixed number of swaps. ``Random.random`` gives the same numbers in every version of
    Python, so the result depends on nothing but the arguments.
    """
    random = Random(0).random  # nosec B311 # a search that can be repeated
    costs = _costs(people, earlier)
    now = [[*table] for table in tables]
    seats = len(now[0])
    pairs = [(one, other, costs[partners]) for one, other, partners in meetings(range(seats))]
    cost_of = [_cost(table, pairs) for table in now]
    cost = least = sum(cost_of)
    best = [*map(tuple, now)]
    for step in range(SWAPS):
        if not least:
            break
        one, other = int(random() * len(now)), int(random() * len(now))
        seat, other_seat = int(random() * seats), int(random() * seats)
        table, other_table = now[one], now[other]
        table[seat], other_table[other_seat] = other_table[other_seat], table[seat]
        costs_now = _cost(table, pairs), _cost(other_table, pairs)
        change = costs_now[0] - cost_of[one]
        if one != other:
            change += costs_now[1] - cost_of[other]
        if change <= random() * SLACK * (SWAPS - step) / SWAPS:
            cost += change
            cost_of[one], cost_of[other] = costs_now
            if cost < least:
                best, least = [*map(tuple, now)], cost
        else:
            table[seat], other_table[other_seat] = other_table[other_seat], table[seat]
    return tuple(best)


def _cost(table: Sequence[int], pairs: list[tuple[int, int, list[list[int]]]]) -> int:
    return sum(costs[table[one]][table[other]] for one, other, costs in pairs)


def _costs(people: int, earlier: Iterable[Table[int]]) -> Costs:
    costs = tuple([[0] * people for _ in range(people)] for _ in range(2))
    as_opponents, as_partners = costs
    for table in earlier:
        for one, other, were_partners in meetings(table):
            for a, b in ((one, other), (other, one)):
                as_partners[a][b] += PARTNERS_AGAIN if were_partners else PARTNERS_AND_OPPONENTS
                as_opponents[a][b] += PARTNERS_AND_OPPONENTS if were_partners else OPPONENTS_AGAIN
    return as_opponents, as_partners
