"""Texts in a chart: their greatest width, line breaks, and distances.

The server cannot measure letters, so the widths are those of a wide font, with some reserve.
"""

from __future__ import annotations

from collections.abc import Sequence

SPACE = "\N{NO-BREAK SPACE}"
NARROW, WIDE = frozenset("fijlrtI.,:;'’|-() " + SPACE), frozenset("mwMW@%&—")
BOLD = 1.1  # times as wide


def width(text: str, size: float) -> float:
    """Return the greatest width of a text, in the unit of its font size."""
    return size * sum(map(_em, text))


def _em(letter: str) -> float:
    if letter in NARROW:
        return 0.42
    if letter in WIDE or ord(letter) > 0x2E7F:  # Chinese, Japanese, Korean and emoji are square
        return 1.0
    return 0.78 if letter.isupper() else 0.63


def wrap(text: str, size: float, room: float) -> list[str]:
    """Break a text into lines no wider than ``room``; a longer word continues on the next line."""
    lines = [""]
    for word in text.split(" "):
        for part in _split(word, size, room):
            longer = f"{lines[-1]} {part}".lstrip()
            if lines[-1] and width(longer, size) > room:
                lines.append(part)
            else:
                lines[-1] = longer
    return lines


def _split(word: str, size: float, room: float) -> list[str]:
    """Split a word that is too wide for one line."""
    parts = [""]
    for letter in word:
        if width(parts[-1] + letter, size) > room:
            parts.append("")
        parts[-1] += letter
    return parts


def spread_apart(
    wanted: Sequence[float], heights: Sequence[float], top: float, bottom: float
) -> list[float]:
    """Return where each block begins without overlap, as near as possible to where it should.

    Together they must fit between top and bottom.
    """
    order = sorted(range(len(wanted)), key=wanted.__getitem__)
    begins = dict.fromkeys(order, top)
    for each in order:
        begins[each] = max(top, wanted[each])
        top = begins[each] + heights[each]
    for each in reversed(order):
        begins[each] = min(begins[each], bottom - heights[each])
        bottom = begins[each]
    return [begins[each] for each in range(len(wanted))]
