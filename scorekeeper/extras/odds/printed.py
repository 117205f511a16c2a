"""The frequencies that document 002 prints beside its melds, and what is exact.

It does not say how they were found. Most lie between what one dealt hand holds and what two
partners hold together: they fit a side that passes cards and names the trump that suits it best.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache

from scorekeeper.extras.odds.deal import Deal
from scorekeeper.extras.odds.melds import Melds, melds
from scorekeeper.pinochle.cards import Suit
from scorekeeper.pinochle.rules.catalogue import find_ruleset

SINGLE_DECK, DOUBLE_DECK = "four-handed", "five-handed"  # of this document
EITHER = ("extra-king", "extra-queen")  # of which the sheet has one figure for both
MARRIAGES = "marriage"  # in any plain suit
PARTNERS = 2


@dataclass(frozen=True)
class Printed:
    """A meld in one hand of so many, or so many of it in each hand that a table plays."""

    lines: str
    meld: str  # the id of a combination, or all plain marriages
    sets: int = 1
    one_in: int | None = None
    each_hand: tuple[int, int] | None = None  # from, to
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
    """The share of hands that hold a meld: a dealt hand in a trump that is named before the cards
    are seen, a dealt hand in its best trump, and the cards of two partners together in theirs.
    """

    named: Fraction
    best: Fraction
    together: Fraction


def exact(printed: Printed) -> Exact:
    """What the share is of which the document says one in so many."""
    one = Deal.of(find_ruleset(printed.ruleset))
    two = replace(one, cards=one.cards * PARTNERS)
    asked = (one, Suit.HEARTS), (one, None), (two, None)
    return Exact(*(_share(printed, deal, trump) for deal, trump in asked))


def _share(printed: Printed, deal: Deal, trump: Suit | None) -> Fraction:
    held = _melds(printed.ruleset, deal, trump)
    return Fraction(held[printed.meld][printed.sets - 1], deal.hands)


def at_the_table(printed: Printed) -> Fraction:
    """How many of the meld all players are dealt on average, in a trump that is named before."""
    ruleset = find_ruleset(printed.ruleset)
    deal = Deal.of(ruleset)
    held = _melds(printed.ruleset, deal, Suit.HEARTS)
    ids = [id for id in held if id.startswith(printed.meld)]
    return Fraction(ruleset.players * sum(sum(held[id]) for id in ids), deal.hands)


@cache  # six questions about two rulesets
def _melds(ruleset_id: str, deal: Deal, trump: Suit | None) -> Melds:
    return melds(find_ruleset(ruleset_id), deal, trump)
