"""Turn a hand back into the facts that make it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from scorekeeper.pinochle.cards import Card
from scorekeeper.pinochle.game.events import bidding, finishing, melding
from scorekeeper.pinochle.game.events.base import HandEvent
from scorekeeper.pinochle.hand.hand import MISSED_ALL, Hand, Outcome


def facts_of(number: int, hand: Hand, is_open: bool = False) -> Iterator[HandEvent]:
    """Yield the facts that make a hand, in the order in which a table enters them.

    A hand that ``is_open`` may have no end yet.
    """
    yield from _bidding(number, hand)
    yield from _melding(number, hand)
    if not is_open or hand.points or hand.outcome is not Outcome.PLAYED:
        yield from _finishing(number, hand)
    yield from _beside(number, hand)


def _bidding(number: int, hand: Hand) -> Iterator[HandEvent]:
    yield bidding.HandDealt(number, hand.dealer)
    for call in hand.calls:
        yield bidding.Called(number, call)
    if hand.declarer is not None and hand.outcome is not Outcome.ENTERED:
        yield bidding.BidWon(number, hand.declarer, hand.bid, hand.trump)
    elif hand.trump is not None:
        yield bidding.TrumpNamed(number, hand.trump)
    if hand.partner is not None or hand.alone:
        yield bidding.PartnerCalled(number, hand.partner)
    if hand.announced:
        yield bidding.AllAnnounced(number)


def _melding(number: int, hand: Hand) -> Iterator[HandEvent]:
    for seat, shown in sorted(hand.shown.items()):
        if shown.points is None:
            if shown.cards:
                yield melding.CardsShown(number, seat, _counts(shown.cards))
            for (name, suit), times in shown.named:
                yield melding.MeldNamed(number, seat, name, suit, times)
        else:
            yield melding.PointsShown(number, seat, shown.points, shown.nines, shown.double_run)
    for seat in sorted(hand.done):
        yield melding.MeldDone(number, seat)
    if hand.discards:
        yield melding.CardsDiscarded(number, _counts(hand.discards))
    if hand.meld_finished:
        yield melding.MeldFinished(number)


def _counts(cards: tuple[Card, ...]) -> melding.Counts:
    return tuple(Counter(cards).items())


def _finishing(number: int, hand: Hand) -> Iterator[HandEvent]:
    if hand.outcome is Outcome.CONCEDED:
        return
    if hand.outcome is Outcome.ENTERED:
        scores = tuple(sorted(hand.scores.items()))
        yield finishing.ScoresEntered(number, scores, hand.declarer)
        return
    if hand.outcome in MISSED_ALL or not hand.points:
        yield finishing.HandEnded(number, hand.outcome)
    if hand.points:
        yield finishing.TricksCounted(number, tuple(sorted(hand.points.items())))
    for seat, took in sorted(hand.took.items()):
        yield finishing.TookAnswered(number, seat, took)


def _beside(number: int, hand: Hand) -> Iterator[HandEvent]:
    for each in hand.adjustments:
        yield finishing.ScoreAdjusted(number, each.seat, each.points, each.reason)
    if hand.time_up:
        yield finishing.TimeCalled(number)
    if hand.conceded_by is not None:
        yield finishing.GameConceded(number, hand.conceded_by)
