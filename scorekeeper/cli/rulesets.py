"""The command rulesets."""

import json

import click

from scorekeeper.pinochle.rules.catalogue import find_ruleset, rulesets
from scorekeeper.pinochle.rules.ruleset import Ruleset
from scorekeeper.text.rule_sources import document_title

from .answers import AS_JSON, echo_json


@click.group("rulesets", invoke_without_command=True)
@AS_JSON
@click.pass_context
def rulesets_group(context: click.Context, as_json: bool) -> None:
    """List the rulesets, or show one."""
    if context.invoked_subcommand:
        return
    if as_json:
        echo_json([_summary(ruleset) for ruleset in rulesets()])
        return
    for ruleset in rulesets():
        click.echo(f"{ruleset.id:24} {ruleset.players} players  {ruleset.name}: {ruleset.summary}")


@rulesets_group.command("show")
@click.argument("id_", metavar="ID")
@AS_JSON
def show_ruleset(id_: str, as_json: bool) -> None:
    """Show every rule of a ruleset with its value and what it means."""
    ruleset = find_ruleset(id_)
    if as_json:
        _show_json(ruleset)
    else:
        _show(ruleset)


def _show_json(ruleset: Ruleset) -> None:
    values = ruleset.values()
    options = {
        name: {
            "value": values[name],
            "help": option.help,
            "allowed": option.allowed,
            "group": option.group.value,
        }
        for name, option in Ruleset.options().items()
    }
    echo_json(_summary(ruleset) | {"summary": ruleset.summary, "options": options})


def _show(ruleset: Ruleset) -> None:
    values = ruleset.values()
    click.echo(f"{ruleset.name} ({ruleset.id}): {ruleset.summary}")
    click.echo(f"From {document_title(ruleset.document)}, {ruleset.lines}.")
    for group, options in Ruleset.options_by_group():
        click.echo(f"\n{group.words}\n")
        for option in options:
            click.echo(f"{option.name} = {json.dumps(values[option.name])}\n    {option.help}")


def _summary(ruleset: Ruleset) -> dict[str, object]:
    return {
        "id": ruleset.id,
        "name": ruleset.name,
        "source": ruleset.document,
        "lines": ruleset.lines,
        "players": ruleset.players,
    }
