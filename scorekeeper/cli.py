"""The command line: serve the app, and ask the engine without it.

Bad input ends with exit status 2 and one sentence on stderr that names the field.
"""

from __future__ import annotations

import json
import socket
import sys
from collections.abc import Callable
from typing import Any, TextIO

import click
import segno
from flask import Flask, current_app
from flask.cli import AppGroup, ScriptInfo
from waitress.server import create_server

from scorekeeper import create_app
from scorekeeper.actions import Games, read_checked
from scorekeeper.pinochle.cards import Suit, parse_cards
from scorekeeper.pinochle.catalogue import find_ruleset, rulesets
from scorekeeper.pinochle.errors import GameError, PinochleError
from scorekeeper.pinochle.game import Game
from scorekeeper.pinochle.meld import MeldCount, MeldName, count_meld
from scorekeeper.pinochle.ruleset import Ruleset
from scorekeeper.records.reading import parse_record, read_json, read_record
from scorekeeper.records.sheets import to_csv, to_text
from scorekeeper.records.writing import result_of, to_json
from scorekeeper.storage.store import NoSuchGameError

BAD_INPUT = 2

EXPORTS: dict[str, Callable[[Game], str]] = {"json": to_json, "csv": to_csv, "text": to_text}


@click.group(
    cls=AppGroup,
    invoke_without_command=True,
    context_settings={"obj": ScriptInfo(create_app=create_app, set_debug_flag=False)},
    help="Keeps score when people play Pinochle with real cards. Alone it serves the app.",
)
@click.pass_context
def group(context: click.Context) -> None:
    if context.invoked_subcommand is None:
        context.invoke(serve)


def main() -> None:
    """Run a command; what the user got wrong is one sentence, not a usage page or a traceback."""
    try:
        group.main(standalone_mode=False)
    except PinochleError as mistake:
        _give_up(f"{mistake.field}: {mistake.sentence}")
    except NoSuchGameError as missing:
        _give_up(f"game: There is no game {missing}.")
    except click.Abort:
        _give_up("Stopped.")
    except click.ClickException as mistake:
        _give_up(mistake.format_message())


def _give_up(sentence: str) -> None:
    click.echo(sentence, err=True)
    sys.exit(BAD_INPUT)


# Serving


@group.command(with_appcontext=False)
@click.option("--host", default="0.0.0.0", show_default=True, help="Address to listen on.")
@click.option(
    "--port",
    type=click.IntRange(1, 65535),
    default=8000,
    show_default=True,
    help="Port to listen on.",
)
@click.pass_obj
def serve(script: ScriptInfo, host: str = "0.0.0.0", port: int = 8000) -> None:
    """Serve the app, and show its address for phones on the same network."""
    app = script.load_app()
    try:
        server = create_server(
            app,
            host=host,
            port=port,
            threads=16,
            connection_limit=1000,
            backlog=1024,
            asyncore_use_poll=True,
            ident=None,
        )
    except OSError as taken:
        raise click.ClickException(
            f"port: Port {port} on {host} cannot be used ({taken.strerror}); try another --port."
        ) from taken
    except ValueError as unknown:
        raise click.ClickException(f"host: {host} is no address of this computer.") from unknown
    _announce(app, host, port)
    server.run()


def _announce(app: Flask, host: str, port: int) -> None:
    everywhere = host in ("0.0.0.0", "::")
    url = f"http://{_lan_address() if everywhere else host}:{port}/"
    click.echo(f"Games are kept in {app.config['DATABASE']}")
    if everywhere:
        click.echo(f"On this computer: http://127.0.0.1:{port}/")
        click.echo(f"On phones in the same network: {url}")
        segno.make(url, micro=False).terminal(compact=True)
    else:
        click.echo(f"Open {url}")
    click.echo("Stop with Ctrl+C.")


