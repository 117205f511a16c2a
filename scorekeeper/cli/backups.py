"""Copies of the whole store, putting one back, and replaying everything."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import click

from scorekeeper.cli.opening import FILE, database_file, open_app, open_games, telling, writing
from scorekeeper.service.games import UnreadableError
from scorekeeper.storage import backups
from scorekeeper.storage.sqlite import stamp

DAMAGED = 1  # the exit status where something does not replay


@click.command()
@click.argument("file", type=FILE)
@click.option(
    "--keep",
    type=click.IntRange(min=1),
    help="Add the time to the file's name, and delete all but so many of these copies.",
)
@click.option("--force", is_flag=True, help="Replace the file even if it is no backup.")
def backup(file: Path, keep: int | None, force: bool) -> None:
    """Copy all games, phones and rules into one file, also while games go on."""
    path = database_file()
    if not path.is_file():  # a copy of nothing would take the place of a good one some day
        raise click.ClickException(f"SCOREKEEPER_DATABASE: There is no file {path}.")
    app = open_app()
    target = _dated(file) if keep else file
    with writing(target), telling():
        backups.back_up(path, target, force)
    if keep:
        _delete_all_but(file, keep)
    number = len(app.extensions["store"].game_ids())
    click.echo(f"Everything is in {target}: {number} games.")
    if app.config["OWN_KEY"]:
        click.echo("but for SCOREKEEPER_SECRET_KEY, without which phones have to join again.")


@click.command()
@click.argument("file", type=FILE)
def restore(file: Path) -> None:
    """Put a backup in the place of all games, and keep what was there."""
    path = database_file()
    try:
        with telling():
            kept = backups.restore(file, path)
    except backups.CopyError as wrong:
        raise click.ClickException(f"file: {wrong}") from wrong
    click.echo(f"{path} is as it was in {file}")
    if kept:
        click.echo(f"What was there before is kept in {kept}")


@click.command()
def check() -> None:
    """Replay every game, and name those that do not replay."""
    games = open_games()
    with telling():
        games.store.check()
    ids, damaged = games.store.game_ids(), 0
    for game_id in ids:
        try:
            games.load(game_id)
        except UnreadableError as error:
            damaged += 1
            click.echo(f"{game_id}  {error}")
    click.echo(f"{len(ids) - damaged} of {len(ids)} games replay.")
    if damaged:
        sys.exit(DAMAGED)


def _dated(file: Path) -> Path:
    return file.with_name(f"{file.stem}-{stamp()}{file.suffix}")


def _delete_all_but(file: Path, keep: int) -> None:
    """The latest copies stay; no file with another name, and none that is no backup, is touched."""
    copy = re.compile(rf"{re.escape(file.stem)}-\d{{8}}-\d{{6}}{re.escape(file.suffix)}")
    named = sorted(each for each in file.parent.iterdir() if copy.fullmatch(each.name))
    for each in [each for each in named if backups.holds_games(each)][:-keep]:
        each.unlink()
