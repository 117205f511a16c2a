"""A game as its facts make it: the deal, totals, the end and its reason, corrections, undo."""

import pytest

from scorekeeper.pinochle.cards import Card, Suit
from scorekeeper.pinochle.errors import CardError, GameError, NoSuchHandError, PinochleError
from scorekeeper.pinochle.game.ending import EndRule, GameEnd
from scorekeeper.pinochle.game.events import (
    BidWon,
    Called,
    CardsDiscarded,
    CardsShown,
    Event,
    GameStarted,
    HandDealt,
    HandEnded,
    HandEvent,
    MeldFinished,
    PartnerCalled,
    PointsShown,
    Redone,
    TimeCalled,
    TookAnswered,
    TricksCounted,
    TrumpNamed,
    Undone,
    facts_of,
    touch,
)
from scorekeeper.pinochle.game.timeline import apply, replay
from scorekeeper.pinochle.hand.auction import Call
from scorekeeper.pinochle.hand.hand import Outcome
from scorekeeper.pinochle.hand.tricks import Took
from scorekeeper.pinochle.rules.catalogue import IDS
from scorekeeper.telling.facts import name_of
from scorekeeper.telling.hand_text import winners, won
from scorekeeper.telling.reasons import end_reason
from tests.pinochle.builders import (
    A_SIDE,
    B_SIDE,
    PASS,
    PLAYERS,
    SWEEP,
    A,
    B,
    bid,
    bidding,
    cards,
    counted,
    dealt,
    game,
    game_after,
    hands_to,
    next_number,
    played,
    redealt,
    rules,
    shown,
    started,
    unplayed,
)

# The deal


@pytest.mark.parametrize("first", [0, 1, 2, 3], ids="first-dealer-{}".format)
def test_the_deal_moves_left_r7(first):
    ruleset = rules("classic", target=1000)
    hands = [played(ruleset, tricks=20, number=n) for n in (1, 2, 3, 4, 5)]
    dealers = [hand.hand.dealer for hand in game(ruleset, *hands, first_dealer=first).hands]
    assert dealers == [(first + turn) % 4 for turn in range(5)]


@pytest.mark.parametrize("id", IDS)
def test_the_deal_goes_round_the_table_of_every_ruleset(id):
    ruleset = rules(id, target=100_000)
    turns = range(ruleset.players + 1)
    taken = {"meld": ruleset.bid_step, "tricks": ruleset.trick_total}
    hands = [played(ruleset, **taken, number=turn + 1) for turn in turns]
    after = game(ruleset, *hands)
    assert [hand.hand.dealer for hand in after.hands] == [*ruleset.seats, 0]
    assert after.next_dealer == 1


def test_a_redealt_hand_keeps_its_dealer_r8():
    ruleset = rules("classic")
    after = game(ruleset, redealt(1), redealt(2), played(ruleset, tricks=20, number=3))
    assert [hand.hand.dealer for hand in after.hands] == [0, 0, 0]
    assert after.next_dealer == 1


@pytest.mark.parametrize("outcome", [Outcome.THROWN_IN, Outcome.FOLDED])
def test_an_unplayed_hand_moves_the_deal(outcome):
    ruleset = rules("partnership-auction")
    hand = unplayed(ruleset, outcome, bid=20)
    assert game(ruleset, hand).next_dealer == 1


def test_a_dealer_who_was_out_of_turn_moves_the_deal_from_there():
    ruleset = rules("classic")
    after = game(ruleset, [dealt(2)], played(ruleset, tricks=20))
    assert after.next_dealer == 3


# Players and hands that cannot be


@pytest.mark.parametrize("id", IDS)
@pytest.mark.parametrize("more", [-1, 1], ids=["one-too-few", "one-too-many"])
def test_a_game_needs_its_number_of_players(id, more):
    ruleset = rules(id)
    names = (*PLAYERS, "Fay")[: ruleset.players + more]
    with pytest.raises(GameError, match=f"{ruleset.name} is for {ruleset.players} players") as no:
        replay(ruleset, [GameStarted(names)])
    assert no.value.field == "players"


