"""Every field of a game record is read as specified, and errors name the invalid field."""

import json

import pytest

from scorekeeper import limits
from scorekeeper.pinochle.cards import Suit, parse_cards
from scorekeeper.pinochle.errors import PinochleError
from scorekeeper.pinochle.game.timeline import replay
from scorekeeper.pinochle.hand.auction import Call, Word
from scorekeeper.pinochle.hand.hand import Outcome
from scorekeeper.pinochle.hand.steps import Step
from scorekeeper.records.hand_fields import MOST_CALLS
from scorekeeper.records.reading import MOST_HANDS, check_claim, parse_record, read_record
from scorekeeper.records.values import decode
from scorekeeper.records.writing import record_of, result_of
from tests.pinochle.tables import changes_in, rows
from tests.records.builders import hand, read, record

NOBODY_STUCK = {"stuck_seat": "nobody"}
PASSES = [[2, "pass"], [3, "pass"], [0, "pass"]]


def first(*hands, **fields):
    return read(*hands, **fields).game.hands[0].hand


def mistake(*hands, **fields):
    with pytest.raises(PinochleError) as raised:
        read(*hands, **fields)
    return raised.value


def test_the_record_of_the_specification_is_read():
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


def test_missing_fields_have_defaults():
    game = read(hand(), hand(declarer=1)).game
    assert game.first_dealer == 0
    assert [scored.hand.dealer for scored in game.hands] == [0, 1]
    assert game.hands[0].hand.outcome is Outcome.PLAYED
    assert game.hands[0].hand.calls == ()


def test_the_first_dealer_deals_first_and_the_deal_moves_left():
    game = read(hand(), hand(), first_dealer=3).game
    assert [scored.hand.dealer for scored in game.hands] == [3, 0]


def test_after_a_dealer_out_of_turn_the_deal_moves_on_from_that_dealer():
    game = read(hand(dealer=2), hand()).game
    assert [scored.hand.dealer for scored in game.hands] == [2, 3]


def test_changes_of_the_ruleset_are_part_of_the_game():
    assert read(changes={"target": 500, "save": "counter"}).game.ruleset.target == 500


def test_the_winner_is_the_list_of_the_winning_seats():
    result = result_of(read(hand(meld={"2": {"points": 150}})).game)
    assert (result["over"], result["winner"]) == (True, [0, 2])
    assert "First to 150" in result["reason"]


# The auction


def test_declarer_and_bid_follow_from_the_calls():
    read_hand = first(hand(calls=[[1, 16], *PASSES], declarer=None, bid=None))
    assert (read_hand.declarer, read_hand.bid) == (1, 16)
    assert read_hand.calls[:2] == (Call(1, 16), Call(2, Word.PASS))


def test_if_all_pass_the_declarer_is_the_player_who_must_bid():
    calls = [[1, "pass"], [2, "pass"], [3, "pass"]]
    read_hand = first(hand(calls=calls, declarer=None, bid=None))
    assert (read_hand.declarer, read_hand.bid) == (0, 15)


@pytest.mark.parametrize("given", [{"declarer": 1}, {"bid": 16}], ids=str)
def test_a_missing_declarer_or_bid_follows_from_the_calls(given):
    read_hand = first(hand(calls=[[1, 16], *PASSES], **{"declarer": None, "bid": None, **given}))
    assert (read_hand.declarer, read_hand.bid) == (1, 16)


def test_the_null_bid_of_a_called_sweep_stays_null():
    calls = [[1, "sweep"]]
    sweep = {"outcome": "sweep-made", "bid": None, "tricks": None}
    for declarer in (1, None):
        read_hand = first(hand(calls=calls, declarer=declarer, **sweep), changes=SWEEP)
        assert (read_hand.declarer, read_hand.bid, read_hand.sweep) == (1, None, True)
    wrong = mistake(hand(calls=[[1, 16], *PASSES], declarer=1, **sweep), changes=SWEEP)
    assert (wrong.field, wrong.sentence) == (
        "hands[0].bid",
        "By those bids, the winning bid is 16.",
    )


def test_pass_with_help_is_read_if_the_ruleset_has_it():
    calls = [[1, 250], [2, "help"], [3, "pass"], [0, "pass"]]
    bid = hand(
        calls=calls,
        declarer=None,
        bid=None,
        meld={"1": {"points": 50}},
        tricks={"points": {"0": 0}},
    )
    assert first(bid, ruleset="good-sam").calls[1].value is Word.HELP


