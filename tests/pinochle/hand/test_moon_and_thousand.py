"""Hands that are announced after the auction: playing 1000 (002 L52), shooting the moon (house)."""

import json

import pytest

from scorekeeper.pinochle.cards import Suit
from scorekeeper.pinochle.errors import MeldError, OutcomeError, TrickError
from scorekeeper.pinochle.game.events import (
    AllAnnounced,
    BidWon,
    Event,
    HandEnded,
    MeldFinished,
    PartnerCalled,
    TookAnswered,
    TricksCounted,
    TrumpNamed,
    Undone,
    facts_of,
)
from scorekeeper.pinochle.hand.checks import check_hand
from scorekeeper.pinochle.hand.hand import Hand, Outcome
from scorekeeper.pinochle.hand.needs import open_question
from scorekeeper.pinochle.hand.steps import Step
from scorekeeper.pinochle.hand.tricks import Took
from scorekeeper.pinochle.rules.ruleset import Ruleset
from scorekeeper.records.reading import check_claim, parse_record
from scorekeeper.records.writing import to_json
from tests.pinochle.builders import (
    B_SIDE,
    A,
    B,
    bid,
    counted,
    game,
    hand_of,
    least_bid,
    piled,
    result,
    rules,
    score_of,
    scores,
    shown,
    texts,
)

THOUSAND = rules("four-handed", all_or_nothing="thousand")
MOON = rules("classic", all_or_nothing="moon")
EITHER = [pytest.param(THOUSAND, id="thousand"), pytest.param(MOON, id="moon")]
MADE = {THOUSAND: Outcome.THOUSAND_MADE, MOON: Outcome.MOON_MADE}
FAILED = {THOUSAND: Outcome.THOUSAND_FAILED, MOON: Outcome.MOON_FAILED}


def announced(ruleset: Ruleset, *facts: Event, by: int = A) -> list[Event]:
    return [*bid(least_bid(ruleset), by=by), AllAnnounced(1), *facts]


def ended(outcome: Outcome) -> list[Event]:
    return [MeldFinished(1), HandEnded(1, outcome)]


def step_of(ruleset: Ruleset, *facts: Event) -> Step:
    return game(ruleset, facts).hands[0].step


# The steps


@pytest.mark.parametrize("ruleset", EITHER)
def test_after_the_meld_the_table_is_asked_whether_everything_was_taken_r91(ruleset):
    facts = [
        BidWon(1, A, least_bid(ruleset)),
        AllAnnounced(1),
        TrumpNamed(1, Suit.HEARTS),
        MeldFinished(1),
        HandEnded(1, FAILED[ruleset]),
        TricksCounted(1, ((B, 2 * ruleset.unit),)),
    ]
    steps = [step_of(ruleset, *facts[:count]) for count in range(1, 7)]
    assert steps == [Step.TRUMP, Step.TRUMP, Step.MELD, Step.ALL, Step.TRICKS, Step.DONE]


@pytest.mark.parametrize("ruleset", EITHER)
def test_when_it_was_made_no_tricks_are_counted(ruleset):
    assert step_of(ruleset, *announced(ruleset), *ended(MADE[ruleset])) is Step.DONE


@pytest.mark.parametrize("ruleset", EITHER)
def test_a_hand_that_nobody_announces_goes_on_to_its_tricks(ruleset):
    assert step_of(ruleset, *bid(least_bid(ruleset)), MeldFinished(1)) is Step.TRICKS


@pytest.mark.parametrize("ruleset", EITHER)
def test_the_answer_may_come_without_the_announcement_and_stands_for_it(ruleset):
    hand = hand_of(ruleset, bid(least_bid(ruleset)), ended(MADE[ruleset]))
    assert hand.announced


@pytest.mark.parametrize("ruleset", EITHER)
def test_the_announcement_can_be_taken_back(ruleset):
    facts = [*announced(ruleset), MeldFinished(1), AllAnnounced(1, plays=False)]
    assert step_of(ruleset, *facts) is Step.TRICKS
    assert not hand_of(ruleset, facts).announced
    assert result(ruleset, facts, [piled(A, 0)])[0] == -least_bid(ruleset)


