"""What a bid may tell the partner. The meanings are hints: nobody is held to them, C26."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from scorekeeper.language import N_, _, capitalized
from scorekeeper.pinochle.hand.auction import Auction, Word
from scorekeeper.pinochle.rules.choices import BidHints, Partnership
from scorekeeper.pinochle.rules.ruleset import Ruleset

# 000 L79–L97, in ones. An amount can mean several things at once.
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

# 003 L122 and 002 L36, in ones.
MUCH_MELD = 8
TYPICAL_AMOUNTS = {
    35: N_("often three legs of a double pinochle"),
    38: N_("often one card short of a run and one ace short of aces around"),
}


def typical_amounts(ruleset: Ruleset) -> dict[int, str]:
    """Some bids, in points as the ruleset counts them, and what who makes one often holds.

    002 L36 has them for four players, partners, and a single deck.
    """
    if not ruleset.partners or ruleset.is_double_deck:
        return {}
    return _in_points(TYPICAL_AMOUNTS, ruleset)


def _in_points(amounts: dict[int, str], ruleset: Ruleset) -> dict[int, str]:
    """Amounts in ones as the ruleset counts them: in tens they are ten times as large."""
    return {amount * ruleset.unit: told for amount, told in amounts.items()}


def told_by_bids(ruleset: Ruleset) -> Iterator[tuple[str, str]]:
    """What players mean to say by a bid, and the bid, for those that mean something alone."""
    tells = _hints(ruleset)
    if tells is BidHints.TYPICAL:
        for bid, held in typical_amounts(ruleset).items():
            yield capitalized(_(held)), str(bid)
    if tells is BidHints.IOWA:
        for bid, told in _in_points(IOWA_AMOUNTS, ruleset).items():
            yield capitalized(_(told)), str(bid)
        for raised, told in _in_points(IOWA_RAISES, ruleset).items():
            above = _("{meld}: that much above the last bid")
            yield capitalized(above.format(meld=_(told))), f"+{raised}"
        if ruleset.by_me:
            yield capitalized(_("aces around")), Word.BY_ME.words


def meanings(auction: Auction, said: int | Word) -> tuple[str, ...]:
    """Everything that the next call may tell; empty where it tells nothing."""
    tell = TELLERS[_hints(auction.ruleset)]
    return tuple(dict.fromkeys(tell(auction, said)))


def _hints(ruleset: Ruleset) -> BidHints:
    """What bids tell: nothing where everybody plays alone, and has nobody to tell."""
    is_alone = ruleset.partnership is Partnership.ALONE
    return BidHints.OFF if is_alone else ruleset.bid_hints


def _nothing(_auction: Auction, _said: int | Word) -> Iterator[str]:
    return iter(())


def _iowa(auction: Auction, said: int | Word) -> Iterator[str]:
    """000 L77–L97."""
    if said is Word.BY_ME:
        yield _("aces around")
    yield from _told(_in_points(IOWA_AMOUNTS, auction.ruleset), said)
    yield from _told(_in_points(IOWA_RAISES, auction.ruleset), _raise(auction, said))


def _told(amounts: dict[int, str], said: int | Word) -> Iterator[str]:
    if isinstance(said, int) and said in amounts:
        yield _(amounts[said])


def _jump(auction: Auction, said: int | Word) -> Iterator[str]:
    """004 L16: a bid at least two steps above the last one."""
    if _raise(auction, said) > auction.ruleset.bid_step:
        yield _("jump bid")


def _jump_meld(auction: Auction, said: int | Word) -> Iterator[str]:
    """003 L122: opening above the least, or outbidding the partner by more than one step.

    L124: once the partner has passed, it tells nobody anything.
    """
    ruleset, seat = auction.ruleset, auction.next_seat
    partner = None if seat is None else ruleset.partner_of(seat)
    if not isinstance(said, int) or partner not in auction.still_in:
        return
    if auction.high is None:
        is_much = said > ruleset.min_bid and not auction.is_stuck
    else:
        is_much = auction.high.seat == partner and _raise(auction, said) > ruleset.bid_step
    if is_much:
        much = MUCH_MELD * ruleset.unit
        yield _("{points} meld or more, but no good trump suit").format(points=much)


def _raise(auction: Auction, said: int | Word) -> int:
    """By how much a bid is above the last one; 0 for anything else."""
    high = auction.high
    if high is None or not isinstance(high.said, int) or not isinstance(said, int):
        return 0
    return said - high.said


def _one_bid(auction: Auction, said: int | Word) -> Iterator[str]:
    """001 L65: a player who bids once and then passes has meld for the partner."""
    own = [call for call in auction.calls if call.seat == auction.next_seat]
    if said is Word.PASS and len(own) == 1:
        yield _("bid once, then passed: has meld, doesn’t want the bid")


def _typical(auction: Auction, said: int | Word) -> Iterator[str]:
    """002 L36, which speaks of four players."""
    yield from _told(typical_amounts(auction.ruleset), said)


TELLERS: dict[BidHints, Callable[[Auction, int | Word], Iterator[str]]] = {
    BidHints.OFF: _nothing,
    BidHints.IOWA: _iowa,
    BidHints.JUMP: _jump,
    BidHints.JUMP_MELD: _jump_meld,
    BidHints.ONE_BID: _one_bid,
    BidHints.TYPICAL: _typical,
}
