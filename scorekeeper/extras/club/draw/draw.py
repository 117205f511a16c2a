"""The draw: who sits where in the next round, by the rounds before and the people here now."""

from collections.abc import Iterable, Sequence
from random import Random

from scorekeeper.pinochle.names import name_key

from .movement import movement
from .rounds import Round
from .search import best_tables


def plan(people: Iterable[str], seats: int, rounds: int, seed: int = 0) -> list[Round[str]]:
    """Return that many rounds for people who all stay; see ``draw_round``."""
    here, history = [*people], list[Round[str]]()
    while len(history) < rounds:
        history.append(draw_round(history, here, seats, rounds, seed))
    return history


def draw_round(
    history: Sequence[Round[str]], here: Iterable[str], seats: int, rounds: int, seed: int = 0
) -> Round[str]:
    """Return the next round for the people here now, who must fill at least one table.

    ``seats`` is 4, 3, or 2 for a table of two fixed pairs; then each name is a pair.
    ``rounds`` is how many are planned; more can be drawn.

    The numbers of times that the people here sat out differ by at most one. Within that, nobody
    sits out two rounds running, if others can. While nobody comes or leaves, a movement is followed
    if one fits.
    Otherwise a search avoids partners who were partners first, then opponents who were opponents.
    The same arguments give the same round on every machine; the order of ``here`` is irrelevant.
    """
    places, number = _shuffled(here, seed), len(history)
    planned = [_seated(each, places) for each in movement(len(places), seats, rounds)]
    if number < len(planned) and [*history] == planned[:number]:
        return planned[number]
    sit_out = resting(history, places, len(places) % seats)
    playing = [place for place, person in enumerate(places) if person not in sit_out]
    tables = [playing[first : first + seats] for first in range(0, len(playing), seats)]
    place_of = {person: place for place, person in enumerate(places)}
    absent = len(places)
    earlier = (
        tuple(place_of.get(person, absent) for person in table)
        for each in history
        for table in each.tables
    )
    found = best_tables(tables, len(places) + 1, earlier)
    return Round(_seated(Round(found, ()), places).tables, tuple(sit_out))


def _shuffled(people: Iterable[str], seed: int) -> list[str]:
    """Return the people in the order of the seed.

    Of all methods, Python promises only for ``random`` the same numbers in every version.
    """
    order = sorted(people, key=name_key)
    random = Random(seed).random  # nosec B311 # a draw that can be repeated
    for last in range(len(order) - 1, 0, -1):
        other = int(random() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return order


def _seated(planned: Round[int], places: Sequence[str]) -> Round[str]:
    """Return the round with a person instead of each place."""
    tables = tuple(tuple(places[place] for place in table) for table in planned.tables)
    return Round(tables, tuple(places[place] for place in planned.sit_out))


def resting(history: Sequence[Round[str]], here: Sequence[str], number: int) -> list[str]:
    """Return those who sat out least often, and of these, whose last time was longest ago."""
    times = _sit_outs(history, here)
    latest = {person: turn for turn, each in enumerate(history) for person in each.sit_out}
    return sorted(here, key=lambda person: (times[person], latest.get(person, -1)))[:number]


def _sit_outs(history: Sequence[Round[str]], here: Sequence[str]) -> dict[str, int]:
    """Return how often each person sat out, by the measure of those who stayed.

    A person who arrives or comes back counts like the others, so nobody makes up for rounds that
    they missed.
    """
    times: dict[str, int] = {}
    before: Sequence[str] = ()
    for present, sit_out in [*((each.here, each.sit_out) for each in history), (here, ())]:
        least = min((times[person] for person in before if person in present), default=0)
        for person in present:
            if person not in before:
                times[person] = min(max(times.get(person, 0), least), least + 1)
        for person in sit_out:
            times[person] += 1
        before = present
    return times
