"""What every combination of cards is worth in a ruleset, as a table."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.language import N_, _
from scorekeeper.pinochle.rules.ruleset import Ruleset

# Combinations with a price of their own for one, two, three and four of them.
RUNS = (N_("Run: A 10 K Q J of trump"), N_("Double run"), N_("Triple run"), N_("Quadruple run"))
PINOCHLES = (
    *(N_("Pinochle: jack of diamonds, queen of spades"), N_("Double pinochle")),
    *(N_("Triple pinochle"), N_("Quadruple pinochle")),
)
ACES = (
    *(N_("Aces around: one in each suit"), N_("Double aces around")),
    *(N_("Triple aces around"), N_("Quadruple aces around")),
)
KINGS = (
    *(N_("Kings around: one in each suit"), N_("Double kings around")),
    *(N_("Triple kings around"), N_("Quadruple kings around")),
)
QUEENS = (
    *(N_("Queens around: one in each suit"), N_("Double queens around")),
    *(N_("Triple queens around"), N_("Quadruple queens around")),
)
JACKS = (
    *(N_("Jacks around: one in each suit"), N_("Double jacks around")),
    *(N_("Triple jacks around"), N_("Quadruple jacks around")),
)


def meld_prices(rules: Ruleset) -> Iterator[tuple[str, str]]:
    """Every combination with its points, the trump ones first."""
    yield from _sets(RUNS, rules.run)
    if rules.extra_king:
        yield _("Extra K of trump beside a run"), str(rules.extra_king)
    if rules.extra_queen:
        yield _("Extra Q of trump beside a run"), str(rules.extra_queen)
    yield _("Extra K and Q of trump beside a run"), str(rules.extra_pair)
    yield _("Royal marriage: K Q of trump"), str(rules.royal_marriage_each)
    yield _("Marriage: K Q of another suit"), str(rules.marriage_each)
    if rules.dix is not None:
        yield _("Nine of trump"), str(rules.dix)
    yield from _sets(PINOCHLES, rules.pinochle)
    yield from _sets(ACES, rules.aces)
    yield from _sets(KINGS, rules.kings)
    yield from _sets(QUEENS, rules.queens)
    yield from _sets(JACKS, rules.jacks)
    yield _("Roundhouse: a marriage in each suit"), str(roundhouse(rules))
    beside_run = max(rules.run_roundhouse, run_beside_roundhouse(rules))
    yield _("Roundhouse and run"), str(beside_run)


def _sets(names: tuple[str, ...], prices: tuple[int, ...]) -> Iterator[tuple[str, str]]:
    """A combination, its double and so on, as far as the deck has cards for them."""
    for name, price in zip(names, prices, strict=False):
        yield _(name), str(price)


def roundhouse(rules: Ruleset) -> int:
    """The points of its parts."""
    marriages = rules.royal_marriage_each + 3 * rules.marriage_each
    return marriages + rules.kings[0] + rules.queens[0]


def run_beside_roundhouse(rules: Ruleset) -> int:
    """The points of the parts of both; the run swallows the royal marriage."""
    return rules.run[0] + roundhouse(rules) - rules.royal_marriage_each
