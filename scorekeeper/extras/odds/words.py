"""Odds as texts for players."""

from fractions import Fraction

from scorekeeper.language import N_, _
from scorekeeper.text import vocabulary

from .answers import Rank
from .in_game import ShownMeld

FEW = 10  # smaller numbers have a decimal
LARGE = (10**9, N_("{number} billion")), (10**6, N_("{number} million"))
TRILLION = 10**12
SELDOM = 99  # a total that beats this many of 100 hands is described by its rarity


def one_in(chance: Fraction) -> str:
    """A text such as “1 hand in 36” or, for a chance above one half, “84 hands in 100”."""
    if not chance:
        return _("no hand")
    if chance * TRILLION < 1:
        return _("hardly any hand")
    if chance > Fraction(1, 2):
        return _("{number} hands in 100", number=percent(chance))
    return _("1 hand in {number}", number=once_in(chance))


def once_in(chance: Fraction) -> str:
    """The average number of hands per occurrence: “36”, “5.4”, “99 million”, “never”."""
    if not chance:
        return _("never")
    number = 1 / chance
    if number >= TRILLION:
        return _("hardly ever")
    for unit, words in LARGE:
        if round(number / unit, 1) >= 1:
            return _(words, number=_short(number / unit))
    return _short(number)


def _short(number: Fraction) -> str:
    """The number as a text, with a decimal below ten: “5.4”, “2”, “762,321”."""
    return f"{float(number):.1f}".removesuffix(".0") if number < FEW else f"{round(number):,}"


def percent(share: Fraction) -> int:
    """The share in percent; 0 and 100 only if exact."""
    if share in (0, 1):
        return int(share * 100)
    return min(max(round(share * 100), 1), 99)


def percent_of(share: Fraction) -> str:
    """A text such as “12%” or, below ten percent, “0.4%”."""
    number = share * 100
    if number < FEW:
        return "<0.1%" if 0 < number < Fraction(1, 20) else f"{float(number):.1f}%"
    return f"{percent(share)}%"


def ranked(rank: Rank, total: int) -> str:
    """A sentence such as “Better than 93 of 100 hands.”"""
    if not total:
        return _("{number}% of hands have no meld.", number=percent(rank.same))
    if rank.better_than < SELDOM:
        return _("Better than {number} of 100 hands.", number=rank.better_than)
    at_least = 1 - rank.less
    if at_least * TRILLION < 1:
        return _("Hardly any hand is worth as much.")
    return _("Only {rare} is worth as much.", rare=one_in(at_least))


def rare(shown: ShownMeld) -> str:
    """A text such as “Aces: 1 hand in 36” or “Royal besides the run: 1 hand in 99”."""
    text = _("{meld} besides the run: {rare}") if shown.counts_runs else _("{meld}: {rare}")
    return text.format(meld=vocabulary.meld(shown.meld), rare=one_in(shown.chance))
