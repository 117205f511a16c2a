"""The odds of a dealt hand as a picture of its totals and a table of its melds."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import count
from typing import ClassVar

from scorekeeper.language import _
from scorekeeper.pinochle.cards import Card, Suit
from scorekeeper.pinochle.hand.meld import Meld, MeldName, count_shown
from scorekeeper.pinochle.odds.answers import Odds
from scorekeeper.pinochle.odds.best_trump import AtLeast
from scorekeeper.pinochle.odds.passing import completes
from scorekeeper.pinochle.odds.printed import PRINTED, Printed, at_the_table, exact
from scorekeeper.pinochle.rules.ruleset import Ruleset
from scorekeeper.telling.odds import once_in, percent, percent_of, ranked
from scorekeeper.telling.vocabulary import meld, meld_title

WIDTH = 340  # in the picture's own units, as the chart of a game
ROW = 22
LABEL = 76  # the room of the points before the bar
FIGURE = 52  # and of the share behind it
MOST_ROWS = 12
REST = Fraction(1, 200)  # of the hands: so few have a row together
NAMES = {each.value: each for each in MeldName}
STEPS = (1, 2, 5)  # and ten times as much, and so on


@dataclass(frozen=True)
class TotalRow:
    """A bar; places are in the picture's own units, from its top left."""

    label: str
    figure: str
    top: int
    width: float
    is_own: bool


@dataclass(frozen=True)
class TotalsChart:
    """What a template draws, and what it says to who does not see it."""

    width: ClassVar[int] = WIDTH
    left: ClassVar[int] = LABEL

    odds: Odds
    unit: int  # of the ruleset's points
    own: int | None = None  # a total whose row stands out

    @property
    def height(self) -> int:
        return ROW * len(self.rows)

    @cached_property
    def rows(self) -> list[TotalRow]:
        shares = [self._share(first, last) for first, last in self._spans]
        room = (WIDTH - LABEL - FIGURE) / float(max(shares))
        return [
            TotalRow(
                self._label(first, last),
                percent_of(share),
                ROW * place,
                round(float(share) * room, 1),
                self.own is not None and first <= self.own and (last is None or self.own <= last),
            )
            for place, ((first, last), share) in enumerate(zip(self._spans, shares, strict=True))
        ]

    @property
    def told(self) -> str:
        """The picture in words."""
        rows = ", ".join(f"{row.label}: {row.figure}" for row in self.rows)
        return _("Hands by what they are worth. {rows}").format(rows=rows)

    @cached_property
    def _spans(self) -> list[tuple[int, int | None]]:
        """From the first points of each row to its last; those of the last row have no end."""
        step, most = self._step, self._usual_most
        firsts = range(self.unit, most + 1, step)
        spans = [(first, first + step - self.unit) for first in firsts]
        return [(0, 0), *spans, (self.unit + step * len(firsts), None)]

    @cached_property
    def _step(self) -> int:
        """How many points share a row: round, and few enough rows."""
        steps = (self.unit * each * int(10**power) for power in count() for each in STEPS)
        return next(step for step in steps if step * MOST_ROWS >= self._usual_most)

    @cached_property
    def _usual_most(self) -> int:
        """What nearly all hands are worth at the most."""
        left = Fraction(self.odds.hands)
        for points, hands in self.odds.totals.items():
            left -= hands
            if left < REST * self.odds.hands:
                return points
        raise ValueError("the totals are not those of all hands")

    def _share(self, first: int, last: int | None) -> Fraction:
        hands = sum(
            hands
            for points, hands in self.odds.totals.items()
            if first <= points and (last is None or points <= last)
        )
        return Fraction(hands, self.odds.hands)

    def _label(self, first: int, last: int | None) -> str:
        if last is None:
            return f"{first}+"
        return f"{first}" if first == last else f"{first}\N{EN DASH}{last}"


