"""Every option does something: flip it, and a named score, call, question or rule changes.

The values before and after are counted by hand from the rules. A refusal stands as the field that
it is about. Seat 0 deals, and declares in hearts, where nobody says otherwise.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from scorekeeper.pinochle.cards import Suit
from scorekeeper.pinochle.errors import PinochleError, RulesetError
from scorekeeper.pinochle.game.events import (
    AllAnnounced,
    BidWon,
    CardsShown,
    Event,
    HandEnded,
    HandEvent,
    RedealAsked,
)
from scorekeeper.pinochle.hand.auction import Call, Word, next_bids
from scorekeeper.pinochle.hand.hand import Outcome
from scorekeeper.pinochle.hand.meld import count_meld
from scorekeeper.pinochle.hand.needs import open_question
from scorekeeper.pinochle.hand.steps import Step
from scorekeeper.pinochle.hand.tricks import Took
from scorekeeper.pinochle.rules.catalogue import find_ruleset
from scorekeeper.pinochle.rules.ruleset import DERIVED, Ruleset
from scorekeeper.telling.bid_meanings import meanings
from scorekeeper.telling.rules import explain
from tests.pinochle.builders import (
    A_SIDE,
    B_SIDE,
    BY_ME,
    HELP,
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
    played,
    result,
    rules,
    scores,
    shown,
    unplayed,
)

# Options that the table is told of or asked about, and that no score, call or refusal hangs on,
# by the file that has the test of each.
REMINDERS, CALLS = "test_reminders.py", "test_auction.py"
ON_SCREEN = {
    "conventions": CALLS,
    "discard": REMINDERS,  # whether the discards are asked for before or after the meld
    "kitty_shown": REMINDERS,
    "leader": REMINDERS,
    "lead_trump": REMINDERS,
    "marriage_to_bid": REMINDERS,
    "meld_order": REMINDERS,
    "pass_count": REMINDERS,
    "pass_mode": REMINDERS,
    "passers": REMINDERS,
    "thousand_needs": REMINDERS,  # what the question after playing 1000 asks for
}

Observe = Callable[[Ruleset], object]


@dataclass(frozen=True)
class Case:
    """An option, the rules before it is flipped, and what somebody at the table notices."""

    option: str
    rules: Ruleset
    to: object
    observe: Observe
    before: object
    after: object
    beside: dict[str, object] = field(default_factory=dict)  # what the flip makes no game without

    @property
    def flip(self) -> dict[str, object]:
        return {self.option: self.to, **self.beside}


# What is observed


def or_refused(observe: Observe) -> Observe:
    """The field of the refusal, where the rules take no such thing."""

    def observed(ruleset: Ruleset) -> object:
        try:
            return observe(ruleset)
        except PinochleError as refused:
            return f"refused: {refused.field}"

    return observed


def score(**hand: object) -> Observe:
    """What a played hand changes: the declarer's side, then the defenders left of it."""
    return or_refused(lambda ruleset: result(ruleset, played(ruleset, **hand)))


def score_unplayed(outcome: Outcome, **hand: object) -> Observe:
    return or_refused(lambda ruleset: result(ruleset, unplayed(ruleset, outcome, **hand)))


def score_of_facts(*facts: Iterable[Event]) -> Observe:
    return or_refused(lambda ruleset: result(ruleset, *facts))


def scored(*facts: Iterable[Event]) -> Observe:
    """What a hand changes for every side."""
    return or_refused(lambda ruleset: scores(ruleset, *facts))


def winner(*facts: Iterable[Event]) -> Observe:
    """Who has won after these facts; None while the game goes on."""
    return lambda ruleset: (end := game(ruleset, *facts).end) and end.winner


def winner_after(totals: tuple[int, int], **hand: object) -> Observe:
    """Who has won after one hand more."""
    return lambda ruleset: (end := game_after(ruleset, totals, hand).end) and end.winner


def meld(text: str) -> Observe:
    """What cards are worth in hearts."""
    return or_refused(lambda ruleset: count_meld(ruleset, cards(text), Suit.HEARTS).points)


