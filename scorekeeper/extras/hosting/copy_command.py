"""The command ``copy``: copy a whole store to another, such as a file to PostgreSQL or back."""

from contextlib import closing
from pathlib import Path

import click

from scorekeeper.config import parse_database
from scorekeeper.storage.backups import holds_games
from scorekeeper.storage.database import StoreError
from scorekeeper.storage.store import Store

from .copying import DifferentError, copy_all


@click.command("copy")
@click.argument("source", metavar="FROM")
@click.argument("target", metavar="TO")
@click.option("--again", is_flag=True, help="Update an earlier copy with the changes in FROM.")
def copy_store(source: str, target: str, again: bool) -> None:
    """Copy all games, phones and rules from one database to another, and compare them."""
    where = parse_database(source)
    if isinstance(where, Path) and not holds_games(where):
        raise click.ClickException(f"from: {source} holds no Scorekeeper games.")
    with _open("from", where) as original, _open("to", parse_database(target)) as copy:
        number = _copy(original, copy, again)
        click.echo(f"{number} games are identical in {original.name} and {copy.name}")


def _open(argument: str, where: Path | str) -> closing[Store]:
    """Return the store as a context manager that closes it."""
    try:
        return closing(Store(where))
    except StoreError as error:
        raise click.ClickException(f"{argument}: {error}") from error


def _copy(source: Store, target: Store, again: bool) -> int:
    """Copy everything and return the number of games."""
    copying = copy_all(source, target, again)
    try:
        with click.progressbar(copying, length=len(source.game_ids()), label="Games") as games:
            return len([*games])
    except DifferentError as difference:
        raise click.ClickException(
            f"to: {target.name} differs in {difference}. {_advice(again)}"
        ) from difference


def _advice(again: bool) -> str:
    if again:
        return (
            "Both databases were changed. To keep both versions of a game, export it from one and "
            "import it into the other."
        )
    return "If only FROM was changed, use --again. Otherwise copy to an empty database."
