"""All games of this phone, the latest first, by who played, by which rules, when and who won."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from operator import itemgetter
from typing import Any

from flask import Blueprint, render_template, request, url_for

from scorekeeper import counts as counting
from scorekeeper.counts import LATEST, Counted, Part, Place
from scorekeeper.language import _
from scorekeeper.lists import AnyGame
from scorekeeper.pinochle.rules.customized import ruleset_name
from scorekeeper.web.plumbing.browser import counts, known_browser, lists
from scorekeeper.web.times import Time, choices, read_time

bp = Blueprint("all_games", __name__)

ON_A_PAGE = 20
OPEN, OVER, WON = "open", "over", "won"


@dataclass(frozen=True)
class Search:
    """What the address asks for."""

    player: str = ""
    rules: str = ""  # the key of a part
    result: str = ""
    time: Time = field(default_factory=Time)
    before: Place = LATEST  # the last game on the page before

    @property
    def about(self) -> Iterator[str]:
        """What finds the games, all of it together."""
        if self.player:
            yield (
                counting.won_by(self.player)
                if self.result == WON
                else counting.by_player(self.player)
            )
        if self.rules:
            yield counting.by_rules(self.rules)
        if self.result in (OPEN, OVER):
            yield counting.OPEN if self.result == OPEN else counting.OVER
        if not (self.player or self.rules or self.result in (OPEN, OVER)):
            yield counting.EVERYTHING

    @property
    def is_narrow(self) -> bool:
        """Whether it asks for anything less than all games."""
        return bool(self.query)

    @property
    def query(self) -> dict[str, Any]:
        values = {"player": self.player, "rules": self.rules, "result": self.result}
        return {name: value for name, value in values.items() if value} | self.time.query

    @property
    def results(self) -> list[tuple[str, str]]:
        """What can be asked of the result, with its words."""
        won = [(WON, _("Won by {player}").format(player=self.player))] if self.player else []
        return [("", _("Open or finished")), (OPEN, _("Open")), (OVER, _("Finished")), *won]


@bp.get("/games/all")
def show() -> str:
    """A page of the games, each as Home tells it; filters are in the address."""
    counted = counts().of(known_browser())
    search = _search(request.args)
    places = _find(search, ON_A_PAGE + 1)
    return render_template(
        "home/all_games.html",
        search=search,
        found=_told(places[:ON_A_PAGE]),
        older=_older(search, places),
        players=_players(counted, search),
        rules=_rules(counted.parts),
        times=choices(counted.months, search.time),
        waiting=counted.waiting,
    )


def _search(sent: Mapping[str, str]) -> Search:
    started, _mark, game_id = sent.get("before", "").partition("~")
    before = Place(started, game_id) if game_id else LATEST
    player, rules, result = (sent.get(name, "") for name in ("player", "rules", "result"))
    known = result if result in (OPEN, OVER) or (result == WON and player) else ""
    return Search(player, rules, known, read_time(sent), before)


def _find(search: Search, most: int) -> list[Place]:
    return counts().find(known_browser(), search.about, search.time.between, search.before, most)


def _told(places: list[Place]) -> list[AnyGame]:
    return lists().of(place.game_id for place in places)


def _older(search: Search, places: list[Place]) -> str:
    """The address of the next page; empty on the last one."""
    if len(places) <= ON_A_PAGE:
        return ""
    last = places[ON_A_PAGE - 1]
    return url_for("all_games.show", before=f"{last.started}~{last.game_id}", **search.query)


def _players(counted: Counted, search: Search) -> list[tuple[str, str]]:
    """Everybody by name, also who is asked for and did not play."""
    named = sorted({*counted.players, *filter(None, [search.player])}, key=str.casefold)
    return [("", _("All players")), *((name, name) for name in named)]


def _rules(parts: tuple[Part, ...]) -> list[tuple[str, str]]:
    """The rulesets that were played, by name."""
    named = sorted(((part.key, ruleset_name(part.shown)) for part in parts), key=itemgetter(1))
    return [("", _("All rulesets")), *named]
