"""All games of this phone, the latest first, by who played, by which rules, when and who won."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from operator import itemgetter
from typing import Any

from flask import Blueprint, Response, redirect, render_template, request, url_for
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper import finding
from scorekeeper.counts import LATEST, Counted, Part, Place
from scorekeeper.language import _
from scorekeeper.lists import AnyGame, only_listed
from scorekeeper.pinochle.errors import GameError
from scorekeeper.pinochle.names import alike, tidy
from scorekeeper.pinochle.rules.customized import ruleset_name
from scorekeeper.web import downloads
from scorekeeper.web.access import count_archive, is_at, seen_game_ids
from scorekeeper.web.downloads import Choice
from scorekeeper.web.plumbing.browser import counts, games, known_browser, lists
from scorekeeper.web.times import Time, choices, evening, read_time

bp = Blueprint("all_games", __name__)
bp.add_app_template_filter(evening)

ON_A_PAGE = 20
TITLES = 50  # the latest games with a title, whose titles can be chosen
ADDED_UP = 100  # the games of a title whose winners are counted: an evening has fewer
LISTED_EVENINGS = 12
OPEN, OVER, WON = "open", "over", "won"


@dataclass(frozen=True)
class Search:
    """What the address asks for."""

    player: str = ""
    rules: str = ""  # the key of a part
    title: str = ""
    result: str = ""
    time: Time = field(default_factory=Time)
    before: Place = LATEST  # the last game on the page before

    @property
    def about(self) -> Iterator[str]:
        """What finds the games, all of it together."""
        if self.player:
            yield (
                finding.won_by(self.player)
                if self.result == WON
                else finding.by_player(self.player)
            )
        if self.rules:
            yield finding.by_rules(self.rules)
        if self.title:
            yield finding.by_title(self.title)
        if self.result in (OPEN, OVER):
            yield finding.OPEN if self.result == OPEN else finding.OVER
        if not (self.player or self.rules or self.title or self.result in (OPEN, OVER)):
            yield finding.EVERYTHING

    @property
    def is_narrow(self) -> bool:
        """Whether it asks for anything less than all games."""
        return bool(self.query)

    @property
    def query(self) -> dict[str, Any]:
        values = {name: getattr(self, name) for name in ("player", "rules", "title", "result")}
        return {name: value for name, value in values.items() if value} | self.time.query

    @property
    def results(self) -> list[tuple[str, str]]:
        """What can be asked of the result, with its words."""
        won = [(WON, _("Won by {player}").format(player=self.player))] if self.player else []
        return [("", _("Open or finished")), (OPEN, _("Open")), (OVER, _("Finished")), *won]


@dataclass(frozen=True)
class Asked:
    """How somebody asked for games in a file, and why there is none."""

    choice: Choice
    ticked: list[str]
    sentence: str


@bp.get("/games/all")
def show() -> str:
    """A page of the games, each as Home tells it; filters are in the address."""
    return _page(_search(request.args))


@bp.get("/games/all/save")
def save() -> AnyResponse:
    """The games that the address finds, or those of them that are ticked, in one file.

    Or in a link, which has a page of its own.
    """
    search, ticked = _search(request.args), [*dict.fromkeys(request.args.getlist("game"))]
    if "kind" not in request.args:  # an address that was cut leads to its form
        return redirect(url_for("all_games.show", **search.query), 303)
    choice = _choice(request.args.get("kind", ""))
    ids = [id for id in ticked if is_at(id)] if ticked else _found_ids(search, choice.most + 1)
    try:
        if not ids:
            raise GameError(_("No games match."), "game")
        downloads.refuse_too_many(len(ids), choice)
        if choice.is_link:
            return redirect(url_for("link_out.show", game=ids), 303)
        count_archive()
        return downloads.answer(games(), ids, choice)
    except GameError as mistake:
        return Response(_page(search, Asked(choice, ticked, mistake.sentence)), 422)


def _choice(key: str) -> Choice:
    """What the games are to be saved as; NotFound for what nobody can choose."""
    found = next((each for each in downloads.choices() if each.key == key), None)
    if found is None:
        raise NotFound
    return found


def _found_ids(search: Search, most: int) -> list[str]:
    """All games of the list; where they are searched, those that were counted, as on the page."""
    if not search.is_narrow:
        return seen_game_ids(most)
    counts().of(known_browser())
    return [place.game_id for place in _find(replace(search, before=LATEST), most)]


def _page(search: Search, asked: Asked | None = None) -> str:
    counted = counts().of(known_browser())
    places = _find(search, ON_A_PAGE + 1)
    evenings = _evenings(search.title) if search.title else []
    return render_template(
        "home/all_games.html",
        search=search,
        asked=asked,
        choices=downloads.choices(),
        found=_told(places[:ON_A_PAGE]),
        older=_older(search, places),
        players=_players(counted, search),
        rules=_rules(counted.parts),
        titles=_titles(search),
        standings=_standings(search) if search.title else None,
        times=choices(counted.months, search.time, evenings),
        waiting=counted.waiting,
    )


def _search(sent: Mapping[str, str]) -> Search:
    started, _mark, game_id = sent.get("before", "").partition("~")
    before = Place(started, game_id) if game_id else LATEST
    player, rules, title, result = (
        sent.get(name, "") for name in ("player", "rules", "title", "result")
    )
    known = result if result in (OPEN, OVER) or (result == WON and player) else ""
    return Search(player, rules, tidy(title), known, read_time(sent, evenings=True), before)


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


def _titles(search: Search) -> list[tuple[str, str]]:
    """The titles of the latest games that have one in that time, and the one that is asked for.

    None where no game has any.
    """
    titled = Search(time=search.time)
    places = counts().find(
        known_browser(), [finding.TITLED], titled.time.between, titled.before, TITLES
    )
    found = {alike(game.summary.title): game.summary.title for game in only_listed(_told(places))}
    if search.title:
        found.setdefault(alike(search.title), search.title)
    listed = [(title, title) for title in found.values()]
    return [("", _("Any title")), *listed] if listed else []


def _evenings(title: str) -> list[date]:
    """The latest evenings on which there was a game of that title, the latest first."""
    places = _find(Search(title=title), ADDED_UP)
    found = dict.fromkeys(evening(datetime.fromisoformat(each.started)) for each in places)
    return [*found][:LISTED_EVENINGS]


@dataclass(frozen=True)
class Standings:
    """Who won how often of the games that were found."""

    parts: list[Part]  # of decided games; each has points that can be compared
    only: int  # how many games were looked at, where there are more; else 0


def _standings(search: Search) -> Standings:
    places = _find(replace(search, before=LATEST), ADDED_UP + 1)
    parts = counts().together(known_browser(), _told(places[:ADDED_UP]))
    decided = [part for part in parts if part.statistics.games and part.statistics.players]
    return Standings(decided, ADDED_UP if len(places) > ADDED_UP else 0)
