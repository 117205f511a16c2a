"""Games that came in a link: shown first, because anybody can send one, and imported by a tap."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime

from flask import Blueprint, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper import limits
from scorekeeper.imports import Foreseen, Import, foresee
from scorekeeper.language import _
from scorekeeper.pinochle.errors import PinochleError
from scorekeeper.pinochle.game.summary import Summary, summarize
from scorekeeper.records.archive import Entry
from scorekeeper.records.link import find_fragment, read_fragment
from scorekeeper.records.reading import check_claim, parse_record
from scorekeeper.telling.places import with_places
from scorekeeper.web.access import count_file, keeps_score
from scorekeeper.web.importing import ImportForm, Received, ask_again, take_in
from scorekeeper.web.importing_many import thread_time
from scorekeeper.web.link_out import SHOWN
from scorekeeper.web.plumbing.browser import games
from scorekeeper.web.plumbing.htmx import draw

bp = Blueprint("link_in", __name__, url_prefix="/games/import")

SECONDS = 0.1  # of a request that shows a link; the game with which they are over is the last one


@dataclass(frozen=True)
class Held:
    """A game in a link, as a list tells it; or why it cannot be imported."""

    summary: Summary | None = None
    started: datetime | None = None
    foreseen: Foreseen | None = None  # what that would do
    wrong: str = ""

    @property
    def does(self) -> str:
        """What its import would do to the game that is here."""
        return self.foreseen.sentence if self.foreseen else ""

    @property
    def is_here(self) -> bool:
        """Whether its import would add nothing."""
        return self.foreseen is not None and self.foreseen.what is Import.SAME


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
        held = [*_held(lines[:SHOWN])] if lines[1:] else [_read(lines[0])]
    except PinochleError as mistake:
        return _refuse(mistake)
    return draw(
        "home/link_in.html",
        fragment=fragment,
        held=held,
        number=len(lines),
        more=len(lines) - len(held),
        here=held[0].foreseen if len(lines) == 1 and held[0].is_here else None,
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


def _held(lines: Iterable[str]) -> Iterator[Held]:
    """The first games, as long as there is time: a short link may hold very long ones."""
    began = thread_time()
    for line in lines:
        try:
            yield _read(line)
        except PinochleError as mistake:
            yield Held(wrong=with_places(mistake))
        if thread_time() - began > SECONDS:
            break


def _read(line: str) -> Held:
    """A PinochleError for a game that cannot be imported."""
    record = parse_record(line, limits.HANDS.most, limits.most_facts())
    check_claim(record)
    return Held(summarize(record.game), record.started, foresee(games(), record, keeps_score))
