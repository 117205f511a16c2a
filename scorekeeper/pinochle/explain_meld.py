"""The rules page on meld: how it is laid down and what every combination is worth."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.pinochle.choices import MeldOrder
from scorekeeper.pinochle.ruleset import Ruleset

Row = tuple[str, str]

TIMES = ("Double", "Triple", "Quadruple")


def the_meld(rules: Ruleset) -> Iterator[str]:
    if rules.meld_order is MeldOrder.BIDDER_FIRST:
        yield "The declarer lays down meld first, the others after that."
    else:
        yield "Everybody lays down meld at the same time."
    if rules.partners:
        yield "Partners add theirs together."
    if rules.calls_partner:
        yield "The declarer and the called partner add theirs together."
    yield "A card counts in several kinds of meld, but only once in each kind."
    yield "A run does not count the royal marriage that is in it."
    if rules.extra_king or rules.extra_queen:
        yield "An extra king or queen counts only beside a single run."
    yield from _roundhouse(rules)
    if rules.double_run_wins:
        yield "A double run wins the game as soon as it is shown."


def _roundhouse(rules: Ruleset) -> Iterator[str]:
    """A label for its parts, with a run beside it the parts or more; C14."""
    yield "A roundhouse is only a name: it counts what its marriages, kings and queens come to."
    if rules.run_roundhouse > _beside_run(rules):
        yield f"With a run the two together count {rules.run_roundhouse}, more than their parts."


def meld_points(rules: Ruleset) -> Iterator[Row]:
    """Every combination with its points, the trump ones first."""
    yield from _trump(rules)
    yield from _sets("Pinochle", "jack of diamonds, queen of spades", rules.pinochle)
    yield from _sets("Aces around", "one in each suit", rules.aces)
    yield from _sets("Kings around", "one in each suit", rules.kings)
    yield from _sets("Queens around", "one in each suit", rules.queens)
    yield from _sets("Jacks around", "one in each suit", rules.jacks)
    yield from _houses(rules)


def _trump(rules: Ruleset) -> Iterator[Row]:
    yield from _sets("Run", "A 10 K Q J of trump", rules.run)
    yield from _extras(rules)
    yield "Royal marriage: K Q of trump", str(rules.royal_marriage_each)
    yield "Marriage: K Q of another suit", str(rules.marriage_each)
    if rules.dix is not None:
        yield "Nine of trump", str(rules.dix)


def _sets(name: str, cards: str, prices: tuple[int, ...]) -> Iterator[Row]:
    """A combination, its double and so on, each with a price of its own."""
    single, *more = prices
    yield f"{name}: {cards}", str(single)
    for times, price in zip(TIMES, more, strict=False):
        yield f"{times} {name.lower()}", str(price)


def _extras(rules: Ruleset) -> Iterator[Row]:
    """Kings and queens of trump beside a single run; C12."""
    for cards, points in (("K", rules.extra_king), ("Q", rules.extra_queen)):
        if points:
            yield f"Extra {cards} of trump beside a run", str(points)
    yield "Extra K and Q of trump beside a run", str(rules.extra_pair)


def _houses(rules: Ruleset) -> Iterator[Row]:
    parts = rules.royal_marriage_each + 3 * rules.marriage_each + rules.kings[0] + rules.queens[0]
    yield "Roundhouse: a marriage in each suit", str(parts)
    yield "Roundhouse and run", str(max(rules.run_roundhouse, _beside_run(rules)))


def _beside_run(rules: Ruleset) -> int:
    """What a run and a roundhouse come to; the run swallows the royal marriage."""
    return rules.run[0] + 3 * rules.marriage_each + rules.kings[0] + rules.queens[0]
