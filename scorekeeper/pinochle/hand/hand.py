"""One deal: the recorded facts, and the meld, tricks and piles that follow from them.

The declarer is the player who won the bid. A pile is the tricks that some players take together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property

from scorekeeper.pinochle.cards import Card, Cards, Suit
from scorekeeper.pinochle.frozen import fast_replace
from scorekeeper.pinochle.rules.choices import AllOrNothing, Leader, ThousandNeeds, ThrowIn
from scorekeeper.pinochle.rules.ruleset import Ruleset, Seat, Seats

from .auction import Auction, Call
from .combinations import (
    Named,
    cards_shown,
    combinations,
)
from .meld import COUPLES, Combination, MeldCount, MeldKind, count_shown
from .tricks import Took, least_with_counter, possible_took


class Outcome(StrEnum):
    PLAYED = "played"
    THROWN_IN = "thrown-in"
    FOLDED = "folded"
    REDEALT = "redealt"
    PASSED_OUT = "passed-out"  # nobody bid, and nobody had to play
    SWEEP_MADE = "sweep-made"
    SWEEP_FAILED = "sweep-failed"
    THOUSAND_MADE = "thousand-made"
    THOUSAND_FAILED = "thousand-failed"
    MOON_MADE = "moon-made"
    MOON_FAILED = "moon-failed"
    CONCEDED = "conceded"  # a side gave up the game in the middle of the hand
    ENTERED = "entered"  # only its points are known, copied from paper


SWEEPS = (Outcome.SWEEP_MADE, Outcome.SWEEP_FAILED)
THOUSANDS = (Outcome.THOUSAND_MADE, Outcome.THOUSAND_FAILED)
MOONS = (Outcome.MOON_MADE, Outcome.MOON_FAILED)
TOOK_ALL = (Outcome.SWEEP_MADE, Outcome.THOUSAND_MADE, Outcome.MOON_MADE)
MISSED_ALL = (Outcome.SWEEP_FAILED, Outcome.THOUSAND_FAILED, Outcome.MOON_FAILED)
WITH_TRICKS = (Outcome.PLAYED, *MISSED_ALL)
# After a hand with one of these outcomes, the next deal has the same hand number.
UNNUMBERED = (Outcome.REDEALT, Outcome.PASSED_OUT)

NO_MELD = MeldCount()


@dataclass(frozen=True)
class Shown:
    """The meld that a player shows: cards and named melds, or only points."""

    cards: Cards = ()  # tapped one by one
    named: Named = ()  # melds entered by name; ``Hand.cards_of`` adds their cards
    points: int | None = None
    nines: int = 0  # how many of the points come from nines of trump
    double_run: bool = False

    def times(self, kind: MeldKind) -> int:
        """How often a meld was named."""
        return dict(self.named).get(kind, 0)

    def __bool__(self) -> bool:
        return bool(self.cards or self.named or self.points or self.nines or self.double_run)


NOTHING = Shown()


@dataclass(frozen=True)
class Adjustment:
    """Points that the players add to a score or subtract from it, such as a penalty; R93."""

    seat: Seat  # any seat of the side
    points: int
    reason: str


class ThrowInRight(StrEnum):
    """The right to end a hand unplayed after the meld."""

    NOBODY = "nobody"
    DECLARER = "declarer"
    ALL_TOGETHER = "all_together"  # everybody must agree
    FORCED = "forced"  # the hand must end unplayed


# For each option: the right if the bid is out of reach, and the right if it is not; R71.
THROW_IN_RIGHTS = {
    ThrowIn.NEVER: (ThrowInRight.NOBODY, ThrowInRight.NOBODY),
    ThrowIn.IF_IMPOSSIBLE: (ThrowInRight.DECLARER, ThrowInRight.NOBODY),
    ThrowIn.IF_IMPOSSIBLE_ELSE_UNANIMOUS: (ThrowInRight.DECLARER, ThrowInRight.ALL_TOGETHER),
    ThrowIn.UNANIMOUS: (ThrowInRight.ALL_TOGETHER, ThrowInRight.ALL_TOGETHER),
    ThrowIn.ANY_TIME: (ThrowInRight.DECLARER, ThrowInRight.DECLARER),
    ThrowIn.ANY_TIME_FORCED_IF_IMPOSSIBLE: (ThrowInRight.FORCED, ThrowInRight.DECLARER),
}


@dataclass(frozen=True)
class Hand:
    """The ruleset and the facts recorded so far. Fields of unrecorded facts have their defaults."""

    ruleset: Ruleset
    dealer: Seat
    calls: tuple[Call, ...] = ()
    declarer: Seat | None = None
    bid: int | None = None  # also None for a sweep
    sweep: bool = False
    trump: Suit | None = None
    partner: Seat | None = None  # called by the declarer, in some rulesets
    alone: bool = False  # the declarer called nobody
    announced: bool = False  # True for playing 1000 (R77) or shooting the moon (R91)
    discards: Cards = ()  # the declarer's, if they are known
    shown: Mapping[Seat, Shown] = field(default_factory=dict)
    meld_finished: bool = False
    done: frozenset[Seat] = frozenset()  # the seats that finished melding
    points: Mapping[Seat, int] = field(default_factory=dict)  # trick points, by a seat of each pile
    took: Mapping[Seat, Took] = field(default_factory=dict)
    outcome: Outcome = Outcome.PLAYED
    scores: Mapping[Seat, int] = field(default_factory=dict)  # from paper, by a seat of each side
    adjustments: tuple[Adjustment, ...] = ()
    time_up: bool = False  # time was called during or after this hand
    conceded_by: Seat | None = None
    agreed: frozenset[Seat] = frozenset()  # the seats that confirmed the result

    @cached_property
    def auction(self) -> Auction:
        """The calls as an auction, unchecked."""
        return Auction(self.ruleset, self.dealer, self.calls)

    # Who plays with whom

    @cached_property
    def declaring(self) -> Seats:
        """The declarer’s side; empty before there is a declarer."""
        if self.declarer is None:
            return ()
        if self.ruleset.partners:
            return next((side for side in self.ruleset.sides if self.declarer in side), ())
        partner = () if self.partner is None else (self.partner,)
        return tuple(sorted((self.declarer, *partner)))

    def declares(self, seats: Iterable[Seat]) -> bool:
        """True if all these seats are on the declarer’s side."""
        return set(seats) <= set(self.declaring)

    @property
    def leader(self) -> Seat:
        """The seat that leads to the first trick; R57."""
        if self.declarer is None or self.ruleset.leader is Leader.LEFT_OF_DEALER:
            return self.ruleset.left_of(self.dealer)
        return self.declarer

    # Meld

    def cards_of(self, seat: Seat) -> Cards:
        """Return the cards that a player shows, including those of named melds."""
        shown = self.shown.get(seat, NOTHING)
        if self.trump is None or not shown.named:
            return shown.cards
        return cards_shown(self.ruleset, self.trump, shown.cards, shown.named)

    def held(self, seat: Seat) -> Counter[Card]:
        """Return how many of each card a player shows."""
        return Counter(self.cards_of(seat))

    def shown_beside(self, seat: Seat) -> Cards:
        """Return the cards that the other players show."""
        return tuple(card for other in self.shown if other != seat for card in self.cards_of(other))

    @property
    def combinations(self) -> tuple[Combination, ...]:
        """The melds that count in this trump; none before trump is named."""
        return combinations(self.ruleset, self.trump) if self.trump else ()

    def most_shown(self, seat: Seat) -> int:
        """Return the most cards that a player can show. Only the declarer takes a kitty."""
        if self.declarer not in (None, seat):
            return self.ruleset.hand
        return max(self.ruleset.hand, self.ruleset.most_held - len(self.discards))

    def shown_by(self, seat: Seat) -> Shown:
        """Return a player’s meld, with each meld named at most as often as it counts.

        A card that is tapped later can turn a named meld into another one.
        """
        shown = self.shown.get(seat, NOTHING)
        if self.trump is None or not shown.named:
            return shown
        sets = self.meld(seat).sets
        named = tuple((kind, min(times, sets[kind])) for kind, times in shown.named if sets[kind])
        return shown if named == shown.named else Shown(self.cards_of(seat), named)

    def in_trump(self, trump: Suit | None) -> Hand:
        """Return the hand with another trump. The cards of named melds become tapped cards."""
        if trump is self.trump:
            return self
        shown = {
            seat: fast_replace(each, cards=self.cards_of(seat), named=())
            for seat, each in self.shown.items()
        }
        return fast_replace(self, trump=trump, shown=shown)

    @cached_property
    def melds(self) -> dict[Seat, MeldCount]:
        """The counted meld of each player who shows any."""
        return {seat: self._count(seat, shown) for seat, shown in self.shown.items()}

    def meld(self, seat: Seat) -> MeldCount:
        return self.melds.get(seat, NO_MELD)

    def meld_of(self, seats: Seats) -> MeldCount:
        """Return the combined meld of several players."""
        melds = [self.meld(seat) for seat in seats]
        return MeldCount(
            sum(meld.points for meld in melds),
            sum(meld.nines for meld in melds),
            any(meld.double_run for meld in melds),
            tuple(line for meld in melds for line in meld.melds),
        )

    def _count(self, seat: Seat, shown: Shown) -> MeldCount:
        if shown.points is not None:
            return MeldCount(shown.points, shown.nines, shown.double_run)
        return count_shown(self.ruleset, self.cards_of(seat), self.trump) if self.trump else NO_MELD

    @cached_property
    def double_run_winner(self) -> Seats | None:
        """The side whose double run ends the game, or None; R50."""
        if not self.ruleset.double_run_wins:
            return None
        return next((side for side in self.ruleset.sides if self.meld_of(side).double_run), None)

    @cached_property
    def melders(self) -> Seats:
        """The seats that may show meld; R74, R77.

        Nobody shows meld in a sweep. If the declarer plays 1000, only the defenders show meld. The
        declarer comes first, then the declarer’s partner, then the others clockwise.
        """
        if self.sweep:
            return ()
        silent = self.announced and self.ruleset.all_or_nothing is AllOrNothing.THOUSAND
        clockwise = self.ruleset.clockwise(self.declarer or 0)
        declaring = [seat for seat in clockwise if seat in self.declaring and not silent]
        return (*declaring, *(seat for seat in clockwise if seat not in self.declaring))

    @property
    def lacks_marriage(self) -> bool:
        """True if a bid requires a trump marriage and the declarer shows none; R25."""
        if not self.ruleset.marriage_to_bid or self.declarer is None or self.trump is None:
            return False
        if self.shown.get(self.declarer, NOTHING).points is not None:  # the cards are unknown
            return False
        return not set(self.cards_of(self.declarer)).issuperset(COUPLES[self.trump])

    # Tricks

    @cached_property
    def piles(self) -> tuple[Seats, ...]:
        """The seats of each pile of tricks, ordered by lowest seat; R58.

        In rulesets that let the declarer call a partner, all defenders share one pile.
        """
        if not self.ruleset.calls_partner or self.declarer is None:
            return self.ruleset.sides
        defending = tuple(seat for seat in self.ruleset.seats if seat not in self.declaring)
        return tuple(sorted((self.declaring, defending)))

    def pile_with(self, seat: Seat) -> Seats:
        return next(pile for pile in self.piles if seat in pile)

    @cached_property
    def uncounted_piles(self) -> tuple[Seats, ...]:
        """The piles without recorded trick points.

        If only one pile is uncounted, it has the remaining points.
        """
        return tuple(pile for pile in self.piles if not any(seat in self.points for seat in pile))

    @property
    def most_to_count(self) -> int:
        """The most trick points that can be entered for the next pile.

        While several piles are uncounted, this is the total minus the recorded points. After that,
        a new entry replaces a recorded one and can be as high as the total.
        """
        recorded = sum(self.points.values()) if len(self.uncounted_piles) > 1 else 0
        return self.ruleset.trick_total - recorded

    @property
    def least_to_count(self) -> int:
        """The fewest trick points that can be entered for the next pile.

        If the declarer’s side missed a counter and there are two piles, the other pile has the
        counter; R78.
        """
        is_known = self.missed_counter and len(self.piles) == 2
        return least_with_counter(self.ruleset) if is_known else 0

    @property
    def missed_counter(self) -> bool:
        """True if playing 1000 failed because the declarer’s side missed a counter."""
        needs_counters = self.ruleset.thousand_needs is ThousandNeeds.COUNTERS
        return needs_counters and self.outcome is Outcome.THOUSAND_FAILED

    @cached_property
    def pile_points(self) -> dict[Seats, int]:
        """The trick points of every pile. An uncounted pile has the rest of the total."""
        recorded = {pile: sum(self.points.get(seat, 0) for seat in pile) for pile in self.piles}
        rest = self.ruleset.trick_total - sum(recorded.values())
        return recorded | dict.fromkeys(self.uncounted_piles, rest)

    def possible_took(self, pile: Seats) -> tuple[Took, ...]:
        """Return what a pile may have taken in play. The declarer’s pile also has discards; R33."""
        declares = self.declarer in pile
        discards = self.ruleset.kitty if declares else 0
        possible = possible_took(self.ruleset, self.pile_points[pile], discards)
        if self.outcome is Outcome.MOON_FAILED and not declares and len(self.piles) == 2:
            # This pile took the trick that the declarer missed.
            return tuple(took for took in possible if took is not Took.NOTHING)
        return possible

    def best_taken(self, pile: Seats, points: int) -> Took:
        """Return what a pile took: the best recorded answer.

        Without an answer, return what is likeliest for these points.
        """
        recorded = [self.took[seat] for seat in pile if seat in self.took]
        if recorded:
            return max(recorded, key=list(Took).index)
        if self.outcome is Outcome.MOON_FAILED:
            return self.possible_took(pile)[0]
        return possible_took(self.ruleset, points)[0]

    # Ending the hand unplayed

    @property
    def folded(self) -> Hand:
        """This hand with the outcome FOLDED, unchecked.

        Without a declarer, the stuck player folds.
        """
        folded = fast_replace(self, outcome=Outcome.FOLDED)
        stuck = self.ruleset.stuck(self.dealer)
        if stuck is None or self.declarer is not None:
            return folded
        return fast_replace(folded, declarer=stuck, bid=self.ruleset.stuck_amount)

    @cached_property
    def is_impossible(self) -> bool:
        """True if the meld and all trick points together are less than the bid; R73."""
        if self.bid is None:
            return False
        meld = self.ruleset.counted_meld(self.meld_of(self.declaring).points)
        return self.bid - meld > self.ruleset.trick_total

    @property
    def throw_in_right(self) -> ThrowInRight:
        """The right to end the hand unplayed; R71. A 1000 or a moon must be played."""
        if self.announced:
            return ThrowInRight.NOBODY
        if_impossible, otherwise = THROW_IN_RIGHTS[self.ruleset.throw_in]
        return if_impossible if self.is_impossible else otherwise
