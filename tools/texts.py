"""Texts that stand in no ``_``, for Babel: what a declaration or a file says of itself.

``make texts`` calls these by the mappings in pyproject.toml.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from typing import Any, BinaryIO

from scorekeeper.text.rules_page import read

# Line, function, text or texts, comments: as Babel takes it.
Found = tuple[int, str | None, str | tuple[str, str], list[str]]

SAID_OF_A_RULESET = ("name", "summary")


def options(file: BinaryIO, *_babels: Any, **_own: Any) -> Iterator[Found]:
    """The label and the help of every option of a ruleset."""
    for heading in tomllib.load(file).values():
        for label, help in heading.values():
            yield 1, None, label, []
            yield 1, None, help, []


def rulesets(file: BinaryIO, *_babels: Any, **_own: Any) -> Iterator[Found]:
    """What a ruleset's file says about it."""
    ruleset = tomllib.load(file)
    for key in SAID_OF_A_RULESET:
        if key in ruleset:
            yield 1, None, ruleset[key], []


def rules_page(file: BinaryIO, *_babels: Any, **_own: Any) -> Iterator[Found]:
    """The titles and sentences of the rules page."""
    for title, sentences in read(file.read().decode("utf-8")):
        yield 1, None, title, []
        for sentence in sentences:
            if sentence.many:
                yield 1, "ngettext", (sentence.one, sentence.many), []
            else:
                yield 1, None, sentence.one, []
