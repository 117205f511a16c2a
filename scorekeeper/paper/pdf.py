"""Sheets as PDF, for whoever has no browser to print them.

What draws them takes a third of a second to import, so it is imported for the first PDF only.
"""

from __future__ import annotations

from importlib.util import find_spec

from scorekeeper.language import _
from scorekeeper.paper.blank_sheet import BlankSheet
from scorekeeper.paper.score_sheet import ScoreSheet
from scorekeeper.paper.sizes import Paper
from scorekeeper.pinochle.errors import GameError


def can_be_made() -> bool:
    """Whether fpdf2 is here: no computer of 32-bit ARM has it."""
    return find_spec("fpdf") is not None


def check_can_be_made() -> None:
    if not can_be_made():
        sentence = _("This computer can’t make PDFs. Print the page from the browser instead.")
        raise GameError(sentence, "PDF")


def score_sheet_pdf(sheet: ScoreSheet, paper: Paper, is_large: bool = False) -> bytes:
    """A game on one page if its hands fit one; else the names are repeated on each."""
    check_can_be_made()
    from scorekeeper.paper import drawing

    return drawing.score_sheet_pdf(sheet, paper, is_large)


def blank_sheet_pdf(sheet: BlankSheet, paper: Paper) -> bytes:
    """A sheet to write on, with its rules below; in large type they have a second page."""
    check_can_be_made()
    from scorekeeper.paper import drawing

    return drawing.blank_sheet_pdf(sheet, paper)
