"""Records come in: as a new game, or as what was entered elsewhere of a game that is here."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import Enum, auto

from scorekeeper import limits
from scorekeeper.language import _
from scorekeeper.pinochle.game.events import Event, HandEvent, facts_of
from scorekeeper.pinochle.hand.steps import Step
from scorekeeper.records.continuation import Relation, compare, news_of
from scorekeeper.records.reading import MOST_HANDS, Record, check_claim, parse_record
from scorekeeper.service.games import Act, Games, LoadedGame, StaleError, UnreadableError, tell

MOST_COPIES = 3  # of a game that are compared with it, the latest


class Import(Enum):
    """What becomes of a record."""

    NEW = auto()
    SAME = auto()  # all of it is here
    CONTINUED = auto()
    PARTED = auto()  # both copies went on: it is a game of its own


@dataclass(frozen=True)
class Outcome:
    """What the import of a record would do to a game that is here, or what it has done.

    After the import, ``table`` is the game that the record is now.
    """

    what: Import
    table: LoadedGame
    number: int = 0  # of the hand, as players know it, from which on; 0 if it is about none
    facts: tuple[Event, ...] = ()  # that the game lacks

    @property
    def sentence(self) -> str:
        """The same in words, true before and after; empty for a new game."""
        match self.what:
            case Import.NEW:
                return ""
            case Import.SAME:
                return _("You already have this game.")
            case Import.CONTINUED if not self.number:
                return _("Your game gets new details.")
            case Import.CONTINUED:
                sentence = _("Your game goes on from hand {number}.")
            case Import.PARTED:
                sentence = _("From hand {number} on, your copy is different. Both are kept.")
        return sentence.format(number=self.number)


def import_record(
    games: Games,
    text: str,
    is_ours: Callable[[str], bool],
    act: Act | None = None,
    hands: int = MOST_HANDS,
    allow: Callable[[], object] = lambda: None,
) -> Outcome:
    """Make a game of a record, or bring the game up to date that it goes on with.

    A phone brings only its own games up to date: those for which ``is_ours`` says so. The same act
    again does nothing more. ``allow`` is as for ``Games.start``.

    Raises:
        PinochleError: something is wrong with the record, such as more than so many ``hands``.
    """
    record = read_checked(text, hands)
    act = act or Act(secrets.token_hex(), 0)
    while True:
        with suppress(StaleError):  # somebody has just gone on here
            return _carry_out(games, foresee(games, record, is_ours), record, act, allow)


def _carry_out(
    games: Games, found: Outcome | None, record: Record, act: Act, allow: Callable[[], object]
) -> Outcome:
    if found and found.what is Import.SAME:
        return found
    if found and found.what is Import.CONTINUED:
        here = found.table
        table = games.record(here.id, replace(act, seq=here.seq), *found.facts)
    else:
        tap = f"{act.by} {act.op}"
        events, timeline = record.events, record.timeline
        table = games.create(events, timeline, tap, allow, record.uid, record.started)
    return replace(found, table=table) if found else Outcome(Import.NEW, table)


def read_checked(text: str, hands: int) -> Record:
    """Read a record and compare the result that it claims; a PinochleError if it is wrong."""
    record = parse_record(text, hands, limits.ALL_FACTS)
    check_claim(record)
    return record


def foresee(games: Games, record: Record, is_ours: Callable[[str], bool]) -> Outcome | None:
    """What the import of a record would do to a game that is here; None if the game is new."""
    ids = games.store.games_with(record.uid) if record.uid else []
    copies = _readable(games, [id for id in ids if is_ours(id)])
    for table in copies:
        found = _more_of(table, record)
        if found:
            return found
    if not copies:
        return None
    parted = compare(copies[0].game, record.game)
    return Outcome(Import.PARTED, copies[0], copies[0].game.told_number(parted.hand))


def _more_of(table: LoadedGame, record: Record) -> Outcome | None:
    """What a record would add to a game that is here; None where the two have parted."""
    found = compare(table.game, record.game)
    if found.relation is Relation.OTHER:
        return None
    has_more = found.relation is Relation.MORE
    later = [*_later(table, record, found.hand)] if has_more else []
    timeline, told = tell(table.timeline, [*later, *news_of(table.game, record.game, has_more)])
    if has_more and compare(timeline.game, record.game).relation is not Relation.SAME:
        return None
    if not told:
        return Outcome(Import.SAME, table)
    number = table.game.told_number(found.hand) if has_more else 0
    return Outcome(Import.CONTINUED, table, number, tuple(told))


def parted_from(
    games: Games, table: LoadedGame, is_ours: Callable[[str], bool]
) -> list[tuple[str, int]]:
    """Other copies of a game that went on differently: each with the hand where they part.

    The hand has the number by which players know it.
    """
    ids = [id for id in games.store.games_with(table.uid) if id != table.id and is_ours(id)]
    copies = [(copy.id, compare(table.game, copy.game)) for copy in _readable(games, ids)]
    return [
        (id, table.game.told_number(found.hand))
        for id, found in copies
        if found.relation is Relation.OTHER
    ]


def _readable(games: Games, ids: list[str]) -> list[LoadedGame]:
    """The latest few of these games, without those that are damaged or newer than the program."""
    tables = []
    for id in ids[-MOST_COPIES:]:
        with suppress(UnreadableError):
            tables.append(games.look_at(id))
    return tables


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
