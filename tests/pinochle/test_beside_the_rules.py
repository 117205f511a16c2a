"""Decisions of a table outside the rules: adjustments, the end of the evening, a concession."""

import pytest

from scorekeeper.pinochle.errors import (
    GameError,
    NoSuchHandError,
    OutcomeError,
    RulesetError,
)
from scorekeeper.pinochle.game.events import (
    AdjustmentDropped,
    GameConceded,
    HandAgreed,
    ScoreAdjusted,
    TimeCalled,
    facts_of,
)
from scorekeeper.pinochle.game.timeline import fold
from scorekeeper.pinochle.hand.scoring import LineKind
from scorekeeper.pinochle.hand.steps import sides_to_agree
from scorekeeper.records.reading import check_claim, parse_record
from scorekeeper.records.writing import to_json
from scorekeeper.text.facts import name_of
from tests.pinochle.builders import (
    A_SIDE,
    A,
    B,
    game,
    hand_of,
    rules,
    score_of,
    scores,
    side_texts,
    started,
)
from tests.pinochle.tables import table

CLASSIC = rules("classic")
MADE = "bid 20, meld A5, tricks A20"  # 25 : 5

# Adjustments


def adjusted(points: int, seat: int = B, reason: str = "Reneged") -> list[ScoreAdjusted]:
    return [ScoreAdjusted(1, seat, points, reason)]


test_an_adjustment_changes_the_score_of_its_side = table("""
classic
  r93 a penalty               | bid 20, meld A5, tricks A20, adjusted B-10 | 25 : -5; totals 25 : -5
  r93 named by the partner    | bid 20, meld A5, tricks A20, adjusted D-10 | 25 : -5
  r93 points given            | bid 20, meld A5, tricks A20, adjusted C7   | 32 : 5
  r93 before the play         | adjusted B-10, bid 20, meld A5, tricks A20 | 25 : -5
  they add up
    | bid 20, meld A5, tricks A20, adjusted B-10, adjusted B3 | 25 : -2
  whatever the bid came to    | bid 25, meld A4, tricks A20, adjusted A5   | -20 : 5
  dealt again                 | redealt, adjusted B-10                     | 0 : -10
classic stuck_may_fold=true
  folded                      | bid 15, folded, adjusted B-10              | -15 : -10
classic throw_in=unanimous
  thrown in                   | bid 20, thrown-in, adjusted B-10           | -20 : -10
classic
  an open hand has none yet   | entered A25 B5; bid 20, adjusted B-10      | totals 25 : 5
  once it is over it has
    | entered A25 B5; bid 20, adjusted B-10, meld A5, tricks A20 | totals 50 : 0
  of an earlier hand
    | bid 20, meld A5, tricks A20; bid 20, meld A5, tricks A20; 1: adjusted B-10 | totals 50 : 0
  brings a side to the target | entered A120 B90, adjusted A30             | wins A C
  one less does not           | entered A120 B90, adjusted A29             | wins nobody
  takes a side below it       | entered A150 B90, adjusted A-1             | wins nobody
three-player
  of one of three             | bid 25, tricks B0 C0, adjusted C-5         | 25 : 0 : -5
five-handed
  of one of five
    | bid 460, partner D, tricks A500, adjusted D-50 | 500 : 0 : 0 : 450 : 0
classic-tens
  in the steps of the scores
    | adjusted B15 | refused adjustments[0].points: counted by 10s, not 15
  a step of the scores        | bid 150, tricks A150, adjusted B-30        | 150 : 70
""")


def test_an_adjustment_is_listed_with_its_reason_as_written():
    score = score_of(CLASSIC, MADE, adjusted(-10, reason="Cyd läuft ♠"), adjusted(3, reason="Oops"))
    lines = score.sides[B].lines[-2:]
    assert [(line.kind, line.points) for line in lines] == [
        (LineKind.ADJUSTMENT, -10),
        (LineKind.ADJUSTMENT, 3),
    ]
    after = game(CLASSIC, MADE, adjusted(-10, reason="Cyd läuft ♠"), adjusted(3, reason="x" * 80))
    assert side_texts(after, B)[-2:] == ["Cyd läuft ♠", "x" * 80]
    assert "Cyd läuft ♠" not in side_texts(after, A)
    assert score.made
    assert not score_of(CLASSIC, "bid 25, meld A4, tricks A20, adjusted A5").made


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
def test_an_impossible_adjustment_is_refused(fact, field):
    with pytest.raises(GameError) as refused:
        game(CLASSIC, MADE, fact)
    assert [each.field for each in refused.value.mistakes] == [f"adjustments[0].{field}"]


