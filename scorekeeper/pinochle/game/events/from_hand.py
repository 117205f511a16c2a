"""A hand taken apart again into the facts that make it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from scorekeeper.pinochle.cards import Card
from scorekeeper.pinochle.game.events.base import HandEvent
from scorekeeper.pinochle.game.events.bidding import (
    AllAnnounced,
    BidWon,
    Called,
    HandDealt,
    PartnerCalled,
    TrumpNamed,
)
from scorekeeper.pinochle.game.events.finishing import (
    GameConceded,
    HandEnded,
    ScoreAdjusted,
    TimeCalled,
    TookAnswered,
    TricksCounted,
)
from scorekeeper.pinochle.game.events.melding import (
    CardsDiscarded,
    CardsShown,
    MeldFinished,
    PointsShown,
)
from scorekeeper.pinochle.hand.hand import MISSED_ALL, Hand, Outcome


def facts_of(number: int, hand: Hand) -> Iterator[HandEvent]:
    """The facts that make a hand, in the order in which a table would enter them."""
    yield from _bidding(number, hand)
    yield from _melding(number, hand)
    yield from _finishing(number, hand)
    yield from _beside(number, hand)


def _bidding(number: int, hand: Hand) -> Iterator[HandEvent]:
    yield HandDealt(number, hand.dealer)
    for call in hand.calls:
        yield Called(number, call)
    if hand.declarer is not None:
        yield BidWon(number, hand.declarer, hand.bid, hand.trump)
    elif hand.trump is not None:
        yield TrumpNamed(number, hand.trump)
    if hand.partner is not None:
        yield PartnerCalled(number, hand.partner)
    if hand.announced:
        yield AllAnnounced(number)


def _melding(number: int, hand: Hand) -> Iterator[HandEvent]:
    for seat, shown in sorted(hand.shown.items()):
        if shown.points is None:
            yield CardsShown(number, seat, _counted(hand.held(seat)))
        else:
            yield PointsShown(number, seat, shown.points, shown.nines, shown.double_run)
    if hand.discards:
        yield CardsDiscarded(number, _counted(Counter(hand.discards)))
    if hand.meld_finished:
        yield MeldFinished(number)


def _counted(cards: Counter[Card]) -> tuple[tuple[Card, int], ...]:
    return tuple(sorted(cards.items(), key=lambda item: item[0].place))


def _finishing(number: int, hand: Hand) -> Iterator[HandEvent]:
    if hand.outcome is Outcome.CONCEDED:
        return
    if hand.outcome in MISSED_ALL or not hand.points:
        yield HandEnded(number, hand.outcome)
    if hand.points:
        yield TricksCounted(number, tuple(sorted(hand.points.items())))
    for seat, took in sorted(hand.took.items()):
        yield TookAnswered(number, seat, took)


def _beside(number: int, hand: Hand) -> Iterator[HandEvent]:
    for each in hand.adjustments:
        yield ScoreAdjusted(number, each.seat, each.points, each.reason)
    if hand.time_up:
        yield TimeCalled(number)
    if hand.conceded_by is not None:
        yield GameConceded(number, hand.conceded_by)
