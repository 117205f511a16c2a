"""What a correction leaves of a hand: what was recorded later and no longer fits goes."""

from __future__ import annotations

from scorekeeper.pinochle.errors import CallError
from scorekeeper.pinochle.frozen import altered
from scorekeeper.pinochle.hand.auction import Auction, check_above_opener, check_won_bid
from scorekeeper.pinochle.hand.hand import SWEEPS, Hand, Outcome, ThrowInRight


def piled(before: Hand, after: Hand) -> Hand:
    """The hand without what its piles no longer hold, now that somebody else declares.

    With five other players' tricks lie together; a kitty's discards lie with the declarer's.
    """
    if before.piles != after.piles:
        return altered(after, points={}, took={})
    if after.ruleset.kitty and before.declarer != after.declarer:
        return altered(after, took={})
    return after


def silenced(hand: Hand) -> Hand:
    """The hand without the meld of those who may show none."""
    may = hand.melders
    return altered(hand, shown={seat: meld for seat, meld in hand.shown.items() if seat in may})


def unbid(before: Hand, hand: Hand) -> Hand:
    """The hand without calls and a bid that cannot be with its corrected dealer.

    The table is asked for the bid again; a hand that ended by it is to be ended again. A bid that
    could not be before either stays: an older program took it, and it is not the dealer's fault.
    """
    if _bid_can_be(hand) or not _bid_can_be(before):
        return hand
    asked = altered(hand, calls=(), declarer=None, bid=None, sweep=False, announced=False)
    if hand.outcome not in (Outcome.PLAYED, Outcome.REDEALT, Outcome.CONCEDED):
        asked = altered(asked, outcome=Outcome.PLAYED, points={}, took={})
    return piled(hand, asked)


def _bid_can_be(hand: Hand) -> bool:
    """Whether the dealer allows it. Stored games are folded by this: it must not ask for more."""
    ruleset, dealer = hand.ruleset, hand.dealer
    if hand.outcome is Outcome.FOLDED and hand.declarer != ruleset.stuck(dealer):
        return False
    try:
        Auction.of(ruleset, dealer, hand.calls)
        if hand.bid is not None and hand.declarer is not None and not hand.calls:
            check_won_bid(ruleset, dealer, hand.declarer, hand.bid)
            check_above_opener(ruleset, dealer, hand.declarer, hand.bid)
    except CallError:
        return False
    return True


def reopened(hand: Hand) -> Hand:
    """The hand without what was recorded later and no longer fits its corrected bid or meld.

    Tricks go where the hand is not played after all, a throw-in where it must be; the table then
    goes on from that step.
    """
    if not hand.points and hand.outcome is Outcome.PLAYED:
        return hand  # nothing was recorded later
    may, won = hand.throw_in_right, hand.double_run_winner
    if hand.points and (may is ThrowInRight.FORCED or won):
        hand = altered(hand, points={}, took={})
    if hand.outcome is Outcome.THROWN_IN and (may is ThrowInRight.NOBODY or won):
        hand = altered(hand, outcome=Outcome.PLAYED)
    if hand.outcome in SWEEPS and not hand.sweep:
        hand = altered(hand, outcome=Outcome.PLAYED, points={}, took={})
    return hand
