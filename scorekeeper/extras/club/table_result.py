"""The result of a table in a round: its people, its progress and its score."""

from dataclasses import dataclass

from scorekeeper.language import _
from scorekeeper.pinochle.game.game import Game
from scorekeeper.pinochle.hand.steps import sides_to_agree
from scorekeeper.service.games import LoadedGame

from .evening import Place, Scores


@dataclass(frozen=True)
class TableResult:
    place: Place
    seats: tuple[str, ...]  # the people, clockwise
    sides: tuple[tuple[str, ...], ...]  # the people or pairs of each side, as drawn
    scores: Scores  # by side
    is_typed: bool
    game_id: str
    loaded: LoadedGame | None  # ``None`` if the game cannot be read

    @property
    def number(self) -> int:
        return self.place[1]

    @property
    def game(self) -> Game | None:
        return self.loaded.game if self.loaded else None

    @property
    def is_in(self) -> bool:
        """True if the result is known: it was typed in, or the game has ended."""
        return self.is_typed or bool(self.game and self.game.end)

    @property
    def winners(self) -> list[tuple[str, ...]]:
        """The winners of a finished game; otherwise the sides with the most points."""
        if self.game and self.game.end and not self.is_typed:
            sides = zip(self.sides, self.game.ruleset.sides, strict=True)
            return [side for side, seats in sides if {*seats} <= {*self.game.winner}]
        best = max(self.scores)
        return [side for side, score in zip(self.sides, self.scores, strict=True) if score == best]

    @property
    def progress(self) -> str:
        if self.is_typed:
            return _("Typed in")
        if self.game is None:
            return _("This game can’t be opened.")
        if self.game.end:
            return _("Finished")
        if not self.game.hands:
            return _("Not started")
        number, most = self.game.shown_number(self.game.on_table), self.game.ruleset.hand_limit
        if most:
            return _("Hand {number} of {most}", number=number, most=most)
        return _("Hand {number}", number=number)

    @property
    def minutes_left(self) -> int | None:
        return None if self.is_in or self.loaded is None else self.loaded.minutes_left

    @property
    def is_agreed(self) -> bool:
        """True if the opponents of the bidder confirmed the result of the last hand."""
        if self.game is None or not self.game.hands:
            return False
        hand = self.game.hands[-1].hand
        sides = sides_to_agree(hand)
        return bool(sides) and not any(hand.agreed.isdisjoint(side) for side in sides)
