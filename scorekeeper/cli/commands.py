"""The commands, each imported when somebody asks for it: the engine's need no web server."""

from __future__ import annotations

from importlib import import_module
from typing import NamedTuple

import click


class Known(NamedTuple):
    """Where a command is, and the help that it has: the list of commands imports none of them."""

    module: str
    name: str
    help: str


KNOWN = {
    "export": Known("stored", "export_game", "Write a game out of the store."),
    "import": Known(
        "stored", "import_games", "Read game records into the store, and print the id of each."
    ),
    "meld": Known("meld", "meld", "Count the meld of some cards, such as AS 10H KD."),
    "replay": Known("replay", "replay", "Score a game record hand by hand; - reads it from stdin."),
    "rulesets": Known("rulesets", "rulesets_group", "List the rulesets, or show one."),
    "serve": Known(
        "serving", "serve", "Serve the app, and show its address for phones on the same network."
    ),
}


def command(name: str) -> click.Command:
    known = KNOWN[name]
    module = import_module(f"scorekeeper.cli.{known.module}")
    found: click.Command = getattr(module, known.name)
    return found


class Commands(click.Group):
    """A group of the known commands."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(KNOWN)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        return command(cmd_name) if cmd_name in KNOWN else None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, known.help) for name, known in KNOWN.items()])
