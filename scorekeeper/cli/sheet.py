"""A blank score sheet on the command line."""

from __future__ import annotations

from typing import BinaryIO

import click

from scorekeeper.cli.paper_size import large_type, paper_size
from scorekeeper.paper.blank_sheet import BlankSheet
from scorekeeper.paper.pdf import blank_sheet_pdf
from scorekeeper.paper.sizes import Paper
from scorekeeper.pinochle.rules.customized import find


@click.command("sheet")
@click.option("--ruleset", required=True, help="Its id, with changes as classic?target=200.")
@paper_size
@large_type
@click.argument("file", type=click.File("wb"))
def write_sheet(ruleset: str, paper: str, large: bool, file: BinaryIO) -> None:
    """Write a blank score sheet with the meld values of a ruleset as PDF."""
    pdf = blank_sheet_pdf(BlankSheet(find(ruleset), is_large=large), Paper(paper))
    file.write(pdf)  # which opens it: what was refused leaves a file as it is
