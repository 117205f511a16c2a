"""The facts of an evening: everything that people enter, such as names, draws and results."""

from dataclasses import dataclass, replace
from typing import ClassVar

from scorekeeper.language import N_, _
from scorekeeper.pinochle.errors import GameError
from scorekeeper.pinochle.rules.kinds import LARGEST_NUMBER

from .draw.people import FIELD, check_enough, check_names
from .draw.rounds import Round, Table
from .evening import MOST_ROUNDS, Evening, EveningRound, Place, Scores, Settings

MOST_NAMES = 400  # in one evening


@dataclass(frozen=True)
class Fact:
    name: ClassVar[str] = ""  # for a button such as “Undo the draw”

    @property
    def about(self) -> tuple[object, ...]:
        """The part of the evening that the fact changes. Facts about the same part conflict.

        ``()`` means no part. For example, two directors can register names at the same time.
        """
        return ()

    def check(self, evening: Evening) -> None:
        """Raise GameError if the fact cannot be recorded; stored facts are not checked."""

    def apply(self, evening: Evening) -> Evening:
        """Return the evening after this fact, without checking the fact."""
        return evening


@dataclass(frozen=True)
class Opened(Fact):
    """The first fact of an evening."""

    settings: Settings

    def check(self, evening: Evening) -> None:
        self.settings.check()


@dataclass(frozen=True)
class DirectorJoined(Fact):
    """The browser that recorded this fact becomes a director of the evening."""


@dataclass(frozen=True)
class Registered(Fact):
    name = N_("the names")
    names: tuple[str, ...]  # of people, or of pairs

    def check(self, evening: Evening) -> None:
        check_names(evening.people(self.names), evening.people(evening.names))
        if len(evening.names) + len(self.names) > MOST_NAMES:
            sentence = _("An evening has at most {most} names.")
            raise GameError(sentence, FIELD, most=MOST_NAMES)

    def apply(self, evening: Evening) -> Evening:
        return replace(evening, names=(*evening.names, *self.names))


@dataclass(frozen=True)
class Left(Fact):
    """A person or pair leaves the evening, perhaps only for some rounds."""

    name = N_("who is here")
    who: str

    @property
    def about(self) -> tuple[object, ...]:
        return (self.who,)

    def check(self, evening: Evening) -> None:
        if self.who not in evening.names:
            raise GameError(_("{name} is not on the list."), FIELD, name=self.who)

    def apply(self, evening: Evening) -> Evening:
        return replace(evening, away=evening.away | {self.who})


@dataclass(frozen=True)
class CameBack(Left):
    def apply(self, evening: Evening) -> Evening:
        return replace(evening, away=evening.away - {self.who})


def check_next(evening: Evening) -> None:
    """Raise GameError if no further round can be drawn."""
    if evening.is_closed:
        raise GameError(_("The evening is closed."), "round")
    if len(evening.rounds) >= MOST_ROUNDS:
        sentence = _("An evening has at most {most} rounds.")
        raise GameError(sentence, "round", most=MOST_ROUNDS)
    check_enough(evening.people(evening.present), evening.settings.ruleset.players)


@dataclass(frozen=True)
class RoundDrawn(Fact):
    """The seats of the next round, and the current scores of the round before."""

    name = N_("the draw")
    tables: tuple[Table[str], ...]
    sit_out: tuple[str, ...]
    last_scores: tuple[Scores, ...] = ()  # by table
    about = ("round",)

    def check(self, evening: Evening) -> None:
        check_next(evening)
        seated = [name for table in self.tables for name in table] + [*self.sit_out]
        is_whole = {len(table) for table in self.tables} == {evening.settings.size}
        if not is_whole or sorted(seated) != sorted(evening.present):
            raise GameError(_("Somebody came or left. Draw again."), "round")

    def apply(self, evening: Evening) -> Evening:
        previous = evening.with_round(evening.number, last_scores=self.last_scores)
        drawn = EveningRound(Round(self.tables, self.sit_out))
        return replace(previous, rounds=(*previous.rounds, drawn))


@dataclass(frozen=True)
class TableFact(Fact):
    """A fact about one table of a round. Rounds and tables are numbered from 1."""

    round: int
    table: int

    @property
    def about(self) -> Place:
        return self.round, self.table

    def check(self, evening: Evening) -> None:
        evening.table(self.about)


@dataclass(frozen=True)
class TableStarted(TableFact):
    game_id: str

    def check(self, evening: Evening) -> None:
        super().check(evening)
        if not self.game_id:
            raise GameError(_("The game of table {table} is missing."), "games", table=self.table)

    def apply(self, evening: Evening) -> Evening:
        games = evening.rounds[self.round - 1].games
        return evening.with_round(self.round, games={**games, self.table: self.game_id})


@dataclass(frozen=True)
class ResultTyped(TableFact):
    """The points of a table’s sides, typed in by a director. The game no longer counts."""

    name = N_("the result")
    scores: Scores

    def check(self, evening: Evening) -> None:
        super().check(evening)
        sides = evening.settings.ruleset.sides
        if len(self.scores) != len(sides) or any(abs(s) > LARGEST_NUMBER for s in self.scores):
            raise GameError(_("Enter the points of each side."), "scores")

    def apply(self, evening: Evening) -> Evening:
        typed = evening.rounds[self.round - 1].typed
        return evening.with_round(self.round, typed={**typed, self.table: self.scores})


@dataclass(frozen=True)
class ResultWithdrawn(TableFact):
    """Removes a typed result, so that the table’s game counts again."""

    name = ResultTyped.name

    def apply(self, evening: Evening) -> Evening:
        typed = dict(evening.rounds[self.round - 1].typed)
        typed.pop(self.table, None)
        return evening.with_round(self.round, typed=typed)


@dataclass(frozen=True)
class Closed(Fact):
    """The end of the evening, and the current scores of the last round."""

    name = N_("the end")
    last_scores: tuple[Scores, ...] = ()  # by table
    about = ("round",)

    def apply(self, evening: Evening) -> Evening:
        previous = evening.with_round(evening.number, last_scores=self.last_scores)
        return replace(previous, is_closed=True)


@dataclass(frozen=True)
class Undone(Fact):
    """Undoes the latest action in effect, with all its facts."""


@dataclass(frozen=True)
class Redone(Fact):
    """Restores the action that was undone last."""
