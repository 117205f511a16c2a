"""Facts after the meld: the tricks, the end of the hand or game, adjustments."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.language import _
from scorekeeper.pinochle.errors import GameError, OutcomeError
from scorekeeper.pinochle.frozen import fast_replace
from scorekeeper.pinochle.hand.checks import check_missed_counter
from scorekeeper.pinochle.hand.hand import MISSED_ALL, MOONS, THOUSANDS, Adjustment, Hand, Outcome
from scorekeeper.pinochle.hand.steps import Step, next_step, sides_to_agree
from scorekeeper.pinochle.hand.tricks import Took
from scorekeeper.pinochle.rules.ruleset import Seat

from .base import HandEvent


@dataclass(frozen=True)
class _TricksFact(HandEvent):
    part = "tricks"

    def check(self, hand: Hand) -> None:
        check_missed_counter(self.change(hand))


@dataclass(frozen=True)
class TricksCounted(_TricksFact):
    """The trick points of one or more piles.

    A pile is the tricks that some players take together. One pile needs no count, because it has
    the remaining points. So a count of the last uncounted pile replaces the oldest count.
    """

    taken: tuple[tuple[Seat, int], ...]  # any seat of a pile, and the points of the pile

    def change(self, hand: Hand) -> Hand:
        others = [count for count in hand.points.items() if count[0] not in dict(self.taken)]
        room = max(0, len(hand.piles) - 1 - len(self.taken))
        return fast_replace(
            hand,
            points=dict([*others[max(0, len(others) - room) :], *self.taken]),
            took={},
            outcome=hand.outcome if hand.outcome in MISSED_ALL else Outcome.PLAYED,
        )


@dataclass(frozen=True)
class TookAnswered(_TricksFact):
    """The best thing that a player’s pile took in play: a counter, a trick or nothing; R68."""

    seat: Seat
    took: Took

    def change(self, hand: Hand) -> Hand:
        return fast_replace(hand, took={**hand.took, self.seat: self.took})


@dataclass(frozen=True)
class HandEnded(HandEvent):
    """An outcome that trick points do not show, such as a throw-in or a failed sweep."""

    outcome: Outcome

    def change(self, hand: Hand) -> Hand:
        if self.outcome is Outcome.FOLDED:
            hand = hand.folded
        announced = hand.announced or self.outcome in (*THOUSANDS, *MOONS)
        return fast_replace(
            hand, outcome=self.outcome, announced=announced, points={}, took={}, scores={}
        )


@dataclass(frozen=True)
class ScoresEntered(HandEvent):
    """Each side’s score in a hand that was recorded only on paper.

    A side without an entry scores 0. The winner of the game can depend on the declarer; R82, R85.
    """

    scores: tuple[tuple[Seat, int], ...]  # any seat of a side, and the side’s score
    declarer: Seat | None = None

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
    """Points added to a side’s score or subtracted from it, with a reason; R93."""

    seat: Seat
    points: int
    reason: str
    part = "adjustments"
    repeatable = False

    def change(self, hand: Hand) -> Hand:
        adjustment = Adjustment(self.seat, self.points, self.reason)
        return fast_replace(hand, adjustments=(*hand.adjustments, adjustment))


@dataclass(frozen=True)
class AdjustmentDropped(HandEvent):
    """The removal of an adjustment from the hand."""

    place: int  # the index in ``hand.adjustments``
    part = "adjustments"
    repeatable = False

    def check(self, hand: Hand) -> None:
        if not 0 <= self.place < len(hand.adjustments):
            raise GameError(_("That change was already removed."), "adjustments")

    def change(self, hand: Hand) -> Hand:
        rest = [each for index, each in enumerate(hand.adjustments) if index != self.place]
        return fast_replace(hand, adjustments=tuple(rest))


@dataclass(frozen=True)
class HandAgreed(HandEvent):
    """A player of a defending side confirms the result of a hand.

    Any later change to the hand removes the confirmation.
    """

    seat: Seat
    keeps_agreement = True

    def check(self, hand: Hand) -> None:
        if next_step(hand) is not Step.DONE:
            raise OutcomeError(_("This hand isn’t over yet."), "agreed")
        if not any(self.seat in side for side in sides_to_agree(hand)):
            raise OutcomeError(_("Only the other players can confirm a result."), "agreed")

    def change(self, hand: Hand) -> Hand:
        return fast_replace(hand, agreed=hand.agreed | {self.seat})


@dataclass(frozen=True)
class TimeCalled(HandEvent):
    """Time is called in this hand; R88.

    The game usually ends with this hand. A redeal or a tie can add another hand; R84. ``called`` is
    False if the players cancel the call of time.
    """

    called: bool = True
    places = ((),)  # ending the game conflicts with any other fact
    can_be_first = False

    def change(self, hand: Hand) -> Hand:
        return fast_replace(hand, time_up=self.called)


@dataclass(frozen=True)
class GameConceded(HandEvent):
    """A side concedes the game; R94. A hand in progress stays unfinished.

    ``seat`` is any seat of the side, or None if the side takes the concession back.
    """

    seat: Seat | None
    places = ((),)

    @property
    def can_be_first(self) -> bool:
        return self.seat is not None

    def change(self, hand: Hand) -> Hand:
        if self.seat is None:
            was_open = hand.outcome is Outcome.CONCEDED
            hand = fast_replace(hand, outcome=Outcome.PLAYED) if was_open else hand
        elif next_step(hand) is not Step.DONE:
            hand = fast_replace(hand, outcome=Outcome.CONCEDED, points={}, took={})
        return fast_replace(hand, conceded_by=self.seat)


def ending(number: int, hand: Hand) -> Iterator[HandEvent]:
    """Yield the facts that end the hand."""
    if hand.outcome is Outcome.CONCEDED:
        return
    if hand.outcome is Outcome.ENTERED:
        scores = tuple(sorted(hand.scores.items()))
        yield ScoresEntered(number, scores, hand.declarer)
        return
    if hand.outcome in MISSED_ALL or not hand.points:
        yield HandEnded(number, hand.outcome)
    if hand.points:
        yield TricksCounted(number, tuple(sorted(hand.points.items())))
    for seat, took in sorted(hand.took.items()):
        yield TookAnswered(number, seat, took)


def additions(number: int, hand: Hand) -> Iterator[HandEvent]:
    """Yield the facts that players may enter before or after the end of the hand."""
    for each in hand.adjustments:
        yield ScoreAdjusted(number, each.seat, each.points, each.reason)
    if hand.time_up:
        yield TimeCalled(number)
    if hand.conceded_by is not None:
        yield GameConceded(number, hand.conceded_by)
