"""The unfinished New game form, stored in the browser's cookie until a game starts."""

import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass

from flask import session

from scorekeeper.pinochle.game.game import LONGEST_NAME

KEY = "new_game"
LIFETIME = 12 * 3600  # seconds; nobody continues a form on another day
LONGEST = 600  # characters of a ruleset; a cookie has at most 4,000


@dataclass(frozen=True)
class UnfinishedForm:
    """The form's values. There may be more ``names`` than ``players``."""

    names: Sequence[str] = ()
    players: int = 0  # 0 if nothing was typed yet
    first_dealer: int = 0
    ruleset: str = ""
    target: str = ""
    again: str = ""  # the game to rematch
    partners: str = ""  # “other” if partners change
    at: int = 0  # when the form was stored, in seconds since 1970


def load() -> UnfinishedForm:
    """This browser's stored form; an empty form if there is none or it is too old."""
    stored = UnfinishedForm(**session.get(KEY, {}))
    return stored if time.time() - stored.at <= LIFETIME else UnfinishedForm()


def save(form: UnfinishedForm) -> None:
    shortened = {
        "names": [name[:LONGEST_NAME] for name in form.names],
        "ruleset": form.ruleset if len(form.ruleset) <= LONGEST else "",
        "target": form.target[:LONGEST_NAME],
        "again": form.again[:LONGEST_NAME],
        "partners": form.partners[:LONGEST_NAME],
        "at": int(time.time()),
    }
    session[KEY] = asdict(form) | shortened


def forget() -> None:
    session.pop(KEY, None)
