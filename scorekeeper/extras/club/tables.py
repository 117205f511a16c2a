"""The games of an evening’s tables: start them, admit phones, and read their results."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass

from scorekeeper.access import Link, Role
from scorekeeper.language import _
from scorekeeper.pinochle.errors import GameError
from scorekeeper.service.games import Allow, Games, UnreadableError
from scorekeeper.storage.links import Links

from .evening import Evening
from .evenings import LoadedEvening
from .facts import RoundDrawn, TableStarted, check_next
from .next_round import next_round
from .results import Results


@dataclass(frozen=True)
class Tables:
    """The games of evenings, and the links to them."""

    games: Games
    links: Links

    def results(self, evening: Evening) -> Results:
        """The current results, without the games that cannot be read."""
        readable = {}
        for game_id in evening.games:
            with suppress(UnreadableError):
                readable[game_id] = self.games.load(game_id)
        return Results(evening, readable)

    def draw(self, loaded: LoadedEvening, allow: Allow) -> list[RoundDrawn | TableStarted]:
        """Draw the next round and start its games. Return the facts to record.

        A repeated call for the same evening draws the same round and starts no further games.

        Raises:
            GameError: no further round can be drawn, or a table of the last round still plays.
        """
        evening, results = loaded.evening, self.results(loaded.evening)
        check_next(evening)
        last_scores = results.final_scores
        drawn = next_round(results, loaded.timeline.redraws)
        allow()
        started, number, settings = [], evening.number + 1, evening.settings
        secret = loaded.facts[0].op  # makes the games’ ids impossible to guess
        for table, seated in enumerate(drawn.tables, start=1):
            people, tap = evening.seats(seated), f"{secret} {(number, table)}"
            game = self.games.start(settings.ruleset, people, 0, tap, title=settings.name)
            started.append(TableStarted(number, table, game.id))
        return [RoundDrawn(drawn.tables, drawn.sit_out, last_scores), *started]

    def follow(self, before: Evening, after: Evening, director: str) -> None:
        """Update the hosts, codes and next games of the tables after the evening changed.

        After a draw, the director hosts the new games, and each table gets a code. If a draw is
        undone, its codes stop working, and phones that used them lose access.
        """
        for game_id in after.latest.games.values():
            self.host(game_id, director)
            self._link(game_id)
        if after.number > before.number:
            self._announce(before, after.latest.games)
        elif after.number < before.number:
            for game_id in before.latest.games.values():
                self.links.withdraw(game_id, Role.SCORE)
            self._announce(after, {})

    def host(self, game_id: str, browser: str) -> None:
        """Make a browser the host if the game never had members. Do not list the game on Home."""
        if self.games.members.claim(game_id, browser):
            self.games.members.delete(game_id, browser)

    def _link(self, game_id: str) -> Link:
        """The link to keep score of a game. If there is none, create the link."""
        return self.links.of(game_id).get(Role.SCORE) or self.links.renew(game_id, Role.SCORE)

    def _announce(self, evening: Evening, next_games: Mapping[int, str]) -> None:
        """Store the next game of each table of the latest round; phones at the table show it.

        The next game of table 3 is at table 3 of the new round. If the new round has no table 3,
        the next game is at the first table. If the draw was undone, ``next_games`` is empty, and no
        table has a next game.
        """
        store, first = self.games.store, next(iter(next_games.values()), "")
        for table, game_id in evening.latest.games.items():
            store.set_next(game_id, next_games.get(table, first), store.next_game(game_id))

    def check_undo(self, loaded: LoadedEvening) -> None:
        """Raise GameError if Undo would remove a round in which a table has begun to play."""
        action = loaded.timeline.past[-1] if loaded.timeline.past else ()
        if any(isinstance(each.fact, RoundDrawn) for each in action):
            for each in self.results(loaded.evening).latest:
                if each.game and each.game.hands:
                    sentence = _("Table {table} has begun to play, so this round stays.")
                    raise GameError(sentence, "undo", table=each.number)

    def may_join(self, evening: Evening, browser: str) -> bool:
        """True if a browser keeps score at any table. Such a browser may join the other tables."""
        members = (self.games.members.member(id, browser) for id in reversed(evening.games))
        return any(member and member.may(Role.SCORE) for member in members)

    def join(self, game_id: str, browser: str) -> None:
        """Admit a browser as a scorekeeper of a table.

        Raises:
            TooManyPhonesError: no more phones can join.
        """
        self.games.members.join(self._link(game_id), browser)