@pytest.mark.parametrize("ruleset", EITHER)
def test_taking_it_back_after_the_answer_takes_answer_and_tricks_back(ruleset):
    failed = [*announced(ruleset), *ended(FAILED[ruleset]), piled(B, 2 * ruleset.unit)]
    hand = hand_of(ruleset, failed, [AllAnnounced(1, plays=False)])
    assert (hand.outcome, hand.points, hand.took) == (Outcome.PLAYED, {}, {})


@pytest.mark.parametrize("ruleset", EITHER)
def test_another_answer_takes_the_place_of_the_first(ruleset):
    failed = [*announced(ruleset), *ended(FAILED[ruleset]), piled(B, 2 * ruleset.unit)]
    hand = hand_of(ruleset, failed, [HandEnded(1, MADE[ruleset])])
    assert (hand.outcome, hand.points) == (MADE[ruleset], {})


@pytest.mark.parametrize("ruleset", EITHER)
def test_undo_takes_the_announcement_back(ruleset):
    before = game(ruleset, bid(least_bid(ruleset)), shown(A, 4 * ruleset.unit))
    facts = (AllAnnounced(1), Undone())
    assert game(ruleset, bid(least_bid(ruleset)), shown(A, 4 * ruleset.unit), facts) == before


# What is refused


@pytest.mark.parametrize("all_or_nothing", ["off", "sweep"])
def test_nothing_is_announced_where_the_rules_have_none(all_or_nothing):
    ruleset = rules("classic", all_or_nothing=all_or_nothing)
    with pytest.raises(OutcomeError, match="no playing 1000 and no shooting the moon") as refused:
        game(ruleset, announced(ruleset))
    assert refused.value.field == "outcome"


@pytest.mark.parametrize(
    ("ruleset", "outcome", "words"),
    [
        pytest.param(THOUSAND, Outcome.MOON_MADE, "shooting the moon", id="no-moon-made"),
        pytest.param(THOUSAND, Outcome.MOON_FAILED, "shooting the moon", id="no-moon-failed"),
        pytest.param(MOON, Outcome.THOUSAND_MADE, "playing 1000", id="no-1000-made"),
        pytest.param(MOON, Outcome.THOUSAND_FAILED, "playing 1000", id="no-1000-failed"),
    ],
)
def test_rules_that_have_the_one_refuse_the_other(ruleset, outcome, words):
    with pytest.raises(OutcomeError, match=f"no {words} in these rules") as refused:
        game(ruleset, announced(ruleset), ended(outcome))
    assert refused.value.field == "outcome"


@pytest.mark.parametrize("ruleset", EITHER)
def test_nothing_is_announced_before_somebody_won_the_bid(ruleset):
    with pytest.raises(OutcomeError, match="Only the player who won the bid"):
        game(ruleset, [AllAnnounced(1)])


@pytest.mark.parametrize(
    "outcome", [*MADE.values(), *FAILED.values()], ids=lambda outcome: outcome.value
)
def test_what_was_not_announced_is_neither_made_nor_failed(outcome):
    ruleset = THOUSAND if "thousand" in outcome.value else MOON
    silent = Hand(ruleset, 0, declarer=A, bid=ruleset.min_bid, outcome=outcome)
    with pytest.raises(OutcomeError, match="Say so before") as refused:
        check_hand(silent)
    assert refused.value.field == "outcome"


@pytest.mark.parametrize("ruleset", EITHER)
def test_points_before_the_answer_are_refused(ruleset):
    with pytest.raises(OutcomeError, match="First say whether they took everything") as refused:
        game(ruleset, announced(ruleset), counted(B, 2 * ruleset.unit))
    assert refused.value.field == "outcome"


@pytest.mark.parametrize("ruleset", EITHER)
def test_points_after_it_was_made_are_refused(ruleset):
    with pytest.raises(OutcomeError, match="First say"):
        game(ruleset, announced(ruleset), ended(MADE[ruleset]), [piled(B, 2 * ruleset.unit)])


# Playing 1000


