"""The director’s page: who is here, the draw, the tables, and what is typed in."""

from collections.abc import Mapping
from functools import partial

from flask import Blueprint, Response, abort, current_app, g, request, url_for
from itsdangerous import BadSignature, URLSafeSerializer

from scorekeeper.extras.club.evening import Place
from scorekeeper.extras.club.evenings import StaleEveningError
from scorekeeper.extras.club.facts import (
    CameBack,
    DirectorJoined,
    Fact,
    Left,
    Redone,
    Registered,
    ResultTyped,
    ResultWithdrawn,
    RoundDrawn,
    Undone,
)
from scorekeeper.language import _
from scorekeeper.pinochle.errors import GameError, PinochleError
from scorekeeper.pinochle.game.events import MinutesAdded
from scorekeeper.service.games import Act
from scorekeeper.web.plumbing import submission
from scorekeeper.web.plumbing.browser import browser, games
from scorekeeper.web.plumbing.error_pages import NoSuchLinkError
from scorekeeper.web.plumbing.guard import count
from scorekeeper.web.plumbing.htmx import draw, leave, leave_for_good, see_other, wants_piece

from .evening_page import EveningPage, Row, evenings, page_of, tables
from .forms import MinutesForm, NamesForm, ResultForm

bp = Blueprint("director", __name__, url_prefix="/evenings/<id>/director")
joining = Blueprint("new_director", __name__, url_prefix="/evenings/join")

WITHDRAW = "withdraw"  # a button beside the points


def links_to_direct() -> URLSafeSerializer:
    return URLSafeSerializer(current_app.config["SECRET_KEY"], salt="director of an evening")


@bp.before_request
def _check_director() -> Response | None:
    """Refuse a phone that has not opened the director’s link; answer a repeated tap."""
    assert request.view_args is not None  # nosec B101 # for mypy: every address has an id
    g.page = page_of(request.view_args.pop("id"))
    if not g.page.is_directed_here:
        return only_for_directors()
    if request.form.get("op") in {each.op for each in g.page.loaded.facts}:
        return _answer()  # the same tap, sent again
    return None


def only_for_directors() -> Response:
    title, sentence = _("Only a director can do that"), _("Ask a director for the link.")
    return draw("errors/error.html", 403, title=title, sentence=sentence)


@bp.errorhandler(PinochleError)
def _refuse(mistake: PinochleError) -> Response:
    """Show the page again, with a sentence beside the field, and what was typed."""
    return _draw(422, {mistake.field: mistake.sentence})


@bp.errorhandler(StaleEveningError)
def _show_fresh(_stale: StaleEveningError) -> Response:
    sentence = _("Another director has just changed this. Check the page, then try again.")
    g.page = page_of(_page().id)
    return _draw(409, {"stale": sentence})


@bp.get("")
def show() -> Response:
    return _draw()


@bp.post("/names")
def register() -> Response:
    lines = NamesForm().lines
    if not lines:
        raise GameError(_("Enter a name."), "names")
    return _record(Registered(lines))


@bp.post("/names/<any(left, back):what>")
def mark(what: str) -> Response:
    """Mark a person or pair as gone, or as here again."""
    fact = Left if what == "left" else CameBack
    return _record(fact(request.form.get("name", "")))


@bp.post("/rounds")
def draw_round() -> Response:
    """Draw the next round and start its games."""
    loaded = _page().loaded
    loaded.check_fresh(submission.drawn_at(), RoundDrawn((), ()))
    return _record(*tables().draw(loaded, partial(count, "new_games")))


@bp.get("/tables/<int:number>/<int:table>")
def show_table(number: int, table: int) -> Response:
    """Show a table’s code, and the form for its result."""
    return _draw_table((number, table))


@bp.post("/tables/<int:number>/<int:table>")
def type_result(number: int, table: int) -> Response:
    """Record the points of a table’s sides, or let its game count again."""
    _row((number, table))
    form = ResultForm()
    if WITHDRAW in request.form:
        _record(ResultWithdrawn(number, table))
    elif wrong := form.wrong:
        return _draw_table((number, table), wrong)
    else:
        _record(ResultTyped(number, table, form.points))
    return leave(url_for("director.show", id=_page().id))


@bp.post("/minutes")
def add_minutes() -> Response:
    """Give a table more minutes, or all tables of the round."""
    form, wanted = MinutesForm(), request.form.get("table", type=int)
    for row in _page().rows:
        if row.game and not row.result.is_in and wanted in (None, row.number):
            act = Act(submission.op(), row.game.seq, browser())
            games().record(row.game.id, act, MinutesAdded(form.minutes.data or 0))
    return _answer()


@bp.post("/undo")
def undo() -> Response:
    tables().check_undo(_page().loaded)
    return _record(Undone())


@bp.post("/redo")
def redo() -> Response:
    return _record(Redone())


@bp.post("/close")
def close() -> Response:
    return _record(tables().close(_page().evening))


@joining.get("/<token>")
def ask(token: str) -> Response:
    """Ask before making this phone a director."""
    return draw("club/join.html", view=_of_link(token), token=token)


@joining.post("/<token>")
def join(token: str) -> Response:
    """Make this phone a director."""
    found = _of_link(token)
    if found.is_directed_here:
        return leave_for_good(url_for("director.show", id=found.id))
    act = Act(submission.op(), found.loaded.seq, browser())
    evenings().record(found.id, act, DirectorJoined())
    return leave_for_good(url_for("director.show", id=found.id))


def _of_link(token: str) -> EveningPage:
    try:
        return page_of(links_to_direct().loads(token))
    except BadSignature as wrong:
        raise NoSuchLinkError from wrong


def _page() -> EveningPage:
    found: EveningPage = g.page
    return found


def _record(*facts: Fact) -> Response:
    """Record facts, and show the page with what follows from them."""
    loaded = evenings().record(_page().id, submission.act(), *facts)
    tables().follow(_page().evening, loaded.evening, browser())
    g.page = EveningPage(loaded)
    return _answer()


def _answer() -> Response:
    return _draw() if wants_piece() else see_other(url_for("director.show", id=_page().id))


def _draw(status: int = 200, errors: Mapping[str, str] | None = None) -> Response:
    link = url_for("new_director.ask", token=links_to_direct().dumps(_page().id), _external=True)
    names = request.form.get("names", "") if errors else ""
    found, errors = _page(), errors or {}
    return draw("club/director.html", status, view=found, link=link, names=names, errors=errors)


def _row(place: Place) -> Row:
    """A table of any round; the answer is 404 if there is none."""
    try:
        return _page().row(place)
    except GameError:
        abort(404)


def _draw_table(place: Place, errors: Mapping[str, str] | None = None) -> Response:
    row = _row(place)
    typed = ResultForm().typed if errors else row.typed
    found, status, errors = _page(), 422 if errors else 200, errors or {}
    return draw("club/table.html", status, view=found, row=row, typed=typed, errors=errors)
