"""The values and texts that the pages of an evening show."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from flask import abort, current_app, request, url_for

from scorekeeper.access import Link, Role
from scorekeeper.extras.club.evening import Evening, Place
from scorekeeper.extras.club.evenings import Evenings, LoadedEvening, NoSuchEveningError
from scorekeeper.extras.club.results import Prize, Results
from scorekeeper.extras.club.table_result import TableResult
from scorekeeper.extras.club.tables import Tables
from scorekeeper.language import _, ngettext, points
from scorekeeper.pinochle.names import name_key
from scorekeeper.service.games import UnreadableError
from scorekeeper.web.plumbing.addresses import for_phones
from scorekeeper.web.plumbing.browser import games, known_browser, links


def evenings() -> Evenings:
    return Evenings(current_app.extensions["store"])


def tables() -> Tables:
    return Tables(games(), links())


class Seat(NamedTuple):
    """The seat of a person in the latest round."""

    name: str
    words: str  # the partner or the opponents, or the reason why the person has no table
    table: int | None = None
    game_id: str = ""


@dataclass(frozen=True)
class EveningPage:
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
        """True if this phone directs the evening or keeps score at a table."""
        return self.is_directed_here or tables().may_join(self.evening, known_browser())

    @cached_property
    def results(self) -> Results:
        return tables().results(self.evening)

    @property
    def title(self) -> str:
        """The title of the page, such as “Round 2 of 4”."""
        number, planned = self.evening.number, self.evening.settings.rounds
        if not number:
            return _("The first round is not drawn yet.")
        if self.evening.is_closed:
            return _("Final result")
        if planned:
            return _("Round {number} of {planned}", number=number, planned=planned)
        return _("Round {number}", number=number)

    @property
    def number_here(self) -> str:
        """The number of people or pairs present, such as “24 names”."""
        number = len(self.evening.present)
        if self.evening.settings.pairs_stay:
            return ngettext("{number} pair", "{number} pairs", number, number=number)
        return ngettext("{number} name", "{number} names", number, number=number)

    def link(self, table: TableResult) -> Link | None:
        """The link to keep score of a table that still plays. Only directors get the link."""
        is_open = self.is_directed_here and table.loaded and not table.is_in
        return links().of(table.game_id).get(Role.SCORE) if is_open else None

    def url_of(self, link: Link) -> str:
        """The address of a link for other phones; empty if only this computer can open it."""
        return self._server and self._server + url_for("share.ask", token=link.token)

    @cached_property
    def _server(self) -> str:
        return for_phones(request.host_url.rstrip("/"))

    @property
    def seats(self) -> list[Seat]:
        """The seats of everybody who is here or plays, sorted by name."""
        names = dict.fromkeys((*self.evening.latest.draw.present, *self.evening.present))
        return sorted(self.seats_of(names), key=lambda seat: name_key(seat.name))

    def seats_of(self, names: Iterable[str]) -> list[Seat]:
        """The seats of these people, or of both people of these pairs, in the latest round."""
        return [self._seat(name, one) for name in names for one in self.evening.people([name])]

    def _seat(self, name: str, person: str) -> Seat:
        drawn = self.evening.latest
        table = drawn.table_of.get(name)
        if table is None:
            return Seat(person, self._why_without_table(name))
        seats = self.evening.seats(drawn.draw.tables[table - 1])
        return Seat(person, self._with(person, seats), table, drawn.games.get(table, ""))

    def _why_without_table(self, name: str) -> str:
        if name in self.evening.latest.draw.sit_out:
            return _("Sits out")
        if name in self.evening.away:
            return _("has left")
        if self.evening.is_last_round:
            return _("No seat in the last round")
        return _("Plays from the next round on")

    def _with(self, person: str, seats: tuple[str, ...]) -> str:
        """A text with the partner of a person or, in a game without partners, the opponents."""
        partner = self.evening.settings.ruleset.partner_of(seats.index(person))
        if partner is not None:
            return _("with {partner}", partner=seats[partner])
        return _("against {others}", others=", ".join(one for one in seats if one != person))

    @property
    def prizes(self) -> list[tuple[str, str]]:
        """The title of each prize, and its winners as a text."""
        titles = _("Highest round"), _("Highest hand"), _("Most bids missed")
        found = zip(titles, self.results.prizes, strict=True)
        return [(title, _prize(prizes)) for title, prizes in found if prizes]


def _prize(prizes: Sequence[Prize]) -> str:
    """The winners of a prize, its number and its rounds: “Ann & Cyd, Gus & Hal 340 (round 2)”."""
    names = dict.fromkeys(" & ".join(each.names) for each in prizes)
    rounds = dict.fromkeys(str(each.round) for each in prizes if each.round)
    words = ngettext("round {numbers}", "rounds {numbers}", len(rounds), numbers=", ".join(rounds))
    text = f"{', '.join(names)} {points(prizes[0].number)}"
    return f"{text} ({words})" if rounds else text


def page_of(id: str) -> EveningPage:
    """The page of the evening with that id; abort with 404 if there is none."""
    try:
        return EveningPage(evenings().load(id))
    except NoSuchEveningError:
        abort(404)


def evening_of(game_id: str) -> tuple[EveningPage | None, Place | None]:
    """The evening that a game belongs to, and the game’s round and table.

    Both are None if no readable evening has the game. The round and table are None if their draw
    was undone.
    """
    id = evenings().with_game(game_id)
    with suppress(UnreadableError):  # an unreadable evening must not break the game’s page
        if id:
            page = EveningPage(evenings().load(id))
            return page, page.evening.games.get(game_id)
    return None, None
