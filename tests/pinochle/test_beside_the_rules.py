"""What a table decides beside the rules: adjustments, the end of the evening, a concession."""

import pytest

from scorekeeper.pinochle.errors import (
    CallError,
    GameError,
    NoSuchHandError,
    OutcomeError,
    RulesetError,
)
from scorekeeper.pinochle.game.events import (
    AdjustmentDropped,
    GameConceded,
    HandAgreed,
    HandDealt,
    HandEnded,
    HandEvent,
    PartnerCalled,
    Redone,
    ScoreAdjusted,
    TimeCalled,
    TookAnswered,
    Undone,
    facts_of,
)
from scorekeeper.pinochle.hand.hand import Outcome
from scorekeeper.pinochle.hand.scoring import LineKind
from scorekeeper.pinochle.hand.steps import Step, may_agree
from scorekeeper.pinochle.hand.tricks import Took
from scorekeeper.records.reading import check_claim, parse_record
from scorekeeper.records.writing import to_json
from scorekeeper.telling.facts import name_of
from scorekeeper.telling.reasons import end_reason, line_text
from tests.pinochle.builders import (
    A_SIDE,
    B_SIDE,
    A,
    B,
    bid,
    counted,
    game,
    hands_to,
    next_number,
    played,
    redealt,
    rules,
    score_of,
    scores,
    shown,
    started,
    texts,
    unplayed,
)

CLASSIC = rules("classic")
MADE = played(CLASSIC, bid=20, meld=5, tricks=20)  # 25 : 5


def adjusted(
    points: int, seat: int = B, reason: str = "Reneged", number: int = 1
) -> tuple[HandEvent, ...]:
    return (ScoreAdjusted(number, seat, points, reason),)


def conceded(seat: int, number: int = 1) -> tuple[HandEvent, ...]:
    return (GameConceded(number, seat),)


def time_called(number: int = 1) -> tuple[HandEvent, ...]:
    return (TimeCalled(number),)


def winner(*facts, **changes):
    end = game(rules("classic", **changes), *facts).end
    return end and end.winner


# Adjustments


@pytest.mark.parametrize(
    ("points", "seat", "expected"),
    [
        pytest.param(-10, 1, (25, -5), id="a-penalty"),
        pytest.param(-10, 3, (25, -5), id="named-by-the-partner"),
        pytest.param(7, 0, (32, 5), id="points-given"),
        pytest.param(7, 2, (32, 5), id="given-by-the-partner"),
    ],
)
def test_an_adjustment_changes_the_score_of_its_side_r93(points, seat, expected):
    assert scores(CLASSIC, MADE, adjusted(points, seat)) == expected
    assert game(CLASSIC, MADE, adjusted(points, seat)).totals == expected


def test_where_each_plays_alone_an_adjustment_is_that_players():
    three, five = rules("three-player"), rules("five-handed")
    after_three = (*bid(25), *counted(1, 0, 2, 0), *adjusted(-5, seat=2))
    assert scores(three, after_three) == (25, 0, -5)
    after_five = (*bid(460), PartnerCalled(1, 3), *counted(0, 500), *adjusted(-50, seat=3))
    assert scores(five, after_five) == (500, 0, 0, 450, 0)


def test_the_line_of_an_adjustment_is_its_reason_as_written():
    lines = score_of(CLASSIC, MADE, adjusted(-10, reason="Cyd läuft ♠")).sides[B].lines
    assert (lines[-1].kind, lines[-1].points) == (LineKind.ADJUSTMENT, -10)
    assert line_text(lines[-1]) == "Cyd läuft ♠"
    assert "Cyd läuft ♠" not in texts(CLASSIC, MADE, adjusted(-10, reason="Cyd läuft ♠"), side=A)


def test_adjustments_add_up_in_the_order_in_which_they_were_written():
    facts = (*adjusted(-10, reason="Reneged"), *adjusted(3, reason="Miscounted"))
    assert scores(CLASSIC, MADE, facts) == (25, -2)
    assert texts(CLASSIC, MADE, facts, side=B)[-2:] == ["Reneged", "Miscounted"]


@pytest.mark.parametrize("first", [True, False], ids=["before-the-play", "after-it"])
def test_an_adjustment_may_be_written_at_any_time(first):
    facts = (adjusted(-10), MADE) if first else (MADE, adjusted(-10))
    assert scores(CLASSIC, *facts) == (25, -5)


