"""The results of players and partners, in numbers that can be added up.

The results of many games have the same form as the results of one. Points are as the ruleset counts
them.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, groupby, takewhile
from operator import attrgetter
from typing import NamedTuple

from scorekeeper.language import _

Names = tuple[str, ...]  # the name of a player, or the names of partners


class Tally(NamedTuple):
    """The counts of a player or a side."""

    games: int = 0  # decided games
    won: int = 0
    points: int = 0  # the sum of the final totals of these games
    hands: int = 0  # hands played for a score
    hands_won: int = 0  # hands in which the side scored most; if all sides tie, no side wins
    bids: int = 0  # winning bids in hands played for a score; for partners, the bids of both
    made: int = 0
    compared: int = 0  # bids to compare with meld and tricks, so no sweeps and no thrown-in hands
    bid: int = 0  # the sum of the compared bids
    brought: int = 0  # the sum of meld and tricks that counted for the compared bids
    melds: int = 0  # hands in which meld could be shown
    meld: int = 0
    meld_lost: int = 0  # the part of ``meld`` that did not count
    counted: int = 0  # hands with trick points
    tricks: int = 0  # trick points of the side
    from_paper: int = 0  # hands of which only the points were entered

    @property
    def set(self) -> int:
        return self.bids - self.made

    @property
    def share_won(self) -> float:
        return _each(self.won, self.games)

    @property
    def average_meld(self) -> float:
        """The points melded in a hand, on average."""
        return _each(self.meld, self.melds)

    @property
    def average_tricks(self) -> float:
        return _each(self.tricks, self.counted)

    @property
    def average_bid(self) -> float:
        return _each(self.bid, self.compared)

    @property
    def average_brought(self) -> float:
        """The average meld and tricks of the compared bids, to show beside the average bid."""
        return _each(self.brought, self.compared)


def _each(total: int, number: int) -> float:
    return total / number if number else 0.0


class BidsOf(NamedTuple):
    """The bids of one amount. The amount 0 is a sweep: a bid to take all tricks."""

    amount: int
    taken: int  # the number of winning bids of this amount
    made: int

    @property
    def set(self) -> int:
        return self.taken - self.made

    @property
    def label(self) -> str:
        return f"{self.amount}" if self.amount else _("All tricks")


class OneGame(NamedTuple):
    """The key of a game. Sorting the keys sorts the games by their start."""

    started: str  # in UTC, ISO 8601
    id: str


class Best(NamedTuple):
    """A record of the most points in one hand, with its players, hand and game."""

    names: Names
    points: int
    hand: int  # the number of the hand among all hands dealt
    game: OneGame


class Decided(NamedTuple):
    """A decided game, won or lost."""

    game: OneGame
    won: bool


class Results(NamedTuple):
    """All results of a player, or of the partners of a side."""

    tally: Tally = Tally()
    bids: tuple[BidsOf, ...] = ()  # by amount, ascending
    decided: tuple[Decided, ...] = ()  # oldest first
    best_hand: Best | None = None
    best_meld: Best | None = None

    @property
    def current_streak(self) -> int:
        """The number of games won since the last loss."""
        return len([*takewhile(_is_won, reversed(self.decided))])

    @property
    def longest_streak(self) -> list[OneGame]:
        """The most games won in a row; among equal streaks, the earliest."""
        streaks = [
            [each.game for each in same] for won, same in groupby(self.decided, _is_won) if won
        ]
        return max(streaks, key=len, default=[])


Credit = tuple[Names, Results]  # a player or partners, and their results


def add_results(found: Sequence[Results]) -> Results:
    """Add up one or more results, oldest first."""
    return Results(
        Tally(*map(sum, zip(*(each.tally for each in found), strict=True))),
        tuple(_merged(bids for each in found for bids in each.bids)),
        tuple(chain.from_iterable(each.decided for each in found)),
        best(each.best_hand for each in found),
        best(each.best_meld for each in found),
    )


_is_won = attrgetter("won")


def best(found: Iterable[Best | None]) -> Best | None:
    """The record with the most points; among equals, the earliest game, then the first found."""
    known = (each for each in found if each)
    return min(known, key=lambda each: (-each.points, each.game), default=None)


def _merged(bids: Iterable[BidsOf]) -> Iterator[BidsOf]:
    """Yield the sum of the bids of each amount."""
    for amount, same in groupby(sorted(bids), attrgetter("amount")):
        _amounts, taken, made = zip(*same, strict=True)
        yield BidsOf(amount, sum(taken), sum(made))
