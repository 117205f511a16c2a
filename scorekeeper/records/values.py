"""Read and check plain values from JSON. Each error describes a valid value."""

import json
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from enum import StrEnum
from math import inf
from typing import Any, TypeVar

from scorekeeper import limits
from scorekeeper.language import N_, _
from scorekeeper.pinochle.errors import GameError, PinochleError
from scorekeeper.pinochle.rules.kinds import LARGEST_NUMBER, shortened
from scorekeeper.pinochle.rules.ruleset import Seat

Plain = Mapping[str, Any]
Reader = Callable[[Any, str], Any]  # takes a value, and the name of its field for errors
Choice = TypeVar("Choice", bound=StrEnum)

BROKEN = re.compile("[\ud800-\udfff]")  # half of a surrogate pair, from an escape in JSON
MOST_DIGITS = len(str(-LARGEST_NUMBER)) + 1
DEEPEST = 20  # nested lists and objects; a record has eight levels

NO_TEXT = N_(
    "That isn’t a Scorekeeper game file. Choose a .json or .zip file that Scorekeeper saved."
)
NO_RECORD = N_(
    "That isn’t a Scorekeeper game file, or it is damaged. Choose a .json or .zip file "
    "that Scorekeeper saved"
)


def decode(data: bytes, field: str = "file", otherwise: str = NO_TEXT) -> str:
    """Decode a file in UTF-8, with or without a byte order mark.

    ``otherwise`` is the error for invalid UTF-8, marked for translation by ``N_``.
    """
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as broken:
        raise GameError(_(otherwise), field) from broken


def read_json(
    text: str, field: str, otherwise: str = NO_RECORD, most: int = limits.VALUES
) -> object:
    """Parse untrusted JSON. Numbers and texts in the result are safe to compare, store and print.

    ``otherwise`` is the start of the error for invalid JSON, marked for translation by ``N_``.
    ``most`` limits the number of values.
    """
    # Limit the values before parsing, because each takes memory. Count the characters that separate
    # values. This also counts the few separators within texts.
    if sum(map(text.count, ",:[{")) > most:
        sentence = _("That file is too long for one game (more than {most} values).")
        raise GameError(sentence, field, most=most)
    try:
        # A huge number is cut, but stays out of range, so that its field refuses the number.
        data: object = json.loads(text, parse_int=lambda digits: int(digits[:MOST_DIGITS]))
        _check_json(data, field)
        return data
    except json.JSONDecodeError as broken:
        why = _(
            "it can’t be read from line {line}, column {column} on",
            line=broken.lineno,
            column=broken.colno,
        )
    except RecursionError:
        why = _("its lists are nested too deeply")
    raise GameError(f"{_(otherwise)} ({why}).", field)


def _check_json(value: object, field: str, level: int = 0) -> None:
    if level > DEEPEST:
        raise RecursionError
    if isinstance(value, str) and BROKEN.search(value):
        raise GameError(_("The text has a broken letter. Type it again."), field)
    if isinstance(value, dict):
        value = [*value.keys(), *value.values()]
    if isinstance(value, list):
        for each in value:
            _check_json(each, field, level + 1)


def quote(value: object) -> str:
    """A value as JSON, shortened for a message."""
    return shortened(json.dumps(value, ensure_ascii=False))


def fields(value: object, known: Collection[str], what: str, place: str = "") -> Plain:
    """The fields of an object that are not null.

    Raises:
        GameError: There is an unknown field, whose value would be lost.
    """
    data = mapping(value, place)
    for name in data:
        if name not in known:
            short = shortened(name)
            where = f"{place}.{short}" if place else short
            sentence = _("{what} has no field {field}, only {fields}.")
            raise GameError(sentence, where, what=what, field=short, fields=", ".join(known))
    return given(data)


def _invalid(sentence: str, field: str, **names: float | str) -> GameError:
    """A GameError whose sentence has placeholders for the field and for ``names``."""
    return GameError(sentence, field, field=field, **names)


def record(value: object, readers: Mapping[str, Reader], what: str, place: str) -> Plain:
    """Read each field of an object with its reader. All fields are required."""
    data = fields(value, readers, what, place)
    return {name: read(data.get(name), f"{place}.{name}") for name, read in readers.items()}


@contextmanager
def within(place: str) -> Iterator[None]:
    """Name the place of a mistake: ``bid`` becomes ``hands[2].bid``."""
    try:
        yield
    except PinochleError as mistake:
        raise mistake.at(place) from mistake


def mapping(value: object, field: str) -> Plain:
    if not isinstance(value, dict):
        raise _invalid(_("{field} must be an object."), field)
    return value


def given(data: Plain) -> Plain:
    """The fields that are not null; null means the same as a missing field."""
    return {name: value for name, value in data.items() if value is not None}


def items(value: object, field: str, most: float = inf) -> list[Any]:
    """Return a list of at most ``most`` values. The limit bounds the reading time of a record."""
    if not isinstance(value, list):
        raise _invalid(_("{field} must be a list."), field)
    if len(value) > most:
        sentence = _("{field} must hold at most {most}, not {number}.")
        raise _invalid(sentence, field, most=most, number=len(value))
    return value


def text(value: object, field: str) -> str:
    if not isinstance(value, str):
        raise _invalid(_("{field} must be text, not {value}."), field, value=quote(value))
    return value


def number(value: object, field: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise _invalid(_("{field} must be a whole number, not {value}."), field, value=quote(value))
    if value > LARGEST_NUMBER:
        raise _invalid(_("{field} must be at most {most}."), field, most=LARGEST_NUMBER)
    if value < -LARGEST_NUMBER:
        raise _invalid(_("{field} must be at least {least}."), field, least=-LARGEST_NUMBER)
    return value


def numbers_within(value: object, field: str) -> None:
    """Check the size of each number in a value; the caller checks the type."""
    for each in value if isinstance(value, list) else [value]:
        if isinstance(each, int):
            number(int(each), field)


def flag(value: object, field: str) -> bool:
    if not isinstance(value, bool):
        raise _invalid(_("{field} must be true or false."), field)
    return value


def seat(key: str, field: str) -> Seat:
    """Parse a seat from an object's key. A seat has one valid spelling, so no seat can repeat."""
    if len(key) > 2 or not key.isascii() or not key.isdecimal() or key != str(int(key)):
        sentence = _("{field} must name seats by number, such as “0”, not {value}.")
        raise _invalid(sentence, field, value=quote(key))
    return int(key)


def choice(kind: type[Choice], value: object, field: str) -> Choice:
    try:
        return kind(text(value, field))
    except ValueError:
        allowed = ", ".join(f"“{member}”" for member in kind)
        raise _invalid(_("{field} must be one of {allowed}."), field, allowed=allowed) from None
