"""Several phones at a game: links and codes to join it, and the phones that joined."""

from dataclasses import dataclass
from hashlib import sha256

from flask import Blueprint, Response, flash, g, request, url_for
from werkzeug.exceptions import BadRequest, NotFound

from scorekeeper.access import LINKED, Link, Role
from scorekeeper.language import _, ngettext
from scorekeeper.pinochle.rules.ruleset import Seat
from scorekeeper.service.games import LoadedGame
from scorekeeper.web.plumbing import texts
from scorekeeper.web.plumbing.browser import browser, games, is_alone, known_browser, links
from scorekeeper.web.plumbing.error_pages import NoSuchLinkError
from scorekeeper.web.plumbing.guard import count, loaded, member, needs
from scorekeeper.web.plumbing.htmx import draw, leave, leave_for_good, see_other

bp = Blueprint("share", __name__)


@bp.before_request
def _explain_if_alone() -> Response | None:
    """Explain that other phones cannot reach an app that runs inside the browser."""
    if not is_alone() or request.endpoint == "share.claim":  # “claim” needs no other phone
        return None
    return draw("share/alone.html", game=g.loaded.id if "loaded" in g else None)


@dataclass(frozen=True)
class Phone:
    """A member, as the page lists it."""

    id: str  # replaces the browser's name, which other phones must not know
    name: str
    role: str
    is_host: bool
    is_this: bool


# Sharing


@bp.get("/games/<game_id>/share")
@needs(Role.SCORE)
def show() -> Response:
    """Show a link to join the game, by default for a seat, and the phones that joined."""
    table = loaded()
    open_role = _parse_role(request.args.get("open", LINKED[0]))
    return draw(
        "share/share.html",
        game_id=table.id,
        roles=LINKED,
        link=_shown_link(open_role),
        open_role=open_role,
        phones=_phones(table),
        is_host=member().role is Role.HOST,
        hides_meld=games().members.hides_meld(table.id),
    )


@bp.get("/games/<game_id>/cards")
@needs(Role.SCORE)
def show_cards() -> Response:
    """Show cards to print, one for each seat. The QR code of a card contains its seat."""
    table, link = loaded(), _shown_link(Role.SEAT)
    return draw(
        "paper/cards.html",
        game_id=table.id,
        link=link,
        players=table.game.players,
        ruleset=table.game.ruleset,
        until=texts.day_and_time(links().code_until(link)) if link else "",
    )


@bp.post("/games/<game_id>/share/<role>/new")
def renew(role: str) -> Response:
    """Replace the link of a role; phones that used the old one lose access."""
    kind = _parse_role(role)
    joined = links().count_joined(loaded().id, kind)
    links().renew(loaded().id, kind)
    if joined:
        flash(_disconnected(joined), "share")
    return _back(kind)


@bp.post("/games/<game_id>/share/<role>/withdraw")
def withdraw(role: str) -> Response:
    kind = _parse_role(role)
    joined = links().count_joined(loaded().id, kind)
    links().withdraw(loaded().id, kind)
    flash(_("Code turned off.") + " " + _disconnected(joined), "share")
    return _back(kind)


@bp.post("/games/<game_id>/share/phones/<phone>/host")
def pass_on(phone: str) -> Response:
    """Make another phone the host."""
    games().members.pass_on(loaded().id, browser(), _other(phone))
    return _back()


@bp.post("/games/<game_id>/share/phones/<phone>/remove")
def remove(phone: str) -> Response:
    """Remove a phone from the game, and replace all links and codes."""
    games().members.remove(loaded().id, _other(phone))
    links().change_all(loaded().id)
    flash(_("That phone needs a new code to come back. The other phones stay in."), "share")
    return _back()


@bp.post("/games/<game_id>/share/meld")
def hide_meld() -> Response:
    """Turn hidden meld on or off. Hidden meld is shown to others once all have finished melding."""
    games().members.hide_meld(loaded().id, request.form.get("closed") == "yes")
    return _back()


