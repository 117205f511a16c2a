"""What 0.1.0 took and nobody can enter any more.

A fact is checked for it when it is recorded. Stored games and records that have it keep it: they
open as ever, and the result of the hand says so.
"""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.language import _
from scorekeeper.pinochle.errors import CallError, OutcomeError, PinochleError, TrickError
from scorekeeper.pinochle.hand.auction import Auction, check_amount, check_won_bid
from scorekeeper.pinochle.hand.hand import Hand, Outcome
from scorekeeper.pinochle.hand.tricks import Took, least_with_counter
from scorekeeper.pinochle.rules.choices import ThousandNeeds
from scorekeeper.pinochle.rules.ruleset import Ruleset, Seat


def outdated(hand: Hand) -> Iterator[PinochleError]:
    """What is wrong with a hand, and was allowed once."""
    if hand.calls:
        yield from _stuck_raise(hand)
    elif hand.outcome is Outcome.FOLDED:
        yield from _folded_unstuck(hand)
    else:
        yield from _not_won(hand)
    if hand.outcome is Outcome.THOUSAND_FAILED and len(hand.uncounted_piles) < 2:
        yield from _missed_no_counter(hand)


def _stuck_raise(hand: Hand) -> Iterator[PinochleError]:
    """000 L19, L121, L137, L157 and 003 L83 name one amount; only 001 L51 says “at least”."""
    *before, last = hand.calls
    legal = Auction(hand.ruleset, hand.dealer, tuple(before)).legal
    if legal and legal.only_least and isinstance(last.said, int) and last.said > legal.least:
        sentence = _("{player} is stuck and plays for {least}, not for {bid}.")
        yield CallError(sentence, "calls", {"player": last.seat}, least=legal.least, bid=last.said)


def _not_won(hand: Hand) -> Iterator[PinochleError]:
    """0.1.0 asked every bid that was entered at once for the minimum, whoever had to open."""
    if hand.declarer is None or hand.bid is None:
        return
    won = hand.ruleset, hand.dealer, hand.declarer, hand.bid
    try:
        check_won_bid(*won)
    except CallError as mistake:
        if _was_taken(*won):
            yield mistake


def check_won_bid_once(ruleset: Ruleset, dealer: Seat, seat: Seat, amount: int) -> None:
    """A CallError about ``bid`` where neither we nor 0.1.0 would take that, the calls unknown."""
    try:
        check_won_bid(ruleset, dealer, seat, amount)
    except CallError as mistake:
        if not _was_taken(ruleset, dealer, seat, amount):
            raise mistake


def _was_taken(ruleset: Ruleset, dealer: Seat, seat: Seat, amount: int) -> bool:
    if seat == ruleset.stuck(dealer) and amount == ruleset.stuck_amount:
        return True
    try:
        check_amount(ruleset, amount, ruleset.min_bid)
    except CallError:
        return False
    return True


def _folded_unstuck(hand: Hand) -> Iterator[PinochleError]:
    """Where the first bidder must bid, nobody is stuck; 002 L32."""
    if hand.ruleset.opener_must_bid:
        yield OutcomeError(_("You can’t fold in these rules."), "outcome")


def _missed_no_counter(hand: Hand) -> Iterator[PinochleError]:
    """Who takes every counter has made it; 002 L52."""
    others = [pile for pile in hand.piles if not hand.declares(pile)]
    taken = [hand.best_taken(pile, hand.pile_points[pile]) for pile in others]
    if hand.ruleset.thousand_needs is ThousandNeeds.COUNTERS and Took.COUNTER not in taken:
        sentence = _("They missed a counter, so the others took at least {points}.")
        yield TrickError(sentence.format(points=least_with_counter(hand.ruleset)), "tricks.points")
