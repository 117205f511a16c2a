"""The options of a ruleset: their texts, and how to read their values."""

import tomllib
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, get_type_hints

from scorekeeper.language import N_, _
from scorekeeper.pinochle.errors import RulesetError

from .choices import Choice
from .kinds import (
    LARGEST_NUMBER,
    Kind,
    Numbers,
    OneOf,
    kinds_of,
    shortened,
)

FILE = Path(__file__).with_suffix(".toml")


class Group(Choice):
    """The headings under which a ruleset's options are shown, in the order of a hand."""

    TABLE = "table", N_("Table")
    AUCTION = "auction", N_("Bidding")
    PASSING = "passing cards", N_("Passing cards")
    MELD = "meld", N_("Meld")
    TRICKS = "trick points", N_("Trick points")
    RESULT = "result of a hand", N_("Scoring a hand")
    END = "end of the game", N_("Winning")


@dataclass(frozen=True)
class Option:
    """The description of one field of ``Ruleset``."""

    name: str
    group: Group
    marked_label: str  # in English; ``label`` translates it
    marked_help: str
    kinds: tuple[Kind, ...]

    @property
    def label(self) -> str:
        return _(self.marked_label)

    @property
    def help(self) -> str:
        return _(self.marked_help)

    @property
    def are_points(self) -> bool:
        """True if the option’s numbers are points, so that they depend on the scale."""
        return any(kind.are_points for kind in self.kinds)

    @property
    def is_list(self) -> bool:
        """True if the option can list several numbers: for a single meld, a double, and so on."""
        return any(isinstance(kind, Numbers) for kind in self.kinds)

    @property
    def offers(self) -> tuple[object, ...]:
        """The values to choose from, with ``None`` first; empty if players type the value."""
        lists = [kind.offers for kind in reversed(self.kinds)]
        return sum(lists, ()) if all(lists) else ()

    @property
    def allowed(self) -> str:
        """The allowed values in words: ``a whole number from 0 or none``."""
        *others, last = (words for kind in self.kinds for words in kind.allowed)
        if not others:
            return last
        return _("{others} or {last}", others=", ".join(others), last=last)

    def read(self, value: object) -> Any:
        """Convert a TOML or JSON value for the ruleset; raise RulesetError if it is not allowed."""
        named = {"option": self.name}
        if _is_too_large(value):
            sentence = _("{option} must be at most {most}.")
            raise RulesetError(sentence, self.name, named, most=LARGEST_NUMBER)
        for kind in self.kinds:
            with suppress(ValueError):
                return kind.read(value)
        sentence = _("{option} must be {allowed}, not {value}.")
        raise RulesetError(sentence, self.name, named, allowed=self.allowed, value=_quote(value))

    def restore(self, value: object) -> Any:
        """Convert a stored value. Numbers and texts may be outside of today's limits.

        Raises RulesetError for an unknown choice, which a newer version may have stored. Raises
        ValueError for anything else that cannot be read.
        """
        for kind in self.kinds:
            with suppress(ValueError):
                return kind.restore(value)
        problem = f"{self.name} is {_quote(value)}"
        has_choices = any(isinstance(kind, OneOf) for kind in self.kinds)
        if has_choices and isinstance(value, str):
            raise RulesetError(problem, self.name)
        raise ValueError(problem)

    def parse(self, text: str) -> object:
        """Convert a typed text to a value for ``read``, which checks it."""
        typed = text.strip()
        for kind in self.kinds:
            value = kind.parse(typed)
            if value != typed:
                return value
        return typed


def _is_too_large(value: object) -> bool:
    numbers = value if isinstance(value, list | tuple) else [value]
    return any(isinstance(each, int) and abs(each) > LARGEST_NUMBER for each in numbers)


def _quote(value: object) -> str:
    if value == "":
        return _("blank")
    text = f"“{value}”" if isinstance(value, str) else repr(value)
    if isinstance(value, list | tuple):
        text = ", ".join(map(_quote, value))
    return shortened(text)


def options_of(cls: type) -> dict[str, Option]:
    """Return the options of a dataclass by name, in the order of options.toml."""
    types = get_type_hints(cls, include_extras=True)
    return {
        name: Option(
            name,
            Group[heading.upper()],
            label,
            help,
            kinds_of(types.get(name, int)),  # ``trick_total`` is a property, not a field
        )
        for heading, options in tomllib.loads(FILE.read_text("utf-8")).items()
        for name, (label, help) in options.items()
    }
