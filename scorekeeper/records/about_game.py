"""Read the players, title, uid and start time of a game from a record."""

import re
from datetime import UTC, datetime, timedelta

from scorekeeper.language import _
from scorekeeper.pinochle.errors import GameError
from scorekeeper.pinochle.game.events import GameDescribed, GameEvent, PlayerReplaced
from scorekeeper.pinochle.game.events.player_facts import MOST_REPLACED
from scorekeeper.pinochle.names import tidy, tidy_lines

from . import values
from .values import Plain

UID = re.compile("[0-9A-Za-z-]{1,64}")
EARLIEST = datetime(1900, 1, 1, tzinfo=UTC)  # records may describe old score sheets
DAY = timedelta(days=1)


def read_people(record: Plain) -> tuple[tuple[str, ...], list[GameEvent]]:
    """Return the original players by seat, and the facts that later replaced players."""
    named = values.items(record.get("players"), "players")
    names = [_name(each, "players") for each in named]
    replaced: list[GameEvent] = []
    listed = values.items(record.get("former", []), "former", MOST_REPLACED)
    for index, each in reversed([*enumerate(listed)]):
        field = f"former[{index}]"
        seat, name, hand = values.record(each, FORMER_FIELDS, "former", field).values()
        if not 0 <= seat < len(names):
            sentence = _("{field} must be a seat from 0 to {last}.")
            raise GameError(sentence, field, field=field, last=len(names) - 1)
        replaced.append(PlayerReplaced(seat, names[seat], hand))
        names[seat] = name
    return tuple(names), replaced[::-1]


def read_description(record: Plain) -> list[GameEvent]:
    """Return the fact with the title and the note, or no fact if both are empty."""
    title = tidy(values.text(record.get("title", ""), "title"))
    note = tidy_lines(values.text(record.get("note", ""), "note"))
    return [GameDescribed(title, note)] if title or note else []


def read_identity(record: Plain) -> tuple[str, datetime | None]:
    """Return the uid and the start time in UTC.

    Older versions of Scorekeeper did not write these two fields. A missing uid is empty, and a
    missing start time is None.
    """
    uid = values.text(record.get("uid", ""), "uid")
    if uid and not UID.fullmatch(uid):
        raise GameError(_("uid must be letters and digits, 64 at most."), "uid")
    started = values.text(record.get("started", ""), "started")
    return uid, _moment(started) if started else None


def _moment(text: str) -> datetime:
    try:
        moment = datetime.fromisoformat(text).astimezone(UTC)
        # All times within these limits can be converted to any time zone.
        if not EARLIEST <= moment <= datetime.now(UTC) + DAY:
            raise ValueError(text)
        return moment
    except (ValueError, OverflowError) as error:
        sentence = _("started must be a time in the past, such as 2026-11-23T20:15:00Z.")
        raise GameError(sentence, "started") from error


def _name(value: object, field: str) -> str:
    return " ".join(values.text(value, field).split())


FORMER_FIELDS = {"seat": values.number, "name": _name, "hand": values.number}
