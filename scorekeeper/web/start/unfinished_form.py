"""The unfinished New game form, stored in the browser's cookie until a game starts."""

import time
from dataclasses import asdict, dataclass, replace

from flask import session

from scorekeeper.pinochle.game.game import LONGEST_NAME

KEY = "new_game"
LASTS = 12 * 3600  # seconds, because nobody continues a form on another day
LONGEST = 600  # characters of a text, because a cookie has at most 4,000


@dataclass(frozen=True)
class UnfinishedForm:
    """The form's values; ``names`` may have more seats than there are ``players`` now."""

    names: tuple[str, ...] = ()
    players: int = 0  # 0 if nothing was typed yet
    first_dealer: int = 0
    ruleset: str = ""
    target: str = ""
    again: str = ""  # the game to rematch, and whether partners change

    def seats(self, players: int) -> list[str]:
        """The names for that many players."""
        return [*self.names, *[""] * players][:players]

    def dealer(self, players: int) -> int:
        return self.first_dealer if self.first_dealer in range(players) else 0


def load() -> UnfinishedForm:
    """This browser's form; an empty one if it is too old."""
    stored = dict(session.get(KEY, {}))
    if time.time() - stored.pop("at", 0) > LASTS:
        return UnfinishedForm()
    return UnfinishedForm(**stored | {"names": tuple(stored["names"])})


def save(form: UnfinishedForm) -> None:
    """Store the form, and keep the stored names of seats that it does not have."""
    names = (*form.names, *load().names[form.players :])
    shortened = replace(
        form,
        names=tuple(name[:LONGEST_NAME] for name in names),
        ruleset=form.ruleset if len(form.ruleset) <= LONGEST else "",
        target=form.target[:LONGEST_NAME],
        again=form.again[:LONGEST_NAME],
    )
    session[KEY] = {**asdict(shortened), "at": int(time.time())}


def forget() -> None:
    session.pop(KEY, None)
