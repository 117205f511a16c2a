"""Every field of a game record, read as the contract says; what cannot be is told by its field."""

import pytest

from scorekeeper.pinochle.auction import Call, Word
from scorekeeper.pinochle.cards import Suit, parse_cards
from scorekeeper.pinochle.errors import PinochleError
from scorekeeper.pinochle.game import replay
from scorekeeper.pinochle.hand import Outcome
from scorekeeper.pinochle.steps import Step
from scorekeeper.records.reading import check_claim, parse_record
from scorekeeper.records.writing import record_of, result_of
from tests.records.builders import hand, read

PASSES = [[2, "pass"], [3, "pass"], [0, "pass"]]


def first(*hands, **fields):
    return read(*hands, **fields).game.hands[0].hand


def mistake(*hands, **fields):
    with pytest.raises(PinochleError) as raised:
        read(*hands, **fields)
    return raised.value


def test_the_record_of_the_contract_is_read_as_it_says():
    contract = hand(
        dealer=0,
        calls=[[1, 250], [2, "pass"], [3, 260], [0, "pass"], [1, "pass"]],
        declarer=3,
        bid=260,
        meld={
            "3": {"cards": ["AS", "10S", "KS", "QS", "JS"]},
            "1": {"points": 40, "nines": 0},
        },
        tricks={"points": {"0": 80}, "took": {"0": "counter"}},
        outcome="played",
    )
    result = result_of(read(contract, ruleset="howell-racehorse", changes={"target": 1200}).game)
    ours, theirs = result["hands"][0]["sides"]
    assert (ours["seats"], ours["meld"], ours["tricks"], ours["score"]) == ([0, 2], 0, 80, 80)
    assert (theirs["seats"], theirs["meld"], theirs["tricks"]) == ([1, 3], 190, 170)
    assert theirs["score"] == 360
    assert all(isinstance(line, str) for side in (ours, theirs) for line in side["lines"])
    assert result["totals"] == result["hands"][0]["totals"] == [80, 360]
    assert (result["over"], result["winner"], result["reason"]) == (False, None, None)


# The game


def test_what_may_be_left_out_has_its_default():
    game = read(hand(), hand(declarer=1)).game
    assert game.first_dealer == 0
    assert [scored.hand.dealer for scored in game.hands] == [0, 1]
    assert game.hands[0].hand.outcome is Outcome.PLAYED
    assert game.hands[0].hand.calls == ()


def test_the_first_dealer_deals_first_and_the_deal_moves_left():
    game = read(hand(), hand(), first_dealer=3).game
    assert [scored.hand.dealer for scored in game.hands] == [3, 0]


def test_a_dealer_out_of_turn_is_kept_and_the_deal_moves_on_from_there():
    game = read(hand(dealer=2), hand()).game
    assert [scored.hand.dealer for scored in game.hands] == [2, 3]


def test_changes_of_the_ruleset_are_part_of_the_game():
    assert read(changes={"target": 500, "save": "counter"}).game.ruleset.target == 500


def test_the_winner_is_the_list_of_the_winning_seats():
    result = result_of(read(hand(meld={"2": {"points": 150}})).game)
    assert (result["over"], result["winner"]) == (True, [0, 2])
    assert "target of 150" in result["reason"]


# The auction


def test_declarer_and_bid_follow_from_the_calls():
    read_hand = first(hand(calls=[[1, 16], *PASSES], declarer=None, bid=None))
    assert (read_hand.declarer, read_hand.bid) == (1, 16)
    assert read_hand.calls[:2] == (Call(1, 16), Call(2, Word.PASS))


def test_the_stuck_player_follows_from_everybody_passing():
    calls = [[1, "pass"], [2, "pass"], [3, "pass"]]
    read_hand = first(hand(calls=calls, declarer=None, bid=None))
    assert (read_hand.declarer, read_hand.bid) == (0, 15)


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"declarer": 2, "bid": 16}, "hands[0].declarer"),
        ({"declarer": 1, "bid": 17}, "hands[0].bid"),
    ],
)
def test_a_declarer_or_bid_that_the_calls_deny_is_refused(fields, field):
    assert mistake(hand(calls=[[1, 16], *PASSES], **fields)).field == field


