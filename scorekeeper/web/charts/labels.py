"""Lay out the text labels of a chart: estimate widths, wrap lines, avoid overlaps.

The server has no font metrics, so widths are estimated generously, as for a wide font.
"""

from collections.abc import Sequence

SPACE = "\N{NO-BREAK SPACE}"
NARROW, WIDE = frozenset("fijlrtI.,:;'’|-() " + SPACE), frozenset("mwMW@%&—")
BOLD = 1.1  # bold text is this much wider


def width(text: str, size: float) -> float:
    """A generous estimate of the text’s width, in the unit of ``size``."""
    return size * sum(map(_em, text))


def _em(letter: str) -> float:
    if letter in NARROW:
        return 0.42
    if letter in WIDE or ord(letter) > 0x2E7F:  # Chinese, Japanese, Korean and emoji are square
        return 1.0
    return 0.78 if letter.isupper() else 0.63


def wrap(text: str, size: float, room: float) -> list[str]:
    """Wrap a text into lines at most ``room`` wide. Words longer than a line are broken."""
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
    """Break a word into parts at most ``room`` wide."""
    parts = [""]
    for letter in word:
        if width(parts[-1] + letter, size) > room:
            parts.append("")
        parts[-1] += letter
    return parts


def spread(
    wanted: Sequence[float], heights: Sequence[float], top: float, bottom: float
) -> list[float]:
    """Return tops for the blocks, near the ``wanted`` tops, so that no blocks overlap.

    The result has the order of ``wanted``. A block that would overlap the block above it moves
    down. If the lowest block crosses ``bottom``, it moves up, and pushes up the blocks above it.
    Together the blocks must fit between ``top`` and ``bottom``.
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