def test_by_me_is_read_if_the_ruleset_has_it():
    calls = [[1, 20], [2, "pass"], [3, "by-me"], [0, "pass"]]
    bid = hand(calls=calls, declarer=None, bid=None)
    assert first(bid, ruleset="iowa-state").calls[2].value is Word.BY_ME
    assert mistake(bid, ruleset="classic").field == "hands[0].calls"


@pytest.mark.parametrize("outcome", ["passed-out", None])
@pytest.mark.parametrize("calls", [[[1, "pass"], *PASSES], None], ids=["with-calls", "without"])
def test_an_auction_of_passes_is_read_if_nobody_has_to_bid(outcome, calls):
    given = {"declarer": None, "bid": None, "trump": None, "tricks": None}
    passed = hand(**given, calls=calls, outcome=outcome)
    if not calls and not outcome:
        assert mistake(passed, changes=NOBODY_STUCK).field == "hands[0].declarer"
        return
    assert first(passed, changes=NOBODY_STUCK).outcome is Outcome.PASSED_OUT
    assert read(passed, hand(), changes=NOBODY_STUCK).game.hands[1].hand.dealer == 1
    assert mistake(passed).field.startswith("hands[0].")


ALL_PASS = [[1, "pass"], *PASSES]


@pytest.mark.parametrize(
    ("outcome", "words"),
    [
        ("thrown-in", "Somebody must win the bid before"),
        ("folded", "You can’t fold"),
        ("moon-failed", "no shooting the moon in these rules"),
    ],
)
def test_after_passes_by_all_another_outcome_is_refused(outcome, words):
    given = {"declarer": None, "bid": None, "trump": None, "tricks": None}
    wrong = mistake(hand(**given, calls=ALL_PASS, outcome=outcome), changes=NOBODY_STUCK)
    assert words in str(wrong)
    assert wrong.field == "hands[0].outcome"


@pytest.mark.parametrize("outcome", ["played", None])
def test_after_passes_by_all_a_declarer_is_reported_once(outcome):
    wrong = mistake(hand(calls=ALL_PASS, outcome=outcome), changes=NOBODY_STUCK)
    assert wrong.field == "hands[0].declarer"
    assert str(wrong).endswith("Everyone passed, so nobody won the bid.")
    assert len(wrong.mistakes) == 1


def of_five(**fields):
    five = hand(bid=450, tricks={"points": {"0": 500}})
    return {
        "hand": {**five, **fields},
        "ruleset": "five-handed",
        "players": ["Ann", "Bob", "Cyd", "Dee", "Eve"],
    }


def test_with_five_players_a_null_partner_means_that_the_declarer_plays_alone():
    """A hand without the field has no called partner yet."""
    alone = of_five(partner=None)
    game = read(alone.pop("hand"), **alone).game
    assert (game.hands[0].hand.alone, game.totals) == (True, (500, 0, 0, 0, 0))
    assert record_of(game)["hands"][0]["partner"] is None
    without = of_five()
    assert mistake(without.pop("hand"), **without).field == "hands[0].partner"


def test_a_null_partner_has_no_effect_if_the_ruleset_calls_no_partner():
    assert not first({**hand(), "partner": None}).alone


# Meld


def test_cards_are_counted_in_either_case_and_in_any_order():
    read_hand = first(hand(meld={"0": {"cards": ["js", "TS", "as", "10s", "QS", "KS"]}}))
    assert read_hand.shown[0].cards == parse_cards(["AS", "10S", "10S", "KS", "QS", "JS"])


@pytest.mark.parametrize("trump", ["spades", "S", "s", "SPADES"])
def test_trump_is_a_word_or_a_letter(trump):
    assert first(hand(trump=trump)).trump is Suit.SPADES


def test_points_may_state_their_nines_and_a_double_run():
    meld = {"0": {"points": 152, "nines": 2, "double_run": True}}
    shown = first(hand(meld=meld), changes={"target": 500}).shown[0]
    assert (shown.points, shown.nines, shown.double_run) == (152, 2, True)


def test_a_seat_without_an_entry_has_no_meld():
    sides = result_of(read(hand(meld={"1": {"points": 4}})).game)["hands"][0]["sides"]
    assert [side["meld"] for side in sides] == [0, 4]


