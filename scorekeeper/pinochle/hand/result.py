"""Each side’s meld and tricks in a hand, and how much of them counts."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from scorekeeper.pinochle.rules.choices import NinesSurvive, Save, SetPays
from scorekeeper.pinochle.rules.ruleset import Ruleset, Seats

from .auction import Word
from .hand import TOOK_ALL, Hand, Outcome
from .meld import MeldCount
from .tricks import Took


@dataclass(frozen=True)
class HandResult:
    """The parts of a hand’s score, before ``scoring`` turns them into lines."""

    hand: Hand

    @property
    def ruleset(self) -> Ruleset:
        return self.hand.ruleset

    @cached_property
    def parts(self) -> tuple[SidePart, ...]:
        return tuple(self._part(side) for side in self.ruleset.sides)

    def _part(self, side: Seats) -> SidePart:
        declaring, pile = self.hand.declares(side), self.hand.pile_with(side[0])
        points = self._tricks(pile, declaring)
        return SidePart(
            self,
            side,
            declaring,
            self.hand.meld_of(pile if declaring else side),
            points,
            self.hand.best_taken(pile, points),
        )

    def _tricks(self, pile: Seats, declaring: bool) -> int:
        """Return the trick points of a pile.

        If a sweep, 1000 or moon was made, the declarer’s pile has all trick points.
        """
        if self.hand.outcome in TOOK_ALL:
            return self.ruleset.trick_total if declaring else 0
        return self.hand.pile_points[pile] if self.hand.points else 0

    @cached_property
    def declarer(self) -> SidePart:
        return next(part for part in self.parts if part.declaring)

    @property
    def double_run(self) -> Seats | None:
        """The side whose double run won the game without tricks, or None."""
        return self.hand.double_run_winner if self.hand.outcome is Outcome.PLAYED else None

    @property
    def conceding(self) -> Seats | None:
        seat = self.hand.conceded_by
        return None if seat is None else self.ruleset.side_of(seat)

    @cached_property
    def bid(self) -> int:
        """The bid in points.

        For a sweep, this is the last number that was bid before the sweep. If no number was bid,
        this is the minimum bid; R76.
        """
        if self.hand.bid is not None:
            return self.hand.bid
        numbers = [call.value for call in self.hand.calls if not isinstance(call.value, Word)]
        return numbers[-1] if numbers else self.ruleset.min_bid

    @cached_property
    def made(self) -> bool:
        """True if the declaring side’s meld and tricks reach the bid; R59."""
        return self.declarer.kept + self.declarer.counted_tricks >= self.bid


@dataclass(frozen=True)
class SidePart:
    """A side’s meld and tricks in one hand, and how much of them counts."""

    result: HandResult
    seats: Seats
    declaring: bool  # True for the declarer's side
    meld: MeldCount
    tricks: int
    took: Took

    @property
    def ruleset(self) -> Ruleset:
        return self.result.ruleset

    def saves(self, took: Took) -> bool:
        """True if the side keeps its meld with only ``took`` in its pile; R64, R66."""
        if self.is_under_floor:
            return False
        if self.declaring and not self.ruleset.declarer_must_save:
            return True
        match self.ruleset.save:
            case Save.TRICK:
                return took is not Took.NOTHING
            case Save.POINTS:
                return self.tricks > 0 and took is not Took.NOTHING  # discards alone save nothing
            case Save.COUNTER:
                return took is Took.COUNTER

    @property
    def surviving_nines(self) -> int:
        """The points of trump nines that count although the meld is lost; R67."""
        if not self.on_board:
            return 0
        match self.ruleset.nines_survive:
            case NinesSurvive.ALWAYS:
                return self.meld.nines
            case NinesSurvive.ONLY if self.meld.nines == self.meld.points:
                return self.meld.nines
        return 0

    @property
    def is_under_floor(self) -> bool:
        """True if the side has fewer trick points than the floor of R90."""
        return self.tricks < self.ruleset.trick_floor

    @property
    def on_board(self) -> int:
        """The side's meld points, saved or not; 0 under the meld floor of R89."""
        return self.ruleset.counted_meld(self.meld.points)

    @property
    def kept(self) -> int:
        """The part of the side’s meld that counts."""
        return self.on_board if self.saves(self.took) else self.surviving_nines

    @property
    def is_paid(self) -> bool:
        """True if this defending side is paid for a missed bid or sweep; R62."""
        if self.ruleset.set_pays is SetPays.EACH:
            return True
        return self.tricks == max(each.tricks for each in self.result.parts if not each.declaring)

    @property
    def entered(self) -> int:
        """The side’s score from paper; 0 if none was entered."""
        return sum(self.result.hand.scores.get(seat, 0) for seat in self.seats)

    @property
    def counted_tricks(self) -> int:
        return 0 if self.is_under_floor else self.tricks