def words(*said: int) -> Observe:
    """What the next player may say beside a number."""
    return lambda ruleset: (legal := auction(ruleset, *said).legal) and legal.words


def tiles(*said: int | Word) -> Observe:
    """The first numbers that the next player may bid."""
    return lambda ruleset: next_bids(auction(ruleset, *said), 3)


def least(*said: int) -> Observe:
    """The lowest number that the next player may bid."""
    return lambda ruleset: (legal := auction(ruleset, *said).legal) and legal.least


def rules_page_says(told: str) -> Observe:
    """Whether the rules page says it: of what is dealt and played the app hears nothing."""

    def said(ruleset: Ruleset) -> bool:
        return any(told in sentence for each in explain(ruleset) for sentence in each.sentences)

    return said


def step_after(*facts: Iterable[Event]) -> Observe:
    return or_refused(lambda ruleset: game(ruleset, *facts).hands[0].step)


def asked_after(*facts: Iterable[Event]) -> Observe:
    """Whose pile the table is asked about."""
    return lambda ruleset: open_question(hand_of(ruleset, *facts))


def next_dealer_after(*facts: Iterable[Event]) -> Observe:
    return or_refused(lambda ruleset: game(ruleset, *facts).next_dealer)


def next_dealer_after_three_hands(ruleset: Ruleset) -> object:
    return game(ruleset, *(played(ruleset, tricks=20, number=n) for n in (1, 2, 3))).next_dealer


def stuck_when_all_pass(ruleset: Ruleset) -> object:
    so_far = auction(ruleset)
    while so_far.winner is None:
        assert so_far.next_seat is not None
        so_far = so_far.call(Call(so_far.next_seat, PASS))
    return so_far.winner


def shows(text: str) -> tuple[HandEvent, ...]:
    """Seat 0 lays these cards down."""
    held = cards(text)
    return (CardsShown(1, 0, tuple((card, held.count(card)) for card in dict.fromkeys(held))),)


def score_with(text: str) -> Observe:
    """The score of three players of whom seat 0 shows these cards and takes every point."""
    return score_of_facts(bid(25), shows(text), counted(1, 0, 2, 0))


# The cases

CLASSIC = rules("classic")
TENS = rules("classic-tens")
THREE = rules("three-player")
RACE_HORSE = rules("race-horse")
THOUSAND = rules("four-handed", all_or_nothing="thousand")
MOON = rules("classic", all_or_nothing="moon")
HELD_BID = rules("classic", must_hold_bid=True)

SIXTEEN = "AH 10H KH QH JH 9S 9S 9H 9H 9D 9D 9C 9C AS 10S JS"  # a run and both nines of hearts
RUN = "AH 10H KH QH JH"
HOWELL = {"bid": 25, "meld": 12, "tricks": 16, "others_meld": 6}  # worked example 16
SIXTEEN_OF_25 = {"bid": 20, "meld": 5, "tricks": 16}
JUST_150 = {"by": A, "bid": 20, "meld": 2, "tricks": 20, "others_meld": 5}
SWEEP_MADE = (BidWon(1, A, None), HandEnded(1, Outcome.SWEEP_MADE))
SWEEP_FAILED = (BidWon(1, A, None), HandEnded(1, Outcome.SWEEP_FAILED))
FAILED_1000 = (*bid(300), *shown(B, 80), HandEnded(1, Outcome.THOUSAND_FAILED), *counted(B, 20))
FULL_MOON = (*bid(20), *shown(A, 4), HandEnded(1, Outcome.MOON_MADE))
ANNOUNCED = (*bid(300), AllAnnounced(1))
FOLDED = (dealt(0), HandEnded(1, Outcome.FOLDED))
FIVE_NINES_AND_MELD = (RedealAsked(1, seat=1, nines=5, has_meld=True),)