# Tricks


@pytest.mark.parametrize(("seat", "totals"), [("0", [20, 5]), ("2", [20, 5]), ("3", [-20, 20])])
def test_points_may_be_under_any_seat_of_a_side_and_the_rest_follows(seat, totals):
    tricks = {"points": {seat: 20}}
    assert list(read(hand(tricks=tricks)).game.totals) == totals


def test_the_points_of_both_sides_must_add_up():
    assert first(hand(tricks={"points": {"0": 15, "1": 10}})).points == {0: 15, 1: 10}
    assert mistake(hand(tricks={"points": {"0": 15, "1": 9}})).field == "hands[0].tricks.points"


@pytest.mark.parametrize(
    ("points", "took", "kept"),
    [(0, None, 0), (0, "trick", 4), (0, "nothing", 0), (1, None, 4), (5, "counter", 4)],
)
def test_took_decides_whether_meld_is_lost_and_is_guessed_if_missing(points, took, kept):
    tricks = {"points": {"1": points}, **({"took": {"1": took}} if took else {})}
    game = read(hand(meld={"1": {"points": 4}}, tricks=tricks)).game
    assert game.totals[1] == kept + points


# Columns: changed fields of the hand that `hand()` builds, and the field that the error names.
INVALID = """
classic
  another player's call | {"calls": [[2, 16]], "declarer": null, "bid": null} | calls
  a bid below the least | {"calls": [[1, 14]], "declarer": null, "bid": null} | calls
  the same bid twice | {"calls": [[1, 16], [2, 16]], "declarer": null, "bid": null} | calls
  no help in these rules | {"calls": [[1, "help"]], "declarer": null, "bid": null} | calls
  no sweep in these rules | {"calls": [[1, "sweep"]], "declarer": null, "bid": null} | calls
  three in a call | {"calls": [[1, 16, 17]], "declarer": null, "bid": null} | calls
  one in a call | {"calls": [[1]], "declarer": null, "bid": null} | calls
  a call that is no list | {"calls": [1], "declarer": null, "bid": null} | calls
  a player by name | {"calls": [["Bob", 16]], "declarer": null, "bid": null} | calls
  another word | {"calls": [[1, "double"]], "declarer": null, "bid": null} | calls
  nothing said | {"calls": [[1, null]], "declarer": null, "bid": null} | calls
  a call after the end
    | {"calls": [[1, 16], [2, "pass"], [3, "pass"], [0, "pass"], [1, 17]], "declarer": null}
    | calls
  an open auction | {"calls": [[1, 16], [2, "pass"]], "declarer": null, "bid": null} | declarer
  another declarer than the calls'
    | {"calls": [[1, 16], [2, "pass"], [3, "pass"], [0, "pass"]], "declarer": 2, "bid": null}
    | declarer
  the same with the bid
    | {"calls": [[1, 16], [2, "pass"], [3, "pass"], [0, "pass"]], "declarer": 2, "bid": 16}
    | declarer
  another bid than the calls'
    | {"calls": [[1, 16], [2, "pass"], [3, "pass"], [0, "pass"]], "declarer": null, "bid": 17}
    | bid
  the same with the declarer
    | {"calls": [[1, 16], [2, "pass"], [3, "pass"], [0, "pass"]], "declarer": 1, "bid": 17}
    | bid
  meld in a list | {"meld": [4]} | meld
  meld as a number | {"meld": {"0": 4}} | meld.0
  a seat that is not there | {"meld": {"9": {"points": 4}}} | meld
  points as a text | {"meld": {"0": {"points": "4"}}} | meld.0.points
  true nines | {"meld": {"0": {"points": 4, "nines": true}}} | meld.0.nines
  too many nines | {"meld": {"0": {"points": 4, "nines": 9}}} | meld.0.nines
  a double run of 1 | {"meld": {"0": {"points": 4, "double_run": 1}}} | meld.0.double_run
  cards in a text | {"meld": {"0": {"cards": "AS"}}} | meld.0.cards
  a number for a card | {"meld": {"0": {"cards": [1]}}} | meld.0.cards
  no such card | {"meld": {"0": {"cards": ["AX"]}}} | meld.0.cards
  three of a kind | {"meld": {"0": {"cards": ["AS", "AS", "AS"]}}} | meld.0.cards
  three with another's
    | {"meld": {"0": {"cards": ["AS", "AS"]}, "1": {"cards": ["AS"]}}} | meld.1.cards
  nines beside no points | {"meld": {"0": {"nines": 1}}} | meld.0.nines
  nines beside cards | {"meld": {"0": {"cards": ["9S"], "nines": 1}}} | meld.0.nines
  a double run beside no points | {"meld": {"0": {"double_run": true}}} | meld.0.double_run
  more points than there are | {"tricks": {"points": {"0": 26}}} | tricks.points
  fewer than none | {"tricks": {"points": {"0": -1}}} | tricks.points
  half a point | {"tricks": {"points": {"0": 1.5}}} | tricks.points
  trick points as a text | {"tricks": {"points": {"0": "15"}}} | tricks.points
  points by name | {"tricks": {"points": {"Ann": 15}}} | tricks.points
  points of nobody | {"tricks": {"points": {"9": 15}}} | tricks.points
  points in a list | {"tricks": {"points": [15]}} | tricks.points
  points without taking any
    | {"tricks": {"points": {"0": 15}, "took": {"0": "nothing"}}} | tricks.took
  a word for what was taken | {"tricks": {"points": {"0": 15}, "took": {"0": "all"}}} | tricks.took
  took in a list | {"tricks": {"points": {"0": 15}, "took": ["counter"]}} | tricks.took
  tricks in a list | {"tricks": [15]} | tricks
  tricks as a text | {"tricks": "15"} | tricks
  a fold in rules without | {"outcome": "folded", "bid": 15, "tricks": null} | outcome
  1000 in rules without | {"outcome": "thousand-made", "tricks": null} | outcome
  an outcome that is none | {"outcome": "lost"} | outcome
  an outcome by number | {"outcome": 3} | outcome
  thrown in where nobody may
    | {"outcome": "thrown-in", "declarer": 1, "bid": 30, "tricks": null} | outcome
  no declarer | {"declarer": null} | declarer
  no bid | {"bid": null} | bid
  no trump | {"trump": null} | trump
  no tricks | {"tricks": null} | tricks
  a field of no use | {"colour": 1} | colour
  one in the meld | {"meld": {"0": {"cards": [], "colour": 1}}} | meld.0.colour
  one in the tricks | {"tricks": {"points": {"0": 15}, "taken": {}}} | tricks.taken
  tricks of a redealt hand | {"outcome": "redealt", "tricks": {"points": {"0": 15}}} | tricks
classic throw_in=if_impossible
  thrown in while it can be made
    | {"outcome": "thrown-in", "declarer": 1, "bid": 20, "tricks": null} | outcome
classic throw_in=any_time
  tricks of a hand thrown in | {"outcome": "thrown-in", "tricks": {"points": {"0": 15}}} | tricks
  took of a hand thrown in | {"outcome": "thrown-in", "tricks": {"took": {"0": "counter"}}} | tricks
classic stuck_may_fold=true
  folded by another
    | {"outcome": "folded", "declarer": 1, "bid": 15, "tricks": null} | outcome
  tricks of a fold | {"outcome": "folded", "bid": 15, "tricks": {"points": {"0": 15}}} | tricks
classic all_or_nothing=sweep
  tricks of a sweep
    | {"outcome": "sweep-made", "bid": null, "tricks": {"points": {"0": 15}}} | tricks
  a number bid for a sweep | {"outcome": "sweep-made"} | bid
  a number bid for a failed one | {"outcome": "sweep-failed"} | bid
classic double_run_wins=true
  took without points
    | {"meld": {"0": {"points": 150, "double_run": true}}, "tricks": {"took": {"0": "counter"}}}
    | tricks.points
"""


