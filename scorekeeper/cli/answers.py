"""JSON input and output of the command line: one document, or one document per line."""

import json
import sys
from collections.abc import Callable, Mapping
from typing import Any

import click

from scorekeeper.pinochle.errors import GameError, PinochleError
from scorekeeper.records.values import decode, read_json

AS_JSON = click.option("--json", "as_json", is_flag=True, help="Answer in JSON.")


def echo_json(value: object) -> None:
    click.echo(json.dumps(value, ensure_ascii=False, indent=2))


def answer_lines(answer: Callable[[Mapping[str, Any]], object]) -> None:
    """Answer each line of stdin with a line of JSON. The answer to an invalid line is its error."""
    for line in sys.stdin.buffer:
        try:
            reply = answer(_question(line))
        except PinochleError as error:
            reply = {"error": error.sentence, "field": error.field}
        click.echo(json.dumps(reply, ensure_ascii=False))


def _question(line: bytes) -> Mapping[str, Any]:
    advice = "Write one JSON object per line"
    value = read_json(decode(line, "line", f"{advice}, in UTF-8."), "line", advice)
    if not isinstance(value, dict):
        raise GameError(f"{advice}.", "line")
    return value
