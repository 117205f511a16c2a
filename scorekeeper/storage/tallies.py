"""Statistics as plain values for JSON, and back. Only the program that wrote them reads them.

They are lists without names, because a page about many games reads many of them.
"""

from __future__ import annotations

from typing import Any

from scorekeeper.pinochle.game.statistics import Statistics
from scorekeeper.pinochle.game.tallies import Best, BidsOf, Results, Streak, Tally, Until


def plain_statistics(statistics: Statistics) -> list[Any]:
    return [
        statistics.games,
        statistics.hands,
        [[names, _plain_results(results)] for names, results in statistics.credits],
        _plain_best(statistics.best_hand),
        _plain_best(statistics.best_meld),
    ]


def read_statistics(plain: list[Any]) -> Statistics:
    """An error of any kind where it is not what ``plain_statistics`` made."""
    games, hands, named, best_hand, best_meld = plain
    return Statistics(
        games,
        hands,
        tuple((tuple(names), _read_results(results)) for names, results in named),
        _read_best(best_hand),
        _read_best(best_meld),
    )


def _plain_results(results: Results) -> list[Any]:
    return [
        [*vars(results.tally).values()],
        results.bids,
        [*vars(results.streak).values()],
        _plain_best(results.best_hand),
        _plain_best(results.best_meld),
    ]


def _read_results(plain: list[Any]) -> Results:
    tally, bids, streak, best_hand, best_meld = plain
    return Results(
        Tally(*tally),
        tuple(BidsOf(*each) for each in bids),
        _read_streak(streak),
        _read_best(best_hand),
        _read_best(best_meld),
    )


def _read_streak(plain: list[Any]) -> Streak:
    games, first, first_until, last, longest, longest_until = plain
    return Streak(games, first, Until(*first_until), last, longest, Until(*longest_until))


def _plain_best(best: Best | None) -> list[Any] | None:
    return [*vars(best).values()] if best else None


def _read_best(plain: list[Any] | None) -> Best | None:
    return Best(tuple(plain[0]), *plain[1:]) if plain else None
