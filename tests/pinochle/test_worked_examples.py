"""The worked examples of the rules, by their numbers; the side of seats 0 and 2 is “A”."""

from collections.abc import Mapping

import pytest

from scorekeeper.pinochle.cards import Suit
from scorekeeper.pinochle.errors import CallError, CardError, OutcomeError
from scorekeeper.pinochle.game.events import (
    BidWon,
    CardsDiscarded,
    CardsShown,
    HandEnded,
    MeldFinished,
    PartnerCalled,
    TimeCalled,
    TookAnswered,
    TricksCounted,
)
from scorekeeper.pinochle.hand.auction import Call
from scorekeeper.pinochle.hand.hand import (
    Outcome,
    ThrowInRight,
)
from scorekeeper.pinochle.hand.meld import count_meld
from scorekeeper.pinochle.hand.tricks import Took
from tests.pinochle.builders import (
    A_SIDE,
    B_SIDE,
    PASS,
    SWEEP,
    A,
    B,
    auction,
    bid,
    called,
    cards,
    counted,
    dealt,
    game,
    game_after,
    hand_of,
    hands_to,
    may_ask_redeal,
    next_number,
    played,
    redealt,
    result,
    rules,
    score_of,
    scores,
    shown,
    unplayed,
)


def examples(number: int, *rows: tuple[object, ...], label: int = 0) -> pytest.MarkDecorator:
    """Rows of ``id, …`` or, with more of them for one id, ``(id, options), …``."""
    names = {1: "id, expected", 2: "id, changes, expected"}[len(rows[0]) - 1]
    return pytest.mark.parametrize(names, rows, ids=[_example_id(number, row) for row in rows])


def _example_id(number: int, row: tuple[object, ...]) -> str:
    changes = row[1] if isinstance(row[1], Mapping) else {}
    return "-".join([f"{number:02}", str(row[0]), *(f"{n}={v}" for n, v in changes.items())])


# Auction and deal


@examples(1, ("classic", 15))
def test_01_when_the_first_three_pass_the_dealer_is_stuck_and_may_not_pass(id, expected):
    after = auction(rules(id), PASS, PASS, PASS, dealer=0)
    assert after.winner == Call(0, expected)
    with pytest.raises(CallError, match="can’t pass"):
        after.call(Call(0, PASS))


@examples(2, ("to-one-hundred", (19, 12)))
def test_02_a_dealer_stuck_below_the_minimum_makes_the_nineteen(id, expected):
    ruleset = rules(id)
    calls = auction(ruleset, PASS, PASS, PASS, dealer=A)
    assert calls.winner == Call(A, 19)
    hand = played(ruleset, bid=19, by=A, meld=4, tricks=15, others_meld=2)
    assert result(ruleset, called(1, calls), hand) == expected


@examples(3, ("howell-racehorse", 270))
def test_03_only_a_higher_multiple_of_ten_raises_a_bid_of_260(id, expected):
    standing = auction(rules(id), 260, dealer=0)
    for refused in (265, 260):
        with pytest.raises(CallError):
            standing.call(Call(2, refused))
    assert standing.call(Call(2, expected)).high == Call(2, expected)


@examples(4, ("partnership-auction", (64, 97)))
def test_04_a_stuck_dealer_folds_for_the_forced_twenty_and_nobody_melds(id, expected):
    ruleset = rules(id)
    before = hands_to(ruleset, (84, 97))
    number = next_number(before)
    calls = called(number, auction(ruleset, PASS, PASS, PASS, dealer=0))
    folded = HandEnded(number, Outcome.FOLDED)
    after = game(ruleset, before, [dealt(0, number), *calls, folded])
    assert after.totals == expected
    assert after.next_dealer == 1


@examples(
    5,
    ("partnership-racehorse", {}, 25),
    ("partnership-racehorse", {"stuck_amount": 20}, 20),
    ("partnership-racehorse", {"stuck_amount": 24}, 24),
)
def test_05_the_stuck_dealer_of_the_racehorse_variation_plays_at_25_or_folds(id, changes, expected):
    ruleset = rules(id, **changes)
    stuck = auction(ruleset, PASS, PASS, PASS, dealer=0)
    assert stuck.winner == Call(0, expected)
    assert stuck.is_stuck
    fold = [dealt(0), *called(1, stuck), HandEnded(1, Outcome.FOLDED)]
    assert result(ruleset, fold) == (-expected, 0)


