"""What the games of this phone tell: who makes the bids, whose meld is best, which partners win."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from flask import Blueprint, render_template

from scorekeeper.lists import ListedGame, only_listed, only_untold
from scorekeeper.pinochle.game.statistics import Statistics, statistics
from scorekeeper.pinochle.rules import customized
from scorekeeper.pinochle.rules.ruleset import Ruleset
from scorekeeper.web.access import seen_game_ids
from scorekeeper.web.plumbing.browser import lists

bp = Blueprint("statistics", __name__)

COUNTED_GAMES = 500  # the latest; some years of weekly evenings
KEPT = 20  # browsers' statistics in memory


@dataclass(frozen=True)
class Section:
    """The games whose points can be compared."""

    ruleset: Ruleset
    games: list[ListedGame]  # the oldest first
    counted: Statistics


@bp.get("/statistics")
def show() -> str:
    seen = lists().of(seen_game_ids(COUNTED_GAMES))
    return render_template(
        "statistics/statistics.html",
        sections=_sections(tuple(only_listed(reversed(seen)))),
        unread=len(only_untold(seen, unreadable=False)),
    )


@lru_cache(KEPT)
def _sections(games: tuple[ListedGame, ...]) -> list[Section]:
    """Of games in the order of time; the one with the most hands first."""
    by_scale: dict[tuple[str, ...], list[ListedGame]] = {}
    for game in games:
        by_scale.setdefault(customized.scale(game.summary.ruleset), []).append(game)
    sections = [_section(scale, found) for scale, found in by_scale.items()]
    played = [section for section in sections if section.counted.hands]
    return sorted(played, key=lambda section: -section.counted.hands)


def _section(scale: tuple[str, ...], games: Sequence[ListedGame]) -> Section:
    printed = len(scale) == 1
    first, last = games[0].summary.ruleset, games[-1].summary.ruleset
    ruleset = customized.original(first) if printed else last
    return Section(ruleset, [*games], statistics([game.summary.tally for game in games]))
