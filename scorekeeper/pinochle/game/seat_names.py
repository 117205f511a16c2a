"""Default names for seats without a named player: points of the compass.

Games and records store these names like other names. Statistics and name suggestions ignore
default names in every language.
"""

from collections.abc import Sequence
from functools import cache

from scorekeeper.language import N_, _, in_every_language
from scorekeeper.pinochle.names import name_key
from scorekeeper.pinochle.rules.contradictions import FEWEST_PLAYERS, MOST_PLAYERS

# Clockwise from the bottom of the drawn table, where the scorekeeper sits.
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

# Indexes of ``COMPASS`` by number of players, spread evenly around the table.
SEATED = {
    players: tuple(round(len(COMPASS) * seat / players) for seat in range(players))
    for players in range(FEWEST_PLAYERS, MOST_PLAYERS + 1)
}
SEATED[3] = (0, 2, 6)  # three players use three sides of a square table


def seat_names(players: int) -> tuple[str, ...]:
    """The default names of all seats, clockwise, in the current language."""
    return tuple(_(COMPASS[point]) for point in SEATED[players])


def with_default_names(typed: Sequence[str]) -> tuple[str, ...]:
    """Return the typed names, with default names for empty ones.

    If another player has typed the default name, the seat gets a free point of the compass.
    """
    own = seat_names(len(typed))
    taken = {name_key(name) for name in typed}
    used = [point for name, point in zip(typed, own, strict=True) if not name]
    spare = [point for point in map(_, COMPASS) if point not in used]
    names = list(typed)
    for seat, point in enumerate(own):
        if not names[seat]:
            free = (each for each in (point, *spare) if name_key(each) not in taken)
            names[seat] = next(free, point)
            taken.add(name_key(names[seat]))
    return tuple(names)


def is_seat_name(name: str) -> bool:
    """True if the name is a default name in any language."""
    return name_key(name) in _in_every_language()


@cache
def _in_every_language() -> frozenset[str]:
    return frozenset(name_key(name) for point in COMPASS for name in in_every_language(point))
