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

NONE = "none"  # TOML has no null: this word means it
LARGEST_NUMBER = 10**9  # far beyond any score, and short enough to print
LONGEST_TEXT = 300  # letters
LONGEST_QUOTE = 60  # letters of a wrong value that an error quotes
# Types of options. A plain ``int`` counts things, such as cards. Points are ten times as large in
# a game in tens.
Positive = Annotated[int, "from 1"]
Points = Annotated[int, "points, from 0"]
PositivePoints = Annotated[int, "points, from 1"]
SignedPoints = Annotated[int, "points, also negative"]
Prices = tuple[int, ...]  # of one run, of two, and so on
Values = Mapping[str, object]  # of options, by name
SWITCH = {"yes": True, "true": True, "no": False, "false": False}


class Kind(ABC):
    are_points = False

    @property
    @abstractmethod
    def allowed(self) -> tuple[str, ...]:
        """The values in words, as parts of a sentence; names of values are not translated."""

    @property
    def offers(self) -> tuple[object, ...]:
        """All values, if there are few enough for a list."""
        return ()

    @abstractmethod
    def read(self, value: object) -> object:
        """Return a TOML or JSON value as the ruleset stores it; raise ValueError for others."""

    def restore(self, value: object) -> object:
        """Return a stored value, even if it is not allowed any more."""
        return self.read(value)

    def parse(self, text: str) -> object:
        """Return the value of a typed text, or the text itself if it is of another kind."""
        return text


@dataclass(frozen=True)
class Switch(Kind):
    """``bool``"""

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
    """``int``"""

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
        """Read a number; one with too many digits becomes LARGEST_NUMBER + 1.

        Commas at the end are blank fields of a list: its one number is the price of each meld.
        """
        found = re.fullmatch("([-\N{MINUS SIGN}]?)([0-9]+),*", text)
        if not found:
            return text
        size = int(found[2]) if len(found[2]) <= len(str(LARGEST_NUMBER)) else LARGEST_NUMBER + 1
        return -size if found[1] else size


class Numbers(Kind):
    """``Prices``, the points of one set, of two and so on."""

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
        """The texts typed for one set, for two and so on."""
        return [part for part in re.split(r"[\s,;]+", text) if part]


@dataclass(frozen=True)
class OneOf(Kind):
    """A ``Choice``, by its name."""

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
        """Return the choice with these words, which are typed where a number also can be."""
        found = (each for each in self.choices if each.words.casefold() == text.casefold())
        return next(found, text)


class Text(Kind):
    """``str``, a table's own words; they may be empty."""

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
    """``None``"""

    allowed = (NONE,)
    offers = (None,)

    def read(self, value: object) -> None:
        if value not in (None, NONE):
            raise ValueError(value)

    def parse(self, text: str) -> object:
        return None if text.casefold() in ("", NONE, value_words(None).casefold()) else text


def kinds_of(declared: Any) -> tuple[Kind, ...]:
    """The kinds of a type: ``int | None`` is a number or nothing."""
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
    """An option’s value in players’ words, to follow the option’s label."""
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
    """An option’s value for JSON."""
    if isinstance(value, Choice):
        return value.value
    return list(value) if isinstance(value, tuple) else value


def shortened(text: str) -> str:
    """A wrong value, cut to what a sentence repeats of it."""
    return text if len(text) <= LONGEST_QUOTE else f"{text[:LONGEST_QUOTE]}…"
