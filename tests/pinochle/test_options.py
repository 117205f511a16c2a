"""Every option has an effect: if it is changed, a score, a call, a question or a rule changes.

The expectations before and after the change were worked out by hand from the rules.
"""

import re
from pathlib import Path

import pytest

from scorekeeper.pinochle.errors import RulesetError
from scorekeeper.pinochle.rules.catalogue import find_ruleset
from scorekeeper.pinochle.rules.ruleset import DERIVED, Ruleset
from scorekeeper.text.bid_meanings import meanings
from scorekeeper.text.rules import explain
from tests.pinochle.builders import auction, rules
from tests.pinochle.tables import changes_in, check_row, rows, rules_in

# Options that change only what the screens show or ask, with the file that tests each option.
REMINDERS, CALLS = "test_reminders.py", "test_auction.py"
ON_SCREEN = {
    "conventions": CALLS,
    "discard": REMINDERS,  # whether the table enters discards before or after the meld
    "kitty_shown": REMINDERS,
    "leader": REMINDERS,
    "lead_trump": REMINDERS,
    "marriage_to_bid": REMINDERS,
    "meld_order": REMINDERS,
    "pass_count": REMINDERS,
    "pass_mode": REMINDERS,
    "passers": REMINDERS,
    "thousand_needs": REMINDERS,  # the question after playing 1000
}