@pytest.mark.parametrize(
    ("ruleset", "fields", "field"),
    [pytest.param(ruleset, *cells, id=what) for ruleset, what, cells in rows(INVALID)],
)
def test_the_error_of_an_invalid_hand_names_its_field(ruleset, fields, field):
    id, *changes = ruleset.split()
    wrong = mistake(hand(**json.loads(fields)), ruleset=id, changes=changes_in(changes))
    assert wrong.field == f"hands[0].{field}"


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
def test_each_outcome_is_read_scored_and_restored_from_its_facts(fields, changes, totals):
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
    assert "there is no hand 2" in after.sentence


SWEPT = {"outcome": "sweep-failed", "bid": None}
THREE = {"ruleset": "three-player", "players": ["Ann", "Bob", "Cyd"]}


@pytest.mark.parametrize(
    ("fields", "about", "others"),
    [
        pytest.param(SWEPT, {"changes": SWEEP}, "1", id="sweep"),
        pytest.param(SWEPT, {"changes": SWEEP, **THREE}, "12", id="sweep-against-two"),
        pytest.param(
            {"outcome": "thousand-failed"},
            {"changes": {**THOUSAND, "thousand_needs": "tricks"}},
            "1",
            id="every-trick-of-1000",
        ),
    ],
)
def test_after_a_failed_attempt_to_take_everything_the_others_took_something_r76_r78(
    fields, about, others
):
    points = {"points": dict.fromkeys(others, 0)}
    assert first(hand(**fields, tricks=points), **about).points
    took = {"took": dict.fromkeys(others, "nothing")}
    wrong = mistake(hand(**fields, tricks={**points, **took}), **about)
    assert wrong.field == "hands[0].tricks.took"
    assert "the others took at least one" in str(wrong)