def test_an_adjustment_can_be_dropped_by_its_place():
    two = f"{MADE}, adjusted B-10, adjusted B3"
    assert scores(CLASSIC, two, [AdjustmentDropped(1, 0)]) == (25, 8)
    assert scores(CLASSIC, two, [AdjustmentDropped(1, 1)]) == (25, -5)
    assert scores(CLASSIC, two, [AdjustmentDropped(1, 1)], "undo") == (25, -2)
    for place in (2, -1):
        with pytest.raises(GameError, match="already removed") as refused:
            game(CLASSIC, two, [AdjustmentDropped(1, place)])
        assert refused.value.field == "adjustments"


# The end of the evening

test_time_is_called = table("""
double-deck
  49 the hand that was begun is played
    | entered A402 B377; bid 60, time | wins nobody; step meld
  49 and counted
    | entered A402 B377; bid 60, time, meld B20, tricks A20
    | totals 342 : 427; wins B D; ends with hand 2; because Time’s up: highest score wins.
  between hands it ends the game at once | entered A402 B377, time | wins A C; ends with hand 1
classic
  a hand just dealt is the last one
    | entered A25 B5; dealer B, time | wins nobody
  and ends it
    | entered A25 B5; dealer B, time, bid 20, tricks A20 | wins A C; ends with hand 2
  r88 level, so one more hand is played  | entered A15 B15, time   | wins nobody; level A C : B D
  r88 which decides
    | entered A15 B15, time; bid 15 by B, tricks B20 | wins B D; ends with hand 2
  dealt again, it is played first
    | entered A25 B5; dealer B, time, redealt | wins nobody
  and then ends it
    | entered A25 B5; dealer B, time, redealt; bid 15 by B, tricks B25 | ends with hand 3
  in an earlier hand
    | entered A25 B5; entered B25; 1: time | wins A C; ends with hand 1; totals 25 : 5
  about a hand that was not dealt
    | entered A25 B5; 2: time | refused hands: There is no hand 2
  nothing comes after it
    | entered A25 B5, time; bid 20 | refused hands: game ended with hand 1
  to the target                          | entered A155 B0         | wins A C
classic time_limit=60
  r88 the target does not count where time is limited
    | bid 20, meld A135 B175, tricks A20 | totals 155 : 180; wins nobody
  r88 the time does
    | bid 20, meld A135 B175, tricks A20, time | wins B D
classic
  r88 a target reached in that hand goes first
    | bid 20, meld A135 B175, tricks A20, time | wins A C
classic time_limit=60 must_hold_bid=true
  r88 nor a held bid
    | bid 20, meld A135 B175, tricks A20 | wins nobody
classic hand_limit=3
  before the number of hands is played   | entered A25 B5          | wins nobody
  time runs out first                    | entered A25 B5, time    | wins A C
""")


def test_the_end_of_the_game_can_be_changed_only_in_a_dealt_hand():
    assert not game(CLASSIC, MADE).may_call_time(2)
    assert game(CLASSIC, MADE).is_latest(1)
    assert not game(CLASSIC, f"{MADE}; dealer B").is_latest(1)
    for fact in (TimeCalled(2, called=False), GameConceded(2, None)):
        with pytest.raises(NoSuchHandError, match="There is no hand 2"):
            game(CLASSIC, MADE, [fact])


@pytest.mark.parametrize(
    ("facts", "hand"),
    [
        pytest.param(f"{MADE}; bid 20, meld A5", 1, id="a-hand-is-open"),
        pytest.param(f"{MADE}; bid 20, time", 1, id="that-was-the-last-one"),
        pytest.param(f"{MADE}; dealer B, redealt", 1, id="a-misdeal"),
        pytest.param("bid 20", None, id="no-hand-is-over"),
        pytest.param(MADE, None, id="no-hand-is-open"),
        pytest.param(f"{MADE}, time", None, id="the-game-is-over"),
        pytest.param("entered A15 B15; bid 20", None, id="level"),
    ],
)
def test_the_game_can_end_without_the_hand_that_is_open(facts, hand):
    open_game = game(CLASSIC, facts)
    end = open_game.end_without_open_hand
    assert (end and end.hand) == hand
    if end and "time" not in facts:
        assert game(CLASSIC, facts, [TimeCalled(hand)]).end == end


def test_after_time_is_called_no_points_to_win_are_shown():
    assert game(CLASSIC, f"{MADE}; bid 20").to_win == (125, 145)
    assert game(CLASSIC, f"{MADE}; bid 20, time").to_win == ()


def test_a_limit_of_hands_and_a_time_limit_exclude_each_other():
    with pytest.raises(RulesetError, match="Choose one") as refused:
        rules("classic", hand_limit=6, time_limit=60)
    assert refused.value.field == "time_limit"


# A concession