# Columns: the changed option | facts | expectation without the change | expectation with it.
# Some options need a second changed option, or they would contradict the ruleset.
CASES = """
classic
  players=3 partnership=alone hand=15 kitty=3 discard=before_meld
    | entered A20; entered A20; entered A20 | deals D | deals A
  copies=3 hand=18 run=[1,1,1] pinochle=[1,2,60] aces=[1,1,1] kings=[1,1,1] queens=[1,1,1] jacks=[1,1,1]
    | trump H, cards A JD JD JD QS QS QS | refused meld.0.cards: only 2 | meld 60
  partnership=alone | bid 25, meld A10 C5, tricks A19 B0 C6 | 40 : 0 | 29 : 0 : 11 : 0
  nines=false hand=10 dix=null nines_survive=null
    | trump H, cards A 9H | meld 1 | refused meld.0.cards: no 9♥
  min_bid=20 | calls 15 | speaks C | refused calls: Bid 20 or more
  bid_step=5 | calls 15 16 | speaks D | refused calls: 20
  stuck_seat=left_of_dealer | calls pass pass pass pass | refused calls: can’t pass | won 15 by B
  stuck_seat=nobody | passed-out | refused outcome: somebody has to take the bid | deals B
  stuck_amount=14 | calls pass pass pass | won 15 by A | won 14 by A
  stuck_may_raise=true | calls pass pass pass | bids 15 | bids 15 16 17
  stuck_may_fold=true | dealer A, folded | refused outcome: can’t fold | -15 : 0
  opener_must_bid=true | dealer A | words pass | words none
  bid_rounds=1 | calls 15 16 17 18 | won not yet | won 18 by A
  pass_with_help=true | calls 15 | words pass | words pass help
  by_me=true | calls 15 | words pass | words pass by-me
  nines_redeal="5_or_more" | nines 5 by B meld | refused nines: no redeal | deals A
  all_or_nothing=sweep | calls 15 | words pass | words pass sweep
  all_or_nothing=moon | bid 20, meld A4, moon-made | refused outcome: no shooting the moon | 54 : 0
  run=[15,30] | trump H, cards A AH 10H KH QH JH AH 10H KH QH JH | meld 150 | meld 30
  royal_marriage_each=5 | trump H, cards A KH QH | meld 4 | meld 5
  marriage_each=3 | trump H, cards A KS QS | meld 2 | meld 3
  pinochle=[4,40] | trump H, cards A JD JD QS QS | meld 30 | meld 40
  dix=2 | trump H, cards A 9H | meld 1 | meld 2
  aces=[10,20] | trump H, cards A AS AH AD AC AS AH AD AC | meld 100 | meld 20
  kings=[8,16] | trump H, cards A KS KH KD KC KS KH KD KC | meld 80 | meld 16
  queens=[6,12] | trump H, cards A QS QH QD QC QS QH QD QC | meld 60 | meld 12
  jacks=[4,8] | trump H, cards A JS JH JD JC JS JH JD JC | meld 40 | meld 8
  extra_king=2 | trump H, cards A AH 10H KH QH JH KH | meld 15 | meld 17
  extra_queen=2 | trump H, cards A AH 10H KH QH JH QH | meld 15 | meld 17
  extra_pair=8 | trump H, cards A AH 10H KH QH JH KH QH | meld 19 | meld 23
  run_roundhouse=39 | trump H, cards A AH 10H KH QH JH KS QS KD QD KC QC | meld 35 | meld 39
  double_run_wins=true | bid 30, cards A AH 10H KH QH JH AH 10H KH QH JH | wins nobody | wins A C
  counter=2 | bid 20, meld A5, tricks A16 | 21 : 9 | 21 : 33
  last_trick=2 | bid 20, meld A5, tricks A16 | 21 : 9 | 21 : 10
  made_scores=bid | bid 25, meld A14 B4, tricks A17 | 31 : 12 | 25 : 12
  set_rule=opponents_plus_bid | bid 25, meld A10 B4, tricks A14 | -25 : 15 | 0 : 40
  save=counter | bid 30, meld A10 B18, tricks A25, took B trick | 35 : 18 | 35 : 0
  declarer_must_save=false | bid 30, meld A34 B2, tricks A0, took A nothing | -30 : 27 | 34 : 27
  nines_survive=always | bid 30, meld A10 B5/1, tricks A25, took B nothing | 35 : 0 | 35 : 1
  meld_floor=20 | bid 25, meld A12 B6, tricks A16 | 28 : 15 | -25 : 9
  trick_floor=10 | bid 25, meld A12 B6, tricks A16 | 28 : 15 | 28 : 0
  throw_in=any_time | bid 40, meld A12 B5, thrown-in | refused outcome: can’t throw in | -40 : 5
  target=160 | entered A128 B90; bid 20, meld A2 B5, tricks A20 | wins A C | wins nobody
  reach=gt | entered A128 B90; bid 20, meld A2 B5, tricks A20 | wins A C | wins nobody
  both_cross=most | entered A141 B146; bid 20, meld A2 B19, tricks A20 | wins A C | wins B D
  must_hold_bid=true | entered A30 B140; bid 20, meld A5, tricks A15 | wins B D | wins nobody
  hand_limit=1 | entered A25 B5 | wins nobody | wins A C
  time_limit=60 | entered A128 B90; bid 20, meld A2 B5, tricks A20 | wins A C | wins nobody
classic nines_redeal="5_or_more"
  nines_until=bidding
    | calls pass 15, nines 5 by B meld | deals A | refused nines: before the bidding
classic must_hold_bid=true
  stop_floor=-121 | bid 120, tricks A0 | wins B D | wins nobody
classic must_hold_bid=true stop_floor=-999
  stop_gap=145 | bid 120, tricks A0 | wins nobody | wins B D
classic hand_limit=1
  ties_share=true | entered A20 B20 | wins nobody | wins A B C D
classic all_or_nothing=moon
  moon=10 | bid 20, meld A4, moon-made | 54 : 0 | 39 : 0
classic-tens
  unit=5 | bid 150, meld A100, tricks A85 | refused tricks.points: by 10s | 185 : 165
  card_points=old | bid 150, meld A100, tricks A86 | refused tricks.points: by 10s | 186 : 164
three-player
  hand=16 kitty=0 discard=null
    | bid 25, cards A AH 10H KH QH JH 9S 9S 9H 9H 9D 9D 9C 9C AS 10S JS, tricks B0 C0
    | refused meld.0.cards: 16 cards | 42 : 0 : 0
  kitty=0 hand=16 discard=null | bid 30, meld A34, tricks B12 C10 | asks A | asks nobody
three-player run_roundhouse=39
  roundhouse_takes_extra=true
    | trump H, cards A AH 10H KH QH JH KH QH KS QS KD QD KC QC | meld 43 | meld 39
three-player set_rule=opponents_plus_bid
  set_pays=most_tricks | bid 25, tricks B10 C9 | 0 : 35 : 34 | 0 : 35 : 9
four-handed
  all_or_nothing=thousand | bid 300, announced | refused outcome: no playing 1000 | step meld
four-handed all_or_nothing=thousand
  thousand=500 | bid 300, meld B80, thousand-failed, tricks B20 | -1000 : 100 | -500 : 100
race-horse
  sweep_bonus=500 | bid sweep, sweep-made | 1250 : 0 | 750 : 0
  sweep_points=25 | bid sweep, sweep-made | 1250 : 0 | 1025 : 0
  sweep_fail_declarer=minus_bid | bid sweep, sweep-failed, tricks B30 | 0 : 1030 | -250 : 1030
"""  # noqa: E501 # a row of a table

