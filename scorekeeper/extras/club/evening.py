"""The state of an evening: its settings, the people present, and the rounds drawn so far."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from scorekeeper.language import _
from scorekeeper.pinochle.errors import GameError
from scorekeeper.pinochle.game.game import LONGEST_TITLE
from scorekeeper.pinochle.names import is_readable
from scorekeeper.pinochle.rules.ruleset import Ruleset

from .draw.people import members, pair
from .draw.rounds import OF_PAIRS, WITH_PARTNERS, Round, Table, seats_of_pairs

TABLE_SIZES = (3, WITH_PARTNERS)  # players at a table; three players have no partners
MOST_ROUNDS = 50

Scores = tuple[int, ...]  # by side, in the order of ``ruleset.sides``
Place = tuple[int, int]  # the numbers of a round and of a table, both from 1


@dataclass(frozen=True)
class Settings:
    """The choices made before the evening. The ruleset includes the length of a round."""

    name: str
    ruleset: Ruleset
    rounds: int | None = None  # ``None`` for no fixed number
    pairs_stay: bool = False  # if False, partners change every round
    winners_move: bool = False  # winners move up a table, losers down; if False, draw each round
    by_wins: bool = False  # rank by wins, then by points; if False, only by points
    credits_sit_out: bool = False  # sitting out earns the round’s average of points and wins

    def check(self) -> None:
        """Raise GameError for the first wrong setting."""
        if not 0 < len(self.name) <= LONGEST_TITLE or not is_readable(self.name):
            sentence = _("Give the evening a name of 1 to {most} letters.")
            raise GameError(sentence, "name", most=LONGEST_TITLE)
        if self.rounds is not None and not 1 <= self.rounds <= MOST_ROUNDS:
            raise GameError(_("Enter 1 to {most} rounds."), "rounds", most=MOST_ROUNDS)
        if self.ruleset.players not in TABLE_SIZES:
            raise GameError(_("Choose a ruleset for 3 or 4 players."), "ruleset")
        for name in ("pairs_stay", "winners_move"):
            if getattr(self, name) and not self.ruleset.partners:
                raise GameError(_("This needs a ruleset with partners."), name)

    @property
    def size(self) -> int:
        """The number of people or pairs at a table."""
        return OF_PAIRS if self.pairs_stay else self.ruleset.players


@dataclass(frozen=True)
class EveningRound:
    """A drawn round: its seats, the tables’ games, and results that were typed in."""

    draw: Round[str]  # of people, or of pairs
    games: Mapping[int, str] = field(default_factory=dict)  # game ids by table, from 1
    typed: Mapping[int, Scores] = field(default_factory=dict)
    # The scores by table when the next round was drawn. The last round has the scores from the end
    # of the evening.
    last_scores: tuple[Scores, ...] = ()

    @cached_property
    def table_of(self) -> dict[str, int]:
        """The table number, from 1, of each person or pair."""
        tables = enumerate(self.draw.tables, start=1)
        return {name: number for number, table in tables for name in table}


@dataclass(frozen=True)
class Evening:
    """The state of an evening. A *name* is a person or, if pairs stay together, a pair."""

    settings: Settings
    names: tuple[str, ...] = ()  # everybody who was ever registered, the earliest first
    away: frozenset[str] = frozenset()
    rounds: tuple[EveningRound, ...] = ()
    is_closed: bool = False

    @property
    def present(self) -> tuple[str, ...]:
        return tuple(name for name in self.names if name not in self.away)

    @property
    def number(self) -> int:
        """The number of the latest round, 0 before the first."""
        return len(self.rounds)

    @property
    def latest(self) -> EveningRound:
        """The latest round; an empty round if none is drawn."""
        return self.rounds[-1] if self.rounds else EveningRound(Round((), ()))

    @property
    def is_last_round(self) -> bool:
        """True if all planned rounds are drawn."""
        return self.settings.rounds is not None and self.number >= self.settings.rounds

    @property
    def games(self) -> dict[str, Place]:
        """The round and table of each game, by the game’s id."""
        return {
            id: (number, table)
            for number, drawn in enumerate(self.rounds, start=1)
            for table, id in drawn.games.items()
        }

    def with_round(self, number: int, **changes: Any) -> Evening:
        """The evening with one round changed. Rounds count from 1; number 0 changes nothing."""
        rounds = enumerate(self.rounds, start=1)
        changed = (replace(each, **changes) if at == number else each for at, each in rounds)
        return replace(self, rounds=tuple(changed))

    def people(self, names: Iterable[str]) -> list[str]:
        """The people that these names stand for; a pair stands for two."""
        return [one for name in names for one in members(name, self.settings.pairs_stay)]

    def table(self, place: Place) -> Table[str]:
        """The people or pairs of a table; raise GameError if there is no such table."""
        number, table = place
        tables = self.rounds[number - 1].draw.tables if 1 <= number <= self.number else ()
        if not 1 <= table <= len(tables):
            sentence = _("There is no table {table} in round {number}.")
            raise GameError(sentence, "table", table=table, number=number)
        return tables[table - 1]

    def seats(self, table: Table[str]) -> Table[str]:
        """The people of a table, clockwise; partners sit across from each other."""
        return seats_of_pairs(*map(pair, table)) if self.settings.pairs_stay else table

    def sides(self, table: Table[str]) -> tuple[tuple[str, ...], ...]:
        """The names of each side of a table, in the order of ``ruleset.sides``."""
        if self.settings.pairs_stay:
            return tuple((name,) for name in table)
        return tuple(tuple(table[seat] for seat in side) for side in self.settings.ruleset.sides)
