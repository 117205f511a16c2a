"""A whole store into another one: a file into PostgreSQL, or back."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import click

from scorekeeper.config import place
from scorekeeper.storage.backups import holds_games
from scorekeeper.storage.copying import DifferentError, copy_all
from scorekeeper.storage.database import StoreError
from scorekeeper.storage.store import Store


@click.command("copy")
@click.argument("source", metavar="FROM")
@click.argument("target", metavar="TO")
@click.option("--again", is_flag=True, help="Bring up to date what went on in FROM since then.")
def copy_store(source: str, target: str, again: bool) -> None:
    """Copy all games, phones and rules from one database into another, and compare the two."""
    where = place(source)
    if isinstance(where, Path) and not holds_games(where):
        raise click.ClickException(f"from: {source} holds no Scorekeeper games.")
    with _opened("from", where) as copied, _opened("to", place(target)) as into:
        number = _copy(copied, into, again)
        click.echo(f"{number} games of {copied.name} are the same in {into.name}")


def _opened(argument: str, where: Path | str) -> closing[Store]:
    """The store, for a block that closes it."""
    try:
        return closing(Store(where))
    except StoreError as trouble:
        raise click.ClickException(f"{argument}: {trouble}") from trouble


def _copy(source: Store, target: Store, again: bool) -> int:
    """How many games both have now."""
    copying = copy_all(source, target, again)
    try:
        with click.progressbar(copying, length=len(source.game_ids()), label="Games") as games:
            return sum(1 for _game in games)
    except DifferentError as difference:
        raise click.ClickException(
            f"to: {target.name} has something else under {difference}. {_advice(again)}"
        ) from difference


def _advice(again: bool) -> str:
    if again:
        return (
            "It went on in both: export it from one and import it into the other, which keeps both."
        )
    return "If it only went on in the first one, use --again. Else copy into an empty one."
