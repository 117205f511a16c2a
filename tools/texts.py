"""Babel extractors for texts that are not in a call of ``_``: TOML files, files of sentences.

``make texts`` calls them through the mappings in pyproject.toml.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from typing import Any, BinaryIO

from scorekeeper.text import tips as tips_file
from scorekeeper.text.text_files import Sentence, read

# Babel's format: the line, the function, the text (or singular and plural), and comments.
Message = tuple[int, str | None, str | tuple[str, str], list[str]]

RULESET_TEXTS = ("name", "summary")
TERM_TEXTS = ("meaning", "others", "elsewhere")


def options(file: BinaryIO, *_args: Any, **_kwargs: Any) -> Iterator[Message]:
    """The label and help of every option of a ruleset."""
    for heading in tomllib.load(file).values():
        for label, help in heading.values():
            yield 1, None, label, []
            yield 1, None, help, []


def rulesets(file: BinaryIO, *_args: Any, **_kwargs: Any) -> Iterator[Message]:
    """The name and summary of a ruleset."""
    ruleset = tomllib.load(file)
    for key in RULESET_TEXTS:
        if key in ruleset:
            yield 1, None, ruleset[key], []


def glossary(file: BinaryIO, *_args: Any, **_kwargs: Any) -> Iterator[Message]:
    """The terms, their meanings and their other names."""
    for word, term in tomllib.load(file).items():
        for text in (word, *(term[key] for key in TERM_TEXTS if key in term)):
            yield 1, None, text, []


def rules_page(file: BinaryIO, *_args: Any, **_kwargs: Any) -> Iterator[Message]:
    """The titles and sentences of the rules page."""
    for title, found in read(file.read().decode("utf-8")):
        yield 1, None, title, []
        yield from map(_message, found)


def sentences(file: BinaryIO, *_args: Any, **_kwargs: Any) -> Iterator[Message]:
    """The sentences of a file, without its titles, which only the program uses."""
    for _title, found in read(file.read().decode("utf-8")):
        yield from map(_message, found)


def tips(file: BinaryIO, *_args: Any, **_kwargs: Any) -> Iterator[Message]:
    """The headings, names and texts of the tips."""
    for title, found in tips_file.read(file.read().decode("utf-8")).items():
        yield 1, None, title, []
        for tip in found:
            yield 1, None, tip.name, []
            yield 1, None, tip.text, []


def _message(sentence: Sentence) -> Message:
    if sentence.many:
        return 1, "ngettext", (sentence.one, sentence.many), []
    return 1, None, sentence.one, []
