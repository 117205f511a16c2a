"""The standings and prizes match sums computed by hand and plain sums of random evenings."""

from collections import Counter
from contextlib import suppress
from fractions import Fraction
from shutil import copyfile

import pytest
from hypothesis import given, strategies as st

from scorekeeper.extras.club.facts import (
    CameBack,
    Closed,
    Left,
    Redone,
    Registered,
    ResultTyped,
    ResultWithdrawn,
    Undone,
)
from scorekeeper.extras.club.results import Prize
from scorekeeper.extras.club.standings import series
from scorekeeper.extras.club.tables import Tables
from scorekeeper.pinochle.errors import GameError
from scorekeeper.pinochle.game.events import PlayerReplaced, PlayersNamed
from scorekeeper.pinochle.rules.catalogue import find_ruleset
from scorekeeper.service.games import Games
from tests.club.evenings import HANDS, PAIRS, RULES, THREE, Club, people, settings
from tests.pinochle.builders import B, played

TWO_HANDS = RULES.changed({"hand_limit": 2})
ALONE = find_ruleset("classic").changed({**HANDS, "partnership": "alone"})
AVERAGE = settings(credits_sit_out=True)


@pytest.fixture
def club(where):
    return Club(where, "ABCD")


# Standings: tuples of rank, points, wins and rounds played


@pytest.mark.parametrize(
    ("by_wins", "ranks"),
    [
        (False, "C1 A2 B3 F4 G4 H4 I4 E8 D9"),
        (True, "C1 A2 F3 G3 H3 E6 B7 I8 D9"),
    ],
)
def test_each_person_gets_the_points_and_wins_of_their_side(where, by_wins, ranks):
    club = Club(where, "ABCDEFGHI", settings(by_wins=by_wins))
    club.play_round({"ABCD": (100, 20), "EFGH": (-30, 40)}, sit_out="I")
    club.play_round({"AIEB": (60, 50), "FGHC": (10, 80)}, sit_out="D")
    assert " ".join(f"{name}{rank}" for name, (rank, *_) in club.standings.items()) == ranks
    assert {name: share for name, (_, *share) in club.standings.items()} == {
        "A": [160, 2, 2],
        "B": [70, 0, 2],
        "C": [180, 2, 2],
        "D": [20, 0, 1],
        "E": [30, 1, 2],
        "F": [50, 1, 2],
        "G": [50, 1, 2],
        "H": [50, 1, 2],
        "I": [50, 0, 1],
    }


def test_tied_sides_have_half_a_win_each(club):
    club.play_round({"ABCD": (50, 50)})
    assert set(club.standings.values()) == {(1, 50, 0.5, 1)}


def test_a_table_that_still_plays_has_points_but_no_winner(where):
    club = Club(where, "ABCD", settings(TWO_HANDS))
    club.play_round({"ABCD": (30, 20)})
    assert club.standings["A"] == (1, 30, 0, 1)
    assert [each.place for each in club.results.tables_out] == [(1, 1)]


def test_people_who_sit_out_may_get_the_average_once_all_tables_have_results(where):
    club = Club(where, "ABCDEFGHI", AVERAGE)
    club.play_round({"ABCD": (100, 20), "EFGH": ()}, sit_out="I")
    assert club.standings["I"] == (5, 0, 0, 0)
    club.play((1, 2), 31, 40)  # now 8 people have 382 points, on average about 48
    assert club.standings["I"] == (3, 48, 0.5, 0)


def test_a_replacement_has_the_points_from_the_first_hand_played(where):
    """E was drawn to sit out, but then replaced B. F gets the average of the seats, 240 / 4."""
    club = Club(where, "ABCDEF", settings(TWO_HANDS, credits_sit_out=True))
    club.play_round({"ABCD": (30, 20)}, sit_out="EF")
    club.at_table((1, 1), PlayerReplaced(1, "e", 2))
    club.play((1, 1), 10, 60, hand=2)
    assert club.standings == {
        "D": (1, 80, 1, 1),
        "E": (2, 60, 1, 1),
        "F": (2, 60, 0.5, 0),
        "A": (4, 40, 0, 1),
        "C": (4, 40, 0, 1),
        "B": (6, 20, 0, 1),
    }
    assert club.results.prizes[1] == [Prize(("E", "D"), 60, 1)]