CASES = [
    # the table
    Case("players", CLASSIC, 3, next_dealer_after_three_hands, 3, 0,
         {"partnership": "alone", "hand": 15, "kitty": 3, "discard": "before_meld"}),
    Case("partnership", CLASSIC, "alone",
         score_of_facts(bid(25), shown(A, 10), shown(2, 5), counted(A, 19, B, 0, 2, 6)),
         (10 + 5 + 19 + 6, 0), (10 + 19, 0)),
    Case("hand", THREE, 16, score_with(SIXTEEN), "refused: meld.0.cards", (15 + 2 + 25, 0),
         {"kitty": 0, "discard": None}),
    Case("kitty", THREE, 0, asked_after(bid(30), shown(A, 34), counted(1, 12, 2, 10)), (A,), None,
         {"hand": 16, "discard": None}),
    Case("copies", CLASSIC, 3, meld("JD JD JD QS QS QS"), "refused: cards", 60,
         {"hand": 18, "run": [15, 150, 225], "pinochle": [4, 30, 60], "aces": [10, 100, 150],
          "kings": [8, 80, 120], "queens": [6, 60, 90], "jacks": [4, 40, 60]}),
    Case("nines", CLASSIC, False, meld("9H"), 1, "refused: cards",
         {"hand": 10, "dix": None, "nines_survive": None}),
    Case("unit", TENS, 5, score(bid=150, meld=100, tricks=85), "refused: tricks.points",
         (185, 165)),
    Case("mend_deal", CLASSIC, True, rules_page_says("the same player deals again"), True, False),
    # the auction
    Case("min_bid", CLASSIC, 20, least(), 15, 20),
    Case("bid_step", CLASSIC, 5, least(15), 16, 20),
    Case("stuck_seat", CLASSIC, "left_of_dealer", stuck_when_all_pass, Call(0, 15), Call(1, 15)),
    Case("stuck_seat", CLASSIC, "nobody", next_dealer_after([HandEnded(1, Outcome.PASSED_OUT)]),
         "refused: outcome", 1),
    Case("stuck_amount", CLASSIC, 14, stuck_when_all_pass, Call(0, 15), Call(0, 14)),
    Case("stuck_may_raise", CLASSIC, True, tiles(PASS, PASS, PASS), (15,), (15, 16, 17)),
    Case("stuck_may_fold", CLASSIC, True, score_of_facts(FOLDED), "refused: outcome", (-15, 0)),
    Case("opener_must_bid", CLASSIC, True, words(), (PASS,), ()),
    Case("bid_rounds", CLASSIC, 1, lambda ruleset: auction(ruleset, 15, 16, 17, 18).winner, None,
         Call(0, 18)),
    Case("pass_with_help", CLASSIC, True, words(15), (PASS,), (PASS, HELP)),
    Case("by_me", CLASSIC, True, words(15), (PASS,), (PASS, BY_ME)),
    Case("bid_hints", CLASSIC, "iowa", lambda ruleset: meanings(auction(ruleset), 25), (),
         ("a run",)),
    Case("usual_bid_from", rules("four-handed"), 300, rules_page_says("usually 300 to 450"),
         False, True),
    Case("usual_bid_to", rules("four-handed"), 400, rules_page_says("usually 350 to 400"),
         False, True),
    Case("nines_redeal", CLASSIC, "5_or_more", next_dealer_after(FIVE_NINES_AND_MELD),
         "refused: nines", 0),
    Case("nines_until", rules("classic", nines_redeal="5_or_more"), "bidding",
         next_dealer_after([*called(1, auction(CLASSIC, PASS, 15))], FIVE_NINES_AND_MELD),
         0, "refused: nines"),
    Case("all_or_nothing", CLASSIC, "sweep", words(15), (PASS,), (PASS, SWEEP)),
    Case("all_or_nothing", rules("four-handed"), "thousand", step_after(ANNOUNCED),
         "refused: outcome", Step.MELD),
    Case("all_or_nothing", CLASSIC, "moon", score_of_facts(FULL_MOON), "refused: outcome",
         (4 + 25 + 25, 0)),
    # the meld
    Case("run", CLASSIC, [15, 30], meld(f"{RUN} {RUN}"), 150, 30),
    Case("royal_marriage_each", CLASSIC, 5, meld("KH QH"), 4, 5),
    Case("marriage_each", CLASSIC, 3, meld("KS QS"), 2, 3),
    Case("pinochle", CLASSIC, [4, 40], meld("JD JD QS QS"), 30, 40),
    Case("dix", CLASSIC, 2, meld("9H"), 1, 2),
    Case("aces", CLASSIC, [10, 20], meld("AS AH AD AC AS AH AD AC"), 100, 20),
    Case("kings", CLASSIC, [8, 16], meld("KS KH KD KC KS KH KD KC"), 80, 16),
    Case("queens", CLASSIC, [6, 12], meld("QS QH QD QC QS QH QD QC"), 60, 12),
    Case("jacks", CLASSIC, [4, 8], meld("JS JH JD JC JS JH JD JC"), 40, 8),
    Case("extra_king", CLASSIC, 2, meld(f"{RUN} KH"), 15, 17),
    Case("extra_queen", CLASSIC, 2, meld(f"{RUN} QH"), 15, 17),
    Case("extra_pair", CLASSIC, 8, meld(f"{RUN} KH QH"), 19, 23),
    Case("run_roundhouse", CLASSIC, 39, meld(f"{RUN} KS QS KD QD KC QC"), 35, 39),
    Case("roundhouse_takes_extra", THREE.changed({"run_roundhouse": 39}), True,
         meld(f"{RUN} KH QH KS QS KD QD KC QC"), 43, 39),
    Case("double_run_wins", CLASSIC, True, winner(bid(30), shows(f"{RUN} {RUN}")), None, A_SIDE),
    # the trick points
    Case("counter", CLASSIC, 2, score(**SIXTEEN_OF_25), (21, 9), (21, 2 * 24 + 1 - 16)),
    Case("last_trick", CLASSIC, 2, score(**SIXTEEN_OF_25), (21, 9), (21, 10)),
    Case("card_points", TENS, "old", score(bid=150, meld=100, tricks=86),
         "refused: tricks.points", (186, 164)),
    Case("must_beat", CLASSIC, "trump_led", rules_page_says("play a higher trump if you can"),
         True, False),
    Case("must_trump", CLASSIC, "to_win", rules_page_says("never have to play a losing trump"),
         False, True),
    # the result
    Case("made_scores", CLASSIC, "bid", score(bid=25, meld=14, tricks=17, others_meld=4),
         (31, 12), (25, 12)),
    Case("set_rule", CLASSIC, "opponents_plus_bid",
         score(bid=25, meld=10, tricks=14, others_meld=4), (-25, 15), (0, 40)),
    Case("set_pays", THREE.changed({"set_rule": "opponents_plus_bid"}), "most_tricks",
         scored(bid(25), counted(1, 10, 2, 9)), (0, 35, 34), (0, 35, 9)),
    Case("save", CLASSIC, "counter",
         score(bid=30, meld=10, tricks=25, others_meld=18, others_took=Took.TRICK),
         (35, 18), (35, 0)),
    Case("declarer_must_save", CLASSIC, False,
         score(bid=30, meld=34, tricks=0, took=Took.NOTHING, others_meld=2), (-30, 27), (34, 27)),
    Case("nines_survive", CLASSIC, "always",
         score(bid=30, meld=10, tricks=25, others_meld=5, others_nines=1), (35, 0), (35, 1)),
    Case("meld_floor", CLASSIC, 20, score(**HOWELL), (28, 15), (-25, 9)),
    Case("trick_floor", CLASSIC, 10, score(**HOWELL), (28, 15), (28, 0)),
    Case("throw_in", CLASSIC, "any_time",
         score_unplayed(Outcome.THROWN_IN, bid=40, meld=12, others_meld=5),
         "refused: outcome", (-40, 5)),
    Case("sweep_bonus", RACE_HORSE, 500, score_of_facts(SWEEP_MADE), (1250, 0), (750, 0)),
    Case("sweep_points", RACE_HORSE, 25, score_of_facts(SWEEP_MADE), (1250, 0), (1025, 0)),
    Case("sweep_fail_declarer", RACE_HORSE, "minus_bid",
         score_of_facts(SWEEP_FAILED, counted(B, 30)), (0, 1030), (-250, 1030)),
    Case("thousand", THOUSAND, 500, score_of_facts(FAILED_1000), (-1000, 100), (-500, 100)),
    Case("moon", MOON, 10, score_of_facts(FULL_MOON), (4 + 25 + 25, 0), (4 + 25 + 10, 0)),
    # the end
    Case("target", CLASSIC, 160, winner_after((128, 90), **JUST_150), A_SIDE, None),
    Case("reach", CLASSIC, "gt", winner_after((128, 90), **JUST_150), A_SIDE, None),
    Case("both_cross", CLASSIC, "most",
         winner_after((141, 146), by=A, bid=20, meld=2, tricks=20, others_meld=19), A_SIDE, B_SIDE),
    Case("must_hold_bid", CLASSIC, True,
         winner_after((30, 140), by=A, bid=20, meld=5, tricks=15), B_SIDE, None),
    Case("stop_floor", HELD_BID, -121, winner(played(CLASSIC, bid=120, tricks=0)), B_SIDE, None),
    Case("stop_gap", HELD_BID.changed({"stop_floor": -999}), 145,
         winner(played(CLASSIC, bid=120, tricks=0)), None, B_SIDE),
    Case("hand_limit", CLASSIC, 1, winner(played(CLASSIC, bid=20, meld=5, tricks=20)), None,
         A_SIDE),
    Case("ties_share", rules("classic", hand_limit=1), True,
         winner(played(CLASSIC, bid=20, meld=0, tricks=20, others_meld=15)), None, (0, 1, 2, 3)),
    Case("time_limit", CLASSIC, 60, winner_after((128, 90), **JUST_150), A_SIDE, None),
]  # fmt: skip

