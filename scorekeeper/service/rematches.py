"""The next game of a table: whoever was at the last one joins it with a tap."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

from scorekeeper.access import Member, Role
from scorekeeper.pinochle.game.game import Game
from scorekeeper.pinochle.game.timeline import Timeline
from scorekeeper.pinochle.rules.ruleset import Seat
from scorekeeper.service.games import Games, LoadedGame, NoSuchGameError, UnreadableError

EVENING_ENDS = timedelta(hours=5)  # after midnight


def evening(moment: datetime) -> date:
    """The day on which an evening began: one that goes on after midnight ends in the morning."""
    return (moment.astimezone() - EVENING_ENDS).date()


def is_tonight(started: datetime) -> bool:
    return evening(started) == evening(datetime.now(UTC))


def going_on(games: Games, game_id: str) -> LoadedGame | None:
    """A game that is not over; None where it is, or cannot be opened."""
    with suppress(NoSuchGameError, UnreadableError):
        found = games.load(game_id)
        return found if found.game.end is None else None
    return None


def open_next(games: Games, game_id: str, browser: str) -> LoadedGame | None:
    """The game that the table of a game plays now, where this browser may join it from there."""
    found = going_on(games, games.store.next_game(game_id))
    return found if found and games.members.is_open_to(found.id, browser) else None


def next_tonight(games: Games, game_id: str, browser: str) -> LoadedGame | None:
    """The game that the table of a game plays this evening, where this browser may join it."""
    found = open_next(games, game_id, browser)
    return found if found and is_tonight(found.started) else None


def join_next(games: Games, table: LoadedGame, member: Member) -> str:
    """Let a member of a game join the next one of its table, and give that one's id.

    A scorekeeper keeps score there, too, and a player sits where the own name is. The id is empty
    where no next game is open. A TooManyPhonesError where no more phones can join.
    """
    following = open_next(games, table.id, member.browser)
    if following is None:
        return ""
    games.members.admit(following.id, _in_next(member, table.game, following.timeline))
    return following.id


def lead_on(games: Games, last: LoadedGame, next_id: str, instead_of: str) -> bool:
    """Let the phones of a game that is over find the next one, and tell whether they do.

    Not where they are led to another one than ``instead_of`` by now, which was seen before.
    """
    return last.game.end is not None and games.store.set_next(last.id, next_id, instead_of)


def _in_next(member: Member, game: Game, following: Timeline) -> Member:
    """What a member of a game is in the next one, whose host is whoever began it."""
    seat = None if member.seat is None else _seat_of(game.players[member.seat], following)
    role = Role.SCORE if member.role is Role.HOST else member.role
    if role is Role.SEAT and seat is None:  # somebody else plays
        role = Role.WATCH
    return replace(member, role=role, seat=seat)


def _seat_of(player: str, timeline: Timeline) -> Seat | None:
    """Where somebody sits, who may have got another name since the game was begun."""
    game = timeline.game
    if player in game.players:
        return game.players.index(player)
    replaced = {each.seat for each in game.former}
    seats = (seat for seat, name in enumerate(timeline.begun.players) if name == player)
    return next((seat for seat in seats if seat not in replaced), None)
