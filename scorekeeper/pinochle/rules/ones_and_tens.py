"""The same game scored in ones or in tens, where everything is ten times as large.

Points are scaled exactly or not at all: nothing is ever rounded; R6.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Literal

from scorekeeper.language import _, points
from scorekeeper.pinochle.errors import Mistakes, RulesetError, refuse

from .choices import CardPoints
from .kinds import Values
from .ruleset import DERIVED, Ruleset

Scale = Literal[1, 10]
ONES: Scale = 1
TENS: Scale = 10
UNIT = "unit"
POINTS = tuple(
    name
    for name, option in Ruleset.options().items()
    if option.are_points and name not in (UNIT, DERIVED)
)


def scale_of(values: Values) -> Scale | None:
    """The scale of the points, maybe tens even if ``unit`` is 1; None for other units."""
    if values[UNIT] not in (ONES, TENS):
        return None
    return TENS if values[UNIT] == TENS or not any(_not_in_tens(values)) else ONES


@lru_cache(256)  # each row of a list needs the same printed rulesets
def in_scale(ruleset: Ruleset, scale: Scale) -> Ruleset:
    """Return the ruleset scored in ones or tens; raise PinochleError if impossible."""
    return ruleset.changed(scaled(ruleset.values(), scale))


def scaled(values: Values, scale: Scale) -> dict[str, object]:
    """Return points and unit in that scale; raise PinochleError if impossible."""
    current = scale_of(values)
    if current is None:
        raise RulesetError(_("{option} must be 1 or 10."), UNIT, {"option": UNIT})
    if current != scale:
        refuse(_unscalable(values, scale))
    return {UNIT: scale, **{name: _times(values[name], scale, current) for name in POINTS}}


def _unscalable(values: Values, scale: Scale) -> Mistakes:
    """Yield what cannot be counted in that scale."""
    for name in _not_in_tens(values) if scale == ONES else ():
        sentence = _("{option} can’t be scored in ones: {points} isn’t a multiple of ten.")
        odd = next(each for each in _numbers(values[name]) if each % TENS)
        yield RulesetError(sentence, name, {"option": name}, points=points(odd))
    if values["card_points"] == CardPoints.OLD:
        in_ones = _("{option} can’t be scored in ones: 11, 4, 3 and 2 aren’t multiples of ten.")
        in_tens = _("{option} can’t be scored in tens: an ace would still be worth 11.")
        sentence = in_ones if scale == ONES else in_tens
        yield RulesetError(sentence, "card_points", {"option": "card_points"})


def _not_in_tens(values: Values) -> Iterator[str]:
    """The options with points that are no multiple of ten."""
    return (name for name in POINTS if any(each % TENS for each in _numbers(values[name])))


def _numbers(value: object) -> list[int]:
    parts = value if isinstance(value, list | tuple) else [value]
    return [each for each in parts if isinstance(each, int)]


def _times(value: object, scale: Scale, current: Scale) -> object:
    """Return the points in ``scale``; other values stay, such as “minus the bid”."""
    if isinstance(value, list | tuple):
        return [_times(each, scale, current) for each in value]
    return value * scale // current if isinstance(value, int) else value
