"""Every ruleset can be scored in ones or in tens, where all points are ten times as large."""

import json
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from scorekeeper.pinochle.errors import PinochleError, RulesetError
from scorekeeper.pinochle.game.timeline import replay
from scorekeeper.pinochle.rules import customized
from scorekeeper.pinochle.rules.catalogue import IDS, find_ruleset
from scorekeeper.pinochle.rules.choices import CardPoints
from scorekeeper.pinochle.rules.kinds import Number, Numbers
from scorekeeper.pinochle.rules.ones_and_tens import ONES, POINTS, TENS, in_scale, scale_of
from scorekeeper.records.reading import read_record
from scorekeeper.records.writing import result_of
from tests.pinochle.builders import rules

GAMES = Path(__file__).parents[2] / "games"
COUNTED = {
    "players", "hand", "kitty", "copies", "bid_rounds", "pass_count", "hand_limit", "time_limit",
}  # fmt: skip


def other_scale(ruleset):
    return ONES if ruleset.unit == TENS else TENS


@st.composite
def house_rules(draw):
    """A printed ruleset with some other points, in the scale (ones or tens) of the ruleset."""
    ruleset = find_ruleset(draw(st.sampled_from(IDS)))
    names = draw(st.sets(st.sampled_from([*POINTS, "must_hold_bid"]), max_size=8))
    changes = {name: draw(another(ruleset, getattr(ruleset, name))) for name in sorted(names)}
    card_points = draw(st.sampled_from(CardPoints))
    return ruleset.changed(changes | {"trick_floor": 0, "card_points": card_points})


def another(ruleset, value):
    points = st.integers(1, 400).map(lambda number: number * ruleset.unit)
    if isinstance(value, tuple):
        return st.lists(points, min_size=len(value), max_size=len(value))
    return points if isinstance(value, int) and not isinstance(value, bool) else st.just(value)


@given(house_rules())
def test_changing_the_scale_twice_gives_the_same_ruleset_r6(ruleset):
    if ruleset.card_points is CardPoints.OLD:
        with pytest.raises(RulesetError) as refused:
            in_scale(ruleset, other_scale(ruleset))
        assert refused.value.field == "card_points"
        return
    there = in_scale(ruleset, other_scale(ruleset))
    assert there.unit == other_scale(ruleset) == scale_of(there.values())
    assert there.trick_total * ruleset.unit == ruleset.trick_total * there.unit
    assert in_scale(there, ruleset.unit) == ruleset


@pytest.mark.parametrize("id", IDS)
def test_changing_the_scale_of_a_printed_ruleset_twice_leaves_no_change_r6(id):
    there = customized.scored_in(rules(id), other_scale(rules(id)))
    assert customized.find(customized.reference(there)) == there
    assert customized.reference(customized.scored_in(there, rules(id).unit)) == id


@pytest.mark.parametrize("name", POINTS)
def test_tens_multiply_all_points_by_ten_and_nothing_else_r6(name):
    ruleset = rules(
        "classic", sweep_points=25, sweep_fail_declarer=-12, meld_floor=3, marriage_each=[2, 20]
    )
    there = in_scale(ruleset, TENS)
    value, larger = getattr(ruleset, name), getattr(there, name)
    tenfold = tuple(10 * each for each in value) if isinstance(value, tuple) else 10 * value
    assert larger == tenfold
    assert there.changes_from(ruleset).keys() <= {"unit", *POINTS}


def test_each_option_with_a_number_counts_points_or_things():
    numbers = {
        name
        for name, option in customized.OPTIONS.items()
        if any(isinstance(kind, Number | Numbers) for kind in option.kinds)
    }
    assert numbers == {"unit", *POINTS} | COUNTED


@pytest.mark.parametrize("id", IDS)
def test_each_rulesets_game_is_scored_the_same_in_ones_and_in_tens_r6(id):
    record = json.loads((GAMES / f"{id}.json").read_text("utf-8"))
    printed = read_record(record).game.ruleset
    there = in_scale(printed, other_scale(printed))

    def scale_points(points):  # to the other scale
        return points * there.unit // printed.unit

    scaled = {**record, "ruleset": {"id": id, "changes": there.changes_from(find_ruleset(id))}}
    scaled["hands"] = [scaled_hand(hand, scale_points) for hand in record["hands"]]
    before, after = played(record), played(scaled)
    assert points_of(after) == [
        [scale_points(points) for points in row] for row in points_of(before)
    ]
    assert (after["over"], after["winner"]) == (before["over"], before["winner"])


