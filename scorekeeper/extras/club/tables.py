"""The tables’ games of an evening: started for a round, joined by phones, and read for results."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime

from scorekeeper.access import Member, Role
from scorekeeper.language import _
from scorekeeper.pinochle.errors import GameError
from scorekeeper.pinochle.game.game import Game
from scorekeeper.service.games import Allow, Games, LoadedGame, UnreadableError
from scorekeeper.storage.links import Links

from .evening import Evening, EveningRound, Place, Scores
from .evenings import LoadedEvening
from .facts import RoundDrawn, TableStarted, check_next, replay
from .next_round import next_round
from .results import Results, TableResult


@dataclass(frozen=True)
class Tables:
    """The games of evenings, and the links to them."""

    games: Games
    links: Links

    def results(self, evening: Evening) -> Results:
        """The results as they are now."""
        tables = self._readable(evening.rounds)
        return Results(evening, {table.id: table.game for table in tables})

    def draw(self, loaded: LoadedEvening, allow: Allow) -> list[RoundDrawn | TableStarted]:
        """Draw the next round and start its games. Return the facts to record.

        The same evening draws the same round and starts the same games, so repeating is harmless.

        Raises:
            GameError: too few people are here, or a table of the last round is not in.
        """
        evening, results = loaded.evening, self.results(loaded.evening)
        out = [str(each.place[1]) for each in results.tables_out]
        if out:
            sentence = _("Still playing: table {tables}. End their games or type their results.")
            raise GameError(sentence, "round", tables=", ".join(out))
        check_next(evening)
        drawn = next_round(results, loaded.timeline.redraws)
        number = len(evening.rounds) + 1
        allow()
        started = [
            TableStarted(number, table, self._start(loaded, (number, table), evening.seats(seats)))
            for table, seats in enumerate(drawn.tables, start=1)
        ]
        return [RoundDrawn(drawn.tables, drawn.sit_out), *started]

    def _start(self, loaded: LoadedEvening, place: Place, people: tuple[str, ...]) -> str:
        settings = loaded.evening.settings
        secret = loaded.facts[0].op  # nobody can foresee the ids of the games
        tap = f"{secret} {place}"
        return self.games.start(settings.ruleset, people, 0, tap, title=settings.name).id

    def hand_over(self, loaded: LoadedEvening, director: str) -> None:
        """After a draw, make its director the host of the games, with a code for each table.

        Phones of the last round that wait for the table’s next game learn that it has begun.
        """
        *earlier, drawn = loaded.evening.rounds
        for table, game_id in drawn.games.items():
            if self.games.members.claim(game_id, director):
                self.games.members.delete(game_id, director)  # only from the list on Home
                self.links.renew(game_id, Role.SCORE)
            last = earlier[-1].games.get(table) if earlier else None
            if last:
                self.games.store.set_next(last, game_id, self.games.store.next_game(last))

    def check_undo(self, loaded: LoadedEvening) -> None:
        """Raise GameError if Undo would take back a round that is being played."""
        action = loaded.timeline.past[-1] if loaded.timeline.past else ()
        if any(isinstance(each.fact, RoundDrawn) for each in action):
            results = self.results(loaded.evening)
            for result in results.round(len(loaded.evening.rounds)):
                if result.game and result.game.hands:
                    sentence = _("Table {table} has begun to play, so this round stays.")
                    raise GameError(sentence, "undo", table=result.place[1])

    def may_join(self, evening: Evening, browser: str) -> bool:
        """True if a browser may keep score at any table of the evening."""
        ids = [id for drawn in evening.rounds for id in drawn.games.values()]
        members = (self.games.members.member(id, browser) for id in reversed(ids))
        return any(member and member.may(Role.SCORE) for member in members)

    def join(self, evening: Evening, place: Place, browser: str) -> str:
        """Let a browser keep score at a table. Return the id of the table’s game.

        Raises:
            TooManyPhonesError: no more phones can join.
        """
        evening.table(place)
        game_id = evening.rounds[place[0] - 1].games[place[1]]
        self.games.members.admit(game_id, Member(browser, Role.SCORE))
        return game_id

    def corrections(self, loaded: LoadedEvening) -> list[tuple[Place, Scores, Scores]]:
        """The tables whose result changed after the next round was drawn: before, and now."""
        now, found = self.results(loaded.evening), []
        for number, following in enumerate(loaded.evening.rounds[1:], start=1):
            before = self._round_at(loaded, number, following.at)
            for was, result in zip(before, now.round(number), strict=True):
                if was.scores != result.scores:
                    found.append((result.place, was.scores, result.scores))
        return found

    def _round_at(self, loaded: LoadedEvening, number: int, at: datetime) -> list[TableResult]:
        """The results of a round as they were at that time."""
        evening = replay([each for each in loaded.facts if each.at <= at]).evening
        tables = self._readable(evening.rounds[number - 1 : number])
        games = {table.id: self._game_at(table, at) for table in tables}
        return Results(evening, games).round(number)

    def _game_at(self, table: LoadedGame, at: datetime) -> Game:
        (last,) = self.games.facts(table, table.seq - 1)
        if last.at <= at:
            return table.game
        seqs = [fact.seq for fact in self.games.facts(table) if fact.at <= at]
        if not seqs:  # imported later, and nothing says when its hands were played
            return table.game
        return self.games.as_of(table, max(seqs)).game

    def _readable(self, rounds: Iterable[EveningRound]) -> Iterator[LoadedGame]:
        for drawn in rounds:
            for game_id in drawn.games.values():
                with suppress(UnreadableError):
                    yield self.games.load(game_id)
