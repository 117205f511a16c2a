"""Odds that somebody asked for, kept for whoever asks next."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from threading import Lock

from scorekeeper.pinochle.cards import Card, Suit
from scorekeeper.pinochle.odds.answers import Odds, dealt_odds, others_odds
from scorekeeper.pinochle.rules.options import Group
from scorekeeper.pinochle.rules.ruleset import Ruleset

MOST = 200  # answers, about ten kB each
CARDS = 20  # of a hand
COPIES = 2  # of each card where the nines are in the deck, with which there are a fifth more

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

    ruleset: Ruleset = field(compare=False)
    trump: Suit | None = None  # the best of all
    seen: tuple[Card, ...] = ()
    counted: tuple[object, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        counted = tuple(getattr(self.ruleset, name) for name in COUNTED)
        object.__setattr__(self, "counted", counted)

    def answer(self) -> Odds:
        """Count it; a CardError for cards that cannot be."""
        if self.seen:
            return others_odds(self.ruleset, self.seen, self.trump)
        return dealt_odds(self.ruleset, self.trump)


class KeptOdds:
    """The answers that were asked for last; each is counted once, and one at a time."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Question, Odds] = OrderedDict()
        self._lock = Lock()
        self._counting = Lock()

    def find(self, question: Question) -> Odds | None:
        """The answer, if somebody has asked; it never waits for one that is being counted."""
        with self._lock:
            if question in self._kept:
                self._kept.move_to_end(question)
            return self._kept.get(question)

    def of(self, question: Question) -> Odds:
        """The answer, counted now if nobody has asked."""
        with self._counting:
            known = self.find(question)
            return self._keep(question, question.answer()) if known is None else known

    def _keep(self, question: Question, odds: Odds) -> Odds:
        with self._lock:
            self._kept[question] = odds
            while len(self._kept) > MOST:
                self._kept.popitem(last=False)
        return odds


KEPT = KeptOdds()
