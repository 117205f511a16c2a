"""Everything of one store into another, game by game, whatever database is under each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from scorekeeper.storage.store import Store, places

# The tables with something of a game and their columns, first the one whose key is the game's.
OF_A_GAME = {
    "games": ("id", "ruleset", "created", "closed_meld"),
    "events": ("game_id", "seq", "op", "by", "kind", "version", "fields", "at"),
    "links": (
        *("id", "game_id", "lets", "created"),
        *("code_salt", "code_hash", "code_until", "hash_in_0_1_0"),
    ),
    "members": (
        *("game_id", "browser", "lets", "seat", "link", "joined"),
        *("number", "removed", "deleted", "played"),
    ),
}
MADE_AGAIN = ("summaries",)
OF_BROWSERS = {"house_rulesets": ("id", "browser", "name", "ruleset", "created")}
OF_ALL = {"settings": ("name", "value")}

KEY = 2  # columns by which a row is known; a setting's value is one of them
Columns = tuple[str, ...]
Tables = Mapping[str, Columns]
Rows = dict[str, list[tuple[Any, ...]]]  # by table


class DifferentError(Exception):
    """The target has something that the source lacks; the message says of what."""


def copy_all(source: Store, target: Store) -> Iterator[str]:
    """Copy what the target lacks, and give each game's id once both have the same of it.

    It can be done again, after it was interrupted or once games have gone on in the source. A
    DifferentError where they have gone on in the target. Games may be played meanwhile: each is
    copied as at one moment. Summaries are not copied, because they are made again of the facts.
    """
    _copy(source, target, "settings", OF_ALL)
    for game_id in reversed(source.game_ids()):  # in the order in which they were begun
        _copy(source, target, game_id, OF_A_GAME)
        yield game_id
    _copy(source, target, "house rulesets", OF_BROWSERS)


def _copy(source: Store, target: Store, what: str, tables: Tables) -> None:
    with source.writing(what):  # so that nothing changes between two tables
        wanted = _rows(source, tables, what)
    with target.writing(what):
        there = _rows(target, tables, what)
        if there == wanted:
            return
        if not _is_older(there, wanted):
            raise DifferentError(what)
        for table in reversed([*tables, *MADE_AGAIN] if tables is OF_A_GAME else [*tables]):
            _delete(target, table, what)
        for table, rows in wanted.items():
            _insert(target, table, tables[table], rows)
    with target.writing(what):
        if _rows(target, tables, what) != wanted:
            raise DifferentError(what)


def _is_older(there: Rows, wanted: Rows) -> bool:
    """Whether the target has no fact, phone, ruleset or key but those of the source.

    Links are left out: a new one takes the place of another.
    """
    return all(
        {row[:KEY] for row in rows} <= {row[:KEY] for row in wanted[table]}
        for table, rows in there.items()
        if table != "links"
    ) and {*there.get("events", ())} <= {*wanted.get("events", ())}


def _rows(store: Store, tables: Tables, what: str) -> Rows:
    found: Rows = {}
    for table, columns in tables.items():
        where, values = _of(table, what)
        sql = f"select {', '.join(columns)} from {table} {where}"  # nosec B608 # all constants
        found[table] = sorted(store.execute(sql, values), key=repr)
    return found


def _delete(store: Store, table: str, what: str) -> None:
    where, values = _of(table, what)
    store.execute(f"delete from {table} {where}", values)  # nosec B608 # all constants


def _insert(store: Store, table: str, columns: Columns, rows: list[tuple[Any, ...]]) -> None:
    sql = f"insert into {table} ({', '.join(columns)}) values {places(columns)}"  # nosec B608 # too
    for row in rows:
        store.execute(sql, row)


def _of(table: str, what: str) -> tuple[str, list[str]]:
    """Which rows of a table belong to a game; of a table of no game all do."""
    if table in OF_ALL or table in OF_BROWSERS:
        return "", []
    return f"where {'id' if table == 'games' else 'game_id'} = ?", [what]
