"""The commands ``games`` and ``link``."""

from collections.abc import Iterator
from datetime import datetime
from math import inf

import click

from scorekeeper.access import Role
from scorekeeper.app import configured
from scorekeeper.pinochle.game.summary import Summary
from scorekeeper.service.lan import for_phones
from scorekeeper.service.lists import AnyGame, ListedGame, Lists

from . import DATABASE
from .answers import AS_JSON, echo_json
from .opening import open_app, report_empty, reporting_game_errors

BATCH = 100  # games read at once


@click.command("games")
@DATABASE
@AS_JSON
def list_games(as_json: bool) -> None:
    """List the games, latest first."""
    lists: Lists = open_app().extensions["lists"]
    report_empty(lists.games.store)
    games = _games(lists)
    if as_json:
        echo_json([*map(_plain, games)])
        return
    for found in games:
        click.echo(f"{found.id}  {_date(found.started)}  {_summary(found)}")


def _games(lists: Lists) -> Iterator[AnyGame]:
    ids = lists.games.store.game_ids()
    for start in range(0, len(ids), BATCH):
        yield from lists.of(ids[start : start + BATCH], most=inf)


def _plain(found: AnyGame) -> dict[str, object]:
    start = {"id": found.id, "started": found.started and found.started.isoformat()}
    if not isinstance(found, ListedGame):
        return {**start, "error": _summary(found)}
    game = found.summary
    return {
        **start,
        "ruleset": {"id": game.ruleset.id, "name": game.ruleset.name},
        "players": game.players,
        "title": game.title,
        "totals": [
            {"seats": seats, "total": total}
            for seats, total in zip(game.ruleset.sides, game.totals, strict=True)
        ],
        "over": bool(game.rule),
    }


def _date(started: datetime | None) -> str:
    return f"{started.astimezone():%Y-%m-%d}" if started else "no date   "


def _summary(found: AnyGame) -> str:
    if not isinstance(found, ListedGame):
        is_newer = found.error and found.error.newer
        return "written by a newer Scorekeeper" if is_newer else "damaged"
    game = found.summary
    return f"{game.ruleset.name}: {scores(game)}"


def scores(game: Summary) -> str:
    """Return the players and the total of each side."""
    sides = zip(game.ruleset.sides, game.totals, strict=True)
    return ", ".join(f"{game.names(seats)} {total}" for seats, total in sides)


def _address(_context: click.Context, _option: click.Parameter, at: str) -> str:
    if at and not at.startswith(("http://", "https://")):
        raise click.ClickException("at: Begin with http:// or https://.")
    local = f"http://localhost:{configured().config['PORT']}"
    return at.rstrip("/") or for_phones(local) or local


@click.command("link")
@DATABASE
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
