"""Odds that are kept: those that were asked for last, and each is counted once."""

from __future__ import annotations

import pytest

from scorekeeper.pinochle.cards import Suit
from scorekeeper.pinochle.odds import kept
from scorekeeper.pinochle.odds.kept import KeptOdds, Question
from scorekeeper.pinochle.rules.catalogue import find_ruleset

SPADES, HEARTS, CLUBS = (
    Question(find_ruleset("classic"), trump) for trump in (Suit.SPADES, Suit.HEARTS, Suit.CLUBS)
)


def test_an_answer_is_counted_once() -> None:
    odds = KeptOdds()
    assert odds.find(SPADES) is None
    counted = odds.of(SPADES)
    assert odds.of(SPADES) is counted
    assert odds.find(SPADES) is counted


def test_what_was_looked_up_last_is_kept_longest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "MOST", 2)
    odds = KeptOdds()
    odds.of(SPADES)
    odds.of(HEARTS)
    assert odds.find(SPADES)
    odds.of(CLUBS)
    assert odds.find(SPADES)
    assert odds.find(CLUBS)
    assert odds.find(HEARTS) is None
