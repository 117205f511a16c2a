"""A game as lists show it."""

from dataclasses import dataclass
from typing import NamedTuple

from scorekeeper.pinochle.rules.ruleset import Ruleset, Seat, Seats

from .game import Game


class RankedSide(NamedTuple):
    """A side in a list of games."""

    place: int  # in ``ruleset.sides``
    seats: Seats
    total: int
    won: bool


@dataclass(frozen=True)
class Summary:
    """A game in brief. Totals are in the order of ``ruleset.sides``."""

    ruleset: Ruleset
    title: str
    note: str
    players: tuple[str, ...]  # by seat, as they sit now
    totals: tuple[int, ...]
    winner: Seats  # empty for an open game
    rule: str  # the ``EndRule`` that decided it; empty for an open game
    hand: int  # the players’ number of the hand on the table
    was_dealt: bool  # True if there is any hand
    next_dealer: Seat

    def names(self, seats: Seats) -> str:
        """The players of these seats now."""
        return " & ".join(self.players[seat] for seat in seats)

    @property
    def ranked(self) -> list[RankedSide]:
        """The sides in the order of ``ruleset.sides``, winners first."""
        sides = [
            RankedSide(place, seats, total, set(seats) <= set(self.winner))
            for place, (seats, total) in enumerate(
                zip(self.ruleset.sides, self.totals, strict=True)
            )
        ]
        return sorted(sides, key=lambda side: not side.won)


def summarize(game: Game) -> Summary:
    return Summary(
        game.ruleset,
        game.title,
        game.note,
        game.players,
        game.totals,
        game.winner,
        game.end.rule if game.end else "",
        game.shown_number(game.on_table),
        bool(game.hands),
        game.next_dealer,
    )