def test_an_adjustment_of_an_open_hand_counts_when_the_hand_is_over():
    open_hand = (*bid(20, number=2), *adjusted(-10, number=2))
    assert game(CLASSIC, MADE, open_hand).totals == (25, 5)
    done = played(CLASSIC, bid=20, meld=5, tricks=20, number=2)
    assert game(CLASSIC, MADE, open_hand, done).totals == (50, 0)


@pytest.mark.parametrize(
    "hand",
    [
        pytest.param(redealt(), id="dealt-again"),
        pytest.param(unplayed(CLASSIC, Outcome.FOLDED, bid=15, by=0), id="folded"),
        pytest.param(unplayed(CLASSIC, Outcome.THROWN_IN, bid=20), id="thrown-in"),
    ],
)
def test_an_adjustment_stands_whatever_the_hand_came_to(hand):
    ruleset = rules("classic", stuck_may_fold=True, throw_in="unanimous")
    plain, with_penalty = scores(ruleset, hand), scores(ruleset, hand, adjusted(-10))
    assert with_penalty == (plain[A], plain[B] - 10)


def test_an_adjustment_leaves_whether_the_bid_was_made():
    set_hand = played(CLASSIC, bid=25, meld=4, tricks=20)
    score = score_of(CLASSIC, set_hand, adjusted(5, seat=A))
    assert not score.made
    assert score.sides[A].score == -25 + 5


@pytest.mark.parametrize(
    ("totals", "points", "seat", "expected"),
    [
        pytest.param((120, 90), 30, A, A_SIDE, id="brings-a-side-to-the-target"),
        pytest.param((120, 90), 29, A, None, id="one-less-does-not"),
        pytest.param((150, 90), -1, A, None, id="takes-a-side-below-it"),
    ],
)
def test_an_adjustment_can_decide_a_game(totals, points, seat, expected):
    before = hands_to(CLASSIC, totals)
    number = next_number(before) - 1
    assert winner(before, adjusted(points, seat, number=number)) == expected


@pytest.mark.parametrize(
    ("fact", "field"),
    [
        pytest.param(adjusted(0), "points", id="nothing"),
        pytest.param(adjusted(100_001), "points", id="too-much"),
        pytest.param(adjusted(-100_001), "points", id="too-little"),
        pytest.param(adjusted(-10, seat=4), "seat", id="nobodys"),
        pytest.param(adjusted(-10, seat=-1), "seat", id="a-seat-below-0"),
        pytest.param(adjusted(-10, reason=""), "reason", id="no-reason"),
        pytest.param(adjusted(-10, reason="  "), "reason", id="a-blank-reason"),
        pytest.param(adjusted(-10, reason="x" * 81), "reason", id="a-long-reason"),
        pytest.param(adjusted(-10, reason="a\nb"), "reason", id="two-lines"),
        pytest.param(adjusted(-10, reason="\u202e"), "reason", id="a-letter-nobody-sees"),
    ],
)
def test_an_adjustment_that_cannot_be_is_refused(fact, field):
    with pytest.raises(GameError) as refused:
        game(CLASSIC, MADE, fact)
    fields = [mistake.field for mistake in refused.value.mistakes]
    assert fields == [f"adjustments[0].{field}"]


def test_an_adjustment_goes_in_the_steps_of_the_scores():
    tens = rules("classic-tens")
    with pytest.raises(GameError, match="counted by 10s, not 15") as refused:
        game(tens, adjusted(15))
    assert refused.value.field == "adjustments[0].points"
    assert game(tens, adjusted(-30)).hands[0].hand.adjustments[0].points == -30


def test_a_reason_of_80_letters_is_no_letter_too_long():
    assert texts(CLASSIC, MADE, adjusted(-10, reason="x" * 80), side=B)[-1] == "x" * 80


@pytest.mark.parametrize(
    ("place", "expected"),
    [pytest.param(0, (25, 8), id="the-first"), pytest.param(1, (25, -5), id="the-second")],
)
def test_an_adjustment_can_be_dropped(place, expected):
    facts = (*adjusted(-10), *adjusted(3), AdjustmentDropped(1, place))
    assert scores(CLASSIC, MADE, facts) == expected


