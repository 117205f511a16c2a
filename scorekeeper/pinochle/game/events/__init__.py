"""What can be recorded: facts, in the order in which people entered them, never a total.

A fact about a hand carries the hand's number, counted from 1, so that the same fact serves for
the hand on the table and for correcting an earlier one. A fact about the people is about the game.
"""

from scorekeeper.pinochle.game.events.base import (
    Event,
    GameEvent,
    GameStarted,
    HandEvent,
    NextGameStarted,
    Redone,
    Undone,
    touch,
)
from scorekeeper.pinochle.game.events.bidding import (
    AllAnnounced,
    BidWon,
    Called,
    HandDealt,
    PartnerCalled,
    RedealAsked,
    TrumpNamed,
)
from scorekeeper.pinochle.game.events.finishing import (
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
from scorekeeper.pinochle.game.events.from_hand import facts_of
from scorekeeper.pinochle.game.events.melding import (
    CardsDiscarded,
    CardsShown,
    MeldDone,
    MeldFinished,
    MeldNamed,
    MeldNamedBefore,
    PointsShown,
)
from scorekeeper.pinochle.game.events.players import (
    GameDated,
    GameDescribed,
    PlayerReplaced,
    PlayersNamed,
)
