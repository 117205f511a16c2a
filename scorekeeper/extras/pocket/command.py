"""The edition that runs inside the browser, built from the command line."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import click
from platformdirs import user_cache_path

from scorekeeper.extras.pocket.build import build
from scorekeeper.extras.pocket.pyodide import BuildError

FOLDER = click.Path(file_okay=False, path_type=Path)


@click.command("pocket")
@click.argument("folder", type=FOLDER)
@click.option(
    "--cache", type=FOLDER, help="Where what is fetched stays, to build without a network later."
)
def build_pocket(folder: Path, cache: Path | None) -> None:
    """Build the edition that runs inside the browser: files for any web server with https."""
    try:
        build(
            folder,
            cache or user_cache_path("pinochle-scorekeeper", appauthor=False),
            partial(click.echo, err=True),
        )
    except BuildError as trouble:
        raise click.ClickException(str(trouble)) from trouble
    click.echo(f"{folder} can be published as it is.", err=True)
