"""The rules page on meld: how it is laid down and what every combination is worth."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.language import N_, _
from scorekeeper.pinochle.rules.choices import MeldOrder
from scorekeeper.pinochle.rules.ruleset import Ruleset

Row = tuple[str, str]

# Combinations that have a price of their own for each set: one, two, three and four of them.
PINOCHLES = (
    N_("Pinochle: jack of diamonds, queen of spades"),
    N_("Double pinochle"),
    N_("Triple pinochle"),
    N_("Quadruple pinochle"),
)
ACES = (
    N_("Aces around: one in each suit"),
    N_("Double aces around"),
    N_("Triple aces around"),
    N_("Quadruple aces around"),
)
KINGS = (
    N_("Kings around: one in each suit"),
    N_("Double kings around"),
    N_("Triple kings around"),
    N_("Quadruple kings around"),
)
QUEENS = (
    N_("Queens around: one in each suit"),
    N_("Double queens around"),
    N_("Triple queens around"),
    N_("Quadruple queens around"),
)
JACKS = (
    N_("Jacks around: one in each suit"),
    N_("Double jacks around"),
    N_("Triple jacks around"),
    N_("Quadruple jacks around"),
)
RUNS = (
    N_("Run: A 10 K Q J of trump"),
    N_("Double run"),
    N_("Triple run"),
    N_("Quadruple run"),
)


def the_meld(rules: Ruleset) -> Iterator[str]:
    if rules.meld_order is MeldOrder.BIDDER_FIRST:
        yield _("The declarer lays down meld first, the others after that.")
    else:
        yield _("Everybody lays down meld at the same time.")
    if rules.partners:
        yield _("Partners add theirs together.")
    if rules.calls_partner:
        yield _("The declarer and the called partner add theirs together.")
    yield _("A card counts in several kinds of meld, but only once in each kind.")
    yield _("A run does not count the royal marriage that is in it.")
    if rules.extra_king or rules.extra_queen:
        yield _("An extra king or queen counts only beside a single run.")
    yield from _roundhouse(rules)
    if rules.double_run_wins:
        yield _("A double run wins the game as soon as it is shown.")


def _roundhouse(rules: Ruleset) -> Iterator[str]:
    """A label for its parts, with a run beside it the parts or more; C14."""
    yield _("A roundhouse is only a name: it counts what its marriages, kings and queens come to.")
    if rules.run_roundhouse > _beside_run(rules):
        yield _("With a run the two together count {points}, more than their parts.").format(
            points=rules.run_roundhouse
        )


def meld_points(rules: Ruleset) -> Iterator[Row]:
    """Every combination with its points, the trump ones first."""
    yield from _trump(rules)
    yield from _sets(PINOCHLES, rules.pinochle)
    yield from _sets(ACES, rules.aces)
    yield from _sets(KINGS, rules.kings)
    yield from _sets(QUEENS, rules.queens)
    yield from _sets(JACKS, rules.jacks)
    yield from _houses(rules)


def _trump(rules: Ruleset) -> Iterator[Row]:
    yield from _sets(RUNS, rules.run)
    yield from _extras(rules)
    yield _("Royal marriage: K Q of trump"), str(rules.royal_marriage_each)
    yield _("Marriage: K Q of another suit"), str(rules.marriage_each)
    if rules.dix is not None:
        yield _("Nine of trump"), str(rules.dix)


def _sets(names: tuple[str, ...], prices: tuple[int, ...]) -> Iterator[Row]:
    """A combination, its double and so on, as far as the deck has cards for them."""
    for name, price in zip(names, prices, strict=False):
        yield _(name), str(price)


def _extras(rules: Ruleset) -> Iterator[Row]:
    """Kings and queens of trump beside a single run; C12."""
    if rules.extra_king:
        yield _("Extra K of trump beside a run"), str(rules.extra_king)
    if rules.extra_queen:
        yield _("Extra Q of trump beside a run"), str(rules.extra_queen)
    yield _("Extra K and Q of trump beside a run"), str(rules.extra_pair)


def _houses(rules: Ruleset) -> Iterator[Row]:
    parts = rules.royal_marriage_each + 3 * rules.marriage_each + rules.kings[0] + rules.queens[0]
    yield _("Roundhouse: a marriage in each suit"), str(parts)
    yield _("Roundhouse and run"), str(max(rules.run_roundhouse, _beside_run(rules)))


def _beside_run(rules: Ruleset) -> int:
    """What a run and a roundhouse come to; the run swallows the royal marriage."""
    return rules.run[0] + 3 * rules.marriage_each + rules.kings[0] + rules.queens[0]
