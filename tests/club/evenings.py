"""People for a draw, and what is counted of its rounds."""

from collections import Counter

from scorekeeper.extras.club.rounds import meetings


def people(number):
    return [f"Player {each}" for each in range(1, number + 1)]


def met_in_any_way(rounds):
    """How many pairs of people sit at one table in more than one round."""
    tables = [table for each in rounds for table in each.tables]
    met = Counter(frozenset(two) for table in tables for *two, _ in meetings(table))
    return sum(times > 1 for times in met.values())


def check_seats_and_sit_outs(rounds, here, seats):
    """Everybody has one seat or sits out, by turns, and never in two rounds running."""
    times = Counter(dict.fromkeys(here, 0))
    last = set()
    for each in rounds:
        assert sorted(each.here) == sorted(here)
        assert {len(table) for table in each.tables} == {seats}
        assert len(each.sit_out) == len(here) % seats
        times.update(each.sit_out)
        assert max(times.values()) - min(times.values()) <= 1
        if len(here) >= 2 * len(each.sit_out):
            assert not last & set(each.sit_out)
        last = set(each.sit_out)
