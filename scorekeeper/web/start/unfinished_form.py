"""What is typed on New game: kept in the browser's cookie until a game starts."""

from __future__ import annotations

import time
from dataclasses import asdict, dataclass, replace

from flask import session

from scorekeeper.pinochle.game.game import LONGEST_NAME

KEY = "new_game"
LASTS = 12 * 3600  # seconds: nobody looks for what was begun on another day
LONGEST = 600  # letters of a text, because all of a cookie has 4,000


@dataclass(frozen=True)
class Draft:
    """Names are by seat, also of seats that the number of players has no more."""

    names: tuple[str, ...] = ()
    players: int = 0  # 0 where nothing was typed yet
    first_dealer: int = 0
    ruleset: str = ""
    target: str = ""
    again: str = ""  # the game whose table plays once more, and whether with new partners

    def seats(self, players: int) -> list[str]:
        """The names for so many players."""
        return [*self.names, *[""] * players][:players]

    def dealer(self, players: int) -> int:
        return self.first_dealer if self.first_dealer in range(players) else 0


def draft() -> Draft:
    """What this browser has typed, as far as it is of today."""
    kept = dict(session.get(KEY, {}))
    if time.time() - kept.pop("at", 0) > LASTS:
        return Draft()
    return Draft(**kept | {"names": tuple(kept["names"])})


def keep(typed: Draft) -> None:
    """Keep what the form has now; names of seats that it has not stay as they were."""
    names = (*typed.names, *draft().names[typed.players :])
    kept = replace(
        typed,
        names=tuple(name[:LONGEST_NAME] for name in names),
        ruleset=typed.ruleset if len(typed.ruleset) <= LONGEST else "",
        target=typed.target[:LONGEST_NAME],
        again=typed.again[:LONGEST_NAME],
    )
    session[KEY] = {**asdict(kept), "at": int(time.time())}


def forget() -> None:
    session.pop(KEY, None)