def test_the_first_dealer_sits_at_the_table():
    with pytest.raises(GameError, match="seat from 0 to 3") as refused:
        game(rules("classic"), first_dealer=4)
    assert refused.value.field == "first_dealer"


def test_a_game_begins_with_its_players():
    with pytest.raises(GameError, match="start with its players"):
        replay(rules("classic"), [HandEnded(1, Outcome.REDEALT)])


def test_games_by_equal_rules_share_one_object_of_them():
    """Else each look at a table of meld compares all options."""
    target = rules("classic").target
    typed = rules("classic").changed({"target": target})
    assert typed is not rules("classic")
    assert replay(typed, [GameStarted(("Ann", "Bob", "Cyd", "Dee"))]).game.ruleset is rules(
        "classic"
    )
    other = typed.changed({"target": target + 10})
    assert replay(other, [GameStarted(("Ann", "Bob", "Cyd", "Dee"))]).game.ruleset == other


@pytest.mark.parametrize("number", [0, 2, -1])
def test_a_hand_out_of_order_is_refused(number):
    with pytest.raises(NoSuchHandError, match=f"and {number}"):
        game(rules("classic"), bid(20, number=number))


# Totals


def test_running_totals_add_the_hands_up_r63():
    ruleset = rules("classic")
    after = game(
        ruleset,
        played(ruleset, bid=20, meld=5, tricks=20, number=1),
        played(ruleset, by=B, bid=40, meld=5, tricks=20, number=2),
        redealt(3),
        played(ruleset, bid=20, tricks=25, number=4),
    )
    assert after.running_totals == ((25, 5), (30, -35), (30, -35), (55, -35))
    assert after.totals == (55, -35)


def test_an_open_hand_leaves_the_totals_as_they_were():
    ruleset = rules("classic")
    after = game(ruleset, hands_to(ruleset, (40, 30)), bid(20, number=2))
    assert after.running_totals == ((40, 30), (40, 30))


@pytest.mark.parametrize(
    "totals", [(0, 0), (40, 30), (-60, 30), (-130, -20), (15, 110), (3, 4)], ids=str
)
def test_the_builder_of_totals_builds_them(totals):
    assert game(rules("classic"), hands_to(rules("classic"), totals)).totals == totals


# The end


@pytest.mark.parametrize(
    ("reach", "total", "over"),
    [
        pytest.param("ge", 149, False, id="reach-below"),
        pytest.param("ge", 150, True, id="reach-at"),
        pytest.param("gt", 150, False, id="exceed-at"),
        pytest.param("gt", 151, True, id="exceed-above"),
    ],
)
def test_the_target_is_reached_or_exceeded_r80(reach, total, over):
    ruleset = rules("classic", reach=reach)
    hand = {"bid": 20, "meld": total - 120, "tricks": 20}
    after = game_after(ruleset, (100, 30), hand)
    assert after.totals[A] == total
    assert (after.end is not None) is over
    assert after.may_deal is not over


def test_defenders_win_by_crossing_too_r81():
    after = game_after(rules("classic"), (30, 140), {"by": A, "bid": 20, "tricks": 15, "meld": 5})
    assert after.totals == (50, 150)
    assert after.end is not None
    assert after.end.winner == B_SIDE


@pytest.mark.parametrize(
    ("both_cross", "by", "winner"),
    [
        pytest.param("declarer", A, A_SIDE, id="declarer-lower"),
        pytest.param("declarer", B, B_SIDE, id="declarer-higher"),
        pytest.param("most", A, B_SIDE, id="most-declarer-lower"),
        pytest.param("most", B, B_SIDE, id="most-declarer-higher"),
    ],
)
def test_when_both_cross_in_one_hand_r82(both_cross, by, winner):
    ruleset = rules("classic", both_cross=both_cross)
    meld = {"meld": 10, "others_meld": 30} if by == A else {"meld": 30, "others_meld": 10}
    tricks = 15 if by == A else 10
    after = game_after(ruleset, (130, 130), {"by": by, "bid": 20, "tricks": tricks, **meld})
    assert after.totals == (155, 170)
    assert after.end is not None
    assert after.end.winner == winner