def test_a_replacement_is_in_the_standings_before_the_first_hand(where):
    club = Club(where, "ABCDE", settings(TWO_HANDS))
    club.play_round({"ABCD": ()}, sit_out="E")
    club.at_table((1, 1), PlayerReplaced(3, "E", 1))
    assert {name for name, (*_, rounds) in club.standings.items() if rounds} == {*"ABCE"}


def test_a_replacement_may_move_to_another_seat(where):
    """The names of the seats count for all hands, but in the first hand D had seat 3."""
    club = Club(where, "ABCDE", settings(TWO_HANDS))
    club.play_round({"ABCD": (30, 20)}, sit_out="E")
    club.at_table((1, 1), PlayerReplaced(3, "E", 2))
    club.at_table((1, 1), PlayersNamed(("E", "B", "C", "A")))
    club.play((1, 1), 10, 60, hand=2)
    points = {name: points for name, (_, points, *_) in club.standings.items()}
    assert points == {"B": 80, "A": 60, "C": 40, "E": 40, "D": 20}


def test_pairs_are_ranked_as_pairs(where):
    names = ("Ann & Cyd", "Bob & Dee", "Eve & Fay")
    club = Club(where, names, settings(**PAIRS, credits_sit_out=True))
    club.play_round({names[:2]: (100, 20)}, sit_out=names[2:])
    assert club.standings == {
        "Ann & Cyd": (1, 100, 1, 1),
        "Eve & Fay": (2, 60, 0.5, 0),
        "Bob & Dee": (3, 20, 0, 1),
    }


def test_at_tables_of_three_all_play_alone_and_sitting_out_earns_a_third_of_a_win(where):
    club = Club(where, "ABCDEFG", settings(THREE, credits_sit_out=True))
    club.play_round({"ABC": (50, 40, 30), "DEF": (-10, 60, 60)}, sit_out="G")
    assert club.standings == {
        "E": (1, 60, 0.5, 1),
        "F": (1, 60, 0.5, 1),
        "A": (3, 50, 1, 1),
        "B": (4, 40, 0, 1),
        "G": (5, 38, Fraction(1, 3), 0),
        "C": (6, 30, 0, 1),
        "D": (7, -10, 0, 1),
    }


def test_three_thirds_of_a_win_add_up_to_one_win(where):
    club = Club(where, "ABC", settings(THREE))
    shown = []
    for _round in range(3):
        club.play_round({"ABC": (50, 50, 50)})
        (each, *_) = club.results.standings
        shown.append(each.share.wins_in_words)
    assert shown == ["0.33 win", "0.67 win", "1 win"]


@given(data=st.data())
@pytest.mark.parametrize("ruleset", [RULES, THREE, ALONE], ids=["pairs", "three", "alone"])
def test_the_sides_of_a_table_share_one_win(tmp_path_factory, empty_database, ruleset, data):
    where = copyfile(empty_database, tmp_path_factory.mktemp("evening") / "games.sqlite3")
    names = "ABCD"[: ruleset.players]
    club = Club(where, names, settings(ruleset))
    sides = len(ruleset.sides)
    scores = st.lists(st.integers(0, 1), min_size=sides, max_size=sides).map(tuple)
    club.play_round({names: data.draw(scores)})

    def win():
        return sum(club.standings[names[side[0]]][2] for side in ruleset.sides)

    assert win() == 1
    club.record(ResultTyped(1, 1, data.draw(scores)))
    assert win() == 1


def test_a_typed_result_counts_instead_of_the_game(club):
    club.play_round({"ABCD": (100, 20)})
    club.record(ResultTyped(1, 1, (10, 90)))
    assert club.standings["B"] == (1, 90, 1, 1)
    club.record(ResultWithdrawn(1, 1))
    assert club.standings["B"] == (3, 20, 0, 1)


