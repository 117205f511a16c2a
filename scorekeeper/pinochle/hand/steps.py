"""What the table does next in a hand."""

from __future__ import annotations

from enum import StrEnum

from scorekeeper.pinochle.hand.hand import TOOK_ALL, UNNUMBERED, WITH_TRICKS, Hand, Outcome
from scorekeeper.pinochle.hand.needs import open_question
from scorekeeper.pinochle.rules.ruleset import Seats

# Over, whoever declared at what.
UNDECLARED = (*UNNUMBERED, Outcome.FOLDED, Outcome.CONCEDED, Outcome.ENTERED)
# Where the others' tricks are still to be counted, and their meld with them.
ANNOUNCED_MISSED = (Outcome.THOUSAND_FAILED, Outcome.MOON_FAILED)

# Where the score can depend on what was taken besides the points.
ASKED = (Outcome.PLAYED, Outcome.MOON_FAILED)


class Step(StrEnum):
    """The steps of a hand in order; a step that a hand does not need is left out."""

    BID = "bid"  # who won the auction, at what
    TRUMP = "trump"
    PARTNER = "partner"  # whom the declarer calls, where the rules have it
    MELD = "meld"
    ALL = "all"  # whether the sweep, the 1000 or the moon was made
    TRICKS = "tricks"
    TOOK = "took"  # the one question about tricks or counters
    DONE = "done"


def next_step(hand: Hand) -> Step:
    """The first step that still lacks something; DONE when the hand can be scored."""
    if hand.outcome in UNDECLARED:
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
    if hand.outcome in ASKED and open_question(hand):
        return Step.TOOK
    return Step.DONE


def open_steps(hand: Hand) -> tuple[Step, ...]:
    """The steps whose screens can be opened, in order: those that have what they build on.

    Trump is asked with the bid. A hand that ended otherwise can still turn out to have been played.
    """
    declared = hand.declarer is not None
    melded = hand.meld_finished or hand.outcome is Outcome.SWEEP_FAILED
    asked = hand.announced and hand.outcome is Outcome.PLAYED  # the one question comes first
    reached = {
        Step.BID: True,
        Step.PARTNER: declared and hand.ruleset.calls_partner,
        Step.MELD: declared and hand.trump is not None and bool(hand.melders),
        Step.ALL: hand.sweep or hand.announced,
        Step.TRICKS: declared and melded and not asked and hand.outcome not in TOOK_ALL,
        Step.TOOK: declared and bool(hand.points),
    }
    return tuple(step for step, is_reached in reached.items() if is_reached)


def may_agree(hand: Hand) -> tuple[Seats, ...]:
    """The sides that can agree with a result: those against whom somebody declared."""
    declaring = set(hand.declaring)
    if not declaring or next_step(hand) is not Step.DONE:
        return ()
    return tuple(side for side in hand.ruleset.sides if not declaring & set(side))
