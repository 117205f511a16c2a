"""The next step of a hand."""

from enum import StrEnum

from scorekeeper.pinochle.rules.ruleset import Seats

from .hand import TOOK_ALL, UNNUMBERED, WITH_TRICKS, Hand, Outcome
from .needs import open_question

# Outcomes that need no other fact, not even a declarer.
NEEDS_NOTHING = (*UNNUMBERED, Outcome.FOLDED, Outcome.CONCEDED, Outcome.ENTERED)
# Missed announcements. The defending sides still score meld and tricks.
ANNOUNCED_MISSED = (Outcome.THOUSAND_FAILED, Outcome.MOON_FAILED)
# Outcomes whose score can depend on the tricks or counters taken, not only on points.
MAY_NEED_TOOK = (Outcome.PLAYED, Outcome.MOON_FAILED)


class Step(StrEnum):
    """The steps of a hand, in order; a hand skips those it does not need."""

    BID = "bid"  # the winner of the auction, and the bid
    TRUMP = "trump"
    PARTNER = "partner"  # called by the declarer, in some rulesets
    MELD = "meld"
    ALL = "all"  # whether a sweep, a 1000 or a moon was made, R74–R92
    TRICKS = "tricks"
    TOOK = "took"  # whether a side took a trick or a counter, if that matters
    DONE = "done"


def next_step(hand: Hand) -> Step:
    """Return the first step with missing facts, or DONE when the hand can be scored."""
    if hand.outcome in NEEDS_NOTHING:
        return Step.DONE
    if hand.declarer is None:
        return Step.BID
    if hand.trump is None and hand.outcome in (Outcome.PLAYED, *ANNOUNCED_MISSED):
        return Step.TRUMP
    if hand.ruleset.calls_partner and hand.partner is None and not hand.alone:
        return Step.PARTNER
    if hand.outcome not in WITH_TRICKS:
        return Step.DONE
    if hand.sweep and hand.outcome is Outcome.PLAYED:
        return Step.ALL
    if hand.double_run_winner:
        return Step.DONE
    if not hand.meld_finished and not hand.sweep:
        return Step.MELD
    if hand.announced and hand.outcome is Outcome.PLAYED:
        return Step.ALL
    if len(hand.uncounted_piles) > 1:
        return Step.TRICKS
    if hand.outcome in MAY_NEED_TOOK and open_question(hand):
        return Step.TOOK
    return Step.DONE


def open_steps(hand: Hand) -> tuple[Step, ...]:
    """Return the steps whose screens can be opened, in order.

    The screen of BID includes TRUMP. An unplayed hand has open steps, too, because players may
    correct it to a played hand.
    """
    declared = hand.declarer is not None
    melded = hand.meld_finished or hand.outcome is Outcome.SWEEP_FAILED
    needs_all = hand.announced and hand.outcome is Outcome.PLAYED  # step ALL precedes TRICKS
    reached = {
        Step.BID: True,
        Step.PARTNER: declared and hand.ruleset.calls_partner,
        Step.MELD: declared and hand.trump is not None and bool(hand.melders),
        Step.ALL: hand.sweep or hand.announced,
        Step.TRICKS: declared and melded and not needs_all and hand.outcome not in TOOK_ALL,
        Step.TOOK: declared and bool(hand.points),
    }
    return tuple(step for step, is_reached in reached.items() if is_reached)


def sides_to_agree(hand: Hand) -> tuple[Seats, ...]:
    """Return the sides that can confirm the result: the defenders, once the hand is done."""
    declaring = set(hand.declaring)
    if not declaring or next_step(hand) is not Step.DONE:
        return ()
    return tuple(side for side in hand.ruleset.sides if not declaring & set(side))
