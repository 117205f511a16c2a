"""The auction of a hand: the turn to bid, the legal calls, and the winner.

If nobody bids, the rules may force a player to play for a fixed bid. That player is stuck; R17. A
sweep is a bid to take every trick; R74. The regular bids are the minimum bid and whole steps above
it, for example 250, 260 and 270.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property, lru_cache, reduce

from scorekeeper.language import N_, _
from scorekeeper.pinochle.errors import CallError, OutcomeError
from scorekeeper.pinochle.rules.choices import (
    AllOrNothing,
    Choice,
    NinesRedeal,
    NinesUntil,
    StuckSeat,
)
from scorekeeper.pinochle.rules.ruleset import SUITS, Ruleset, Seat

FEW_NINES, MANY_NINES = 5, 6  # nines that may justify a new deal, R9


class Word(Choice):
    """A call without a number."""

    PASS = "pass", N_("pass")
    HELP = "help", N_("pass with help")
    BY_ME = "by-me", N_("by me")
    SWEEP = "sweep", N_("sweep")


CallValue = int | Word
PASSES = frozenset({Word.PASS, Word.HELP, Word.BY_ME})


@dataclass(frozen=True)
class Call:
    seat: Seat
    value: CallValue

    @property
    def passes(self) -> bool:
        return self.value in PASSES

    @property
    def words(self) -> str:
        return self.value.words if isinstance(self.value, Word) else str(self.value)


@dataclass(frozen=True)
class Legal:
    """The legal calls of the next player."""

    seat: Seat
    least: int  # the lowest bid, in points as the ruleset counts them
    words: tuple[Word, ...]
    only_least: bool = False  # True if no higher bid is allowed


@dataclass(frozen=True)
class Auction:
    """The calls of one hand, in order."""

    ruleset: Ruleset
    dealer: Seat
    calls: tuple[Call, ...] = ()

    def call(self, call: Call) -> Auction:
        """Return the auction with this call added; raise CallError for an illegal call.

        This method lets a stuck player bid more than the stuck amount. ``check_stuck`` refuses
        that bid if R19 does not allow it.
        """
        legal = self.legal
        if legal is None:
            raise CallError(_("The bidding is over."), "calls")
        if call.seat != legal.seat:
            raise self._out_of_turn(legal.seat, call.seat)
        if isinstance(call.value, Word):
            if call.value not in legal.words:
                raise self._not_legal(call.value, legal)
        elif call.value != legal.least:
            check_amount(self.ruleset, call.value, legal.least, "calls")
        return Auction(self.ruleset, self.dealer, (*self.calls, call))

    def _out_of_turn(self, turn: Seat, other: Seat) -> CallError:
        if other not in self.ruleset.seats:
            sentence = _("{field}: there is no seat {seat} at this table.")
            return CallError(sentence, "calls", field="calls", seat=other)
        sentence = _("It’s {turn}’s bid, not {other}’s.")
        return CallError(sentence, "calls", {"turn": turn, "other": other})

    def _not_legal(self, word: Word, legal: Legal) -> CallError:
        if word not in PASSES or Word.PASS in legal.words:
            return CallError(_("“{word}” isn’t allowed in these rules."), "calls", word=word.words)
        if legal.only_least:
            sentence = _("{player} is stuck and can’t pass: they play for {least}.")
        elif self.is_stuck:
            sentence = _("{player} is stuck and can’t pass: they play for {least} or more.")
        else:
            sentence = _("{player} can’t pass: the first bidder must bid {least} or more.")
        return CallError(sentence, "calls", {"player": legal.seat}, least=legal.least)

    @cached_property
    def high(self) -> Call | None:
        """The highest bid or sweep so far."""
        return next((call for call in reversed(self.calls) if not call.passes), None)

    def is_late_for_redeal(self, seat: Seat) -> bool:
        """True if that player can no longer ask for a new deal; R10."""
        if self.ruleset.nines_until is NinesUntil.BIDDING:
            return bool(self.calls)
        return any(call.seat == seat and not call.passes for call in self.calls)

    @cached_property
    def still_in(self) -> tuple[Seat, ...]:
        """The seats that have neither passed nor used all their turns, clockwise.

        The order starts left of the last caller. Before the first call, it starts left of the
        dealer.
        """
        last = self.calls[-1].seat if self.calls else self.dealer
        out, turns = self._out, self.ruleset.clockwise(self.ruleset.left_of(last))
        return tuple(seat for seat in turns if seat not in out)

    @property
    def _out(self) -> set[Seat]:
        """The seats that have passed or have no turn left."""
        passed = {call.seat for call in self.calls if call.passes}
        if self.ruleset.bid_rounds is None:
            return passed
        turns = Counter(call.seat for call in self.calls)
        return passed | {seat for seat in turns if turns[seat] >= self.ruleset.bid_rounds}

    @cached_property
    def stuck(self) -> Seat | None:
        """The seat that must take the bid because nobody bid, or None; R17."""
        if self.high is not None:
            return None
        seat = self.ruleset.stuck(self.dealer)
        return seat if all(other == seat for other in self.still_in) else None

    @property
    def is_stuck(self) -> bool:
        return self.stuck is not None

    @property
    def is_passed_out(self) -> bool:
        """True if everybody passed and nobody has to play; R17."""
        nobody_must = self.ruleset.stuck_seat is StuckSeat.NOBODY
        return nobody_must and self.high is None and not self.still_in

    @cached_property
    def next_seat(self) -> Seat | None:
        """The seat that may call next, or None if nobody may call. A stuck player may call."""
        if self.stuck is not None:
            return self.stuck
        if self.high is None:
            return next(iter(self.still_in), None)
        if self.high.value is Word.SWEEP:  # nothing outbids a sweep, R74
            return None
        return next((seat for seat in self.still_in if seat != self.high.seat), None)

    @cached_property
    def legal(self) -> Legal | None:
        """The legal calls of ``next_seat``, or None if nobody may call."""
        rules, seat = self.ruleset, self.next_seat
        if seat is None:
            return None
        sweep = (Word.SWEEP,) if rules.all_or_nothing is AllOrNothing.SWEEP else ()
        if self.is_stuck:
            return Legal(seat, rules.stuck_amount, sweep, not rules.stuck_may_raise)
        if rules.opener_must_bid and not self.calls:
            return Legal(seat, rules.stuck_amount, sweep)
        help = (Word.HELP,) if rules.pass_with_help else ()
        by_me = (Word.BY_ME,) if rules.by_me else ()
        least = rules.min_bid if self.high is None else int(self.high.value) + rules.bid_step
        return Legal(seat, least, (Word.PASS, *help, *by_me, *sweep))

    @cached_property
    def winner(self) -> Call | None:
        """The winning call, or None if nobody has won.

        If a player is stuck, the result is a bid of the stuck amount. ``calls`` does not contain
        this bid.
        """
        if self.stuck is not None:
            return Call(self.stuck, self.ruleset.stuck_amount)
        return self.high if self.next_seat is None else None


@lru_cache(maxsize=256)  # without this cache, an import takes a quarter longer
def checked_auction(ruleset: Ruleset, dealer: Seat, calls: tuple[Call, ...]) -> Auction:
    """Return the auction of these calls; raise CallError as ``Auction.call`` does."""
    return reduce(Auction.call, calls, Auction(ruleset, dealer))


def next_bids(auction: Auction, count: int) -> tuple[int, ...]:
    """Return up to ``count`` legal bids of the next player, in points, ascending.

    The lowest legal bid comes first, and regular bids follow. The result is empty if nobody may
    call.
    """
    legal = auction.legal
    if legal is None:
        return ()
    if legal.only_least:
        return (legal.least,)
    return _bids_from(auction.ruleset, legal.least, count)


def check_amount(
    ruleset: Ruleset, amount: int, least: int, field: str = "bid", start: int | None = None
) -> None:
    """Raise CallError if a bid is below ``least``, too high for anybody to make, or between steps.

    Steps are counted from ``start``, by default the minimum bid. For example, 255 is between the
    steps 250 and 260. All amounts are in points.
    """
    if amount < least:
        raise CallError(_("Bid {least} or more, not {bid}."), field, least=least, bid=amount)
    if amount > 2 * ruleset.most_meld + ruleset.trick_total:
        raise CallError(_("Nobody can make {bid}. Check the bid."), field, bid=amount)
    step = ruleset.bid_step
    over = (amount - (ruleset.min_bid if start is None else start)) % step
    if over:
        below = amount - over
        sentence = _("Bids go up by {step}: {below} or {above}, not {bid}.")
        raise CallError(sentence, field, step=step, below=below, above=below + step, bid=amount)


def check_won_bid(ruleset: Ruleset, dealer: Seat, seat: Seat, amount: int) -> None:
    """Raise CallError unless that player can have won the auction with a bid of ``amount`` points.

    Hands without recorded calls need this check; R27. If the first bidder may not pass,
    ``check_above_opener`` adds a condition; R21.
    """
    if ruleset.opener_must_bid:
        # Steps from the first bidder’s forced bid are allowed. So are steps from the minimum bid.
        fits_forced_bid = (amount - ruleset.stuck_amount) % ruleset.bid_step == 0
        start = ruleset.stuck_amount if fits_forced_bid else None
        check_amount(ruleset, amount, ruleset.stuck_amount, start=start)
    elif seat != ruleset.stuck(dealer):
        check_amount(ruleset, amount, ruleset.min_bid)
    elif amount != ruleset.stuck_amount:
        may_raise = ruleset.stuck_may_raise and ruleset.stuck_amount < ruleset.min_bid
        check_amount(ruleset, amount, ruleset.stuck_amount if may_raise else ruleset.min_bid)


def check_stuck(auction: Auction, call: Call) -> None:
    """Raise CallError if a stuck player bids more than the rules allow; R19.

    Finished hands of an imported record skip this check.
    """
    legal, bid = auction.legal, call.value
    if legal and legal.only_least and not isinstance(bid, Word) and bid > legal.least:
        sentence = _("{player} is stuck and plays for {least}, not for {bid}.")
        raise CallError(sentence, "calls", {"player": call.seat}, least=legal.least, bid=bid)


def check_above_opener(ruleset: Ruleset, dealer: Seat, seat: Seat, amount: int) -> None:
    """Raise CallError if a winner other than the first bidder bid too little; R21.

    The first bidder must bid at least ``stuck_amount``. A bid of any other player must be at least
    one step higher. Finished hands of an imported record skip this check.
    """
    opener = ruleset.left_of(dealer)
    least = ruleset.stuck_amount + ruleset.bid_step
    if ruleset.opener_must_bid and seat != opener and amount < least:
        sentence = _(
            "{opener} bids first and is in for {amount}, so {player} must bid {least} or more."
        )
        seats = {"opener": opener, "player": seat}
        raise CallError(sentence, "bid", seats, amount=ruleset.stuck_amount, least=least)


def usual_bids(ruleset: Ruleset, count: int) -> tuple[int, ...]:
    """Return ``count`` low bids that can win an auction, in points, ascending.

    They are regular bids. If R17 or R21 forces a low bid on a player, that bid is included, too.
    """
    if ruleset.opener_must_bid:
        return _bids_from(ruleset, ruleset.stuck_amount, count)
    lowest = ruleset.min_bid
    extra = lowest if ruleset.stuck_seat is StuckSeat.NOBODY else ruleset.stuck_amount
    return _bids(ruleset, lowest, extra, count)


def _bids_from(ruleset: Ruleset, least: int, count: int) -> tuple[int, ...]:
    """Return ``count`` bids, ascending: ``least``, then the regular bids above it."""
    regular = least + (ruleset.min_bid - least) % ruleset.bid_step
    return _bids(ruleset, max(ruleset.min_bid, regular), least, count)


def _bids(ruleset: Ruleset, start: int, extra: int, count: int) -> tuple[int, ...]:
    """Return the ``count`` lowest of ``extra`` and the regular bids from ``start``, ascending."""
    regular = range(start, start + count * ruleset.bid_step, ruleset.bid_step)
    return tuple(sorted({extra, *regular}))[:count]


def check_redeal(ruleset: Ruleset, nines: int, has_meld: bool, too_late: bool) -> None:
    """Raise OutcomeError unless the player may ask for a new deal; R9, R10."""
    if ruleset.nines_redeal is NinesRedeal.OFF:
        raise OutcomeError(_("There’s no redeal for nines in these rules."), "nines")
    in_deck = SUITS * ruleset.copies if ruleset.nines else 0
    if nines > in_deck:
        sentence = _("There are only {most} nines in the deck, not {nines}.")
        raise OutcomeError(sentence, "nines", most=in_deck, nines=nines)
    if too_late:
        sentence = _("Too late: ask for a redeal {when}.")
        raise OutcomeError(sentence, "nines", when=ruleset.nines_until.words)
    if not _are_enough(ruleset.nines_redeal, nines, has_meld):
        sentence = _("Only a player {when} can ask for a redeal.")
        raise OutcomeError(sentence, "nines", when=ruleset.nines_redeal.words)


def nines_to_ask(auction: Auction) -> range:
    """Return the numbers of nines that can justify a new deal; empty if nobody can ask."""
    ruleset = auction.ruleset
    asks = ruleset.nines and ruleset.nines_redeal is not NinesRedeal.OFF
    if not asks or all(map(auction.is_late_for_redeal, ruleset.seats)):
        return range(0)
    return range(FEW_NINES, SUITS * ruleset.copies + 1)


def _are_enough(needed: NinesRedeal, nines: int, has_meld: bool) -> bool:
    """True if that many nines justify a new deal; R9."""
    if needed is NinesRedeal.FIVE_NO_MELD_OR_SIX and nines >= MANY_NINES:
        return True
    return nines >= FEW_NINES and (needed is NinesRedeal.FIVE_OR_MORE or not has_meld)