def test_30_playing_1000_fails_for_two_counters():
    facts = [*announced(THOUSAND), *shown(B, 80), *ended(Outcome.THOUSAND_FAILED), piled(B, 20)]
    assert result(THOUSAND, facts) == (-1000, 100)


@pytest.mark.parametrize(
    ("outcome", "points", "expected"),
    [
        pytest.param(Outcome.THOUSAND_MADE, None, (1000, 0), id="made"),
        pytest.param(Outcome.THOUSAND_FAILED, 20, (-1000, 100), id="failed-by-two-counters"),
        pytest.param(Outcome.THOUSAND_FAILED, 10, (-1000, 90), id="failed-by-one-counter"),
        pytest.param(Outcome.THOUSAND_FAILED, 250, (-1000, 330), id="failed-altogether"),
    ],
)
def test_what_playing_1000_scores(outcome, points, expected):
    tricks = [] if points is None else [piled(B, points)]
    facts = [*announced(THOUSAND), *shown(B, 80), *ended(outcome), *tricks]
    assert result(THOUSAND, facts) == expected


@pytest.mark.parametrize("took", [None, Took.TRICK], ids=["no-points", "the-last-trick"])
def test_playing_1000_fails_only_if_the_others_took_a_counter_r78(took):
    """002 L52: who has every counter has made it."""
    failed = [*announced(THOUSAND), *ended(Outcome.THOUSAND_FAILED), piled(B, 10 if took else 0)]
    answer = [TookAnswered(1, B, took)] if took else []
    with pytest.raises(TrickError, match="so the others took at least 10") as refused:
        game(THOUSAND, failed, answer)
    assert refused.value.field == "tricks.points"


def test_where_playing_1000_takes_every_trick_it_fails_for_a_bare_one():
    ruleset = THOUSAND.changed({"thousand_needs": "tricks"})
    facts = [*announced(ruleset), *shown(B, 80), *ended(Outcome.THOUSAND_FAILED), piled(B, 0)]
    assert result(ruleset, facts) == (-1000, 80)


@pytest.mark.parametrize("seat", [0, 2], ids=["the-declarer", "the-partner"])
def test_whoever_plays_1000_shows_no_meld(seat):
    with pytest.raises(MeldError, match="No meld when you play 1000") as refused:
        game(THOUSAND, announced(THOUSAND), shown(seat, 40))
    assert refused.value.field == "meld"


def test_the_announcement_takes_the_meld_of_the_declarers_side_from_the_table():
    melds = (*shown(0, 40), *shown(1, 80), *shown(2, 20))
    hand = hand_of(THOUSAND, bid(300), melds, [AllAnnounced(1)])
    assert {seat: meld.points for seat, meld in hand.shown.items()} == {1: 80}


def test_nobody_is_asked_what_saves_meld_when_playing_1000_failed():
    facts = [*announced(THOUSAND), *shown(B, 80), *ended(Outcome.THOUSAND_FAILED), piled(B, 10)]
    assert step_of(THOUSAND, *facts) is Step.DONE
    assert result(THOUSAND, facts) == (-1000, 90)


def test_playing_1000_alone_against_two():
    ruleset = rules("three-handed", all_or_nothing="thousand")
    facts = [
        *announced(ruleset),
        *shown(1, 80),
        *ended(Outcome.THOUSAND_FAILED),
        piled(1, 20, 2, 0),
    ]
    assert scores(ruleset, facts) == (-1000, 100, 0)


# The moon


@pytest.mark.parametrize(
    ("id", "melds", "expected"),
    [
        pytest.param("classic", (4, 0), (4 + 25 + 25, 0), id="meld-tricks-and-moon"),
        pytest.param("classic", (0, 0), (25 + 25, 0), id="without-meld"),
        pytest.param("classic", (4, 18), (4 + 25 + 25, 0), id="the-others-lose-their-meld"),
        pytest.param("classic-tens", (40, 0), (40 + 250 + 250, 0), id="in-tens"),
        pytest.param("double-deck", (4, 0), (4 + 50 + 25, 0), id="with-two-decks"),
    ],
)
def test_a_moon_made_adds_to_meld_and_tricks_r92(id, melds, expected):
    ruleset = rules(id, all_or_nothing="moon")
    facts = [*announced(ruleset), *shown(A, melds[0]), *shown(B, melds[1])]
    assert result(ruleset, facts, ended(Outcome.MOON_MADE)) == expected
    assert score_of(ruleset, facts, ended(Outcome.MOON_MADE)).made


