"""The commands backup, restore and check."""

import re
import sys
from pathlib import Path

import click

from scorekeeper.service.games import UnreadableError
from scorekeeper.storage import backups
from scorekeeper.storage.sqlite import stamp

from . import DATABASE
from .answers import AS_JSON, echo_json
from .opening import (
    FILE,
    database_file,
    open_app,
    open_games,
    report_empty,
    reporting_file_errors,
)

DAMAGED = 1  # the exit status of ``check`` if a game does not replay


@click.command()
@DATABASE
@click.argument("file", type=FILE)
@click.option(
    "--keep",
    type=click.IntRange(min=1),
    help="Add a timestamp to the file name, and keep only this many such copies.",
)
@click.option("--force", is_flag=True, help="Replace the file even if it is not a backup.")
def backup(file: Path, keep: int | None, force: bool) -> None:
    """Copy all games, phones and rules to one file, even while the server runs."""
    path = database_file()
    if not path.is_file():  # otherwise empty backups would eventually replace the good ones
        raise click.ClickException(f"SCOREKEEPER_DATABASE: There is no file {path}.")
    app = open_app()
    target = _dated(file) if keep else file
    with reporting_file_errors(target):
        backups.back_up(path, target, force)
    if keep:
        _delete_all_but(file, keep)
    number = len(app.extensions["store"].game_ids())
    click.echo(f"Backed up {number} games to {target}")
    if app.config["OWN_KEY"]:
        click.echo(
            "The file lacks SCOREKEEPER_SECRET_KEY. Without this key, phones have to join again.",
            err=True,
        )


@click.command()
@DATABASE
@click.argument("file", type=FILE)
def restore(file: Path) -> None:
    """Replace the database with a backup, and keep a copy of the old one."""
    path = database_file()
    try:
        old = backups.restore(file, path)
    except backups.CopyError as error:
        raise click.ClickException(f"file: {error}") from error
    click.echo(f"Restored {path} from {file}")
    if old:
        click.echo(f"The old database is kept in {old}")


@click.command()
@DATABASE
@AS_JSON
def check(as_json: bool) -> None:
    """Replay every game, and list those that fail."""
    games = open_games()
    games.store.database.check()
    ids, failed = games.store.game_ids(), []
    for game_id in ids:
        try:
            games.load(game_id)
        except UnreadableError as error:
            failed.append({"id": game_id, "error": str(error)})
    report_empty(games.store)
    replayed = len(ids) - len(failed)
    if as_json:
        echo_json({"replayed": replayed, "failed": failed})
    else:
        for game in failed:
            click.echo("  ".join(game.values()))
        click.echo(f"{replayed} of {len(ids)} games replay.")
    if failed:
        sys.exit(DAMAGED)


def _dated(file: Path) -> Path:
    return file.with_name(f"{file.stem}-{stamp()}{file.suffix}")


def _delete_all_but(file: Path, keep: int) -> None:
    """Delete the dated backups of this name, except the latest ``keep``. Other files stay."""
    dated = re.compile(rf"{re.escape(file.stem)}-\d{{8}}-\d{{6}}{re.escape(file.suffix)}")
    matching = sorted(each for each in file.parent.iterdir() if dated.fullmatch(each.name))
    for each in [*filter(backups.holds_games, matching)][:-keep]:
        each.unlink()
