"""Limit the size of requests, and check access to the pages of a game."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TypeVar

from flask import Blueprint, Flask, Response, current_app, g, request, url_for

from scorekeeper import limits
from scorekeeper.access import Member, Role
from scorekeeper.language import _
from scorekeeper.service.games import LoadedGame, UnreadableError
from scorekeeper.service.lists import AnyGame, ListedGame, only_listed
from scorekeeper.service.rate_limits import Allowance, TooOftenError

from . import texts
from .browser import games, known_browser
from .htmx import draw

RECENT_GAMES = 20  # the most games that ``latest_table`` and ``first_ruleset`` read
LINK = 2 * limits.LINK  # bytes of a form with a link, and with text pasted around the link
FILES = "multipart/form-data"  # the only type that carries files
FORM_ONLY = (limits.FORM, limits.FORM)

View = TypeVar("View", bound=Callable[..., object])
_NEEDS: dict[object, Role] = {}
_MOST: dict[object, tuple[int, int]] = {}  # bytes without files, and with files


def game_pages(name: str, role: Role, below: str = "") -> Blueprint:
    """A blueprint for pages of a game; ``role`` is the lowest that may open them."""
    _NEEDS[name] = role
    return Blueprint(name, __name__, url_prefix=f"/games/<game_id>{below}")


def needs(role: Role) -> Callable[[View], View]:
    """Declare the lowest role for a page.

    The default is the role of the page's blueprint, or the host if the blueprint has no role.
    """

    def declare(view: View) -> View:
        _NEEDS[view] = role
        return view

    return declare


def takes(form: int = limits.FORM, files: int = limits.FORM) -> Callable[[View], View]:
    """Declare the most bytes of a request: ``files`` for multipart/form-data, else ``form``."""

    def declare(view: View) -> View:
        _MOST[view] = form, files
        return view

    return declare


def register(app: Flask) -> None:
    app.config["MAX_CONTENT_LENGTH"] = limits.FORM
    app.url_value_preprocessor(_set_limit)  # before CSRF's before_request reads the form
    app.register_error_handler(TooOftenError, _too_often)


def loaded() -> LoadedGame:
    """The game in the address of the request."""
    found: LoadedGame = g.loaded
    return found


def member() -> Member:
    """This browser's membership in the game of the request."""
    found: Member = g.member
    return found


def phone_names(table: LoadedGame) -> dict[str, str]:
    """The names of all present and former phones of a game, by browser."""
    return {
        each.browser: texts.phone_name(table.game, each)
        for each in games().members.everybody(table.id)
    }


def seen_game_ids(most: int) -> list[str]:
    """The ids of the games on this browser's list, most recently played first."""
    return games().members.games_of(known_browser(), most)


def latest_table(seen: Sequence[AnyGame]) -> ListedGame | None:
    """The game to offer for a rematch: the first in ``seen`` whose score this browser may keep."""
    latest = only_listed(seen[:RECENT_GAMES])
    return next((game for game in latest if keeps_score(game.id)), None)


def keeps_score(game_id: str) -> bool:
    """True if this browser may keep score of a game; False if its role cannot be read."""
    known = membership(game_id)
    return known is not None and known.may(Role.SCORE)


def membership(game_id: str) -> Member | None:
    """This browser's membership in a game; None if it is no member, or its role is unreadable."""
    with suppress(UnreadableError):
        return games().members.member(game_id, known_browser())
    return None


def count(kind: str, counts: bool = True) -> None:
    """Count an action, such as sending a file, for the visitor's IP address.

    Call this before the action, so that parallel requests stay within the limit. ``kind`` is the
    name of an ``Allowance``. If ``counts`` is False, only check whether the visitor must wait.

    Raises:
        TooOftenError: the visitor must wait.
    """
    allowance: Allowance = current_app.extensions[kind]
    allowance.take(request.remote_addr or "", counts)


def _set_limit(*_route: object) -> None:
    form, files = _MOST.get(_view(), FORM_ONLY)
    request.max_content_length = files if request.mimetype == FILES else form


def _view() -> Callable[..., object] | None:
    return current_app.view_functions.get(request.endpoint or "")


def check_access() -> Response | None:
    """Load the game of the request. Return a refusal if this browser may not open the page.

    Views get the game from ``loaded()``; ``game_id`` is removed from their arguments.
    """
    values = request.view_args or {}
    if "game_id" not in values:
        return None
    game_id, area_role = values.pop("game_id"), _NEEDS.get(request.blueprint, Role.HOST)
    needed = _NEEDS.get(_view(), area_role)
    me = games().members.member(game_id, known_browser())
    if me is None or not me.may(needed, values.get("seat")):
        return _refuse(me, game_id)
    g.member, g.loaded = me, games().load(game_id)
    return None


def _refuse(member: Member | None, game_id: str) -> Response:
    """Explain why access is denied, and how to get it.

    Raises:
        NoSuchGameError: there is no such game.
    """
    games().store.last_seq(game_id)
    if member is None and not games().members.everybody(game_id):
        return draw("share/nobodys.html", 403, id=game_id)
    return draw(
        "share/refused.html",
        403,
        member=member,
        out=None if member else games().members.why_out(game_id, known_browser()),
        game=url_for("game.show", game_id=game_id),
    )


def _too_often(error: TooOftenError) -> Response:
    return draw("errors/error.html", 429, title=_("Wait"), sentence=_(str(error)))