@pytest.mark.parametrize(
    ("nines", "has_meld", "has_bid", "may"),
    [
        pytest.param(5, True, False, False, id="07-iowa-state-a-five-nines-and-a-pinochle"),
        pytest.param(6, True, False, True, id="07-iowa-state-b-six-nines-and-a-marriage"),
        pytest.param(5, False, False, True, id="07-iowa-state-c-five-nines-no-meld"),
        pytest.param(5, False, True, False, id="07-iowa-state-d-but-the-player-has-bid"),
    ],
)
def test_07_nines_that_let_an_iowan_ask_for_a_redeal(nines, has_meld, has_bid, may):
    assert may_ask_redeal(rules("iowa-state"), nines, has_meld, has_bid) is may


@examples(7, ("iowa-state", (40, 30)))
def test_07_a_redeal_voids_the_hand_and_keeps_dealer_and_scores(id, expected):
    ruleset = rules(id)
    before = hands_to(ruleset, expected)
    number = next_number(before)
    calls = called(number, auction(ruleset, 17, PASS, dealer=2))
    after = game(ruleset, before, [dealt(2, number), *calls, *redealt(number)])
    assert after.totals == expected
    assert after.next_dealer == 2
    assert after.hand(number + 1).hand.calls == ()


# Meld counting


@examples(
    8,
    *((id, 300) for id in ("howell-racehorse", "howell-auction", "classic-tens")),
    *((id, 320) for id in ("four-handed", "good-sam")),
    ("race-horse", 340),
    *(
        (id, 30)
        for id in (
            "classic",
            "iowa-state",
            "pass-pinochle",
            "partnership-auction",
            "partnership-racehorse",
        )
    ),
)
def test_08_howells_own_sample_hand(id, expected):
    held = cards("AD 10D KD KD QD JD 9D KS QS KH KC")
    assert count_meld(rules(id), held, Suit.DIAMONDS).points == expected


@examples(
    9,
    ("classic", {}, 19),
    ("partnership-auction", {}, 19),
    ("classic-tens", {}, 190),
    ("howell-racehorse", {}, 190),
    ("four-handed", {}, 190),
    ("good-sam", {}, 190),
    ("race-horse", {}, 230),
    ("race-horse", {"extra_pair": 40}, 190),
)
def test_09_a_run_with_an_extra_king_and_an_extra_queen(id, changes, expected):
    held = cards("AC 10C KC KC QC QC JC")
    assert count_meld(rules(id, **changes), held, Suit.CLUBS).points == expected


@examples(
    10,
    *((id, 24) for id in ("classic", "partnership-auction", "double-deck")),
    *((id, 240) for id in ("classic-tens", "howell-racehorse", "four-handed", "good-sam")),
)
def test_10_a_roundhouse_without_a_run_is_worth_its_parts(id, expected):
    held = cards("KS QS KH QH KD QD KC QC")
    assert count_meld(rules(id), held, Suit.SPADES).points == expected


@examples(
    11,
    ("classic", 150),
    *((id, 1500) for id in ("classic-tens", "howell-racehorse", "four-handed", "good-sam")),
    ("to-one-hundred", 30),
    ("partnership-auction", 150),
)
def test_11_a_double_run_has_one_value_and_no_marriages_inside(id, expected):
    held = cards("AH 10H KH QH JH") * 2
    assert count_meld(rules(id), held, Suit.HEARTS).points == expected


@examples(11, ("partnership-auction", True), ("classic", False))
def test_11_a_double_run_ends_the_game_where_the_rules_say_so(id, expected):
    run = tuple((card, 2) for card in cards("AH 10H KH QH JH"))
    after = game(rules(id), bid(30), [CardsShown(1, A, run)])
    assert (after.end is not None) is expected


@examples(12, ("classic", 4))
def test_12_one_jack_of_diamonds_and_two_queens_of_spades_are_one_pinochle(id, expected):
    assert count_meld(rules(id), cards("JD QS QS"), Suit.HEARTS).points == expected


