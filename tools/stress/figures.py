"""The results: number of kills, and what was lost, duplicated or refused."""

from __future__ import annotations

import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path

from tools.stress.phones import StuckError, Table


class Figures:
    """Counts kills and collects a message for every problem; ``str()`` returns a table of both."""

    def __init__(self) -> None:
        self.kills = Counter[str]()
        self.notes: list[tuple[str, object]] = []
        self.problems: dict[str, list[str]] = {
            "lost": [],
            "twice": [],
            "never entered": [],
            "refused": [],
            "locked out": [],
            "damaged": [],
            "other": [],
        }

    @property
    def is_good(self) -> bool:
        return not any(self.problems.values())

    def check(self, table: Table, database: Path) -> None:
        """Compare the database with what the phones know, and check that they are still joined."""
        recorded = table.recorded()  # read before the file, because the phones keep tapping
        with table.quiet():
            stored = ops_in(database)
        self._add("lost", recorded - stored.keys())
        self._add("twice", [op for op, times in stored.items() if times > 1])
        self._add("never entered", stored.keys() - table.sent())
        self._add("damaged", damage_of(database))
        for phone in table.phones:
            self._add("refused", phone.refusals)
            phone.refusals.clear()
            with phone.busy:
                roles = [phone.role_at(table.games[-1])] if table.games else []
                closed = [game for game in table.games if phone.open(game).status_code != 200]
            self._add(
                "locked out", [f"{phone.role} is {role}" for role in roles if role != phone.role]
            )
            self._add("locked out", [f"{phone.role} from {game}" for game in closed])

    def add_stuck(self, error: StuckError) -> None:
        """Record that phones could not continue, which ends the trials."""
        self.problems["locked out"].append(str(error))

    def expect(self, is_so: bool, sentence: str) -> None:
        if not is_so:
            self.problems["other"].append(sentence)

    def count_taps(self, table: Table) -> None:
        lost = sum(len(phone.unanswered) for phone in table.phones)
        self.notes += [
            ("taps recorded", len(table.recorded())),
            ("taps sent again because a kill lost the answer", lost),
        ]

    def __str__(self) -> str:
        killed = [(f"kills {when}", count) for when, count in self.kills.items()]
        all_killed = ("kills together", self.kills.total())
        problems = [
            (what, len(found)) for what, found in self.problems.items() if what != "other" or found
        ]
        rows = [*killed, all_killed, *self.notes, *problems]
        lines = [f"{what:50} {value}" for what, value in rows]
        details = [
            f"{what}: {each}" for what, found in self.problems.items() for each in found[:20]
        ]
        return "\n".join([*lines, *details])

    def _add(self, what: str, found: object) -> None:
        known = self.problems[what]
        known += [each for each in found if each not in known]


def ops_in(database: Path) -> Counter[str]:
    """Count the facts of each tap, by its id. The start of a game has no id and is not counted."""
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as db:
        return Counter(op for (op,) in db.execute("select op from events where op != ''"))


def damage_of(database: Path) -> list[str]:
    """SQLite's complaints about the file, and games with a gap in their facts."""
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as db:
        found = [line for (line,) in db.execute("pragma integrity_check") if line != "ok"]
        gaps = "select game_id from events group by game_id having max(seq) != count(*)"
        return found + [f"game {game} lacks an entry" for (game,) in db.execute(gaps)]
