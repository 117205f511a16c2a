"""Before a hand is scored: a question to ask, the points that the bid needs, and the meld at risk.

A side may have to take something in play to save its meld; R64. A pile is the tricks that some
players take together.
"""

from scorekeeper.pinochle.frozen import fast_replace
from scorekeeper.pinochle.rules.choices import Save
from scorekeeper.pinochle.rules.ruleset import Ruleset, Seats

from .hand import Hand, Outcome
from .result import HandResult, SidePart
from .scoring import SideScore, score_hand
from .tricks import Took


def open_question(hand: Hand) -> Seats | None:
    """Return the first pile for which the score depends on an answer that is not recorded; R68."""
    for pile in hand.piles:
        answers = hand.possible_took(pile)
        if len(answers) == 1 or any(seat in hand.took for seat in pile):
            continue
        answered = (fast_replace(hand, took={**hand.took, pile[0]: took}) for took in answers)
        if len({score_hand(each).changes for each in answered}) > 1:
            return pile
    return None


def outcome_scores(hand: Hand, outcome: Outcome) -> tuple[SideScore, ...]:
    """Return each side’s score if the hand had this outcome, without trick points."""
    return score_hand(fast_replace(hand, outcome=outcome, points={}, took={})).sides


def shortfall(hand: Hand) -> int:
    """Return the trick points that the declarer's side needs to make the bid.

    The result is at least the minimum of R90, even if meld alone reaches the bid.
    """
    result = HandResult(hand)
    return max(hand.ruleset.trick_floor, result.bid - result.declarer.on_board)


def lost_meld(hand: Hand, pile: Seats, took: Took) -> int:
    """Return the meld points that the players of a pile lose if the pile took only ``took``."""
    result = HandResult(hand)
    parts = [part for part in result.parts if set(part.seats) <= set(pile)]
    melds = parts[:1] if parts[0].declaring else parts  # each declaring part has the joint meld
    return sum(_lost(part, took) for part in melds)


def _lost(part: SidePart, took: Took) -> int:
    """Return the side’s lost meld points. A defender’s nines may survive, R67."""
    if part.saves(took):
        return 0
    return part.meld.points - (0 if part.declaring else part.surviving_nines)


def meld_to_save(hand: Hand) -> list[tuple[Seats, int]]:
    """Return the sides that lose meld if they take nothing, each with its lost points; R64, R66.

    A declarer and a called partner are one entry.
    """
    result = HandResult(hand)
    at_risk: dict[Seats, int] = {}
    for part in result.parts:
        if part.declaring and hand.is_impossible:
            continue  # the bid is missed in any case
        lost = _lost(fast_replace(part, tricks=0), Took.NOTHING)
        if lost and part.on_board:
            at_risk[hand.declaring if part.declaring else part.seats] = lost
    return list(at_risk.items())


def saved_by(ruleset: Ruleset) -> Save:
    """Return what saves a meld: COUNTER instead of POINTS if the last trick is worth 0."""
    if ruleset.save is Save.POINTS and not ruleset.last_trick:
        return Save.COUNTER
    return ruleset.save


def made_once_saved(hand: Hand) -> bool:
    """True if the declarer’s meld alone makes the bid, but must still be saved."""
    return hand.declaring in dict(meld_to_save(hand)) and shortfall(hand) == 0
