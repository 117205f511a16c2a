"""An evening is replayed from its facts: people, rounds, undo, and what is refused."""

from datetime import UTC, datetime

import pytest

from scorekeeper.access import Member, Role
from scorekeeper.extras.club.evening import MOST_ROUNDS
from scorekeeper.extras.club.facts import (
    MOST_NAMES,
    CameBack,
    Closed,
    DirectorJoined,
    Left,
    Opened,
    Redone,
    Registered,
    ResultTyped,
    ResultWithdrawn,
    RoundDrawn,
    TableStarted,
    Undone,
    check_next,
)
from scorekeeper.extras.club.timeline import Recorded, replay
from scorekeeper.pinochle.errors import GameError
from scorekeeper.pinochle.rules.catalogue import find_ruleset
from scorekeeper.pinochle.rules.kinds import LARGEST_NUMBER
from tests.club.evenings import PAIRS, PARTNERS, RULES, THREE, WINNING_PAIRS, Club, people, settings

NOW = datetime(2026, 1, 2, 20, tzinfo=UTC)
FOUR = tuple("ABCD")
NAMES = Registered((*FOUR, "E"))
DRAW = (RoundDrawn((FOUR,), ("E",)), TableStarted(1, 1, "game"))


def timeline(*actions, agreed=None):
    """The timeline after these actions. An action is one fact or a tuple of facts."""
    return replay(
        Recorded(str(op), "director", fact, NOW)
        for op, action in enumerate((Opened(agreed or settings()), *actions))
        for fact in (action if isinstance(action, tuple) else (action,))
    )


def evening(*actions, agreed=None):
    return timeline(*actions, agreed=agreed).evening


@pytest.fixture
def club(where):
    return Club(where, people(9))


# The people of an evening


@pytest.mark.parametrize(
    ("pairing", "known", "new"),
    [
        (PARTNERS, "", "Ann,Ann"),
        (PARTNERS, "Ann", "Ann"),
        (PARTNERS, "Ann", "ann "),
        (PARTNERS, "Ann Lee", "ANN  LEE"),
        (PARTNERS, "", "x" * 41),
        (PARTNERS, "", "\u3164"),
        (PAIRS, "", "Ann"),
        (PAIRS, "", "Ann &"),
        (PAIRS, "", "Ann & Bob & Cyd"),
        (PAIRS, "", "Ann & ann"),
        (WINNING_PAIRS, "Ann & Cyd", "Bob & ANN"),
    ],
)
def test_invalid_or_duplicate_names_are_refused(pairing, known, new):
    agreed = settings(**pairing)
    before = evening(Registered(tuple(known.split(",")) if known else ()), agreed=agreed)
    with pytest.raises(GameError) as refused:
        Registered(tuple(new.split(","))).check(before)
    assert refused.value.field == "names"


def test_the_number_of_people_is_limited():
    before = evening(Registered(tuple(people(MOST_NAMES - 1))))
    Registered(("Ann",)).check(before)
    with pytest.raises(GameError, match=f"{MOST_NAMES} names"):
        Registered(("Ann", "Bob")).check(before)


def test_people_who_left_stay_on_the_list_but_are_not_here():
    left = evening(NAMES, Left("B"), Left("E"), CameBack("B"))
    assert left.names == NAMES.names
    assert left.present == FOUR
    for fact in (Left("F"), CameBack("F")):
        with pytest.raises(GameError, match="not on the list"):
            fact.check(left)


def test_the_people_of_a_pair_sit_across():
    agreed = settings(**PAIRS)
    drawn = evening(
        Registered(("Ann & Cyd", "Bob&Dee")),
        RoundDrawn((("Ann & Cyd", "Bob&Dee"),), ()),
        agreed=agreed,
    )
    assert drawn.people(drawn.names) == ["Ann", "Cyd", "Bob", "Dee"]
    table = drawn.table((1, 1))
    assert drawn.seats(table) == ("Ann", "Bob", "Cyd", "Dee")
    assert drawn.sides(table) == (("Ann & Cyd",), ("Bob&Dee",))
    assert drawn.latest.table_of["Bob&Dee"] == 1


