"""The frequencies that document 002 prints beside its melds, and the exact ones.

It does not say how it found them. Most are between the odds of one dealt hand and those of two
partners together: they fit a side that passes cards and names its best trump.
"""

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache

from scorekeeper.pinochle.cards import Suit
from scorekeeper.pinochle.rules.catalogue import find_ruleset

from .deal import Deal
from .melds import Melds, melds

SINGLE_DECK, DOUBLE_DECK = "four-handed", "five-handed"  # of this document
EITHER = ("extra-king", "extra-queen")  # the sheet has one figure for both
MARRIAGES = "marriage"  # in any plain suit
PARTNERS = 2


@dataclass(frozen=True)
class Printed:
    """A meld printed as one in so many hands, or as a number per hand of a table."""

    lines: str
    meld: str  # the id of a combination, or all plain marriages
    sets: int = 1
    one_in: int | None = None
    each_hand: tuple[int, int] | None = None  # least, most
    is_about: bool = False
    ruleset: str = SINGLE_DECK


PRINTED = (
    Printed("L4", "run", one_in=2),
    Printed("L5–L6", "extra-king", one_in=3),
    Printed("L5–L6", "extra-queen", one_in=3),
    Printed("L7", "run", sets=2, one_in=100),
    Printed("L8", "aces", one_in=4),
    Printed("L9", "aces", sets=2, one_in=100),
    Printed("L10", "kings", one_in=20),
    Printed("L11", "kings", sets=2, one_in=300),
    Printed("L12", "queens", one_in=20),
    Printed("L13", "queens", sets=2, one_in=500),
    Printed("L14", "jacks", one_in=20),
    Printed("L15", "jacks", sets=2, one_in=1000),
    Printed("L16", "pinochle", one_in=4),
    Printed("L17", "pinochle", sets=2, one_in=20),
    Printed("L18", "pinochle", sets=3, one_in=100, ruleset=DOUBLE_DECK),
    Printed("L19", MARRIAGES, each_hand=(3, 5)),
    Printed("L20", "royal-marriage", each_hand=(1, 1), is_about=True),
    Printed("L21", "roundhouse", one_in=30),
    Printed("L22", "nine", each_hand=(2, 2)),
)


@dataclass(frozen=True)
class Exact:
    """The share of hands that hold a meld."""

    named: Fraction  # of a dealt hand, in a trump named before seeing the cards
    best: Fraction  # of a dealt hand, in its best trump
    together: Fraction  # of two partners' cards, in their best trump


def exact(printed: Printed) -> Exact:
    """The exact shares for what the document prints as one in so many."""
    one = Deal.of(find_ruleset(printed.ruleset))
    two = replace(one, cards=one.cards * PARTNERS)
    settings = (one, Suit.HEARTS), (one, None), (two, None)
    return Exact(*(_share(printed, deal, trump) for deal, trump in settings))


def _share(printed: Printed, deal: Deal, trump: Suit | None) -> Fraction:
    held = _melds(printed.ruleset, deal, trump)
    return Fraction(held[printed.meld][printed.sets - 1], deal.hands)


def at_the_table(printed: Printed) -> Fraction:
    """The average number of the meld at the table, in a trump named before the deal."""
    ruleset = find_ruleset(printed.ruleset)
    deal = Deal.of(ruleset)
    held = _melds(printed.ruleset, deal, Suit.HEARTS)
    ids = [id for id in held if id.startswith(printed.meld)]
    return Fraction(ruleset.players * sum(sum(held[id]) for id in ids), deal.hands)


@cache  # six questions about two rulesets
def _melds(ruleset_id: str, deal: Deal, trump: Suit | None) -> Melds:
    return melds(find_ruleset(ruleset_id), deal, trump)
