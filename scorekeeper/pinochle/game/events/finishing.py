"""What can be recorded after the meld: the tricks, how the hand or the evening ended, penalties."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.language import _
from scorekeeper.pinochle.errors import GameError, OutcomeError
from scorekeeper.pinochle.frozen import altered
from scorekeeper.pinochle.game.events.base import HandEvent, Place
from scorekeeper.pinochle.hand.checks import check_missed_counter
from scorekeeper.pinochle.hand.hand import MISSED_ALL, MOONS, THOUSANDS, Adjustment, Hand, Outcome
from scorekeeper.pinochle.hand.steps import Step, may_agree, next_step
from scorekeeper.pinochle.hand.tricks import Took
from scorekeeper.pinochle.rules.ruleset import Seat


@dataclass(frozen=True)
class TricksCounted(HandEvent):
    """Trick points by seat, any seat of a pile; the last pile that nobody counted has the rest.

    Piles may be counted one after the other. Once all are, a new count takes the place of the
    oldest one, whose pile then has the rest.
    """

    taken: tuple[tuple[Seat, int], ...]
    part = "tricks"

    def check(self, hand: Hand) -> None:
        check_missed_counter(self.change(hand))

    def change(self, hand: Hand) -> Hand:
        before = [count for count in hand.points.items() if count[0] not in dict(self.taken)]
        room = max(0, len(hand.piles) - 1 - len(self.taken))
        return altered(
            hand,
            points=dict([*before[max(0, len(before) - room) :], *self.taken]),
            took={},
            outcome=hand.outcome if hand.outcome in MISSED_ALL else Outcome.PLAYED,
        )


@dataclass(frozen=True)
class TookAnswered(HandEvent):
    """The answer to the one question: the best thing that a player's pile holds."""

    seat: Seat
    took: Took
    part = "tricks"

    def check(self, hand: Hand) -> None:
        check_missed_counter(self.change(hand))

    def change(self, hand: Hand) -> Hand:
        return altered(hand, took={**hand.took, self.seat: self.took})


@dataclass(frozen=True)
class HandEnded(HandEvent):
    """How the hand ended, where not by counting tricks."""

    outcome: Outcome
    part = ""  # nothing else of the hand may be recorded at the same time

    def change(self, hand: Hand) -> Hand:
        if self.outcome is Outcome.FOLDED:
            hand = hand.folded
        announced = hand.announced or self.outcome in (*THOUSANDS, *MOONS)
        return altered(
            hand, outcome=self.outcome, announced=announced, points={}, took={}, scores={}
        )


@dataclass(frozen=True)
class ScoresEntered(HandEvent):
    """What each side scored, from a sheet of paper: nothing else of the hand is known.

    ``declarer`` may be known, too: by some rules it decides who wins.
    """

    scores: tuple[tuple[Seat, int], ...]  # any seat of a side; one that is left out scored nothing
    declarer: Seat | None = None
    part = ""  # nothing else of the hand may be recorded at the same time

    def change(self, hand: Hand) -> Hand:
        return Hand(
            hand.ruleset,
            hand.dealer,
            declarer=self.declarer,
            outcome=Outcome.ENTERED,
            scores=dict(self.scores),
            adjustments=hand.adjustments,
            time_up=hand.time_up,
            conceded_by=hand.conceded_by,
        )


@dataclass(frozen=True)
class ScoreAdjusted(HandEvent):
    """Points given to a side, or taken, with the reason in writing: a renege, a slip."""

    seat: Seat
    points: int
    reason: str
    part = "adjustments"
    repeatable = False

    def change(self, hand: Hand) -> Hand:
        adjustment = Adjustment(self.seat, self.points, self.reason)
        return altered(hand, adjustments=(*hand.adjustments, adjustment))


@dataclass(frozen=True)
class AdjustmentDropped(HandEvent):
    """The adjustment at that place of the hand's list, from 0, is taken back."""

    place: int
    part = "adjustments"
    repeatable = False

    def check(self, hand: Hand) -> None:
        if not 0 <= self.place < len(hand.adjustments):
            raise GameError(_("That change was already removed."), "adjustments")

    def change(self, hand: Hand) -> Hand:
        kept = [each for place, each in enumerate(hand.adjustments) if place != self.place]
        return altered(hand, adjustments=tuple(kept))


@dataclass(frozen=True)
class HandAgreed(HandEvent):
    """A player of another side agrees with the result; any change of the hand asks anew."""

    seat: Seat
    part = ""  # with the result that was seen

    def check(self, hand: Hand) -> None:
        if next_step(hand) is not Step.DONE:
            raise OutcomeError(_("This hand isn’t over yet."), "agreed")
        if not any(self.seat in side for side in may_agree(hand)):
            raise OutcomeError(_("Only the other players can confirm a result."), "agreed")

    def change(self, hand: Hand) -> Hand:
        return altered(hand, agreed=hand.agreed | {self.seat})


@dataclass(frozen=True)
class TimeCalled(HandEvent):
    """The evening is over: this hand is the last one, unless the score is level; 003 L160.

    ``called`` is False to play on after all.
    """

    called: bool = True

    @property
    def places(self) -> tuple[Place, ...]:
        return ((),)  # it ends the game: nobody may have gone on with it

    @property
    def deals(self) -> bool:
        return False

    def change(self, hand: Hand) -> Hand:
        return altered(hand, time_up=self.called)


@dataclass(frozen=True)
class GameConceded(HandEvent):
    """A side gives the game up; a hand that was begun is not finished.

    ``seat`` is None to play on after all.
    """

    seat: Seat | None

    @property
    def places(self) -> tuple[Place, ...]:
        return ((),)

    @property
    def deals(self) -> bool:
        return self.seat is not None

    def change(self, hand: Hand) -> Hand:
        if self.seat is None:
            begun = hand.outcome is Outcome.CONCEDED
            hand = altered(hand, outcome=Outcome.PLAYED) if begun else hand
        elif next_step(hand) is not Step.DONE:
            hand = altered(hand, outcome=Outcome.CONCEDED, points={}, took={})
        return altered(hand, conceded_by=self.seat)
