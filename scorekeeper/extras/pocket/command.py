"""The command pocket."""

from pathlib import Path

import click
from platformdirs import user_cache_path

from .build import build
from .pyodide import BuildError

FOLDER = click.Path(file_okay=False, path_type=Path)


@click.command("pocket")
@click.argument("folder", type=FOLDER)
@click.option(
    "--cache", type=FOLDER, help="Folder for downloads, so that later builds work offline."
)
def build_pocket(folder: Path, cache: Path | None) -> None:
    """Build the edition that runs in the browser, as files for any web server with https."""
    try:
        build(folder, cache or user_cache_path("pinochle-scorekeeper", appauthor=False))
    except BuildError as error:
        raise click.ClickException(str(error)) from error
    click.echo(f"{folder} is ready to publish.", err=True)