@examples(13, ("to-one-hundred", 20), ("classic", 100))
def test_13_double_aces(id, expected):
    held = cards("AS AH AD AC") * 2
    assert count_meld(rules(id), held, Suit.HEARTS).points == expected


@pytest.mark.parametrize("id", ["classic", "howell-racehorse", "good-sam"], ids="15-{}".format)
def test_15_a_third_queen_of_spades_of_another_player_is_refused(id):
    two, one = ((cards("QS")[0], 2),), ((cards("QS")[0], 1),)
    with pytest.raises(CardError, match="only 2 Q♠") as refused:
        game(rules(id), bid(260), [CardsShown(1, 0, two), CardsShown(1, 1, one)])
    assert refused.value.field == "meld.1.cards"


@examples(15, ("double-deck", 4))
def test_15_a_double_deck_has_four_queens_of_spades_and_no_fifth(id, expected):
    queen = cards("QS")[0]
    shown_by = [CardsShown(1, seat, ((queen, count),)) for seat, count in ((0, 2), (1, 1), (2, 1))]
    hand = hand_of(rules(id), bid(60), shown_by)
    assert sum(hand.held(seat)[queen] for seat in (0, 1, 2)) == expected
    with pytest.raises(CardError, match="only 4 Q♠") as refused:
        game(rules(id), bid(60), shown_by, [CardsShown(1, 3, ((queen, 1),))])
    assert refused.value.field == "meld.3.cards"


# Hand results: the declarer's side, then the defenders


@examples(16, ("classic", (28, 15)))
def test_16_a_bid_made_with_points_to_spare(id, expected):
    hand = {"bid": 25, "meld": 12, "tricks": 16, "others_meld": 6}
    assert result(rules(id), played(rules(id), **hand)) == expected


@examples(17, ("classic", (-25, 15)))
def test_17_a_bid_missed_by_one(id, expected):
    hand = {"bid": 25, "meld": 10, "tricks": 14, "others_meld": 4}
    assert result(rules(id), played(rules(id), **hand)) == expected


@examples(18, ("classic", (-30, 27)), ("partnership-auction", (-30, 27)))
def test_18_the_meld_passes_the_bid_but_no_trick_was_taken(id, expected):
    hand = {"bid": 30, "meld": 34, "tricks": 0, "took": Took.NOTHING, "others_meld": 2}
    assert result(rules(id), played(rules(id), **hand)) == expected


@examples(
    19,
    ("four-handed", {}, (-300, 270)),
    ("howell-racehorse", {}, (340, 270)),
    ("good-sam", {}, (340, 270)),
    ("howell-racehorse", {"declarer_must_save": True}, (-300, 270)),
    ("good-sam", {"declarer_must_save": True}, (-300, 270)),
)
def test_19_the_meld_passes_the_bid_with_one_trick_without_a_counter(id, changes, expected):
    ruleset = rules(id, **changes)
    hand = {"bid": 300, "meld": 340, "tricks": 0, "took": Took.TRICK, "others_meld": 20}
    assert result(ruleset, played(ruleset, **hand)) == expected


@examples(
    20,
    ("classic", {}, (35, 18)),
    ("partnership-auction", {}, (35, 18)),
    ("howell-racehorse", {}, (350, 0)),
    ("good-sam", {}, (350, 0)),
    ("four-handed", {}, (350, 0)),
    ("howell-racehorse", {"save": "trick"}, (350, 180)),
)
def test_20_the_defenders_take_one_trick_without_a_counter(id, changes, expected):
    ruleset = rules(id, **changes)
    hand = played(
        ruleset,
        bid=30 * ruleset.unit,
        meld=10 * ruleset.unit,
        tricks=25 * ruleset.unit,
        others_meld=18 * ruleset.unit,
        others_took=Took.TRICK,
    )
    assert result(ruleset, hand) == expected


@examples(
    21,
    ("four-handed", {}, (350, 10)),
    ("good-sam", {}, (350, 0)),
    ("good-sam", {"nines_survive": "always"}, (350, 10)),
)
def test_21_a_nine_and_a_pinochle_but_no_points(id, changes, expected):
    ruleset = rules(id, **changes)
    hand = {"bid": 300, "meld": 100, "tricks": 250, "others_meld": 50, "others_nines": 10}
    assert result(ruleset, played(ruleset, **hand)) == expected


