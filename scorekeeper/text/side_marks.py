"""The mark of each side: a shape and a colour, shown beside the names of the side.

The shapes differ from the suits, and tell the sides apart without colour. The colours differ
from those of the suits. No colour is red, because red suggests losing.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class SideMark:
    letter: str  # the shape in plain text
    outline: str  # the shape as an SVG path, at most 6 units from its centre
    colour: str  # on paper; tokens.css has the same colour, and another for dark backgrounds
    dash: str  # the stroke pattern of the side's line in the chart


_DISC = "M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0z"
_SQUARE = "M-4.5-4.5h9v9h-9z"

MARKS = (  # in the order of the sides; a game has at most eight
    SideMark("●", _DISC, "#b45309", "none"),
    SideMark("■", _SQUARE, "#6d28d9", "7 4"),
    SideMark("▲", "M0-5.5 5.7 4.5h-11.4z", "#0b7285", "2 4"),
    SideMark(
        "★",
        "M0-6 1.5-2 5.7-1.9 2.4.8 3.5 4.9 0 2.5-3.5 4.9-2.4.8-5.7-1.9-1.5-2z",
        "#b5179e",
        "12 4 2 4",
    ),
    SideMark("✚", "M-2-5.5h4v3.5h3.5v4h-3.5v3.5h-4v-3.5h-3.5v-4h3.5z", "#7a6a00", "4 2"),
    SideMark("▼", "M0 5.5 5.7-4.5h-11.4z", "#5b6470", "16 4"),
    SideMark("○", _DISC + "M-2.6 0a2.6 2.6 0 1 1 5.2 0a2.6 2.6 0 1 1-5.2 0z", "#8a5a44", "1 3"),
    SideMark("□", _SQUARE + "M-2.2-2.2v4.4h4.4v-4.4z", "#35726c", "12 4 2 4 2 4"),
)
