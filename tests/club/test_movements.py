"""An evening draws the movements (from table to table) that real clubs print."""

from itertools import pairwise

import pytest

from scorekeeper.extras.club.draw.rounds import met_twice
from scorekeeper.extras.club.evening import Evening
from scorekeeper.extras.club.facts import Left, Registered, ResultTyped, RoundDrawn
from scorekeeper.extras.club.next_round import next_round
from scorekeeper.extras.club.results import Results
from tests.club.evenings import (
    PAIRS,
    WINNERS,
    WINNING_PAIRS,
    check_seats_and_sit_outs,
    people,
    settings,
)


def with_facts(evening, *facts):
    for fact in facts:
        fact.check(evening)
        evening = fact.apply(evening)
    return evening


def opened(names, **agreed):
    return with_facts(Evening(settings(**agreed)), Registered(tuple(names)))


def with_round(evening, tables=None, sit_out=()):
    """The evening with a next round of these tables, or of drawn tables."""
    if tables is None:
        drawn = next_round(Results(evening, {}), seed=0)
        tables, sit_out = drawn.tables, drawn.sit_out
    return with_facts(evening, RoundDrawn(tuple(map(tuple, tables)), tuple(sit_out)))


def pairs(number):
    return [f"{name} & {name} junior" for name in people(number)]


def draws(evening, rounds):
    for _round in range(rounds):
        evening = with_round(evening)
    return [each.draw for each in evening.rounds]


@pytest.mark.parametrize(("number", "rounds"), [(16, 4), (24, 6), (32, 8)])
def test_partners_are_never_the_same(number, rounds):
    """As on the game card of the Silver Games, with six tables and a new partner at each:

    http://franklincosilvergames.com/page/?p=61
    """
    drawn = draws(opened(people(number), rounds=rounds), rounds)
    partners = {name: [] for name in people(number)}
    for table in (table for each in drawn for table in each.tables):
        for seat, name in enumerate(table):
            partners[name].append(table[(seat + 2) % 4])
    assert all(len(set(names)) == len(names) for names in partners.values())


@pytest.mark.parametrize("number", [8, 12, 16, 17, 20, 25, 50])
def test_one_pair_stays_and_the_other_moves_up_a_table(number):
    """As in Kansas City, where an odd pair sits out: http://www.johnph77.com/kcmo/rules.html"""
    rounds = min(8, -(-number // 2))
    drawn = draws(opened(pairs(number), rounds=rounds, **PAIRS), rounds)
    assert met_twice(drawn) == (0, 0)
    for now, following in pairwise(drawn):
        assert [stays for stays, _ in following.tables] == [stays for stays, _ in now.tables]
        moving = [*(moves for _, moves in now.tables), *now.sit_out]
        moved = [*(moves for _, moves in following.tables), *following.sit_out]
        assert moved == [moving[-1], *moving[:-1]]


# In Green River the winners move toward table 1, and each pair stays together:
# https://greenriverstar.com/story/2016/08/24/people/gr-senior-pinochle-tourney-draws-crowd/2953.html


def after(evening, results, *changes, sit_out=""):
    """The next tables and sit-outs after a round with these scores, by table."""
    scores = enumerate(results.values(), start=1)
    typed = [ResultTyped(1, table, each) for table, each in scores]
    drawn = with_facts(with_round(evening, results, sit_out), *typed, *changes)
    following = with_round(drawn).rounds[-1].draw
    return [*following.tables], following.sit_out


@pytest.mark.parametrize(
    ("results", "following"),
    [
        ({"ABCD": (9, 1), "EFGH": (9, 1), "IJKL": (9, 1)}, ["ACEG", "BDIK", "FHJL"]),
        ({"ABCD": (1, 9), "EFGH": (1, 9), "IJKL": (5, 5)}, ["BDFH", "ACIK", "EGJL"]),
        ({"ABCD": (1, 9)}, ["ACBD"]),
    ],
)
def test_winners_move_a_table_up_and_losers_one_down_as_opponents(results, following):
    """If the sides of a table are tied, the first side moves up."""
    evening = opened("".join(results), **WINNERS)
    assert after(evening, results) == ([*map(tuple, following)], ())


def test_winning_pairs_move_a_table_up_together():
    a, b, c, d, e, f = names = pairs(6)
    evening = opened(names, **WINNING_PAIRS)
    results = {(a, b): (9, 1), (c, d): (1, 9), (e, f): (1, 9)}
    assert after(evening, results) == ([(a, d), (b, f), (c, e)], ())


def test_people_below_fill_the_seats_of_those_who_left_and_newcomers_begin_at_the_end():
    evening = opened("ABCDEFGHI", **WINNERS)
    changes = Left("A"), Registered(("J",))
    following = after(evening, {"ABCD": (9, 1), "EFGH": (9, 1)}, *changes, sit_out="I")
    assert following == ([tuple("CEGD"), tuple("FHIJ")], ("B",))


def test_if_winners_move_up_people_still_sit_out_by_turns():
    evening = opened(people(6), **WINNERS)
    for number in range(1, 7):
        evening = with_facts(with_round(evening), ResultTyped(number, 1, (9, 1)))
    check_seats_and_sit_outs([each.draw for each in evening.rounds], people(6), 4)
