"""How rare something is, as people say it."""

from __future__ import annotations

from fractions import Fraction

from scorekeeper.extras.odds.answers import Rank
from scorekeeper.language import N_, _
from scorekeeper.pinochle.hand.meld import Meld
from scorekeeper.text import vocabulary

FEW = 10  # up to here a number of hands has a decimal
LARGE = (10**6, N_("{number} million")), (10**9, N_("{number} billion"))
TRILLION = 10**12
SELDOM = 99  # of a hundred hands: a total above so many is told by how rare it is


def one_in(chance: Fraction) -> str:
    """“1 hand in 36”; what most hands hold is in “84 hands in 100”."""
    if not chance:
        return _("no hand")
    if chance * TRILLION < 1:
        return _("hardly any hand")
    if chance > Fraction(1, 2):
        return _("{number} hands in 100").format(number=percent(chance))
    return _("1 hand in {number}").format(number=once_in(chance))


def once_in(chance: Fraction) -> str:
    """“36”, “5.4”, “99 million”: in how many hands it comes once; “hardly ever”, “never”."""
    if not chance:
        return _("never")
    number = 1 / chance
    if number >= TRILLION:
        return _("hardly ever")
    for unit, words in reversed(LARGE):
        if round(number / unit, 1) >= 1:
            return _(words).format(number=_short(number / unit))
    return _short(number)


def _short(number: Fraction) -> str:
    """With a decimal below ten, where it has one: “5.4”, “2”, “762,321”."""
    return f"{float(number):.1f}".removesuffix(".0") if number < FEW else f"{round(number):,}"


def percent(share: Fraction) -> int:
    """Of a hundred; all of them only where it is all, and none where it is none."""
    if share in (0, 1):
        return int(share * 100)
    return min(max(round(share * 100), 1), 99)


def percent_of(share: Fraction) -> str:
    """“12%”, “0.4%”: with a decimal where it is small."""
    number = share * 100
    if number < FEW:
        return "<0.1%" if 0 < number < Fraction(1, 20) else f"{float(number):.1f}%"
    return f"{percent(share)}%"


def ranked(rank: Rank, total: int) -> str:
    """“Better than 93 of 100 hands.”"""
    if not total:
        return _("{number}% of hands have no meld.").format(number=percent(rank.same))
    if rank.better_than < SELDOM:
        return _("Better than {number} of 100 hands.").format(number=rank.better_than)
    at_least = rank.same + rank.more
    if at_least * TRILLION < 1:
        return _("Hardly any hand is worth as much.")
    return _("Only {rare} is worth as much.").format(rare=one_in(at_least))


def rare(meld: Meld, chance: Fraction) -> str:
    """“Aces: 1 hand in 36”."""
    return _("{meld}: {rare}").format(meld=vocabulary.meld(meld), rare=one_in(chance))
