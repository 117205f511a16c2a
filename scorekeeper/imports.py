"""Records come in: as a new game, or as what was entered elsewhere of a game that is here."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import Enum, auto
from functools import lru_cache

from scorekeeper import limits
from scorekeeper.games import Act, Games, LoadedGame, StaleError, UnreadableError, tell
from scorekeeper.language import _
from scorekeeper.pinochle.game.events import Event, HandEvent, facts_of
from scorekeeper.pinochle.hand.steps import Step
from scorekeeper.records.continuation import Comparison, Relation, compare, news_of
from scorekeeper.records.reading import MOST_HANDS, Record, check_claim, parse_record

MOST_COPIES = 3  # of a game that are compared with it, the latest


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


@dataclass(frozen=True)
class Foreseen:
    """What an import would do."""

    what: Import
    number: int = 0  # by which players know the hand from which on; 0 where it is about none
    id: str = ""  # of the game that is here, where it would only add to that or nothing

    @property
    def sentence(self) -> str:
        """What it would do to the game that is here; empty where none is."""
        match self.what:
            case Import.SAME:
                return _("You already have this game.")
            case Import.CONTINUED if not self.number:
                return _("This adds to your game.")
            case Import.CONTINUED:
                return _("This adds to your game from hand {number}.").format(number=self.number)
            case Import.PARTED:
                told = _("From hand {number} on, your copy is different. Both will be kept.")
                return told.format(number=self.number)
        return ""


def import_record(
    games: Games,
    text: str,
    is_ours: Callable[[str], bool],
    act: Act | None = None,
    hands: int = MOST_HANDS,
    allow: Callable[[], None] = lambda: None,
) -> Imported:
    """Make a game of a record, or bring the game up to date that it goes on with.

    A phone brings only its own games up to date: those for which ``is_ours`` says so. The same act
    again does nothing more. A PinochleError says what is wrong with the record, such as more than
    so many ``hands``. ``allow`` is as for ``Games.start``.
    """
    record = parse_record(text, hands, limits.most_facts())
    check_claim(record)
    act = act or Act(secrets.token_hex(), 0)
    ids, copies = _copies(games, record, is_ours)
    for table in copies:
        found = _bring_up_to_date(games, table, record, act)
        if found:
            return found
    tap = f"{act.by} {act.op}"
    made = games.create(record.events, record.timeline, tap, allow, record.uid, record.started)
    if not copies or made.id in ids:
        return Imported(made, Import.NEW)
    parted = compare(copies[0].game, record.game)
    return Imported(made, Import.PARTED, parted.hand)


def foresee(games: Games, record: Record, is_ours: Callable[[str], bool]) -> Foreseen:
    """What the import of a record would do: the same comparison, and nothing is recorded."""
    _ids, copies = _copies(games, record, is_ours)
    for table in copies:
        news = _news(table, record)
        if news:
            number = table.game.told_number(news.found.hand) if news.has_hands else 0
            what = Import.CONTINUED if news.facts else Import.SAME
            return Foreseen(what, number, table.id)
    if not copies:
        return Foreseen(Import.NEW)
    parted = compare(copies[0].game, record.game)
    return Foreseen(Import.PARTED, copies[0].game.told_number(parted.hand))


def parted_from(
    games: Games, table: LoadedGame, is_ours: Callable[[str], bool]
) -> list[tuple[str, int]]:
    """Other copies of a game that went on differently: each with the hand where they part.

    The hand has the number by which players know it.
    """
    ids = [id for id in games.store.games_with(table.uid) if id != table.id and is_ours(id)]
    seqs = games.store.last_seqs(ids[-MOST_COPIES:])
    hands = {id: _where_they_part(games, table.id, table.seq, id, seqs[id]) for id in seqs}
    return [(id, table.game.told_number(hand)) for id, hand in hands.items() if hand]


@lru_cache(1000)
def _where_they_part(games: Games, id: str, _seq: int, other: str, _other_seq: int) -> int:
    """0 where they do not, or one cannot be read: asked again only once one of them went on."""
    copies = _readable(games, [id, other])
    if len(copies) < 2:
        return 0
    found = compare(*(table.game for table in copies))
    return found.hand if found.relation is Relation.OTHER else 0


def _readable(games: Games, ids: list[str]) -> list[LoadedGame]:
    """The latest few of these games, without those that are damaged or newer than the program."""
    tables = []
    for id in ids[-MOST_COPIES:]:
        with suppress(UnreadableError):
            tables.append(games.look_at(id))
    return tables


def _copies(
    games: Games, record: Record, is_ours: Callable[[str], bool]
) -> tuple[list[str], list[LoadedGame]]:
    """The ids of all games that are the same as a record, and of ours among them the latest."""
    ids = games.store.games_with(record.uid) if record.uid else []
    return ids, _readable(games, [id for id in ids if is_ours(id)])


@dataclass(frozen=True)
class _News:
    """What a record adds to a game that is here."""

    found: Comparison
    facts: list[Event]

    @property
    def has_hands(self) -> bool:
        """Whether it adds more than names, a title or a note."""
        return self.found.relation is Relation.MORE


def _news(table: LoadedGame, record: Record) -> _News | None:
    """None where the two have parted."""
    found = compare(table.game, record.game)
    if found.relation is Relation.OTHER:
        return None
    has_more = found.relation is Relation.MORE
    later = [*_later(table, record, found.hand)] if has_more else []
    timeline, told = tell(table.timeline, [*later, *news_of(table.game, record.game, has_more)])
    if has_more and compare(timeline.game, record.game).relation is not Relation.SAME:
        return None
    return _News(found, told)


def _bring_up_to_date(games: Games, table: LoadedGame, record: Record, act: Act) -> Imported | None:
    """What becomes of a record of that game; None where the two have parted."""
    news = _news(table, record)
    if news is None:
        return None
    if not news.facts:
        return Imported(table, Import.SAME)
    try:
        table = games.record(table.id, replace(act, seq=table.seq), *news.facts)
    except StaleError as overtaken:  # somebody has just gone on here
        return _bring_up_to_date(games, overtaken.table, record, act)
    return Imported(table, Import.CONTINUED, news.found.hand or len(table.game.hands))


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