def test_a_moon_made_is_made_whatever_the_bid():
    facts = [*bid(100), AllAnnounced(1), *ended(Outcome.MOON_MADE)]
    assert result(MOON, facts) == (50, 0)


@pytest.mark.parametrize(
    ("melds", "points", "took", "expected"),
    [
        pytest.param((12, 6), 3, None, (-25, 9), id="points-save-the-meld"),
        pytest.param((12, 6), 0, Took.TRICK, (-25, 6), id="so-does-the-trick-that-failed-it"),
        pytest.param((12, 0), 25, None, (-25, 25), id="every-point"),
        pytest.param((100, 0), 3, None, (-25, 3), id="though-the-meld-passes-the-bid"),
    ],
)
def test_a_failed_moon_costs_the_moon_and_the_others_keep_what_they_saved_r92(
    melds, points, took, expected
):
    facts = [*announced(MOON), *shown(A, melds[0]), *shown(B, melds[1])]
    failed = [*ended(Outcome.MOON_FAILED), piled(B, points)]
    answers = [TookAnswered(1, B, took)] if took else []
    assert result(MOON, facts, failed, answers) == expected
    assert not score_of(MOON, facts, failed, answers).made


@pytest.mark.parametrize(
    ("save", "points", "asked", "took", "expected"),
    [
        pytest.param("trick", 0, None, None, 6, id="trick-they-took-one"),
        pytest.param("points", 0, None, None, 0, id="points-a-bare-trick-saves-nothing"),
        pytest.param("points", 1, None, None, 7, id="points-the-last-trick-saves"),
        pytest.param("counter", 0, None, None, 0, id="counter-no-points-no-counter"),
        pytest.param("counter", 1, B_SIDE, Took.TRICK, 1, id="counter-the-last-trick-asks"),
        pytest.param("counter", 1, B_SIDE, Took.COUNTER, 7, id="counter-it-was-a-counter"),
    ],
)
def test_the_usual_test_saves_the_meld_of_the_others(save, points, asked, took, expected):
    ruleset = rules("classic", all_or_nothing="moon", save=save)
    facts = [*announced(ruleset), *shown(B, 6), *ended(Outcome.MOON_FAILED), piled(B, points)]
    assert open_question(hand_of(ruleset, facts)) == asked
    assert step_of(ruleset, *facts) is (Step.TOOK if asked else Step.DONE)
    answers = [TookAnswered(1, B, took)] if took else []
    assert result(ruleset, facts, answers) == (-25, expected)


def test_the_others_took_a_trick_when_the_moon_failed_without_points():
    facts = [*announced(MOON), *shown(B, 6), *ended(Outcome.MOON_FAILED), piled(B, 0)]
    assert hand_of(MOON, facts).possible_took(B_SIDE) == (Took.TRICK,)
    with pytest.raises(TrickError, match="0 trick points can’t be “nothing”") as refused:
        game(MOON, facts, [TookAnswered(1, B, Took.NOTHING)])
    assert refused.value.field == "tricks.took"


def test_of_two_defenders_either_may_have_taken_the_trick_that_failed_the_moon():
    ruleset = rules("three-player", all_or_nothing="moon")
    facts = [*announced(ruleset), *shown(1, 6), *shown(2, 8), *ended(Outcome.MOON_FAILED)]
    both = [*facts, piled(1, 0, 2, 0)]
    assert open_question(hand_of(ruleset, both)) == (1,)
    answers = [TookAnswered(1, 1, Took.NOTHING), TookAnswered(1, 2, Took.TRICK)]
    assert scores(ruleset, both, answers) == (-25, 0, 8)