@pytest.mark.parametrize(
    "calls",
    [
        [[2, 16]],
        [[1, 14]],
        [[1, 16], [2, 16]],
        [[1, "help"]],
        [[1, "sweep"]],
        [[1, 16, 17]],
        [[1]],
        [1],
        [["Bob", 16]],
        [[1, "double"]],
        [[1, None]],
        [[1, 16], *PASSES, [1, 17]],
    ],
    ids=str,
)
def test_calls_that_cannot_be_name_the_calls(calls):
    assert mistake(hand(calls=calls, declarer=None, bid=None)).field == "hands[0].calls"


def test_an_auction_that_is_not_over_makes_no_declarer():
    wrong = mistake(hand(calls=[[1, 16], [2, "pass"]], declarer=None, bid=None))
    assert wrong.field == "hands[0].declarer"


def test_pass_with_help_is_read_where_the_ruleset_has_it():
    calls = [[1, 250], [2, "help"], [3, "pass"], [0, "pass"]]
    bid = hand(
        calls=calls,
        declarer=None,
        bid=None,
        meld={"1": {"points": 50}},
        tricks={"points": {"0": 0}},
    )
    assert first(bid, ruleset="good-sam").calls[1].said is Word.HELP


# Meld


def test_cards_are_counted_in_either_case_and_in_any_order():
    read_hand = first(hand(meld={"0": {"cards": ["js", "TS", "as", "10s", "QS", "KS"]}}))
    assert read_hand.shown[0].cards == parse_cards(["AS", "10S", "10S", "KS", "QS", "JS"])


@pytest.mark.parametrize("trump", ["spades", "S", "s", "SPADES"])
def test_trump_is_a_word_or_a_letter(trump):
    assert first(hand(trump=trump)).trump is Suit.SPADES


def test_points_come_with_their_nines_and_the_double_run():
    meld = {"0": {"points": 152, "nines": 2, "double_run": True}}
    shown = first(hand(meld=meld), changes={"target": 500}).shown[0]
    assert (shown.points, shown.nines, shown.double_run) == (152, 2, True)


def test_a_seat_without_an_entry_melded_nothing():
    sides = result_of(read(hand(meld={"1": {"points": 4}})).game)["hands"][0]["sides"]
    assert [side["meld"] for side in sides] == [0, 4]


@pytest.mark.parametrize(
    ("meld", "field"),
    [
        ([4], "meld"),
        ({"0": 4}, "meld.0"),
        ({"9": {"points": 4}}, "meld"),
        ({"0": {"points": "4"}}, "meld.0.points"),
        ({"0": {"points": 4, "nines": True}}, "meld.0.nines"),
        ({"0": {"points": 4, "nines": 9}}, "meld.0.nines"),
        ({"0": {"points": 4, "double_run": 1}}, "meld.0.double_run"),
        ({"0": {"cards": "AS"}}, "meld.0.cards"),
        ({"0": {"cards": [1]}}, "meld.0.cards"),
        ({"0": {"cards": ["AX"]}}, "meld.0.cards"),
        ({"0": {"cards": ["AS", "AS", "AS"]}}, "meld.0.cards"),
        ({"0": {"cards": ["AS", "AS"]}, "1": {"cards": ["AS"]}}, "meld.1.cards"),
        ({"0": {"cards": ["AS", "AH", "AD", "AC", "KS", "KH"] * 2 + ["9S"]}}, "meld.0.cards"),
    ],
    ids=str,
)
def test_meld_that_cannot_be_names_its_field(meld, field):
    assert mistake(hand(meld=meld)).field == f"hands[0].{field}"


# Tricks


@pytest.mark.parametrize(("seat", "totals"), [("0", [20, 5]), ("2", [20, 5]), ("3", [-20, 20])])
def test_points_are_given_by_any_seat_of_a_side_and_the_rest_follows(seat, totals):
    tricks = {"points": {seat: 20}}
    assert list(read(hand(tricks=tricks)).game.totals) == totals


