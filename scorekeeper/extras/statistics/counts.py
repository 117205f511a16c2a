"""Statistics of the games on a browser's list, added up in memory from their summaries."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from hashlib import sha256
from itertools import groupby

from flask import current_app

from scorekeeper import limits
from scorekeeper.pinochle.game.seat_names import is_seat_name
from scorekeeper.pinochle.names import alike
from scorekeeper.pinochle.rules import customized
from scorekeeper.pinochle.rules.ruleset import Ruleset
from scorekeeper.service.lists import ListedGame, Lists, only_listed, only_unlisted

from .of_games import Statistics, add_up, counting_as
from .spellings import Spellings
from .stored_tallies import read_statistics
from .tallies import Tally

YEAR = len("2026")
MOST_MONTHS, MOST_YEARS = 24, 10  # of a course; more do not fit a chart on a phone
FIRST_MONTH, LAST_MONTH = "0000-00", "9999-99"
KEPT_SUMS = 250  # cached sums of a year or a span; adding up 2,000 games takes a tenth of a second


@dataclass(frozen=True)
class Span:
    """A span of months, including the first and the last."""

    first: str = FIRST_MONTH
    last: str = LAST_MONTH

    def has(self, month: str) -> bool:
        return self.first <= month <= self.last


EVERY_MONTH = Span()


@dataclass(frozen=True)
class Stretch:
    """A month or year with a player's tallies in it, by the key of the scale."""

    name: str  # such as 2026-11, or 2026
    tallies: Mapping[str, Tally] = field(default_factory=dict)

    @property
    def number(self) -> int:
        """The month or year as a number; the next one has one more."""
        year, _dash, month = self.name.partition("-")
        return 12 * int(year) + int(month) if month else int(year)


@dataclass(frozen=True)
class Part:
    """The sum of games whose points can be compared."""

    ruleset: Ruleset  # of the latest game
    statistics: Statistics

    @property
    def key(self) -> str:
        """The name of the scale in URLs."""
        return key_of(self.ruleset)

    @property
    def shown(self) -> Ruleset:
        """The ruleset to name it by: the printed one if the points are the same."""
        is_printed = len(customized.scale(self.ruleset)) == 1
        return customized.original(self.ruleset) if is_printed else self.ruleset


def key_of(ruleset: Ruleset) -> str:
    """The id of the printed ruleset, with a short hash of the changes if the points differ."""
    base, *changes = customized.scale(ruleset)
    if not changes:
        return base
    return f"{base}-{sha256(repr(changes).encode()).hexdigest()[:8]}"


@dataclass(frozen=True)
class BrowserStatistics:
    """Games of a browser, and their statistics."""

    games: tuple[ListedGame, ...]  # oldest first
    spelled: Mapping[str, str] = field(default_factory=dict)  # names that count as another
    waiting: int = 0  # games that are not read yet

    def within(self, span: Span) -> BrowserStatistics:
        """Only the games of these months."""
        return self.only(game for game in self.games if span.has(game.month))

    def only(self, games: Iterable[ListedGame]) -> BrowserStatistics:
        """Only these games, which must be sorted, oldest first."""
        return replace(self, games=tuple(games))

    @property
    def months(self) -> list[str]:
        """The months with games, latest first."""
        return [*dict.fromkeys(game.month for game in reversed(self.games))]

    @property
    def sums(self) -> tuple[Part, ...]:
        """The sums of the games, one for each scale of points."""
        return _add_up(self.games, tuple(self.spelled.items()))

    @cached_property
    def parts(self) -> list[Part]:
        """The sums with at least one hand, most hands first."""
        played = [part for part in self.sums if part.statistics.hands]
        return sorted(played, key=lambda part: -part.statistics.hands)

    def part(self, key: str) -> Part | None:
        return next((part for part in self.parts if part.key == key), None)

    @property
    def players(self) -> list[str]:
        """The names of all players, sorted."""
        found = {
            alike(names[0]): names[0]
            for part in self.parts
            for names, _results in part.statistics.players
        }
        return [found[name] for name in sorted(found)]

    def names_by_seat(self, game: ListedGame) -> list[str | None]:
        """The normalized name of each player by seat; ``None`` for a seat without a name."""
        players = game.summary.players
        spelled = counting_as(self.spelled, players)
        return [
            None if is_seat_name(player) else alike(spelled.get(alike(player), player))
            for player in players
        ]

    def course(self, names: Sequence[str]) -> list[Stretch]:
        """What a player or partners did in each month, earliest first.

        If the games span many months, in each of the latest years.
        """
        months = self.months
        by_year = bool(months) and months_between(months[-1], months[0]) >= MOST_MONTHS
        found: dict[str, list[ListedGame]] = {}
        for game in self.games:
            found.setdefault(game.month[:YEAR] if by_year else game.month, []).append(game)
        listed = [*found.items()][-MOST_YEARS:] if by_year else found.items()
        return [Stretch(name, self.only(games).tallies(names)) for name, games in listed]

    def tallies(self, names: Sequence[str]) -> dict[str, Tally]:
        """The tallies of a player or partners, by the key of the scale."""
        found = {part.key: part.statistics.of(names) for part in self.sums}
        return {key: credit[1].tally for key, credit in found.items() if credit}


class Counts:
    """The statistics of one store's browsers."""

    def __init__(self, lists: Lists) -> None:
        self.lists = lists
        self.spellings = Spellings(lists.games.store)

    def of(self, browser: str) -> BrowserStatistics:
        """The games on a browser's list, as far as one request may read them."""
        members = self.lists.games.members
        found = self.lists.of(members.games_of(browser, limits.COUNT))
        games = sorted(only_listed(found), key=lambda game: game.place)
        waiting = only_unlisted(found, unreadable=False)
        return BrowserStatistics(tuple(games), self.spellings.of(browser), len(waiting))

    def spell(self, browser: str, name: str, counts_as: str | None) -> None:
        """Count a name as another one or, with ``None``, as itself again."""
        self.spellings.spell(browser, alike(name), counts_as)


def counts() -> Counts:
    """The statistics of the running app."""
    return Counts(current_app.extensions["lists"])


def months_between(earlier: str, later: str) -> int:
    """The number of months from one to another."""
    return Stretch(later).number - Stretch(earlier).number


@lru_cache(KEPT_SUMS)  # a continued game is a new ListedGame
def _add_up(
    games: tuple[ListedGame, ...], spelled: tuple[tuple[str, str], ...]
) -> tuple[Part, ...]:
    """Add up the games by their scale of points, those of several years year by year.

    So a new entry requires adding up only the games of its year again.
    """
    years = [tuple(same) for _year, same in groupby(games, lambda game: game.month[:YEAR])]
    found = (
        [part for same in years for part in _add_up(same, spelled)]
        if len(years) > 1
        else [_of_game(game, dict(spelled)) for game in games]
    )
    by_scale: dict[tuple[str, ...], list[Part]] = {}
    for part in found:
        by_scale.setdefault(customized.scale(part.ruleset), []).append(part)
    return tuple(
        Part(same[-1].ruleset, add_up(part.statistics for part in same))
        for same in by_scale.values()
    )


def _of_game(game: ListedGame, spelled: Mapping[str, str]) -> Part:
    statistics = read_statistics(game.figures["statistics"])
    return Part(game.summary.ruleset, statistics.renamed(spelled, game.summary.players))
