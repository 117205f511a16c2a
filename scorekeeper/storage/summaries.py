"""Summaries of games, stored so that lists need not read the facts again.

The table of summaries is a cache, and can be emptied at any time.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache, cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any

import scorekeeper
from scorekeeper import installed_extras
from scorekeeper.pinochle.game.summary import Summary

from .store import Store, placeholders, written
from .stored_facts import load_ruleset
from .unreadable import UnreadableError, reading

CODE = {".py", ".pyc", ".toml"}  # the edition inside a browser has .pyc files instead of .py files


@dataclass(frozen=True, eq=False)  # lists compare hundreds of games, and identity is enough
class ListedGame:
    """The part of a game that lists show, and the figures that extras keep with it."""

    id: str
    seq: int  # the place of its last fact
    started: datetime  # in UTC
    summary: Summary
    figures: dict[str, Any]  # JSON values by the name of the extra

    @cached_property
    def sort_key(self) -> tuple[str, str]:
        """A key that sorts games by their start, the earliest first."""
        return written(self.started), self.id


@dataclass
class Summaries:
    """The summaries of one store's games, without those that other code versions computed."""

    store: Store

    def of(self, game_ids: Sequence[str]) -> Iterator[ListedGame]:
        """Yield the stored summaries of these games, in any order. They may be stale.

        Damaged summaries, and those that another version of the code computed, are left out.
        """
        sql = f"""
            select game_id, seq, created, ruleset, fields
            from summaries join games on games.id = game_id
            where program = ? and game_id in {placeholders(game_ids)}
        """  # nosec B608 # only placeholders
        for row in self.store.execute(sql, [code_version(), *game_ids]):
            try:
                yield _listed(*row)
            except UnreadableError:
                continue

    def missing(self) -> list[str]:
        """The ids of the games without a current summary, the latest first."""
        sql = """
            select id from games left join summaries on game_id = id
            where coalesce(program, '') <> ?
            or seq < (select max(events.seq) from events where events.game_id = id)
            order by created desc
        """
        return [id for (id,) in self.store.execute(sql, [code_version()])]

    def keep(self, games: Sequence[ListedGame]) -> None:
        """Store the summaries of these games, replacing older ones."""
        sql = """
            insert into summaries (game_id, seq, program, fields) values (?, ?, ?, ?)
            on conflict (game_id) do update
            set seq = excluded.seq, program = excluded.program, fields = excluded.fields
        """
        with self.store.writing("summaries"):
            for each in games:
                self.store.execute(sql, [each.id, each.seq, code_version(), _text(each)])


@cache
def code_version() -> str:
    """A hash of the code that computes summaries. A summary with a different hash is stale."""
    package = Path(scorekeeper.__file__).parent
    code = sha256()
    folders = ["pinochle", "storage", *(f"extras/{name}" for name in installed_extras.EXTRAS)]
    for folder in folders:
        for file in sorted((package / folder).rglob("*.*")):
            if file.suffix in CODE and file.parent.name != "__pycache__":
                code.update(file.read_bytes())
    return code.hexdigest()[:16]


def _text(game: ListedGame) -> str:
    """The summary and the figures as JSON, without the ruleset, which the game's row has."""
    fields = {**vars(game.summary), "figures": game.figures}
    del fields["ruleset"]
    return json.dumps(fields, ensure_ascii=False)


def _listed(id: str, seq: int, created: str, ruleset: str, text: str) -> ListedGame:
    with reading():
        fields = json.loads(text)
        figures = fields.pop("figures")
        tuples = {name: tuple(fields[name]) for name in ("players", "totals", "winner")}
        summary = Summary(**fields | tuples, ruleset=load_ruleset(ruleset))
        return ListedGame(id, seq, datetime.fromisoformat(created), summary, figures)