# Options for dealing, playing and usual bids change only sentences on the rules page.
ON_THE_PAGE = {
    "mend_deal=true": ("classic", "the same player deals again"),
    "usual_bid_from=300": ("four-handed", "usually 350 to 450"),
    "usual_bid_to=400": ("four-handed", "usually 350 to 450"),
    "must_beat=trump_led": ("classic", "play a higher trump if you can"),
    "must_trump=to_win": ("classic", "even one that can’t win"),
}
BID_HINTS = "bid_hints"


@pytest.mark.parametrize(
    ("ruleset", "flip", "facts", "before", "after"),
    [
        pytest.param(rules_in(id), changes_in(flip.split()), *cells, id=flip)
        for id, flip, cells in rows(CASES)
    ],
)
def test_flipping_an_option_changes_a_score_a_call_or_a_question(
    ruleset, flip, facts, before, after
):
    flipped = ruleset.changed(flip)
    assert flipped.changes_from(ruleset) == flip
    assert before != after
    check_row(ruleset, facts, before)
    check_row(flipped, facts, after)


@pytest.mark.parametrize(("flip", "removed"), ON_THE_PAGE.items())
def test_flipping_an_option_removes_a_sentence_from_the_rules_page(flip, removed):
    def says(ruleset: Ruleset) -> bool:
        return any(sentence in each for section in explain(ruleset) for each in section.sentences)

    id, sentence = removed
    ruleset = rules(id)
    assert says(ruleset)
    assert not says(ruleset.changed(changes_in([flip])))


def test_with_bid_hints_a_bid_has_a_meaning():
    assert meanings(auction(rules("classic")), 25) == ()
    assert meanings(auction(rules("classic", bid_hints="iowa")), 25) == ("a run",)


def test_every_option_has_a_case_here_or_a_test_of_its_screen():
    flips = [flip for _ruleset, flip, _cells in rows(CASES)]
    tried = {flip.split("=")[0] for flip in (*flips, *ON_THE_PAGE)} | {BID_HINTS}
    assert set(Ruleset.options()) - tried - {*ON_SCREEN} - {DERIVED} == set()
    assert tried & {*ON_SCREEN} == set()


@pytest.mark.parametrize(("option", "file"), ON_SCREEN.items())
def test_the_test_of_a_screen_changes_the_option(option, file):
    tests = (Path(__file__).parents[1] / "web" / file).read_text("utf-8")
    assert re.search(rf"\b{option}=|\"{option}\":", tests)


# The option that follows from others


def test_the_trick_total_cannot_be_flipped_alone():
    assert DERIVED == "trick_total"
    with pytest.raises(RulesetError, match="must be 25, the counters") as refused:
        find_ruleset("classic").changed({"trick_total": 30})
    assert refused.value.field == "trick_total"
