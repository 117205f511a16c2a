"""What a rule sheet prints of how often melds come, beside what is exact."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.extras.odds.printed import (
    DOUBLE_DECK,
    EITHER,
    PRINTED,
    Printed,
    at_the_table,
    exact,
)
from scorekeeper.extras.odds.words import once_in
from scorekeeper.language import _
from scorekeeper.pinochle.hand.meld import Meld, MeldName
from scorekeeper.text.vocabulary import meld

NAMES = {each.value: each for each in MeldName}
NOTHING = "–"


@dataclass(frozen=True)
class SheetRow:
    """A meld; each figure is in how many hands it comes once, or how many come in each."""

    title: str
    said: str  # by the sheet
    dealt: str  # to one player, trump named before
    best: str  # the same in the hand's best trump
    together: str  # in the cards of two partners


def sheet_rows() -> list[SheetRow]:
    return [_counted(each) if each.each_hand else _once(each) for each in PRINTED]


def _once(printed: Printed) -> SheetRow:
    found = exact(printed)
    said = f"{printed.one_in}"
    if printed.meld in EITHER:
        said = _("{number}, king or queen").format(number=said)
    figures = (once_in(share) for share in (found.named, found.best, found.together))
    return SheetRow(_title(printed), said, *figures)


def _counted(printed: Printed) -> SheetRow:
    """Of what several come in each hand: how many all players are dealt."""
    least, most = printed.each_hand or (0, 0)
    said = f"{least}" if least == most else f"{least}\N{EN DASH}{most}"
    told = _("about {number} each hand") if printed.is_about else _("{number} each hand")
    dealt = _("{number} each hand").format(number=f"{float(at_the_table(printed)):.2f}")
    return SheetRow(_title(printed), told.format(number=said), dealt, NOTHING, NOTHING)


def _title(printed: Printed) -> str:
    title = meld(Meld(NAMES[printed.meld], printed.sets, 0, ()))
    return _("{meld} (double deck)").format(meld=title) if printed.ruleset == DOUBLE_DECK else title
