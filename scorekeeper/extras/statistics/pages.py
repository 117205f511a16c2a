"""Pages with statistics of this phone's games: all players, a player or partners, a ruleset."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

from flask import Blueprint, Response, abort, render_template, request, url_for

from scorekeeper.extras.bars import Bars
from scorekeeper.pinochle.names import name_key
from scorekeeper.web.plumbing.browser import browser, known_browser
from scorekeeper.web.plumbing.htmx import see_other

from .bid_bars import bars_of_bids
from .columns import Columns, Period
from .counts import BrowserStatistics, Sum, counts
from .similar_names import similar_names
from .tallies import Credit, Names, OneGame, Results, add_results
from .times import Time, choices, read_time

bp = Blueprint("statistics", __name__)


@dataclass(frozen=True)
class Section:
    """Statistics of a player, partners or everybody, from games with comparable points."""

    names: Names  # as written in the games; empty for everybody
    results: Results
    part: Sum
    partners: list[Credit]
    periods: Sequence[Period] = ()  # earliest first

    @cached_property
    def columns(self) -> Columns | None:
        """The chart over time, if there are two periods or more."""
        return Columns(self.periods) if len(self.periods) > 1 else None

    @cached_property
    def bars(self) -> Bars | None:
        return bars_of_bids(self.results.bids)


@bp.get("/statistics")
def show() -> str:
    time, stats = _requested()
    chosen = stats.within(time)
    return render_template(
        "statistics/statistics.html",
        parts=chosen.parts,
        similar=similar_names(_by_hands(chosen), partial(_are_two, stats)),
        merged=[(name, other) for name, other in stats.spelled.items() if name_key(other) != name],
        **_shared(time, stats),
    )


@bp.get("/statistics/of")
def show_somebody() -> str | Response:
    """Show the statistics of the player or the partners named in the query."""
    names = request.args.getlist("name")
    if not names:
        return see_other(url_for("statistics.show"))
    time, stats = _requested()
    sections = list(_sections(stats.within(time), names))
    if not (sections or time.query):
        abort(404)
    return render_template(
        "statistics/somebody.html",
        names=sections[0].names if sections else names,
        fields=[("name", name) for name in names],
        sections=sections,
        overall=add_results([each.results for each in sections]).tally if sections[1:] else None,
        **_shared(time, stats),
    )


@bp.get("/statistics/rules/<key>")
def show_rules(key: str) -> str:
    """Show the statistics of one ruleset."""
    time, stats = _requested()
    part = stats.part(key) or abort(404)
    found = stats.within(time).part(key)
    return render_template(
        "statistics/rules.html",
        ruleset=(found or part).shown,
        key=key,
        section=_of_all(found) if found else None,
        longest=_longest(found) if found else None,
        **_shared(time, stats),
    )


@bp.post("/statistics/names")
def merge() -> Response:
    """Count ``name`` as the name in ``counts_as``, on this browser only.

    If both are the same name, it is not offered for merging any more. Without ``counts_as``, undo
    the choice for ``name``.
    """
    name, other = request.form.get("name", ""), request.form.get("counts_as", "")
    stats = counts().of(known_browser())
    if other and {name_key(name), name_key(other)} <= {name_key(each) for each in stats.players}:
        counts().spell(browser(), name, other)
    elif not other and name_key(name) in stats.spelled:
        counts().spell(browser(), name, None)
    return see_other(url_for("statistics.show"))


def _requested() -> tuple[Time, BrowserStatistics]:
    """The time in the query, and the statistics of this phone’s games of all time."""
    return read_time(request.args), counts().of(known_browser())


def _shared(time: Time, stats: BrowserStatistics) -> dict[str, Any]:
    """The template variables that all these pages need."""
    return {
        "time": time,
        "times": choices(stats.months, time),
        "waiting": stats.waiting,
    }


def _by_hands(stats: BrowserStatistics) -> tuple[str, ...]:
    """All players, most hands first."""
    hands: Counter[str] = Counter()
    for part in stats.parts:
        for names, results in part.statistics.players:
            hands[names[0]] += results.tally.hands
    return tuple(name for name, _hands in hands.most_common())


def _are_two(stats: BrowserStatistics, name: str, other: str) -> bool:
    """True if both names were at one table, or if a choice about merging ``name`` is stored."""
    both = {name_key(name), name_key(other)}
    return name_key(name) in stats.spelled or any(
        both <= {*stats.names_by_seat(game)} for game in stats.games
    )


def _sections(stats: BrowserStatistics, names: Sequence[str]) -> Iterator[Section]:
    trend = stats.trend()
    for part in stats.parts:
        credit = part.statistics.of(names)
        if credit:
            periods = [*_periods(trend, part.key, names)]
            yield Section(*credit, part, _partners(part, names), periods)


def _periods(
    trend: Mapping[str, BrowserStatistics], key: str, names: Sequence[str]
) -> Iterator[Period]:
    """Yield the months or years in which the named players played this ruleset."""
    for name, stats in trend.items():
        for part in stats.sums:
            credit = part.statistics.of(names) if part.key == key else None
            if credit:
                yield Period(name, credit[1].tally)


def _partners(part: Sum, names: Sequence[str]) -> list[Credit]:
    """The results of a player with each partner; empty if ``names`` are partners."""
    if len(names) > 1:
        return []
    player = name_key(names[0])
    return [each for each in part.statistics.partners if player in map(name_key, each[0])]


def _of_all(part: Sum) -> Section:
    """The section with the sum of all players' results."""
    every = [results for _names, results in part.statistics.players]
    return Section((), add_results([Results(), *every]), part, part.statistics.partners)


def _longest(part: Sum) -> Credit | None:
    """The results with the longest streak of games won, or None if no streak has two games.

    Among equals, partners come before single players, then the earliest streak comes first.
    """

    def order(credit: Credit) -> tuple[int, int, OneGame]:
        names, results = credit
        streak = results.longest_streak
        return -len(streak), -len(names), streak[-1]

    found = [credit for credit in part.statistics.credits if len(credit[1].longest_streak) > 1]
    return min(found, key=order, default=None)