@pytest.mark.parametrize(
    ("both_cross", "winner"),
    [pytest.param("declarer", A_SIDE, id="declarer"), pytest.param("most", None, id="most")],
)
def test_both_cross_level_r84(both_cross, winner):
    ruleset = rules("classic", both_cross=both_cross)
    hand = {"by": A, "bid": 20, "meld": 10, "tricks": 15, "others_meld": 15}
    after = game_after(ruleset, (130, 130), hand)
    assert after.totals == (155, 155)
    assert (after.end.winner if after.end else None) == winner


def test_a_level_end_is_settled_by_one_more_hand_r84():
    ruleset = rules("classic", both_cross="most")
    level = hands_to(ruleset, (155, 155))
    number = next_number(level)
    assert game(ruleset, level).may_deal
    assert game(ruleset, level).level == (A_SIDE, B_SIDE)
    after = game(ruleset, level, played(ruleset, bid=15, tricks=10, number=number))
    assert after.totals == (140, 170)
    assert after.end is not None
    assert after.end.winner == B_SIDE
    assert after.end.hand == number


# Must hold the bid

HOLD = {"must_hold_bid": True}


def hold_after_defending(bid_made: bool):
    """B crosses as defenders, then bids 20 and makes it or not."""
    ruleset = rules("classic", **HOLD)
    defended = played(ruleset, by=A, bid=20, meld=80, tricks=20, others_meld=185)
    waiting = game(ruleset, defended)
    tricks = 20 if bid_made else 19
    return waiting, game(ruleset, defended, played(ruleset, by=B, bid=20, tricks=tricks, number=2))


def test_a_side_over_the_target_does_not_win_as_defenders_r85():
    waiting, _ = hold_after_defending(bid_made=True)
    assert waiting.totals == (100, 190)
    assert waiting.end is None
    assert waiting.may_deal


def test_a_side_wins_on_a_hand_whose_bid_it_made_r85():
    _, after = hold_after_defending(bid_made=True)
    assert after.totals == (105, 210)
    assert after.end is not None
    assert (after.end.winner, after.end.hand) == (B_SIDE, 2)


def test_a_side_over_the_target_whose_bid_fails_goes_on_r85():
    _, after = hold_after_defending(bid_made=False)
    assert after.totals == (106, 170)
    assert after.end is None


@pytest.mark.parametrize(
    ("amount", "stopped"), [(119, False), (120, True)], ids=["one-above-the-floor", "at-the-floor"]
)
def test_the_game_stops_at_the_floor_r86(amount, stopped):
    ruleset = rules("classic", **HOLD, stop_gap=10000)
    after = game_after(ruleset, (0, 0), {"by": A, "bid": amount, "tricks": 0})
    assert after.totals == (-amount, 25)
    assert (after.end is not None) is stopped
    if after.end:
        assert after.end.winner == B_SIDE


@pytest.mark.parametrize(
    ("amount", "stopped"), [(24, False), (25, True)], ids=["one-below-the-gap", "at-the-gap"]
)
def test_the_game_stops_at_the_gap_r86(amount, stopped):
    ruleset = rules("classic", **HOLD, stop_floor=-10000)
    after = game_after(ruleset, (0, 100), {"by": A, "bid": amount, "tricks": 0})
    assert after.totals == (-amount, 125)
    assert (after.end is not None) is stopped
    if after.end:
        assert after.end.winner == B_SIDE


def test_floor_and_gap_stop_nothing_where_no_bid_must_be_held():
    ruleset = rules("classic", stop_floor=-10, stop_gap=10)
    assert game_after(ruleset, (-98, 90)).end is None


# A number of hands


@pytest.mark.parametrize(("hands", "over"), [(3, False), (4, True)], ids=["three", "four"])
def test_a_hand_limit_ends_the_game_whatever_the_target_r87(hands, over):
    ruleset = rules("classic", hand_limit=4, target=20)
    after = game(ruleset, *(played(ruleset, tricks=20, number=n + 1) for n in range(hands)))
    assert after.totals == (20 * hands, 5 * hands)
    assert (after.end is not None and after.end.winner == A_SIDE) is over


