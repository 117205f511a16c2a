"""The itemised meld count against a table-driven counter that gives a total only.

Random hands of twelve cards, each counted once by both in turns. Prints the ratio of the medians.
"""

from __future__ import annotations

import random
import statistics
import time

from scorekeeper.pinochle.cards import Suit
from scorekeeper.pinochle.hand.meld import count_meld
from scorekeeper.pinochle.rules.catalogue import find_ruleset
from tests.pinochle.hand.table_counter import table_counter

HANDS = 20_000


def main() -> None:
    ruleset = find_ruleset("howell-racehorse")
    deck = [card for card in ruleset.deck for _ in range(ruleset.copies)]
    look_up = table_counter(ruleset)
    itemised, tables = [], []
    shuffle = random.Random(1)
    for _ in range(HANDS):
        held, trump = shuffle.sample(deck, ruleset.hand), shuffle.choice(list(Suit))
        start = time.perf_counter()
        count = count_meld(ruleset, held, trump)
        middle = time.perf_counter()
        total = look_up(held, trump)
        tables.append(time.perf_counter() - middle)
        itemised.append(middle - start)
        assert count.points == total
    print(f"tables   {statistics.median(tables) * 1e6:6.1f} µs")
    print(f"itemised {statistics.median(itemised) * 1e6:6.1f} µs")
    print(f"ratio    {statistics.median(itemised) / statistics.median(tables):6.2f}")


if __name__ == "__main__":
    main()
