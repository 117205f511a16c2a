"""All games of this phone, latest first, filtered by player, rules, title, result and time."""

from dataclasses import replace
from datetime import date
from itertools import islice
from operator import itemgetter

from flask import Blueprint, Response, abort, render_template, request, url_for

from scorekeeper import limits
from scorekeeper.language import _
from scorekeeper.pinochle.errors import GameError
from scorekeeper.pinochle.names import name_key
from scorekeeper.service.imports import differing
from scorekeeper.service.lists import ListedGame
from scorekeeper.service.rematches import evening
from scorekeeper.web.plumbing.addresses import url_of_extra
from scorekeeper.web.plumbing.browser import games, known_browser
from scorekeeper.web.plumbing.guard import count, membership, seen_game_ids
from scorekeeper.web.plumbing.htmx import see_other
from scorekeeper.web.start.rulesets.words import name_in_list

from . import many_games
from .counts import BrowserStatistics, Sum, counts
from .search import LATEST, Search, read_search
from .times import Choices, choices

bp = Blueprint("all_games", __name__)
bp.add_app_template_filter(evening)

PAGE_SIZE = 20
TITLED_GAMES = 50  # the title filter offers the titles of this many recent games
MOST_GAMES = 100  # the most games of one title to read; an evening has fewer
LISTED_EVENINGS = 12
LINK = "link"  # the choice of “Save as” that makes no file


@bp.get("/games/all")
def show() -> str:
    """Show one page of the games, rendered as on Home. The filters come from the query string."""
    return _page(read_search(request.args))


@bp.get("/games/all/save")
def save() -> Response:
    """Save the ticked games or, if none is ticked, all that match, as one file or a link."""
    search, ticked = read_search(request.args), [*dict.fromkeys(request.args.getlist("game"))]
    kind = request.args.get("kind")
    if kind is None:  # the address was cut off
        return see_other(url_for("all_games.show", **search.query))
    try:
        return _link(search, ticked) if kind == LINK else _file(search, ticked, kind)
    except GameError as mistake:
        return Response(_page(search, mistake.sentence), 422)


def _link(search: Search, ticked: list[str]) -> Response:
    """Redirect to the page that shows a link to these games."""
    too_many = _("Too many games: at most {most} fit in a link. Tick some, or save them as files.")
    ids = _ids(search, ticked, limits.LINKED_GAMES, too_many)
    return see_other(url_of_extra("link_out.show", game=ids) or abort(404))


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
    """Return the ids of the games to save.

    Raises:
        GameError: there are no games, or too many.
    """
    ids = [id for id in ticked if membership(id)] if ticked else _found_ids(search, most + 1)
    if not ids:
        raise GameError(_("No games match."), "game")
    if len(ids) > most:
        raise GameError(too_many, "game", most=most)
    return ids


def _kinds() -> Choices:
    """The choices of “Save as”. If the app has the extra ``links``, a link is the second choice."""
    kinds = [(kind, _(each.words_of_many)) for kind, each in many_games.CHOICES.items()]
    if url_of_extra("link_out.show"):
        kinds.insert(1, (LINK, _("A link to another Scorekeeper")))
    return kinds


def _found_ids(search: Search, most: int) -> list[str]:
    """The ids of the games that match. Filters leave out games that are not read yet."""
    if not search.query:
        return seen_game_ids(most)
    found = replace(search, before=LATEST).find(counts().of(known_browser()))
    return [game.id for game in islice(found, most)]


def _page(search: Search, refused: str = "") -> str:
    """Draw one page of the games. ``refused`` is an error from saving them, if any."""
    stats = counts().of(known_browser())
    found = [*islice(search.find(stats), PAGE_SIZE + 1)]
    evenings = _evenings(stats, search.title) if search.title else []
    standings, cut_off_at = _standings(stats, search) if search.title else ([], 0)
    return render_template(
        "statistics/all_games.html",
        search=search,
        refused=refused,
        kind=request.args.get("kind"),
        ticked=request.args.getlist("game"),
        kinds=_kinds(),
        found=found[:PAGE_SIZE],
        differing=differing(games(), (game.id for game in found), stats.copies),
        older=_older(search, found),
        players=_players(stats, search),
        rules=_rules(stats.parts),
        titles=_titles(stats, search),
        standings=standings,
        cut_off_at=cut_off_at,
        times=choices(stats.months, search.time, evenings),
        waiting=stats.waiting,
    )


def _older(search: Search, found: list[ListedGame]) -> str | None:
    """The address of the next page, or None on the last one."""
    if len(found) <= PAGE_SIZE:
        return None
    last = "~".join(found[PAGE_SIZE - 1].sort_key)
    return url_for("all_games.show", before=last, **search.query)


def _players(stats: BrowserStatistics, search: Search) -> Choices:
    """The choices of the player filter, by name, including the player in the query."""
    named = sorted({*stats.players, *filter(None, [search.player])}, key=str.casefold)
    return [("", _("All players")), *((name, name) for name in named)]


def _rules(parts: list[Sum]) -> Choices:
    """The choices of the ruleset filter: the rulesets played, by name."""
    named = sorted(((part.key, name_in_list(part.shown)) for part in parts), key=itemgetter(1))
    return [("", _("All rulesets")), *named]


def _titles(stats: BrowserStatistics, search: Search) -> Choices:
    """The choices of the title filter: recent titles in the chosen time, and the title chosen.

    Empty if there are no titles.
    """
    in_time = Search(time=search.time).find(stats)
    titles = islice(filter(None, (game.summary.title for game in in_time)), TITLED_GAMES)
    found = {name_key(title): title for title in titles}
    if search.title:
        found.setdefault(name_key(search.title), search.title)
    listed = [(title, title) for title in found.values()]
    return [("", _("Any title")), *listed] if listed else []


def _evenings(stats: BrowserStatistics, title: str) -> list[date]:
    """The latest evenings with a game of that title, latest first."""
    titled = islice(Search(title=title).find(stats), MOST_GAMES)
    return [*dict.fromkeys(evening(game.started) for game in titled)][:LISTED_EVENINGS]


def _standings(stats: BrowserStatistics, search: Search) -> tuple[list[Sum], int]:
    """The sums of the latest MOST_GAMES games found, and whether earlier games were left out.

    The second value is MOST_GAMES if games were left out, else 0. Games with comparable points have
    one sum. Sums without a decided game are left out.
    """
    found = [*islice(replace(search, before=LATEST).find(stats), MOST_GAMES + 1)]
    sums = stats.only(reversed(found[:MOST_GAMES])).sums
    decided = [part for part in sums if part.statistics.games and part.statistics.players]
    return decided, MOST_GAMES if len(found) > MOST_GAMES else 0