test_a_concession = table("""
classic
  r94 of two sides the other wins
    | bid 20, meld A5, tricks A20, conceded A
    | wins B D; totals 25 : 5; because The game was conceded.
  r94 whatever the score                   | bid 20, meld A5, tricks A20, conceded D   | wins A C
  before the deal
    | entered A25 B5; conceded B | wins A C; totals 25 : 5; ends with hand 2
  after the bid
    | entered A25 B5; bid 20, conceded B | wins A C; totals 25 : 5
  after the meld
    | entered A25 B5; bid 20, meld A40, conceded B | wins A C; totals 25 : 5
  before the answer
    | entered A25 B5; bid 20, meld B8, tricks A25, conceded B | wins A C; totals 25 : 5
  the hand does not count
    | bid 20, conceded B | 0 : 0; says A The others conceded: this hand doesn’t count.
  and says who conceded
    | bid 20, conceded B | says B Conceded the game: this hand doesn’t count.
  tricks after all score it
    | bid 20, meld A5, conceded B, tricks A20 | totals 25 : 5; wins A C
  nothing comes after it
    | entered A25 B5, conceded A; bid 20 | refused hands: game ended with hand 1
  nobody’s seat
    | entered A25 B5, conceded E | refused conceded_by: seat from 0 to 3
  a game that is won is not conceded       | bid 20, meld A130, tricks A20, conceded A | wins A C
  nor after time was called, too
    | bid 20, meld A130, tricks A20, time, conceded A | wins A C
  the leader concedes in the last hand     | entered A25 B5; bid 20, time, conceded A  | wins B D
three-player
  r94 of three the best of the others wins | entered A55 B40 C30, conceded A           | wins B
  r94 wherever they sit                    | entered A55 B30 C40, conceded A           | wins C
  r94 level, both of them                  | entered A55 B40 C40, conceded A           | wins B C
  r94 the leader goes on to win            | entered A55 B40 C30, conceded C           | wins A
five-handed
  of five all who are level
    | entered A-460 B200 C200 D-460 E200, conceded B | wins C E
three-player
  n23 two level defenders play on after a redeal
    | entered A55 B160 C160; bid 25 by B, redealt | wins nobody
  n23 and both win when the declarer of that hand concedes
    | entered A55 B160 C160; bid 25 by B, conceded A | wins B C
""")

# Export and import, undo

BESIDE = [
    f"{MADE}, adjusted B-10, adjusted A3",
    f"{MADE}, time",
    f"{MADE}, conceded A",
    f"{MADE}; bid 20, conceded D",
    f"{MADE}; conceded A, adjusted B4",
]


@pytest.mark.parametrize("facts", BESIDE)
def test_decisions_outside_the_rules_survive_conversion_to_facts_and_to_a_record(facts):
    before = game(CLASSIC, facts)
    again = [facts_of(hand.number, hand.hand) for hand in before.hands]
    assert game(CLASSIC, *again) == before
    record = parse_record(to_json(before))
    check_claim(record)
    assert to_json(record.game) == to_json(before)
    assert (record.game.totals, record.game.end) == (before.totals, before.end)


@pytest.mark.parametrize(
    ("fact", "name"),
    [
        ("adjusted B-10", "the added or subtracted points"),
        ("time", "time’s up"),
        ("conceded A", "the concession"),
    ],
)
def test_a_decision_outside_the_rules_can_be_undone_and_redone(fact, name):
    timeline = started(CLASSIC, f"{MADE}, {fact}")
    assert name_of(timeline.to_undo) == name
    assert game(CLASSIC, f"{MADE}, {fact}, undo") == game(CLASSIC, MADE)
    assert game(CLASSIC, f"{MADE}, {fact}, undo, redo") == timeline.game


# Confirmed results


@pytest.mark.parametrize(
    ("id", "facts", "sides"),
    [
        ("howell-racehorse", "bid 250, tricks A250", ((1, 3),)),
        ("howell-racehorse", "bid 250 by B, tricks B250", (A_SIDE,)),
        ("three-player", "bid 25, tricks A25 B0", ((1,), (2,))),
        ("five-handed", "bid 460, partner C, tricks A500", ((1,), (3,), (4,))),
    ],
)
def test_the_defenders_may_confirm_a_result(id, facts, sides):
    assert sides_to_agree(hand_of(rules(id), facts)) == sides


@pytest.mark.parametrize(
    ("facts", "seat", "sentence"),
    [
        *(("bid 250, tricks A200", seat, "Only the other players") for seat in (0, 2, 4, 99, -1)),
        ("bid 300", 1, "isn’t over yet"),
    ],
)
def test_only_defenders_can_confirm_a_result_and_only_after_the_hand(facts, seat, sentence):
    with pytest.raises(OutcomeError, match=sentence):
        game(rules("howell-racehorse"), facts, [HandAgreed(1, seat)])


@pytest.mark.parametrize(("keeps", "agreed"), [(False, set()), (True, {B})])
def test_a_result_stays_confirmed_only_after_facts_that_do_not_change_it(
    monkeypatch, keeps, agreed
):
    confirmed = started(rules("howell-racehorse"), "bid 250, tricks A250", [HandAgreed(1, B)])
    monkeypatch.setattr(TimeCalled, "keeps_agreement", keeps)
    assert fold(confirmed, [TimeCalled(1)]).game.hands[0].hand.agreed == agreed