def test_both_sides_points_must_be_all_there_are():
    assert first(hand(tricks={"points": {"0": 15, "1": 10}})).points == {0: 15, 1: 10}
    assert mistake(hand(tricks={"points": {"0": 15, "1": 9}})).field == "hands[0].tricks.points"


@pytest.mark.parametrize(
    ("points", "took", "kept"),
    [(0, None, 0), (0, "trick", 4), (0, "nothing", 0), (1, None, 4), (5, "counter", 4)],
)
def test_what_a_side_took_decides_its_meld_and_is_likely_where_it_is_left_out(points, took, kept):
    tricks = {"points": {"1": points}, **({"took": {"1": took}} if took else {})}
    game = read(hand(meld={"1": {"points": 4}}, tricks=tricks)).game
    assert game.totals[1] == kept + points


@pytest.mark.parametrize(
    "tricks",
    [
        {"points": {"0": 26}},
        {"points": {"0": -1}},
        {"points": {"0": 1.5}},
        {"points": {"0": "15"}},
        {"points": {"Ann": 15}},
        {"points": {"9": 15}},
        {"points": [15]},
        {"points": {"0": 15}, "took": {"0": "nothing"}},
        {"points": {"0": 15}, "took": {"0": "all"}},
        {"points": {"0": 15}, "took": ["counter"]},
        [15],
        "15",
    ],
    ids=str,
)
def test_tricks_that_cannot_be_name_their_field(tricks):
    assert mistake(hand(tricks=tricks)).field.startswith("hands[0].tricks")


# Hands that are not played out

SWEEP = {"all_or_nothing": "sweep"}
THOUSAND = {"all_or_nothing": "thousand"}
UNPLAYED = {"declarer": 1, "bid": 30, "tricks": None}


@pytest.mark.parametrize(
    ("fields", "changes", "totals"),
    [
        ({**UNPLAYED, "outcome": "thrown-in"}, {"throw_in": "any_time"}, [4, -30]),
        ({**UNPLAYED, "outcome": "thrown-in"}, {"throw_in": "unanimous"}, [4, -30]),
        (
            {"outcome": "folded", "declarer": None, "bid": None, "trump": None, "tricks": None,
             "meld": None},
            {"stuck_may_fold": True},
            [-15, 0],
        ),
        (
            {"outcome": "redealt", "declarer": None, "bid": None, "trump": None, "tricks": None,
             "meld": None},
            {},
            [0, 0],
        ),
        ({"outcome": "sweep-made", "bid": None, "tricks": None, "meld": None}, SWEEP, [1025, 0]),
        (
            {"outcome": "sweep-failed", "bid": None, "tricks": {"points": {"1": 7}}, "meld": None},
            SWEEP,
            [0, 1007],
        ),
        ({"outcome": "thousand-made", "declarer": 1, "tricks": None}, THOUSAND, [0, 1000]),
        (
            {"outcome": "thousand-failed", "declarer": 1, "tricks": {"points": {"0": 7}}},
            THOUSAND,
            [11, -1000],
        ),
    ],
    ids=["thrown in", "thrown in by all", "folded", "redealt", "sweep made", "sweep failed",
         "thousand made", "thousand failed"],
)  # fmt: skip
def test_each_outcome_is_read_scored_and_kept_by_its_facts(fields, changes, totals):
    read_record = read(hand(**{"meld": {"0": {"points": 4}}, **fields}), changes=changes)
    game = read_record.game
    assert list(game.totals) == totals
    assert game.hands[0].step is Step.DONE
    again = replay(game.ruleset, read_record.events).game
    assert (again.totals, record_of(again)) == (game.totals, record_of(game))


def test_a_redealt_hand_keeps_its_dealer():
    nothing = {"declarer": None, "bid": None, "trump": None, "tricks": None}
    game = read(hand(outcome="redealt", **nothing), hand()).game
    assert [scored.hand.dealer for scored in game.hands] == [0, 0]


