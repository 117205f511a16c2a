"""What can be recorded: facts, in the order in which people entered them, never a total.

A fact about a hand carries the hand's number, counted from 1, so that the same fact serves for
the hand on the table and for correcting an earlier one.
"""

from scorekeeper.pinochle.events.base import (
    Event,
    GameStarted,
    HandEvent,
    Redone,
    Undone,
    touch,
)
from scorekeeper.pinochle.events.bidding import (
    AllAnnounced,
    BidWon,
    Called,
    HandDealt,
    PartnerCalled,
    RedealAsked,
    TrumpNamed,
)
from scorekeeper.pinochle.events.facts import facts_of
from scorekeeper.pinochle.events.finishing import (
    AdjustmentDropped,
    GameConceded,
    HandEnded,
    ScoreAdjusted,
    TimeCalled,
    TookAnswered,
    TricksCounted,
)
from scorekeeper.pinochle.events.melding import (
    CardsDiscarded,
    CardsShown,
    MeldFinished,
    PointsShown,
)

__all__ = [
    "AdjustmentDropped",
    "AllAnnounced",
    "BidWon",
    "Called",
    "CardsDiscarded",
    "CardsShown",
    "Event",
    "GameConceded",
    "GameStarted",
    "HandDealt",
    "HandEnded",
    "HandEvent",
    "MeldFinished",
    "PartnerCalled",
    "PointsShown",
    "RedealAsked",
    "Redone",
    "ScoreAdjusted",
    "TimeCalled",
    "TookAnswered",
    "TricksCounted",
    "TrumpNamed",
    "Undone",
    "facts_of",
    "touch",
]
