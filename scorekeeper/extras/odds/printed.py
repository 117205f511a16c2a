"""The frequencies that rule document 002 prints beside its melds, and the exact frequencies.

The document does not explain its numbers. Most lie between the odds of one dealt hand and the odds
of two partners' cards together. Such numbers fit a side that passes cards and names its best trump.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from scorekeeper.language import N_, _
from scorekeeper.pinochle.cards import Suit
from scorekeeper.pinochle.hand.meld import Meld, MeldName
from scorekeeper.pinochle.rules.catalogue import find_ruleset
from scorekeeper.text.vocabulary import meld

from .deal import Deal
from .melds import melds
from .words import once_in

SINGLE_DECK, DOUBLE_DECK = "four-handed", "five-handed"  # rulesets of the document
PARTNERS = 2
NOTHING = "–"
EACH_HAND, ABOUT_EACH_HAND = N_("{number} each hand"), N_("about {number} each hand")
KING_OR_QUEEN = N_("{number}, king or queen")


@dataclass(frozen=True)
class Printed:
    """A meld with its printed frequency: “one in ``number`` hands”, or “``number`` each hand”.

    “Each hand” counts the melds of all players together.
    """

    name: str  # “marriage” is a marriage of any plain suit
    number: str
    sets: int = 1
    words: str = "{number}"
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
        return _(self.words, number=self.number)

    @property
    def exact(self) -> list[str]:
        """The exact frequencies for a dealt hand, a hand in best trump, and two partners’ cards."""
        if self.words in (EACH_HAND, ABOUT_EACH_HAND):
            dealt = _(EACH_HAND, number=f"{float(at_the_table(self)):.2f}")
            return [dealt, NOTHING, NOTHING]
        return [once_in(share) for share in shares(self)]


PRINTED = (  # lines 4 to 22 of the document, where extra kings and queens share one number
    Printed("run", "2"),
    Printed("extra-king", "3", words=KING_OR_QUEEN),
    Printed("extra-queen", "3", words=KING_OR_QUEEN),
    Printed("run", "100", sets=2),
    Printed("aces", "4"),
    Printed("aces", "100", sets=2),
    Printed("kings", "20"),
    Printed("kings", "300", sets=2),
    Printed("queens", "20"),
    Printed("queens", "500", sets=2),
    Printed("jacks", "20"),
    Printed("jacks", "1000", sets=2),
    Printed("pinochle", "4"),
    Printed("pinochle", "20", sets=2),
    Printed("pinochle", "100", sets=3, ruleset=DOUBLE_DECK),
    Printed("marriage", "3\N{EN DASH}5", words=EACH_HAND),
    Printed("royal-marriage", "1", words=ABOUT_EACH_HAND),
    Printed("roundhouse", "30"),
    Printed("nine", "2", words=EACH_HAND),
)


def shares(printed: Printed) -> Iterator[Fraction]:
    """Yield the shares of hands that hold a meld printed as “one in ``number`` hands”.

    The first share is for dealt hands in a trump named before seeing the cards. The second is for
    dealt hands in their best trump. The third is for two partners’ cards in their best trump.
    """
    ruleset = find_ruleset(printed.ruleset)
    one = Deal.of(ruleset)
    two = replace(one, cards=one.cards * PARTNERS)
    for deal, trump in (one, Suit.HEARTS), (one, None), (two, None):
        held = melds(ruleset, deal, trump)[printed.meld, None]
        yield Fraction(held[printed.sets - 1], deal.hands)


def at_the_table(printed: Printed) -> Fraction:
    """The average number of the meld in all players' hands together. Hearts are always trump."""
    ruleset = find_ruleset(printed.ruleset)
    deal = Deal.of(ruleset)
    held = melds(ruleset, deal, Suit.HEARTS).items()
    hands = sum(sum(at_least) for (name, _suit), at_least in held if name is printed.meld)
    return Fraction(ruleset.players * hands, deal.hands)
