"""Statistics of the games on a browser's list, added up in memory from their summaries."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from hashlib import sha256
from itertools import groupby

from flask import current_app

from scorekeeper import limits
from scorekeeper.pinochle.game.seat_names import is_seat_name
from scorekeeper.pinochle.names import name_key
from scorekeeper.pinochle.rules import customized
from scorekeeper.pinochle.rules.ruleset import Ruleset
from scorekeeper.service.lists import ListedGame, Lists, only_listed, only_unlisted

from .of_games import Statistics, add_up, read_statistics
from .tallies import Best, best
from .times import Time, month_of, number_of

YEAR = len("2026")
MOST_MONTHS, MOST_YEARS = 24, 10  # the most periods of a trend; more do not fit on a phone
MOST_SUMS = 250  # the most cached sums; adding up 2,000 games takes a tenth of a second


@dataclass(frozen=True)
class Sum:
    """The statistics of games with comparable points (see ``points_key``), added up."""

    ruleset: Ruleset  # the ruleset of the latest game
    statistics: Statistics

    @property
    def best_hand(self) -> Best | None:
        """The most points of a side whose players all have names, in one hand."""
        size = len(self.ruleset.sides[0])
        sides = (credit for credit in self.statistics.credits if len(credit[0]) == size)
        return best(results.best_hand for _names, results in sides)

    @property
    def best_meld(self) -> Best | None:
        """The most meld of a player in one hand."""
        return best(results.best_meld for _names, results in self.statistics.credits)

    @property
    def key(self) -> str:
        """The name of this sum in URLs."""
        return key_of(self.ruleset)

    @property
    def shown(self) -> Ruleset:
        """The ruleset for the title: the built-in original if it counts points like ``ruleset``."""
        is_printed = len(customized.points_key(self.ruleset)) == 1
        return customized.original(self.ruleset) if is_printed else self.ruleset


def key_of(ruleset: Ruleset) -> str:
    """The built-in ruleset’s id, plus a short hash of the changes to how points count, if any."""
    base, *changes = customized.points_key(ruleset)
    if not changes:
        return base
    return f"{base}-{sha256(repr(changes).encode()).hexdigest()[:8]}"


@dataclass(frozen=True)
class BrowserStatistics:
    """The games of a browser, and their statistics."""

    games: tuple[ListedGame, ...]  # oldest first
    spelled: Mapping[str, str]  # from the ``name_key`` of a name to the name it counts as
    waiting: int  # how many games are not read yet
    copies: Mapping[str, str]  # from the id of a duplicate to the id of the game that counts

    def within(self, time: Time) -> BrowserStatistics:
        """The statistics of only the games of that time."""
        return self.only(filter(time.has, self.games))

    def only(self, games: Iterable[ListedGame]) -> BrowserStatistics:
        """The statistics of only these games, which must be sorted, oldest first."""
        return replace(self, games=tuple(games))

    @property
    def months(self) -> list[str]:
        """The months with games, latest first."""
        return [*dict.fromkeys(month_of(game.started) for game in reversed(self.games))]

    @property
    def sums(self) -> tuple[Sum, ...]:
        """One sum for each group of games with comparable points. Copies of a game count once."""
        counted = tuple(game for game in self.games if game.id not in self.copies)
        return _add_up(counted, tuple(self.spelled.items()))

    @cached_property
    def parts(self) -> list[Sum]:
        """The sums with at least one hand, most hands first."""
        played = [part for part in self.sums if part.statistics.hands]
        return sorted(played, key=lambda part: -part.statistics.hands)

    def part(self, key: str) -> Sum | None:
        return next((part for part in self.parts if part.key == key), None)

    @property
    def players(self) -> list[str]:
        """The names of all players."""
        found = (names[0] for part in self.parts for names, _results in part.statistics.players)
        return [*{name_key(name): name for name in found}.values()]

    def names_by_seat(self, game: ListedGame) -> list[str | None]:
        """The normalized name of each player by seat; ``None`` for a seat without a name."""
        players = game.summary.players
        spelled = _renames_among(self.spelled, players)
        return [
            None if is_seat_name(player) else name_key(spelled.get(name_key(player), player))
            for player in players
        ]

    def trend(self) -> dict[str, BrowserStatistics]:
        """The statistics of each month with games, earliest first.

        If the games span more than MOST_MONTHS months, return at most MOST_YEARS years instead.
        """
        months = self.months
        by_year = bool(months) and number_of(months[0]) - number_of(months[-1]) >= MOST_MONTHS
        length, most = (YEAR, MOST_YEARS) if by_year else (None, MOST_MONTHS)
        periods = groupby(self.games, lambda game: month_of(game.started)[:length])
        return dict([(name, self.only(games)) for name, games in periods][-most:])


class Counts:
    """The statistics of one store's browsers."""

    def __init__(self, lists: Lists) -> None:
        self.lists = lists
        self.store = lists.games.store

    def of(self, browser: str) -> BrowserStatistics:
        """The statistics of a browser's games, as far as one request may read them."""
        members = self.lists.games.members
        found = self.lists.of(members.games_of(browser, limits.COUNT))
        games = sorted(only_listed(found), key=lambda game: game.sort_key)
        waiting = only_unlisted(found, unreadable=False)
        spelled, copies = self._spelled(browser), members.copies_of(browser)
        return BrowserStatistics(tuple(games), spelled, len(waiting), copies)

    def _spelled(self, browser: str) -> dict[str, str]:
        """The merged names of that browser; see ``BrowserStatistics.spelled``."""
        sql = "select name, counts_as from spellings where browser = ? order by name"
        return dict(self.store.execute(sql, [browser]))

    def spell(self, browser: str, name: str, counts_as: str | None) -> None:
        """Count a name as another name or, with None, as itself again. No game is changed."""
        with self.store.writing(browser):
            sql = "delete from spellings where browser = ? and name = ?"
            self.store.execute(sql, [browser, name_key(name)])
            if counts_as is not None:
                sql = "insert into spellings values (?, ?, ?)"
                self.store.execute(sql, [browser, name_key(name), counts_as])


