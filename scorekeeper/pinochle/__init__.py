"""Scoring Pinochle: pure functions over frozen values, without dependencies.

``rules`` is what a table agrees on before the deal, ``hand`` one deal from the auction to its
score, ``game`` several hands: the recorded facts, the totals, the end. Other programs import the
names below from here; docs/library.md explains them.

>>> from scorekeeper.pinochle import Suit, count_meld, find_ruleset, parse_cards
>>> count_meld(find_ruleset("classic"), parse_cards(["JD", "QS", "AS"]), Suit.HEARTS).points
4
"""

from importlib import import_module
from typing import TYPE_CHECKING

__all__ = [
    "BidWon",
    "Card",
    "CardsShown",
    "GameStarted",
    "HandEnded",
    "MeldFinished",
    "Outcome",
    "PartnerCalled",
    "PinochleError",
    "PointsShown",
    "Ruleset",
    "Suit",
    "Took",
    "TookAnswered",
    "TricksCounted",
    "count_meld",
    "find_ruleset",
    "parse_cards",
    "replay",
]

if TYPE_CHECKING:
    from .cards import Card, Suit, parse_cards
    from .errors import PinochleError
    from .game.events import (
        BidWon,
        CardsShown,
        GameStarted,
        HandEnded,
        MeldFinished,
        PartnerCalled,
        PointsShown,
        TookAnswered,
        TricksCounted,
    )
    from .game.timeline import replay
    from .hand.hand import Outcome
    from .hand.meld import count_meld
    from .hand.tricks import Took
    from .rules.catalogue import find_ruleset
    from .rules.ruleset import Ruleset
else:
    _MODULES = {
        "Card": "cards",
        "Outcome": "hand.hand",
        "PinochleError": "errors",
        "Ruleset": "rules.ruleset",
        "Suit": "cards",
        "Took": "hand.tricks",
        "count_meld": "hand.meld",
        "find_ruleset": "rules.catalogue",
        "parse_cards": "cards",
        "replay": "game.timeline",
    }

    def __getattr__(name):
        """Import a public name on first use, because commands import few of these modules."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(f".{_MODULES.get(name, 'game.events')}", __name__), name)
