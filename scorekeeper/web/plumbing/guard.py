"""Who may open which page of a game, checked before the page is drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TypeVar

from flask import Flask, Response, current_app, g, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.access import Member, Role
from scorekeeper.language import _
from scorekeeper.service.allowances import Allowance, TooOftenError
from scorekeeper.service.games import LoadedGame, UnreadableError
from scorekeeper.service.lists import AnyGame, ListedGame, only_listed
from scorekeeper.web.plumbing import texts
from scorekeeper.web.plumbing.browser import games, known_browser
from scorekeeper.web.plumbing.htmx import draw

LOOKED_THROUGH = 20  # games, for one that this browser did not only watch


View = TypeVar("View", bound=Callable[..., object])
_NEEDS: dict[Callable[..., object], Role] = {}


def needs(role: Role) -> Callable[[View], View]:
    """Declare the least role that may open a page of a game; without it only the host may."""

    def declare(view: View) -> View:
        _NEEDS[view] = role
        return view

    return declare


def register(app: Flask) -> None:
    app.before_request(_guard)
    app.register_error_handler(TooOftenError, _too_often)


def loaded() -> LoadedGame:
    """The game that the address of the request names."""
    found: LoadedGame = g.loaded
    return found


def member() -> Member:
    """The membership of this browser at the game of the request."""
    found: Member = g.member
    return found


def phone_names(table: LoadedGame) -> dict[str, str]:
    """The name of each phone that is or was at a game, by its browser."""
    return {
        each.browser: texts.phone(table.game, each) for each in games().members.everybody(table.id)
    }


def seen_game_ids(most: int) -> list[str]:
    """The ids of the games on this browser's list, the last played first."""
    return games().members.games_of(known_browser(), most)


def latest_table(seen: Sequence[AnyGame]) -> ListedGame | None:
    """Of the games seen, the one of which this browser kept score: its table may play once more."""
    latest = only_listed(seen[:LOOKED_THROUGH])
    return next((game for game in latest if keeps_score(game.id)), None)


def keeps_score(game_id: str) -> bool:
    """Whether this browser may keep the score of a game; not of one that cannot be read."""
    known = _membership(game_id)
    return known is not None and known.may(Role.SCORE)


def is_at(game_id: str) -> bool:
    """Whether this browser is at a game, in whatever role; not at one that cannot be read."""
    return _membership(game_id) is not None


def _membership(game_id: str) -> Member | None:
    with suppress(UnreadableError):
        return games().members.member(game_id, known_browser())
    return None


def deleted_game_ids(most: int) -> list[str]:
    """The ids of the games that this browser deleted from its list, the last deleted first."""
    return games().members.deleted_games_of(known_browser(), most)


def count(kind: str) -> Callable[[], None]:
    """Count what an address does, such as a file it sends, before it is looked at.

    So no crowd is faster. A TooOftenError where the address must wait; what is given undoes the
    counting. ``kind`` is the name of an ``Allowance``.
    """
    allowance: Allowance = current_app.extensions[kind]
    return allowance.take(request.remote_addr or "")


def _guard() -> AnyResponse | None:
    """Refuse who may not open that page of a game; for the others load the game, once a request.

    Routes find it in ``loaded()``: its id is taken out of what the address passes to them.
    """
    values = request.view_args or {}
    if "game_id" not in values:
        return None
    game_id = values.pop("game_id")
    all_games = games()
    me = all_games.members.member(game_id, known_browser())
    role = _NEEDS.get(current_app.view_functions[request.endpoint or ""], Role.HOST)
    if me is None or not me.may(role, values.get("seat")):
        return _refuse(me, game_id)
    g.member, g.loaded = me, all_games.load(game_id)
    return None


def _refuse(member: Member | None, game_id: str) -> Response:
    """Say why, and how to get in; a NoSuchGameError if there is no such game."""
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