@examples(22, ("classic", (-40, 10)))
def test_22_a_hopeless_bid_is_played(id, expected):
    ruleset = rules(id)
    hand = {"bid": 40, "meld": 12, "others_meld": 5}
    assert result(ruleset, played(ruleset, tricks=20, **hand)) == expected
    with pytest.raises(OutcomeError):
        result(ruleset, unplayed(ruleset, Outcome.THROWN_IN, **hand))


@examples(23, ("pass-pinochle", (-40, 5)))
def test_23_the_same_hand_is_thrown_in(id, expected):
    ruleset = rules(id)
    hand = unplayed(ruleset, Outcome.THROWN_IN, bid=40, meld=12, others_meld=5)
    assert result(ruleset, hand) == expected


@examples(24, ("howell-racehorse", (400, 0)))
def test_24_a_gap_of_exactly_250_is_played_unless_all_agree(id, expected):
    ruleset = rules(id)
    meld = (*shown(A, 150), *shown(B, 60))
    assert hand_of(ruleset, bid(400), meld).throw_in_right is ThrowInRight.ALL_TOGETHER
    assert hand_of(ruleset, bid(410), meld).throw_in_right is ThrowInRight.DECLARER
    hand = played(ruleset, bid=400, meld=150, tricks=250, others_meld=60)
    assert result(ruleset, hand) == expected


@examples(25, ("good-sam", (-450, 100)))
def test_25_the_hand_that_is_not_played(id, expected):
    ruleset = rules(id)
    hand = {"bid": 450, "meld": 190, "others_meld": 100}
    assert result(ruleset, unplayed(ruleset, Outcome.THROWN_IN, **hand)) == expected
    with pytest.raises(OutcomeError, match="so by these rules the hand is thrown in"):
        result(ruleset, played(ruleset, tricks=250, **hand))


@examples(26, ("howell-racehorse", 170))
def test_26_entering_the_points_of_one_side_gives_the_other_the_rest(id, expected):
    hand = hand_of(rules(id), bid(250), counted(B, 80))
    assert hand.pile_points == {A_SIDE: expected, B_SIDE: 80}


# Scoring variants


@examples(27, ("partnership-auction", {"made_scores": "bid"}, (25, 12)))
def test_27_the_bidder_scores_only_the_bid(id, changes, expected):
    ruleset = rules(id, **changes)
    hand = {"bid": 25, "meld": 14, "tricks": 17, "others_meld": 4}
    assert result(ruleset, played(ruleset, **hand)) == expected


@examples(28, ("howell-racehorse", {"set_rule": "opponents_plus_bid"}, (0, 420)))
def test_28_the_opponents_score_the_bid(id, changes, expected):
    ruleset = rules(id, **changes)
    hand = {"bid": 300, "meld": 120, "tricks": 170, "others_meld": 40}
    assert result(ruleset, played(ruleset, **hand)) == expected


@examples(
    29,
    ("race-horse", {}, (1250, 0)),
    ("race-horse", {"sweep_points": 25}, (1025, 0)),
)
def test_29_a_sweep_is_made(id, changes, expected):
    ruleset = rules(id, **changes)
    calls = auction(ruleset, 250, SWEEP, dealer=0)
    assert calls.winner == Call(2, SWEEP)
    hand = [dealt(0), *called(1, calls), BidWon(1, 2, None), HandEnded(1, Outcome.SWEEP_MADE)]
    assert result(ruleset, hand) == expected


@examples(30, ("four-handed", {"all_or_nothing": "thousand"}, (-1000, 100)))
def test_30_playing_1000_fails(id, changes, expected):
    ruleset = rules(id, **changes)
    failed = [HandEnded(1, Outcome.THOUSAND_FAILED)]
    assert result(ruleset, bid(260), shown(B, 80), failed, counted(B, 20)) == expected