def test_a_double_run_that_wins_needs_no_tricks_and_ends_the_game():
    run = ["AS", "10S", "KS", "QS", "JS"] * 2
    double = hand(meld={"2": {"cards": run}}, tricks=None)
    game = read(double, changes={"double_run_wins": True, "target": 1000}).game
    assert game.end.winner == (0, 2)
    after = mistake(double, hand(), changes={"double_run_wins": True, "target": 1000})
    assert "Hand 2 comes after the end" in after.sentence


@pytest.mark.parametrize(
    ("fields", "changes"),
    [
        ({**UNPLAYED, "outcome": "thrown-in"}, {"throw_in": "never"}),
        ({**UNPLAYED, "bid": 20, "outcome": "thrown-in"}, {"throw_in": "if_impossible"}),
        ({"outcome": "folded", "bid": 15, "tricks": None}, {}),
        (
            {"outcome": "folded", "declarer": 1, "bid": 15, "tricks": None},
            {"stuck_may_fold": True},
        ),
        ({"outcome": "thousand-made", "tricks": None}, {}),
        ({"outcome": "lost"}, {}),
        ({"outcome": 3}, {}),
    ],
    ids=str,
)
def test_an_outcome_that_the_ruleset_does_not_have_names_the_outcome(fields, changes):
    assert mistake(hand(**fields), changes=changes).field == "hands[0].outcome"


@pytest.mark.parametrize("outcome", ["thrown-in", "redealt", "folded", "sweep-made"])
@pytest.mark.parametrize("tricks", [{"points": {"0": 15}}, {"took": {"0": "counter"}}], ids=str)
def test_tricks_of_a_hand_without_tricks_are_refused(outcome, tricks):
    changes = {"throw_in": "any_time", "stuck_may_fold": True, "all_or_nothing": "sweep"}
    bid = {"sweep-made": None, "folded": 15}.get(outcome, 20)
    wrong = mistake(hand(outcome=outcome, bid=bid, tricks=tricks), changes=changes)
    assert wrong.field == "hands[0].tricks"


def test_what_was_taken_without_its_points_is_refused():
    double = {"0": {"cards": ["AS", "10S", "KS", "QS", "JS"] * 2}}
    wrong = mistake(
        hand(meld=double, tricks={"took": {"0": "counter"}}), changes={"double_run_wins": True}
    )
    assert wrong.field == "hands[0].tricks.points"


def test_the_bid_of_a_sweep_is_null():
    for outcome in ("sweep-made", "sweep-failed"):
        assert mistake(hand(outcome=outcome), changes=SWEEP).field == "hands[0].bid"


@pytest.mark.parametrize(
    ("missing", "field"),
    [("declarer", "declarer"), ("bid", "bid"), ("trump", "trump"), ("tricks", "tricks")],
)
def test_a_hand_that_lacks_something_names_it(missing, field):
    assert mistake(hand(**{missing: None})).field == f"hands[0].{field}"


def test_the_mistake_of_a_later_hand_names_that_hand():
    assert mistake(hand(), hand(bid=3)).field == "hands[1].bid"


def test_a_hand_after_the_end_names_the_hand():
    wrong = mistake(hand(meld={"0": {"points": 150}}), hand())
    assert wrong.field == "hands"
    assert wrong.sentence == "Hand 2 comes after the end: hand 1 decided the game."


# The result a record claims


@pytest.mark.parametrize(
    "claim",
    [{}, {"totals": [15, 11]}, {"totals": None}, {"totals": [-20, 10], "over": True}, [], "x"],
    ids=str,
)
def test_a_claimed_result_that_the_hands_do_not_give_is_refused(claim):
    with pytest.raises(PinochleError) as raised:
        check_claim(read(hand(), result=claim))
    assert raised.value.field.startswith("result")


def test_the_result_that_the_hands_give_is_accepted():
    unclaimed = read(hand())
    check_claim(unclaimed)
    check_claim(read(hand(), result=result_of(unclaimed.game)))


def test_text_that_is_no_json_says_where_it_breaks():
    with pytest.raises(PinochleError, match="line 1 column 2") as raised:
        parse_record("{")
    assert raised.value.field == "record"