def test_an_unreadable_game_counts_as_no_points(where):
    club = Club(where, "ABCDEFGH")
    club.play_round({"ABCD": (100, 20), "EFGH": (30, 40)})
    game_id = club.evening.rounds[0].games[1]
    club.games.store.execute("update events set version = 9 where game_id = ?", [game_id])
    read_again = Tables(Games(club.games.store), club.tables.links).results(club.evening)
    assert [each.share.points for each in read_again.standings] == [40, 40, 30, 30, 0, 0, 0, 0]
    assert [each.place for each in read_again.tables_out] == [(1, 1)]


def test_a_correction_after_the_next_draw_is_listed_and_changes_the_standings(club):
    club.play_round({"ABCD": (100, 20)})
    club.play((1, 1), 90, 20)  # a correction before the next draw
    club.play_round({"ACBD": (1, 2)})
    club.play((2, 1), 3, 2)
    assert [*club.results.corrections] == []
    club.play((1, 1), 70, 20)
    assert [*club.results.corrections] == [((1, 1), (90, 20), (70, 20))]
    assert club.standings["A"] == (1, 73, 2, 2)
    club.record(ResultTyped(1, 1, (5, -5)))
    assert [*club.results.corrections] == [((1, 1), (90, 20), (5, -5))]
    club.record(Closed(club.results.final_scores))
    club.play((2, 1), 4, 2)
    assert [place for place, *_ in club.results.corrections] == [(1, 1), (2, 1)]


def test_a_name_with_another_spelling_at_a_table_is_the_same_person(club):
    club.play_round({"ABCD": (100, 20)})
    club.at_table((1, 1), PlayersNamed(("A", "Bea", "C", "D")))
    assert {name: points for name, (_rank, points, *_) in club.standings.items()} == {
        "A": 100,
        "B": 20,
        "C": 100,
        "D": 20,
    }


def test_a_table_cannot_give_its_points_to_somebody_at_another(where):
    club = Club(where, "ABCDEFGH")
    club.play_round({"ABCD": (100, 20), "EFGH": (3, 4)})
    club.at_table((1, 1), PlayersNamed(("C", "F", "A", "D")))  # A and C swap; B is misnamed F
    assert [club.standings[name][1] for name in "ABCDEF"] == [100, 20, 100, 20, 3, 4]


# Prizes


def test_prizes_go_to_the_best_round_and_hand_and_to_the_most_sets(where):
    club = Club(where, "ABCDEFGH")
    club.play_round({"ABCD": (100, 20), "EFGH": (300, 200)})
    club.record(ResultTyped(1, 2, (400, 0)))  # replaces the hands of this table
    club.play_round({"ABCD": (), "EFGH": (100, 0)})
    club.at_table((2, 1), *played(RULES, bid=30, by=B, tricks=20))
    results = club.results
    assert results.prizes == (
        [Prize((name,), 400, 1) for name in "EG"],
        [Prize(("A", "C"), 100, 1), Prize(("E", "G"), 100, 2)],
        [Prize((name,), 1) for name in "BD"],
    )


def test_there_is_no_prize_without_points(club):
    club.play_round({"ABCD": (0, -20)})
    assert club.standings["A"] == (1, 0, 1, 1)
    assert club.results.prizes == ([], [], [])


# Several evenings


@pytest.mark.parametrize(
    ("counted", "standings"),
    [
        (None, [(1, "A", (140, 1.5, 3)), (1, "C", (140, 1.5, 3)), (3, "B", (110, 1.5, 3))]),
        (2, [(1, "A", (130, 1.5, 2)), (1, "C", (130, 1.5, 2)), (3, "B", (90, 1.5, 2))]),
        (1, [(1, "A", (100, 1, 1)), (1, "C", (100, 1, 1)), (3, "B", (60, 1, 1))]),
    ],
)
def test_the_best_evenings_of_a_series_count(where, counted, standings):
    scores = {"ABCD": (100, 20), "aBCD": (10, 60), "BADC": (30, 30)}
    evenings = []
    for names, each in scores.items():
        club = Club(where, names, settings(name=names))
        club.play_round({names: each})
        evenings.append(club.results.standings)
    assert series(evenings, by_wins=False, counted=counted)[:3] == standings


def test_a_series_begins_empty():
    assert series([], by_wins=False) == []