@examples(31, ("howell-racehorse", (-380, 410)))
def test_31_totals_go_below_zero(id, expected):
    hand = {"bid": 250, "meld": 60, "tricks": 150}
    assert game_after(rules(id), (-130, 310), hand).totals == expected


@examples(32, ("classic-tens", {"card_points": "old"}, (86, 164)))
def test_32_the_old_card_count(id, changes, expected):
    ruleset = rules(id, **changes)
    score = score_of(ruleset, bid(150), counted(A, expected[A]))
    assert tuple(side.tricks for side in score.sides) == expected


# Game end


@examples(40, ("classic", A_SIDE))
def test_40_both_cross_and_the_declaring_side_wins_though_lower(id, expected):
    hand = {"by": A, "bid": 20, "meld": 2, "tricks": 20, "others_meld": 19}
    after = game_after(rules(id), (141, 146), hand)
    assert after.totals == (163, 170)
    assert after.end is not None
    assert after.end.winner == expected


@examples(
    41,
    ("partnership-auction", {}, A_SIDE),
    ("partnership-auction", {"both_cross": "most"}, B_SIDE),
)
def test_41_both_cross_120(id, changes, expected):
    hand = {"by": A, "bid": 21, "meld": 4, "tricks": 20, "others_meld": 13}
    after = game_after(rules(id, **changes), (100, 112), hand)
    assert after.totals == (124, 130)
    assert after.end is not None
    assert after.end.winner == expected


@examples(42, ("to-one-hundred", B_SIDE))
def test_42_both_cross_100(id, expected):
    hand = {"by": B, "bid": 21, "meld": 4, "tricks": 20, "others_meld": 16}
    after = game_after(rules(id), (80, 90), hand)
    assert after.totals == (101, 114)
    assert after.end is not None
    assert after.end.winner == expected


@examples(43, ("howell-racehorse", B_SIDE))
def test_43_the_declarer_is_set_and_the_defenders_cross(id, expected):
    hand = {"by": A, "bid": 300, "meld": 100, "tricks": 170, "others_meld": 10}
    after = game_after(rules(id), (1480, 1450), hand)
    assert after.totals == (1180, 1540)
    assert after.end is not None
    assert after.end.winner == expected


@examples(44, ("classic", {}, True), ("classic", {"reach": "gt"}, False))
def test_44_exactly_150(id, changes, expected):
    hand = {"by": A, "bid": 20, "meld": 2, "tricks": 20, "others_meld": 5}
    after = game_after(rules(id, **changes), (128, 90), hand)
    assert after.totals == (150, 100)
    assert (after.end is not None and after.end.winner == A_SIDE) is expected


@examples(
    45,
    ("partnership-auction", {}, 90),
    ("partnership-auction", {"double_run_wins": False}, -60),
)
def test_45_a_double_run_ends_it_below_the_target(id, changes, expected):
    ruleset = rules(id, **changes)
    before = hands_to(ruleset, (-60, 30))
    number = next_number(before)
    run = tuple((card, 2) for card in cards("AH 10H KH QH JH"))
    after = game(ruleset, before, bid(24, number=number), [CardsShown(number, A, run)])
    assert after.totals == (expected, 30)
    assert (after.end is not None and after.end.winner == A_SIDE) is (expected == 90)


def test_45_with_the_option_off_the_hand_is_played_and_the_run_counts_150():
    ruleset = rules("partnership-auction", double_run_wins=False)
    run = [CardsShown(1, A, tuple((card, 2) for card in cards("AH 10H KH QH JH")))]
    assert result(ruleset, bid(24), run, counted(A, 10)) == (160, 15)


@examples(
    46,
    ("howell-racehorse", {"must_hold_bid": True}, (1820, 1540)),
)
def test_46_a_side_over_the_target_wins_once_it_holds_a_made_bid(id, changes, expected):
    ruleset = rules(id, **changes)
    defended = [
        event
        for number in (1, 2, 3)
        for event in played(
            ruleset,
            by=B,
            bid=250,
            meld=100,
            tricks=150,
            others_meld=420 if number < 3 else 400,
            number=number,
        )
    ]
    waiting = game(ruleset, defended)
    assert waiting.totals == (1540, 750)
    assert waiting.end is None

    won = game(ruleset, defended, played(ruleset, bid=260, meld=110, tricks=170, number=4))
    assert won.totals[A] == expected[0]
    assert won.end is not None
    assert won.end.winner == A_SIDE

    set_back = game(ruleset, defended, played(ruleset, bid=260, meld=0, tricks=170, number=4))
    assert set_back.totals[A] == expected[1] - 260
    assert set_back.end is None


