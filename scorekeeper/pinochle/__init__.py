"""Score Pinochle with pure functions over frozen values, without third-party packages.

The package ``rules`` defines the options that players agree on before a game. ``hand`` scores one
deal. ``game`` computes the totals and the winner from the recorded facts of all hands.

Other programs import the names in ``__all__`` from this package; docs/library.md explains them.

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
    # The module of each public name. Names that are not listed are in ``game.events``.
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
        """Import a public name on its first use, so that commands start fast."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(f".{_MODULES.get(name, 'game.events')}", __name__), name)
