"""What a phone may save of a game whose meld stays hidden from it until all of it is shown."""

from dataclasses import replace

from scorekeeper.access import Role
from scorekeeper.pinochle.frozen import fast_replace
from scorekeeper.pinochle.game.timeline import Timeline
from scorekeeper.pinochle.hand.steps import Step

from .games import Games, LoadedGame


def as_saved(games: Games, table: LoadedGame, browser: str) -> LoadedGame:
    """The game as that browser may save it: without the hand whose meld it must not see yet."""
    hands = table.game.hands
    if not hands or hands[-1].step is not Step.MELD or _sees_meld(games, table.id, browser):
        return table
    return replace(table, timeline=Timeline(fast_replace(table.game, hands=hands[:-1])))


def _sees_meld(games: Games, game_id: str, browser: str) -> bool:
    if not games.members.closes_meld(game_id):
        return True
    member = games.members.member(game_id, browser)
    return member is not None and member.may(Role.SCORE)
