"""The frequencies of melds that a rule sheet prints, beside the exact ones."""

from dataclasses import dataclass

from scorekeeper.language import _
from scorekeeper.pinochle.hand.combinations import EXTRAS
from scorekeeper.pinochle.hand.meld import Meld
from scorekeeper.text.vocabulary import meld

from .printed import DOUBLE_DECK, PRINTED, Printed, at_the_table, shares
from .words import once_in

NOTHING = "–"


@dataclass(frozen=True)
class SheetRow:
    """A meld with its frequencies: one in so many hands, or so many in each hand."""

    title: str
    printed: str
    dealt: str  # to one player, with trump named before
    best: str  # the same in the hand's best trump
    together: str  # in the cards of two partners


def sheet_rows() -> list[SheetRow]:
    return [_each_hand(each) if each.each_hand else _one_in(each) for each in PRINTED]


def _one_in(printed: Printed) -> SheetRow:
    number = f"{printed.one_in}"
    if printed.meld in EXTRAS:
        number = _("{number}, king or queen").format(number=number)
    return SheetRow(_title(printed), number, *map(once_in, shares(printed)))


def _each_hand(printed: Printed) -> SheetRow:
    """A meld of which all players together are dealt several in each hand."""
    words = _("about {number} each hand") if printed.is_about else _("{number} each hand")
    dealt = _("{number} each hand").format(number=f"{float(at_the_table(printed)):.2f}")
    words = words.format(number=printed.each_hand)
    return SheetRow(_title(printed), words, dealt, NOTHING, NOTHING)


def _title(printed: Printed) -> str:
    title = meld(Meld(printed.meld, printed.sets, 0, ()))
    return _("{meld} (double deck)").format(meld=title) if printed.ruleset == DOUBLE_DECK else title
