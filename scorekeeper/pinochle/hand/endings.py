"""Check how a hand ends: played, thrown in, folded, passed out, conceded, or entered from paper.

A hand that is thrown in is given up after the meld; R71. A folded hand is given up before the
meld. Only a player who is stuck with the bid can fold; R20.
"""

from scorekeeper.language import _
from scorekeeper.pinochle.errors import GameError, MeldError, Mistakes, OutcomeError, TrickError
from scorekeeper.pinochle.rules.choices import AllOrNothing, StuckSeat, ThrowIn
from scorekeeper.pinochle.rules.ruleset import Ruleset

from .auction import Call
from .hand import (
    MOONS,
    SWEEPS,
    THOUSANDS,
    Hand,
    Outcome,
    ThrowInRight,
)

MOST_POINTS = 100_000  # in one score or adjustment


def wrong_outcome(hand: Hand) -> Mistakes:
    """Yield the mistakes in the hand’s outcome."""
    match hand.outcome:
        case Outcome.THROWN_IN:
            yield from _thrown_in(hand)
        case Outcome.FOLDED:
            yield from _folded(hand)
        case Outcome.PASSED_OUT:
            yield from _passed_out(hand)
        case outcome if outcome in SWEEPS and not hand.sweep:
            yield OutcomeError(_("A sweep must be bid first."), "outcome")
        case outcome if outcome in THOUSANDS:
            yield from _all_or_nothing(hand, AllOrNothing.THOUSAND, _("playing 1000"))
        case outcome if outcome in MOONS:
            yield from _all_or_nothing(hand, AllOrNothing.MOON, _("shooting the moon"))
        case Outcome.CONCEDED:
            yield from _conceded(hand)
        case Outcome.ENTERED:
            yield from _entered(hand)
        case Outcome.PLAYED:
            yield from _played(hand)
    if hand.sweep and any(hand.shown.values()):
        yield MeldError(_("There’s no meld in a sweep."), "meld")
    if hand.scores and hand.outcome is not Outcome.ENTERED:
        sentence = _("Scores go with the outcome “{entered}” alone.")
        yield GameError(sentence, "scores", entered=Outcome.ENTERED)


def _thrown_in(hand: Hand) -> Mistakes:
    if hand.bid is None:
        yield OutcomeError(
            _("Somebody must win the bid before the hand can be thrown in."), "outcome"
        )
    elif hand.double_run_winner:
        yield OutcomeError(
            _("The double run won the game, so the hand can’t be thrown in."), "outcome"
        )
    elif hand.throw_in_right is ThrowInRight.NOBODY:
        if hand.ruleset.throw_in is ThrowIn.NEVER:
            sentence = _("You can’t throw in a hand in these rules.")
        else:
            sentence = _(
                "They can still make it with {total} in the tricks, so the hand must be played."
            )
        yield OutcomeError(sentence, "outcome", total=hand.ruleset.trick_total)


def foldable_bid(hand: Hand) -> Call | None:
    """Return the stuck player’s bid if they may fold it, else None; R20."""
    stuck = hand.ruleset.stuck(hand.dealer)
    folded = hand.folded
    if stuck is None or any(_folded(folded)):
        return None
    return Call(stuck, hand.ruleset.stuck_amount)


def _folded(hand: Hand) -> Mistakes:
    rules, stuck = hand.ruleset, hand.ruleset.stuck(hand.dealer)
    if stuck is None or not rules.stuck_may_fold or rules.opener_must_bid:  # R21
        yield OutcomeError(_("You can’t fold in these rules."), "outcome")
    elif hand.declarer != stuck or hand.bid != rules.stuck_amount:
        sentence = _("Only the player stuck with {bid} can fold, before anybody bids.")
        yield OutcomeError(sentence, "outcome", bid=rules.stuck_amount)
    elif hand.calls and not hand.auction.is_stuck:
        yield OutcomeError(_("Somebody has bid, so it’s too late to fold."), "outcome")
    elif any(hand.shown.values()):
        yield MeldError(_("Too late to fold: meld has been shown."), "meld")


def may_pass_out(hand: Hand) -> bool:
    """True if the hand can end without play because everybody passed; R17."""
    return not any(_passed_out(hand))


def _passed_out(hand: Hand) -> Mistakes:
    """Yield a mistake if the hand cannot end as passed out (everybody passed); R17."""
    rules = hand.ruleset
    if rules.stuck_seat is not StuckSeat.NOBODY or rules.opener_must_bid:
        yield OutcomeError(_("In these rules somebody has to take the bid."), "outcome")
    elif hand.declarer is not None or (hand.calls and not hand.auction.is_passed_out):
        yield OutcomeError(_("Not everyone has passed."), "outcome")
    elif any(hand.shown.values()):
        yield MeldError(_("Meld has been shown, so somebody must have won the bid."), "meld")


def _conceded(hand: Hand) -> Mistakes:
    if hand.conceded_by is None:
        yield OutcomeError(_("Choose who conceded."), "conceded_by")
    elif hand.double_run_winner:
        yield OutcomeError(_("The double run won the game, so nobody can concede."), "outcome")


def _entered(hand: Hand) -> Mistakes:
    if hand.calls or hand.bid is not None or hand.trump or hand.points or any(hand.shown.values()):
        sentence = _("A hand from paper has only points, and who won the bid if you know.")
        yield OutcomeError(sentence, "outcome")
    if not hand.scores:
        yield GameError(_("Enter the points."), "scores")
    for side in hand.ruleset.sides:
        if sum(seat in hand.scores for seat in side) > 1:
            yield GameError(_("Partners score together: give their points once."), "scores")
    for points in hand.scores.values():
        yield from wrong_points(hand.ruleset, points, "scores")


def wrong_points(ruleset: Ruleset, points: int, field: str) -> Mistakes:
    """Yield a mistake unless a number can be a side’s points. Negative numbers are allowed."""
    if points % ruleset.unit:
        sentence = _("Points are counted by {unit}s, not {points}.")
        yield GameError(sentence, field, unit=ruleset.unit, points=points)
    elif abs(points) > MOST_POINTS:
        yield GameError(_("Enter at most {most} points."), field, most=MOST_POINTS)


def _all_or_nothing(hand: Hand, kind: AllOrNothing, doing: str) -> Mistakes:
    if hand.ruleset.all_or_nothing is not kind:
        yield OutcomeError(_("There’s no {doing} in these rules."), "outcome", doing=doing)
    elif hand.declarer is None:
        sentence = _("Only the player who won the bid can be {doing}.")
        yield OutcomeError(sentence, "outcome", doing=doing)
    elif not hand.announced:
        yield OutcomeError(_("Say so before {doing}."), "outcome", doing=doing)
    elif hand.double_run_winner:
        yield OutcomeError(_("The double run won the game, so no tricks are played."), "outcome")


def _played(hand: Hand) -> Mistakes:
    if not hand.points:
        return
    if hand.throw_in_right is ThrowInRight.FORCED:
        sentence = _("They can’t make the bid, so by these rules the hand is thrown in.")
        yield OutcomeError(sentence, "outcome")
    if hand.double_run_winner:
        yield TrickError(_("The double run won the game, so no tricks are played."), "tricks")
