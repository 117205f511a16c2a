"""Odds that somebody asked for, kept for whoever asks next."""

from __future__ import annotations

from dataclasses import dataclass
from threading import Lock

from scorekeeper.extras.odds.answers import Odds, dealt_odds
from scorekeeper.pinochle.cards import Card, Suit
from scorekeeper.pinochle.rules.options import Group
from scorekeeper.pinochle.rules.ruleset import Ruleset

MOST = 200  # answers, about ten kB each
CARDS = 20  # of a hand
COPIES = 2  # of each card where the nines are in the deck, with which there are a fifth more

Key = tuple[object, ...]

# Rulesets that differ in nothing of this have the same odds.
COUNTED = (
    *("hand", "copies", "nines"),
    *(name for name, option in Ruleset.options().items() if option.group is Group.MELD),
)


def is_soon_counted(ruleset: Ruleset) -> bool:
    """Whether somebody can wait for it: a second, whatever the melds are worth.

    Of a double deck with its nines, or of the forty cards that two players hold, it takes many.
    """
    return ruleset.hand <= CARDS and not (ruleset.nines and ruleset.copies > COPIES)


@dataclass(frozen=True)
class Question:
    """What a dealt hand holds, or another player's if one has some cards oneself."""

    ruleset: Ruleset
    trump: Suit | None = None  # the best of all
    seen: tuple[Card, ...] = ()

    @property
    def key(self) -> Key:
        return tuple(getattr(self.ruleset, name) for name in COUNTED), self.trump, self.seen


class KeptOdds:
    """The answers that were counted last; each is counted once, and one at a time."""

    def __init__(self) -> None:
        self._kept: dict[Key, Odds] = {}
        self._counting = Lock()

    def find(self, question: Question) -> Odds | None:
        """The answer, if somebody has asked; it never waits for one that is being counted."""
        return self._kept.get(question.key)

    def of(self, question: Question) -> Odds:
        """The answer, counted now if nobody has asked; a CardError for cards that cannot be."""
        with self._counting:
            odds = self.find(question) or dealt_odds(
                question.ruleset, question.trump, question.seen
            )
            self._kept[question.key] = odds
            for key in [*self._kept][:-MOST]:
                del self._kept[key]
        return odds


KEPT = KeptOdds()
