"""What the tables’ games and typed results make of an evening: standings, prizes, changes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, reduce
from math import ceil
from typing import NamedTuple

from scorekeeper.language import ngettext
from scorekeeper.pinochle.errors import GameError
from scorekeeper.pinochle.game.game import Game
from scorekeeper.pinochle.hand.scoring import HandScore
from scorekeeper.pinochle.names import name_key
from scorekeeper.pinochle.rules.ruleset import Seat

from .evening import Evening, Place, Scores

HALF = 0.5  # of a win, for each side that is level with another


class Share(NamedTuple):
    """What a person or pair gets for a round, or for several."""

    points: int = 0
    wins: float = 0
    rounds: int = 0  # played

    @property
    def wins_in_words(self) -> str:
        """Such as “1.5 wins”."""
        return ngettext("{number} win", "{number} wins", ceil(self.wins), number=f"{self.wins:g}")

    def plus(self, other: Share) -> Share:
        return Share(self.points + other.points, self.wins + other.wins, self.rounds + other.rounds)

    def key(self, by_wins: bool) -> tuple[float, ...]:
        """Sort the best share first."""
        return (-self.wins, -self.points) if by_wins else (-self.points,)


@dataclass(frozen=True)
class TableResult:
    """How far a table is, and its score."""

    place: Place
    sides: tuple[tuple[str, ...], ...]  # the people or pairs of each side, as drawn
    scores: Scores  # by side
    game: Game | None = None  # without a result that was typed in
    is_typed: bool = False

    @property
    def is_in(self) -> bool:
        return self.is_typed or bool(self.game and self.game.end)

    @property
    def winners(self) -> list[tuple[str, ...]]:
        """The sides that won the game, or that have the most points of a typed result."""
        if self.game and self.game.end and not self.is_typed:
            seats = zip(self.sides, self.game.ruleset.sides, strict=True)
            return [side for side, its in seats if {*its} <= {*self.game.winner}]
        best = max(self.scores)
        return [side for side, score in zip(self.sides, self.scores, strict=True) if score == best]


@dataclass(frozen=True)
class Standing:
    """A row of the standings. Equal results share a rank."""

    rank: int
    name: str
    share: Share


class Prize(NamedTuple):
    """A prize: its winners, the number, and the round or 0."""

    names: tuple[str, ...]
    number: int
    round: int = 0


@dataclass(frozen=True)
class Results:
    """The results of an evening. ``games`` has the tables’ games by id, as far as readable."""

    evening: Evening
    games: Mapping[str, Game]

    def round(self, number: int) -> list[TableResult]:
        """The results of a round’s tables, in order."""
        tables = self.evening.rounds[number - 1].draw.tables
        return [self.table((number, place)) for place in range(1, len(tables) + 1)]

    def table(self, place: Place) -> TableResult:
        """The result of a table; raise GameError if there is no such table."""
        table = self.evening.table(place)
        drawn = self.evening.rounds[place[0] - 1]
        sides = self.evening.sides(table)
        game, typed = self.games.get(drawn.games.get(place[1], "")), drawn.typed.get(place[1])
        if typed is not None:
            return TableResult(place, sides, typed, game, is_typed=True)
        return TableResult(place, sides, game.totals if game else (0,) * len(sides), game)

    @property
    def tables_out(self) -> list[TableResult]:
        """The tables of the latest round that are not in."""
        number = len(self.evening.rounds)
        return [each for each in self.round(number) if not each.is_in] if number else []

    @property
    def final_scores(self) -> tuple[Scores, ...]:
        """The scores of the latest round, by table; raise GameError if a table still plays."""
        out = [str(each.place[1]) for each in self.tables_out]
        if out:
            sentence = ngettext(
                "Table {tables} still plays. End its game, or type in its result.",
                "Tables {tables} still play. End their games, or type in their results.",
                len(out),
            )
            raise GameError(sentence, "round", tables=", ".join(out))
        rounds = self.evening.rounds
        return tuple(each.scores for each in self.round(len(rounds))) if rounds else ()

    @property
    def corrections(self) -> Iterator[tuple[Place, Scores, Scores]]:
        """Yield each table whose scores changed once its round was over: before, and now."""
        for number, drawn in enumerate(self.evening.rounds, start=1):
            for was, now in zip(drawn.last_scores, self.round(number), strict=False):
                if was != now.scores:
                    yield now.place, was, now.scores

    @property
    def standings(self) -> list[Standing]:
        """Everybody who played or sat out, the best first."""
        shares = (each for of_round in self.shares for each in of_round.items())
        return ranked(_summed(shares), self.evening.settings.by_wins)

    @cached_property
    def shares(self) -> list[dict[str, Share]]:
        """What each person or pair gets, by round."""
        return [self._of_round(number) for number in range(1, len(self.evening.rounds) + 1)]

    def _of_round(self, number: int) -> dict[str, Share]:
        results = self.round(number)
        shares = _summed(each for result in results for each in self._shares(result))
        sit_out = self.evening.rounds[number - 1].draw.sit_out
        if self.evening.settings.credits_sit_out and all(r.is_in for r in results):
            points = [points for each in results for points in each.scores]  # sides are equal
            average = Share(round(sum(points) / len(points)), HALF)
        else:
            average = Share()
        return {**dict.fromkeys(sit_out, average), **shares}  # some of them replaced a player

    def _shares(self, result: TableResult) -> Iterator[tuple[str, Share]]:
        """Yield the shares of a table."""
        winners, game = result.winners if result.is_in else [], result.game
        is_as_drawn = result.is_typed or self.evening.settings.pairs_stay or game is None
        for index, side in enumerate(result.sides):
            win = (HALF if winners[1:] else 1) if side in winners else 0
            share = Share(result.scores[index], win, 1)
            for place, name in enumerate(side):
                if game is None or is_as_drawn:
                    yield name, share
                    continue
                seat = game.ruleset.sides[index][place]
                if any(each.seat == seat for each in game.former):
                    yield from self._of_holders(game, seat, index, win)
                else:
                    yield self._person(game.players[seat], result, name), share

    def _of_holders(
        self, game: Game, seat: Seat, index: int, win: float
    ) -> Iterator[tuple[str, Share]]:
        """Yield the shares of a seat, on the side at that index, that somebody took over.

        The new player gets the points from then on, and the win.
        """
        names = [game.players_of(hand.number)[seat] for hand in game.counted]
        names = names or [game.players[seat]]
        holders = [self._registered.get(name_key(name), name) for name in names]
        for holder, hand in zip(holders, game.counted, strict=False):
            if hand.score:
                yield holder, Share(hand.score.changes[index])
        for holder in set(holders):
            yield holder, Share(0, 0, 1)
        yield holders[-1], Share(0, win)

    def _person(self, name: str, result: TableResult, drawn: str) -> str:
        """Return who sits in a seat. A table may swap seats, or spell a name in its own way."""
        known = self._registered.get(name_key(name), drawn)
        return known if any(known in side for side in result.sides) else drawn

    @cached_property
    def _registered(self) -> dict[str, str]:
        """The registered names by what is equal in all their spellings."""
        return {name_key(name): name for name in self.evening.names}

    # Prizes

    @property
    def highest_round(self) -> list[Prize]:
        return best(
            Prize((name,), share.points, number)
            for number, shares in enumerate(self.shares, start=1)
            for name, share in shares.items()
            if share.rounds
        )

    @property
    def highest_hand(self) -> list[Prize]:
        return best(
            Prize(side, change, number)
            for number, sides, score in self._hands()
            for side, change in zip(sides, score.changes, strict=True)
        )

    @property
    def most_sets(self) -> list[Prize]:
        """Who missed the most bids."""
        sets: dict[str, int] = defaultdict(int)
        for _number, sides, score in self._hands():
            if score.missed:
                side = self.evening.settings.ruleset.place_of[score.declaring[0]]
                for name in sides[side]:
                    sets[name] += 1
        return best(Prize((name,), number) for name, number in sets.items())

    def _hands(self) -> Iterator[tuple[int, tuple[tuple[str, ...], ...], HandScore]]:
        """Yield every hand that counts: its round, the people or pairs of each side, its score."""
        for number in range(1, len(self.evening.rounds) + 1):
            for result in self.round(number):
                if result.game and not result.is_typed:
                    for hand in result.game.counted:
                        if hand.score:
                            yield number, self._sides(result, result.game, hand.number), hand.score

    def _sides(self, result: TableResult, game: Game, hand: int) -> tuple[tuple[str, ...], ...]:
        """The people of each side in that hand; pairs as drawn."""
        if self.evening.settings.pairs_stay:
            return result.sides
        return self.evening.sides(game.players_of(hand))


def _summed(shares: Iterable[tuple[str, Share]]) -> dict[str, Share]:
    total: dict[str, Share] = defaultdict(Share)
    for name, share in shares:
        total[name] = total[name].plus(share)
    return total


def ranked(shares: Mapping[str, Share], by_wins: bool) -> list[Standing]:
    """Return the standings, the best first."""
    order = sorted(shares.items(), key=lambda each: (each[1].key(by_wins), name_key(each[0])))
    keys = [share.key(by_wins) for _name, share in order]
    return [Standing(keys.index(share.key(by_wins)) + 1, name, share) for name, share in order]


def best(prizes: Iterable[Prize]) -> list[Prize]:
    """Return those with the highest number, if it is above 0."""
    found = list(prizes)
    most = max((each.number for each in found), default=0)
    return [each for each in found if each.number == most > 0]


def series(evenings: Sequence[Results], counted: int | None = None) -> list[Standing]:
    """Sum each person’s best ``counted`` evenings, by default all, and rank the sums."""
    by_name: dict[str, list[Share]] = defaultdict(list)
    names: dict[str, str] = {}
    for results in evenings:
        for each in results.standings:
            by_name[name_key(each.name)].append(each.share)
            names.setdefault(name_key(each.name), each.name)
    by_wins = bool(evenings) and evenings[0].evening.settings.by_wins
    total = {}
    for key, shares in by_name.items():
        shares.sort(key=lambda share: share.key(by_wins))
        total[names[key]] = reduce(Share.plus, shares[:counted])
    return ranked(total, by_wins)