def test_a_redealt_hand_is_none_of_the_limit_r8():
    ruleset = rules("classic", hand_limit=2)
    after = game(ruleset, played(ruleset, tricks=20, number=1), redealt(2))
    assert after.end is None
    assert game(
        ruleset, played(ruleset, tricks=20, number=1), redealt(2),
        played(ruleset, tricks=20, number=3),
    ).end  # fmt: skip


def test_level_after_the_last_hand_is_one_more_hand():
    ruleset = rules("classic", hand_limit=1)
    level = played(ruleset, bid=15, meld=5, tricks=15, others_meld=10)
    assert game(ruleset, level).totals == (20, 20)
    assert game(ruleset, level).end is None
    assert game(ruleset, level).level == (A_SIDE, B_SIDE)
    after = game(ruleset, level, played(ruleset, by=B, tricks=20, number=2))
    assert after.end is not None
    assert (after.end.hand, after.end.winner) == (2, B_SIDE)


@pytest.mark.parametrize(
    ("rule", "facts"), [("hand_limit", ()), ("time_limit", (TimeCalled(1),))], ids=["hands", "time"]
)
def test_a_table_may_share_the_win_when_all_are_level_at_the_end_r84(rule, facts):
    ruleset = rules("classic", ties_share=True, **{rule: 1})
    level = played(ruleset, bid=15, meld=5, tricks=15, others_meld=10)
    after = game(ruleset, level, facts)
    assert after.end is not None
    assert (after.end.winner, after.level) == ((0, 1, 2, 3), ())
    assert winners(after, after.end) == "Ann & Cyd : Bob & Dee share the win"
    assert won(after) == "Ann & Cyd : Bob & Dee shared the win"


def test_of_three_the_two_who_are_level_and_best_share_the_win_r84():
    ruleset = rules("three-player", ties_share=True, hand_limit=1)
    after = game(ruleset, bid(25), shown(1, 4), shown(2, 4), counted(1, 6, 2, 6))
    assert after.end is not None
    assert after.end.winner == (1, 2)
    assert won(after) == "Bob : Cyd shared the win"


def test_at_a_winning_score_a_tie_is_played_on_even_where_one_is_shared():
    ruleset = rules("classic", both_cross="most", ties_share=True)
    assert game(ruleset, hands_to(ruleset, (160, 160))).end is None


# Other ends


def test_a_double_run_wins_whatever_the_totals():
    ruleset = rules("partnership-auction")
    before = hands_to(ruleset, (-60, 100))
    number = next_number(before)
    facts = [*bid(21, number=number), *shown(A, 150, 0, True, number=number)]
    after = game(ruleset, before, facts)
    assert after.end is not None
    assert (after.end.winner, after.end.hand) == (A_SIDE, number)
    assert "double run" in end_reason(after.end)


@pytest.mark.parametrize(
    ("changes", "totals", "hand", "words"),
    [
        pytest.param(
            {}, (140, 30), {"tricks": 20}, "First to 150, with 160", id="reach"
        ),
        pytest.param(
            {"reach": "gt"}, (140, 30), {"tricks": 20}, "First past 150, with 160",
            id="exceed",
        ),
        pytest.param({}, (145, 145), {"tricks": 15}, "the bidder wins", id="both"),
        pytest.param(
            {"both_cross": "most"}, (145, 140), {"tricks": 15}, "highest score wins", id="most"
        ),
        pytest.param(HOLD, (140, 30), {"tricks": 20}, "by making their own bid", id="hold"),
        pytest.param({"hand_limit": 2}, (40, 30), {"tricks": 20}, "after 2 hands", id="limit"),
    ],
)  # fmt: skip
def test_an_end_says_why(changes, totals, hand, words):
    after = game_after(rules("classic", **changes), totals, hand)
    assert after.end is not None
    assert words in end_reason(after.end)


