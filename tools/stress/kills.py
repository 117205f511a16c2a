"""Kill servers, backups, restores and migrations at random moments, while phones tap."""

from __future__ import annotations

import random
import shutil
import signal
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from hashlib import sha256
from itertools import cycle
from pathlib import Path

import flask

from tools.stress.figures import Figures, damage_of, ops_in
from tools.stress.phones import Table
from tools.stress.server import ROOT, Moment, Server, command, wait

TAPPING = 0.5  # seconds; the longest time between a start and a kill
STARTING = 0.3  # seconds from the first touch of the database to the first response
GAME_LASTS = 10  # rounds
BETWEEN_FILES = 0.003  # seconds; the longest time between a command's operations on two files
# The number of file operations (“touches”) after which a process is killed, at most.
TOUCHES_OF_A_START, TOUCHES_OF_A_BACKUP, TOUCHES_OF_A_RESTORE = 2, 8, 15

RELEASED = ROOT / "tests/storage/released/1fe954a.sqlite3"
OLD_GAME = "/games/8HA0mgwfA3HueWW2"
OLD_BROWSERS = {"host": "host", "scorer": "score", "bobs-seat": "seat 1", "watcher": "watch"}
KEY = "a key for the stress only"


class Kills:
    """Kills a server or a command once or twice a round, and then starts the server again."""

    def __init__(self, server: Server, table: Table, figures: Figures) -> None:
        self.server, self.table, self.figures = server, table, figures

    def run(self, most: int) -> Iterator[int]:
        """Run rounds until there are ``most`` kills; yield the number so far after each round."""
        self.figures.expect(self.server.start(), "The first start failed.")
        kinds: Iterator[Callable[[], None]] = cycle(
            [
                self.while_starting,
                self.during_backup,
                self.during_restore,
                self.during_migration,
                self.while_tapping,
                self.on_sigterm,
                self.while_starting,
                self.server_during_backup,
                self.while_tapping,
                self.while_tapping,
            ]
        )
        rounds = 0
        while self.figures.kills.total() < most:
            if rounds % GAME_LASTS == 0:
                self.table.begin_game()
            rounds += 1
            next(kinds)()
            self._check()
            yield self.figures.kills.total()

    def while_tapping(self) -> None:
        self.table.pause(random.uniform(0, TAPPING))
        self.server.end()
        self._count("while phones tap")
        self._start()

    def on_sigterm(self) -> None:
        """Stop the server with SIGTERM instead. It must leave only the database file."""
        self.table.pause(random.uniform(0, TAPPING))
        status = self.server.end(signal.SIGTERM)
        left = sorted(each.name for each in self.server.database.parent.glob("games.sqlite3-*"))
        self.figures.expect(status == 0 and not left, f"SIGTERM: status {status}, left {left}")
        self._start()

    def while_starting(self) -> None:
        self.server.end()
        self._count("while phones tap")
        moment = Moment(random.randint(1, TOUCHES_OF_A_START), random.uniform(0, STARTING))
        has_started = self.server.start(moment)
        wait(self.server.process)
        self._count("while phones tap" if has_started else "during a start")
        self._start()

    def during_backup(self) -> None:
        """Kill a backup. The copy must still be complete: either the old copy or the new one."""
        copy, recorded = self.server.database.with_name("nightly"), self.table.recorded()
        old = set(ops_in(copy)) if copy.exists() else set()
        moment = Moment(random.randint(1, TOUCHES_OF_A_BACKUP), random.uniform(0, BETWEEN_FILES))
        status = wait(command(self.server.database, "backup", copy, dies=moment))
        if status == -signal.SIGKILL:
            self._count("during a backup")
        if copy.exists():
            self._check_copy(copy, old if status else recorded)

    def server_during_backup(self) -> None:
        """Kill the server during a backup. The backup must still succeed."""
        recorded = self.table.recorded()
        copy = self.server.database.with_name("other-copy")
        backup = command(self.server.database, "backup", copy)
        self.table.pause(random.uniform(0, TAPPING))
        self.server.end()
        self._count("while phones tap")
        self.figures.expect(wait(backup) == 0, "A backup failed as the server died.")
        self._check_copy(copy, recorded)
        self._start()

    def during_restore(self) -> None:
        """Kill a restore. It must leave the old database, or the copy and the old one beside it."""
        copy = self._copy()
        self._check()
        self.server.end()
        self._count("while phones tap")
        delay = random.choice([0, BETWEEN_FILES / 3])
        moment = Moment(random.randint(1, TOUCHES_OF_A_RESTORE), delay)
        with self.table.quiet():
            database, recorded = self.server.database, self.table.recorded()
            if wait(command(database, "restore", copy, dies=moment)) == -signal.SIGKILL:
                self._count("during a restore")
            self.figures.expect(database.exists(), "A restore left no database.")
            self._start()
            if recorded - ops_in(database).keys():
                self._accept_restore(copy, recorded)
                self.table.begin_game()

    def during_migration(self) -> None:
        """Kill the migration of an older database. Its facts and phones must survive."""
        folder = self.server.database.parent / "released"
        folder.mkdir(exist_ok=True)
        old = Server(Path(shutil.copy(RELEASED, folder / "games.sqlite3")), KEY)
        for leftover in folder.glob("games.sqlite3-*"):
            leftover.unlink()
        old.start(Moment(TOUCHES_OF_A_START, random.uniform(0, STARTING / 3)))
        wait(old.process)
        self._count("during a migration")
        self.figures.expect(old.start(), "A start after a killed migration failed.")
        try:
            self._check_released(old)
        finally:
            old.end()

    def _check_released(self, old: Server) -> None:
        """Check the old facts and the roles of the four phones; each must tap in a new game."""
        is_same = facts_in(old.database) == facts_in(RELEASED)
        self.figures.expect(is_same, "A killed migration changed facts.")
        with Table(old) as table:
            for phone, browser in zip(table.phones, OLD_BROWSERS, strict=True):
                phone.client.get("/", headers={"Cookie": cookie_of(browser)})
                role = phone.role_at(OLD_GAME)
                if role != OLD_BROWSERS[browser]:
                    self.figures.problems["locked out"].append(
                        f"{browser} of an older version is {role}"
                    )
            table.begin_game()
            table.wait_for_taps("after a migration")

    def _copy(self) -> Path:
        """Make and check a backup, and return its path."""
        recorded, copy = self.table.recorded(), self.server.database.with_name("copy")
        status = wait(command(self.server.database, "backup", copy))
        self.figures.expect(status == 0, "A backup failed.")
        self._check_copy(copy, recorded)
        return copy

    def _check_copy(self, copy: Path, recorded: set[str]) -> None:
        """Check that the copy is undamaged and has everything recorded before it was made."""
        self.figures.problems["damaged"] += [f"copy: {each}" for each in damage_of(copy)]
        self.figures.problems["lost"] += [f"copy: {op}" for op in recorded - ops_in(copy).keys()]

    def _accept_restore(self, copy: Path, recorded: set[str]) -> None:
        """Check the replaced database, and forget confirmed taps that the copy does not have."""
        old = max(copy.parent.glob("games.sqlite3.*[0-9+]"), key=lambda path: path.stat().st_ctime)
        self._check_copy(old, recorded)
        for phone in self.table.phones:
            phone.recorded &= ops_in(copy).keys()

    def _start(self) -> None:
        self.figures.expect(self.server.start(), "A start failed after a kill.")

    def _check(self) -> None:
        self.table.wait_for_taps("after a kill")
        self.figures.check(self.table, self.server.database)

    def _count(self, when: str) -> None:
        self.figures.kills[when] += 1


def facts_in(database: Path) -> str:
    """A hash of all facts in the database."""
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as db:
        sql = "select game_id, seq, op, by, kind, fields, at from events order by game_id, seq"
        return sha256(repr(db.execute(sql).fetchall()).encode()).hexdigest()


def cookie_of(browser: str) -> str:
    """The cookie of a phone that joined the older version."""
    app = flask.Flask("older phones")
    app.secret_key = KEY
    signer = flask.sessions.SecureCookieSessionInterface().get_signing_serializer(app)
    assert signer
    name = sha256(KEY.encode()).hexdigest()[:8]
    return f"scorekeeper-{name}={signer.dumps({'browser': browser})}"
