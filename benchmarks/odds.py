"""The exact odds of a dealt hand against dealing hands at random and counting them.

Fifty thousand random hands are a twentieth of the million that a share of one in a hundred needs to
be told to two digits. Both in turns: a ratio of the medians. Each count of the odds is of a ruleset
that was not asked about before, so that no table is there yet. The bar is 1 for a single deck in
one trump.
"""

from __future__ import annotations

import random
import statistics
import time

from benchmarks.figures import Figure
from scorekeeper.pinochle.cards import Suit
from scorekeeper.pinochle.hand.meld import count_meld
from scorekeeper.pinochle.odds.answers import dealt_odds
from scorekeeper.pinochle.rules.catalogue import find_ruleset
from scorekeeper.pinochle.rules.ruleset import Ruleset

TURNS, HANDS = 7, 1_000  # random hands in a turn
OF = 50_000
BAR = 1.0
BEST = None


def figures() -> list[Figure]:
    return [
        figure("howell-racehorse", Suit.HEARTS, BAR),
        figure("howell-racehorse", BEST),
        figure("double-deck", Suit.HEARTS),
        figure("double-deck", BEST),
    ]


def figure(ruleset_id: str, trump: Suit | None, bar: float | None = None) -> Figure:
    odds, hands = medians(ruleset_id, trump)
    named = trump.word if trump else "best trump"
    what = f"the odds of {ruleset_id}, {named}"
    return Figure(what, odds / (hands / HANDS * OF), bar, f"{OF:,} random hands")


def medians(ruleset_id: str, trump: Suit | None) -> tuple[float, float]:
    """The seconds of the odds, and of one turn of random hands."""
    odds, hands = [], []
    for turn in range(TURNS):
        ruleset = find_ruleset(ruleset_id).changed({"target": 1000 * (turn + 3)})
        start = time.perf_counter()
        assert sum(dealt_odds(ruleset, trump).totals.values())
        middle = time.perf_counter()
        deal_at_random(ruleset, [trump] if trump else [*Suit])
        hands.append(time.perf_counter() - middle)
        odds.append(middle - start)
    return statistics.median(odds), statistics.median(hands)


def deal_at_random(ruleset: Ruleset, trumps: list[Suit]) -> None:
    shuffle, deck = random.Random(1), [*ruleset.deck] * ruleset.copies
    for _ in range(HANDS):
        held = shuffle.sample(deck, ruleset.hand)
        max(count_meld(ruleset, held, trump).points for trump in trumps)


def main() -> None:
    for found in figures():
        bar = "" if found.bar is None else f"  (at most {found.bar})"
        print(f"{found.ratio:6.3f} of {found.of}: {found.what}{bar}")


if __name__ == "__main__":
    main()
