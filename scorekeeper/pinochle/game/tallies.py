"""What players and partners did, in numbers that add up: earlier games + later games.

Nothing is lost by adding: sums of games add up, too. Points are as the ruleset counts them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, groupby, takewhile
from operator import attrgetter
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

    @property
    def set(self) -> int:
        return self.bids - self.made

    @property
    def share_won(self) -> float:
        return _each(self.won, self.games)

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


class OneGame(NamedTuple):
    """A game among many, in the order in which they were started."""

    started: str = ""  # in UTC, ISO 8601
    id: str = ""


NOT_STORED = OneGame()


@dataclass(frozen=True)
class Best:
    """The most points of their kind, and where."""

    names: Names
    points: int
    hand: int  # its place among all that were dealt
    game: OneGame


class Decided(NamedTuple):
    """A game that somebody won or lost."""

    game: OneGame
    won: bool


@dataclass(frozen=True)
class Results:
    """All that is put down to a player or to the partners at a side."""

    tally: Tally = Tally()
    bids: tuple[BidsOf, ...] = ()  # by their amount, the lowest first
    decided: tuple[Decided, ...] = ()  # the oldest first
    best_hand: Best | None = None
    best_meld: Best | None = None

    def __add__(self, later: Results) -> Results:
        return add_results((self, later))

    @property
    def won_now(self) -> int:
        """How many games were won since the last was lost."""
        return len([*takewhile(_is_won, reversed(self.decided))])

    @property
    def longest_streak(self) -> list[OneGame]:
        """The most games won one after the other; of equal ones the earliest."""
        streaks = [
            [each.game for each in same] for won, same in groupby(self.decided, _is_won) if won
        ]
        return max(streaks, key=len, default=[])


Credit = tuple[Names, Results]  # what is put down to whom


def add_results(found: Sequence[Results]) -> Results:
    """The sum of one or more, the oldest first; much faster than adding them one by one."""
    return Results(
        Tally(*map(sum, zip(*(vars(each.tally).values() for each in found), strict=True))),
        tuple(_together(bids for each in found for bids in each.bids)),
        tuple(chain.from_iterable(each.decided for each in found)),
        best(each.best_hand for each in found),
        best(each.best_meld for each in found),
    )


_is_won = attrgetter("won")


def best(found: Iterable[Best | None]) -> Best | None:
    """The first of the best ones."""
    return max((each for each in found if each), key=attrgetter("points"), default=None)


def _together(bids: Iterable[BidsOf]) -> Iterator[BidsOf]:
    """The bids of each amount together."""
    for amount, same in groupby(sorted(bids), attrgetter("amount")):
        _amounts, taken, made = zip(*same, strict=True)
        yield BidsOf(amount, sum(taken), sum(made))
