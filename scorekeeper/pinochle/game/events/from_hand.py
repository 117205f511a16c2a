"""Turn a hand back into the facts that make it."""

from collections import Counter
from collections.abc import Iterator

from scorekeeper.pinochle.cards import Card
from scorekeeper.pinochle.hand.hand import MISSED_ALL, Hand, Outcome

from . import bid_facts, finishing_facts, meld_facts
from .base import HandEvent


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
    yield bid_facts.HandDealt(number, hand.dealer)
    for call in hand.calls:
        yield bid_facts.Called(number, call)
    if hand.declarer is not None and hand.outcome is not Outcome.ENTERED:
        yield bid_facts.BidWon(number, hand.declarer, hand.bid, hand.trump)
    elif hand.trump is not None:
        yield bid_facts.TrumpNamed(number, hand.trump)
    if hand.partner is not None or hand.alone:
        yield bid_facts.PartnerCalled(number, hand.partner)
    if hand.announced:
        yield bid_facts.AllAnnounced(number)


def _melding(number: int, hand: Hand) -> Iterator[HandEvent]:
    for seat, shown in sorted(hand.shown.items()):
        if shown.points is None:
            if shown.cards:
                yield meld_facts.CardsShown(number, seat, _counts(shown.cards))
            for (name, suit), times in shown.named:
                yield meld_facts.MeldNamed(number, seat, name, suit, times)
        else:
            yield meld_facts.PointsShown(number, seat, shown.points, shown.nines, shown.double_run)
    for seat in sorted(hand.done):
        yield meld_facts.MeldDone(number, seat)
    if hand.discards:
        yield meld_facts.CardsDiscarded(number, _counts(hand.discards))
    if hand.meld_finished:
        yield meld_facts.MeldFinished(number)


def _counts(cards: tuple[Card, ...]) -> meld_facts.Counts:
    return tuple(Counter(cards).items())


def _finishing(number: int, hand: Hand) -> Iterator[HandEvent]:
    if hand.outcome is Outcome.CONCEDED:
        return
    if hand.outcome is Outcome.ENTERED:
        scores = tuple(sorted(hand.scores.items()))
        yield finishing_facts.ScoresEntered(number, scores, hand.declarer)
        return
    if hand.outcome in MISSED_ALL or not hand.points:
        yield finishing_facts.HandEnded(number, hand.outcome)
    if hand.points:
        yield finishing_facts.TricksCounted(number, tuple(sorted(hand.points.items())))
    for seat, took in sorted(hand.took.items()):
        yield finishing_facts.TookAnswered(number, seat, took)


def _beside(number: int, hand: Hand) -> Iterator[HandEvent]:
    for each in hand.adjustments:
        yield finishing_facts.ScoreAdjusted(number, each.seat, each.points, each.reason)
    if hand.time_up:
        yield finishing_facts.TimeCalled(number)
    if hand.conceded_by is not None:
        yield finishing_facts.GameConceded(number, hand.conceded_by)
