"""Read and write rulesets as TOML files."""

import json
import re
import textwrap
import tomllib
from collections.abc import Iterator
from typing import Any

from scorekeeper.language import N_, _, in_english
from scorekeeper.pinochle.errors import RulesetError, refuse

from .choices import Choice
from .kinds import NONE, value_words
from .options import Option
from .ruleset import DERIVED, IDENTITY, Ruleset

KIND = "scorekeeper-ruleset"
VERSION = 1
FORMAT = f"{KIND}/{VERSION}"

LONGEST_FILE = 64_000  # letters; the file that ``to_toml`` writes has a fifth of that
MOST_DOTS = 100  # in a line, because tomllib needs quadratic time for a key with many dots
DEEPEST = 20  # levels of nested headings
# Matches strings and comments, because their dots do not nest keys. An unclosed string matches to
# the end of the file.
NO_KEYS = re.compile(
    r'''
    """ (?: (?:[^\\]|\\.)*? "{3,5} | .* )  # may end with two quotes before the closing three
    | \'\'\' (?: .*? '{3,5} | .* )
    | " (?: (?:[^"\\\n]|\\.)* " | .* )
    | ' (?: [^'\n]* ' | .* )
    | \# [^\n]*
    ''',
    re.DOTALL | re.VERBOSE,
)
WIDTH = 96

TOO_DEEP = N_("That isn’t a ruleset file: it is nested too deeply.")


def parse_toml(text: str) -> dict[str, Any]:
    """Parse a ruleset file; the options stay under their headings.

    Raises RulesetError for broken TOML and for the file of a newer version.
    """
    if len(text) > LONGEST_FILE:
        sentence = _("That isn’t a ruleset file: it has more than {most} letters.")
        raise RulesetError(sentence, "ruleset", most=LONGEST_FILE)
    lines = NO_KEYS.sub("", text).split("\n")  # a key cannot span lines
    if any(line.count(".") > MOST_DOTS for line in lines):
        raise RulesetError(_(TOO_DEEP), "ruleset")
    try:
        document = tomllib.loads(text)
    except RecursionError as broken:
        raise RulesetError(_(TOO_DEEP), "ruleset") from broken
    except tomllib.TOMLDecodeError as broken:
        sentence = _("That isn’t a ruleset file: {trouble}.")
        raise RulesetError(sentence, "ruleset", trouble=broken) from broken
    except ValueError as broken:  # a number has more digits than Python reads
        raise RulesetError(_("A number in this file is far too big."), "ruleset") from broken
    _check_format(document.pop("format", FORMAT))
    return document


def flat(file: dict[str, Any]) -> dict[str, object]:
    """Return the values by name; raise PinochleError if a name is under two headings."""
    headings: dict[str, str] = {}
    values: dict[str, object] = {}
    errors: list[RulesetError] = []
    for heading, name, value in _named_values(file, ()):
        if name in values:
            sentence = _("{option} is set under {first} and under {second}. Keep one of them.")
            both = {"first": headings[name], "second": heading}
            errors.append(RulesetError(sentence, name, {"option": name}, **both))
        headings[name], values[name] = heading, value
    refuse(errors)
    return values


def _named_values(file: dict[str, Any], path: tuple[str, ...]) -> Iterator[tuple[str, str, object]]:
    """Yield the heading, name and value of each option."""
    if len(path) > DEEPEST:
        raise RulesetError(_(TOO_DEEP), "ruleset")
    heading = f"[{'.'.join(path)}]" if path else _("no heading")
    for name, value in file.items():
        if isinstance(value, dict):
            yield from _named_values(value, (*path, name))
        else:
            yield heading, name, value


def _check_format(value: object) -> None:
    kind, _slash, version = str(value).partition("/")
    if kind != KIND or not re.fullmatch("[1-9][0-9]{0,8}", version):
        sentence = _(
            "That isn’t a Scorekeeper ruleset: its format must be “{format}”, or left out."
        )
        raise RulesetError(sentence, "format", format=FORMAT)
    if int(version) > VERSION:
        sentence = _(
            "This file needs a newer Scorekeeper (format {newer}; this one reads {own}). Update "
            "Scorekeeper, or share the ruleset as a link."
        )
        raise RulesetError(sentence, "format", newer=version, own=VERSION)


@in_english()
def to_toml(ruleset: Ruleset) -> str:
    """Return the complete ruleset as TOML, with the help of each option as a comment."""
    return "\n".join([*_identity(ruleset), *_options(ruleset), ""])


def _identity(ruleset: Ruleset) -> Iterator[str]:
    yield _line("format", FORMAT)
    for name in IDENTITY:
        yield _line(name, getattr(ruleset, name))


def _options(ruleset: Ruleset) -> Iterator[str]:
    values = ruleset.values()
    for group, options in Ruleset.options_by_group():
        yield f"\n[{group.name.lower()}]"
        for option in options:
            if option.name != DERIVED:
                yield from _comment(option)
                yield _line(option.name, values[option.name])


def _comment(option: Option) -> Iterator[str]:
    yield ""
    text = _(
        "{label}. {help} Allowed: {allowed}.",
        label=option.label,
        help=option.help,
        allowed=_allowed(option),
    )
    yield from textwrap.wrap(text, WIDTH, initial_indent="# ", subsequent_indent="# ")


def _allowed(option: Option) -> str:
    """Return the allowed values. A choice has its name and words: ``“trick” (a trick)``."""
    choices = [each for each in option.offers if isinstance(each, Choice)]
    if not choices:
        return option.allowed
    described = [f"“{choice.value}” ({value_words(choice)})" for choice in choices]
    return "; ".join([*described, NONE] if None in option.offers else described)


def _line(name: str, value: object) -> str:
    # JSON strings, numbers, lists and booleans are valid TOML.
    return f"{name} = {json.dumps(NONE if value is None else value, ensure_ascii=False)}"
