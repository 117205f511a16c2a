"""The draw: who sits where in the next round, from the earlier rounds and the people present."""

from collections.abc import Iterable, Sequence
from random import Random

from scorekeeper.pinochle.names import name_key

from .movement import movement
from .rounds import Round
from .search import best_tables


def plan(people: Iterable[str], seats: int, rounds: int, seed: int = 0) -> list[Round[str]]:
    """Return that many rounds for people who all stay; see ``draw_round``."""
    present, history = [*people], list[Round[str]]()
    while len(history) < rounds:
        history.append(draw_round(history, present, seats, rounds, seed))
    return history


def draw_round(
    history: Sequence[Round[str]], present: Iterable[str], seats: int, rounds: int, seed: int = 0
) -> Round[str]:
    """Return the next round for the people present, who must fill at least one table.

    ``seats`` is 4, 3, or 2 for a table of two fixed pairs; then each name is a pair.
    ``rounds`` is how many are planned; more can be drawn.

    Among the people present, the numbers of sit-outs differ by at most one. If that leaves a
    choice, nobody sits out two rounds running. Until somebody comes or leaves, the rounds follow a
    movement, if one fits.
    Otherwise a search avoids first the same partners, then the same opponents.
    The same arguments give the same round on every machine, in any order of ``present``.
    """
    people, number = _shuffled(present, seed), len(history)
    planned = [_seated(each, people) for each in movement(len(people), seats, rounds)]
    if number < len(planned) and [*history] == planned[:number]:
        return planned[number]
    sit_out = next_sit_outs(history, people, len(people) % seats)
    playing = [place for place, person in enumerate(people) if person not in sit_out]
    tables = [playing[first : first + seats] for first in range(0, len(playing), seats)]
    place_of = {person: place for place, person in enumerate(people)}
    absent = len(people)
    earlier = (
        tuple(place_of.get(person, absent) for person in table)
        for each in history
        for table in each.tables
    )
    found = best_tables(tables, len(people) + 1, earlier)
    return Round(_seated(Round(found, ()), people).tables, tuple(sit_out))


def _shuffled(people: Iterable[str], seed: int) -> list[str]:
    """Return the people in an order that depends only on the seed.

    Python promises the same numbers in every version only for the method ``random``.
    """
    order = sorted(people, key=name_key)
    random = Random(seed).random  # nosec B311 # a draw that can be repeated
    for last in range(len(order) - 1, 0, -1):
        other = int(random() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return order


def _seated(planned: Round[int], people: Sequence[str]) -> Round[str]:
    """Return the round with a person instead of each place."""
    tables = tuple(tuple(people[place] for place in table) for table in planned.tables)
    return Round(tables, tuple(people[place] for place in planned.sit_out))


def next_sit_outs(history: Sequence[Round[str]], present: Sequence[str], number: int) -> list[str]:
    """Return the people who sat out least often; among equals, those whose last time is oldest."""
    times = _sit_outs(history, present)
    latest = {person: turn for turn, each in enumerate(history) for person in each.sit_out}
    return sorted(present, key=lambda person: (times[person], latest.get(person, -1)))[:number]


def _sit_outs(history: Sequence[Round[str]], present: Sequence[str]) -> dict[str, int]:
    """Return how often each person sat out, adjusted for the rounds that they missed.

    A person who arrives or returns gets the least number of those who stayed, or one more. So
    nobody makes up for missed rounds.
    """
    times: dict[str, int] = {}
    last: Sequence[str] = ()
    for people, sit_out in [*((each.present, each.sit_out) for each in history), (present, ())]:
        least = min((times[person] for person in last if person in people), default=0)
        for person in people:
            if person not in last:
                times[person] = min(max(times.get(person, 0), least), least + 1)
        for person in sit_out:
            times[person] += 1
        last = people
    return times
