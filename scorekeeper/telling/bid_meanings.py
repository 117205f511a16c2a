"""What a bid may tell the partner. The meanings are hints: nobody is held to them, C26."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.language import N_, _
from scorekeeper.pinochle.hand.auction import Auction, Word
from scorekeeper.pinochle.rules.choices import BidHints

# 000 L79–L97, in ones. An amount can mean several things at once.
IOWA_AMOUNTS = {
    15: N_("opens the bidding"),
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
BY_ME = N_("said as “by me”: aces around")

# 003 L122 and 002 L36, in the points of their rulesets.
MUCH_MELD = 8
TYPICAL_AMOUNTS = {
    350: N_("typical of three legs of a double pinochle"),
    380: N_("typical of a card short of a run and of aces around"),
}


def meanings(auction: Auction, said: int | Word) -> tuple[str, ...]:
    """Everything that the next call may tell; empty where it tells nothing."""
    match auction.ruleset.bid_hints:
        case BidHints.OFF:
            return ()
        case BidHints.IOWA:
            return tuple(dict.fromkeys(_iowa(auction, said)))
        case BidHints.JUMP:
            return tuple(_jump(auction, said))
        case BidHints.JUMP_MELD:
            return tuple(_jump_meld(auction, said))
        case BidHints.ONE_BID:
            return tuple(_one_bid(auction, said))
        case BidHints.TYPICAL:
            return tuple(_typical(said))


def _iowa(auction: Auction, said: int | Word) -> Iterator[str]:
    """000 L77–L97; in tens every amount is ten times as large."""
    if said is Word.PASS:
        yield _(BY_ME)
    if not isinstance(said, int):
        return
    unit = auction.ruleset.unit
    if said in (amount * unit for amount in IOWA_AMOUNTS):
        yield _(IOWA_AMOUNTS[said // unit])
    for raised, tells in IOWA_RAISES.items():
        if auction.high and said == _number(auction) + raised * unit:
            yield _(tells)


def _jump(auction: Auction, said: int | Word) -> Iterator[str]:
    """004 L16: a bid at least two steps above the last one."""
    if isinstance(said, int) and auction.high and said - _number(auction) > _step(auction):
        yield _("a jump bid")


def _jump_meld(auction: Auction, said: int | Word) -> Iterator[str]:
    """003 L122: opening above the least, or outbidding the partner by more than one step."""
    if not isinstance(said, int):
        return
    least = auction.ruleset.min_bid
    opens_high = auction.high is None and said > least and not auction.is_stuck
    if opens_high or (_outbids_partner(auction) and said - _number(auction) > _step(auction)):
        much = MUCH_MELD * auction.ruleset.unit
        yield _("meld of {points} or more, but no suit to play in").format(points=much)


def _outbids_partner(auction: Auction) -> bool:
    if auction.high is None or not auction.ruleset.partners:
        return False
    return auction.next_seat == auction.ruleset.across(auction.high.seat)


def _one_bid(auction: Auction, said: int | Word) -> Iterator[str]:
    """001 L65: a player who bids once and then passes has meld for the partner."""
    own = [call for call in auction.calls if call.seat == auction.next_seat]
    if said is Word.PASS and len(own) == 1:
        yield _("after one bid: meld, but no wish to play")


def _typical(said: int | Word) -> Iterator[str]:
    """002 L36."""
    if isinstance(said, int) and said in TYPICAL_AMOUNTS:
        yield _(TYPICAL_AMOUNTS[said])


def _number(auction: Auction) -> int:
    """The number that stands."""
    return auction.high.said if auction.high and isinstance(auction.high.said, int) else 0


def _step(auction: Auction) -> int:
    return auction.ruleset.bid_step
