"""What players and partners did, in numbers that add up: earlier games + later games.

Nothing is lost by adding: sums of games add up, too. Points are as the ruleset counts them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import groupby
from operator import add, attrgetter
from typing import NamedTuple

Names = tuple[str, ...]  # of a player, or of the partners at a side


@dataclass(frozen=True)
class Tally:
    """What can be counted of a player or a side; a bid that was not made is a set."""

    games: int = 0  # that were decided
    won: int = 0
    points: int = 0  # those with which these games ended
    hands: int = 0  # that were played for a score
    hands_won: int = 0  # in which nobody scored more, and somebody less
    bids: int = 0  # played for; a side's are those of both partners
    made: int = 0
    compared: int = 0  # those of a number whose hand was played out
    bid: int = 0  # their points together
    brought: int = 0  # the meld and the tricks that counted for them
    melds: int = 0  # hands in which meld could be shown
    meld: int = 0
    meld_lost: int = 0  # of that; it was shown and did not count
    counted: int = 0  # hands whose trick points were counted
    tricks: int = 0  # the trick points of the side, which partners take together
    from_paper: int = 0  # hands of which nobody knows more than the points

    def __add__(self, other: Tally) -> Tally:
        return Tally(*map(add, vars(self).values(), vars(other).values()))

    @property
    def set(self) -> int:
        return self.bids - self.made

    @property
    def average_meld(self) -> float:
        """Points a hand."""
        return _each(self.meld, self.melds)

    @property
    def average_tricks(self) -> float:
        return _each(self.tricks, self.counted)

    @property
    def average_bid(self) -> float:
        return _each(self.bid, self.compared)

    @property
    def average_brought(self) -> float:
        """What hands with a bid brought in, to be compared with the average bid."""
        return _each(self.brought, self.compared)


def _each(together: int, number: int) -> float:
    return together / number if number else 0.0


class BidsOf(NamedTuple):
    """The bids of one amount; 0 is a bid without a number, for all tricks."""

    amount: int
    taken: int
    made: int

    @property
    def set(self) -> int:
        return self.taken - self.made


@dataclass(frozen=True)
class Best:
    """The most points of their kind, and where."""

    names: Names
    points: int
    hand: int  # its place among all that were dealt
    game: str = ""  # its id
    started: str = ""  # when the game was, in UTC, ISO 8601


class Until(NamedTuple):
    """The last game of some."""

    started: str = ""  # in UTC, ISO 8601
    game: str = ""  # its id


NO_GAME = Until()


@dataclass(frozen=True)
class Streak:
    """Games won in a row, in the order in which they were started."""

    games: int = 0
    first: int = 0  # won before the first was lost
    first_until: Until = NO_GAME
    last: int = 0  # won since the last was lost
    longest: int = 0
    longest_until: Until = NO_GAME

    def __add__(self, later: Streak) -> Streak:
        if not self.games or not later.games:
            return self if self.games else later
        all_won = self.first == self.games
        joined = (self.last + later.first, later.first_until)
        runs = [(self.longest, self.longest_until), (later.longest, later.longest_until)]
        if later.first:
            runs.insert(1, joined)
        longest, until = max(runs, key=lambda run: run[0])  # the earliest of equal ones
        return Streak(
            self.games + later.games,
            self.first + later.first if all_won else self.first,
            later.first_until if all_won and later.first else self.first_until,
            later.last + (self.last if later.last == later.games else 0),
            longest,
            until,
        )


WON = Streak(1, first=1, last=1, longest=1)
LOST = Streak(1)


@dataclass(frozen=True)
class Results:
    """All that is put down to a player or to the partners at a side."""

    tally: Tally = Tally()
    bids: tuple[BidsOf, ...] = ()  # by their amount, the lowest first
    streak: Streak = Streak()
    best_hand: Best | None = None
    best_meld: Best | None = None

    def __add__(self, later: Results) -> Results:
        return add_results((self, later))


Credit = tuple[Names, Results]  # what is put down to whom


def add_results(found: Sequence[Results]) -> Results:
    """The sum of one or more, the oldest first; much faster than adding them one by one."""
    return Results(
        Tally(*map(sum, zip(*(vars(each.tally).values() for each in found), strict=True))),
        tuple(_together(bids for each in found for bids in each.bids)),
        reduce(add, (each.streak for each in found)),
        best(each.best_hand for each in found),
        best(each.best_meld for each in found),
    )


def best(found: Iterable[Best | None]) -> Best | None:
    """The first of the best ones."""
    return max((each for each in found if each), key=attrgetter("points"), default=None)


def _together(bids: Iterable[BidsOf]) -> Iterator[BidsOf]:
    """The bids of each amount together."""
    for amount, same in groupby(sorted(bids), attrgetter("amount")):
        _amounts, taken, made = zip(*same, strict=True)
        yield BidsOf(amount, sum(taken), sum(made))
