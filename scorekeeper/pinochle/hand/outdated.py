"""What 0.1.0 took and nobody can enter any more.

A fact is checked for it when it is recorded. Stored games and records that have it keep it: they
open as ever, and the result of the hand says so.
"""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.language import _
from scorekeeper.pinochle.errors import CallError, PinochleError, TrickError
from scorekeeper.pinochle.hand.auction import Auction
from scorekeeper.pinochle.hand.hand import Hand, Outcome
from scorekeeper.pinochle.hand.tricks import Took, least_with_counter
from scorekeeper.pinochle.rules.choices import ThousandNeeds


def outdated(hand: Hand) -> Iterator[PinochleError]:
    """What is wrong with a hand, and was allowed once."""
    if hand.calls:
        yield from _stuck_raise(hand)
    elif hand.bid is not None:
        yield from _won_from_opener(hand)
    if hand.outcome is Outcome.THOUSAND_FAILED and len(hand.uncounted_piles) < 2:
        yield from _missed_no_counter(hand)


def _stuck_raise(hand: Hand) -> Iterator[PinochleError]:
    """000 L19, L121, L137, L157 and 003 L83 name one amount; only 001 L51 says “at least”."""
    *before, last = hand.calls
    legal = Auction(hand.ruleset, hand.dealer, tuple(before)).legal
    if legal and legal.only_least and isinstance(last.said, int) and last.said > legal.least:
        sentence = _("{player} is stuck and plays for {least}, not for {bid}.")
        yield CallError(sentence, "calls", {"player": last.seat}, least=legal.least, bid=last.said)


def _won_from_opener(hand: Hand) -> Iterator[PinochleError]:
    """Whoever is in at an amount has bid it, so nobody else wins at it; 002 L32, 004 L14."""
    opener, least = hand.auction.opener, hand.ruleset.stuck_amount + hand.ruleset.bid_step
    others = [seat for seat in hand.ruleset.seats if seat != opener]
    if hand.ruleset.opener_must_bid and hand.declarer in others and (hand.bid or 0) < least:
        sentence = _(
            "{opener} bids first and is in for {amount}, so {player} must bid {least} or more."
        )
        seats, amount = {"opener": opener, "player": hand.declarer}, hand.ruleset.stuck_amount
        yield CallError(sentence, "bid", seats, amount=amount, least=least)


def _missed_no_counter(hand: Hand) -> Iterator[PinochleError]:
    """Who takes every counter has made it; 002 L52."""
    others = [pile for pile in hand.piles if not hand.declares(pile)]
    taken = [hand.best_taken(pile, hand.pile_points[pile]) for pile in others]
    if hand.ruleset.thousand_needs is ThousandNeeds.COUNTERS and Took.COUNTER not in taken:
        sentence = _("They missed a counter, so the others took at least {points}.")
        yield TrickError(sentence.format(points=least_with_counter(hand.ruleset)), "tricks.points")