def scaled_hand(hand, scale_points):
    """A hand of a record with its bids and points converted to the other scale."""

    def scale_call(word):
        return scale_points(word) if isinstance(word, int) else word

    def melded(meld):
        points = {key: scale_points(meld[key]) for key in ("points", "nines") if key in meld}
        return {**meld, **points}

    calls = [[seat, scale_call(word)] for seat, word in hand.get("calls") or ()]
    tricks = hand.get("tricks") or {}
    points = {seat: scale_points(each) for seat, each in tricks.get("points", {}).items()}
    return {
        **hand,
        **({"calls": calls} if calls else {}),
        **({"bid": scale_call(hand["bid"])} if "bid" in hand else {}),
        **({"tricks": {**tricks, "points": points}} if tricks else {}),
        "meld": {seat: melded(meld) for seat, meld in (hand.get("meld") or {}).items()},
        "adjustments": [
            {**each, "points": scale_points(each["points"])} for each in hand.get("adjustments", ())
        ],
    }


def played(record):
    found = read_record(record)
    return result_of(replay(found.game.ruleset, found.events).game)


def points_of(result):
    """A list of the meld, tricks and score of each side in each hand, and of all totals."""
    sides = [side for hand in result["hands"] for side in hand["sides"]]
    scored = [[side["meld"], side["tricks"], side["score"]] for side in sides]
    return [*scored, *(hand["totals"] for hand in result["hands"]), result["totals"]]


@pytest.mark.parametrize(
    ("changes", "field", "words"),
    [
        ({"extra_king": 25}, "extra_king", "extra_king can’t be scored in ones: 25 isn’t"),
        ({"aces": [100, 1005]}, "aces", "aces can’t be scored in ones: 1005 isn’t"),
        ({"stop_floor": -1205}, "stop_floor", "stop_floor can’t be scored in ones: −1205 isn’t"),
        ({"card_points": "old"}, "card_points", "11, 4, 3 and 2 aren’t multiples of ten"),
        ({"unit": 5}, "unit", "unit must be 1 or 10."),
    ],
    ids=str,
)
def test_points_that_cannot_be_divided_by_ten_are_refused_and_not_rounded_r6(changes, field, words):
    with pytest.raises(RulesetError, match=words) as refused:
        in_scale(rules("howell-racehorse", **changes), ONES)
    assert refused.value.field == field


def test_the_old_card_count_exists_in_one_scale_only_r6_r56():
    old = rules("classic", card_points="old")
    with pytest.raises(RulesetError, match="card_points can’t be scored in tens: an ace would"):
        in_scale(old, TENS)
    assert in_scale(old, ONES) == old


def test_all_points_that_cannot_be_divided_are_reported_together():
    with pytest.raises(PinochleError) as refused:
        in_scale(rules("good-sam", extra_king=25, marriage_each=15), ONES)
    assert {each.field for each in refused.value.mistakes} == {"extra_king", "marriage_each"}


def test_points_in_tens_are_divided_even_if_the_unit_says_ones():
    slip = rules("howell-racehorse", unit=1)
    assert scale_of(slip.values()) == TENS
    assert customized.ruleset_name(slip) == "Howell Racehorse"
    assert in_scale(slip, ONES) == in_scale(rules("howell-racehorse"), ONES)


@pytest.mark.parametrize(
    ("reference", "scale", "name", "changes"),
    [
        ("classic", TENS, "Classic in tens", []),
        ("classic-tens", ONES, "Classic", []),
        ("classic-tens?target=2000", ONES, "Classic", ["unit", "target"]),
        ("good-sam", ONES, "Idaho Good Sam in ones", ["unit"]),
        ("pass-pinochle?target=200", TENS, "Pass Pinochle in tens", ["unit", "target"]),
        ("iowa-state?name=Ours&pass_count=4", TENS, "Ours", ["unit", "pass_count"]),
    ],
)
def test_the_name_and_the_changes_of_a_ruleset_state_the_scale_once(
    reference, scale, name, changes
):
    there = customized.scored_in(customized.find(reference), scale)
    assert customized.ruleset_name(there) == name
    assert [each.option.name for each in customized.differences(there)] == changes
    assert customized.reference(customized.scored_in(there, TENS + ONES - scale)) == reference
