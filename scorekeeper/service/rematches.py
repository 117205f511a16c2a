"""The next game of a table. Members of the last game can join the next game with a tap."""

from contextlib import suppress
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

from scorekeeper.access import Member, Role
from scorekeeper.pinochle.game.game import Game
from scorekeeper.pinochle.game.timeline import Timeline
from scorekeeper.pinochle.rules.ruleset import Seat

from .games import Games, LoadedGame, NoSuchGameError, UnreadableError

EVENING_ENDS = timedelta(hours=5)  # after midnight


def evening(moment: datetime) -> date:
    """The day on which the evening of that moment began. Evenings end at five in the morning."""
    return (moment.astimezone() - EVENING_ENDS).date()


def is_tonight(started: datetime) -> bool:
    return evening(started) == evening(datetime.now(UTC))


def load_unfinished(games: Games, game_id: str) -> LoadedGame | None:
    """Load a game; ``None`` if it is over, missing or unreadable."""
    with suppress(NoSuchGameError, UnreadableError):
        found = games.load(game_id)
        return found if found.game.end is None else None
    return None


def joinable_next(games: Games, game_id: str, browser: str) -> LoadedGame | None:
    """The unfinished next game of a table, if this browser may join it."""
    found = load_unfinished(games, games.store.next_game(game_id))
    return found if found and games.members.is_open_to(found.id, browser) else None


def next_tonight(games: Games, game_id: str, browser: str) -> LoadedGame | None:
    """The unfinished next game of a table, if it started this evening and this browser may join."""
    found = joinable_next(games, game_id, browser)
    return found if found and is_tonight(found.started) else None


def join_next(games: Games, table: LoadedGame, member: Member) -> str | None:
    """Add a member to the next game of the table, and return the id of that game.

    A scorekeeper stays a scorekeeper, and a player gets the seat with the player's name. Return
    ``None`` if the member cannot join a next game.

    Raises:
        TooManyPhonesError: no more phones can join.
    """
    following = joinable_next(games, table.id, member.browser)
    if following is None:
        return None
    games.members.admit(following.id, _in_next(member, table.game, following.timeline))
    return following.id


def _in_next(member: Member, game: Game, following: Timeline) -> Member:
    """The member with the role and seat for the next game.

    The host becomes a scorekeeper, because the browser that started the next game is its host.
    """
    seat = None if member.seat is None else _seat_of(game.players[member.seat], following)
    role = Role.SCORE if member.role is Role.HOST else member.role
    if role is Role.SEAT and seat is None:  # no seat has the player's name
        role = Role.WATCH
    return replace(member, role=role, seat=seat)


def _seat_of(player: str, timeline: Timeline) -> Seat | None:
    """The seat of a player, who may have been renamed since the game started."""
    game = timeline.game
    if player in game.players:
        return game.players.index(player)
    replaced = {each.seat for each in game.former}
    seats = (seat for seat, name in enumerate(timeline.game_at_start.players) if name == player)
    return next((seat for seat in seats if seat not in replaced), None)
