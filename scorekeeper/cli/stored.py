"""The commands games and link."""

from datetime import datetime
from math import inf

import click

from scorekeeper.access import Role
from scorekeeper.app import configured
from scorekeeper.service.lan import for_phones
from scorekeeper.service.lists import AnyGame, ListedGame, Lists

from .opening import open_app, reporting_errors, reporting_game_errors

BATCH = 100  # games read at once


@click.command("games")
def list_games() -> None:
    """List the games, latest first."""
    lists: Lists = open_app().extensions["lists"]
    ids = lists.games.store.game_ids()
    for start in range(0, len(ids), BATCH):
        for found in lists.of(ids[start : start + BATCH], most=inf):
            click.echo(f"{found.id}  {_date(found.started)}  {_summary(found)}")


def _date(started: datetime | None) -> str:
    return f"{started.astimezone():%Y-%m-%d}" if started else "no date   "


def _summary(found: AnyGame) -> str:
    if not isinstance(found, ListedGame):
        is_newer = found.error and found.error.newer
        return "written by a newer Scorekeeper" if is_newer else "damaged"
    game = found.summary
    sides = zip(game.ruleset.sides, game.totals, strict=True)
    score = ", ".join(f"{game.names(seats)} {total}" for seats, total in sides)
    return f"{game.ruleset.name}: {score}"


def _address(_context: click.Context, _option: click.Parameter, at: str) -> str:
    if at and not at.startswith(("http://", "https://")):
        raise click.ClickException("at: Begin with http:// or https://.")
    with reporting_errors():
        local = f"http://localhost:{configured().config['PORT']}"
    return at.rstrip("/") or for_phones(local) or local


@click.command("link")
@click.argument("game")
@click.option(
    "--at",
    default="",
    callback=_address,
    help="The app's address for phones: https://cards.example.org or http://192.168.1.5:9000",
)
def make_link(game: str, at: str) -> None:
    """Print a one-time link, valid for a day, that takes over a game."""
    app = open_app()
    with reporting_game_errors(game):
        app.extensions["store"].last_seq(game)
    link = app.extensions["links"].renew(game, Role.HOST)
    click.echo(f"{at}/join/{link.token}")