# Any evening


def come_and_go(club, data):
    guests = st.sampled_from(["Guest 1", "Guest 2", "Guest 3"])
    for name in data.draw(st.lists(guests, unique=True)):
        if name not in club.evening.names:
            club.record(Registered((name,)))
        else:
            club.record((Left if name in club.evening.present else CameBack)(name))


def play_any(club, data, entered):
    """Draw a round, play it by phone or on paper, and change what was recorded."""
    sides = len(club.evening.settings.ruleset.sides)
    scores = st.lists(st.integers(-50, 150), min_size=sides, max_size=sides).map(tuple)

    def play(place):
        points = data.draw(scores)
        entered[club.evening.rounds[place[0] - 1].games[place[1]]] = points
        club.play(place, *points)

    def write(place):
        club.record(ResultTyped(*place, data.draw(scores)))

    def withdraw(place):
        club.record(ResultWithdrawn(*place))
        if not club.results.table(place).is_in:
            play(place)

    def undo(_place):
        with suppress(GameError):  # raised if the drawn round has begun
            club.tables.check_undo(club.loaded)
            club.record(Undone())

    def redo(_place):
        with suppress(GameError):  # raised if there is nothing to redo
            club.record(Redone())

    club.draw()
    if data.draw(st.booleans()):
        club.record(Undone())
        club.draw()
    for result in club.results.tables_out:
        data.draw(st.sampled_from([play, write]))(result.place)
    changes = st.sampled_from([play, write, withdraw, undo, redo])
    for change in data.draw(st.lists(changes, max_size=3)):
        if club.evening.rounds:  # the draw may have been undone
            change((data.draw(st.integers(1, club.evening.number)), 1))
    for result in club.results.tables_out:
        play(result.place)


def by_hand(evening, entered):
    """The points, wins and rounds played of all people, as plain sums."""
    points, wins, rounds = Counter(), Counter(), Counter()
    for drawn in evening.rounds:
        of_seats = []
        for number, table in enumerate(drawn.draw.tables, start=1):
            scores = drawn.typed.get(number) or entered[drawn.games[number]]
            for seat, name in enumerate(table):
                score = scores[seat % len(scores)]
                of_seats.append(score)
                points[name] += score
                rounds[name] += 1
                if score == max(scores):
                    wins[name] += Fraction(1, scores.count(score))
        for name in drawn.draw.sit_out:
            is_average = evening.settings.credits_sit_out
            points[name] += round(sum(of_seats) / len(of_seats)) if is_average else 0
            wins[name] += Fraction(1, len(scores)) if is_average else 0
    return {name: (points[name], wins[name], rounds[name]) for name in points}


@given(
    agreed=st.builds(
        settings,
        ruleset=st.sampled_from([RULES, THREE]),
        by_wins=st.booleans(),
        credits_sit_out=st.booleans(),
    )
    | st.builds(settings, winners_move=st.just(True), credits_sit_out=st.booleans()),
    data=st.data(),
)
def test_the_standings_of_any_evening_are_plain_sums_and_its_draws_are_fair(
    tmp_path_factory, empty_database, agreed, data
):
    where = copyfile(empty_database, tmp_path_factory.mktemp("evening") / "games.sqlite3")
    stay = people(7)
    club, entered = Club(where, stay, agreed), {}  # the scores by game
    for _round in range(data.draw(st.integers(1, 5))):
        come_and_go(club, data)
        play_any(club, data, entered)
    evening, sat_out = club.evening, Counter(dict.fromkeys(stay, 0))
    for each in evening.rounds:
        here = each.draw.present
        assert len(set(here)) == len(here)
        sat_out.update(set(each.draw.sit_out) & set(stay))
        times = [sat_out[name] for name in stay]
        assert max(times) - min(times) <= 1
    sums = by_hand(evening, entered)
    assert {name: tuple(share) for name, (_, *share) in club.standings.items()} == sums
    wins_count = agreed.by_wins
    key = {name: (wins if wins_count else 0, points) for name, (points, wins, _) in sums.items()}
    for name, (rank, *_) in club.standings.items():
        assert rank == 1 + sum(other > key[name] for other in key.values())
