"""Infer from the trick points of a pile what its players can have taken.

A pile is the tricks that some players take together. Counters are aces, tens and kings.
"""

from enum import StrEnum

from scorekeeper.pinochle.cards import Rank
from scorekeeper.pinochle.rules.choices import CardPoints
from scorekeeper.pinochle.rules.ruleset import OLD_CARD_POINTS, SUITS, Ruleset


class Took(StrEnum):
    """The best thing that a pile took in play. The members are ordered from low to high."""

    NOTHING = "nothing"
    TRICK = "trick"  # at least one trick, but no counter
    COUNTER = "counter"


def fewest_points(ruleset: Ruleset) -> int:
    """Return the fewest trick points above zero. In the old count even a jack has points; R56."""
    if ruleset.card_points is not CardPoints.OLD:
        return ruleset.trick_step
    return min(*OLD_CARD_POINTS.values(), ruleset.last_trick or ruleset.trick_total)


def least_with_counter(ruleset: Ruleset) -> int:
    """Return the fewest trick points of a pile with a counter in it."""
    is_old = ruleset.card_points is CardPoints.OLD
    return OLD_CARD_POINTS[Rank.KING] if is_old else ruleset.counter


def possible_took(ruleset: Ruleset, points: int, discards: int = 0) -> tuple[Took, ...]:
    """Return what a pile with these trick points may have taken in play, likeliest first; R68.

    ``discards`` is the number of unplayed cards in the pile. They have points, but were not taken
    in play; R33.
    """
    if points == 0:
        return (Took.NOTHING, Took.TRICK)
    if ruleset.card_points is CardPoints.OLD:
        most_discarded = max(OLD_CARD_POINTS.values()) * discards
        queens_and_jacks = (OLD_CARD_POINTS[Rank.QUEEN] + OLD_CARD_POINTS[Rank.JACK]) * SUITS
        without_counters = queens_and_jacks * ruleset.copies + ruleset.last_trick
        may_be_counter = points >= least_with_counter(ruleset)
        may_be_trick = points <= without_counters + most_discarded
    else:
        most_discarded = ruleset.counter * discards
        may_be_counter = True
        may_be_trick = any(
            points - discarded in (0, ruleset.last_trick)
            for discarded in range(0, most_discarded + 1, ruleset.counter)
        )
    possible = {
        Took.COUNTER: may_be_counter,
        Took.TRICK: may_be_trick,
        Took.NOTHING: points <= most_discarded,
    }
    return tuple(took for took, may_be in possible.items() if may_be)
