"""List the evenings that this phone directs, rank a series of them, and open a new one."""

from collections.abc import Mapping
from contextlib import suppress

from flask import Blueprint, Response, request, url_for

from scorekeeper.extras.club.standings import series
from scorekeeper.pinochle.errors import PinochleError
from scorekeeper.pinochle.rules import customized
from scorekeeper.pinochle.rules.ruleset import Ruleset
from scorekeeper.service.games import Act, UnreadableError
from scorekeeper.web.plumbing import submission
from scorekeeper.web.plumbing.browser import browser, known_browser
from scorekeeper.web.plumbing.guard import count
from scorekeeper.web.plumbing.htmx import draw, leave_for_good

from .evening_page import EveningPage, evenings
from .forms import OpenForm, SeriesForm

bp = Blueprint("evenings", __name__, url_prefix="/evenings")

MOST_LISTED = 60
HANDS_OF_A_ROUND = 4  # the default, usual in clubs


@bp.get("")
def index() -> Response:
    """List the evenings that this phone directs. The query can select evenings for a series."""
    return draw_index()


def draw_index(errors: Mapping[str, str] = {}) -> Response:
    """Draw the list of evenings, with the errors of an import if there are any."""
    listed, form = _own(), SeriesForm(request.args, meta={"csrf": False})
    chosen = request.args.getlist("evening")
    in_series = [each for each in listed if each.id in chosen] if form.validate() else []
    by_wins = bool(in_series) and in_series[0].evening.settings.by_wins
    return draw(
        "club/evenings.html",
        422 if errors or form.errors else 200,
        errors={**errors, **form.sentences},
        evenings=listed,
        chosen=chosen,
        best=form.best,
        was_sent="best" in request.args,
        standings=series([each.results.standings for each in in_series], by_wins, form.best.data),
    )


@bp.get("/new")
def new() -> Response:
    """Show the form for a new evening. If ``again`` is an evening’s id, copy its settings."""
    again = next((each for each in _own() if each.id == request.args.get("again")), None)
    if again is None:
        return _draw(OpenForm(None, hand_limit=HANDS_OF_A_ROUND))
    settings, names = again.evening.settings, "\n".join(again.evening.names)
    rules = settings.ruleset
    limits = {"hand_limit": rules.hand_limit, "time_limit": rules.time_limit}
    values = {**vars(settings), **limits, "name": "", "ruleset": _reference(rules), "names": names}
    return _draw(OpenForm(None, **values))


@bp.post("")
def start() -> Response:
    form = OpenForm()
    if not form.validate_on_submit():
        return _draw(form, form.sentences)
    try:
        count("new_games")
        act = Act(submission.op(), 0, browser())
        id = evenings().open(form.settings, act, form.lines)
    except PinochleError as error:
        return _draw(form, {each.field: customized.in_words(each) for each in error.mistakes})
    return leave_for_good(url_for("director.show", id=id))


def _own() -> list[EveningPage]:
    """The latest readable evenings that this phone directs, the most recently used first."""
    found = []
    for id in evenings().of(known_browser())[:MOST_LISTED]:
        with suppress(UnreadableError):
            found.append(EveningPage(evenings().load(id)))
    return found


def _reference(rules: Ruleset) -> str:
    """The form’s value for these rules, without their limits of hands and time."""
    wanted = rules.name, customized.points_key(rules)
    offered = OpenForm(None).offered
    same = (each for each in offered if (each.name, customized.points_key(each)) == wanted)
    return customized.reference(next(same, customized.original(rules)))


def _draw(form: OpenForm, errors: Mapping[str, str] = {}) -> Response:
    status = 422 if errors else 200
    return draw("club/new.html", status, form=form, errors=errors)