@pytest.mark.parametrize("place", [1, -1, 99])
def test_an_adjustment_that_is_not_there_cannot_be_dropped(place):
    with pytest.raises(GameError, match="already removed") as refused:
        game(CLASSIC, MADE, adjusted(-10), [AdjustmentDropped(1, place)])
    assert refused.value.field == "adjustments"


def test_undo_takes_an_adjustment_back_and_redo_brings_it_again():
    timeline = started(CLASSIC, MADE, adjusted(-10))
    assert name_of(timeline.to_undo) == "the added or subtracted points"
    assert game(CLASSIC, MADE, adjusted(-10), [Undone()]) == game(CLASSIC, MADE)
    assert game(CLASSIC, MADE, adjusted(-10), [Undone(), Redone()]) == timeline.game


def test_undo_brings_a_dropped_adjustment_back():
    dropped = (*adjusted(-10), AdjustmentDropped(1, 0))
    assert game(CLASSIC, MADE, dropped).totals == (25, 5)
    assert game(CLASSIC, MADE, dropped, [Undone()]).totals == (25, -5)


def test_an_adjustment_of_an_earlier_hand_changes_every_later_total():
    hands = (MADE, played(CLASSIC, bid=20, meld=5, tricks=20, number=2))
    assert game(CLASSIC, *hands, adjusted(-10)).running_totals == ((25, -5), (50, 0))


# The end of the evening


def six_hands() -> tuple[tuple[HandEvent, ...], ...]:
    """Worked example 48: 335 to 330 after five hands and 402 to 377 after six."""
    deck = rules("double-deck")
    others = (42, 42, 42, 42, 42, 47)
    return tuple(
        played(deck, meld=37, tricks=30, others_meld=meld, number=number)
        for number, meld in enumerate(others, start=1)
    )


def test_49_time_runs_out_and_the_hand_that_was_begun_is_counted():
    deck = rules("double-deck")
    begun = bid(60, number=7)
    waiting = game(deck, *six_hands(), begun, time_called(7))
    assert waiting.end is None
    assert waiting.hands[6].step is Step.MELD
    rest = played(deck, by=A, bid=60, tricks=20, others_meld=20, number=7)
    after = game(deck, *six_hands(), begun, time_called(7), rest)
    assert after.totals == (402 - 60, 377 + 20 + 30)
    assert after.end is not None
    assert (after.end.hand, after.end.winner) == (7, B_SIDE)
    assert end_reason(after.end) == "Time’s up: highest score wins."


def test_time_called_between_hands_ends_the_game_at_once():
    after = game(rules("double-deck"), *six_hands(), time_called(6))
    assert max(after.totals) < after.ruleset.target
    assert after.end is not None
    assert (after.end.hand, after.end.winner) == (6, A_SIDE)
    assert not after.may_deal


def test_time_called_for_a_hand_just_dealt_makes_it_the_last_one():
    dealt = [HandDealt(2, B)]
    waiting = game(CLASSIC, MADE, dealt, time_called(2))
    assert waiting.end is None
    after = game(CLASSIC, MADE, dealt, time_called(2), played(CLASSIC, bid=20, tricks=20, number=2))
    assert after.end is not None
    assert (after.end.hand, after.end.winner) == (2, A_SIDE)


def test_when_time_is_up_and_the_score_is_level_one_more_hand_is_played_r88():
    level = played(CLASSIC, bid=15, tricks=15, others_meld=5)
    before = game(CLASSIC, level, time_called())
    assert before.totals == (15, 15)
    assert before.end is None
    assert before.may_deal
    after = game(CLASSIC, level, time_called(), played(CLASSIC, by=B, tricks=20, number=2))
    assert after.end is not None
    assert (after.end.hand, after.end.winner) == (2, B_SIDE)


def test_a_hand_dealt_again_after_time_was_called_is_played_first():
    again = HandEnded(2, Outcome.REDEALT)
    begun = [HandDealt(2, B)]
    waiting = game(CLASSIC, MADE, begun, time_called(2), [again])
    assert waiting.end is None
    last = played(CLASSIC, by=B, bid=15, tricks=25, number=3)
    assert game(CLASSIC, MADE, begun, time_called(2), [again], last).end.hand == 3