def test_a_game_of_one_hand_ends_after_1_hand():
    end = GameEnd(1, (0, 2), EndRule.HANDS_PLAYED, {"hands": 1})
    assert end_reason(end) == "Highest score after 1 hand wins."


# After the end


def test_no_hand_comes_after_the_end():
    ruleset = rules("classic")
    over = hands_to(ruleset, (150, 30))
    with pytest.raises(GameError, match="game ended with hand 1, so there is no hand 2") as refused:
        game(ruleset, over, bid(20, number=2))
    assert refused.value.field == "hands"


def test_the_deciding_hand_can_still_be_corrected():
    ruleset = rules("classic")
    over = started(ruleset, hands_to(ruleset, (150, 30)))
    corrected = apply(over, PointsShown(1, A, 0)).game
    assert corrected.end is None
    assert corrected.may_deal


# Corrections


def three_hands(ruleset) -> list[Event]:
    return [
        GameStarted(PLAYERS[:4]),
        *played(ruleset, bid=20, meld=30, tricks=20, number=1),
        *played(ruleset, by=B, bid=30, meld=25, tricks=20, number=2),
        *played(ruleset, bid=20, meld=70, tricks=15, others_meld=5, number=3),
    ]


def test_correcting_an_earlier_hand_changes_every_later_total_r95():
    ruleset = rules("classic")
    facts = three_hands(ruleset)
    assert replay(ruleset, facts).game.running_totals == ((50, 5), (55, 50), (140, 65))
    corrected = replay(ruleset, [*facts, PointsShown(1, A, 10)]).game
    assert corrected.running_totals == ((30, 5), (35, 50), (120, 65))


def test_a_correction_keeps_the_rest_of_the_hand_and_the_other_hands():
    ruleset = rules("classic")
    facts = three_hands(ruleset)
    before = replay(ruleset, facts).game
    after = replay(ruleset, [*facts, TrumpNamed(1, Suit.CLUBS)]).game
    assert after.hands[0].hand.trump is Suit.CLUBS
    assert after.running_totals == before.running_totals
    assert after.hands[1:] == before.hands[1:]


def test_a_correction_changes_the_winner():
    ruleset = rules("classic", target=140)
    facts = three_hands(ruleset)
    first = replay(ruleset, facts).game
    assert first.end is not None
    assert first.end.winner == A_SIDE
    second = replay(ruleset, [*facts, PointsShown(1, A, 20), PointsShown(3, B, 80)]).game
    assert second.totals == (130, 140)
    assert second.end is not None
    assert second.end.winner == B_SIDE


def test_a_correction_can_end_the_game_before_hands_that_were_played():
    ruleset = rules("classic")
    corrected = replay(ruleset, [*three_hands(ruleset), PointsShown(2, B, 130)]).game
    assert corrected.end is not None
    assert (corrected.end.hand, corrected.end.winner) == (2, B_SIDE)
    assert corrected.totals == (55, 155)
    assert len(corrected.hands) == 3
    assert len(corrected.counted) == 2


def test_a_correction_that_cannot_be_is_refused_and_the_game_stays():
    ruleset = rules("classic")
    timeline = replay(ruleset, three_hands(ruleset))
    with pytest.raises(PinochleError):
        apply(timeline, BidWon(1, A, 3))
    assert timeline == replay(ruleset, three_hands(ruleset))


def test_correcting_the_tricks_of_a_hand_settles_it_anew():
    ruleset = rules("classic")
    facts = played(ruleset, bid=20, meld=5, tricks=15)
    corrected = game(ruleset, facts, [TricksCounted(1, ((A, 14),))])
    assert corrected.totals == (-20, 11)


def test_a_thrown_in_hand_can_be_corrected_to_a_played_one():
    ruleset = rules("good-sam")
    thrown = unplayed(ruleset, Outcome.THROWN_IN, bid=300, meld=100, others_meld=60)
    assert game(ruleset, thrown).totals == (-300, 60)
    assert game(ruleset, thrown, counted(A, 200)).totals == (300, 110)


# Undo and redo


