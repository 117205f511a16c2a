"""Copy one store to another, game by game. Uploads, visits and summaries are left out."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from scorekeeper.storage.store import Store, placeholders

Columns = tuple[str, ...]
Rows = dict[str, list[tuple[Any, ...]]]  # by the name of the database table

# The first column of each table is the id that selects the rows to copy.
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
# One entry for each kind of ``Part``, such as a game. An entry has the database tables that hold a
# part of this kind, and a query for the ids of all parts of this kind.
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


APPENDED = ("events", "evening_facts")  # tables of facts; playing only adds rows


class DifferentError(Exception):
    """The target has different data for the part that the message names."""


@dataclass(frozen=True)
class Part:
    """A unit of copying, for example a game with its facts, links and members, or an evening."""

    name: str
    tables: Mapping[str, Columns]

    def rows(self, store: Store) -> Rows:
        with store.writing(self.name):  # nothing may change between reading two tables
            return self._rows(store)

    def put(self, store: Store, rows: Rows) -> None:
        """Replace this part’s rows in the store by ``rows``.

        Raises:
            DifferentError: the rows read back from the store differ from ``rows``.
        """
        with store.writing(self.name):
            # The summary of a game is computed again when a list needs it.
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
    """Copy the parts that the target lacks. Yield each game’s id when the target has the game.

    An interrupted copy can be repeated. With ``again``, parts of the target that differ are
    replaced, too. Settings are never replaced. A game or an evening is never replaced if it has a
    fact that only the target has. Games may be played during the copy, because each game is read in
    one transaction.

    Raises:
        DifferentError: the target has different data that must not be replaced. All parts are
            checked before any part is written. The error also occurs later, if data changes
            during the copy or if a written part reads back different.
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
    """Yield the parts of a store. Games and rulesets come in the order of their creation."""
    for tables, sql in PARTS:
        for (name,) in store.execute(sql):
            yield Part(name, tables)


def _refuse_different(part: Part, wanted: Rows, existing: Rows, again: bool) -> None:
    """Raise DifferentError if the existing rows differ and must not be replaced."""
    is_new = not any(existing.values())
    is_older = all({*existing[name]} <= {*wanted[name]} for name in APPENDED if name in existing)
    may_replace = again and is_older and "settings" not in part.tables
    if existing != wanted and not (is_new or may_replace):
        raise DifferentError(part.name)
