"""What happens at an evening. An evening is its facts, replayed in order."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import groupby

from scorekeeper.language import _
from scorekeeper.pinochle.errors import GameError
from scorekeeper.pinochle.rules.kinds import LARGEST_NUMBER

from .evening import MOST_ROUNDS, Evening, EveningRound, Place, Scores, Settings
from .people import FIELD, check_enough, check_names
from .rounds import Round, Table

MOST_NAMES = 400  # of an evening


@dataclass(frozen=True)
class Fact:
    @property
    def about(self) -> tuple[object, ...]:
        """What only one director can change at a time; empty if facts of two are compatible."""
        return ()

    def check(self, evening: Evening) -> None:
        """Raise GameError if the fact cannot be recorded; stored facts are not checked."""

    def apply(self, evening: Evening, at: datetime) -> Evening:
        """Return the evening with this fact, unchecked."""
        return evening


@dataclass(frozen=True)
class Opened(Fact):
    """The first fact of an evening."""

    settings: Settings

    def check(self, evening: Evening) -> None:
        self.settings.check()


@dataclass(frozen=True)
class DirectorJoined(Fact):
    """A browser opened the director’s link; the fact names the browser that recorded it."""


@dataclass(frozen=True)
class Registered(Fact):
    names: tuple[str, ...]  # of people, or of pairs

    def check(self, evening: Evening) -> None:
        check_names((one for name in self.names for one in evening.members(name)), evening.people)
        if len(evening.names) + len(self.names) > MOST_NAMES:
            sentence = _("An evening has at most {most} names.")
            raise GameError(sentence, FIELD, most=MOST_NAMES)

    def apply(self, evening: Evening, at: datetime) -> Evening:
        return replace(evening, names=(*evening.names, *self.names))


@dataclass(frozen=True)
class Left(Fact):
    """A person or pair plays no further round, or pauses."""

    name: str

    def check(self, evening: Evening) -> None:
        if self.name not in evening.names:
            raise GameError(_("{name} is not on the list."), FIELD, name=self.name)

    def apply(self, evening: Evening, at: datetime) -> Evening:
        return replace(evening, away=evening.away | {self.name})


@dataclass(frozen=True)
class CameBack(Left):
    def apply(self, evening: Evening, at: datetime) -> Evening:
        return replace(evening, away=evening.away - {self.name})


def check_next(evening: Evening) -> None:
    """Raise GameError if no further round can be drawn."""
    if evening.is_closed:
        raise GameError(_("The evening is closed."), "round")
    if len(evening.rounds) >= MOST_ROUNDS:
        sentence = _("An evening has at most {most} rounds.")
        raise GameError(sentence, "round", most=MOST_ROUNDS)
    check_enough(evening.here, evening.settings.size, evening.settings.pairing.are_pairs)


@dataclass(frozen=True)
class RoundDrawn(Fact):
    tables: tuple[Table[str], ...]
    sit_out: tuple[str, ...]

    @property
    def about(self) -> tuple[object, ...]:
        return ("round",)

    def check(self, evening: Evening) -> None:
        check_next(evening)
        seated = [name for table in self.tables for name in table] + [*self.sit_out]
        is_whole = {len(table) for table in self.tables} == {evening.settings.size}
        if not is_whole or sorted(seated) != sorted(evening.here):
            raise GameError(_("Everybody who is here has one seat, or sits out."), "round")

    def apply(self, evening: Evening, at: datetime) -> Evening:
        drawn = EveningRound(Round(self.tables, self.sit_out), at)
        return replace(evening, rounds=(*evening.rounds, drawn))


@dataclass(frozen=True)
class TableFact(Fact):
    """A fact about a table of a round; both are numbers from 1."""

    round: int
    table: int

    @property
    def place(self) -> Place:
        return self.round, self.table

    @property
    def about(self) -> tuple[object, ...]:
        return self.place

    def check(self, evening: Evening) -> None:
        evening.table(self.place)

    def apply(self, evening: Evening, at: datetime) -> Evening:
        number = self.round - 1
        changed = self.change(evening.rounds[number])
        rounds = (*evening.rounds[:number], changed, *evening.rounds[number + 1 :])
        return replace(evening, rounds=rounds)

    def change(self, drawn: EveningRound) -> EveningRound:
        return drawn


@dataclass(frozen=True)
class TableStarted(TableFact):
    game_id: str

    def check(self, evening: Evening) -> None:
        super().check(evening)
        if not self.game_id:
            raise GameError(_("The game of table {table} is missing."), "games", table=self.table)

    def change(self, drawn: EveningRound) -> EveningRound:
        return replace(drawn, games={**drawn.games, self.table: self.game_id})


@dataclass(frozen=True)
class ResultTyped(TableFact):
    """The points of a table’s sides, which count instead of its game."""

    scores: Scores

    def check(self, evening: Evening) -> None:
        super().check(evening)
        sides = evening.settings.ruleset.sides
        if len(self.scores) != len(sides) or any(abs(s) > LARGEST_NUMBER for s in self.scores):
            raise GameError(_("Enter the points of each side."), "scores")

    def change(self, drawn: EveningRound) -> EveningRound:
        return replace(drawn, typed={**drawn.typed, self.table: self.scores})


@dataclass(frozen=True)
class ResultWithdrawn(TableFact):
    """The table’s game counts again."""

    def change(self, drawn: EveningRound) -> EveningRound:
        typed = {table: scores for table, scores in drawn.typed.items() if table != self.table}
        return replace(drawn, typed=typed)


@dataclass(frozen=True)
class Closed(Fact):
    @property
    def about(self) -> tuple[object, ...]:
        return ("round",)

    def apply(self, evening: Evening, at: datetime) -> Evening:
        return replace(evening, is_closed=True)


@dataclass(frozen=True)
class Undone(Fact):
    """Undoes the last action in force, with all its facts."""


@dataclass(frozen=True)
class Redone(Fact):
    """Restores the last undone action."""


@dataclass(frozen=True)
class Recorded:
    """A fact with its place in the evening."""

    seq: int
    op: str  # the action that recorded it; an action may record several facts
    by: str  # the browser
    fact: Fact
    at: datetime  # in UTC


Action = tuple[Recorded, ...]


@dataclass(frozen=True)
class Timeline:
    """The evening its facts make, and the actions that Undo and Redo would change."""

    evening: Evening
    past: tuple[Action, ...]  # in force, without the first; a new director is no part of it
    undone: tuple[Action, ...]
    redraws: int  # how many draws were undone, so that another draw gives another round


def replay(facts: Iterable[Recorded]) -> Timeline:
    """Return the evening that these facts make, the first of which opened it."""
    first, *others = facts
    assert isinstance(first.fact, Opened)  # nosec B101 # for mypy
    past: list[Action] = []
    undone: list[Action] = []
    for _op, action in groupby(others, key=lambda each: each.op):
        recorded = tuple(action)
        match recorded[0].fact:
            case DirectorJoined():
                pass
            case Undone():
                undone.append(past.pop())
            case Redone():
                past.append(undone.pop())
            case _:
                past.append(recorded)
                undone.clear()
    evening = Evening(first.fact.settings)
    for each in (each for action in past for each in action):
        evening = each.fact.apply(evening, each.at)
    draws = sum(isinstance(each.fact, RoundDrawn) for each in others)
    return Timeline(evening, tuple(past), tuple(undone), draws - len(evening.rounds))
