"""A cache of odds."""

from dataclasses import dataclass
from threading import Lock

from scorekeeper.pinochle.cards import Card, Suit
from scorekeeper.pinochle.rules.ruleset import Ruleset

from .answers import Odds, dealt_odds

MOST = 200  # answers, about ten kB each
CARDS = 20  # of a hand
COPIES = 2  # of each card in a deck with nines, which is a fifth larger


def is_soon_counted(ruleset: Ruleset) -> bool:
    """True if the odds take about a second, whatever the melds are worth.

    A double deck with nines, or forty cards for each of two players, takes many.
    """
    return ruleset.hand <= CARDS and not (ruleset.nines and ruleset.copies > COPIES)


@dataclass(frozen=True)
class Question:
    """The odds of a dealt hand or, given the cards ``seen``, of another player’s hand."""

    ruleset: Ruleset
    trump: Suit | None  # None: the best of all
    seen: tuple[Card, ...] = ()


class KeptOdds:
    """The latest odds; each is computed once, and one at a time."""

    def __init__(self) -> None:
        self._kept: dict[Question, Odds] = {}
        self._counting = Lock()

    def find(self, question: Question) -> Odds | None:
        """Return cached odds or None, without waiting for a computation."""
        return self._kept.get(question)

    def of(self, question: Question) -> Odds:
        """Return the odds, computed if not cached; raise CardError for impossible cards."""
        with self._counting:
            odds = self.find(question) or dealt_odds(
                question.ruleset, question.trump, question.seen
            )
            self._kept[question] = odds
            for old in [*self._kept][:-MOST]:
                del self._kept[old]
        return odds


KEPT = KeptOdds()
