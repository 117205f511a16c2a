"""The command line: serve the app, and ask the engine without it.

A command is imported when somebody asks for it, because the engine's need no web server.
Bad input ends with exit status 2 and one sentence on stderr that names the field.
"""

from __future__ import annotations

import io
import sys
from importlib import import_module

import click

from scorekeeper.pinochle.errors import PinochleError

BAD_INPUT = 2
STOPPED = 1
INTERRUPTED = 130  # 128 + SIGINT, as a shell reports Ctrl+C


# The module and the function of each command: what answers one of them imports no other.
KNOWN = {
    "backup": "backups.backup",
    "check": "backups.check",
    "copy": "copying.copy_store",
    "export": "exchange.export_games",
    "games": "stored.list_games",
    "import": "exchange.import_games",
    "link": "stored.make_link",
    "meld": "meld.meld",
    "odds": "odds.odds",
    "pocket": "pocket.build_pocket",
    "replay": "replay.replay",
    "restore": "backups.restore",
    "rulesets": "rulesets.rulesets_group",
    "serve": "serving.serve",
}


def command(name: str) -> click.Command:
    module, _dot, function = KNOWN[name].partition(".")
    found: click.Command = getattr(import_module(f"scorekeeper.cli.{module}"), function)
    return found


class Commands(click.Group):
    """A group of the known commands."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(KNOWN)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        return command(cmd_name) if cmd_name in KNOWN else None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, command(name).help or "") for name in KNOWN])


@click.group(
    cls=Commands,
    invoke_without_command=True,
    help="Keeps score when people play Pinochle with real cards. Alone it serves the app.",
)
@click.version_option(package_name="scorekeeper", prog_name="scorekeeper")
@click.pass_context
def group(context: click.Context) -> None:
    if context.invoked_subcommand is None:
        context.invoke(command("serve"))


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
