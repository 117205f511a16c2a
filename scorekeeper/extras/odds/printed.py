"""The frequencies that document 002 prints beside its melds, and the exact ones.

It does not say how it found them. Most are between the odds of one dealt hand and those of two
partners together: they fit a side that passes cards and names its best trump.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from scorekeeper.language import _
from scorekeeper.pinochle.cards import Suit
from scorekeeper.pinochle.hand.combinations import EXTRAS
from scorekeeper.pinochle.hand.meld import Meld, MeldName
from scorekeeper.pinochle.rules.catalogue import find_ruleset
from scorekeeper.text.vocabulary import meld

from .deal import Deal
from .melds import melds
from .words import once_in

SINGLE_DECK, DOUBLE_DECK = "four-handed", "five-handed"  # of this document
PARTNERS = 2
NOTHING = "–"


@dataclass(frozen=True)
class Printed:
    """A meld printed as one in so many hands, or as a number per hand of a table."""

    name: str  # with marriages of all plain suits together
    sets: int = 1
    one_in: int = 0
    each_hand: str = ""
    is_about: bool = False
    ruleset: str = SINGLE_DECK

    @property
    def meld(self) -> MeldName:
        return MeldName(self.name)

    @property
    def title(self) -> str:
        title = meld(Meld(self.meld, self.sets, 0, ()))
        is_double = self.ruleset == DOUBLE_DECK
        return _("{meld} (double deck)", meld=title) if is_double else title

    @property
    def printed(self) -> str:
        """The printed frequency."""
        if self.each_hand:
            words = _("about {number} each hand") if self.is_about else _("{number} each hand")
            return words.format(number=self.each_hand)
        words = _("{number}, king or queen") if self.meld in EXTRAS else "{number}"
        return words.format(number=self.one_in)

    @property
    def exact(self) -> list[str]:
        """The same of a dealt hand, of its best trump, and of two partners' cards together."""
        if self.each_hand:
            dealt = _("{number} each hand", number=f"{float(at_the_table(self)):.2f}")
            return [dealt, NOTHING, NOTHING]
        return [once_in(share) for share in shares(self)]


PRINTED = (  # L4–L22; L5–L6 have one figure for both extras
    Printed("run", one_in=2),
    Printed("extra-king", one_in=3),
    Printed("extra-queen", one_in=3),
    Printed("run", sets=2, one_in=100),
    Printed("aces", one_in=4),
    Printed("aces", sets=2, one_in=100),
    Printed("kings", one_in=20),
    Printed("kings", sets=2, one_in=300),
    Printed("queens", one_in=20),
    Printed("queens", sets=2, one_in=500),
    Printed("jacks", one_in=20),
    Printed("jacks", sets=2, one_in=1000),
    Printed("pinochle", one_in=4),
    Printed("pinochle", sets=2, one_in=20),
    Printed("pinochle", sets=3, one_in=100, ruleset=DOUBLE_DECK),
    Printed("marriage", each_hand="3\N{EN DASH}5"),
    Printed("royal-marriage", each_hand="1", is_about=True),
    Printed("roundhouse", one_in=30),
    Printed("nine", each_hand="2"),
)


def shares(printed: Printed) -> Iterator[Fraction]:
    """Yield the exact shares of hands that hold a meld, which is printed as “one in 99”.

    Of a dealt hand, in a trump named before seeing the cards, then in its best trump; of two
    partners’ cards, in their best trump.
    """
    ruleset = find_ruleset(printed.ruleset)
    one = Deal.of(ruleset)
    two = replace(one, cards=one.cards * PARTNERS)
    for deal, trump in (one, Suit.HEARTS), (one, None), (two, None):
        held = melds(ruleset, deal, trump)[printed.meld, None]
        yield Fraction(held[printed.sets - 1], deal.hands)


def at_the_table(printed: Printed) -> Fraction:
    """The average number of the meld at the table, in a trump named before the deal."""
    ruleset = find_ruleset(printed.ruleset)
    deal = Deal.of(ruleset)
    held = melds(ruleset, deal, Suit.HEARTS).items()
    hands = sum(sum(at_least) for (name, _suit), at_least in held if name is printed.meld)
    return Fraction(ruleset.players * hands, deal.hands)
