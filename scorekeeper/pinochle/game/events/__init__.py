"""The facts that can be recorded about a game. Totals are computed, never recorded.

A fact about a hand has the hand's number, from 1. So a fact can also correct an earlier hand. A
fact about the players belongs to the game as a whole.
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
from .bid_facts import *
from .finishing_facts import *
from .from_hand import facts_of
from .meld_facts import *
from .player_facts import *