@examples(47, ("howell-racehorse", {"must_hold_bid": True}, (1470, -340)))
def test_47_a_gap_of_1500_stops_a_game_that_needs_a_held_bid(id, changes, expected):
    hand = {"by": B, "bid": 300, "tricks": 180}
    after = game_after(rules(id, **changes), (1400, -40), hand)
    assert after.totals == expected
    assert after.end is not None
    assert after.end.winner == A_SIDE


@examples(48, ("double-deck", {"hand_limit": 6}, A_SIDE))
def test_48_an_announced_number_of_hands_ends_below_the_target(id, changes, expected):
    ruleset = rules(id, **changes)
    hands = [played(ruleset, meld=37, tricks=30, others_meld=42, number=n) for n in range(1, 6)]
    assert game(ruleset, *hands).end is None
    last = played(ruleset, meld=37, tricks=30, others_meld=47, number=6)
    after = game(ruleset, *hands, last)
    assert after.totals == (402, 377)
    assert max(after.totals) < ruleset.target
    assert after.end is not None
    assert after.end.winner == expected


@examples(49, ("double-deck", (342, 427)))
def test_49_when_time_runs_out_the_hand_that_was_begun_is_played_out_and_counted(id, expected):
    ruleset = rules(id)
    hands = [played(ruleset, meld=37, tricks=30, others_meld=42, number=n) for n in range(1, 6)]
    sixth = played(ruleset, meld=37, tricks=30, others_meld=47, number=6)
    begun = [*bid(60, number=7), TimeCalled(7)]
    waiting = game(ruleset, *hands, sixth, begun)
    assert (waiting.totals, waiting.end) == ((402, 377), None)
    seventh = played(ruleset, bid=60, tricks=20, others_meld=20, number=7)
    after = game(ruleset, *hands, sixth, begun, seventh)
    assert after.totals == expected
    assert max(after.totals) < ruleset.target
    assert after.end is not None
    assert (after.end.hand, after.end.winner) == (7, B_SIDE)


@examples(50, ("pass-pinochle", (118, 152)))
def test_50_a_throw_in_ends_the_game(id, expected):
    ruleset = rules(id)
    before = hands_to(ruleset, (148, 149))
    number = next_number(before)
    hand = unplayed(ruleset, Outcome.THROWN_IN, bid=30, meld=4, others_meld=3, number=number)
    after = game(ruleset, before, hand)
    assert after.totals == expected
    assert after.end is not None
    assert after.end.winner == B_SIDE


# Three and five players, the double deck


@examples(6, ("three-player", {"bid_rounds": 2}, (2, 28)))
def test_06_after_two_rounds_the_highest_bid_stands_and_who_passed_stays_out(id, changes, expected):
    """Seat 0 is A; C in seat 2 deals."""
    first_round = auction(rules(id, **changes), PASS, 25, 26, dealer=2)
    assert first_round.next_seat == 1
    with pytest.raises(CallError, match="It’s seat 1’s bid, not seat 0’s"):
        first_round.call(Call(0, 30))
    after = first_round.call(Call(1, 27)).call(Call(2, 28))
    assert after.next_seat is None
    assert after.winner == Call(*expected)


@examples(14, ("double-deck", 229))
def test_14_a_triple_run_with_a_spare_marriage(id, expected):
    held = cards("AH AH AH 10H 10H 10H KH KH KH KH QH QH QH QH JH JH JH")
    assert count_meld(rules(id), held, Suit.HEARTS).points == expected


@examples(33, ("double-deck", (62, 42)))
def test_33_a_double_deck_hand(id, expected):
    hand = played(rules(id), bid=60, meld=34, tricks=28, others_meld=20)
    assert result(rules(id), hand) == expected


