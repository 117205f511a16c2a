"""Copy everything from one store to another, game by game, between any two databases."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from scorekeeper.storage.store import Store, placeholders

Columns = tuple[str, ...]
Rows = dict[str, list[tuple[Any, ...]]]  # by table

# Rows are copied by the id in the first column of each table.
OF_A_GAME = {
    "games": ("id", "ruleset", "created", "closed_meld", "uid", "begun", "next_game"),
    "events": ("game_id", "seq", "op", "by", "kind", "version", "fields", "at"),
    "links": ("game_id", "id", "lets", "created", "code_salt", "code_hash", "code_until"),
    "members": (
        "game_id",
        "browser",
        "lets",
        "seat",
        "link",
        "joined",
        "number",
        "removed",
        "deleted",
        "played",
    ),
}
# For each kind of part, its tables and a query for the ids of the parts.
PARTS: tuple[tuple[Mapping[str, Columns], str], ...] = (
    ({"settings": ("name", "value")}, "select name from settings order by name"),
    (OF_A_GAME, "select id from games order by created, rowid"),
    (
        {"house_rulesets": ("id", "browser", "name", "ruleset", "created")},
        "select id from house_rulesets order by created, rowid",
    ),
    (
        {"spellings": ("browser", "name", "counts_as")},
        "select distinct browser from spellings order by browser",
    ),
    (
        {
            "evening_facts": (
                "evening_id",
                "seq",
                "op",
                "by",
                "kind",
                "version",
                "fields",
                "at",
                "game_id",
            )
        },
        "select distinct evening_id from evening_facts order by evening_id",
    ),
)


APPENDED = ("events", "evening_facts")  # tables whose rows never change


class DifferentError(Exception):
    """The target has different data under the name in the message."""


@dataclass(frozen=True)
class Part:
    """A unit of copying: a game with its phones and links, or a row or rows of another table."""

    name: str
    tables: Mapping[str, Columns]

    def rows(self, store: Store) -> Rows:
        with store.writing(self.name):  # so that nothing changes between two tables
            return self._rows(store)

    def put(self, store: Store, rows: Rows) -> None:
        """Replace this part’s rows in the store.

        Raises:
            DifferentError: the stored rows differ from these.
        """
        with store.writing(self.name):
            # Summaries of a game are recomputed.
            store.execute("delete from summaries where game_id = ?", [self.name])
            for table, (key, *_others) in reversed([*self.tables.items()]):
                store.execute(f"delete from {table} where {key} = ?", [self.name])  # nosec B608 # ours
            for table, columns in self.tables.items():
                names = ", ".join(columns)
                sql = f"insert into {table} ({names}) values {placeholders(columns)}"  # nosec B608 # ours
                for row in rows[table]:
                    store.execute(sql, row)
            if self._rows(store) != rows:
                raise DifferentError(self.name)

    def _rows(self, store: Store) -> Rows:
        found = {}
        for table, columns in self.tables.items():
            sql = f"select {', '.join(columns)} from {table} where {columns[0]} = ?"  # nosec B608 # ours
            found[table] = sorted(store.execute(sql, [self.name]), key=repr)
        return found


def copy_all(source: Store, target: Store, again: bool = False) -> Iterator[str]:
    """Copy what the target lacks. Yield each game's id once the game is the same in both stores.

    An interrupted copy can be repeated. ``again`` also replaces parts that differ, except
    for settings and for parts with facts that the source lacks. Games may be played during the
    copy: each is read in one transaction.

    Raises:
        DifferentError: the target has different data. Nothing has been written, unless the
            target has changed during the copy.
    """
    for part in _parts(source):
        _refuse_different(part, part.rows(source), part.rows(target), again)
    for part in _parts(source):
        wanted, existing = part.rows(source), part.rows(target)
        if existing != wanted:
            _refuse_different(part, wanted, existing, again)
            part.put(target, wanted)
        if part.tables is OF_A_GAME:
            yield part.name


def _parts(store: Store) -> Iterator[Part]:
    """The parts of a store; games and rulesets in the order in which they were created."""
    for tables, sql in PARTS:
        for (name,) in store.execute(sql):
            yield Part(name, tables)


def _refuse_different(part: Part, wanted: Rows, existing: Rows, again: bool) -> None:
    is_new = not any(existing.values())
    is_older = all({*existing[name]} <= {*wanted[name]} for name in APPENDED if name in existing)
    may_replace = again and is_older and "settings" not in part.tables
    if existing != wanted and not (is_new or may_replace):
        raise DifferentError(part.name)
