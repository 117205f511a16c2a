"""The director’s page: manage names, draw rounds, and type in results."""

from collections.abc import Mapping
from functools import partial

from flask import Blueprint, Response, abort, current_app, g, request, url_for
from itsdangerous import BadSignature, URLSafeSerializer

from scorekeeper.extras.club import facts
from scorekeeper.extras.club.evenings import StaleEveningError
from scorekeeper.extras.club.table_result import TableResult
from scorekeeper.language import _
from scorekeeper.pinochle.errors import GameError, PinochleError
from scorekeeper.pinochle.game.events import MinutesAdded
from scorekeeper.service.games import Act
from scorekeeper.web.plumbing import submission
from scorekeeper.web.plumbing.browser import browser, games
from scorekeeper.web.plumbing.error_pages import NoSuchLinkError
from scorekeeper.web.plumbing.guard import count
from scorekeeper.web.plumbing.htmx import draw, leave, leave_for_good, see_other, wants_piece

from .evening_page import EveningPage, evenings, page_of, tables
from .forms import NamesForm, ResultForm

bp = Blueprint("director", __name__, url_prefix="/evenings/<id>/director")
joining = Blueprint("new_director", __name__, url_prefix="/evenings/join")

WITHDRAW = "withdraw"  # the name of the button that removes a typed result


def director_links() -> URLSafeSerializer:
    return URLSafeSerializer(current_app.config["SECRET_KEY"], salt="director of an evening")


@bp.before_request
def _check_director() -> Response | None:
    """Refuse a phone that does not direct the evening. For a repeated tap, only show the page."""
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
    """Show the current page, with the error beside its field and the typed names kept."""
    g.page = page_of(_page().id)
    status = 409 if isinstance(mistake, StaleEveningError) else 422
    return _draw(status, {mistake.field: mistake.sentence})


@bp.get("")
def show() -> Response:
    return _draw()


@bp.post("/names")
def register() -> Response:
    lines = NamesForm().lines
    if not lines:
        raise GameError(_("Enter a name."), "names")
    return _record(facts.Registered(lines))


@bp.post("/names/<any(left, back):what>")
def mark(what: str) -> Response:
    """Mark a person or pair as gone, or as here again."""
    fact = facts.Left if what == "left" else facts.CameBack
    return _record(fact(request.form.get("name", "")))


@bp.post("/rounds")
def draw_round() -> Response:
    """Draw the next round and start its games."""
    loaded = _page().loaded
    loaded.check_fresh(submission.drawn_at(), facts.RoundDrawn((), ()))
    return _record(*tables().draw(loaded, partial(count, "new_games")))


@bp.get("/tables/<int:number>/<int:table>")
def show_table(number: int, table: int) -> Response:
    """Show a table’s code, and the form for its result."""
    result = _page().results.table((number, table)) or abort(404)
    has_begun = result.is_typed or (result.game and result.game.hands)
    scores = result.scores if has_begun else [None for _side in result.sides]
    return _draw_table(result, ResultForm(None, scores=scores))


@bp.post("/tables/<int:number>/<int:table>")
def type_result(number: int, table: int) -> Response:
    """Record a typed result, or withdraw it so that the table’s game counts again."""
    result, form = _page().results.table((number, table)) or abort(404), ResultForm()
    if WITHDRAW in request.form:
        _record(facts.ResultWithdrawn(number, table))
    elif form.validate_on_submit():
        _record(facts.ResultTyped(number, table, form.points))
    else:
        return _draw_table(result, form, 422)
    return leave(url_for("director.show", id=_page().id))


@bp.post("/minutes")
def add_minutes() -> Response:
    """Add minutes to all tables that still play, or only to the table named in the form."""
    minutes = request.form.get("minutes", 0, int)
    wanted = request.form.get("table", type=int)
    for table in _page().results.tables_out:
        if table.loaded and wanted in (None, table.number):
            act = Act(submission.op(), table.loaded.seq, browser())
            games().record(table.game_id, act, MinutesAdded(minutes))
    g.page = page_of(_page().id)
    return _answer()


@bp.post("/undo")
def undo() -> Response:
    tables().check_undo(_page().loaded)
    return _record(facts.Undone())


@bp.post("/redo")
def redo() -> Response:
    return _record(facts.Redone())


@bp.post("/close")
def close() -> Response:
    return _record(facts.Closed(_page().results.final_scores))


@joining.get("/<token>")
def ask(token: str) -> Response:
    """Ask for confirmation before ``join``."""
    return draw("club/join.html", view=_linked_page(token), token=token)


@joining.post("/<token>")
def join(token: str) -> Response:
    """Make this phone a director."""
    found = _linked_page(token)
    if not found.is_directed_here:
        act = Act(submission.op(), found.loaded.seq, browser())
        evenings().record(found.id, act, facts.DirectorJoined())
    return leave_for_good(url_for("director.show", id=found.id))


def _linked_page(token: str) -> EveningPage:
    try:
        return page_of(director_links().loads(token))
    except BadSignature as error:
        raise NoSuchLinkError from error


def _page() -> EveningPage:
    found: EveningPage = g.page
    return found


def _record(*new: facts.Fact) -> Response:
    """Record facts, update the games of the tables, and show the page."""
    loaded = evenings().record(_page().id, submission.act(), *new)
    tables().follow(_page().evening, loaded.evening, browser())
    g.page = EveningPage(loaded)
    return _answer()


def _answer() -> Response:
    return _draw() if wants_piece() else see_other(url_for("director.show", id=_page().id))


def _draw(status: int = 200, errors: Mapping[str, str] = {}) -> Response:
    link = url_for("new_director.ask", token=director_links().dumps(_page().id), _external=True)
    names = request.form.get("names", "") if errors else ""
    return draw("club/director.html", status, view=_page(), link=link, names=names, errors=errors)


def _draw_table(table: TableResult, form: ResultForm, status: int = 200) -> Response:
    return draw("club/table.html", status, view=_page(), table=table, form=form)