@examples(34, ("three-player", (-30, 14, 0)))
def test_34_the_bidder_missed_and_each_defender_stands_alone(id, expected):
    tricks = TricksCounted(1, ((1, 8), (2, 0)))
    facts = (*shown(0, 12), *shown(1, 6), *shown(2, 8), MeldFinished(1), tricks)
    answer = (TookAnswered(1, 2, Took.NOTHING),)
    assert scores(rules(id), bid(30), facts, answer) == expected


@examples(35, ("three-player", (25, 9, 9)))
def test_35_the_kitty_makes_the_number_with_a_trick(id, expected):
    tricks = TricksCounted(1, ((1, 7), (2, 5)))
    facts = (*shown(0, 12), *shown(1, 2), *shown(2, 4), MeldFinished(1), tricks)
    assert scores(rules(id), bid(25), facts) == expected


@examples(36, ("three-player", {"throw_in": "any_time"}, (-25, 10, 0)))
def test_36_going_set_after_seeing_the_widow(id, changes, expected):
    facts = (*shown(1, 10), HandEnded(1, Outcome.THROWN_IN))
    assert scores(rules(id, **changes), bid(25), facts) == expected


@examples(37, ("three-player", (15, 4)), ("partnership-three-player", (15, 4)))
def test_37_meld_counts_without_a_discarded_ten(id, expected):
    run = cards("AH 10H KH QH JH")
    meld = [CardsShown(1, A, tuple((card, 1) for card in run))]
    without_ten = [CardsShown(1, A, ((run[1], 0),))]
    totals = [
        hand_of(rules(id), bid(25), facts).meld(A).points for facts in (meld, meld + without_ten)
    ]
    assert tuple(totals) == expected


@pytest.mark.parametrize("id", ["partnership-three-player", "three-player"], ids="37-{}".format)
def test_37_what_lies_in_the_meld_is_not_discarded_until_it_is_taken_out(id):
    """The other ten of hearts lies before B, so that the one put away is the run's."""
    meld, ten = cards("AH 10H KH QH JH"), cards("10H")
    run = [CardsShown(1, A, tuple((card, 1) for card in meld)), CardsShown(1, 1, ((ten[0], 1),))]
    discarded = CardsDiscarded(1, ((ten[0], 1),))
    with pytest.raises(
        CardError, match="10♥ is part of the meld and can’t be discarded"
    ) as refused:
        hand_of(rules(id), bid(25), run, [discarded])
    assert refused.value.field == "discards"
    without_ten = [CardsShown(1, A, ((ten[0], 0),)), discarded]
    hand = hand_of(rules(id), bid(25), run, without_ten)
    assert (hand.discards, hand.meld(A).points) == (ten, 4)


@pytest.mark.parametrize(
    ("last", "totals", "winner"),
    [
        pytest.param((12, 14), (95, 153, 153), None, id="38-level"),
        pytest.param((12, 13), (95, 153, 152), (1,), id="38-one-point"),
    ],
)
def test_38_two_defenders_cross_and_the_higher_wins_unless_level(last, totals, winner):
    """Before the hand A, B and C stand at 120, 141 and 139."""
    before = (
        *bid(25),
        *(*shown(0, 95), *shown(1, 141), *shown(2, 139), MeldFinished(1)),
        TricksCounted(1, ((1, 0), (2, 0))),
        *(TookAnswered(1, 1, Took.TRICK), TookAnswered(1, 2, Took.TRICK)),
    )
    b, c = last
    then = (
        *bid(25, number=2),
        *(*shown(1, b - 5, number=2), *shown(2, c - 5, number=2), MeldFinished(2)),
        TricksCounted(2, ((1, 5), (2, 5))),
    )
    after = game(rules("three-player"), before, then)
    assert after.totals == totals
    assert (after.end and after.end.winner) == winner


@examples(39, ("five-handed", (600, 240, 200, 600, 260)))
def test_39_five_hands(id, expected):
    """A in seat 0 calls D in seat 3."""
    melds = (*shown(0, 200), *shown(3, 100), *shown(1, 40), *shown(4, 60))
    facts = (PartnerCalled(1, 3), *melds, MeldFinished(1), TricksCounted(1, ((0, 300),)))
    assert scores(rules(id), bid(550), facts) == expected
