"""Hidden meld: at some tables, players see each other’s meld only after all have melded."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from scorekeeper.access import Member, Role
from scorekeeper.pinochle.frozen import fast_replace
from scorekeeper.pinochle.game.timeline import Timeline
from scorekeeper.pinochle.hand.steps import Step

from .games import Games, LoadedGame, UnreadableError


def hides_meld_from(games: Games, game_id: str, member: Member | None) -> bool:
    """True if the game hides meld from that phone. A scorekeeper’s phone sees all meld."""
    keeps_score = member is not None and member.may(Role.SCORE)
    return not keeps_score and games.members.hides_meld(game_id)


def without_hidden_meld(games: Games, table: LoadedGame, browser: str) -> LoadedGame:
    """The game that a browser may save: without the open hand while its meld is hidden."""
    hands = table.game.hands
    if not hands or hands[-1].step is not Step.MELD:
        return table
    member = games.members.member(table.id, browser)
    if not hides_meld_from(games, table.id, member):
        return table
    return replace(table, timeline=Timeline(fast_replace(table.game, hands=hands[:-1])))


def games_to_save(games: Games, ids: Sequence[str], browser: str) -> Iterator[LoadedGame]:
    """Yield the games as a browser may save them; see ``without_hidden_meld``.

    Unreadable games are left out.
    """
    for id in ids:
        try:
            yield without_hidden_meld(games, games.peek(id), browser)
        except UnreadableError:  # the list of games shows which games are unreadable
            continue
