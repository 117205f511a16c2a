"""The app and the store as the commands open them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click
from flask import Flask

from scorekeeper.app import configured, create_app
from scorekeeper.config import SettingError
from scorekeeper.service.games import Games, NoSuchGameError, UnreadableError
from scorekeeper.storage.database import StoreError

FILE = click.Path(dir_okay=False, path_type=Path)  # an argument that names a file


def open_app() -> Flask:
    """The app; the end of the command leaves one complete database file."""
    with telling():
        app = create_app()
    click.get_current_context().call_on_close(app.extensions["store"].close)
    return app


def open_games() -> Games:
    games: Games = open_app().extensions["games"]
    return games


def database_file() -> Path:
    """Where the games are, without opening them; an error where they are in no file."""
    with telling():
        where: Path | str = configured().config["DATABASE"]
    if isinstance(where, str):
        raise click.ClickException(
            "SCOREKEEPER_DATABASE: It is no file. Use scorekeeper copy, or pg_dump and pg_restore."
        )
    return where


@contextmanager
def telling() -> Iterator[None]:
    """Say in a sentence which setting cannot be, and why the database cannot be used."""
    try:
        yield
    except SettingError as mistake:
        raise click.ClickException(str(mistake)) from mistake
    except StoreError as trouble:
        raise click.ClickException(f"SCOREKEEPER_DATABASE: {trouble}") from trouble


@contextmanager
def writing(file: Path) -> Iterator[None]:
    """Say in a sentence why a file cannot be written."""
    try:
        yield
    except OSError as trouble:
        sentence = f"file: {file} cannot be written ({trouble.strerror})."
        raise click.ClickException(sentence) from trouble


@contextmanager
def telling_of_game(game_id: str) -> Iterator[None]:
    """Say in a sentence that there is no such game, or why it cannot be read."""
    try:
        if not game_id.isascii():  # no id is; half a letter of the terminal's would break the query
            raise NoSuchGameError(game_id)
        yield
    except NoSuchGameError as missing:
        raise click.ClickException(f"game: There is no game {missing}.") from missing
    except UnreadableError as error:
        because = "it needs a newer Scorekeeper" if error.newer else "it is damaged"
        sentence = f"game: It can’t be opened: {because} ({error})."
        raise click.ClickException(sentence) from error
