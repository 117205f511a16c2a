"""Questions and answers of the command line as JSON, one document or one a line."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from typing import Any

import click

from scorekeeper.pinochle.errors import GameError, PinochleError
from scorekeeper.records.values import decode, read_json


def echo_json(value: object) -> None:
    click.echo(json.dumps(value, ensure_ascii=False, indent=2))


def answer_lines(answer: Callable[[Mapping[str, Any]], object]) -> None:
    """Answer each line of stdin with one of JSON; a bad line is answered by its mistake."""
    for line in sys.stdin.buffer:
        try:
            answered = answer(_question(line))
        except PinochleError as mistake:
            answered = {"error": mistake.sentence, "field": mistake.field}
        click.echo(json.dumps(answered, ensure_ascii=False))


def _question(line: bytes) -> Mapping[str, Any]:
    otherwise = "Write a JSON object a line"
    value = read_json(decode(line, "line", f"{otherwise}, in UTF-8."), "line", otherwise)
    if not isinstance(value, dict):
        raise GameError(f"{otherwise}.", "line")
    return value
