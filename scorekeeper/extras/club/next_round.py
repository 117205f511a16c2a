"""The next round of an evening: drawn, or by the results of the last one."""

from .draw.draw import draw_round, resting
from .draw.rounds import Round
from .results import Results

AS_LONG_AS_WE_LIKE = 8  # rounds that the draw plans ahead then


def next_round(results: Results, seed: int) -> Round[str]:
    """Return who sits where in the next round; enough people must be here."""
    evening, settings = results.evening, results.evening.settings
    history = [each.draw for each in evening.rounds]
    if history and settings.winners_move:
        return _winners_up(results, history)
    planned = settings.rounds or AS_LONG_AS_WE_LIKE
    return draw_round(history, evening.here, settings.size, planned, seed)


def _winners_up(results: Results, history: list[Round[str]]) -> Round[str]:
    """Return the round after which winners sit a table higher, and losers a table lower.

    Table 1 is the highest. People who sat out or arrived later go to the last tables. Sit-outs are
    shared as in a draw. If sides are level, the first moves up. The people of a side that come
    together are beside each other, so they become opponents; a pair stays together.
    """
    evening, size = results.evening, results.evening.settings.size
    sit_out = resting(history, evening.here, len(evening.here) % size)
    here = [name for name in evening.here if name not in sit_out]
    lowest = len(history[-1].tables)
    aims: dict[str, tuple[int, int, int]] = {}  # the table to move to, the last one, and the side
    for table in results.latest:
        for index, side in enumerate(table.sides):
            won = side == table.winners[0]
            aim = max(1, table.number - 1) if won else min(lowest, table.number + 1)
            aims.update(dict.fromkeys(side, (aim, table.number, index)))
    order = sorted(here, key=lambda name: aims.get(name, (lowest + 1, 0, 0)))
    tables = (tuple(order[first : first + size]) for first in range(0, len(order), size))
    return Round(tuple(tables), tuple(sit_out))
