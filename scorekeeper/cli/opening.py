"""Open the app and the store for a command, and report errors of files and games."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click
from flask import Flask

from scorekeeper.app import configured, create_app
from scorekeeper.service.games import Games, NoSuchGameError, UnreadableError
from scorekeeper.storage.store import Store

FILE = click.Path(dir_okay=False, path_type=Path)


def open_app() -> Flask:
    """Create the app. Its store closes when the command ends."""
    app = create_app()
    click.get_current_context().call_on_close(app.extensions["store"].close)
    return app


def open_games() -> Games:
    games: Games = open_app().extensions["games"]
    return games


def report_empty(store: Store) -> None:
    """Report on stderr if there are no games, because a mistyped path creates a new database."""
    if not store.game_ids():
        click.echo(f"There are no games in {store.name}.", err=True)


def database_file() -> Path:
    """Return the path of the database without opening it.

    Raises:
        ClickException: the settings name a PostgreSQL database.
    """
    where: Path | str = configured().config["DATABASE"]
    if isinstance(where, str):
        raise click.ClickException(
            "SCOREKEEPER_DATABASE: It is not a file. "
            "Use scorekeeper copy, or pg_dump and pg_restore."
        )
    return where


@contextmanager
def reporting_file_errors(file: Path) -> Iterator[None]:
    """Turn an OSError into one sentence about a file that cannot be written."""
    try:
        yield
    except OSError as error:
        sentence = f"file: {file} cannot be written ({error.strerror})."
        raise click.ClickException(sentence) from error


@contextmanager
def reporting_game_errors(game_id: str) -> Iterator[None]:
    """Report a missing or unreadable game in one sentence."""
    try:
        if not game_id.isascii():  # undecodable bytes from the terminal would break the query
            raise NoSuchGameError(game_id)
        yield
    except NoSuchGameError as error:
        raise click.ClickException(f"game: There is no game {error}.") from error
    except UnreadableError as error:
        reason = "it needs a newer Scorekeeper" if error.newer else "it is damaged"
        sentence = f"game: It can’t be opened: {reason} ({error})."
        raise click.ClickException(sentence) from error
