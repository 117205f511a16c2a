"""Facts before the meld, such as the deal, the calls, the bid and trump."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.language import _
from scorekeeper.pinochle.cards import Suit
from scorekeeper.pinochle.errors import OutcomeError
from scorekeeper.pinochle.frozen import fast_replace
from scorekeeper.pinochle.hand.auction import (
    Auction,
    Call,
    Word,
    check_above_opener,
    check_redeal,
    check_stuck,
)
from scorekeeper.pinochle.hand.hand import UNNUMBERED, Hand, Outcome
from scorekeeper.pinochle.rules.ruleset import Seat

from .after_correction import (
    drop_impossible_bid,
    drop_misfit_ending,
    drop_misfit_meld,
    drop_misfit_tricks,
)
from .base import HandEvent


@dataclass(frozen=True)
class HandDealt(HandEvent):
    """The dealer of a hand. Without this fact the usual player deals.

    A corrected dealer does not change the dealers of the recorded hands after this hand. The dealer
    of a new hand follows from the latest recorded hand.
    """

    # ``part`` stays empty, because a correction of the dealer can also remove bid and tricks.
    dealer: Seat

    def change(self, hand: Hand) -> Hand:
        return drop_impossible_bid(hand, fast_replace(hand, dealer=self.dealer))


@dataclass(frozen=True)
class RedealAsked(HandEvent):
    """A player with many nines asks for a new deal; R8, R9."""

    seat: Seat
    nines: int
    has_meld: bool

    def check(self, hand: Hand) -> None:
        if self.seat not in hand.ruleset.seats:
            raise OutcomeError(_("Choose who asks for the redeal."), "seat")
        check_redeal(hand.ruleset, self.nines, self.has_meld, self._is_late(hand))

    def _is_late(self, hand: Hand) -> bool:
        won = () if hand.declarer is None else (Call(hand.declarer, hand.bid or Word.SWEEP),)
        auction = Auction(hand.ruleset, hand.dealer, (*hand.calls, *won))
        return auction.is_late_for_redeal(self.seat)

    def change(self, hand: Hand) -> Hand:
        return fast_replace(hand, outcome=Outcome.REDEALT, points={}, took={}, scores={})


@dataclass(frozen=True)
class Called(HandEvent):
    """One call of the auction. ``BidWon`` records the winner of the auction."""

    call: Call
    part = "bid"
    repeatable = False

    def check(self, hand: Hand) -> None:
        *earlier, call = self.change(hand).calls
        check_stuck(Auction(hand.ruleset, hand.dealer, tuple(earlier)), call)

    def change(self, hand: Hand) -> Hand:
        earlier = () if hand.outcome in UNNUMBERED else hand.calls
        called = fast_replace(hand, calls=(*earlier, self.call), outcome=Outcome.PLAYED, scores={})
        passed_out = called.auction.is_passed_out
        return fast_replace(called, outcome=Outcome.PASSED_OUT) if passed_out else called


@dataclass(frozen=True)
class BidWon(HandEvent):
    """The winner of the auction and the winning bid, with trump if entered at the same time.

    ``amount`` is None for a sweep. Recorded calls are removed if they do not lead to this bid.
    """

    seat: Seat
    amount: int | None
    trump: Suit | None = None
    part = "bid"

    def check(self, hand: Hand) -> None:
        if self.amount is not None:
            check_above_opener(hand.ruleset, hand.dealer, self.seat, self.amount)

    def change(self, hand: Hand) -> Hand:
        unplayed = hand.outcome in (Outcome.FOLDED, Outcome.ENTERED, *UNNUMBERED)
        declared = fast_replace(
            hand.in_trump(self.trump or hand.trump),
            declarer=self.seat,
            partner=None if hand.partner == self.seat else hand.partner,
            alone=hand.alone and hand.declarer == self.seat,
            bid=self.amount,
            sweep=self.amount is None,
            announced=hand.announced and self.amount is not None,
            discards=hand.discards if hand.declarer in (None, self.seat) else (),
            calls=hand.calls if self._follows_from(hand) else (),
            outcome=Outcome.PLAYED if unplayed else hand.outcome,
            scores={},
        )
        return drop_misfit_ending(drop_misfit_meld(drop_misfit_tricks(hand, declared)))

    def _follows_from(self, hand: Hand) -> bool:
        return hand.auction.winner == Call(self.seat, self.amount or Word.SWEEP)


@dataclass(frozen=True)
class TrumpNamed(HandEvent):
    trump: Suit
    part = "bid"

    def change(self, hand: Hand) -> Hand:
        return drop_misfit_ending(hand.in_trump(self.trump))


@dataclass(frozen=True)
class PartnerCalled(HandEvent):
    """The called partner; ``seat`` is None if the declarer plays alone."""

    seat: Seat | None
    part = "bid"

    def change(self, hand: Hand) -> Hand:
        declared = fast_replace(hand, partner=self.seat, alone=self.seat is None)
        return drop_misfit_ending(drop_misfit_tricks(hand, declared))


@dataclass(frozen=True)
class AllAnnounced(HandEvent):
    """The declarer announces playing 1000 or shooting the moon; R77, R91.

    ``plays`` is False if the declarer takes the announcement back.
    """

    # ``part`` stays empty, because the fact can also remove meld and tricks.
    plays: bool = True

    def change(self, hand: Hand) -> Hand:
        if self.plays == hand.announced:
            return hand
        announced = fast_replace(
            hand, announced=self.plays, outcome=Outcome.PLAYED, points={}, took={}
        )
        return drop_misfit_ending(drop_misfit_meld(announced))


def bidding(number: int, hand: Hand) -> Iterator[HandEvent]:
    """Yield the facts that rebuild a hand up to its meld, except a request for a redeal."""
    yield HandDealt(number, hand.dealer)
    for call in hand.calls:
        yield Called(number, call)
    if hand.declarer is not None and hand.outcome is not Outcome.ENTERED:
        yield BidWon(number, hand.declarer, hand.bid, hand.trump)
    elif hand.trump is not None:
        yield TrumpNamed(number, hand.trump)
    if hand.partner is not None or hand.alone:
        yield PartnerCalled(number, hand.partner)
    if hand.announced:
        yield AllAnnounced(number)
