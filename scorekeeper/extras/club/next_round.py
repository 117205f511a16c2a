"""The next round of an evening: drawn, or made by moving winners up and losers down."""

from .draw.draw import draw_round, next_sit_outs
from .draw.rounds import Round
from .results import Results

ROUNDS_AHEAD = 8  # the planned number of rounds if the settings have none


def next_round(results: Results, seed: int) -> Round[str]:
    """Return the next round. The people present must fill at least one table."""
    evening, settings = results.evening, results.evening.settings
    history = [each.draw for each in evening.rounds]
    if history and settings.winners_move:
        return _winners_up(results, history)
    planned = settings.rounds or ROUNDS_AHEAD
    return draw_round(history, evening.present, settings.size, planned, seed)


def _winners_up(results: Results, history: list[Round[str]]) -> Round[str]:
    """Return the next round, in which the winners move up a table and the losers down.

    Table 1 is the highest. At a table with equal scores, the first side moves up. People who sat
    out or arrived later go to the last tables. People sit out in turn, as in a draw.

    Partners move together and are seated side by side, so they become opponents. If a player
    sits out or leaves, some partners may be separated. A fixed pair stays together.
    """
    evening, size = results.evening, results.evening.settings.size
    sit_out = next_sit_outs(history, evening.present, len(evening.present) % size)
    playing = [name for name in evening.present if name not in sit_out]
    lowest = len(history[-1].tables)
    aims: dict[str, tuple[int, int, int]] = {}  # by name: new table, old table, index of the side
    for table in results.latest:
        for index, side in enumerate(table.sides):
            won = side == table.winners[0]
            aim = max(1, table.number - 1) if won else min(lowest, table.number + 1)
            aims.update(dict.fromkeys(side, (aim, table.number, index)))
    order = sorted(playing, key=lambda name: aims.get(name, (lowest + 1, 0, 0)))
    tables = (tuple(order[first : first + size]) for first in range(0, len(order), size))
    return Round(tuple(tables), tuple(sit_out))
