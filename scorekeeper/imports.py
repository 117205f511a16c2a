"""Records come in: as a new game, or as what was entered elsewhere of a game that is here."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import Enum, auto

from scorekeeper import limits
from scorekeeper.games import Act, Games, LoadedGame, StaleError, tell
from scorekeeper.language import _
from scorekeeper.pinochle.game.events import Event, HandEvent, facts_of
from scorekeeper.pinochle.hand.steps import Step
from scorekeeper.records.continuation import Relation, compare
from scorekeeper.records.reading import MOST_HANDS, Record, check_claim, parse_record


class Import(Enum):
    """What became of a record."""

    NEW = auto()
    SAME = auto()  # all of it was here
    CONTINUED = auto()
    PARTED = auto()  # both copies went on: it is a game of its own


@dataclass(frozen=True)
class Imported:
    """The game that a record is now, and what became of it."""

    table: LoadedGame
    what: Import
    hand: int = 0  # with which it goes on, or from which on the two copies differ

    @property
    def sentence(self) -> str:
        """What became of it; empty for a new game."""
        number = self.table.game.told_number(self.hand)
        match self.what:
            case Import.SAME:
                return _("This game was here already.")
            case Import.CONTINUED:
                return _("This game was here. It goes on from hand {number}.").format(number=number)
            case Import.PARTED:
                told = _("This game was here, and differs from hand {number} on. Both are kept.")
                return told.format(number=number)
        return ""


def import_record(
    games: Games,
    text: str,
    act: Act | None = None,
    hands: int = MOST_HANDS,
    allow: Callable[[], None] = lambda: None,
    is_ours: Callable[[str], bool] = bool,
) -> Imported:
    """Make a game of a record, or bring the game up to date that it goes on with.

    Only a game for which ``is_ours`` holds is brought up to date, or called the same. The same act
    again does nothing more. A PinochleError says what is wrong with the record, such as more than
    so many ``hands``. ``allow`` is as for ``Games.start``.
    """
    record = parse_record(text, hands, limits.FACTS.most)
    check_claim(record)
    act = act or Act(secrets.token_hex(), 0)
    ids = games.store.games_with(record.uid) if record.uid else []
    copies = [id for id in ids if is_ours(id)]
    for id in copies:
        found = _bring_up_to_date(games, games.load(id), record, act)
        if found:
            return found
    tap = f"{act.by} {act.op}"
    made = games.create(record.events, record.timeline, tap, allow, record.uid, record.started)
    if not copies or made.id in ids:
        return Imported(made, Import.NEW)
    parted = compare(games.load(copies[0]).game, record.game)
    return Imported(made, Import.PARTED, parted.hand)


def parted_from(
    games: Games, table: LoadedGame, is_ours: Callable[[str], bool]
) -> list[tuple[str, int]]:
    """Other copies of a game that went on differently: each with the hand where they part."""
    others = [id for id in games.store.games_with(table.uid) if id != table.id and is_ours(id)]
    return [(id, compare(table.game, games.load(id).game).hand) for id in others]


def _bring_up_to_date(games: Games, table: LoadedGame, record: Record, act: Act) -> Imported | None:
    """What becomes of a record of that game; None where the two have parted."""
    found = compare(table.game, record.game)
    if found.relation in (Relation.SAME, Relation.LESS):
        return Imported(table, Import.SAME)
    if found.relation is Relation.OTHER:
        return None
    timeline, told = tell(table.timeline, _later(table, record, found.hand))
    if compare(timeline.game, record.game).relation is not Relation.SAME:
        return None
    try:
        table = games.record(table.id, replace(act, seq=table.seq), *told)
    except StaleError as overtaken:  # somebody has just gone on here
        return _bring_up_to_date(games, overtaken.table, record, act)
    return Imported(table, Import.CONTINUED, found.hand)


def _later(table: LoadedGame, record: Record, number: int) -> Iterator[Event]:
    """The facts from that hand on that the game does not have."""
    open_hands = table.game.hands[number - 1 :]
    known = [
        fact
        for each in open_hands
        for fact in facts_of(each.number, each.hand, is_open=each.step is not Step.DONE)
    ]
    for event in record.events:
        if isinstance(event, HandEvent) and event.hand >= number:
            if event in known:
                known.remove(event)
            else:
                yield event
