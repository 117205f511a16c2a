"""Rulesets: the list, one of them, the table's own, several side by side, files and links."""

from __future__ import annotations

import re

from flask import Blueprint, Response, flash, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.language import _
from scorekeeper.pinochle.errors import PinochleError, RulesetError
from scorekeeper.pinochle.rules import customized
from scorekeeper.pinochle.rules.catalogue import (
    IDS,
    find_ruleset,
    from_toml,
    player_counts,
    rulesets,
)
from scorekeeper.pinochle.rules.ruleset import Ruleset
from scorekeeper.pinochle.rules.toml_files import to_toml
from scorekeeper.web.forms import RulesetFileForm
from scorekeeper.web.plumbing.browser import browser, shelf, shelves
from scorekeeper.web.plumbing.htmx import draw, replace_address, wants_piece
from scorekeeper.web.rulesets.editor import Editor
from scorekeeper.web.rulesets.views import (
    Comparison,
    ListedRuleset,
    RulesetPage,
    address,
    comparison_address,
)

bp = Blueprint("rules", __name__, url_prefix="/rules")

KEPT_ID = "kept"  # the hidden field that says which kept ruleset is being changed
NOT_OPTIONS = (KEPT_ID, "csrf_token")
COMPARED_FIRST = ("classic", "howell-racehorse")
FEWEST, MOST = 2, 4  # side by side


@bp.get("")
def index() -> Response:
    return _index()


@bp.get("/own")
def start_own() -> AnyResponse:
    """What to start from; once that is chosen, its editor."""
    if "from" not in request.args:
        return _start_own()
    try:
        chosen = customized.find(request.args["from"])
    except PinochleError as wrong:
        return _start_own(customized.all_in_words(wrong))
    return redirect(address("edit", chosen), 303)


@bp.get("/compare")
def compare() -> Response:
    """Two to four rulesets; those that are not named are the first of the usual ones."""
    wanted = [each for each in request.args.getlist("with") if each][:MOST]
    spare = [id for id in COMPARED_FIRST if id not in wanted]
    error, found = "", []
    for reference in [*wanted, *spare[: max(0, FEWEST - len(wanted))]]:
        try:
            found.append(customized.find(reference))
        except PinochleError as wrong:
            error = customized.all_in_words(wrong)
    chosen = [customized.reference(each) for each in found]
    response = draw(
        "rules/compare.html",
        422 if error else 200,
        error=error,
        comparison=Comparison(found),
        offered=_offered(found),
        pickers=[*chosen, *[""] * (MOST - len(chosen))],
        fewest=FEWEST,
    )
    return replace_address(response, comparison_address(chosen))


@bp.post("/import")
def import_file() -> AnyResponse:
    form = RulesetFileForm()
    if not form.validate_on_submit():
        return _index(form.sentences["file"])
    try:
        found = customized.settled(from_toml(_text(form.file.data.read())))
        return _keep(found) if customized.is_named(found) else redirect(address("show", found), 303)
    except PinochleError as wrong:
        return _index(customized.all_in_words(wrong))


@bp.post("/kept/<kept_id>/remove")
def remove(kept_id: str) -> AnyResponse:
    shelves().remove(browser(), kept_id)
    flash(_("Removed from this phone. Games that play by it go on, and its links still work."))
    return redirect(url_for("rules.index"), 303)


@bp.get("/<ruleset_id>")
def show(ruleset_id: str) -> Response:
    """One ruleset: as printed, or with the changes and the name in the address."""
    if ruleset_id not in IDS:
        return _unknown(ruleset_id)
    draft = _linked(ruleset_id)
    if draft.mistakes:
        return _refused(draft)
    shown = RulesetPage(draft.ruleset, shelf().find(draft.ruleset))
    return draw("rules/ruleset.html", shown=shown)


@bp.get("/<ruleset_id>/ruleset.toml")
def download(ruleset_id: str) -> Response:
    if ruleset_id not in IDS:
        return _unknown(ruleset_id)
    draft = _linked(ruleset_id)
    if draft.mistakes:
        return _refused(draft)
    answer = Response(to_toml(draft.ruleset), content_type="application/toml; charset=utf-8")
    name = f"{_file_name(draft.name)}.toml"
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


