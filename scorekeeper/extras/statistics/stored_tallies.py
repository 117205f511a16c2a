"""Read the statistics of one game from JSON, which the core keeps with the game's summary.

They are lists without field names, because one page may read thousands of them. They are read only
by the version that wrote them.
"""

from collections.abc import Mapping
from typing import Any

from scorekeeper.pinochle.names import name_key

from .of_games import Statistics
from .tallies import Best, BidsOf, Decided, Names, OneGame, Results, Tally


def read_statistics(plain: list[Any], renamed: Mapping[str, str]) -> Statistics:
    """Read what ``tally_game`` gave, with other names for some players, by ``name_key``."""
    games, hands, found = plain
    return Statistics(
        games,
        hands,
        tuple(
            (_names(names, renamed), _read_results(results, renamed)) for names, results in found
        ),
    )


def _read_results(plain: list[Any], renamed: Mapping[str, str]) -> Results:
    tally, bids, decided, best_hand, best_meld = plain
    return Results(
        Tally(*tally),
        tuple(BidsOf(*each) for each in bids),
        tuple(Decided(OneGame(*game), won) for game, won in decided),
        _read_best(best_hand, renamed),
        _read_best(best_meld, renamed),
    )


def _read_best(plain: list[Any] | None, renamed: Mapping[str, str]) -> Best | None:
    if plain is None:
        return None
    names, points, hand, game = plain
    return Best(_names(names, renamed), points, hand, OneGame(*game))


def _names(plain: list[str], renamed: Mapping[str, str]) -> Names:
    return tuple(renamed.get(name_key(name), name) for name in plain) if renamed else tuple(plain)
