"""Import records of games. A record becomes a new game, or updates the game that it continues."""

import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import Enum

from scorekeeper import limits
from scorekeeper.language import N_, _
from scorekeeper.pinochle.game.events import Event, HandEvent, facts_of
from scorekeeper.pinochle.hand.steps import Step
from scorekeeper.records.continuation import Relation, compare, new_facts
from scorekeeper.records.reading import MOST_HANDS, Record, check_claim, parse_record

from .games import Act, Allow, Games, LoadedGame, StaleError, UnreadableError, apply_new

IsOurs = Callable[[str], bool]  # True if a game with that id may be updated
MOST_COPIES = 3  # only the latest copies of a game are compared with a record


class Import(Enum):
    """The effect of importing a record. Each text can be shown before or after the import.

    The command ``import --json`` prints the names in lower case.
    """

    NEW = ""
    SAME = N_("You already have this game.")  # our copy has everything in the record
    CONTINUED = N_("Your game goes on from hand {number}.")
    # The record contradicts our copy, so the record becomes a separate game.
    PARTED = N_("You already have this game, but hand {number} is different. Both are kept.")


@dataclass(frozen=True)
class Outcome:
    """The effect of importing a record, before or after the import.

    ``table`` is our copy before the import, and the imported game after it.
    """

    what: Import
    table: LoadedGame
    number: int = 0  # the number of the first hand that differs, as players count; 0 for none
    facts: tuple[Event, ...] = ()  # the facts that our copy lacks

    @property
    def sentence(self) -> str:
        """The effect as a text; empty for a new game."""
        if self.what is Import.CONTINUED and not self.number:
            return _("Your game gets new details.")
        return _(self.what.value, number=self.number)


def import_record(
    games: Games,
    text: str,
    is_ours: IsOurs,
    act: Act | None = None,
    hands: int = MOST_HANDS,
    allow: Allow = lambda: None,
) -> Outcome:
    """Create a game from a record, or update the game that the record continues.

    Only games for which ``is_ours`` is true are updated. A second import with the same ``act`` has
    no effect. For ``allow`` see ``Games.start``.

    Raises:
        PinochleError: the record is invalid, or has more than ``hands`` hands.
    """
    record = read_checked(text, hands)
    act = act or Act(secrets.token_hex(), 0)
    while True:
        with suppress(StaleError):  # another phone has just changed the game; try again
            return _carry_out(games, foresee(games, record, is_ours), record, act, allow)


def _carry_out(
    games: Games, found: Outcome | None, record: Record, act: Act, allow: Allow
) -> Outcome:
    if found and found.what is Import.SAME:
        return found
    if found and found.what is Import.CONTINUED:
        ours = found.table
        table = games.record(ours.id, replace(act, seq=ours.seq), *found.facts)
    else:
        tap, ruleset = f"{act.by} {act.op}", record.game.ruleset
        table = games.create(record.events, ruleset, tap, allow, record.uid, record.started)
    return replace(found, table=table) if found else Outcome(Import.NEW, table)


def read_checked(text: str, hands: int) -> Record:
    """Read a record and check the result that it claims.

    Raises:
        PinochleError: the record is invalid, or its result is wrong.
    """
    record = parse_record(text, hands, limits.ALL_FACTS)
    check_claim(record)
    return record


def foresee(games: Games, record: Record, is_ours: IsOurs) -> Outcome | None:
    """The effect of importing a record; ``None`` if the game is new."""
    ids = games.store.games_with(record.uid) if record.uid else []
    copies = _readable(games, [id for id in ids if is_ours(id)][-MOST_COPIES:])
    for table in copies:
        found = _merged(table, record)
        if found:
            return found
    if not copies:
        return None
    parted = compare(copies[0].game, record.game)
    return Outcome(Import.PARTED, copies[0], copies[0].game.shown_number(parted.hand))


def _merged(table: LoadedGame, record: Record) -> Outcome | None:
    """The effect of merging the record into our copy; ``None`` if the two diverged."""
    found = compare(table.game, record.game)
    if found.relation is Relation.OTHER:
        return None
    has_more = found.relation is Relation.MORE
    later = [*_later(table, record, found.hand)] if has_more else []
    facts = [*later, *new_facts(table.game, record, has_more)]
    timeline, new = apply_new(table.timeline, facts)
    if has_more and compare(timeline.game, record.game).relation is not Relation.SAME:
        return None
    if not new:
        return Outcome(Import.SAME, table)
    number = table.game.shown_number(found.hand) if has_more else 0
    return Outcome(Import.CONTINUED, table, number, tuple(new))


def parted_from(games: Games, table: LoadedGame, is_ours: IsOurs) -> list[tuple[str, int]]:
    """The id of each diverged copy and the number of the first hand that differs."""
    ids = [id for id in games.store.games_with(table.uid) if id != table.id and is_ours(id)]
    copies = _readable(games, ids[-MOST_COPIES:])
    compared = [(copy.id, compare(table.game, copy.game)) for copy in copies]
    return [
        (id, table.game.shown_number(found.hand))
        for id, found in compared
        if found.relation is Relation.OTHER
    ]


def differing(games: Games, ids: Iterable[str], copies: Mapping[str, str]) -> dict[str, int]:
    """Return the number of the first differing hand, by the id of each game with a diverged copy.

    ``copies`` maps the ids of games to the ids of their copies.
    """
    return {
        table.id: number
        for table in _readable(games, [id for id in ids if id in copies])
        for _other, number in parted_from(games, table, {copies[table.id]}.__contains__)
    }


def _readable(games: Games, ids: list[str]) -> list[LoadedGame]:
    """Load these games, except unreadable ones."""
    tables = []
    for id in ids:
        with suppress(UnreadableError):
            tables.append(games.peek(id))
    return tables


def _later(table: LoadedGame, record: Record, number: int) -> Iterator[Event]:
    """Yield the record's facts, from hand ``number`` on, that our copy lacks."""
    known = [
        fact
        for each in table.game.hands[number - 1 :]
        for fact in facts_of(each.number, each.hand, is_open=each.step is not Step.DONE)
    ]
    for event in record.events:
        if isinstance(event, HandEvent) and event.hand >= number:
            if event in known:
                known.remove(event)
            else:
                yield event
