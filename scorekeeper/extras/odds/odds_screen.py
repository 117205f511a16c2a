"""The odds of a dealt hand as sentences, a chart and tables."""

from dataclasses import dataclass
from fractions import Fraction
from itertools import islice

from scorekeeper.extras.bars import Bars
from scorekeeper.language import _
from scorekeeper.pinochle.cards import Cards, Suit
from scorekeeper.pinochle.hand.meld import MeldName, count_shown
from scorekeeper.pinochle.rules.ruleset import Ruleset
from scorekeeper.text.vocabulary import meld_title

from .answers import Odds, chance_to_complete
from .melds import AtLeast
from .totals_chart import bars_of_totals
from .words import once_in, percent_of, ranked

MOST_TOTALS = 400  # rows of a table; house rules may have thousands of totals


@dataclass(frozen=True)
class OddsScreen:
    """The odds of a dealt hand or, given your ``own`` cards, of another player's hand."""

    ruleset: Ruleset
    trump: Suit | None
    odds: Odds
    own: Cards
    about_others: bool

    @property
    def bars(self) -> Bars:
        return bars_of_totals(self.odds, self.ruleset.unit, self._total)

    @property
    def mean(self) -> str:
        return f"{float(self.odds.mean):.1f}"

    @property
    def rank(self) -> str:
        """A sentence that ranks your cards. Empty without cards, or with ``about_others``."""
        total = self._total
        return "" if total is None else ranked(self.odds.rank(total), total)

    @property
    def _total(self) -> int | None:
        if self.about_others or not self.own:
            return None
        trumps = [self.trump] if self.trump else Suit
        return max(count_shown(self.ruleset, self.own, suit).points for suit in trumps)

    @property
    def columns(self) -> list[str]:
        """The headings of the columns for a meld held once, twice and so on."""
        return [_("One"), _("Two"), _("Three"), _("Four")][: self.ruleset.copies]

    @property
    def melds(self) -> list[tuple[str, list[Suit], list[str]]]:
        """Each meld, its suits, and its frequencies: at least once, at least twice and so on.

        The frequency “36” means one in 36 hands. Marriages of plain suits share a row if they
        are equally likely.
        """
        found: dict[tuple[MeldName, AtLeast], list[Suit]] = {}
        for (name, suit), held in self.odds.melds.items():
            found.setdefault((name, held), []).extend([suit] if suit else [])
        return [
            (meld_title(name), suits, [*map(self._once_in, held)])
            for (name, held), suits in found.items()
        ]

    @property
    def totals(self) -> list[tuple[int, str, str]]:
        """Each total with two frequencies, of exactly this total and of this total or more."""
        return [
            (points, self._once_in(just), self._once_in(or_more))
            for points, just, or_more in islice(self.odds.by_total, MOST_TOTALS)
        ]

    def _once_in(self, hands: int) -> str:
        return once_in(Fraction(hands, self.odds.hands))

    @property
    def completed(self) -> list[tuple[int, str]]:
        """Each number of cards missing from a run, and the chance that the partner has them all."""
        if self.about_others:
            return []
        lacking = range(1, self.ruleset.pass_count + 1)
        return [(cards, percent_of(chance_to_complete(self.ruleset, cards))) for cards in lacking]