def test_undo_takes_the_last_fact_back():
    ruleset = rules("classic")
    facts = [*bid(20), *shown(A, 10)]
    timeline = apply(started(ruleset, facts), Undone())
    assert timeline.game == game(ruleset, bid(20))
    assert name_of(timeline.to_redo) == "the meld"
    assert name_of(timeline.to_undo) == "the bid"


def test_redo_brings_it_back():
    ruleset = rules("classic")
    timeline = started(ruleset, bid(20), shown(A, 10))
    assert apply(apply(timeline, Undone()), Redone()) == timeline


def test_undo_after_undo_goes_further_back_and_redo_forward_again():
    ruleset = rules("classic")
    facts = [*bid(20), *shown(A, 10), MeldFinished(1)]
    back = started(ruleset, facts, [Undone(), Undone()])
    assert back.game == game(ruleset, bid(20))
    forward = started(ruleset, facts, [Undone(), Undone(), Redone()])
    assert forward.game == game(ruleset, bid(20), shown(A, 10))


def test_undo_takes_a_correction_back():
    ruleset = rules("classic")
    facts = three_hands(ruleset)
    undone = replay(ruleset, [*facts, PointsShown(1, A, 10), Undone()])
    assert undone.game == replay(ruleset, facts).game


def test_undo_of_the_only_fact_of_a_hand_takes_the_hand_back():
    timeline = started(rules("classic"), bid(20), [Undone()])
    assert timeline.game.hands == ()


def test_a_new_fact_after_undo_leaves_nothing_to_redo():
    timeline = started(rules("classic"), bid(20), shown(A, 10), [Undone()], shown(B, 6))
    assert timeline.to_redo is None
    with pytest.raises(GameError, match="Nothing to redo"):
        apply(timeline, Redone())


def test_there_is_nothing_to_undo_before_the_first_fact():
    timeline = started(rules("classic"))
    assert timeline.to_undo is None
    with pytest.raises(GameError, match="Nothing to undo"):
        apply(timeline, Undone())


# Which facts touch

QS, KS = cards("QS KS")[1], cards("QS KS")[0]


def showing(seat: int, card: Card, hand: int = 1) -> CardsShown:
    return CardsShown(hand, seat, ((card, 1),))


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        pytest.param(showing(0, QS), showing(1, QS), False, id="meld-of-two-players"),
        pytest.param(showing(0, QS), showing(0, KS), False, id="two-cards-of-a-player"),
        pytest.param(showing(0, QS), showing(0, QS), True, id="the-same-card"),
        pytest.param(showing(0, QS), PointsShown(1, 0, 10), True, id="cards-and-points"),
        pytest.param(showing(0, QS), PointsShown(1, 1, 10), False, id="cards-and-others-points"),
        pytest.param(showing(0, QS), showing(0, QS, hand=2), False, id="two-hands"),
        pytest.param(BidWon(1, 0, 20), TrumpNamed(1, Suit.CLUBS), True, id="bid-and-trump"),
        pytest.param(BidWon(1, 0, 20), Called(1, Call(1, 15)), True, id="bid-and-call"),
        pytest.param(BidWon(1, 0, 20), showing(0, QS), False, id="bid-and-meld"),
        pytest.param(
            TricksCounted(1, ((0, 20),)), TookAnswered(1, 1, Took.TRICK), True, id="tricks-and-took"
        ),
        pytest.param(
            TricksCounted(1, ((0, 20),)), HandEnded(1, Outcome.THROWN_IN), True,
            id="tricks-and-ending",
        ),
        pytest.param(MeldFinished(1), showing(0, QS), False, id="finish-and-meld"),
        pytest.param(HandDealt(1, 0), BidWon(1, 0, 20), True, id="dealer-and-bid"),
        pytest.param(HandDealt(1, 0), BidWon(2, 0, 20), False, id="dealer-and-another-hand"),
        pytest.param(Undone(), showing(0, QS), True, id="undo-and-anything"),
        pytest.param(Undone(), Redone(), True, id="undo-and-redo"),
    ],
)  # fmt: skip
def test_which_facts_touch(one, other, expected):
    assert touch(one, other) is expected
    assert touch(other, one) is expected