@dataclass(frozen=True)
class MeldRow:
    """How often a meld comes: at least once, at least twice and so on; “36” is 1 hand in 36."""

    title: str
    suit: Suit | None
    once_in: tuple[str, ...]


@dataclass(frozen=True)
class OddsScreen:
    """The odds of a dealt hand, or of another player's while one has one's ``own`` cards."""

    ruleset: Ruleset
    odds: Odds
    own: tuple[Card, ...] = ()
    about_others: bool = False

    @property
    def chart(self) -> TotalsChart:
        return TotalsChart(self.odds, self.ruleset.unit, self._total)

    @property
    def rank(self) -> str:
        """How the own cards rank; empty where there are none, and where it is about others."""
        return "" if self._total is None else ranked(self.odds.rank(self._total), self._total)

    @property
    def _total(self) -> int | None:
        if self.about_others or not self.own:
            return None
        trumps = [self.odds.trump] if self.odds.trump else Suit
        return max(count_shown(self.ruleset, self.own, suit).points for suit in trumps)

    @property
    def mean(self) -> str:
        return f"{float(self.odds.mean):.1f}"

    @property
    def columns(self) -> list[str]:
        """What the table calls one set, two and so on."""
        words = [_("One"), _("Two"), _("Three"), _("Four")]
        return words[: self.ruleset.copies]

    @property
    def melds(self) -> list[MeldRow]:
        """A row for each meld; marriages of plain suits share one where all come as often."""
        found: dict[tuple[str, AtLeast], list[Suit | None]] = {}
        for id, held in self.odds.melds.items():
            name, _dash, suit = id.partition(f"{MeldName.MARRIAGE}-")
            found.setdefault((name or MeldName.MARRIAGE, held), []).append(
                Suit(suit) if suit else None
            )
        return [
            MeldRow(
                _("Marriage in one suit") if len(suits) > 1 else meld_title(NAMES[name]),
                suits[0] if len(suits) == 1 else None,
                tuple(once_in(Fraction(hands, self.odds.hands)) for hands in held),
            )
            for (name, held), suits in found.items()
        ]

    @property
    def totals(self) -> list[tuple[int, str, str]]:
        """Every total, in how many hands it comes once, and in how many that or more does."""
        rows = []
        left = self.odds.hands
        for points, hands in self.odds.totals.items():
            shares = (Fraction(each, self.odds.hands) for each in (hands, left))
            just, or_more = map(once_in, shares)
            rows.append((points, just, or_more))
            left -= hands
        return rows

    @property
    def completed(self) -> list[tuple[int, int]]:
        """How many cards a run may lack, and how often in a hundred the partner can pass them."""
        lacking = range(1, self.ruleset.pass_count + 1)
        return [(cards, percent(completes(self.ruleset, cards))) for cards in lacking]


@dataclass(frozen=True)
class SheetRow:
    """What the rule sheet prints beside a meld, and what is exact."""

    title: str
    said: str
    dealt: str  # to one player, trump named before
    best: str  # the same in the hand's best trump
    together: str  # in the cards of two partners


def sheet_rows() -> list[SheetRow]:
    return [_counted(each) if each.each_hand else _one_in(each) for each in PRINTED]


def _one_in(printed: Printed) -> SheetRow:
    found = exact(printed)
    figures = (once_in(share) for share in (found.named, found.best, found.together))
    return SheetRow(_title(printed), f"{printed.one_in}", *figures)


def _counted(printed: Printed) -> SheetRow:
    """Of what several come in each hand: how many all players are dealt."""
    least, most = printed.each_hand or (0, 0)
    said = f"{least}" if least == most else f"{least}\N{EN DASH}{most}"
    told = _("{number} each hand")
    dealt = f"{float(at_the_table(printed)):.2f}"
    return SheetRow(_title(printed), told.format(number=said), told.format(number=dealt), "–", "–")


def _title(printed: Printed) -> str:
    return meld(Meld(NAMES[printed.meld], printed.sets, 0, ()))
