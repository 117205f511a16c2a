"""How a sheet is to be printed, as options of commands."""

from __future__ import annotations

import click

from scorekeeper.paper.sizes import Paper

paper_size = click.option(
    "--paper",
    type=click.Choice([each.value for each in Paper]),
    default="letter",
    help="The size of a PDF's page.",
)
large_type = click.option("--large", is_flag=True, help="A PDF in type of 16 points.")