@pytest.mark.parametrize("seat", [4, -1])
def test_a_declarer_at_no_seat_is_refused_before_scoring(seat):
    """Scoring cannot compute what a side took if the declarer has no side."""
    floors = {"meld_floor": 20, "trick_floor": 10}
    wrong = mistake(hand(declarer=seat, tricks={"points": {"0": 0}}), changes=floors)
    assert wrong.field == "hands[0].declarer"


def test_the_error_of_a_later_hand_names_that_hand():
    assert mistake(hand(), hand(bid=3)).field == "hands[1].bid"


def test_a_hand_after_the_end_names_the_hand():
    wrong = mistake(hand(meld={"0": {"points": 150}}), hand())
    assert wrong.field == "hands"
    assert wrong.sentence == "The game ended with hand 1, so there is no hand 2."


# The result a record claims


@pytest.mark.parametrize(
    "claim",
    [{}, {"totals": [15, 11]}, {"totals": None}, {"totals": [-20, 10], "over": True}, [], "x"],
    ids=str,
)
def test_a_claimed_result_that_differs_from_the_hands_is_refused(claim):
    with pytest.raises(PinochleError) as raised:
        check_claim(read(hand(), result=claim))
    assert raised.value.field.startswith("result")


def test_the_correct_result_is_accepted():
    unclaimed = read(hand())
    check_claim(unclaimed)
    check_claim(read(hand(), result=result_of(unclaimed.game)))


def test_invalid_json_is_refused_with_its_place():
    with pytest.raises(PinochleError) as raised:
        parse_record("{")
    assert raised.value.field == "record"
    assert raised.value.sentence == (
        "That isn’t a Scorekeeper game file, or it is damaged. Choose a .json or .zip file that "
        "Scorekeeper saved (it can’t be read from line 1, column 2 on)."
    )


def test_deeply_nested_json_is_refused():
    for text in ("[" * 70_000, "[" * 50 + "]" * 50):
        with pytest.raises(PinochleError, match="nested"):
            parse_record(text)


# Files from strangers


def test_a_file_with_a_byte_order_mark_is_read():
    assert decode(b"\xef\xbb\xbf{}") == decode(b"{}") == "{}"


def test_the_error_of_a_binary_file_names_what_to_choose():
    with pytest.raises(PinochleError, match=r"Choose a \.json or \.zip file") as raised:
        decode(b"\x89PNG\xff")
    assert raised.value.field == "file"


@pytest.mark.parametrize("most", [MOST_HANDS, MOST_HANDS + 1])
def test_a_record_has_a_limited_number_of_hands(most):
    redealt = hand(outcome="redealt", declarer=None, bid=None, trump=None, tricks=None)
    if most == MOST_HANDS:
        assert len(read(*[redealt] * most).game.hands) == most
    else:
        wrong = mistake(*[redealt] * most)
        assert (wrong.field, wrong.sentence) == ("hands", "hands must hold at most 500, not 501.")


