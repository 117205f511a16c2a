"""The results of an evening, from its games and typed results: shares, prizes, corrections."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import chain
from typing import NamedTuple

from scorekeeper.language import ngettext
from scorekeeper.pinochle.errors import GameError
from scorekeeper.pinochle.game.game import Game
from scorekeeper.pinochle.hand.scoring import HandScore
from scorekeeper.pinochle.names import name_key
from scorekeeper.service.games import LoadedGame

from .evening import Evening, EveningRound, Place, Scores
from .standings import Share, Standing, ranked, summed
from .table_result import TableResult

Sides = tuple[tuple[str, ...], ...]  # for each side, the names of its people, or of its pair


class Prize(NamedTuple):
    """The winners of a prize, their number of points or missed bids, and the round.

    The round is 0 for a prize of the whole evening.
    """

    names: tuple[str, ...]
    number: int
    round: int = 0


@dataclass(frozen=True)
class Results:
    """The results of an evening. ``games`` has the readable games of its tables, by id."""

    evening: Evening
    games: Mapping[str, LoadedGame]

    @cached_property
    def rounds(self) -> list[list[TableResult]]:
        """The results of all tables, by round."""
        return [
            [self._table(drawn, (number, table)) for table in range(1, len(drawn.draw.tables) + 1)]
            for number, drawn in enumerate(self.evening.rounds, start=1)
        ]

    def _table(self, drawn: EveningRound, place: Place) -> TableResult:
        number = place[1]
        seated = drawn.draw.tables[number - 1]
        seats, sides = self.evening.seats(seated), self.evening.sides(seated)
        game_id, typed = drawn.games.get(number, ""), drawn.typed.get(number)
        loaded = self.games.get(game_id)
        totals = loaded.game.totals if loaded else (0,) * len(sides)
        scores = totals if typed is None else typed
        return TableResult(place, seats, sides, scores, typed is not None, game_id, loaded)

    def table(self, place: Place) -> TableResult | None:
        """The result of a table, or None if there is no such table."""
        return next((each for each in chain(*self.rounds) if each.place == place), None)

    @property
    def latest(self) -> list[TableResult]:
        """The results of the latest round; empty before the first draw."""
        return self.rounds[-1] if self.rounds else []

    @property
    def tables_out(self) -> list[TableResult]:
        """The tables of the latest round that still play."""
        return [each for each in self.latest if not each.is_in]

    @property
    def final_scores(self) -> tuple[Scores, ...]:
        """The scores of the latest round, by table; raise GameError if a table still plays."""
        out = [str(each.number) for each in self.tables_out]
        if out:
            sentence = ngettext(
                "Table {tables} still plays. End its game, or type in its result.",
                "Tables {tables} still play. End their games, or type in their results.",
                len(out),
            )
            raise GameError(sentence, "round", tables=", ".join(out))
        return tuple(each.scores for each in self.latest)

    @property
    def corrections(self) -> Iterator[tuple[Place, Scores, Scores]]:
        """Yield each table that was corrected after its round, with its old and new scores."""
        for drawn, tables in zip(self.evening.rounds, self.rounds, strict=True):
            for old, table in zip(drawn.last_scores, tables, strict=False):
                if old != table.scores:
                    yield table.place, old, table.scores

    @cached_property
    def standings(self) -> list[Standing]:
        """The standings of everybody who played or sat out, the best first."""
        shares = (each for of_round in self.shares for each in of_round.items())
        return ranked(summed(shares), self.evening.settings.by_wins)

    @cached_property
    def shares(self) -> list[dict[str, Share]]:
        """The share of each person or pair, by round."""
        return [*map(self._of_round, self.evening.rounds, self.rounds)]

    def _of_round(self, drawn: EveningRound, tables: list[TableResult]) -> dict[str, Share]:
        shares = summed(each for table in tables for each in self._of_table(table))
        average = Share()
        if self.evening.settings.credits_sit_out and all(each.is_in for each in tables):
            points = [points for each in tables for points in each.scores]  # of every side
            wins = Fraction(len(tables), len(points))  # each table has one win
            average = Share(round(sum(points) / len(points)), wins)
        sit_out = dict.fromkeys(drawn.draw.sit_out, average)
        # The shares come last, because a person who sat out may have replaced a player.
        return {**sit_out, **shares}

    def _of_table(self, table: TableResult) -> Iterator[tuple[str, Share]]:
        """Yield the points of each person or pair, then the played round, then the win.

        After a replacement, the new player gets the points of the later hands, and the win.
        """
        points: dict[Sides, list[Scores]] = defaultdict(list)  # of each hand, by its sides
        current = self._current_sides(table)
        last = current
        for last, score in self._hands(table):
            points[last].append(score.changes)
        for sides, changes in (points or {current: [table.scores]}).items():
            for side, numbers in zip(sides, zip(*changes, strict=True), strict=True):
                yield from ((name, Share(sum(numbers))) for name in side)
        for name in {name for sides in {*points, current} for side in sides for name in side}:
            yield name, Share(rounds=1)
        winners = table.winners if table.is_in else []
        for drawn, side in zip(table.sides, last, strict=True):
            if drawn in winners:
                win = Fraction(1, len(winners)) if winners[1:] else 1
                yield from ((name, Share(wins=win)) for name in side)

    def _hands(self, table: TableResult) -> list[tuple[Sides, HandScore]]:
        """The hands that count, each with its sides; empty for a typed result."""
        game = table.game
        if game is None or table.is_typed:
            return []
        hands = [(game.players_of(hand.number), hand.score) for hand in game.counted]
        seated = {players for players, _score in hands}  # usually one group for all hands
        sides = {players: self._sides(game, table, players) for players in seated}
        return [(sides[players], score) for players, score in hands if score]

    def _current_sides(self, table: TableResult) -> Sides:
        """The people or pairs that play now, by side. For a typed result, the sides as drawn."""
        if table.game is None or table.is_typed:
            return table.sides
        return self._sides(table.game, table, table.game.players)

    def _sides(self, game: Game, table: TableResult, players: tuple[str, ...]) -> Sides:
        """The people of each side, with their registered names. Fixed pairs stay as drawn.

        Names drawn for the table count in every seat, because players may swap seats. If somebody
        took over a seat, that seat has the new player’s name, and any registered name counts in the
        other seats. A seat with any other name keeps the name from the draw.
        """
        if self.evening.settings.pairs_stay:
            return table.sides
        people = []
        for seat, name in enumerate(players):
            known = self._registered.get(name_key(name), name)
            takes_over = any(each.seat == seat for each in game.former)
            is_new = takes_over or (game.former and known in self.evening.names)
            people.append(known if is_new or known in table.seats else table.seats[seat])
        return self.evening.sides(tuple(people))

    @cached_property
    def _registered(self) -> dict[str, str]:
        """The registered names, by a key that ignores differences of spelling."""
        return {name_key(name): name for name in self.evening.names}

    @property
    def prizes(self) -> tuple[list[Prize], list[Prize], list[Prize]]:
        """The winners of the highest round, the highest hand, and the most missed bids."""
        rounds = [
            Prize((name,), share.points, number)
            for number, shares in enumerate(self.shares, start=1)
            for name, share in shares.items()
            if share.rounds
        ]
        hands, missed = [], Counter[str]()
        for table in chain(*self.rounds):
            for sides, score in self._hands(table):
                changes = zip(sides, score.changes, strict=True)
                hands += [Prize(side, change, table.place[0]) for side, change in changes]
                if score.missed:  # counts for both partners
                    missed.update(sides[self.evening.settings.ruleset.place_of[score.declaring[0]]])
        misses = [Prize((name,), number) for name, number in missed.items()]
        return _best(rounds), _best(hands), _best(misses)


def _best(prizes: Iterable[Prize]) -> list[Prize]:
    """Return the prizes with the highest number, or none if no number is above 0."""
    found = list(prizes)
    most = max((each.number for each in found), default=0)
    return [each for each in found if each.number == most > 0]
