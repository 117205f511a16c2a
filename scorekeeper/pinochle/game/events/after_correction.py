"""Remove facts of a hand that no longer fit after a correction."""

from scorekeeper.pinochle.errors import CallError
from scorekeeper.pinochle.frozen import fast_replace
from scorekeeper.pinochle.hand.auction import check_above_opener, check_won_bid, checked_auction
from scorekeeper.pinochle.hand.hand import SWEEPS, Hand, Outcome, ThrowInRight


def drop_misfit_tricks(before: Hand, after: Hand) -> Hand:
    """Return the corrected hand without trick facts that do not fit its declarer or partner.

    Partners share a pile of tricks, so a new partner changes the piles. The declarer's pile
    includes the discards, so a new declarer can make the answers in ``took`` wrong.
    """
    if before.piles != after.piles:
        return fast_replace(after, points={}, took={})
    if after.ruleset.kitty and before.declarer != after.declarer:
        return fast_replace(after, took={})
    return after


def drop_misfit_meld(hand: Hand) -> Hand:
    """Return the hand without the meld of players who may not show any."""
    may = hand.melders
    return fast_replace(
        hand, shown={seat: meld for seat, meld in hand.shown.items() if seat in may}
    )


def drop_impossible_bid(before: Hand, hand: Hand) -> Hand:
    """Return the corrected hand, without calls and bid if the new dealer makes them impossible.

    Players then enter the bid again. An ending that depends on the bid is also removed. A bid that
    was impossible before the correction stays, because an older version accepted the bid.
    """
    if _is_bid_possible(hand) or not _is_bid_possible(before):
        return hand
    cleared = fast_replace(hand, calls=(), declarer=None, bid=None, sweep=False, announced=False)
    if hand.outcome not in (Outcome.PLAYED, Outcome.REDEALT, Outcome.CONCEDED):
        cleared = fast_replace(cleared, outcome=Outcome.PLAYED, points={}, took={})
    return drop_misfit_tricks(hand, cleared)


def _is_bid_possible(hand: Hand) -> bool:
    """True if the bid fits the dealer.

    This check must not become stricter, because stored games rely on it.
    """
    ruleset, dealer = hand.ruleset, hand.dealer
    if hand.outcome is Outcome.FOLDED and hand.declarer != ruleset.stuck(dealer):
        return False
    try:
        checked_auction(ruleset, dealer, hand.calls)
        if hand.bid is not None and hand.declarer is not None and not hand.calls:
            check_won_bid(ruleset, dealer, hand.declarer, hand.bid)
            check_above_opener(ruleset, dealer, hand.declarer, hand.bid)
    except CallError:
        return False
    return True


def drop_misfit_ending(hand: Hand) -> Hand:
    """Return the hand without an ending that does not fit its corrected bid or meld.

    Tricks are removed if the hand may not be played. A throw-in, the end of a hand before play, is
    removed if the hand may not be thrown in. The result of a sweep is removed if no sweep was bid.
    """
    if not hand.points and hand.outcome is Outcome.PLAYED:
        return hand  # no ending was recorded
    right, won = hand.throw_in_right, hand.double_run_winner
    if hand.points and (right is ThrowInRight.FORCED or won):
        hand = fast_replace(hand, points={}, took={})
    if hand.outcome is Outcome.THROWN_IN and (right is ThrowInRight.NOBODY or won):
        hand = fast_replace(hand, outcome=Outcome.PLAYED)
    if hand.outcome in SWEEPS and not hand.sweep:
        hand = fast_replace(hand, outcome=Outcome.PLAYED, points={}, took={})
    return hand
