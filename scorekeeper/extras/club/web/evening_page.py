"""An evening as the pages show it, in players’ words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from flask import abort, current_app

from scorekeeper.access import Link, Role
from scorekeeper.extras.club.draw.rounds import Round
from scorekeeper.extras.club.evening import Evening, Place
from scorekeeper.extras.club.evenings import Evenings, LoadedEvening, NoSuchEveningError
from scorekeeper.extras.club.results import Prize, Results, Standing, TableResult
from scorekeeper.extras.club.tables import Tables
from scorekeeper.language import _, points
from scorekeeper.pinochle.hand.steps import may_agree
from scorekeeper.pinochle.names import name_key
from scorekeeper.service.games import LoadedGame, UnreadableError
from scorekeeper.web.plumbing.browser import games, known_browser, links


def evenings() -> Evenings:
    return Evenings(current_app.extensions["store"])


def tables() -> Tables:
    return Tables(games(), links())


class Seat(NamedTuple):
    """Where somebody sits in the latest round."""

    name: str
    words: str
    table: int | None = None  # ``None``: sits out, or plays from the next round on
    game_id: str = ""

    @property
    def way(self) -> str:
        """The name, and the table or why there is none."""
        at_table = _("table {number}", number=self.table) if self.table else self.words
        return f"{self.name}: {at_table}"


@dataclass(frozen=True)
class Row:
    """A table of a round."""

    result: TableResult
    seats: tuple[str, ...]  # the people, clockwise
    game: LoadedGame | None  # ``None`` if it cannot be read
    link: Link | None = None  # to keep score, for the director

    @property
    def number(self) -> int:
        return self.result.place[1]

    @property
    def sides(self) -> list[tuple[str, str]]:
        """The names of each side, and its points."""
        names = (" & ".join(side) for side in self.result.sides)
        return list(zip(names, map(points, self.result.scores), strict=True))

    @property
    def progress(self) -> str:
        if self.result.is_typed:
            return _("Typed in")
        if self.game is None:
            return _("This game can’t be opened.")
        game = self.game.game
        if game.end:
            return _("Finished")
        if not game.hands:
            return _("Not started")
        number, most = game.shown_number(game.on_table), game.ruleset.hand_limit
        if most:
            return _("Hand {number} of {most}", number=number, most=most)
        return _("Hand {number}", number=number)

    @property
    def minutes_left(self) -> int | None:
        return None if self.result.is_in or self.game is None else self.game.minutes_left

    @property
    def typed(self) -> list[str]:
        """The points to offer in the form: what was typed in, or the score of the game so far."""
        begun = self.result.is_typed or (self.game and self.game.game.hands)
        return [str(score) for score in self.result.scores] if begun else []

    @property
    def is_agreed(self) -> bool:
        """True if the other side of the last hand said that it looks right."""
        if self.game is None or not self.game.game.hands:
            return False
        hand = self.game.game.hands[-1].hand
        sides = may_agree(hand)
        return bool(sides) and not any(hand.agreed.isdisjoint(side) for side in sides)


@dataclass(frozen=True)
class EveningPage:
    """An evening on a page."""

    loaded: LoadedEvening

    @property
    def id(self) -> str:
        return self.loaded.id

    @property
    def evening(self) -> Evening:
        return self.loaded.evening

    @property
    def name(self) -> str:
        return self.evening.settings.name

    @property
    def is_directed_here(self) -> bool:
        return known_browser() in self.loaded.directors

    @cached_property
    def may_join(self) -> bool:
        """True if this phone may keep score at any table, because it did so or directs."""
        return self.is_directed_here or tables().may_join(self.evening, known_browser())

    @property
    def open_games(self) -> list[str]:
        """The games that this phone may join: of the latest round, for a director all."""
        rounds = self.evening.rounds if self.is_directed_here else self.evening.rounds[-1:]
        return [game_id for each in rounds for game_id in each.games.values()]

    @cached_property
    def results(self) -> Results:
        return tables().results(self.evening)

    @cached_property
    def standings(self) -> list[Standing]:
        return self.results.standings

    @property
    def number(self) -> int:
        """The number of the latest round, 0 before the first."""
        return len(self.evening.rounds)

    @property
    def title(self) -> str:
        """The latest round, such as “Round 2 of 4”."""
        planned = self.evening.settings.rounds
        if not self.number:
            return _("The first round is not drawn yet.")
        if self.evening.is_closed:
            return _("Final result")
        if planned:
            return _("Round {number} of {planned}", number=self.number, planned=planned)
        return _("Round {number}", number=self.number)

    @cached_property
    def rows(self) -> list[Row]:
        """The tables of the latest round."""
        return self.rows_of(self.number) if self.number else []

    @property
    def rounds(self) -> list[tuple[int, list[Row], str]]:
        """The number of each round, its tables, and who sits out."""
        return [
            (number, self.rows_of(number), ", ".join(drawn.draw.sit_out))
            for number, drawn in enumerate(self.evening.rounds, start=1)
        ]

    def rows_of(self, number: int) -> list[Row]:
        return [self.row(result.place) for result in self.results.round(number)]

    @property
    def sit_out(self) -> str:
        """The people who sit out the latest round."""
        return ", ".join(self.evening.resting)

    def row(self, place: Place) -> Row:
        """A table; raise GameError if there is no such table."""
        result = self.results.table(place)
        game_id = self.evening.rounds[place[0] - 1].games.get(place[1], "")
        seats = self.evening.seats(self.evening.table(place))
        table = games().load(game_id) if game_id in self.results.games else None
        is_open = self.is_directed_here and table and not result.is_in
        link = links().of(game_id).get(Role.SCORE) if is_open else None
        return Row(result, seats, table, link)

    @property
    def to_undo(self) -> str:
        """What Undo would take back, in words; empty if nothing."""
        past = self.loaded.timeline.past
        return _(past[-1][0].fact.name) if past else ""

    @property
    def to_redo(self) -> str:
        undone = self.loaded.timeline.undone
        return _(undone[-1][0].fact.name) if undone else ""

    @property
    def is_round_over(self) -> bool:
        return not self.results.tables_out

    @property
    def may_end(self) -> bool:
        """True if the director may close the evening now, and all planned rounds are over."""
        return self.is_round_over and self.evening.is_last_round

    @property
    def seats(self) -> list[Seat]:
        """Everybody who is here or plays, by name, and where they sit."""
        playing = self.evening.rounds[-1].draw.here if self.number else []
        names = dict.fromkeys((*playing, *self.evening.here))
        people = (one for name in names for one in self.evening.members(name))
        return sorted(map(self.seat_of, people), key=lambda seat: name_key(seat.name))

    def seat_of(self, person: str) -> Seat:
        place = self.evening.place_of(person)
        if place is None:
            rests = person in self.evening.resting
            return Seat(person, _("Sits out") if rests else _("Plays from the next round on"))
        game_id = self.evening.rounds[-1].games.get(place[1], "")
        return Seat(person, self._with(person, place), place[1], game_id)

    def _with(self, person: str, place: Place) -> str:
        """With whom, or against whom, a person plays."""
        seats = self.evening.seats(self.evening.table(place))
        partner = self.evening.settings.ruleset.partner_of(seats.index(person))
        if partner is not None:
            return _("with {partner}", partner=seats[partner])
        return _("against {others}", others=", ".join(one for one in seats if one != person))

    @property
    def run_sheets(self) -> list[tuple[str, list[str]]]:
        """For each person or pair, the table of each round so far."""
        drawn = [each.draw for each in self.evening.rounds]
        return [
            (name, [_run(number, each, name) for number, each in enumerate(drawn, start=1)])
            for name in self.evening.names
        ]

    @property
    def prizes(self) -> list[tuple[str, str]]:
        """What was best at something, and who it was."""
        found = (
            (_("Highest round"), self.results.highest_round),
            (_("Highest hand"), self.results.highest_hand),
            (_("Most bids missed"), self.results.most_sets),
        )
        return [(title, _prize(prizes)) for title, prizes in found if prizes]

    @property
    def corrections(self) -> list[str]:
        """What changed after the next round had been drawn, a line for each table."""
        return [
            _(
                "Round {round}, table {table} was corrected from {before} to {now}.",
                round=place[0],
                table=place[1],
                before=" : ".join(map(points, before)),
                now=" : ".join(map(points, now)),
            )
            for place, before, now in self.results.corrections
        ]


def _run(number: int, drawn: Round[str], name: str) -> str:
    """Where somebody sat in a round, such as “1: table 3”."""
    table = next((place for place, each in enumerate(drawn.tables, 1) if name in each), None)
    if table is None:
        return _("{round}: –", round=number)
    return _("{round}: table {table}", round=number, table=table)


def _prize(prizes: Sequence[Prize]) -> str:
    """Who has a prize, how much, and in which rounds: “Ann & Cyd, Gus & Hal 340 (round 2)”."""
    names = dict.fromkeys(" & ".join(each.names) for each in prizes)
    rounds = dict.fromkeys(str(each.round) for each in prizes if each.round)
    words = _("round {number}", number=", ".join(rounds))
    text = f"{', '.join(names)} {points(prizes[0].number)}"
    return f"{text} ({words})" if rounds else text


@dataclass(frozen=True)
class TableOfEvening:
    """The evening of a game, on the pages of that game."""

    page: EveningPage
    place: Place

    @property
    def words(self) -> str:
        return _("Round {round}, table {table}", round=self.place[0], table=self.place[1])

    @property
    def has_next(self) -> bool:
        """True if a later round is drawn."""
        return self.page.number > self.place[0]

    @property
    def next_seats(self) -> list[Seat]:
        """Where the people of this table sit in the latest round."""
        evening = self.page.evening
        return [self.page.seat_of(one) for one in evening.seats(evening.table(self.place))]


def page_of(id: str) -> EveningPage:
    """The evening of that id; the answer is 404 if there is none."""
    try:
        return EveningPage(evenings().load(id))
    except NoSuchEveningError:
        abort(404)


def evening_of(game_id: str) -> TableOfEvening | None:
    """The evening at which a game is played, and its table there, or None."""
    id = evenings().with_game(game_id)
    with suppress(UnreadableError):  # the game can be played on
        return next(_places(evenings().load(id), game_id), None) if id else None
    return None


def _places(loaded: LoadedEvening, game_id: str) -> Iterator[TableOfEvening]:
    for number, drawn in enumerate(loaded.evening.rounds, start=1):
        for table, id in drawn.games.items():
            if id == game_id:
                yield TableOfEvening(EveningPage(loaded), (number, table))
