"""Local search: swap two people, and undo the swap if the cost of meeting again rises too much."""

from collections.abc import Iterable, Sequence
from random import Random

from .rounds import Table, meetings

SWAPS = 6_000
SLACK = 10  # the first swap may raise the cost by up to this; the limit falls to 0 for the last

# The costs of two people at one table, for each earlier meeting. Repeated partners cost so much
# that fewer repeated opponents never make up for them.
PARTNERS_AGAIN = 10_000
OPPONENTS_AGAIN = 10
PARTNERS_AND_OPPONENTS = 3  # once as partners, once as opponents

Costs = tuple[list[list[int]], list[list[int]]]  # costs[are_partners][one][other]


def best_tables(
    tables: Iterable[Sequence[int]], people: int, earlier: Iterable[Table[int]]
) -> tuple[Table[int], ...]:
    """Swap people between the tables, so that as few as possible meet again.

    People are the numbers below ``people``. The search tries at most ``SWAPS`` swaps, so a better
    result may exist. ``Random.random`` gives the same numbers in every version of Python, so the
    result depends only on the arguments.
    """
    random = Random(0).random  # nosec B311 # the search must be repeatable
    costs = _costs(people, earlier)
    current = [[*table] for table in tables]
    seats = len(current[0])
    pairs = [(one, other, costs[partners]) for one, other, partners in meetings(range(seats))]
    cost_of = [_cost(table, pairs) for table in current]
    cost = least = sum(cost_of)
    best = [*map(tuple, current)]
    for step in range(SWAPS):
        if not least:
            break
        one, other = int(random() * len(current)), int(random() * len(current))
        seat, other_seat = int(random() * seats), int(random() * seats)
        table, other_table = current[one], current[other]
        table[seat], other_table[other_seat] = other_table[other_seat], table[seat]
        new_costs = _cost(table, pairs), _cost(other_table, pairs)
        change = new_costs[0] - cost_of[one]
        if one != other:
            change += new_costs[1] - cost_of[other]
        if change <= random() * SLACK * (SWAPS - step) / SWAPS:
            cost += change
            cost_of[one], cost_of[other] = new_costs
            if cost < least:
                best, least = [*map(tuple, current)], cost
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