each_case = pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.option}={case.to}")


@each_case
def test_flipping_an_option_changes_a_score_a_call_or_a_question(case):
    assert case.observe(case.rules) == case.before
    assert case.observe(case.rules.changed(case.flip)) == case.after
    assert case.before != case.after


@each_case
def test_a_case_flips_its_option_and_nothing_else_but_what_stands_beside_it(case):
    flipped = case.rules.changed(case.flip)
    assert flipped.changes_from(case.rules) == case.flip


def test_every_option_has_a_case_or_is_one_of_the_screen():
    in_cases = {case.option for case in CASES}
    assert set(Ruleset.options()) - in_cases - {*ON_SCREEN} - {*DERIVED} == set()
    assert in_cases & {*ON_SCREEN} == set()


@pytest.mark.parametrize(("option", "file"), ON_SCREEN.items())
def test_an_option_of_the_screen_is_flipped_in_a_test_of_the_screen(option, file):
    tests = (Path(__file__).parents[1] / "web" / file).read_text("utf-8")
    assert re.search(rf"\b{option}=|\"{option}\":", tests)


def test_only_the_shape_of_the_table_changes_several_options_at_once():
    assert {case.option for case in CASES if case.beside} == {
        "players", "hand", "kitty", "copies", "nines",
    }  # fmt: skip


# The one option that follows from others


@pytest.mark.parametrize(
    ("changes", "total"),
    [
        pytest.param({}, 24 * 1 + 1, id="as-printed"),
        pytest.param({"counter": 2}, 24 * 2 + 1, id="counters-of-2"),
        pytest.param({"last_trick": 0}, 24, id="no-last-trick"),
        pytest.param({"card_points": "old"}, 8 * (11 + 10 + 4 + 3 + 2) + 1, id="the-old-count"),
    ],
)
def test_what_one_side_did_not_take_follows_from_the_cards(changes, total):
    ruleset = rules("classic", **changes)
    assert ruleset.trick_total == total
    assert result(ruleset, played(ruleset, bid=20, meld=5, tricks=16)) == (21, total - 16)


def test_the_trick_total_cannot_be_flipped_alone():
    assert DERIVED == ("trick_total",)
    with pytest.raises(RulesetError, match="must be 25, the counters") as refused:
        find_ruleset("classic").changed({"trick_total": 30})
    assert refused.value.field == "trick_total"
