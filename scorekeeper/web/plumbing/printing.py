"""How a sheet is to be printed, as its address says it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import g, request, url_for
from werkzeug.exceptions import NotFound

from scorekeeper.paper.pdf import can_be_made
from scorekeeper.paper.sizes import Paper

LARGE, PAPER = "large", "paper"  # in the address
NAMES = (LARGE, PAPER)
PAPERS = {Paper.LETTER: "Letter", Paper.A4: "A4"}


def is_large() -> bool:
    """Whether the type is to be read at arm's length."""
    return request.args.get(LARGE) == "yes"


def paper() -> Paper:
    """The size asked for; NotFound for one that no printer has, or where no PDF can be made."""
    if not can_be_made():
        raise NotFound
    try:
        return Paper(request.args.get(PAPER, Paper.LETTER))
    except ValueError:
        raise NotFound from None


@dataclass(frozen=True)
class Printing:
    """What a page to print offers beside itself."""

    is_large: bool
    other_type: str  # the address of the same page in the other size of type
    pdfs: tuple[tuple[str, str], ...] = ()  # each size of paper, and the address of its PDF


def printing(pdf: str = "") -> Printing:
    """For the page of this request; ``pdf`` is the endpoint of the same as PDF, if it has one."""
    kept = {**request.args.to_dict(flat=False), **(request.view_args or {}), **_game()}
    kept = {name: value for name, value in kept.items() if name not in NAMES}
    size: dict[str, Any] = {LARGE: "yes"} if is_large() else {}
    other: dict[str, Any] = {} if is_large() else {LARGE: "yes"}
    return Printing(
        is_large(),
        url_for(str(request.endpoint), **kept, **other),
        tuple(
            (name, url_for(pdf, **kept, **size, paper=each.value))
            for each, name in PAPERS.items()
            if pdf and can_be_made()
        ),
    )


def _game() -> dict[str, str]:
    """The id of the game, which the guard has taken out of what the address says."""
    return {"game_id": g.loaded.id} if "loaded" in g else {}
