"""How rare something is, as people say it."""

from __future__ import annotations

from fractions import Fraction

from scorekeeper.language import _
from scorekeeper.pinochle.hand.meld import Meld
from scorekeeper.pinochle.odds.answers import HUNDRED, Rank
from scorekeeper.telling import vocabulary

FEW = 10  # up to here a chance of one in so many has a decimal
MILLION, BILLION, TRILLION = 10**6, 10**9, 10**12
SELDOM = HUNDRED - 1  # of a hundred hands: a total above so many is told by how rare it is


def one_in(chance: Fraction) -> str:
    """“1 hand in 36”; what most hands hold is in “84 hands in 100”."""
    if not chance:
        return _("no hand")
    if chance * TRILLION < 1:
        return _("almost no hand")
    if chance > Fraction(1, 2):
        return _("{number} hands in 100").format(number=percent(chance))
    return _("1 hand in {number}").format(number=once_in(chance))


def once_in(chance: Fraction) -> str:
    """“36”, “5.4”, “99 million”: in how many hands it comes once; “almost never”, “never”."""
    if not chance:
        return _("never")
    number = 1 / chance
    if number < FEW:
        return f"{float(number):.1f}".removesuffix(".0")
    if number < MILLION:
        return f"{round(number):,}"
    if number < BILLION:
        return _("{number} million").format(number=round(number / MILLION))
    if number < TRILLION:
        return _("{number} billion").format(number=round(number / BILLION))
    return _("almost never")


def percent(share: Fraction) -> int:
    """Of a hundred; all of them only where it is all, and none where it is none."""
    if share in (0, 1):
        return int(share * HUNDRED)
    return min(max(round(share * HUNDRED), 1), HUNDRED - 1)


def percent_of(share: Fraction) -> str:
    """“12 %”, “0.4 %”: with a decimal where it is small."""
    number = float(share * HUNDRED)
    return _("{number}%").format(number=f"{number:.1f}" if number < FEW else round(number))


def ranked(rank: Rank, total: int) -> str:
    """“Better than 93 of 100 hands.”"""
    if not total:
        return _("{number}% of hands have no meld.").format(number=percent(rank.same))
    if rank.better_than < SELDOM:
        return _("Better than {number} of 100 hands.").format(number=rank.better_than)
    return _("Only {rare} is worth as much.").format(rare=one_in(rank.same + rank.more))


def rare(meld: Meld, chance: Fraction) -> str:
    """“Aces: 1 hand in 36”."""
    return _("{meld}: {rare}").format(meld=vocabulary.meld(meld), rare=one_in(chance))
