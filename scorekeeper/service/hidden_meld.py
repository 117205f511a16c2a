"""Hidden meld: at some tables a phone sees others’ meld only once all of it is shown."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from scorekeeper.pinochle.frozen import fast_replace
from scorekeeper.pinochle.game.timeline import Timeline
from scorekeeper.pinochle.hand.steps import Step

from .games import Games, LoadedGame, UnreadableError


def without_hidden_meld(games: Games, table: LoadedGame, browser: str) -> LoadedGame:
    """The game as that browser may save it: without the hand whose meld it may not see yet."""
    hands = table.game.hands
    if not hands or hands[-1].step is not Step.MELD:
        return table
    member = games.members.member(table.id, browser)
    if not games.members.hides_meld_from(table.id, member):
        return table
    return replace(table, timeline=Timeline(fast_replace(table.game, hands=hands[:-1])))


def games_to_save(games: Games, ids: Sequence[str], browser: str) -> Iterator[LoadedGame]:
    """Yield the games as that browser may save them, without unreadable ones."""
    for id in ids:
        try:
            yield without_hidden_meld(games, games.peek(id), browser)
        except UnreadableError:  # the list of games shows that
            continue