@pytest.mark.parametrize(
    "fact", [TimeCalled(2), TimeCalled(2, called=False), GameConceded(2, None)]
)
def test_what_ends_a_hand_or_no_longer_does_is_about_a_hand_that_was_dealt(fact):
    assert not game(CLASSIC, MADE).may_call_time(2)
    assert game(CLASSIC, MADE).is_latest(1)
    assert not game(CLASSIC, MADE, [HandDealt(2, B)]).is_latest(1)
    with pytest.raises(NoSuchHandError, match="There is no hand 2"):
        game(CLASSIC, MADE, [fact])


def test_time_called_in_an_earlier_hand_ends_the_game_there():
    after = game(CLASSIC, MADE, played(CLASSIC, by=B, bid=15, tricks=25, number=2), time_called(1))
    assert after.end is not None
    assert (after.end.hand, after.end.winner) == (1, A_SIDE)
    assert after.totals == (25, 5)


def test_the_game_can_end_without_the_hand_that_is_open():
    begun = (*bid(20, number=2), *shown(A, 5, number=2))
    end = game(CLASSIC, MADE, begun).end_without_open_hand
    assert (end.hand, end.winner) == (1, A_SIDE)
    stopped = game(CLASSIC, MADE, begun, time_called(end.hand))
    assert (stopped.end, stopped.totals) == (end, (25, 5))
    assert game(CLASSIC, MADE, begun, time_called(end.hand), [Undone()]).hands[1].step is Step.MELD


def test_the_hand_that_is_left_may_already_have_been_the_last_one():
    begun = bid(20, number=2)
    asked = game(CLASSIC, MADE, begun, time_called(2))
    assert asked.end_without_open_hand.hand == 1


@pytest.mark.parametrize(
    "facts",
    [
        pytest.param((bid(20),), id="no-hand-is-over"),
        pytest.param((MADE,), id="no-hand-is-open"),
        pytest.param((MADE, time_called()), id="the-game-is-over"),
        pytest.param(
            (played(CLASSIC, bid=15, tricks=15, others_meld=5), bid(20, number=2)), id="level"
        ),
    ],
)
def test_without_a_winner_the_game_does_not_end_without_its_open_hand(facts):
    assert game(CLASSIC, *facts).end_without_open_hand is None


def test_a_misdeal_can_be_left_as_well():
    again = [HandDealt(2, B), HandEnded(2, Outcome.REDEALT)]
    assert game(CLASSIC, MADE, again).end_without_open_hand.hand == 1


def test_once_time_was_called_no_side_is_told_what_it_needs_to_win():
    begun = bid(20, number=2)
    assert game(CLASSIC, MADE, begun).to_win == (125, 145)
    assert game(CLASSIC, MADE, begun, time_called(2)).to_win == ()


@pytest.mark.parametrize(
    ("changes", "facts", "expected"),
    [
        pytest.param({}, (), A_SIDE, id="to-the-target"),
        pytest.param({"time_limit": 60}, (), None, id="the-target-does-not-count"),
        pytest.param({"time_limit": 60}, time_called(1), B_SIDE, id="the-time-does"),
        pytest.param({}, time_called(1), A_SIDE, id="who-reached-the-target-in-that-hand-wins"),
        pytest.param({"time_limit": 60, "must_hold_bid": True}, (), None, id="nor-a-held-bid"),
    ],
)
def test_where_the_time_is_limited_only_the_time_ends_the_game_r88(changes, facts, expected):
    """A declares and comes to 155, B to 180."""
    hand = played(CLASSIC, bid=20, meld=135, tricks=20, others_meld=175)
    assert winner(hand, facts, **changes) == expected


def test_time_may_run_out_before_the_number_of_hands_is_played():
    assert winner(MADE, hand_limit=3) is None
    assert winner(MADE, time_called(), hand_limit=3) == A_SIDE


def test_a_number_of_hands_and_a_time_refuse_each_other():
    with pytest.raises(RulesetError, match="Choose one") as refused:
        rules("classic", hand_limit=6, time_limit=60)
    assert refused.value.field == "time_limit"


def test_undo_takes_the_end_of_the_evening_back():
    assert name_of(started(CLASSIC, MADE, time_called()).to_undo) == "time’s up"
    assert game(CLASSIC, MADE, time_called(), [Undone()]) == game(CLASSIC, MADE)


