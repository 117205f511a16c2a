"""Pages about rulesets: the list, one ruleset, the editor, a comparison, files and links."""

from dataclasses import replace
from typing import Any
from urllib.parse import parse_qsl

from flask import Blueprint, Response, abort, flash, request, url_for
from flask_wtf.file import FileField, FileRequired
from werkzeug.datastructures import MultiDict

from scorekeeper import limits
from scorekeeper.language import N_, _
from scorekeeper.pinochle.errors import PinochleError
from scorekeeper.pinochle.rules import customized
from scorekeeper.pinochle.rules.catalogue import (
    IDS,
    by_popularity,
    find_ruleset,
    from_toml,
    player_counts,
)
from scorekeeper.pinochle.rules.ruleset import Ruleset
from scorekeeper.pinochle.rules.toml_files import to_toml
from scorekeeper.records.file_names import ruleset_file_name
from scorekeeper.records.values import decode
from scorekeeper.text.glossary import TERMS
from scorekeeper.text.rules import explain
from scorekeeper.text.tips import sources_of_tips, tips_by_title
from scorekeeper.web.plumbing.browser import browser, shelf, shelves
from scorekeeper.web.plumbing.fields import Form
from scorekeeper.web.plumbing.guard import count, takes
from scorekeeper.web.plumbing.htmx import at_address, draw, see_other, wants_piece
from scorekeeper.web.plumbing.print_options import LARGE
from scorekeeper.web.plumbing.responses import attach

from .editor import Editor
from .offered import offered_rulesets
from .quick_changes import quick_changes
from .words import (
    SCALES,
    TO_NEW_GAME,
    beyond_answers,
    compared,
    in_other_scale,
    in_short,
    made_from,
    name_in_list,
    name_tonight,
    option_cautions,
    option_sources,
    ruleset_url,
    summary,
)

bp = Blueprint("rules", __name__, url_prefix="/rules")
for _filter in (
    customized.reference,
    summary,
    in_short,
    beyond_answers,
    name_in_list,
    name_tonight,
):
    bp.add_app_template_filter(_filter)
bp.add_app_template_global(ruleset_url)

KEPT_ID = "kept"  # the hidden field with the id of the kept ruleset being edited
QUICK = "change"  # the button of a quick change
BACK = "back"  # the query parameter with the page to return to
NOT_OPTIONS = (KEPT_ID, QUICK, BACK, "csrf_token", LARGE)
COMPARED_FIRST = ("classic", "howell-racehorse")
FEWEST, MOST = 2, 4  # rulesets in a comparison
NO_TEXT = N_(
    "That isn’t a ruleset file. Choose a .toml file you downloaded here or on another phone."
)


@bp.before_request
def _refuse_unknown() -> Response | None:
    id = (request.view_args or {}).get("ruleset_id")
    return None if id is None or id in IDS else draw("rules/unknown.html", 404, id=id[:40])


class RulesetFileForm(Form):
    file = FileField(validators=[FileRequired(N_("Choose a ruleset file (.toml)."))])


@bp.get("")
def index(error: str = "") -> Response:
    found = shelf()
    return draw(
        "rules/index.html",
        422 if error else 200,
        kept=list(found.kept.values()),
        unreadable=found.unreadable,
        printed=[
            (count, [each for each in by_popularity() if each.players == count])
            for count in player_counts()
        ],
        error=error,
        opens_import=bool(error) or request.args.get("unfold") == "import",
    )


@bp.get("/own")
def start_own() -> Response:
    """Ask for the ruleset to start from, then redirect to its editor."""
    error = ""
    if "from" in request.args:
        try:
            return see_other(ruleset_url("edit", customized.find(request.args["from"])))
        except PinochleError as mistake:
            error = customized.all_in_words(mistake)
    return draw("rules/own.html", 422 if error else 200, offered=offered_rulesets(), error=error)


@bp.get("/compare")
def compare() -> Response:
    """Compare two to four rulesets; if fewer are named, add usual ones."""
    wanted = [each for each in request.args.getlist("with") if each][:MOST]
    spare = [id for id in COMPARED_FIRST if id not in wanted]
    error, found = "", []
    for reference in [*wanted, *spare[: max(0, FEWEST - len(wanted))]]:
        try:
            found.append(customized.find(reference))
        except PinochleError as mistake:
            error = customized.all_in_words(mistake)
    chosen, groups = [customized.reference(each) for each in found], compared(found)
    response = draw(
        "rules/compare.html",
        422 if error else 200,
        error=error,
        rulesets=found,
        groups=groups,
        alike=len(Ruleset.options()) - sum(len(rows) for _title, rows in groups),
        offered=offered_rulesets(found),
        pickers=[*chosen, *[""] * (MOST - len(chosen))],
        fewest=FEWEST,
    )
    query: dict[str, Any] = {"with": chosen}
    return at_address(response, url_for("rules.compare", **query))


@bp.post("/import")
@takes(files=limits.BODY)
def import_file() -> Response:
    form = RulesetFileForm()
    if not form.validate_on_submit():
        return index(form.sentences["file"])
    count("files")
    try:
        found = customized.house_ruleset(
            from_toml(decode(form.file.data.read(), otherwise=NO_TEXT))
        )
        if customized.is_named(found):
            return _keep(found)
        return see_other(ruleset_url("show", found))
    except PinochleError as mistake:
        return index(customized.all_in_words(mistake))


