"""Texts in a picture: estimate their width, wrap them, and place them without overlap.

Letters cannot be measured on the server, so the widths are generous ones of a wide font.
"""

from collections.abc import Sequence

SPACE = "\N{NO-BREAK SPACE}"
NARROW, WIDE = frozenset("fijlrtI.,:;'’|-() " + SPACE), frozenset("mwMW@%&—")
BOLD = 1.1  # times as wide


def width(text: str, size: float) -> float:
    """The maximum width of a text, in the unit of ``size``."""
    return size * sum(map(_em, text))


def _em(letter: str) -> float:
    if letter in NARROW:
        return 0.42
    if letter in WIDE or ord(letter) > 0x2E7F:  # Chinese, Japanese, Korean and emoji are square
        return 1.0
    return 0.78 if letter.isupper() else 0.63


def wrap(text: str, size: float, room: float) -> list[str]:
    """Split a text into lines of at most ``room`` width, and words that are longer, too."""
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
    """Split a word that is too long for a line."""
    parts = [""]
    for letter in word:
        if width(parts[-1] + letter, size) > room:
            parts.append("")
        parts[-1] += letter
    return parts


def spread(
    wanted: Sequence[float], heights: Sequence[float], top: float, bottom: float
) -> list[float]:
    """The tops of blocks without overlap, as near as possible to the ``wanted`` ones.

    The blocks must fit between top and bottom.
    """
    order = sorted(range(len(wanted)), key=wanted.__getitem__)
    tops = dict.fromkeys(order, top)
    for each in order:
        tops[each] = max(top, wanted[each])
        top = tops[each] + heights[each]
    for each in reversed(order):
        tops[each] = min(tops[each], bottom - heights[each])
        bottom = tops[each]
    return [tops[each] for each in range(len(wanted))]
