"""Words in a picture: how wide they may be in whatever font, cut into lines, and kept apart.

Nobody can measure letters here, so the widths are those of a wide font, with room to spare.
"""

from __future__ import annotations

from collections.abc import Sequence

SPACE = "\N{NO-BREAK SPACE}"
NARROW, WIDE = frozenset("fijlrtI.,:;'’|-() " + SPACE), frozenset("mwMW@%&—")
BOLD = 1.1  # times as wide


def width(text: str, size: float) -> float:
    """The most that a text takes, in the unit of the size of its letters."""
    return size * sum(map(_em, text))


def _em(letter: str) -> float:
    if letter in NARROW:
        return 0.42
    if letter in WIDE or ord(letter) > 0x2E7F:  # Chinese, Japanese, Korean and emoji are square
        return 1.0
    return 0.78 if letter.isupper() else 0.63


def wrapped(text: str, size: float, room: float) -> list[str]:
    """A text in lines of that width at most; a word that is longer goes on in the next line."""
    lines = [""]
    for word in text.split(" "):
        for part in _parts(word, size, room):
            longer = f"{lines[-1]} {part}".lstrip()
            if lines[-1] and width(longer, size) > room:
                lines.append(part)
            else:
                lines[-1] = longer
    return lines


def _parts(word: str, size: float, room: float) -> list[str]:
    """A word, cut where it would be too long alone."""
    parts = [""]
    for letter in word:
        if width(parts[-1] + letter, size) > room:
            parts.append("")
        parts[-1] += letter
    return parts


def kept_apart(
    wanted: Sequence[float], heights: Sequence[float], top: float, bottom: float
) -> list[float]:
    """Where each block begins so that none covers another, as near as can be to where it would.

    All of them together fit between top and bottom.
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
