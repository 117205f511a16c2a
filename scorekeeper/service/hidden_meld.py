"""Hidden meld: at some tables a phone sees others’ meld only once all of it is shown."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from scorekeeper.access import Member, Role
from scorekeeper.pinochle.frozen import fast_replace
from scorekeeper.pinochle.game.timeline import Timeline
from scorekeeper.pinochle.hand.steps import Step

from .games import Games, LoadedGame, UnreadableError


def hides_meld(games: Games, game_id: str, member: Member | None) -> bool:
    """True if that phone may not see others’ meld yet; a scorekeeper’s phone always may."""
    keeps_score = member is not None and member.may(Role.SCORE)
    return not keeps_score and games.members.hides_meld(game_id)


def without_hidden_meld(games: Games, table: LoadedGame, browser: str) -> LoadedGame:
    """The game as that browser may save it: without the hand whose meld it may not see yet."""
    hands = table.game.hands
    is_melding = bool(hands) and hands[-1].step is Step.MELD
    if not is_melding or not hides_meld(games, table.id, games.members.member(table.id, browser)):
        return table
    return replace(table, timeline=Timeline(fast_replace(table.game, hands=hands[:-1])))


def games_to_save(games: Games, ids: Sequence[str], browser: str) -> Iterator[LoadedGame]:
    """Yield the games as that browser may save them, without unreadable ones."""
    for id in ids:
        try:
            yield without_hidden_meld(games, games.peek(id), browser)
        except UnreadableError:  # the list of games shows that
            continue