def test_the_moon_of_a_declaring_pair_is_shared():
    ruleset = rules("five-handed", all_or_nothing="moon", moon=500)
    facts = [*announced(ruleset), PartnerCalled(1, 3), *shown(0, 100), *shown(3, 40)]
    made = ended(Outcome.MOON_MADE)
    assert scores(ruleset, facts, made) == (1140, 0, 0, 1140, 0)
    failed = [*ended(Outcome.MOON_FAILED), piled(1, 60)]
    assert scores(ruleset, facts, failed) == (-500, 60, 60, -500, 60)


@pytest.mark.parametrize("set_rule", ["opponents_plus_bid", "defenders_take"])
def test_a_failed_moon_costs_no_bid_under_any_set_rule(set_rule):
    ruleset = rules("classic", all_or_nothing="moon", set_rule=set_rule)
    facts = [*announced(ruleset), *shown(A, 12), *ended(Outcome.MOON_FAILED), piled(B, 3)]
    assert result(ruleset, facts) == (-25, 3)


@pytest.mark.parametrize(
    ("outcome", "side", "sentence"),
    [
        pytest.param(Outcome.MOON_MADE, A, "Shot the moon: every trick.", id="made"),
        pytest.param(
            Outcome.MOON_FAILED, A, "Missed the moon: meld and tricks don’t count.", id="failed"
        ),
        pytest.param(Outcome.MOON_MADE, B, "Tricks 0.", id="made-the-others"),
        pytest.param(Outcome.MOON_FAILED, B, "Tricks 3.", id="failed-the-others"),
    ],
)
def test_the_last_line_says_how_the_moon_went(outcome, side, sentence):
    tricks = [piled(B, 3)] if outcome is Outcome.MOON_FAILED else []
    facts = [*announced(MOON), *shown(A, 12), *ended(outcome), *tricks]
    assert texts(MOON, facts, side=side)[-1] == sentence


# Out and in again


ENDINGS = [
    pytest.param(THOUSAND, [*shown(B, 80), *ended(Outcome.THOUSAND_MADE)], id="thousand-made"),
    pytest.param(
        THOUSAND, [*shown(B, 80), *ended(Outcome.THOUSAND_FAILED), piled(B, 20)],
        id="thousand-failed",
    ),
    pytest.param(MOON, [*shown(A, 4), *shown(B, 6), *ended(Outcome.MOON_MADE)], id="moon-made"),
    pytest.param(
        MOON, [*shown(A, 4), *shown(B, 6), *ended(Outcome.MOON_FAILED), piled(B, 3)],
        id="moon-failed",
    ),
    pytest.param(
        MOON, [*shown(B, 6), *ended(Outcome.MOON_FAILED), piled(B, 0)], id="moon-failed-by-a-trick"
    ),
]  # fmt: skip


@pytest.mark.parametrize(("ruleset", "facts"), ENDINGS)
def test_the_facts_of_an_announced_hand_make_it_again(ruleset, facts):
    hand = game(ruleset, announced(ruleset, *facts)).hands[0]
    assert game(ruleset, facts_of(1, hand.hand)).hands == (hand,)


@pytest.mark.parametrize(("ruleset", "facts"), ENDINGS)
def test_an_announced_hand_survives_to_and_from_a_record(ruleset, facts):
    before = game(ruleset, announced(ruleset, *facts))
    record = parse_record(to_json(before))
    check_claim(record)
    assert record.game.hands[0].hand.announced
    assert record.game.totals == before.totals
    assert to_json(record.game) == to_json(before)


@pytest.mark.parametrize(("ruleset", "facts"), ENDINGS)
def test_a_record_tells_the_ending_by_its_outcome(ruleset, facts):
    after = game(ruleset, announced(ruleset, *facts))
    record = json.loads(to_json(after))["hands"][0]
    assert record["outcome"] == after.hands[0].hand.outcome.value


def test_a_bid_corrected_to_the_other_side_keeps_the_announcement():
    facts = [*announced(MOON), *shown(A, 12), *shown(B, 6), *ended(Outcome.MOON_MADE)]
    after = score_of(MOON, facts, bid(20, by=B))
    assert after.declaring == B_SIDE
    assert [side.score for side in after.sides] == [0, 6 + 25 + 25]