# The facts of a hand


def some_cards(seat: int, text: str) -> CardsShown:
    held = cards(text)
    return CardsShown(1, seat, tuple((card, held.count(card)) for card in dict.fromkeys(held)))


def facts_for_hands() -> list[tuple[str, str, dict[str, object], list[HandEvent]]]:
    classic, tens = rules("classic"), rules("four-handed")
    stuck = [*bidding(rules("partnership-auction"), PASS, PASS, PASS)]
    swept = [*bidding(rules("race-horse"), 250, SWEEP)]
    return [
        ("dealt", "classic", {}, [dealt(2)]),
        ("calls", "classic", {}, [*bidding(classic, 15, 16)]),
        ("trump-first", "classic", {}, [TrumpNamed(1, Suit.CLUBS)]),
        ("bid", "classic", {}, [*bid(20)]),
        ("calls-and-bid", "classic", {},
         [*bidding(classic, 15, PASS, PASS, PASS), BidWon(1, 1, 15)]),
        ("cards", "classic", {},
         [*bid(20), some_cards(0, "JD QS QS"), some_cards(3, "9H KS QC"), *shown(1, 6, 1)]),
        ("played", "classic", {}, [*played(classic, meld=10, tricks=20, others_meld=4)]),
        ("took", "classic", {},
         [*played(classic, meld=10, tricks=25, others_meld=4, others_took=Took.TRICK)]),
        ("both-counted", "classic", {},
         [*bid(20), MeldFinished(1), TricksCounted(1, ((0, 10), (1, 9), (2, 6)))]),
        ("thrown-in", "good-sam", {}, [*unplayed(tens, Outcome.THROWN_IN, meld=40)]),
        ("folded", "partnership-auction", {}, [*stuck, HandEnded(1, Outcome.FOLDED)]),
        ("redealt", "classic", {}, [*redealt()]),
        ("sweep-made", "race-horse", {},
         [*swept, BidWon(1, 2, None), HandEnded(1, Outcome.SWEEP_MADE)]),
        ("sweep-failed", "race-horse", {},
         [BidWon(1, 0, None, Suit.CLUBS), HandEnded(1, Outcome.SWEEP_FAILED),
          TricksCounted(1, ((1, 30),))]),
        ("thousand-made", "four-handed", {"all_or_nothing": "thousand"},
         [*bid(300), *shown(B, 40), HandEnded(1, Outcome.THOUSAND_MADE)]),
        ("thousand-failed", "four-handed", {"all_or_nothing": "thousand"},
         [*bid(300), HandEnded(1, Outcome.THOUSAND_FAILED), *counted(B, 30)]),
        ("three-alone", "three-player", {},
         [*bid(25), *shown(2, 8), *counted(1, 8, 2, 0), TookAnswered(1, 2, Took.NOTHING)]),
        ("declarer-without-a-trick", "three-player", {},
         [*bid(25), *shown(0, 30), *counted(1, 22, 2, 0), TookAnswered(1, 0, Took.NOTHING)]),
        ("five-partner-called", "five-handed", {},
         [*bid(460), PartnerCalled(1, 3), *shown(3, 100), *counted(4, 200)]),
        ("double-deck", "double-deck", {},
         [*bid(50), some_cards(0, "QS QS QS JD JD JD"), *counted(A, 30)]),
        ("double-run", "partnership-auction", {}, [*bid(21), *shown(A, 150, 0, True)]),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("id", "changes", "facts"),
    [pytest.param(*row, id=name) for name, *row in facts_for_hands()],
)
def test_the_facts_of_a_hand_replay_to_the_same_hand(id, changes, facts):
    ruleset = rules(id, **changes)
    hand = game(ruleset, facts).hands[0]
    assert game(ruleset, facts_of(1, hand.hand)).hands == (hand,)


# Cards on the table


def test_showing_cards_leaves_the_players_other_cards():
    table = game(rules("classic"), bid(20), [showing(0, QS), showing(0, KS)])
    assert table.hands[0].hand.held(0) == dict.fromkeys((QS, KS), 1)


