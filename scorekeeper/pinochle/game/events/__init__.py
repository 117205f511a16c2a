"""The facts that can be recorded, in the order of entry; totals are never recorded.

A fact about a hand has the hand's number, from 1, so that it can also correct an earlier hand. A
fact about the people is about the game.
"""

from .base import (
    Event,
    GameEvent,
    GameStarted,
    HandEvent,
    NextGameStarted,
    Redone,
    Undone,
    touch,
)
from .bid_facts import (
    AllAnnounced,
    BidWon,
    Called,
    HandDealt,
    PartnerCalled,
    RedealAsked,
    TrumpNamed,
)
from .finishing_facts import (
    AdjustmentDropped,
    GameConceded,
    HandAgreed,
    HandEnded,
    ScoreAdjusted,
    ScoresEntered,
    TimeCalled,
    TookAnswered,
    TricksCounted,
)
from .from_hand import facts_of
from .meld_facts import (
    CardsDiscarded,
    CardsShown,
    MeldDone,
    MeldFinished,
    MeldNamed,
    MeldNamedBefore,
    PointsShown,
)
from .player_facts import (
    GameDated,
    GameDescribed,
    MinutesAdded,
    PlayerReplaced,
    PlayersNamed,
)