def test_the_seat_of_a_person_in_the_latest_round_is_found():
    before = evening(NAMES)
    drawn = evening(NAMES, DRAW, RoundDrawn((tuple("EBCD"),), ("A",)))
    assert [each.latest.table_of.get("E") for each in (before, drawn)] == [None, 1]
    assert "A" not in drawn.latest.table_of


# Undo


def test_undo_and_redo_revert_and_restore_whole_actions():
    before, drawn = timeline(NAMES), timeline(NAMES, DRAW)
    undone = timeline(NAMES, DRAW, Undone())
    assert undone.evening == before.evening != drawn.evening
    assert timeline(NAMES, DRAW, Undone(), Redone()).evening == drawn.evening
    assert [each.redraws for each in (before, drawn, undone)] == [0, 0, 1]


def test_undo_goes_back_step_by_step_until_something_new_is_recorded():
    back = timeline(NAMES, Left("A"), Left("B"), Undone(), Undone(), Redone())
    assert back.evening == evening(NAMES, Left("A"))
    assert len(back.undone) == 1
    assert not timeline(NAMES, Left("A"), Undone(), Left("C")).undone


def test_undo_does_not_remove_a_new_director():
    assert not timeline(NAMES, DirectorJoined(), Undone()).evening.names
    assert timeline(NAMES, Undone(), DirectorJoined(), Redone()).evening.names


def test_a_closed_evening_has_no_further_round_unless_the_closing_is_undone():
    with pytest.raises(GameError, match="closed"):
        check_next(evening(NAMES, Closed()))
    check_next(evening(NAMES, Closed(), Undone()))


def test_an_evening_has_at_most_50_rounds():
    check_next(evening(NAMES, *[DRAW] * 49))
    with pytest.raises(GameError, match="at most 50 rounds"):
        check_next(evening(NAMES, *[DRAW] * 50))


@pytest.mark.parametrize("fact", [Undone(), Redone()])
def test_there_may_be_nothing_to_undo_or_redo(where, fact):
    club = Club(where)
    club.record(DirectorJoined())
    with pytest.raises(GameError, match="Nothing to"):
        club.record(fact)


def test_a_typed_result_stays_until_it_is_withdrawn():
    typed = (ResultTyped(1, 1, (90, 20)), ResultTyped(1, 1, (80, -30)))
    assert evening(NAMES, DRAW, *typed).rounds[0].typed == {1: (80, -30)}
    assert not evening(NAMES, DRAW, *typed, ResultWithdrawn(1, 1)).rounds[0].typed


# Refused settings and facts


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"name": ""}, "name"),
        ({"name": "x" * 61}, "name"),
        ({"name": "\u3164"}, "name"),
        ({"rounds": 0}, "rounds"),
        ({"rounds": MOST_ROUNDS + 1}, "rounds"),
        ({"ruleset": find_ruleset("five-handed")}, "ruleset"),
        ({"ruleset": THREE, "pairs_stay": True}, "pairs_stay"),
        ({"ruleset": THREE, "winners_move": True}, "winners_move"),
    ],
)
def test_invalid_settings_are_refused(where, changes, field):
    wrong = settings(**changes)
    with pytest.raises(GameError) as refused:
        Club(where, agreed=wrong)
    assert refused.value.field == field


@pytest.mark.parametrize("ruleset", [RULES, THREE])
@pytest.mark.parametrize("rounds", [None, 1, MOST_ROUNDS])
def test_valid_settings_are_accepted(ruleset, rounds):
    settings(ruleset, rounds=rounds, name="x" * 60).check()


@pytest.mark.parametrize(
    "fact",
    [
        RoundDrawn((tuple("ABCC"),), ("D",)),
        RoundDrawn((tuple("ABCD"),), ()),
        RoundDrawn((tuple("ABCD"),), ("E", "F")),
        RoundDrawn((tuple("ABC"),), tuple("DE")),
        RoundDrawn((), tuple("ABCDE")),
        TableStarted(1, 1, ""),
        TableStarted(2, 1, "game"),
        ResultTyped(0, 1, (1, 2)),
        ResultTyped(1, 0, (1, 2)),
        ResultTyped(1, 2, (1, 2)),
        ResultTyped(1, 1, (1, 2, 3)),
        ResultTyped(1, 1, (1, LARGEST_NUMBER + 1)),
        ResultWithdrawn(1, 2),
    ],
    ids=repr,
)
def test_a_fact_that_does_not_fit_is_refused(fact):
    with pytest.raises(GameError):
        fact.check(evening(NAMES, DRAW))