# A concession


@pytest.mark.parametrize(
    ("seat", "expected"),
    [(0, B_SIDE), (1, A_SIDE), (2, B_SIDE), (3, A_SIDE)],
    ids="seat-{}".format,
)
def test_of_two_sides_the_other_wins_whatever_the_score_r94(seat, expected):
    after = game(CLASSIC, MADE, conceded(seat))
    assert after.end is not None
    assert (after.end.winner, end_reason(after.end)) == (expected, "The game was conceded.")


def test_after_a_finished_hand_that_hand_counts():
    after = game(CLASSIC, MADE, conceded(A))
    assert after.totals == (25, 5)
    assert after.hands[0].hand.outcome is Outcome.PLAYED


@pytest.mark.parametrize(
    "begun",
    [
        pytest.param((), id="before-the-deal"),
        pytest.param(bid(20, number=2), id="after-the-bid"),
        pytest.param((*bid(20, number=2), *shown(A, 40, number=2)), id="after-the-meld"),
        pytest.param(
            (*bid(20, number=2), *shown(B, 8, number=2), *counted(A, 25, number=2)),
            id="before-the-answer",
        ),
    ],
)
def test_in_the_middle_of_a_hand_the_hand_does_not_count(begun):
    after = game(CLASSIC, MADE, begun, conceded(B, number=2))
    assert after.totals == (25, 5)
    assert after.end is not None
    assert (after.end.hand, after.end.winner) == (2, A_SIDE)
    score = after.hands[1].score
    assert score is not None
    assert [side.score for side in score.sides] == [0, 0]
    assert not score.counts


def test_the_lines_say_who_conceded():
    facts = (*bid(20), *conceded(B))
    assert texts(CLASSIC, facts, side=A) == ["The others conceded: this hand doesn’t count."]
    assert texts(CLASSIC, facts, side=B) == ["Conceded the game: this hand doesn’t count."]


def of_three(b: int, c: int) -> tuple[HandEvent, ...]:
    """A first hand after which the defenders stand at these totals, and A at 55."""
    tricks = (*counted(1, 0, 2, 0), *(TookAnswered(1, seat, Took.TRICK) for seat in (1, 2)))
    return (*bid(30), *shown(0, 30), *shown(1, b), *shown(2, c), *tricks)


@pytest.mark.parametrize(
    ("b", "c", "seat", "expected"),
    [
        pytest.param(40, 30, 0, (1,), id="the-best-of-the-others"),
        pytest.param(30, 40, 0, (2,), id="wherever-they-sit"),
        pytest.param(40, 40, 0, (1, 2), id="level-both-of-them"),
        pytest.param(40, 30, 2, (0,), id="the-leader-goes-on-to-win"),
        pytest.param(55, 30, 2, (0, 1), id="level-with-the-declarer"),
    ],
)
def test_of_three_the_best_of_the_others_wins_r94(b, c, seat, expected):
    after = game(rules("three-player"), of_three(b, c), conceded(seat))
    assert after.totals == (55, b, c)
    assert after.end is not None
    assert after.end.winner == expected


def test_of_five_all_who_are_level_win_together():
    facts = (*bid(460), PartnerCalled(1, 3), *counted(0, 300))  # both are set, the others 200
    after = game(rules("five-handed"), facts, conceded(1))
    assert after.totals == (-460, 200, 200, -460, 200)
    assert after.end is not None
    assert after.end.winner == (2, 4)


def test_nobody_but_a_seat_at_the_table_concedes():
    with pytest.raises(CallError, match="seat from 0 to 3") as refused:
        game(CLASSIC, MADE, conceded(4))
    assert refused.value.field == "conceded_by"


@pytest.mark.parametrize(
    "facts",
    [
        pytest.param(conceded(A), id="conceded"),
        pytest.param(time_called(), id="time-up"),
    ],
)
def test_after_the_end_no_further_hand_begins(facts):
    over = game(CLASSIC, MADE, facts)
    assert not over.may_deal
    with pytest.raises(NoSuchHandError, match="game ended with hand 1") as refused:
        game(CLASSIC, MADE, facts, bid(20, number=2))
    assert refused.value.field == "hands"


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        pytest.param((), A_SIDE, id="by-the-target"),
        pytest.param(conceded(A), A_SIDE, id="conceded-by-the-winner"),
        pytest.param((*time_called(), *conceded(A)), A_SIDE, id="after-time-was-called"),
    ],
)
def test_a_game_that_is_won_can_no_longer_be_conceded(facts, expected):
    hand = played(CLASSIC, bid=20, meld=130, tricks=20)
    assert winner(hand, facts) == expected


