"""The same table once more: who sits where then, and the game that another phone has started."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from flask import request

from scorekeeper.rematches import join_next
from scorekeeper.web.plumbing.browser import games, known_browser
from scorekeeper.web.times import evening

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
        match text.split():
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

    def seated(self, players: Sequence[str]) -> list[str]:
        """The first player stays and the others move up, and then all move on together.

        After three games each has played with each.
        """
        first, *others = players
        return _turned([first, *_turned(others, self.partners)], self.seats)


def _turned(names: list[str], places: int) -> list[str]:
    places %= len(names)
    return [*names[places:], *names[:places]]


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


def joined_next(game_id: str) -> str:
    """The game that the table of a game is playing already, which this phone joins; else empty."""
    me = games().members.member(game_id, known_browser())
    return join_next(games(), games().load(game_id), me) if me else ""
