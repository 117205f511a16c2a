"""The kinds of values that an option can have, and how to read and show them."""

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin

from scorekeeper.language import _, points
from scorekeeper.pinochle.names import is_readable, tidy

from .choices import Choice

NONE = "none"  # the word for None in TOML, which has no null
LARGEST_NUMBER = 10**9  # far more than any score, and short enough to print
LONGEST_TEXT = 300  # letters
LONGEST_QUOTE = 60  # letters of a wrong value that an error quotes
# Types of options. A plain ``int`` counts things such as cards. Points are ten times as large in
# a game that is scored in tens.
Positive = Annotated[int, "from 1"]
Points = Annotated[int, "points, from 0"]
PositivePoints = Annotated[int, "points, from 1"]
SignedPoints = Annotated[int, "points, also negative"]
Prices = tuple[int, ...]  # the points for one meld of a kind, for two, and so on
Values = Mapping[str, object]  # the values of options, by option name
SWITCH = {"yes": True, "true": True, "no": False, "false": False}


class Kind(ABC):
    are_points = False

    @property
    @abstractmethod
    def allowed(self) -> tuple[str, ...]:
        """The allowed values as parts of a sentence. Names of choices are not translated."""

    @property
    def offers(self) -> tuple[object, ...]:
        """The values to choose from; empty if players type the value."""
        return ()

    @abstractmethod
    def read(self, value: object) -> object:
        """Convert a TOML or JSON value for the ruleset; raise ValueError if it is not allowed."""

    def restore(self, value: object) -> object:
        """Convert a stored value. Numbers and texts may be outside of today's limits."""
        return self.read(value)

    def parse(self, text: str) -> object:
        """Convert a typed text to a value; return the text itself if this kind cannot read it."""
        return text


@dataclass(frozen=True)
class Switch(Kind):
    """Values of type ``bool``."""

    allowed = ("true", "false")
    offers = (True, False)

    def read(self, value: object) -> bool:
        if isinstance(value, bool):
            return value
        raise ValueError(value)

    def parse(self, text: str) -> object:
        return SWITCH.get(text.casefold(), text)


@dataclass(frozen=True)
class Number(Kind):
    """Values of type ``int``, from ``least`` up."""

    least: int | None
    are_points: bool = False

    @property
    def allowed(self) -> tuple[str, ...]:
        if self.least is None:
            return (_("a whole number"),)
        return (_("a whole number from {least}", least=self.least),)

    def read(self, value: object) -> int:
        number = self.restore(value)
        if self.least is not None and number < self.least:
            raise ValueError(value)
        return number

    def restore(self, value: object) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            raise ValueError(value)
        return value

    def parse(self, text: str) -> int | str:
        """Read a number. A number with too many digits becomes LARGEST_NUMBER + 1.

        A form joins the fields of a list by commas. If only the first field is filled in, as in
        ``4,``, the number 4 is the price of each meld.
        """
        found = re.fullmatch("([-\N{MINUS SIGN}]?)([0-9]+),*", text)
        if not found:
            return text
        size = int(found[2]) if len(found[2]) <= len(str(LARGEST_NUMBER)) else LARGEST_NUMBER + 1
        return -size if found[1] else size


class Numbers(Kind):
    """Values of type ``Prices``."""

    one = Number(0)
    are_points = True

    @property
    def allowed(self) -> tuple[str, ...]:
        return (_("whole numbers: for one set, for two, and so on"),)

    def read(self, value: object) -> Prices:
        return tuple(map(self.one.read, self.restore(value)))

    def restore(self, value: object) -> Prices:
        if isinstance(value, list | tuple):
            return tuple(map(self.one.restore, value))
        raise ValueError(value)

    def parse(self, text: str) -> object:
        return [self.one.parse(part) for part in self.parts(text)]

    @staticmethod
    def parts(text: str) -> list[str]:
        """Split a typed list at its commas, semicolons and spaces."""
        return [part for part in re.split(r"[\s,;]+", text) if part]


@dataclass(frozen=True)
class OneOf(Kind):
    """The members of a ``Choice``, which are read by name."""

    choices: type[Choice]

    @property
    def allowed(self) -> tuple[str, ...]:
        return tuple(f"“{choice.value}”" for choice in self.choices)

    @property
    def offers(self) -> tuple[object, ...]:
        return tuple(self.choices)

    def read(self, value: object) -> Choice:
        return self.choices(str(value))

    def parse(self, text: str) -> object:
        """Return the choice with these words.

        If an option also allows a number, players type the words instead of tapping a choice.
        """
        found = (each for each in self.choices if each.words.casefold() == text.casefold())
        return next(found, text)


class Text(Kind):
    """Values of type ``str``: a table's own words, or an empty text."""

    most = LONGEST_TEXT

    @property
    def allowed(self) -> tuple[str, ...]:
        return (_("a readable text of at most {most} letters", most=self.most),)

    def read(self, value: object) -> str:
        text = tidy(self.restore(value))
        if len(text) > self.most or (text and not is_readable(text)):
            raise ValueError(value)
        return text

    def restore(self, value: object) -> str:
        if isinstance(value, str):
            return value
        raise ValueError(value)


class Nothing(Kind):
    """The value ``None``."""

    allowed = (NONE,)
    offers = (None,)

    def read(self, value: object) -> None:
        if value not in (None, NONE):
            raise ValueError(value)

    def parse(self, text: str) -> object:
        return None if text.casefold() in ("", NONE, value_words(None).casefold()) else text


def kinds_of(declared: Any) -> tuple[Kind, ...]:
    """Return the kinds of a declared type. ``int | None`` has the kinds Number and Nothing."""
    if get_origin(declared) in (Union, UnionType):
        return tuple(kind for part in get_args(declared) for kind in kinds_of(part))
    return (SIMPLE.get(declared) or OneOf(declared),)


SIMPLE: dict[Any, Kind] = {
    bool: Switch(),
    int: Number(0),
    Positive: Number(1),
    Points: Number(0, are_points=True),
    PositivePoints: Number(1, are_points=True),
    SignedPoints: Number(None, are_points=True),
    Prices: Numbers(),
    str: Text(),
    NoneType: Nothing(),
}


def value_words(value: object) -> str:
    """Return an option’s value in players’ words, as printed after its label."""
    if isinstance(value, Choice):
        return value.words
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, tuple):
        return ", ".join(map(value_words, value))
    if isinstance(value, int):
        return points(value)
    return _("none") if value in (None, "") else str(value)


def plain_value(value: object) -> object:
    """Convert an option’s value for JSON."""
    if isinstance(value, Choice):
        return value.value
    return list(value) if isinstance(value, tuple) else value


def shortened(text: str) -> str:
    """Cut a wrong value to the length that an error quotes."""
    return text if len(text) <= LONGEST_QUOTE else f"{text[:LONGEST_QUOTE]}…"