def test_a_side_that_leads_concedes_though_time_was_called_in_the_same_hand():
    begun = (*bid(20, number=2), *time_called(2))
    assert winner(MADE, begun, conceded(A, number=2)) == B_SIDE


def test_undo_takes_a_concession_back_and_the_hand_goes_on():
    facts = (*bid(20, number=2), *shown(A, 5, number=2))
    after = game(CLASSIC, MADE, facts, conceded(A, number=2), [Undone()])
    assert after == game(CLASSIC, MADE, facts)
    assert name_of(started(CLASSIC, MADE, conceded(A)).to_undo) == "the concession"


# A hand that does not count decides nothing by itself


@pytest.mark.parametrize("last", [redealt(2), conceded(0, 2)], ids=["dealt-again", "conceded"])
def test_two_level_defenders_play_on_though_one_of_them_declared_a_hand_dealt_again(last):
    """n23: one more hand; a hand that is dealt again is none."""
    ruleset = rules("three-player")
    level = of_three(160, 160)
    declared = bid(25, by=1, number=2)
    assert game(ruleset, level).end is None
    after = game(ruleset, level, declared, last)
    assert (after.end and after.end.winner) == (None if last == redealt(2) else (1, 2))


# Out and in again

BESIDE = [
    pytest.param((MADE, adjusted(-10), adjusted(3, A)), id="adjusted"),
    pytest.param((MADE, time_called()), id="time-up"),
    pytest.param((MADE, conceded(A)), id="conceded-after-the-hand"),
    pytest.param((MADE, bid(20, number=2), conceded(3, number=2)), id="conceded-in-the-hand"),
    pytest.param((MADE, conceded(0, number=2), adjusted(4, number=2)), id="all-of-it"),
]


@pytest.mark.parametrize("facts", BESIDE)
def test_the_facts_beside_the_rules_make_the_hands_again(facts):
    before = game(CLASSIC, *facts)
    again = [facts_of(hand.number, hand.hand) for hand in before.hands]
    assert game(CLASSIC, *again) == before


@pytest.mark.parametrize("facts", BESIDE)
def test_the_facts_beside_the_rules_survive_to_and_from_a_record(facts):
    before = game(CLASSIC, *facts)
    record = parse_record(to_json(before))
    check_claim(record)
    assert to_json(record.game) == to_json(before)
    assert (record.game.totals, record.game.end) == (before.totals, before.end)


def test_tricks_counted_after_all_play_the_conceded_hand_to_its_score():
    facts = (*bid(20), *shown(A, 5), *conceded(B), *counted(A, 20))
    after = game(CLASSIC, facts)
    assert after.totals == (25, 5)
    assert after.end is not None
    assert after.end.winner == A_SIDE


# We agree


@pytest.mark.parametrize(
    ("id", "declarer", "sides"),
    [
        ("howell-racehorse", 0, ((1, 3),)),
        ("howell-racehorse", 1, ((0, 2),)),
        ("three-player", 0, ((1,), (2,))),
        ("five-handed", 0, ((1,), (3,), (4,))),
    ],
)
def test_who_did_not_declare_may_agree(id, declarer, sides):
    ruleset = rules(id)
    over = game(ruleset, played(ruleset, by=declarer, tricks=ruleset.trick_total)).hands[0].hand
    assert may_agree(over) == sides


@pytest.mark.parametrize("seat", [0, 2, 4, 99, -1])
def test_nobody_else_can_agree(seat):
    ruleset = rules("howell-racehorse")
    with pytest.raises(OutcomeError, match="Only the other players"):
        game(ruleset, played(ruleset, by=0, tricks=200), (HandAgreed(1, seat),))


def test_a_hand_that_is_not_over_has_nothing_to_agree_with():
    ruleset = rules("howell-racehorse")
    with pytest.raises(OutcomeError, match="isn’t over yet"):
        game(ruleset, bid(300), (HandAgreed(1, 1),))
