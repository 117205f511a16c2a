"""How one option of a ruleset is declared, read from TOML or JSON, checked and explained."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Literal, cast

from scorekeeper.pinochle.choices import Choice
from scorekeeper.pinochle.errors import RulesetError

NONE = "none"  # TOML has no null: the word stands for it
LARGEST_NUMBER = 10**9  # far beyond any score; Python prints no integer of 4300 digits
LONGEST_QUOTE = 60  # letters of a wrong value that a sentence repeats
MINUS_BID: Literal["minus_bid"] = "minus_bid"


class Group(StrEnum):
    """The headings under which a ruleset's options are shown, in the order of a hand."""

    TABLE = "table"
    AUCTION = "auction"
    PASSING = "passing cards"
    MELD = "meld"
    TRICKS = "trick points"
    RESULT = "result of a hand"
    END = "end of the game"


@dataclass(frozen=True)
class Option:
    """One field of ``Ruleset`` as the outside sees it."""

    name: str
    group: Group
    label: str
    help: str
    default: object
    choices: tuple[str, ...] = ()
    number: bool = False
    numbers: bool = False
    nullable: bool = False
    least: int | None = None
    enum: type[StrEnum] | None = None

    @property
    def allowed(self) -> str:
        """The allowed values in words: ``a whole number, at least 0, or none``."""
        parts = [f"“{choice}”" for choice in self.choices]
        if self.number:
            parts.append("a whole number" + ("" if self.least is None else f" from {self.least}"))
        if self.numbers:
            parts.append("a list of whole numbers, one for each set")
        if isinstance(self.default, bool):
            parts.append("true or false")
        if self.nullable:
            parts.append("none")
        return ", ".join(parts[:-1]) + " or " + parts[-1] if len(parts) > 1 else parts[0]

    def read(self, value: object) -> Any:
        """The value as the ruleset keeps it; a RulesetError says what would be allowed."""
        if _is_too_large(value):
            raise RulesetError(f"{self.name} must be at most {LARGEST_NUMBER}.", self.name)
        if self.nullable and (value is None or value == NONE):
            return None
        if isinstance(value, str) and value in self.choices:
            return self.enum(value) if self.enum else value
        if isinstance(self.default, bool) and isinstance(value, bool):
            return value
        if self.number and self._is_number(value):
            return value
        if self.numbers and isinstance(value, list | tuple) and all(map(self._is_number, value)):
            return tuple(value)
        raise RulesetError(f"{self.name} must be {self.allowed}, not {_quote(value)}.", self.name)

    def _is_number(self, value: object) -> bool:
        return (
            isinstance(value, int)
            and not isinstance(value, bool)
            and (self.least is None or value >= self.least)
        )


def _is_too_large(value: object) -> bool:
    numbers = value if isinstance(value, list | tuple) else [value]
    return any(isinstance(each, int) and abs(each) > LARGEST_NUMBER for each in numbers)


def _quote(value: object) -> str:
    text = repr(value)
    return text if len(text) <= LONGEST_QUOTE else f"{text[:LONGEST_QUOTE]}…"


def option(group: Group, default: Any, label: str, help: str, **kind: Any) -> Any:
    """Declare an option: its default tells its type, ``kind`` what the default cannot.

    ``label`` names it in a form or a table, ``help`` is a sentence or two.
    """
    if isinstance(default, StrEnum):
        kind.setdefault("enum", type(default))
    if "enum" in kind:
        kind["choices"] = tuple(member.value for member in kind["enum"])
    if isinstance(default, int) and not isinstance(default, bool):
        kind["number"] = True
    if isinstance(default, tuple):
        kind["numbers"] = True
    if kind.get("number") or kind.get("numbers"):
        kind.setdefault("least", 0)
    kind["nullable"] = default is None or kind.get("nullable", False)
    return dataclasses.field(
        default=default, metadata={"option": {"group": group, "label": label, "help": help, **kind}}
    )


def options_of(cls: type) -> dict[str, Option]:
    """The options that a dataclass declares with ``option``, by name, in order."""
    return {
        field.name: Option(name=field.name, default=field.default, **field.metadata["option"])
        for field in dataclasses.fields(cls)
        if "option" in field.metadata
    }


def say(value: object) -> str:
    """An option's value as players say it, to stand behind the option's label."""
    if isinstance(value, Choice):
        return value.words
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ", ".join(map(say, value))
    if value == MINUS_BID:
        return "minus the bid"
    return NONE if value is None else str(value).replace("-", "\N{MINUS SIGN}")


def plain(value: object) -> object:
    """An option's value as JSON writes it."""
    if isinstance(value, StrEnum):
        return value.value
    return list(cast("tuple[int, ...]", value)) if isinstance(value, tuple) else value
