"""What a bid can mean to the bidder's partner. Meanings are only hints and bind nobody (R24)."""

from collections.abc import Callable, Iterator

from scorekeeper.language import N_, _, capitalized
from scorekeeper.pinochle.hand.auction import Auction, CallValue, Word
from scorekeeper.pinochle.rules.choices import BidHints, Partnership
from scorekeeper.pinochle.rules.ruleset import Ruleset

# Meanings by the amount of a bid, and by its raise above the last bid. A bid can have both.
# The keys are for rulesets in ones: 25 here is 250 in a ruleset in tens.
IOWA_AMOUNTS = {
    15: N_("opening bid"),
    17: N_("one leg of a pinochle"),
    19: N_("two legs of a pinochle"),
    24: N_("one card short of a run"),
    25: N_("a run"),
    26: N_("one card short of a run"),
    27: N_("a run"),
    28: N_("one card short of a run"),
    29: N_("three legs of a double pinochle"),
    30: N_("a double pinochle"),
    45: N_("a double pinochle and a run"),
}
IOWA_RAISES = {1: N_("one ace short of aces around"), 2: N_("one leg of a pinochle")}

# The meld that a jump bid signals, and the meanings of typical bids. Both are for rulesets in ones.
MUCH_MELD = 8
TYPICAL_AMOUNTS = {
    35: N_("often three legs of a double pinochle"),
    38: N_("often one card short of a run and one ace short of aces around"),
}


def typical_amounts(ruleset: Ruleset) -> dict[int, str]:
    """Map bids, in the ruleset's points, to the cards that the bidder often holds.

    Empty with a double deck, or if players do not have the same partner in every hand.
    """
    if not ruleset.partners or ruleset.is_double_deck:
        return {}
    return _in_points(TYPICAL_AMOUNTS, ruleset)


def _in_points(amounts: dict[int, str], ruleset: Ruleset) -> dict[int, str]:
    """Convert amounts in ones to the ruleset's points."""
    return {amount * ruleset.unit: meaning for amount, meaning in amounts.items()}


def meanings_by_bid(ruleset: Ruleset) -> Iterator[tuple[str, str]]:
    """Yield each meaning with its bid, which is an amount, a raise or a word."""
    hints = _hints(ruleset)
    amounts = {
        BidHints.TYPICAL: typical_amounts(ruleset),
        BidHints.IOWA: _in_points(IOWA_AMOUNTS, ruleset),
    }
    for bid, meaning in amounts.get(hints, {}).items():
        yield capitalized(_(meaning)), str(bid)
    if hints is BidHints.IOWA:
        for raised, meaning in _in_points(IOWA_RAISES, ruleset).items():
            yield (
                capitalized(_("{meld}: that much above the last bid", meld=_(meaning))),
                f"+{raised}",
            )
        if ruleset.by_me:
            yield capitalized(_("aces around")), Word.BY_ME.words


def meanings(auction: Auction, call: CallValue) -> tuple[str, ...]:
    """Return every meaning of the next call, without repeats."""
    interpret = INTERPRETERS[_hints(auction.ruleset)]
    return tuple(dict.fromkeys(interpret(auction, call)))


def _hints(ruleset: Ruleset) -> BidHints:
    """The ruleset's hints, or ``OFF`` if everybody plays alone."""
    is_alone = ruleset.partnership is Partnership.ALONE
    return BidHints.OFF if is_alone else ruleset.bid_hints


def _iowa(auction: Auction, call: CallValue) -> Iterator[str]:
    if call is Word.BY_ME:
        yield _("aces around")
    yield from _meaning(_in_points(IOWA_AMOUNTS, auction.ruleset), call)
    yield from _meaning(_in_points(IOWA_RAISES, auction.ruleset), _raise(auction, call))


def _meaning(amounts: dict[int, str], call: CallValue) -> Iterator[str]:
    if isinstance(call, int) and call in amounts:
        yield _(amounts[call])


def _jump(auction: Auction, call: CallValue) -> Iterator[str]:
    """Yield a meaning if the bid is more than one step above the last bid."""
    if _raise(auction, call) > auction.ruleset.bid_step:
        yield _("jump bid")


def _jump_meld(auction: Auction, call: CallValue) -> Iterator[str]:
    """Yield a meaning for a jump, if the partner can still call.

    The first bid of an auction is a jump if it is above the minimum and not forced. A later bid is
    a jump if the partner made the last bid, and the new bid is more than one step higher.
    """
    ruleset, seat = auction.ruleset, auction.next_seat
    partner = None if seat is None else ruleset.partner_of(seat)
    if not isinstance(call, int) or partner not in auction.still_in:
        return
    if auction.high is None:
        is_signal = call > ruleset.min_bid and not auction.is_stuck
    else:
        is_signal = auction.high.seat == partner and _raise(auction, call) > ruleset.bid_step
    if is_signal:
        much = MUCH_MELD * ruleset.unit
        yield _("{points} meld or more, but no good trump suit", points=much)


def _raise(auction: Auction, call: CallValue) -> int:
    """The difference from the last bid; 0 unless this call and the last bid are amounts."""
    high = auction.high
    if high is None or not isinstance(high.value, int) or not isinstance(call, int):
        return 0
    return call - high.value


def _one_bid(auction: Auction, call: CallValue) -> Iterator[str]:
    """Yield a meaning if the player bid once and now passes."""
    own = [earlier for earlier in auction.calls if earlier.seat == auction.next_seat]
    if call is Word.PASS and len(own) == 1:
        yield _("bid once, then passed: has meld, doesn’t want the bid")


def _typical(auction: Auction, call: CallValue) -> Iterator[str]:
    yield from _meaning(typical_amounts(auction.ruleset), call)


INTERPRETERS: dict[BidHints, Callable[[Auction, CallValue], Iterator[str]]] = {
    BidHints.OFF: lambda _auction, _call: iter(()),
    BidHints.IOWA: _iowa,
    BidHints.JUMP: _jump,
    BidHints.JUMP_MELD: _jump_meld,
    BidHints.ONE_BID: _one_bid,
    BidHints.TYPICAL: _typical,
}
