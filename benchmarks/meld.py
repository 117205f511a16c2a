"""The itemised meld count against a table-driven counter that gives a total only.

Random hands of a single deck and of a double deck, each counted once by both in turns: a ratio of
the medians. The bar is 0.8.
"""

from __future__ import annotations

import random
import statistics
import time

from benchmarks.figures import Figure
from scorekeeper.pinochle.cards import Suit
from scorekeeper.pinochle.hand.meld import count_meld
from scorekeeper.pinochle.rules.catalogue import find_ruleset
from tests.pinochle.hand.table_counter import table_counter

HANDS = 20_000
BAR = 0.8


def figures() -> list[Figure]:
    return [figure(id) for id in ("howell-racehorse", "double-deck")]


def figure(ruleset_id: str) -> Figure:
    itemised, total = medians(ruleset_id)
    return Figure(f"an itemised meld, {ruleset_id}", itemised / total, BAR, "a total by tables")


def medians(ruleset_id: str) -> tuple[float, float]:
    """The seconds of an itemised count and of a total."""
    ruleset = find_ruleset(ruleset_id)
    deck = [card for card in ruleset.deck for _ in range(ruleset.copies)]
    look_up = table_counter(ruleset)
    itemised, totals = [], []
    shuffle = random.Random(1)
    for _ in range(HANDS):
        held, trump = shuffle.sample(deck, ruleset.hand), shuffle.choice(list(Suit))
        start = time.perf_counter()
        count = count_meld(ruleset, held, trump)
        middle = time.perf_counter()
        total = look_up(held, trump)
        totals.append(time.perf_counter() - middle)
        itemised.append(middle - start)
        assert count.points == total
    return statistics.median(itemised), statistics.median(totals)


def main() -> None:
    for found in figures():
        print(f"{found.ratio:6.2f} of {found.of}: {found.what}  (at most {found.bar})")


if __name__ == "__main__":
    main()
