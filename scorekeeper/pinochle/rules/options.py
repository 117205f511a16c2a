"""How one option of a ruleset is declared, read from TOML or JSON, checked and explained."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Literal, TypeGuard, cast

from scorekeeper.language import N_, _, points
from scorekeeper.pinochle.errors import RulesetError
from scorekeeper.pinochle.rules.choices import Choice

NONE = "none"  # TOML has no null: the word stands for it
LARGEST_NUMBER = 10**9  # far beyond any score; Python prints no integer of 4300 digits
LONGEST_QUOTE = 60  # letters of a wrong value that a sentence repeats
MINUS_BID: Literal["minus_bid"] = "minus_bid"


class Group(Choice):
    """The headings under which a ruleset's options are shown, in the order of a hand."""

    TABLE = "table", N_("Table")
    AUCTION = "auction", N_("Auction")
    PASSING = "passing cards", N_("Passing cards")
    MELD = "meld", N_("Meld")
    TRICKS = "trick points", N_("Trick points")
    RESULT = "result of a hand", N_("Result of a hand")
    END = "end of the game", N_("End of the game")


@dataclass(frozen=True)
class Option:
    """One field of ``Ruleset`` as the outside sees it."""

    name: str
    group: Group
    marked_label: str  # for the catalogue, in English as it was declared
    marked_help: str
    default: object
    choices: tuple[str, ...] = ()
    number: bool = False
    numbers: bool = False
    nullable: bool = False
    least: int | None = None
    enum: type[StrEnum] | None = None

    @property
    def label(self) -> str:
        return _(self.marked_label)

    @property
    def help(self) -> str:
        return _(self.marked_help)

    @property
    def allowed(self) -> str:
        """The allowed values in words: ``a whole number from 0 or none``.

        The words that a file has for values are the same in every language.
        """
        parts = [f"“{choice}”" for choice in self.choices]
        if self.number and self.least is None:
            parts.append(_("a whole number"))
        elif self.number:
            parts.append(_("a whole number from {least}").format(least=self.least))
        if self.numbers:
            parts.append(_("a list of whole numbers, one for each set"))
        if isinstance(self.default, bool):
            parts += ["true", "false"]
        if self.nullable:
            parts.append(NONE)
        *others, last = parts
        if not others:
            return last
        return _("{others} or {last}").format(others=", ".join(others), last=last)

    def read(self, value: object) -> Any:
        """The value as the ruleset keeps it; a RulesetError says what would be allowed."""
        if _is_too_large(value):
            sentence = _("{option} must be at most {most}.")
            raise RulesetError(sentence.format(option=self.name, most=LARGEST_NUMBER), self.name)
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
        sentence = _("{option} must be {allowed}, not {value}.").format(
            option=self.name, allowed=self.allowed, value=_quote(value)
        )
        raise RulesetError(sentence, self.name)

    def restore(self, value: object) -> Any:
        """The value that was kept, whatever would be allowed today.

        A RulesetError for a word that only a newer program knows, a ValueError for what never
        was a value of this option.
        """
        if self.nullable and value is None:
            return None
        if self.choices and isinstance(value, str):
            if value not in self.choices:
                raise RulesetError(f"{self.name} is {_quote(value)}", self.name)
            return self.enum(value) if self.enum else value
        if self.numbers and isinstance(value, list) and all(map(_is_whole, value)):
            return tuple(value)
        is_switch = isinstance(self.default, bool) and isinstance(value, bool)
        if is_switch or (self.number and _is_whole(value)):
            return value
        raise ValueError(f"{self.name} is {_quote(value)}")

    def _is_number(self, value: object) -> bool:
        return _is_whole(value) and (self.least is None or value >= self.least)


def _is_whole(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


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
    said = {"group": group, "marked_label": label, "marked_help": help}
    return dataclasses.field(default=default, metadata={"option": said | kind})


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
        return _("yes") if value else _("no")
    if isinstance(value, tuple):
        return ", ".join(map(say, value))
    if value == MINUS_BID:
        return _("minus the bid")
    if isinstance(value, int):
        return points(value)
    return _("none") if value is None else str(value)


def read_text(name: str, value: object) -> str:
    """What a ruleset says of itself, such as its name, which is no option."""
    if isinstance(value, str):
        return value
    sentence = _("{field} must be a text, not {value}.")
    raise RulesetError(sentence.format(field=name, value=repr(value)), name)


def no_option(name: str) -> RulesetError:
    return RulesetError(_("There is no option called {name}.").format(name=name), name)


def plain(value: object) -> object:
    """An option's value as JSON writes it."""
    if isinstance(value, StrEnum):
        return value.value
    return list(cast("tuple[int, ...]", value)) if isinstance(value, tuple) else value
