"""The same table once more: who sits where then, and the game that another phone has started."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TypeVar

from flask import request

from scorekeeper.games import LoadedGame
from scorekeeper.lists import ListedGame
from scorekeeper.rematches import going_on, join_next, lead_on, open_next
from scorekeeper.web.access import keeps_score
from scorekeeper.web.plumbing.browser import games, known_browser
from scorekeeper.web.times import evening

Player = TypeVar("Player")

LONGEST = 40  # letters: an id and two numbers
MOST_TURNS = 840  # a multiple of every number of players up to eight: more turns are as fewer


@dataclass(frozen=True)
class Rematch:
    """A game whose table plays once more, and who sits where then."""

    game: str = ""  # its id
    partners: int = 0  # how often partners were swapped
    seats: int = 0  # by how many seats all moved

    @property
    def text(self) -> str:
        """As the form and its draft keep it."""
        return f"{self.game} {self.partners} {self.seats}"

    @classmethod
    def of(cls, text: str) -> Rematch:
        """That of a form; none where it has none."""
        match text[:LONGEST].split():
            case [game, partners, seats] if partners.isdecimal() and seats.isdecimal():
                return cls(game, int(partners) % MOST_TURNS, int(seats) % MOST_TURNS)
        return cls()

    @property
    def swapped(self) -> dict[str, str | int]:
        """What the address says of it with the next partners."""
        return {"again": self.game, "partners": self.partners + 1, "seats": self.seats}

    @property
    def moved(self) -> dict[str, str | int]:
        """What the address says of it with everybody a seat further."""
        return {"again": self.game, "partners": self.partners, "seats": self.seats + 1}

    def seated(self, players: Sequence[Player]) -> list[Player]:
        """The first player stays and the others move up, and then all move on together.

        After three games each has played with each.
        """
        first, *others = players
        return _turned([first, *_turned(others, self.partners)], self.seats)

    def unseated(self, players: Sequence[Player]) -> list[Player]:
        """The same players as they sat before."""
        first, *others = _turned(players, -self.seats)
        return [first, *_turned(others, -self.partners)]


def _turned(players: Sequence[Player], places: int) -> list[Player]:
    places %= len(players)
    return [*players[places:], *players[:places]]


def asked_rematch() -> Rematch:
    """What the address asks for."""
    asked = request.args
    partners = 1 if asked.get("partners") == "other" else asked.get("partners", 0, type=int)
    return Rematch(
        asked.get("again", ""), partners % MOST_TURNS, asked.get("seats", 0, int) % MOST_TURNS
    )


def title_tonight(rematch: Rematch) -> str:
    """The title of the game whose table plays once more in the same evening; empty for none."""
    if not games().members.member(rematch.game, known_browser()):
        return ""
    before = games().load(rematch.game)
    return before.game.title if is_tonight(before.started) else ""


def is_tonight(started: datetime) -> bool:
    return evening(started) == evening(datetime.now(UTC))


def next_tonight(game_id: str) -> LoadedGame | None:
    """The game that the table of a game plays this evening, where this phone may join it."""
    found = open_next(games(), game_id, known_browser())
    return found if found and is_tonight(found.started) else None


def joined_next(last: ListedGame) -> str:
    """The game that the same people have begun by the same rules tonight on another phone.

    This phone joins it. Empty where there is none.
    """
    me, found = games().members.member(last.id, known_browser()), next_tonight(last.id)
    if me is None or found is None:
        return ""
    begun, table = found.timeline.begun, last.summary
    if (begun.players, begun.ruleset) != (table.players, table.ruleset):
        return ""
    return join_next(games(), games().load(last.id), me)


def seen_next(last_id: str, may_replace: bool = False) -> str | None:
    """To which game the phones of the last one are led; None where they stay led there.

    They do this evening, while that game goes on; where ``may_replace``, only once a hand of it
    was dealt. Phones that are at a game that is replaced stay there.
    """
    seen = games().store.next_game(last_id)
    found = going_on(games(), seen)
    if found and is_tonight(found.started) and (found.game.hands or not may_replace):
        return None
    return seen


def lead_phones_on(last_id: str, next_id: str, seen: str | None) -> bool:
    """Lead the phones of a game to the next one, if this phone kept its score; whether it did.

    Not where another phone has led them elsewhere since they were ``seen``.
    """
    if seen is None or not keeps_score(last_id):
        return False
    return lead_on(games(), games().load(last_id), next_id, seen)
