"""The names of seats whose players nobody has named: points of the compass.

They are ordinary names in a game and in its records. What counts or suggests people leaves them
out, in whatever language the game was started.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from scorekeeper.language import N_, _, in_every_language
from scorekeeper.pinochle.names import alike

# Clockwise as seats are drawn; the scorekeeper's own is nearest to them, as south is on a map.
COMPASS = (
    N_("South"),
    N_("Southwest"),
    N_("West"),
    N_("Northwest"),
    N_("North"),
    N_("Northeast"),
    N_("East"),
    N_("Southeast"),
)

# Where at the compass they sit, by how many they are; across is opposite.
SEATED = {
    2: (0, 4),
    3: (0, 2, 6),
    4: (0, 2, 4, 6),
    5: (0, 2, 3, 5, 6),
    6: (0, 1, 3, 4, 5, 7),
    7: (0, 1, 2, 3, 5, 6, 7),
    8: (0, 1, 2, 3, 4, 5, 6, 7),
}


def seat_names(players: int) -> tuple[str, ...]:
    """The names of all seats, clockwise, in the current language."""
    return tuple(_(COMPASS[point]) for point in SEATED[players])


def seated(typed: Sequence[str]) -> tuple[str, ...]:
    """The names typed, seat by seat, and for those left empty the seat's own.

    Where somebody else is called so, a free point of the compass.
    """
    own = seat_names(len(typed))
    taken = {alike(name) for name in typed}
    kept = [point for name, point in zip(typed, own, strict=True) if not name]
    spare = [point for point in map(_, COMPASS) if point not in kept]
    names = list(typed)
    for seat, point in enumerate(own):
        if not names[seat]:
            free = (each for each in (point, *spare) if alike(each) not in taken)
            names[seat] = next(free, point)
            taken.add(alike(names[seat]))
    return tuple(names)


def is_seat_name(name: str) -> bool:
    """Whether that is a seat's name in one of the languages, not somebody's."""
    return alike(name) in _in_every_language()


@cache
def _in_every_language() -> frozenset[str]:
    return frozenset(alike(name) for point in COMPASS for name in in_every_language(point))
