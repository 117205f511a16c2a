"""A whole store into another one: a file into PostgreSQL, or back."""

from __future__ import annotations

from pathlib import Path

import click

from scorekeeper.cli.opening import telling
from scorekeeper.config import ADDRESSES
from scorekeeper.storage.copying import DifferentError, copy_all
from scorekeeper.storage.store import Store


def _place(_context: click.Context, parameter: click.Parameter, given: str) -> Path | str:
    if given.startswith(ADDRESSES):
        return given
    if parameter.name == "source" and not Path(given).is_file():
        raise click.ClickException(f"from: There is no file {given}.")
    return Path(given)


@click.command("copy")
@click.argument("source", metavar="FROM", callback=_place)
@click.argument("target", metavar="TO", callback=_place)
def copy_store(source: Path | str, target: Path | str) -> None:
    """Copy all games, phones and rules from one database into another, and compare the two."""
    with telling():
        stores = Store(source), Store(target)
    try:
        _copy(*stores)
    finally:
        for each in stores:
            each.close()


def _copy(source: Store, target: Store) -> None:
    number = len(source.game_ids())
    try:
        with click.progressbar(copy_all(source, target), length=number, label="Games") as games:
            copied = sum(1 for _game in games)
    except DifferentError as difference:
        raise click.ClickException(
            f"to: {target.name} has something of its own ({difference}). Copy into an empty one."
        ) from difference
    click.echo(f"{copied} games of {source.name} are the same in {target.name}")