def test_a_card_taken_back_is_gone_and_the_last_one_takes_the_meld():
    table = game(rules("classic"), bid(20), [showing(0, QS), CardsShown(1, 0, ((QS, 0),))])
    assert table.hands[0].hand.shown == {}


def test_points_replace_cards_and_cards_replace_points():
    both = [*bid(20), showing(0, QS), PointsShown(1, 0, 10)]
    assert game(rules("classic"), both).hands[0].hand.shown[0].points == 10
    back = game(rules("classic"), both, [showing(0, KS)]).hands[0].hand
    assert back.shown[0].points is None
    assert back.held(0) == {KS: 1}


def test_a_refused_card_leaves_the_course_as_it_was():
    timeline = started(rules("classic"), bid(20), [CardsShown(1, 0, ((QS, 2),))])
    with pytest.raises(CardError):
        apply(timeline, showing(1, QS))
    assert timeline.game.hands[0].hand.held(1) == {}


@pytest.mark.parametrize(
    "fact",
    [CardsShown(1, 0, ((QS, 10**9),)), CardsDiscarded(1, ((QS, 10**9),))],
    ids=["shown", "discarded"],
)
def test_a_billion_cards_are_refused_before_they_are_laid_out(fact):
    with pytest.raises(PinochleError, match="There are only 2 Q♠ in the deck"):
        apply(started(rules("three-player"), bid(200)), fact)


@pytest.mark.parametrize(
    "fact",
    [CardsShown(1, 0, ((QS, 10**9),)), CardsDiscarded(1, ((QS, 10**9),))],
    ids=["shown", "discarded"],
)
def test_a_refusal_tells_how_many_cards_there_were(fact):
    with pytest.raises(PinochleError, match="That’s 1000000000 cards"):
        apply(started(rules("three-player"), bid(200)), fact)


def test_three_runs_are_refused_before_they_are_counted():
    ruleset = rules("classic", double_run_wins=True)
    run = CardsShown(1, 0, tuple((card, 3) for card in cards("AH 10H KH QH JH")))
    table = started(ruleset, played(ruleset, tricks=20))
    with pytest.raises(PinochleError, match="There are only 2 A♥ in the deck"):
        apply(table, run)


NINE = Card.parse("9S")


@pytest.mark.parametrize(
    "fact",
    [CardsShown(1, 0, ((NINE, 0),)), CardsDiscarded(1, ((NINE, 0),))],
    ids=["shown", "discarded"],
)
def test_a_card_that_the_deck_lacks_is_refused_even_when_it_is_taken_away(fact):
    ruleset = rules("five-handed")
    with pytest.raises(CardError, match="There is no 9♠ in this deck"):
        apply(started(ruleset, bid(460)), fact)


@pytest.mark.parametrize("totals", [(0, 0), (40, 40), (155, 160), (160, 20)])
def test_nobody_is_level_where_the_game_goes_on_or_is_won(totals):
    ruleset = rules("classic", both_cross="most")
    assert game(ruleset, hands_to(ruleset, totals)).level == ()


def test_a_declarer_and_the_called_partner_who_cross_together_are_level():
    ruleset = rules("five-handed", target=300)
    both = game(ruleset, played(ruleset, meld=200, tricks=300))
    assert both.end is None
    assert both.level == ((0,), (2,))


@pytest.mark.parametrize(
    ("id", "changes", "totals", "to_win"),
    [
        pytest.param("classic", {}, (149, -20), (1, 170), id="reached"),
        pytest.param("classic", {"reach": "gt"}, (149, 120), (2, 31), id="passed"),
        pytest.param("howell-racehorse", {"reach": "gt"}, (1490, 700), (20, 810), id="in tens"),
        pytest.param("classic", {}, (150, 150), (), id="won"),
    ],
)
def test_each_side_still_needs_what_the_winning_score_is_above_its_total(
    id, changes, totals, to_win
):
    ruleset = rules(id, **changes)
    assert game(ruleset, hands_to(ruleset, totals)).to_win == to_win
