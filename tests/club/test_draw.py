"""The draw of a club evening decides who meets whom and who sits out, equally everywhere."""

import json
import os
import subprocess
import sys

import pytest
from hypothesis import given, strategies as st

from scorekeeper.extras.club.draw.draw import draw_round, plan
from scorekeeper.extras.club.draw.movement import movement
from scorekeeper.extras.club.draw.rounds import Round, met_twice
from tests.club.evenings import check_seats_and_sit_outs, met_in_any_way, people

# Partners


@pytest.mark.parametrize("number", range(8, 101))
def test_nobody_has_the_same_partner_twice_in_eight_rounds(number):
    rounds = plan(people(number), 4, min(8, number - 1))
    assert met_twice(rounds)[0] == 0
    check_seats_and_sit_outs(rounds, people(number), 4)


@pytest.mark.parametrize(
    "tables",
    [*range(2, 10), 25, *(pytest.param(each, marks=pytest.mark.slow) for each in range(10, 25))],
)
def test_as_many_rounds_as_tables_repeat_no_partners(tables):
    # Like the known movement “North stays, South −1, East +1, West +2”.
    assert met_twice(plan(people(4 * tables), 4, tables))[0] == 0


@pytest.mark.parametrize("tables", [5, 7, 11, 13, 17, 19, 23])
def test_with_a_prime_number_of_tables_each_seat_moves_by_equal_steps(tables):
    rounds = movement(4 * tables, 4, tables)
    north = range(tables)
    assert all(tuple(table[0] for table in each.tables) == tuple(north) for each in rounds)
    east = [each.tables[0][1] - tables for each in rounds]
    assert east == [-number % tables for number in range(tables)]


@pytest.mark.parametrize("number", [8, 12, 16, 20, 24])
def test_in_a_whist_tournament_any_two_are_partners_once_and_opponents_twice(number):
    rounds = plan(people(number), 4, number - 1)
    assert met_twice(rounds) == (0, number * (number - 1) // 2)
    once_more = plan(people(number), 4, number)
    assert met_twice(once_more)[0] == number // 2


@pytest.mark.parametrize("number", [4, 5, 9, 13, 17, 21, 25])
def test_a_long_evening_repeats_no_partners(number):
    assert met_twice(plan(people(number), 4, number - 1))[0] == 0


# Nobody meets anybody twice


@pytest.mark.parametrize("number", range(32, 51))
def test_among_32_to_50_people_nobody_meets_anybody_twice_in_eight_rounds(number):
    assert met_in_any_way(plan(people(number), 4, 8)) == 0


@pytest.mark.parametrize("number", [9, 15, 27, 42, 48, 88])
def test_at_tables_of_three_nobody_meets_twice_in_three_rounds(number):
    rounds = plan(people(number), 3, 3)
    assert met_twice(rounds) == (0, 0)
    check_seats_and_sit_outs(rounds, people(number), 3)


@pytest.mark.parametrize("number", [2, 3, 4, 5, 8, 9, 24, 25, 50])
def test_every_pair_meets_every_other_pair_once(number):
    rounds = plan(people(number), 2, number - 1 + number % 2)
    assert met_twice(rounds) == (0, 0)
    met = {frozenset(table) for each in rounds for table in each.tables}
    assert len(met) == number * (number - 1) // 2
    check_seats_and_sit_outs(rounds, people(number), 2)


def test_with_an_even_number_of_pairs_one_pair_stays_seated():
    rounds = plan(people(8), 2, 7)
    at_last_table = set.intersection(*(set(each.tables[-1]) for each in rounds))
    assert len(at_last_table) == 1


# Any evening


@given(
    number=st.integers(4, 30),
    seats=st.sampled_from([2, 3, 4]),
    rounds=st.integers(1, 12),
    seed=st.integers(0, 99),
    data=st.data(),
)
def test_any_plan_seats_everybody_and_does_not_depend_on_their_order(
    number, seats, rounds, seed, data
):
    here = people(number)
    planned = plan(here, seats, rounds, seed)
    check_seats_and_sit_outs(planned, here, seats)
    assert met_twice(planned) == met_twice(plan(here, seats, rounds))  # all seeds are equally good
    assert plan(data.draw(st.permutations(here)), seats, rounds, seed) == planned


@given(seats=st.sampled_from([2, 3, 4]), data=st.data())
def test_people_come_and_leave_and_sit_out_by_turns(seats, data):
    """People who are always here sit out equally often. Late arrivals do not sit out more."""
    stay, others = people(seats + 3), [f"Guest {each}" for each in range(9)]
    history, sat_out = [], dict.fromkeys(stay, 0)
    for _round in range(data.draw(st.integers(2, 8))):
        here = [*stay, *data.draw(st.lists(st.sampled_from(others), unique=True))]
        drawn = draw_round(history, here, seats, rounds=4)
        assert sorted(drawn.present) == sorted(here)
        history.append(drawn)
        for person in set(drawn.sit_out) & set(stay):
            sat_out[person] += 1
        assert max(sat_out.values()) - min(sat_out.values()) <= 1


def test_people_who_arrive_late_do_not_sit_out_more_than_others():
    history = plan(people(9), 4, 6)
    late = [*people(9), "Late"]
    sat_out = []
    for _round in range(5):
        history.append(draw_round(history, late, 4, rounds=11))
        sat_out.extend(history[-1].sit_out)
    assert sat_out.count("Late") <= 1


def test_an_evening_with_arrivals_and_leavers_repeats_no_partners():
    here, history = people(24), []
    for number in range(10):
        here = [*here[1 + number % 2 :], f"Guest {number}"]
        history.append(draw_round(history, here, 4, rounds=10))
    assert met_twice(history)[0] == 0


def test_a_search_avoids_the_partners_and_opponents_of_another_evening():
    history = [Round((("A", "B", "C", "D"), ("E", "F", "G", "H")), ())]
    drawn = draw_round(history, "ABCDEFGH", 4, rounds=2)
    assert met_twice([*history, drawn]) == (0, 0)


# The same draw on every machine


def test_the_draw_is_the_same_on_every_machine():
    first, second = plan("ABCDEFGHIJKLM", 4, 2, seed=7)
    assert first == Round((tuple("KILG"), tuple("DJCM"), tuple("AHBE")), ("F",))
    assert second == Round((tuple("EGFD"), tuple("BACL"), tuple("HMJI")), ("K",))


def test_hash_order_changes_nothing():
    script = (
        "import json; from scorekeeper.extras.club.draw.draw import plan; "
        "print(json.dumps([r.tables for r in plan(map(str, range(22)), 4, 6, 3)]))"
    )
    plans = {
        subprocess.check_output(
            [sys.executable, "-c", script], env=os.environ | {"PYTHONHASHSEED": hashes}
        )
        for hashes in ("1", "2")
    }
    assert len(plans) == 1
    assert len(json.loads(plans.pop())) == 6


def test_another_seed_gives_another_draw():
    assert len({str(plan(people(12), 4, 1, seed)) for seed in range(9)}) == 9
