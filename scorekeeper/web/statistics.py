"""What the games of this phone tell: who makes the bids, whose meld is best, which partners win."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from flask import Blueprint, render_template, url_for

from scorekeeper.games import CountedGame
from scorekeeper.language import _
from scorekeeper.pinochle.game.statistics import Best, Credit, Statistics, statistics
from scorekeeper.pinochle.rules import customized
from scorekeeper.pinochle.rules.ruleset import Ruleset
from scorekeeper.web.access import seen_game_ids
from scorekeeper.web.plumbing.browser import games

bp = Blueprint("statistics", __name__)

COUNTED_GAMES = 500  # the latest; some years of weekly evenings


@dataclass(frozen=True)
class Row:
    """A player or two partners."""

    names: str
    won: str  # “3 of 5”: games
    made: str  # “7 of 9”: bids
    meld: str  # a hand, on the average


@dataclass(frozen=True)
class BestRow:
    """The best of its kind, with the score sheet of the game where it was."""

    label: str
    names: str
    points: int
    url: str


@dataclass(frozen=True)
class Section:
    """The games whose points can be compared."""

    ruleset: Ruleset
    games: list[CountedGame]  # the oldest first
    counted: Statistics

    @property
    def players(self) -> list[Row]:
        return [_row(credit) for credit in self.counted.players]

    @property
    def partners(self) -> list[Row]:
        return [_row(credit) for credit in self.counted.partners]

    @property
    def best(self) -> list[BestRow]:
        labelled = (
            (_("Best hand"), self.counted.best_hand),
            (_("Most meld"), self.counted.best_meld),
        )
        return [self._best(label, best) for label, best in labelled if best]

    def _best(self, label: str, best: Best) -> BestRow:
        # The sheet, because a phone that only watches reads it, too.
        url = url_for("sheet.show", game_id=self.games[best.game].id)
        return BestRow(label, " & ".join(best.names), best.points, url)


@bp.get("/statistics")
def show() -> str:
    return render_template("statistics/statistics.html", sections=list(_sections()))


def _sections() -> Iterator[Section]:
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
    yield from sorted(played, key=lambda section: -section.counted.hands)


def _row(credit: Credit) -> Row:
    names, tally = credit
    return Row(
        " & ".join(names),
        _part(tally.won, tally.games),
        _part(tally.made, tally.bids),
        f"{tally.average_meld:.0f}" if tally.hands else "–",
    )


def _part(some: int, all_: int) -> str:
    return _("{some} of {all}").format(some=some, all=all_) if all_ else "–"
