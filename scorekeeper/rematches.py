"""The next game of a table: whoever was at the last one joins it with a tap."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.access import Member, Role
from scorekeeper.games import Games, LoadedGame
from scorekeeper.pinochle.game.game import Game


def join_next(games: Games, table: LoadedGame, member: Member) -> str:
    """Let a member of a game join the next one of its table, and give that one's id.

    A scorekeeper keeps score there, too, and a player sits where the own name is. The id is empty
    where there is no next game. A TooManyPhonesError where no more phones can join.
    """
    next_id = games.store.next_game(table.id)
    if next_id:
        games.members.admit(next_id, _in_next(member, table.game, games.load(next_id).game))
    return next_id


def _in_next(member: Member, game: Game, next_game: Game) -> Member:
    """What a member of a game is in the next one, whose host is whoever began it."""
    name = "" if member.seat is None else game.players[member.seat]
    seat = next_game.players.index(name) if name in next_game.players else None
    role = Role.SCORE if member.role is Role.HOST else member.role
    if role is Role.SEAT and seat is None:  # somebody else plays
        role = Role.WATCH
    return replace(member, role=role, seat=seat)
