"""What finds a game of a browser: who played, who won, by which rules, its title."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from scorekeeper.lists import ListedGame
from scorekeeper.pinochle.game.statistics import are_named
from scorekeeper.pinochle.names import alike
from scorekeeper.pinochle.rules import customized
from scorekeeper.storage.periods import Found, Place, scale_key
from scorekeeper.storage.store import written

EVERYTHING, OPEN, OVER, TITLED = "all", "open", "over", "titled"


def by_player(name: str) -> str:
    return f"player {alike(name)}"


def won_by(name: str) -> str:
    return f"won {alike(name)}"


def by_rules(key: str) -> str:
    """By the key of a scale."""
    return f"rules {key}"


def by_title(title: str) -> str:
    return f"title {alike(title)}"


def place_of(game: ListedGame) -> Place:
    return Place(written(game.started), game.id)


def what_finds(game: ListedGame, spelled: Mapping[str, str]) -> Found:
    """The game with all that finds it; ``spelled`` has the names that count as another."""
    summary = game.summary
    here = [alike(player) for player in summary.players]

    def told(player: str) -> str:
        other = spelled.get(alike(player), player)
        return player if alike(other) in here else other

    def each(name: Callable[[str], str], players: Iterable[str]) -> set[str]:
        return {name(told(player)) for player in players if are_named([player])}

    winners = [summary.players[seat] for seat in summary.end.winner] if summary.end else []
    titled = {TITLED, by_title(summary.title)} if summary.title else set()
    about = titled | {
        EVERYTHING,
        OVER if summary.end else OPEN,
        by_rules(scale_key(customized.scale(summary.ruleset))),
    }
    return Found(
        place_of(game),
        frozenset(about | each(by_player, summary.players) | each(won_by, winners)),
    )