@pytest.mark.parametrize("values", [limits.VALUES, limits.VALUES + 1])
def test_a_record_has_a_limited_number_of_values(values):
    text = '{"hands": [[], {"a": 0}, ' + "0," * (values - 8) + "0]}"
    with pytest.raises(PinochleError) as raised:
        parse_record(text)
    many = raised.value.sentence.endswith("(more than 80000 values).")
    assert many is (values > limits.VALUES)


def test_the_number_of_reported_options_is_limited():
    many = {str(number): 0 for number in range(1000)}
    assert len(mistake(changes=many).mistakes) == 100


def test_an_auction_that_is_too_long_is_refused_unread():
    wrong = mistake(hand(calls=[[1, "nonsense"]] * (MOST_CALLS + 1)))
    assert (wrong.field, wrong.sentence) == (
        "hands[0].calls",
        "calls must hold at most 200, not 201.",
    )


@pytest.mark.parametrize("seat", ["9" * 5000, "00", "01", "-1", "+1", " 1", "١", "²", ""])
@pytest.mark.parametrize("field", ["meld", "tricks.points", "tricks.took"])
def test_a_seat_has_one_spelling(seat, field):
    places = {
        "meld": {"meld": {"0": {"points": 4}, seat: {"points": 4}}},
        "tricks.points": {"tricks": {"points": {seat: 15}}},
        "tricks.took": {"tricks": {"points": {"0": 15}, "took": {seat: "counter"}}},
    }
    wrong = mistake(hand(**places[field]))
    assert wrong.field == f"hands[0].{field}"
    assert len(wrong.sentence) < 150


def test_a_ruleset_refuses_unknown_fields_and_a_record_ignores_them():
    with pytest.raises(PinochleError) as raised:
        read_record(record(hand()) | {"ruleset": {"id": "classic", "change": {}}})
    assert raised.value.field == "ruleset.change"
    read_record(record(hand()) | {"place": "the kitchen"})


@pytest.mark.parametrize("empty", [[], 0, "", False], ids=repr)
@pytest.mark.parametrize("field", ["tricks", "meld", "calls", "outcome", "tricks.points"])
def test_an_empty_value_is_not_null(field, empty):
    if field == "calls" and empty == []:
        return  # valid, because a hand may have no calls
    outer, _, inner = field.partition(".")
    wrong = mistake(hand(**{outer: {inner: empty} if inner else empty}))
    assert wrong.field == f"hands[0].{field}"


@pytest.mark.parametrize("changes", [[], 0, "", False, "target"], ids=repr)
def test_changes_must_be_an_object(changes):
    with pytest.raises(PinochleError) as raised:
        read_record(record(hand()) | {"ruleset": {"id": "classic", "changes": changes}})
    assert raised.value.field == "ruleset.changes"


def test_null_means_the_same_as_a_missing_field():
    bare = hand(dealer=None)
    nothing = dict.fromkeys(("dealer", "calls", "meld", "outcome", "partner"))
    game = read_record(record({**bare, **nothing}) | {"first_dealer": None, "result": None}).game
    assert game.totals == read(bare).game.totals
    assert read_record(record() | {"ruleset": {"id": "classic", "changes": None}, "hands": None})


@pytest.mark.parametrize(
    ("number", "limit"),
    [("9" * 11, "at most 1000000000"), ("1000000001", "at most"), ("-" + "9" * 6000, "at least")],
    ids=["11 digits", "one more", "6000 digits"],
)
def test_a_huge_number_is_refused_with_the_limit(number, limit):
    text = json.dumps(record(hand())).replace('"bid": 20', f'"bid": {number}')
    with pytest.raises(PinochleError, match=limit) as raised:
        parse_record(text)
    assert raised.value.field == "hands[0].bid"
    changes = json.dumps(record(hand(), changes={"target": 150, "run": [15, 150]}))
    for old, field in (("150}", "target"), ("150]", "run")):
        if field == "target":
            broken = changes.replace('"target": 150', f'"target": {number}')
        else:
            broken = changes.replace(old, f"{number}]")
        with pytest.raises(PinochleError, match=limit) as raised:
            parse_record(broken)
        assert raised.value.field == f"ruleset.changes.{field}"


@pytest.mark.parametrize("what", [3, None, "x", []], ids=repr)
def test_the_error_of_a_hand_that_is_not_an_object_names_its_place(what):
    wrong = mistake(hand(), what)
    assert (wrong.field, wrong.sentence) == ("hands[1]", "hands[1] must be an object.")