# Rounds and their tables


@pytest.mark.parametrize(
    ("pairing", "names", "sentence"),
    [
        (PARTNERS, "ABC", "4 names, and there are 3"),
        (PAIRS, ["Ann & Cyd"], "4 names, and there are 2"),
    ],
)
def test_a_draw_with_too_few_people_for_a_table_is_refused(where, pairing, names, sentence):
    with pytest.raises(GameError, match=sentence):
        Club(where, names, settings(**pairing)).draw()


def test_a_repeated_draw_is_the_same_but_a_draw_after_undo_is_different(club):
    first = club.tables.draw(club.loaded, lambda: None)
    assert club.tables.draw(club.loaded, lambda: None) == first
    club.record(*first)
    club.record(Undone())
    drawn, *started = club.tables.draw(club.loaded, lambda: None)
    assert drawn != first[0]
    assert not {each.game_id for each in started} & {each.game_id for each in first[1:]}


def test_each_table_has_a_game_with_its_people(club):
    tables = club.draw()
    assert club.evening.rounds[0].games.keys() == {1, 2}
    for table, game_id in club.evening.rounds[0].games.items():
        game = club.games.load(game_id).game
        assert (game.players, game.ruleset, game.title) == (tables[table - 1], RULES, "Club")


def test_the_next_round_waits_for_every_table(club):
    club.draw()
    club.play((1, 1), 100, 20)
    with pytest.raises(GameError, match="Table 2 still plays"):
        club.draw()
    club.record(ResultTyped(1, 2, (50, 40)))
    club.draw()
    assert len(club.evening.rounds) == 2


def test_a_draw_is_undone_only_before_its_first_hand(club):
    club.draw()
    club.tables.check_undo(club.loaded)
    club.play((1, 2), 100, 20)
    with pytest.raises(GameError, match="Table 2 has begun"):
        club.tables.check_undo(club.loaded)
    club.record(ResultTyped(1, 1, (50, 40)))
    club.tables.check_undo(club.loaded)


def test_phones_of_a_table_find_its_next_game(club):
    club.draw()
    club.play((1, 1), 1, 2)
    club.play((1, 2), 3, 4)
    before = club.evening
    club.draw()
    club.tables.follow(before, club.evening, "director")
    first, second = (each.games for each in club.evening.rounds)
    assert [club.games.store.next_game(first[table]) for table in (1, 2)] == [second[1], second[2]]
    for game_id in second.values():
        assert club.games.members.member(game_id, "director").role is Role.HOST
        assert Role.SCORE in club.tables.links.of(game_id)


def test_a_phone_that_keeps_score_may_join_another_table(club):
    club.draw()
    game_id, other_id = club.evening.rounds[0].games.values()
    for phone, role in (("scorer", Role.SCORE), ("player", Role.SEAT), ("watcher", Role.WATCH)):
        club.games.members.admit(game_id, Member(phone, role))
        assert club.tables.may_join(club.evening, phone) == (role is Role.SCORE)
    club.tables.join(other_id, "scorer")
    assert club.games.members.member(other_id, "scorer").role is Role.SCORE


def test_after_undo_phones_of_the_round_lose_access_until_redo(club):
    before = club.evening
    club.draw()
    drawn = club.evening
    club.tables.follow(before, drawn, "director")
    game_id = drawn.rounds[0].games[1]
    club.tables.join(game_id, "scorer")
    club.tables.follow(drawn, club.record(Undone()).evening, "director")
    assert club.games.members.member(game_id, "scorer") is None
    assert Role.SCORE not in club.tables.links.of(game_id)
    club.tables.follow(club.evening, club.record(Redone()).evening, "director")
    assert Role.SCORE in club.tables.links.of(game_id)
