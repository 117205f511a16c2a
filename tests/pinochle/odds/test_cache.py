"""The cache of odds: the latest odds stay in it, and none are computed twice."""

from __future__ import annotations

import pytest

from scorekeeper.extras.odds import cache
from scorekeeper.extras.odds.cache import OddsCache, Question
from scorekeeper.pinochle.cards import Suit
from scorekeeper.pinochle.rules.catalogue import find_ruleset

SPADES, HEARTS, CLUBS = (
    Question(find_ruleset("classic"), trump) for trump in (Suit.SPADES, Suit.HEARTS, Suit.CLUBS)
)


def test_odds_are_computed_once() -> None:
    odds = OddsCache()
    assert odds.find(SPADES) is None
    counted = odds.of(SPADES)
    assert odds.of(SPADES) is counted
    assert odds.find(SPADES) is counted


def test_the_latest_odds_are_cached(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "MOST", 2)
    odds = OddsCache()
    for question in (SPADES, HEARTS, CLUBS):
        odds.of(question)
    assert odds.find(SPADES) is None
    assert odds.find(HEARTS)
    assert odds.find(CLUBS)