@bp.get("/<ruleset_id>/edit")
def edit(ruleset_id: str) -> Response:
    if ruleset_id not in IDS:
        return _unknown(ruleset_id)
    return _edit(Editor(_linked(ruleset_id), request.args.get(KEPT_ID, "")))


@bp.post("/<ruleset_id>/edit")
def check(ruleset_id: str) -> Response:
    """What has been typed so far, with what differs, what is doubtful and what is wrong."""
    if ruleset_id not in IDS:
        return _unknown(ruleset_id)
    return _edit(Editor(_typed(ruleset_id), request.form.get(KEPT_ID, "")))


@bp.post("/<ruleset_id>/keep")
def keep(ruleset_id: str) -> AnyResponse:
    if ruleset_id not in IDS:
        return _unknown(ruleset_id)
    editor = Editor(_typed(ruleset_id), request.form.get(KEPT_ID, ""))
    try:
        return _keep(editor.draft.ruleset, editor.kept)
    except PinochleError as wrong:
        errors = {mistake.field: customized.in_words(mistake) for mistake in wrong.mistakes}
        return _edit(Editor(editor.draft, editor.kept, errors))


# Reading what was sent


def _linked(ruleset_id: str) -> customized.Draft:
    texts = {name: text for name, text in request.args.items() if name not in NOT_OPTIONS}
    return customized.Draft(find_ruleset(ruleset_id), texts)


def _typed(ruleset_id: str) -> customized.Draft:
    texts = {name: text for name, text in request.form.items() if name not in NOT_OPTIONS}
    return customized.Draft(find_ruleset(ruleset_id), texts)


def _text(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as broken:
        sentence = _(
            "This file is no text: choose a .toml file that was made here or on another phone."
        )
        raise RulesetError(sentence, "file") from broken


def _file_name(name: str) -> str:
    return re.sub("[^a-z0-9]+", "-", name.lower()).strip("-") or "ruleset"


# Answers


def _keep(ruleset: Ruleset, instead_of: str = "") -> AnyResponse:
    kept = shelves().keep(browser(), ruleset, instead_of)
    if kept.ruleset.name == ruleset.name:
        flash(_("Kept on this phone."))
    else:
        sentence = _("Kept as “{name}”: you keep another “{wanted}” already.")
        flash(sentence.format(name=kept.ruleset.name, wanted=customized.ruleset_name(ruleset)))
    return redirect(address("show", kept.ruleset), 303)


def _index(error: str = "") -> Response:
    found = shelf()
    printed = [ListedRuleset.of(each) for each in rulesets()]
    kept = [ListedRuleset.of(each.ruleset) for each in found.kept]
    return draw(
        "rules/index.html",
        422 if error else 200,
        kept=kept,
        unreadable=found.unreadable,
        printed=[
            (count, [each for each in printed if each.ruleset.players == count])
            for count in player_counts()
        ],
        error=error,
    )


def _start_own(error: str = "") -> Response:
    status = 422 if error else 200
    return draw("rules/own.html", status, offered=_offered([]), error=error)


def _edit(editor: Editor) -> Response:
    """The form; while somebody types, a mistake is news and not yet a refusal."""
    status = 422 if editor.wrong and not wants_piece() else 200
    response = draw("rules/edit.html", status, editor=editor)
    return replace_address(response, editor.address)


def _refused(draft: customized.Draft) -> Response:
    return draw("rules/refused.html", 422, editor=Editor(draft))


def _unknown(ruleset_id: str) -> Response:
    return draw("rules/unknown.html", 404, id=ruleset_id[:40])


def _offered(chosen: list[Ruleset]) -> list[ListedRuleset]:
    """What can be picked: what is kept, all that are printed, and what the address brought."""
    found = {
        customized.reference(each): each
        for each in (*(each.ruleset for each in shelf().kept), *rulesets(), *chosen)
    }
    return [ListedRuleset.of(each) for each in found.values()]
