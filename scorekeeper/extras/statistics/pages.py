"""What the games of this phone tell: who makes the bids, whose meld is best, which partners win."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.extras.statistics.columns import Columns, Period
from scorekeeper.extras.statistics.counts import Counted, Part, Stretch, counts
from scorekeeper.extras.statistics.similar_names import similar_names
from scorekeeper.extras.statistics.times import Time, choices, read_time, words
from scorekeeper.pinochle.game.tallies import BidsOf, Credit, Names, OneGame, Results
from scorekeeper.pinochle.names import alike
from scorekeeper.web.charts.bars import Bars, amount, bars_of_bids
from scorekeeper.web.plumbing.browser import browser, known_browser

bp = Blueprint("statistics", __name__)


@dataclass(frozen=True)
class Section:
    """What games whose points can be compared tell of somebody, or of all together."""

    names: Names  # as they are written in the games; nobody's for all
    part: Part
    results: Results
    games: int
    partners: list[Credit]
    periods: Sequence[Period] = ()  # the months or years, the earliest first

    @cached_property
    def columns(self) -> Columns:
        return Columns(self.periods)

    @cached_property
    def bars(self) -> Bars | None:
        return bars_of_bids(self.results.bids)

    @property
    def rows(self) -> list[tuple[str, BidsOf]]:
        """The bids by their amount, as a table has them."""
        return [(amount(each), each) for each in self.results.bids]


@bp.get("/statistics")
def show() -> str:
    time, counted = _asked()
    here = counted.within(time.span)
    return render_template(
        "statistics/statistics.html",
        parts=here.parts,
        similar=similar_names(_by_hands(here), _are_two(counted)),
        merged=[(name, other) for name, other in counted.spelled.items() if alike(other) != name],
        **_shared(time, counted),
    )


@bp.get("/statistics/of")
def show_somebody() -> str | AnyResponse:
    """A player, or partners: the address names one or more."""
    names = request.args.getlist("name")
    if not names:
        return redirect(url_for("statistics.show"), 303)
    time, counted = _asked()
    sections = list(_sections(counted.within(time.span), names))
    if not (sections or time.query):
        abort(404)
    return render_template(
        "statistics/somebody.html",
        names=sections[0].names if sections else names,
        fields=[("name", name) for name in names],
        sections=sections,
        **_shared(time, counted),
    )


@bp.get("/statistics/rules/<key>")
def show_rules(key: str) -> str:
    """All that was played by one ruleset."""
    time, counted = _asked()
    part = counted.part(key)
    if part is None:
        abort(404)
    found = counted.within(time.span).part(key)
    return render_template(
        "statistics/rules.html",
        ruleset=(found or part).shown,
        key=key,
        section=_of_all(found) if found else None,
        longest=_longest(found) if found else None,
        **_shared(time, counted),
    )


@bp.post("/statistics/names")
def merge() -> AnyResponse:
    """Let a name count as another on this browser; as its own where it is somebody else's.

    Without another name it counts as before anybody was asked.
    """
    name, other = request.form.get("name", ""), request.form.get("counts_as", "")
    counted = counts().of(known_browser())
    if other and {alike(name), alike(other)} <= {alike(each) for each in counted.players}:
        counts().spell(browser(), name, other)
    elif not other and alike(name) in counted.spelled:
        counts().spell(browser(), name, None)
    return redirect(url_for("statistics.show"), 303)


def _asked() -> tuple[Time, Counted]:
    """The time of the address, and the games of all time."""
    return read_time(request.args), counts().of(known_browser())


def _shared(time: Time, counted: Counted) -> dict[str, Any]:
    """What each of these pages needs."""
    return {
        "time": time,
        "times": choices(counted.months, time),
        "waiting": counted.waiting,
    }


def _by_hands(counted: Counted) -> tuple[str, ...]:
    """All players, who has played most first."""
    hands: Counter[str] = Counter()
    for part in counted.parts:
        for names, results in part.statistics.players:
            hands[names[0]] += results.tally.hands
    return tuple(name for name, _hands in hands.most_common())


def _are_two(counted: Counted) -> Callable[[str, str], bool]:
    """Whether two names are two people's: somebody said so, or they sat at one table."""

    def are_two(name: str, other: str) -> bool:
        both = {alike(name), alike(other)}
        return alike(name) in counted.spelled or any(
            both <= {*counted.seated(game)} for game in counted.games
        )

    return are_two


def _sections(counted: Counted, names: Sequence[str]) -> Iterator[Section]:
    course = counted.course(names)
    for part in counted.parts:
        credit = part.statistics.of(names)
        if credit:
            known, results = credit
            partners, periods = _partners(part, names), _periods(course, part.key)
            yield Section(known, part, results, results.tally.games, partners, periods)


def _periods(course: Sequence[Stretch], key: str) -> list[Period]:
    """Those in which there was any hand by these rules."""
    return [
        Period(each.name, words(each.name), each.number, each.tallies[key])
        for each in course
        if key in each.tallies
    ]


def _partners(part: Part, names: Sequence[str]) -> list[Credit]:
    """The partners of a player; nobody's for partners."""
    if len(names) > 1:
        return []
    player = alike(names[0])
    return [each for each in part.statistics.partners if player in map(alike, each[0])]


def _of_all(part: Part) -> Section:
    """What all players did together, each by one's own bids and meld."""
    together = Results()
    for _names, results in part.statistics.players:
        together += results
    return Section((), part, together, part.statistics.games, part.statistics.partners)


def _longest(part: Part) -> Credit | None:
    """Return who won most games in a row: of equal ones more people, then the earliest."""

    def order(credit: Credit) -> tuple[int, int, OneGame]:
        names, results = credit
        streak = results.longest_streak
        return -len(streak), -len(names), streak[-1]

    found = [credit for credit in part.statistics.credits if len(credit[1].longest_streak) > 1]
    return min(found, key=order, default=None)
