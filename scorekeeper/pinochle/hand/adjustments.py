"""Points that people enter directly: adjustments, and scores from paper."""

from scorekeeper.language import _
from scorekeeper.pinochle.errors import GameError, Mistakes
from scorekeeper.pinochle.names import is_readable
from scorekeeper.pinochle.rules.ruleset import Ruleset

from .hand import Hand

MOST_POINTS = 100_000
LONGEST_REASON = 80
MOST_ADJUSTMENTS = 50


def wrong_adjustments(hand: Hand) -> Mistakes:
    """Yield what is wrong with the adjustments, by the fields of a game record."""
    if len(hand.adjustments) > MOST_ADJUSTMENTS:
        sentence = _("You can change one hand’s score at most {most} times.")
        yield GameError(sentence, "adjustments", most=MOST_ADJUSTMENTS)
    for place, each in enumerate(hand.adjustments):
        field = f"adjustments[{place}]"
        if each.seat not in hand.ruleset.seats:
            yield GameError(_("Choose whose score to change."), f"{field}.seat")
        if each.points == 0:
            yield GameError(_("Enter the points."), f"{field}.points")
        yield from wrong_points(hand.ruleset, abs(each.points), f"{field}.points")
        if len(each.reason) > LONGEST_REASON or not is_readable(each.reason):
            sentence = _("Give a reason of at most {most} letters, such as “renege”.")
            yield GameError(sentence, f"{field}.reason", most=LONGEST_REASON)


def wrong_points(ruleset: Ruleset, points: int, field: str) -> Mistakes:
    """Yield why a number cannot be a side’s points. It may be negative."""
    if points % ruleset.unit:
        sentence = _("Points are counted by {unit}s, not {points}.")
        yield GameError(sentence, field, unit=ruleset.unit, points=points)
    elif abs(points) > MOST_POINTS:
        yield GameError(_("Enter at most {most} points."), field, most=MOST_POINTS)
