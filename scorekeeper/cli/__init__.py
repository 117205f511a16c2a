"""The command line: serve the app, and ask the engine without it.

Bad input ends with exit status 2 and one sentence on stderr that names the field.
"""

from __future__ import annotations

import io
import sqlite3
import sys

import click
from flask import Flask
from flask.cli import AppGroup, ScriptInfo

from scorekeeper.app import create_app
from scorekeeper.cli.meld import meld
from scorekeeper.cli.records import export_game, import_games, replay
from scorekeeper.cli.rulesets import rulesets_group
from scorekeeper.cli.serving import serve
from scorekeeper.config import SettingError
from scorekeeper.games import NoSuchGameError, UnreadableError
from scorekeeper.pinochle.errors import PinochleError

BAD_INPUT = 2
STOPPED = 1
INTERRUPTED = 130  # 128 + SIGINT, as a shell reports Ctrl+C


def _open_app() -> Flask:
    """The app over its database; whoever named a place for it hears when it cannot be there."""
    try:
        return create_app()
    except OSError as trouble:
        raise SettingError(
            f"SCOREKEEPER_DATABASE: {trouble.filename} cannot be made ({trouble.strerror})."
        ) from trouble
    except sqlite3.DatabaseError as trouble:
        raise SettingError(f"SCOREKEEPER_DATABASE: It cannot be used ({trouble}).") from trouble


@click.group(
    cls=AppGroup,
    invoke_without_command=True,
    context_settings={"obj": ScriptInfo(create_app=_open_app, set_debug_flag=False)},
    help="Keeps score when people play Pinochle with real cards. Alone it serves the app.",
)
@click.pass_context
def group(context: click.Context) -> None:
    if context.invoked_subcommand is None:
        context.invoke(serve)


for command in (serve, rulesets_group, meld, replay, export_game, import_games):
    group.add_command(command)


def main() -> None:
    """Run a command; what the user got wrong is one sentence, not a usage page or a traceback."""
    _prepare_streams()
    try:
        group.main(standalone_mode=False)
    except PinochleError as mistake:
        _give_up(f"{mistake.field}: {mistake.sentence}")
    except NoSuchGameError as missing:
        _give_up(f"game: There is no game {missing}.")
    except UnreadableError as error:
        because = "a newer program wrote it" if error.newer else "it is damaged"
        _give_up(f"game: This version cannot read it, because {because} ({error}).")
    except SettingError as mistake:
        _give_up(str(mistake))
    except sqlite3.OperationalError as trouble:  # full, locked, taken away: not a bug of ours
        _give_up(f"SCOREKEEPER_DATABASE: It cannot be used ({trouble}).")
    except click.Abort as stopped:
        interrupted = isinstance(stopped.__cause__, KeyboardInterrupt)
        _give_up("Stopped.", INTERRUPTED if interrupted else STOPPED)
    except click.ClickException as mistake:
        _give_up(mistake.format_message())
    except OSError as trouble:  # the disk or the terminal behind stdout
        _give_up(f"{trouble.strerror}.", STOPPED)


def _prepare_streams() -> None:
    if sys.stdin is None:  # closed by whoever started us, as services are
        sys.stdin = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without ♠ shows the rest


def _give_up(sentence: str, status: int = BAD_INPUT) -> None:
    click.echo(" ".join(sentence.splitlines()), err=True)
    sys.exit(status)
