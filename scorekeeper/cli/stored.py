"""The games of the store: listed, and handed over."""

from __future__ import annotations

from datetime import datetime
from math import inf

import click

from scorekeeper.access import Role
from scorekeeper.cli.listening import PORT
from scorekeeper.cli.opening import open_app, telling_of_game
from scorekeeper.service.lan import for_phones
from scorekeeper.service.lists import AnyGame, ListedGame, Lists, WhyNot

AT_ONCE = 100  # games that are listed before the next are read


@click.command("games")
def list_games() -> None:
    """List the games, the latest first."""
    lists: Lists = open_app().extensions["lists"]
    ids = lists.games.store.game_ids()
    for start in range(0, len(ids), AT_ONCE):
        for found in lists.of(ids[start : start + AT_ONCE], most=inf):
            click.echo(f"{found.id}  {_date(found.started)}  {_summary(found)}")


def _date(started: datetime | None) -> str:
    return f"{started.astimezone():%Y-%m-%d}" if started else "no date   "


def _summary(found: AnyGame) -> str:
    if not isinstance(found, ListedGame):
        return "written by a newer Scorekeeper" if found.why is WhyNot.NEWER else "damaged"
    game = found.summary
    sides = zip(game.ruleset.sides, game.totals, strict=True)
    score = ", ".join(f"{game.names(seats)} {total}" for seats, total in sides)
    return f"{game.ruleset.name}: {score}"


def _address(_context: click.Context, _option: click.Parameter, at: str) -> str:
    if at and not at.startswith(("http://", "https://")):
        raise click.ClickException("at: Begin with http:// or https://.")
    here = f"http://localhost:{PORT}"
    return at.rstrip("/") or for_phones(here) or here


@click.command("link")
@click.argument("game")
@click.option(
    "--at",
    default="",
    callback=_address,
    help="Where phones reach the app, as https://cards.example.org or http://192.168.1.5:9000",
)
def make_link(game: str, at: str) -> None:
    """Print an address whose opener may take a game over, once and within a day."""
    app = open_app()
    with telling_of_game(game):
        app.extensions["store"].last_seq(game)
    link = app.extensions["links"].renew(game, Role.HOST)
    click.echo(f"{at}/join/{link.token}")
