"""The command ``pocket``."""

from pathlib import Path

import click
from platformdirs import user_cache_path

from scorekeeper import DISTRIBUTION

from .build import build, unpack
from .pyodide import BuildError

FILE = click.Path(exists=True, dir_okay=False, path_type=Path)
FOLDER = click.Path(file_okay=False, path_type=Path)


@click.command("pocket")
@click.argument("folder", type=FOLDER)
@click.option(
    "--cache", type=FOLDER, help="Folder for downloads, so that later builds work offline."
)
@click.option(
    "--from", "archive", type=FILE, help="Unpack this scorekeeper-pocket.zip of a release instead."
)
def build_pocket(folder: Path, cache: Path | None, archive: Path | None) -> None:
    """Build the edition that runs in the browser, as files for any web server with https."""
    try:
        if archive:
            unpack(archive, folder)
        else:
            build(folder, cache or user_cache_path(DISTRIBUTION, appauthor=False))
    except BuildError as error:
        raise click.ClickException(str(error)) from error
    click.echo(f"{folder} is ready to publish.", err=True)
