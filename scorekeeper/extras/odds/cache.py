"""A cache of odds."""

from threading import Lock
from typing import NamedTuple

from scorekeeper.pinochle.cards import Cards, Suit
from scorekeeper.pinochle.rules.options import Group
from scorekeeper.pinochle.rules.ruleset import Ruleset

from .answers import Odds, dealt_odds

MOST = 200  # cached odds, about ten kB each
MOST_CARDS = 20  # in a hand
MOST_COPIES_WITH_NINES = 2  # of each card, in a deck with nines

Key = tuple[object, ...]

# The options that the odds depend on.
RELEVANT = (
    *("hand", "copies", "nines"),
    *(name for name, option in Ruleset.options().items() if option.group is Group.MELD),
)


def is_fast(ruleset: Ruleset) -> bool:
    """True if the odds take at most about a second to compute, for any prices of the melds.

    A double deck with nines, or forty cards for each of two players, takes many seconds.
    """
    has_many_nines = ruleset.nines and ruleset.copies > MOST_COPIES_WITH_NINES
    return ruleset.hand <= MOST_CARDS and not has_many_nines


class Question(NamedTuple):
    """Asks for the odds of a dealt hand or, given the cards ``seen``, of another player’s hand."""

    ruleset: Ruleset
    trump: Suit | None  # None for the best suit
    seen: Cards = ()

    @property
    def key(self) -> Key:
        return tuple(getattr(self.ruleset, name) for name in RELEVANT), self.trump, self.seen


class OddsCache:
    """Computes odds, one question at a time, and caches the latest."""

    def __init__(self) -> None:
        self._cached: dict[Key, Odds] = {}
        self._counting = Lock()

    def find(self, question: Question) -> Odds | None:
        """Return cached odds or None, without waiting for a computation."""
        return self._cached.get(question.key)

    def of(self, question: Question) -> Odds:
        """Return cached odds, or compute them; raise CardError for impossible cards."""
        with self._counting:
            odds = self.find(question) or dealt_odds(*question)
            self._cached[question.key] = odds
            for key in [*self._cached][:-MOST]:
                del self._cached[key]
        return odds


CACHE = OddsCache()
