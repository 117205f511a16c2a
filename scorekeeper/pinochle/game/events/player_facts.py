"""Facts about the players, and about the game’s title, note, day and time."""

from dataclasses import dataclass
from datetime import UTC, date, datetime

from scorekeeper.language import _
from scorekeeper.pinochle.errors import GameError
from scorekeeper.pinochle.frozen import fast_replace
from scorekeeper.pinochle.game.game import FormerPlayer, Game
from scorekeeper.pinochle.rules.ruleset import Seat

from .base import GameEvent, Places

EARLIEST = date(1900, 1, 1)  # players may enter old score sheets
MOST_MINUTES = 600  # for one ``MinutesAdded``
MOST_REPLACED = 100  # in a game, because ``Game.players_of`` reads every replacement


@dataclass(frozen=True)
class PlayersNamed(GameEvent):
    """Corrected names or swapped seats. Each score stays with its seat."""

    players: tuple[str, ...]  # by seat
    places = (("players",),)

    def change(self, game: Game) -> Game:
        return fast_replace(game, players=self.players)


@dataclass(frozen=True)
class PlayerReplaced(GameEvent):
    """Another player takes over a seat and its score."""

    seat: Seat
    name: str
    hand: int  # the first hand of the new player

    @property
    def places(self) -> Places:
        return (("players", self.seat),)

    def check(self, game: Game) -> None:
        if self.seat not in game.ruleset.seats:
            raise GameError(_("Choose the player to replace."), "seat")
        if len(game.former) >= MOST_REPLACED:
            sentence = _("Players changed {most} times already. Go on in a new game.")
            raise GameError(sentence, "seat", most=MOST_REPLACED)
        latest = len(game.hands) + 1
        if not 1 <= self.hand <= latest:
            sentence = _("Enter a hand from 1 to {latest}, not {number}.")
            numbers = {"latest": game.shown_number(latest), "number": game.shown_number(self.hand)}
            raise GameError(sentence, "hand", **numbers)

    def change(self, game: Game) -> Game:
        players = (*game.players[: self.seat], self.name, *game.players[self.seat + 1 :])
        former = FormerPlayer(self.seat, game.players[self.seat], self.hand)
        return fast_replace(game, players=players, former=(*game.former, former))


@dataclass(frozen=True)
class GameDescribed(GameEvent):
    """The title and note that players give their game; both may be empty."""

    title: str
    note: str
    places = (("description",),)

    def change(self, game: Game) -> Game:
        return fast_replace(game, title=self.title, note=self.note)


@dataclass(frozen=True)
class GameDated(GameEvent):
    """The day of play, for a game that was recorded on another day."""

    day: date
    places = (("day",),)

    def check(self, game: Game) -> None:
        today = datetime.now(UTC).astimezone().date()  # in the server's time zone
        if not EARLIEST <= self.day <= today:
            raise GameError(_("Choose a day from 1900 to today."), "day")

    def change(self, game: Game) -> Game:
        return fast_replace(game, day=self.day)


@dataclass(frozen=True)
class MinutesAdded(GameEvent):
    """Minutes added to the ruleset’s time limit, for example after a late start."""

    minutes: int
    repeatable = False
    places = (("minutes",),)

    def check(self, game: Game) -> None:
        if game.ruleset.time_limit is None or not 1 <= self.minutes <= MOST_MINUTES:
            raise GameError(_("Enter 1 to {most} minutes."), "minutes", most=MOST_MINUTES)

    def change(self, game: Game) -> Game:
        return fast_replace(game, extra_minutes=game.extra_minutes + self.minutes)
