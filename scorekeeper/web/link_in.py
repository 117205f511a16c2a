"""Games that came in a link: shown first, because anybody can send one, and imported by a tap."""

from __future__ import annotations

from flask import Blueprint, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.language import _
from scorekeeper.pinochle.errors import PinochleError
from scorekeeper.records.archive import Entry
from scorekeeper.records.link import find_fragment, read_fragment
from scorekeeper.telling.places import with_places
from scorekeeper.web.access import count_file
from scorekeeper.web.importing import ImportForm, Received, ask_again, take_in
from scorekeeper.web.plumbing.htmx import draw
from scorekeeper.web.preview import SHOWN, preview, preview_all

bp = Blueprint("link_in", __name__, url_prefix="/games/import")


@bp.get("/link")
@bp.get("/from-link")
def back_to_import() -> AnyResponse:
    """A form leaves its own address in the bar, and a reload may only ask for that."""
    return redirect(url_for("importing.ask"), 303)


@bp.post("/link")
def show() -> AnyResponse:
    """What the link holds; nothing is imported."""
    count_file()
    try:
        fragment = find_fragment(_sent())
        lines = read_fragment(fragment)
        several = [*preview_all(line.encode() for line in lines[:SHOWN])] if lines[1:] else []
        shown = several or [preview(lines[0])]
    except PinochleError as mistake:
        return _refuse(mistake)
    return draw(
        "home/link_in.html",
        fragment=fragment,
        held=shown,
        number=len(lines),
        more=len(lines) - len(shown),
        here=shown[0].foreseen if len(lines) == 1 and shown[0].is_here else None,
    )


@bp.post("/from-link")
def receive() -> AnyResponse:
    """Import what the link holds, as from a file."""
    count_file()
    try:
        lines = read_fragment(find_fragment(_sent()))
        files = tuple(_file(number, line) for number, line in enumerate(lines, start=1))
        return take_in(Received(files))
    except PinochleError as mistake:
        return _refuse(mistake)


def _sent() -> str:
    return request.form.get("link", "")


def _refuse(mistake: PinochleError) -> AnyResponse:
    return ask_again(ImportForm(), {"link": with_places(mistake)}, _sent())


def _file(number: int, line: str) -> Entry:
    return Entry(_("Game {number}").format(number=number), line.encode())