def _shown_link(role: Role) -> Link | None:
    """Return the link of a role, or None. For the host's phone, create a missing link.

    An address with ``open`` creates no link, because the host may just have turned the code off.
    """
    link = links().of(loaded().id).get(role)
    if link is None and member().role is Role.HOST and "open" not in request.args:
        return links().renew(loaded().id, role)
    return link


def _back(kind: Role | None = None) -> Response:
    """Redirect to the page of links and phones, and show the link of the role ``kind``."""
    return see_other(url_for("share.show", game_id=loaded().id, open=kind))


def _disconnected(phones: int) -> str:
    if not phones:
        return _("Nobody was using it.")
    return ngettext(
        "{count} phone disconnected.", "{count} phones disconnected.", phones, count=phones
    )


# Joining


@bp.get("/join")
def ask_code() -> Response:
    """Ask for the code of a game, or look up the typed one."""
    code = "".join(request.args.get("code", "").split()).upper()
    if not code:
        return draw("share/code.html", code="", error="")
    link = links().find_code(code)
    count("wrong_codes", counts=link is None)
    if link is None:
        error = _("No game with that code. Check each letter, or ask for the code again.")
        return draw("share/code.html", 422, code=code, error=error)
    return leave(url_for("share.ask", token=link.token))


@bp.get("/join/<token>")
def ask(token: str) -> Response:
    """Show what the link allows. For a link to a seat, ask for the seat."""
    link = _link(token)
    table = games().load(link.game_id)
    return draw(
        "share/join.html",
        link=link,
        sides=[table.game.names(side) for side in table.game.ruleset.sides],
        seats=_offered_seats(table) if link.role is Role.SEAT else [],
        all_seats=table.game.ruleset.players,
    )


@bp.post("/join/<token>")
def join(token: str) -> Response:
    link = _link(token)
    table = games().load(link.game_id)
    seat = request.form.get("seat", type=int) if link.role is Role.SEAT else None
    if link.role is Role.SEAT and seat not in table.game.ruleset.seats:
        raise BadRequest("Tap whose seat you take.")
    if link.role is Role.HOST:
        games().members.make_host(link.game_id, browser())
        links().withdraw(link.game_id, Role.HOST)
    else:
        games().members.join(link, browser(), seat)
    return leave_for_good(url_for("game.show", game_id=link.game_id))


@bp.post("/join/games/<id>")
def claim(id: str) -> Response:
    """Become the host of a game that never had members. Only a form does this, not a link."""
    games().members.claim(id, browser())
    return leave_for_good(url_for("game.show", game_id=id))


def _phones(table: LoadedGame) -> list[Phone]:
    return [
        Phone(
            _public(each.browser),
            texts.phone_name(table.game, each),
            _(texts.ROLES[each.role]),
            each.role is Role.HOST,
            each.browser == browser(),
        )
        for each in games().members.members(table.id)
    ]


def _offered_seats(table: LoadedGame) -> list[tuple[Seat, str, bool]]:
    """One row per seat: seat, player, and whether another phone has it.

    The address on a printed card has a seat, and limits the rows to that seat.
    """
    members = games().members.members(table.id)
    taken = {each.seat for each in members if each.browser != known_browser()}
    seats = [(seat, name, seat in taken) for seat, name in enumerate(table.game.players)]
    wanted = request.args.get("seat", type=int)
    return [each for each in seats if each[0] == wanted] or seats


def _public(browser_name: str) -> str:
    return sha256(browser_name.encode()).hexdigest()[:12]


def _other(phone: str) -> str:
    """The browser of another phone, by the public id that a form sent.

    Raises:
        NotFound: no other phone has that id.
    """
    for each in games().members.members(loaded().id):
        if _public(each.browser) == phone and each.browser != browser():
            return each.browser
    raise NotFound


def _parse_role(role: str) -> Role:
    if role not in LINKED:
        raise NotFound
    return Role(role)


def _link(token: str) -> Link:
    link = links().find(token)
    if link is None:
        raise NoSuchLinkError
    return link
