"""What trick points imply about the tricks."""

from enum import StrEnum

from scorekeeper.pinochle.cards import Rank
from scorekeeper.pinochle.rules.choices import CardPoints
from scorekeeper.pinochle.rules.ruleset import OLD_CARD_POINTS, SUITS, Ruleset


class Took(StrEnum):
    """The best thing a pile holds from play, ascending. Kitty discards do not count."""

    NOTHING = "nothing"
    TRICK = "trick"  # tricks, but no counter in them
    COUNTER = "counter"


def fewest_points(ruleset: Ruleset) -> int:
    """The fewest trick points above zero: by the old count, a jack or the last trick."""
    if ruleset.card_points is not CardPoints.OLD:
        return ruleset.trick_step
    return min(*OLD_CARD_POINTS.values(), ruleset.last_trick or ruleset.trick_total)


def least_with_counter(ruleset: Ruleset) -> int:
    """The fewest trick points of a pile with a counter in it."""
    is_old = ruleset.card_points is CardPoints.OLD
    return OLD_CARD_POINTS[Rank.KING] if is_old else ruleset.counter


def possible_took(ruleset: Ruleset, points: int, discards: int = 0) -> tuple[Took, ...]:
    """What a pile of that many points may hold from play, likeliest first; R68.

    It includes ``discards`` cards that were not played, so their points save nothing; R33.
    """
    if points == 0:
        return (Took.NOTHING, Took.TRICK)
    if ruleset.card_points is CardPoints.OLD:
        discarded = max(OLD_CARD_POINTS.values()) * discards
        queens_and_jacks = (OLD_CARD_POINTS[Rank.QUEEN] + OLD_CARD_POINTS[Rank.JACK]) * SUITS
        counter = points >= least_with_counter(ruleset)
        trick = points <= queens_and_jacks * ruleset.copies + ruleset.last_trick + discarded
    else:
        discarded = ruleset.counter * discards
        counter = True
        trick = any(
            points - put_away in (0, ruleset.last_trick)
            for put_away in range(0, discarded + 1, ruleset.counter)
        )
    possible = {Took.COUNTER: counter, Took.TRICK: trick, Took.NOTHING: points <= discarded}
    return tuple(took for took, may_be in possible.items() if may_be)