def counts() -> Counts:
    """The statistics of the running app."""
    return Counts(current_app.extensions["lists"])


@lru_cache(MOST_SUMS)  # a game that continues has a new ListedGame, so no sum is stale
def _add_up(games: tuple[ListedGame, ...], spelled: tuple[tuple[str, str], ...]) -> tuple[Sum, ...]:
    """Return one sum for each group of games with comparable points.

    Each year is added up first and cached. If a game changes, only its year is added up again.
    """
    years = [
        tuple(same) for _year, same in groupby(games, lambda game: month_of(game.started)[:YEAR])
    ]
    found = (
        [part for same in years for part in _add_up(same, spelled)]
        if len(years) > 1
        else [_of_game(game, dict(spelled)) for game in games]
    )
    by_scale: dict[tuple[str, ...], list[Sum]] = {}
    for part in found:
        by_scale.setdefault(customized.points_key(part.ruleset), []).append(part)
    return tuple(
        Sum(same[-1].ruleset, add_up(part.statistics for part in same))
        for same in by_scale.values()
    )


def _of_game(game: ListedGame, spelled: Mapping[str, str]) -> Sum:
    renamed = _renames_among(spelled, game.summary.players)
    return Sum(game.summary.ruleset, read_statistics(game.figures["statistics"], renamed))


def _renames_among(names: Mapping[str, str], players: Sequence[str]) -> dict[str, str]:
    """The new names of these players, by the ``name_key`` of the old names.

    A player keeps their name if the new one belongs to somebody else at the table.
    """
    keys = {name_key(player) for player in players}
    return {old: new for old, new in names.items() if old in keys and name_key(new) not in keys}
