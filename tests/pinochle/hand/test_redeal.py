"""Redeals for many nines; R8 to R10, and worked example 7. Seat B bids first."""

import pytest

from scorekeeper.pinochle.game.events import facts_of
from scorekeeper.pinochle.hand.auction import nines_to_ask
from scorekeeper.pinochle.hand.hand import Outcome
from scorekeeper.text.facts import name_of
from tests.pinochle.builders import (
    auction,
    game,
    may_ask_redeal,
    rules,
    started,
)
from tests.pinochle.tables import table

IOWA = rules("iowa-state")

test_who_may_ask_for_a_redeal = table("""
iowa-state
  07 a five nines and a pinochle       | nines 5 by B meld           | refused nines: with six nines
  07 b six nines and a marriage        | nines 6 by B meld           | step done; deals A; 0 : 0
  07 c five nines, no meld             | nines 5 by B                | step done; deals A
  07 d the player has bid              | calls 17, nines 5 by B      | refused nines: Too late
  07 d with six nines, too             | calls 17, nines 6 by B meld | refused nines: Too late
  c may ask though b has bid, 000 L115 | calls 17, nines 5 by C      | deals A
  so may the last to speak             | calls 17, nines 5 by A      | deals A
  a pass is no bid
    | calls pass 17, nines 6 by B meld | deals A
  whoever won the bid has bid          | bid 17 by B, nines 5 by B   | refused nines: Too late
  another player may still ask
    | bid 17 by B, meld B8, nines 5 by D | deals A; totals 0 : 0
  a bid after all takes it back        | nines 6 by B, won 17 by C   | step trump
classic nines_redeal=off
  r9 off
    | nines 8 by B meld | refused nines: There’s no redeal for nines in these rules.
classic nines_redeal="5_or_more"
  r9 five or more                      | nines 5 by B meld           | step done
  r9 four are too few
    | nines 4 by B | refused nines: Only a player with five or more nines can ask for a redeal.
classic nines_redeal="5_no_meld"
  r9 five without meld                 | nines 5 by B                | step done
  r9 with meld
    | nines 6 by B meld
    | refused nines: Only a player with five or more nines and no meld can ask for a redeal.
  r9 four without meld
    | nines 4 by B | refused nines: five or more nines and no meld
classic nines_redeal="5_no_meld_or_6"
  r9 five without meld or six          | nines 5 by B                | step done
  r9 six with meld                     | nines 6 by B meld           | step done
  r9 five with meld
    | nines 5 by B meld
    | refused nines: Only a player with five nines and no meld or with six nines can ask
classic nines_redeal="5_or_more"
  nine nines of eight                  | nines 9 by B                | refused nines: 8
  far too many                         | nines 1000000000 by B       | refused nines: 8
  nobody’s                             | nines 5 by E                | refused seat: Choose who asks
double-deck nines_redeal="5_or_more"
  a deck without nines                 | nines 5 by B                | refused nines: nines
three-player nines_redeal="5_or_more"
  a fourth of three                    | nines 5 by D                | refused seat: Choose who asks
four-handed nines_redeal="5_no_meld"
  r10 before bidding begins, 002 L30   | nines 5 by D                | deals A
  r10 not once it is opened
    | calls 260, nines 5 by D | refused nines: ask for a redeal before the bidding starts
  r10 nor raised
    | calls 260 270, nines 5 by D | refused nines: before the bidding starts
  r10 nor won
    | bid 260 by C, nines 5 by D | refused nines: before the bidding starts
""")


@pytest.mark.parametrize("option", ["off", "5_or_more", "5_no_meld", "5_no_meld_or_6"])
def test_nobody_asks_for_a_redeal_too_late_r9_r10(option):
    ruleset = rules("classic", nines_redeal=option)
    assert not may_ask_redeal(ruleset, nines=6, has_meld=False, too_late=True)
    assert may_ask_redeal(ruleset, nines=6, has_meld=False, too_late=False) is (option != "off")


def test_the_numbers_of_nines_that_the_table_can_choose_r10():
    ruleset = rules("four-handed", nines_redeal="5_no_meld")
    assert not nines_to_ask(auction(ruleset, 260))
    assert nines_to_ask(auction(ruleset)) == nines_to_ask(auction(IOWA, 17)) == range(5, 9)


def test_07_a_redeal_voids_the_hand_and_the_same_dealer_deals_again():
    after = game(IOWA, "entered A40 B30; dealer C, calls 17 19, nines 5 by B")
    assert (after.totals, after.next_dealer) == ((40, 30), 2)
    again = after.hand(3).hand
    assert (again.dealer, again.calls) == (2, ())


def test_a_redeal_removes_the_recorded_tricks():
    hand = game(IOWA, "bid 17, meld A8, tricks A25, nines 6 by D meld").hands[0]
    assert (hand.hand.outcome, hand.hand.points) == (Outcome.REDEALT, {})
    assert not hand.score.counts
    assert game(IOWA, facts_of(1, hand.hand)).hands == (hand,)


def test_undo_removes_the_redeal_and_keeps_the_calls():
    calls = "calls pass 17"
    assert name_of(started(IOWA, f"{calls}, nines 6 by D").to_undo) == "the redeal"
    assert game(IOWA, f"{calls}, nines 6 by D, undo") == game(IOWA, calls)