@bp.post("/kept/<kept_id>/remove")
def remove(kept_id: str) -> Response:
    shelves().remove(browser(), kept_id)
    flash(_("Removed. Games and links that use these rules still work."), "rules")
    return see_other(url_for("rules.index"))


@bp.get("/<ruleset_id>")
def show(ruleset_id: str) -> Response:
    """Show a ruleset: as printed, or with the changes and the name in the address."""
    ruleset = ruleset_in_address(ruleset_id)
    original = customized.original(ruleset)
    return draw(
        "rules/ruleset.html",
        ruleset=ruleset,
        original=original,
        changes=customized.differences(ruleset),
        texts=customized.texts(ruleset),
        kept_id=shelf().find(ruleset),
        cautions=option_cautions(ruleset),
        in_other_scale=in_other_scale(ruleset),
        scales=SCALES,
        sections=explain(ruleset),
        to_new_game=request.args.get(BACK) == TO_NEW_GAME,
    )


@bp.get("/glossary")
def glossary() -> Response:
    """The terms of the game, with their meanings and other names."""
    return draw("rules/glossary.html", terms=TERMS)


@bp.get("/tips")
def tips() -> Response:
    """Tips on how people play, not on scoring."""
    return draw("rules/tips.html", tips=tips_by_title())


@bp.get("/tips/sources")
def tip_sources() -> Response:
    """The sources of the tips."""
    back, name = url_for("rules.tips"), _("How people play")
    return draw("rules/sources.html", back=back, name=name, groups=sources_of_tips())


@bp.get("/<ruleset_id>/sources")
def sources(ruleset_id: str) -> Response:
    """The source of each rule of a printed ruleset."""
    ruleset = find_ruleset(ruleset_id)
    back, name = ruleset_url("show", ruleset), customized.ruleset_name(ruleset)
    return draw("rules/sources.html", back=back, name=name, groups=option_sources(ruleset))


@bp.get("/<ruleset_id>/ruleset.toml")
def download(ruleset_id: str) -> Response:
    ruleset = ruleset_in_address(ruleset_id)
    answer = Response(to_toml(ruleset), content_type="application/toml; charset=utf-8")
    return attach(answer, ruleset_file_name(ruleset.name))


@bp.route("/<ruleset_id>/edit", methods=["GET", "POST"])
def edit(ruleset_id: str) -> Response:
    """Show the editor with the typed values, and their changes, cautions and errors."""
    editor = _editor(ruleset_id)
    return see_other(editor.address) if QUICK in request.form else _edit(editor)


@bp.post("/<ruleset_id>/keep")
def keep(ruleset_id: str) -> Response:
    editor = _editor(ruleset_id)
    try:
        return _keep(editor.draft.ruleset, editor.kept)
    except PinochleError as mistake:
        return _edit(replace(editor, refused=mistake.mistakes))


# Reading requests


def _values() -> MultiDict[str, str]:
    """The posted form, or the query of a GET request."""
    return request.form if request.method == "POST" else request.args


def _editor(ruleset_id: str) -> Editor:
    values, draft = _values(), _draft(ruleset_id)
    return Editor(draft, values.get(KEPT_ID, ""), to_new_game=values.get(BACK) == TO_NEW_GAME)


def ruleset_in_address(ruleset_id: str) -> Ruleset:
    """Return the ruleset in the address, or abort with a page of its errors."""
    draft = _draft(ruleset_id)
    if draft.mistakes:
        abort(draw("rules/refused.html", 422, editor=Editor(draft)))
    return draft.ruleset


def _draft(ruleset_id: str) -> customized.Draft:
    """The ruleset in the form or the address, unchecked."""
    values = _values()
    texts = {name: _text(name, each) for name, each in values.lists() if name not in NOT_OPTIONS}
    changes = dict(parse_qsl(values.get(QUICK, "")))
    return customized.Draft(find_ruleset(ruleset_id), texts | changes)


def _text(name: str, values: list[str]) -> str:
    """Join the values of a list. For another option, return the last value.

    A switch that is on sends two values: “no” and “yes”.
    """
    option = customized.OPTIONS.get(name)
    return ",".join(values) if option and option.is_list else values[-1]


# Responses


def _keep(ruleset: Ruleset, instead_of: str = "") -> Response:
    kept = shelves().keep(browser(), ruleset, instead_of)
    message = _("Saved")
    if kept.name != ruleset.name:
        message = _(
            "Saved as “{name}” (you already have a “{wanted}”).",
            name=kept.name,
            wanted=customized.ruleset_name(ruleset),
        )
    flash(message, "rules")
    return see_other(ruleset_url("show", kept))


def _edit(editor: Editor) -> Response:
    """Draw the form, with status 422 for errors, except while a player still types."""
    status = 422 if editor.sentences and not wants_piece() else 200
    response = draw(
        "rules/edit.html",
        status,
        editor=editor,
        count=made_from(editor.base, len(editor.changes)),
        quick_changes=quick_changes(editor.draft, editor.printed),
        longest=customized.LONGEST_NAME,
    )
    return at_address(response, editor.address)
