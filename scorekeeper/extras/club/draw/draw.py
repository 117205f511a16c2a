"""The draw: choose the seats of the next round, given the earlier rounds and the people present."""

from collections.abc import Iterable, Sequence
from random import Random

from scorekeeper.pinochle.names import name_key

from .movement import movement
from .rounds import Round
from .search import best_tables


def plan(people: Iterable[str], seats: int, rounds: int, seed: int = 0) -> list[Round[str]]:
    """Draw all rounds for people who stay to the end. For the arguments see ``draw_round``."""
    present, history = [*people], list[Round[str]]()
    while len(history) < rounds:
        history.append(draw_round(history, present, seats, rounds, seed))
    return history


def draw_round(
    history: Sequence[Round[str]], present: Iterable[str], seats: int, rounds: int, seed: int = 0
) -> Round[str]:
    """Return the next round. The people present must fill at least one table.

    ``seats`` is 4 or 3. For fixed pairs it is 2, and each name in ``present`` is a pair.
    ``rounds`` is the planned number of rounds; more can be drawn.

    Among people who stay, the numbers of sit-outs differ by at most one. Until somebody arrives or
    leaves, the rounds follow a fixed schedule (movement.py), if one exists for the arguments.
    Otherwise a search (search.py) avoids repeated partners and, less strictly, repeated opponents.

    The same arguments give the same round on every machine. The order of ``present`` is ignored.
    """
    people, number = _shuffled(present, seed), len(history)
    planned = [_seated(each, people) for each in movement(len(people), seats, rounds)]
    if number < len(planned) and [*history] == planned[:number]:
        return planned[number]
    sit_out = next_sit_outs(history, people, len(people) % seats)
    playing = [place for place, person in enumerate(people) if person not in sit_out]
    tables = [playing[first : first + seats] for first in range(0, len(playing), seats)]
    place_of = {person: place for place, person in enumerate(people)}
    absent = len(people)  # one number for all absent people
    earlier = (
        tuple(place_of.get(person, absent) for person in table)
        for each in history
        for table in each.tables
    )
    found = best_tables(tables, len(people) + 1, earlier)
    return Round(_seated(Round(found, ()), people).tables, tuple(sit_out))


def _shuffled(people: Iterable[str], seed: int) -> list[str]:
    """Return the people in an order that depends only on the seed.

    ``Random.shuffle`` is not used, because other versions of Python may shuffle differently.
    """
    order = sorted(people, key=name_key)
    random = Random(seed).random  # nosec B311 # the draw must be repeatable
    for last in range(len(order) - 1, 0, -1):
        other = int(random() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return order


def _seated(planned: Round[int], people: Sequence[str]) -> Round[str]:
    """Replace the place numbers of a planned round by people."""
    tables = tuple(tuple(people[place] for place in table) for table in planned.tables)
    return Round(tables, tuple(people[place] for place in planned.sit_out))


def next_sit_outs(history: Sequence[Round[str]], present: Sequence[str], number: int) -> list[str]:
    """Return the ``number`` people who sit out next: those who sat out least often.

    Among equals, the person whose last sit-out is oldest comes first.
    """
    times = _sit_outs(history, present)
    latest = {person: turn for turn, each in enumerate(history) for person in each.sit_out}
    return sorted(present, key=lambda person: (times[person], latest.get(person, -1)))[:number]


def _sit_outs(history: Sequence[Round[str]], present: Sequence[str]) -> dict[str, int]:
    """Return how often each person sat out, adjusted for missed rounds.

    A new person starts with the lowest count among the people who stayed. The count of a person who
    returns is clamped: at least this lowest count, and at most one more.
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
