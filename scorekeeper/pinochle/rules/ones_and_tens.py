"""Convert a ruleset between scoring in ones and scoring in tens.

In tens all points are ten times as large. Points are never rounded. A ruleset that cannot be
converted exactly is refused; R6.
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
# The options that the scale multiplies.
POINTS = tuple(
    name
    for name, option in Ruleset.options().items()
    if option.are_points and name not in (UNIT, DERIVED)
)


def scale_of(values: Values) -> Scale | None:
    """Return the scale of the points, or None if ``unit`` is neither 1 nor 10.

    Even if ``unit`` is 1, points that are all multiples of ten are in tens.
    """
    if values[UNIT] not in (ONES, TENS):
        return None
    return TENS if values[UNIT] == TENS or not any(_not_in_tens(values)) else ONES


@lru_cache(256)  # the rows of a list of games need the same few results
def in_scale(ruleset: Ruleset, scale: Scale) -> Ruleset:
    """Return the ruleset in that scale; raise PinochleError if it cannot be converted."""
    return ruleset.changed(scaled(ruleset.values(), scale))


def scaled(values: Values, scale: Scale) -> dict[str, object]:
    """Return the unit and points in that scale; raise PinochleError if they cannot be converted."""
    current = scale_of(values)
    if current is None:
        raise RulesetError(_("{option} must be 1 or 10."), UNIT, {"option": UNIT})
    if current != scale:
        refuse(_unscalable(values, scale))
    return {UNIT: scale, **{name: _convert(values[name], scale, current) for name in POINTS}}


def _unscalable(values: Values, scale: Scale) -> Mistakes:
    """Yield a mistake for each option that cannot be converted to that scale."""
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
    """Return the options with points that are not multiples of ten."""
    return (name for name in POINTS if any(each % TENS for each in _numbers(values[name])))


def _numbers(value: object) -> list[int]:
    parts = value if isinstance(value, list | tuple) else [value]
    return [each for each in parts if isinstance(each, int)]


def _convert(value: object, scale: Scale, current: Scale) -> object:
    """Convert points to ``scale``; return other values, such as “minus the bid”, unchanged."""
    if isinstance(value, list | tuple):
        return [_convert(each, scale, current) for each in value]
    return value * scale // current if isinstance(value, int) else value
