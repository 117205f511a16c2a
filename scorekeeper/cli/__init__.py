"""The command line: serve the app, and ask the engine without it.

A command is imported when somebody asks for it, because the engine's need no web server.
Bad input ends with exit status 2 and one sentence on stderr that names the field.
"""

from __future__ import annotations

import io
import sys
from itertools import chain
from pkgutil import resolve_name
from typing import NamedTuple

import click

from scorekeeper.installed_extras import extras
from scorekeeper.pinochle.errors import PinochleError

BAD_INPUT = 2
STOPPED = 1
INTERRUPTED = 130  # 128 + SIGINT, as a shell reports Ctrl+C


class Known(NamedTuple):
    """Where a command is, and the help that it has: the list of commands imports none of them."""

    place: str
    help: str


KNOWN = {
    "backup": Known(
        "cli.backups:backup",
        "Copy all games, phones and rules into one file, also while games go on.",
    ),
    "check": Known("cli.backups:check", "Replay every game, and name those that do not replay."),
    "copy": Known(
        "cli.copying:copy_store",
        "Copy all games, phones and rules from one database into another, and compare the two.",
    ),
    "export": Known(
        "cli.exchange:export_games",
        "Write a stored game, or several or all of them into a zip or a spreadsheet.",
    ),
    "games": Known("cli.stored:list_games", "List the games, the latest first."),
    "import": Known(
        "cli.exchange:import_games",
        "Import exported games, also zips of them, and print the id of each.",
    ),
    "link": Known(
        "cli.stored:make_link",
        "Print an address whose opener may take a game over, once and within a day.",
    ),
    "meld": Known("cli.meld:meld", "Count the meld of some cards, such as AS 10H KD or A♠ 10♥ K♦."),
    "replay": Known(
        "cli.replay:replay", "Score a game record hand by hand; - reads it from stdin."
    ),
    "restore": Known(
        "cli.backups:restore",
        "Put a backup in the place of all games, and keep what was there.",
    ),
    "rulesets": Known("cli.rulesets:rulesets_group", "List the rulesets, or show one."),
    "serve": Known(
        "cli.serving:serve",
        "Serve the app, and show its address for phones on the same network.",
    ),
}


def commands() -> dict[str, Known]:
    """Every command by its name, also those of the extras."""
    added = chain.from_iterable(extra.COMMANDS.items() for extra in extras())
    return dict(sorted((KNOWN | {name: Known(*command) for name, command in added}).items()))


def command(name: str) -> click.Command | None:
    known = KNOWN.get(name) or commands().get(name)
    return resolve_name(f"scorekeeper.{known.place}") if known else None


class Commands(click.Group):
    """A group of the known commands."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(commands())

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        return command(cmd_name)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, known.help) for name, known in commands().items()])


@click.group(cls=Commands, invoke_without_command=True)
@click.version_option(package_name="scorekeeper", prog_name="scorekeeper")
@click.pass_context
def group(context: click.Context) -> None:
    """Keeps score when people play Pinochle with real cards. Alone it serves the app."""
    if context.invoked_subcommand is None:
        context.invoke(resolve_name("scorekeeper.cli.serving:serve"))


def main() -> None:
    """Run a command; what the user got wrong is one sentence, not a usage page or a traceback."""
    _prepare_streams()
    try:
        group.main(standalone_mode=False)
    except PinochleError as mistake:
        _give_up(f"{mistake.field}: {mistake.sentence}")
    except _database_errors() as trouble:  # full, locked, damaged: not a bug of ours
        _give_up(f"SCOREKEEPER_DATABASE: It cannot be used ({trouble}).")
    except click.Abort as stopped:
        interrupted = isinstance(stopped.__cause__, KeyboardInterrupt)
        _give_up("Stopped.", INTERRUPTED if interrupted else STOPPED)
    except click.ClickException as mistake:
        _give_up(mistake.format_message())
    except OSError as trouble:  # the disk or the terminal behind stdout
        _give_up(f"{trouble.strerror}.", STOPPED)


def _database_errors() -> tuple[type[Exception], ...]:
    """What a store raises; asked for once something was raised, because most commands need none."""
    from sqlite3 import DatabaseError

    from scorekeeper.storage.database import UnwritableError

    return DatabaseError, UnwritableError


def _prepare_streams() -> None:
    if sys.stdin is None:  # closed by whoever started us, as services are
        sys.stdin = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without ♠ shows the rest


def _give_up(sentence: str, status: int = BAD_INPUT) -> None:
    click.echo(" ".join(sentence.splitlines()), err=True)
    sys.exit(status)
