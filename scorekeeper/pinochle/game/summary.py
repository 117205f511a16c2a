"""A game in brief, for lists of games."""

from dataclasses import dataclass
from typing import NamedTuple

from scorekeeper.pinochle.rules.ruleset import Ruleset, Seat, Seats

from .game import Game


class RankedSide(NamedTuple):
    """A side of a game, and whether it won."""

    place: int  # the index in ``ruleset.sides``
    seats: Seats
    total: int
    won: bool


@dataclass(frozen=True)
class Summary:
    """A game in brief. The totals are in the order of ``ruleset.sides``."""

    ruleset: Ruleset
    title: str
    note: str
    players: tuple[str, ...]  # the current players by seat
    totals: tuple[int, ...]
    winner: Seats  # empty for an open game
    rule: str  # the ``EndRule`` that decided the game; empty for an open game
    hand: int  # the number that players give the current hand
    was_dealt: bool  # True if any hand was dealt
    next_dealer: Seat

    def names(self, seats: Seats) -> str:
        """The names of the current players in these seats."""
        return " & ".join(self.players[seat] for seat in seats)

    @property
    def ranked(self) -> list[RankedSide]:
        """The sides, winners first and otherwise in the order of ``ruleset.sides``."""
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
