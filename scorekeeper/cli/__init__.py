"""The command line: serve the app, manage its games, and compute scores.

Each command is imported only when it runs, because most commands need no web server.
Bad input exits with status 2 and one sentence on stderr that names the field.
"""

import io
import os
import sys
from pkgutil import resolve_name

import click

from scorekeeper import DISTRIBUTION
from scorekeeper.installed_extras import extras
from scorekeeper.pinochle.errors import PinochleError

BAD_INPUT = 2
STOPPED = 1
INTERRUPTED = 130  # 128 + SIGINT, as a shell reports Ctrl+C


# The import path and help of each command. The help is repeated here, so that --help imports no
# command.
COMMANDS = {
    "backup": (
        "cli.backup:backup",
        "Copy all games, phones and rules to one file, even while the server runs.",
    ),
    "check": ("cli.backup:check", "Replay every game, and list those that fail."),
    "export": (
        "cli.exchange:export_games",
        "Write a game to stdout, or several or all games to a zip or a spreadsheet.",
    ),
    "games": ("cli.stored:list_games", "List the games, latest first."),
    "import": (
        "cli.exchange:import_games",
        "Import exported games, or zips of them, and print the id of each game.",
    ),
    "link": (
        "cli.stored:make_link",
        "Print a one-time link, valid for a day, that takes over a game.",
    ),
    "meld": ("cli.count_meld:meld", "Count the meld in cards such as AS 10H KD or A♠ 10♥ K♦."),
    "replay": ("cli.replay:replay", "Score a game record hand by hand; - reads it from stdin."),
    "restore": (
        "cli.backup:restore",
        "Replace the database with a backup, and keep a copy of the old one.",
    ),
    "rulesets": ("cli.rulesets:rulesets_group", "List the rulesets, or show one."),
    "serve": (
        "cli.serving:serve",
        "Serve the app, and show its address for phones on the same network.",
    ),
}


def commands() -> dict[str, tuple[str, str]]:
    """Return the import path and help of every command by name, including commands of extras."""
    found = COMMANDS.copy()
    for extra in extras():
        found |= getattr(extra, "COMMANDS", {})
    return dict(sorted(found.items()))


class LazyGroup(click.Group):
    """A group that imports a command only when somebody uses it."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(commands())

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        entry = COMMANDS.get(cmd_name) or commands().get(cmd_name)
        return resolve_name(f"scorekeeper.{entry[0]}") if entry else None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, help) for name, (_path, help) in commands().items()])


def _set_database(_context: click.Context, _option: click.Parameter, database: str | None) -> None:
    if database == "":
        raise click.ClickException("database: Name a file or postgresql://….")
    if database:  # set the variable, because each command creates its own app
        os.environ["SCOREKEEPER_DATABASE"] = database


# An option of the group and of every command that opens the store.
DATABASE = click.option(
    "-d",
    "--database",
    metavar="PLACE",
    type=click.Path(readable=False),  # only to complete file names; any text is valid
    callback=_set_database,
    expose_value=False,
    help="The SQLite file or postgresql://…, instead of SCOREKEEPER_DATABASE.",
)


@click.group(
    cls=LazyGroup,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},  # commands inherit them
)
@DATABASE
@click.version_option(package_name=DISTRIBUTION, prog_name="scorekeeper")
@click.pass_context
def group(context: click.Context) -> None:
    """Keep score when people play Pinochle with real cards. Without a command, serve the app."""
    if context.invoked_subcommand is None:
        context.invoke(resolve_name("scorekeeper.cli.serving:serve"))


def main() -> None:
    """Run a command. Report user errors in one sentence, without usage text or traceback."""
    _prepare_streams()
    try:
        group.main(standalone_mode=False)
    except PinochleError as error:
        _exit(f"{error.field}: {error.sentence}")
    except click.Abort as abort:
        is_interrupt = isinstance(abort.__cause__, KeyboardInterrupt)
        _exit("Stopped.", INTERRUPTED if is_interrupt else STOPPED)
    except click.ClickException as error:
        _exit(error.format_message())
    except OSError as error:  # from the disk, or the terminal behind stdout
        _exit(f"{error.strerror}.", STOPPED)
    except Exception as error:
        _exit(_sentence(error))


def _sentence(error: Exception) -> str:
    """Return the message for an error of a setting or the database. Raise other errors again.

    The error types are imported only here, because commands such as ``meld`` use no store.
    """
    from sqlite3 import DatabaseError

    from scorekeeper.config import SettingError
    from scorekeeper.storage.database import StoreError, UnwritableError

    match error:
        case SettingError():
            return str(error)
        case StoreError():
            return f"SCOREKEEPER_DATABASE: {error}"
        case DatabaseError() | UnwritableError():  # a full, locked or damaged database is no bug
            return f"SCOREKEEPER_DATABASE: It cannot be used ({error})."
    raise error


def _prepare_streams() -> None:
    if sys.stdin is None:  # the parent process closed it, as service managers do
        sys.stdin = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # for terminals without ♠


def _exit(sentence: str, status: int = BAD_INPUT) -> None:
    click.echo(" ".join(sentence.splitlines()), err=True)
    sys.exit(status)
