"""Odds for pages: those that somebody asked for before, and those that are soon counted."""

from __future__ import annotations

from scorekeeper.pinochle.odds.answers import Odds
from scorekeeper.pinochle.odds.kept import KEPT, Question, is_soon_counted
from scorekeeper.web.access import count_odds


def find_odds(question: Question) -> Odds | None:
    """None where they would take too long; a TooOftenError where this address asked for many."""
    known = KEPT.find(question)
    if known or not is_soon_counted(question.ruleset):
        return known
    count_odds()
    return KEPT.of(question)
