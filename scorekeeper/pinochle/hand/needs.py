"""What a hand still needs before it can be scored, and what to ask the table."""

from scorekeeper.pinochle.frozen import fast_replace
from scorekeeper.pinochle.rules.choices import Save
from scorekeeper.pinochle.rules.ruleset import Ruleset, Seats

from .hand import Hand, Outcome
from .result import HandResult, SidePart
from .scoring import SideScore, score_hand
from .tricks import Took


def open_question(hand: Hand) -> Seats | None:
    """The pile whose score depends on what it took, if that is not recorded; R68."""
    for pile in hand.piles:
        answers = hand.possible_took(pile)
        if len(answers) == 1 or any(seat in hand.took for seat in pile):
            continue
        answered = (fast_replace(hand, took={**hand.took, pile[0]: took}) for took in answers)
        if len({score_hand(each).changes for each in answered}) > 1:
            return pile
    return None


def outcome_scores(hand: Hand, outcome: Outcome) -> tuple[SideScore, ...]:
    """Each side’s score if the hand had this outcome, without trick points."""
    return score_hand(fast_replace(hand, outcome=outcome, points={}, took={})).sides


def shortfall(hand: Hand) -> int:
    """The trick points that the declarer's side still needs; 0 when its meld makes the bid."""
    result = HandResult(hand)
    return max(hand.ruleset.trick_floor, result.bid - result.declarer.on_board)


def lost_meld(hand: Hand, pile: Seats, took: Took) -> int:
    """The points of the pile’s meld that are lost with only ``took`` in it."""
    result = HandResult(hand)
    parts = [part for part in result.parts if set(part.seats) <= set(pile)]
    melds = parts[:1] if parts[0].declaring else parts  # a declaring pair has one meld
    return sum(_lost(part, took) for part in melds)


def _lost(part: SidePart, took: Took) -> int:
    """The side’s lost meld. Nines may survive, R67, but a declarer loses them when set."""
    if part.saves(took):
        return 0
    return part.meld.points - (0 if part.declaring else part.survives)


def meld_to_save(hand: Hand) -> list[tuple[Seats, int]]:
    """Who loses meld by taking nothing, and how much; R64, R66.

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
    """What saves a meld. If the last trick is worth 0, POINTS means a counter."""
    if ruleset.save is Save.POINTS and not ruleset.last_trick:
        return Save.COUNTER
    return ruleset.save


def made_once_saved(hand: Hand) -> bool:
    """True if the declarer’s meld makes the bid once it is saved."""
    return hand.declaring in dict(meld_to_save(hand)) and shortfall(hand) == 0
