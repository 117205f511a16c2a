"""What the table asks before a hand is scored: what is still needed, what is not known yet."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.pinochle.hand.hand import (
    Hand,
    Outcome,
    Took,
    declaring_seats,
    is_impossible,
    pile_took,
    piles,
)
from scorekeeper.pinochle.hand.result import Deal
from scorekeeper.pinochle.hand.scoring import SideScore, score_hand
from scorekeeper.pinochle.rules.choices import Save
from scorekeeper.pinochle.rules.ruleset import Ruleset, Seats


def open_question(ruleset: Ruleset, hand: Hand) -> Seats | None:
    """The pile of which the score depends on what it took, where nobody has said so; C8."""
    for pile in piles(ruleset, hand):
        answers = pile_took(ruleset, hand, pile)
        if len(answers) == 1 or any(seat in hand.took for seat in pile):
            continue
        answered = (replace(hand, took={**hand.took, pile[0]: took}) for took in answers)
        if len({_changes(ruleset, hand) for hand in answered}) > 1:
            return pile
    return None


def _changes(ruleset: Ruleset, hand: Hand) -> tuple[int, ...]:
    return tuple(side.score for side in score_hand(ruleset, hand).sides)


def outcome_scores(ruleset: Ruleset, hand: Hand, outcome: Outcome) -> tuple[SideScore, ...]:
    """What each side would score if the hand ended so, without what is still to be counted."""
    ended = replace(hand, outcome=outcome, points={}, took={})
    return score_hand(ruleset, ended).sides


def shortfall(ruleset: Ruleset, hand: Hand) -> int:
    """The trick points that the declarer's side still needs; 0 when its meld makes the bid."""
    deal = Deal(ruleset, hand)
    return max(ruleset.trick_floor, deal.bid - deal.on_board(deal.declarer))


def keeps_meld(ruleset: Ruleset, hand: Hand, pile: Seats, took: Took) -> bool:
    """Whether the pile's side keeps its meld if that is the best thing it took."""
    deal = Deal(ruleset, hand)
    part = next(part for part in deal.parts if set(part.seats) <= set(pile))
    return deal.saves(part, took)


def meld_to_save(ruleset: Ruleset, hand: Hand) -> list[tuple[Seats, int]]:
    """Who loses meld by taking nothing, and how much; a declaring pair together; C8, C9."""
    deal = Deal(ruleset, hand)
    lost = declaring_seats(ruleset, hand) if is_impossible(ruleset, hand) else ()
    at_risk: dict[Seats, int] = {}
    for part in deal.parts:
        if set(part.seats) & set(lost):
            continue  # whatever is taken, the bid is missed
        if deal.on_board(part) and not deal.saves(replace(part, tricks=0), Took.NOTHING):
            seats = declaring_seats(ruleset, hand) if part.declaring else part.seats
            at_risk[seats] = part.meld.points
    return list(at_risk.items())


def saved_by(ruleset: Ruleset) -> Save:
    """What saves a meld: where the last trick counts nothing, only counters are points."""
    if ruleset.save is Save.POINTS and not ruleset.last_trick:
        return Save.COUNTER
    return ruleset.save


def made_once_saved(ruleset: Ruleset, hand: Hand) -> bool:
    """Whether the declarer's meld makes the bid, if only it is saved."""
    declaring = set(declaring_seats(ruleset, hand))
    at_risk = any(declaring & set(seats) for seats, _meld in meld_to_save(ruleset, hand))
    return at_risk and shortfall(ruleset, hand) == 0
