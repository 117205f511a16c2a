"""All games of this phone, the latest first, by who played, by which rules, when and who won."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from itertools import islice
from operator import itemgetter

from flask import Blueprint, Response, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper import limits
from scorekeeper.extras.statistics.counts import Counted, Part, counts
from scorekeeper.extras.statistics.search import LATEST, Search, read_search
from scorekeeper.extras.statistics.times import choices
from scorekeeper.language import _
from scorekeeper.pinochle.errors import GameError
from scorekeeper.pinochle.names import alike
from scorekeeper.service.lists import ListedGame
from scorekeeper.service.rematches import evening
from scorekeeper.web.files import many_games
from scorekeeper.web.plumbing.addresses import url_of_extra
from scorekeeper.web.plumbing.browser import games, known_browser
from scorekeeper.web.plumbing.guard import count, is_at, seen_game_ids
from scorekeeper.web.start.rulesets.words import name_in_list

bp = Blueprint("all_games", __name__)
bp.add_app_template_filter(evening)

ON_A_PAGE = 20
TITLES = 50  # the latest games with a title, whose titles can be chosen
ADDED_UP = 100  # the games of a title whose winners are counted: an evening has fewer
LISTED_EVENINGS = 12
LINK = "link"  # the kind that is no file


@dataclass(frozen=True)
class Asked:
    """How somebody asked for games in a file, and why there is none."""

    kind: str
    ticked: list[str]
    sentence: str


@bp.get("/games/all")
def show() -> str:
    """A page of the games, each as Home tells it; filters are in the address."""
    return _page(read_search(request.args))


@bp.get("/games/all/save")
def save() -> AnyResponse:
    """The games that the address finds, or those of them that are ticked, in one file.

    Or in a link, which has a page of its own.
    """
    search, ticked = read_search(request.args), [*dict.fromkeys(request.args.getlist("game"))]
    kind = request.args.get("kind")
    if kind is None:  # an address that was cut leads to its form
        return redirect(url_for("all_games.show", **search.query), 303)
    try:
        return _link(search, ticked) if kind == LINK else _file(search, ticked, kind)
    except GameError as mistake:
        return Response(_page(search, Asked(kind, ticked, mistake.sentence)), 422)


def _link(search: Search, ticked: list[str]) -> AnyResponse:
    """The page with the link that holds the games."""
    too_many = _("Too many games: at most {most} fit in a link. Tick some, or save them as files.")
    ids = _ids(search, ticked, limits.LINKED_GAMES, too_many)
    return redirect(url_of_extra("link_out.show", game=ids) or abort(404), 303)


def _file(search: Search, ticked: list[str], kind: str) -> Response:
    chosen = many_games.CHOICES.get(kind) or abort(404)
    too_many = _(
        "Too many games: at most {most} fit in this kind of file. "
        "Tick some, or choose a shorter time."
    )
    ids = _ids(search, ticked, many_games.most_games(chosen), too_many)
    count("archives")
    return many_games.answer(games(), ids, known_browser(), chosen)


def _ids(search: Search, ticked: list[str], most: int, too_many: str) -> list[str]:
    """The games to save; a GameError where there is none, or more than that many."""
    ids = [id for id in ticked if is_at(id)] if ticked else _found_ids(search, most + 1)
    if not ids:
        raise GameError(_("No games match."), "game")
    if len(ids) > most:
        raise GameError(too_many.format(most=most), "game")
    return ids


def _kinds() -> list[tuple[str, str]]:
    """What the games can be saved as, with its words: files, and a link after the first."""
    first, *others = ((kind, _(each.words_of_many)) for kind, each in many_games.CHOICES.items())
    has_links = url_of_extra("link_out.show")
    return [first, *([(LINK, _("A link to another Scorekeeper"))] if has_links else []), *others]


def _found_ids(search: Search, most: int) -> list[str]:
    """All games of the list; where they are searched, those that were read, as on the page."""
    if not search.is_narrow:
        return seen_game_ids(most)
    found = replace(search, before=LATEST).find(counts().of(known_browser()))
    return [game.id for game in islice(found, most)]


def _page(search: Search, asked: Asked | None = None) -> str:
    counted = counts().of(known_browser())
    found = [*islice(search.find(counted), ON_A_PAGE + 1)]
    evenings = _evenings(counted, search.title) if search.title else []
    return render_template(
        "statistics/all_games.html",
        search=search,
        asked=asked,
        kinds=_kinds(),
        found=found[:ON_A_PAGE],
        older=_older(search, found),
        players=_players(counted, search),
        rules=_rules(counted.parts),
        titles=_titles(counted, search),
        standings=_standings(counted, search) if search.title else None,
        times=choices(counted.months, search.time, evenings),
        waiting=counted.waiting,
    )


def _older(search: Search, found: list[ListedGame]) -> str:
    """The address of the next page; empty on the last one."""
    if len(found) <= ON_A_PAGE:
        return ""
    last = "~".join(found[ON_A_PAGE - 1].place)
    return url_for("all_games.show", before=last, **search.query)


def _players(counted: Counted, search: Search) -> list[tuple[str, str]]:
    """Everybody by name, also who is asked for and did not play."""
    named = sorted({*counted.players, *filter(None, [search.player])}, key=str.casefold)
    return [("", _("All players")), *((name, name) for name in named)]


def _rules(parts: list[Part]) -> list[tuple[str, str]]:
    """The rulesets that were played, by name."""
    named = sorted(((part.key, name_in_list(part.shown)) for part in parts), key=itemgetter(1))
    return [("", _("All rulesets")), *named]


def _titles(counted: Counted, search: Search) -> list[tuple[str, str]]:
    """The titles of the latest games that have one in that time, and the one that is asked for.

    None where no game has any.
    """
    in_time = Search(time=search.time).find(counted)
    titles = islice(filter(None, (game.summary.title for game in in_time)), TITLES)
    found = {alike(title): title for title in titles}
    if search.title:
        found.setdefault(alike(search.title), search.title)
    listed = [(title, title) for title in found.values()]
    return [("", _("Any title")), *listed] if listed else []


def _evenings(counted: Counted, title: str) -> list[date]:
    """The latest evenings on which there was a game of that title, the latest first."""
    titled = islice(Search(title=title).find(counted), ADDED_UP)
    return [*dict.fromkeys(evening(game.started) for game in titled)][:LISTED_EVENINGS]


@dataclass(frozen=True)
class Standings:
    """Who won how often of the games that were found."""

    parts: list[Part]  # of decided games; each has points that can be compared
    only: int  # how many games were looked at, where there are more; else 0


def _standings(counted: Counted, search: Search) -> Standings:
    found = [*islice(replace(search, before=LATEST).find(counted), ADDED_UP + 1)]
    sums = counted.only(reversed(found[:ADDED_UP])).sums
    decided = [part for part in sums if part.statistics.games and part.statistics.players]
    return Standings(decided, ADDED_UP if len(found) > ADDED_UP else 0)
