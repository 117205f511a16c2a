"""Statistics of one game as JSON, which the core keeps with the game's summary.

They are lists without field names, because one page may read thousands of them. They are read only
by the version that wrote them.
"""

from dataclasses import astuple
from typing import Any

from scorekeeper.pinochle.game.game import Game

from .of_games import Statistics, tally_game
from .tallies import Best, BidsOf, Decided, OneGame, Results, Tally


def write_statistics(game: Game, place: tuple[str, str]) -> tuple[Any, ...]:
    return astuple(tally_game(game, OneGame(*place)))


def read_statistics(plain: list[Any]) -> Statistics:
    """Undo ``astuple``; other input may raise any error."""
    games, hands, named, best_hand, best_meld = plain
    return Statistics(
        games,
        hands,
        tuple((tuple(names), _read_results(results)) for names, results in named),
        _read_best(best_hand),
        _read_best(best_meld),
    )


def _read_results(plain: list[Any]) -> Results:
    tally, bids, decided, best_hand, best_meld = plain
    return Results(
        Tally(*tally),
        tuple(BidsOf(*each) for each in bids),
        tuple(Decided(OneGame(*game), won) for game, won in decided),
        _read_best(best_hand),
        _read_best(best_meld),
    )


def _read_best(plain: list[Any] | None) -> Best | None:
    if plain is None:
        return None
    names, points, hand, game = plain
    return Best(tuple(names), points, hand, OneGame(*game))