def _lan_address() -> str:
    """The address under which other machines see this one; no packet is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # TEST-NET-1 of RFC 5737: nobody's address
        except OSError:
            return "127.0.0.1"
        address: str = probe.getsockname()[0]
        return address


# Rulesets


@group.group("rulesets", invoke_without_command=True)
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON.")
@click.pass_context
def rulesets_group(context: click.Context, as_json: bool) -> None:
    """List the rulesets, or show one."""
    if context.invoked_subcommand:
        return
    if as_json:
        _echo_json([_ruleset_line(ruleset) for ruleset in rulesets()])
        return
    for ruleset in rulesets():
        click.echo(f"{ruleset.id:22} {ruleset.players} players  {ruleset.name}: {ruleset.summary}")


@rulesets_group.command("show", with_appcontext=False)
@click.argument("id_", metavar="ID")
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON.")
def show_ruleset(id_: str, as_json: bool) -> None:
    """Show every option of a ruleset with its value and what it means."""
    ruleset = find_ruleset(id_)
    values = ruleset.values()
    if as_json:
        options = {
            name: {"value": values[name], "help": option.help, "allowed": option.allowed}
            for name, option in Ruleset.options().items()
        }
        _echo_json(_ruleset_line(ruleset) | {"summary": ruleset.summary, "options": options})
        return
    click.echo(f"{ruleset.name} ({ruleset.id}): {ruleset.summary}")
    click.echo(f"From {ruleset.document}, {ruleset.lines}.")
    for name, option in Ruleset.options().items():
        click.echo(f"{name} = {json.dumps(values[name])}\n    {option.help}")


def _ruleset_line(ruleset: Ruleset) -> dict[str, object]:
    return {
        "id": ruleset.id,
        "name": ruleset.name,
        "source": ruleset.document,
        "lines": ruleset.lines,
        "players": ruleset.players,
    }


# Meld


@group.command(with_appcontext=False)
@click.option("--ruleset", "ruleset_id", help="Id of the ruleset.")
@click.option("--trump", help="spades, hearts, diamonds, clubs, or the suit's letter.")
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON.")
@click.option("--batch", is_flag=True, help="A JSON question a line on stdin, an answer a line.")
@click.argument("cards", nargs=-1, metavar="CARD…")
def meld(
    ruleset_id: str | None, trump: str | None, as_json: bool, batch: bool, cards: tuple[str, ...]
) -> None:
    """Count the meld of some cards, such as AS 10H KD."""
    if batch:
        _answer_lines(_meld_answer)
        return
    count = _count({"ruleset": ruleset_id, "trump": trump, "cards": list(cards)})
    if as_json:
        _echo_json(_meld_plain(count))
        return
    for line in count.melds:
        suit = f" {line.suit.symbol}" if line.suit else ""
        times = f" ×{line.count}" if line.count > 1 else ""
        shown = " ".join(card.pretty for card in line.cards)
        click.echo(f"{line.points:5}  {line.name.value}{suit}{times}  ({shown})")
    click.echo(f"{count.total:5}  total")


def _meld_answer(line: str) -> object:
    question = _json_line(line)
    return _meld_plain(_count(question))


def _count(question: dict[str, Any]) -> MeldCount:
    """Count what a question asks for, checking each of its fields."""
    for field in ("ruleset", "trump"):
        if not isinstance(question.get(field), str):
            raise GameError(f"Name the {field}.", field)
    cards = question.get("cards")
    if not isinstance(cards, list) or not all(isinstance(card, str) for card in cards):
        raise GameError("cards must be a list of cards such as “10H”.", "cards")
    changes = question.get("changes") or {}
    if not isinstance(changes, dict):
        raise GameError("changes must be an object of options and their values.", "changes")
    ruleset = find_ruleset(question["ruleset"])
    if changes:
        ruleset = ruleset.changed(changes)
    return count_meld(ruleset, parse_cards(cards), Suit.parse(question["trump"]))


def _meld_plain(count: MeldCount) -> dict[str, object]:
    melds = [
        {"name": meld.name.value, "count": meld.count, "points": meld.points}
        | ({"suit": meld.suit.word} if meld.name is MeldName.MARRIAGE and meld.suit else {})
        for meld in count.melds
    ]
    return {"total": count.total, "nines": count.nines, "melds": melds}


# Game records


@group.command(with_appcontext=False)
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON.")
@click.option("--batch", is_flag=True, help="A game record a line on stdin, an answer a line.")
@click.argument("file", type=click.File(encoding="utf-8"), required=False)
def replay(file: TextIO | None, as_json: bool, batch: bool) -> None:
    """Score a game record hand by hand; - reads it from stdin."""
    if batch:
        _answer_lines(lambda line: result_of(read_record(_json_line(line)).game))
        return
    if file is None:
        raise click.UsageError("file: Name a game record, or - for stdin.")
    game = parse_record(_read(file)).game
    if as_json:
        _echo_json(result_of(game))
        return
    for hand, totals in zip(game.hands, game.running_totals, strict=True):
        click.echo(f"Hand {hand.number}")
        for side, total in zip(hand.score.sides if hand.score else (), totals, strict=True):
            click.echo(f"  {game.names(side.seats)}: {side.score:+} → {total}")
            for line in side.lines:
                click.echo(f"    {line.points:+6}  {line.text}")
    if game.end:
        click.echo(f"{game.names(game.end.winner)} won. {game.end.reason}")


@group.command("export")
@click.argument("game")
@click.option("--format", "format_", type=click.Choice(list(EXPORTS)), default="json")
def export_game(game: str, format_: str) -> None:
    """Write a game out of the store."""
    click.echo(EXPORTS[format_](_games().load(game).game), nl=False)


@group.command("import")
@click.argument("files", type=click.File(encoding="utf-8"), nargs=-1, required=True)
def import_games(files: tuple[TextIO, ...]) -> None:
    """Read game records into the store, and print the id of each."""
    texts = [_read(file) for file in files]
    for text in texts:  # all of them are right before the first one is stored
        read_checked(text)
    for text in texts:
        click.echo(_games().import_record(text).id)


def _games() -> Games:
    games: Games = current_app.extensions["games"]
    return games


def _utf8(line: bytes) -> str:
    try:
        return line.decode()
    except UnicodeDecodeError as broken:
        raise GameError("A line is UTF-8 text.", "line") from broken


def _read(file: TextIO) -> str:
    try:
        return file.read()
    except UnicodeDecodeError as broken:
        raise GameError("A game record is UTF-8 text.", "file") from broken


def _answer_lines(answer: Callable[[str], object]) -> None:
    """Answer each line of stdin with one of JSON; a bad line is answered by its mistake."""
    for line in sys.stdin.buffer:
        try:
            answered = answer(_utf8(line))
        except PinochleError as mistake:
            answered = {"error": mistake.sentence, "field": mistake.field}
        click.echo(json.dumps(answered, ensure_ascii=False))


def _json_line(line: str) -> dict[str, Any]:
    value = read_json(line, "line")
    if not isinstance(value, dict):
        raise GameError("A line must be a JSON object.", "line")
    return value


def _echo_json(value: object) -> None:
    click.echo(json.dumps(value, ensure_ascii=False, indent=2))
