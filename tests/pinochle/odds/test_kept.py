"""The cache of odds: the latest are kept, and each is computed once."""

from __future__ import annotations

import pytest

from scorekeeper.extras.odds import kept
from scorekeeper.extras.odds.kept import KeptOdds, Question
from scorekeeper.pinochle.cards import Suit
from scorekeeper.pinochle.rules.catalogue import find_ruleset

SPADES, HEARTS, CLUBS = (
    Question(find_ruleset("classic"), trump) for trump in (Suit.SPADES, Suit.HEARTS, Suit.CLUBS)
)


def test_odds_are_computed_once() -> None:
    odds = KeptOdds()
    assert odds.find(SPADES) is None
    counted = odds.of(SPADES)
    assert odds.of(SPADES) is counted
    assert odds.find(SPADES) is counted


def test_the_latest_odds_are_cached(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "MOST", 2)
    odds = KeptOdds()
    for question in (SPADES, HEARTS, CLUBS):
        odds.of(question)
    assert odds.find(SPADES) is None
    assert odds.find(HEARTS)
    assert odds.find(CLUBS)
