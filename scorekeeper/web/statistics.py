"""What the games of this phone tell: who makes the bids, whose meld is best, which partners win."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, render_template

from scorekeeper.games import CountedGame
from scorekeeper.pinochle.game.statistics import Statistics, statistics
from scorekeeper.pinochle.rules import customized
from scorekeeper.pinochle.rules.ruleset import Ruleset
from scorekeeper.web.access import seen_game_ids
from scorekeeper.web.plumbing.browser import games

bp = Blueprint("statistics", __name__)

COUNTED_GAMES = 500  # the latest; some years of weekly evenings


@dataclass(frozen=True)
class Section:
    """The games whose points can be compared."""

    ruleset: Ruleset
    games: list[CountedGame]  # the oldest first
    counted: Statistics


@bp.get("/statistics")
def show() -> str:
    return render_template("statistics/statistics.html", sections=_sections())


def _sections() -> list[Section]:
    """The one with the most hands first."""
    by_scale: dict[tuple[str, ...], list[CountedGame]] = {}
    for game in reversed(games().counted(seen_game_ids(COUNTED_GAMES))):
        by_scale.setdefault(customized.scale(game.ruleset), []).append(game)
    sections = [
        Section(
            customized.original(found[0].ruleset) if len(scale) == 1 else found[-1].ruleset,
            found,
            statistics([game.tally for game in found]),
        )
        for scale, found in by_scale.items()
    ]
    played = [section for section in sections if section.counted.hands]
    return sorted(played, key=lambda section: -section.counted.hands)
