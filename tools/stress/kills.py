"""Kills at random moments: of a server while phones tap, of what starts, copies and restores."""

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
from tools.stress.server import ROOT, Moment, Server, command, ended

TAPPING = 0.5  # seconds at most before a kill
STARTING = 0.3  # seconds from the first touch of the database until phones are answered
GAME_LASTS = 10  # rounds
IN_BETWEEN = 0.003  # seconds at most between what a command does to two files
TOUCHES_OF_A_START, TOUCHES_OF_A_BACKUP, TOUCHES_OF_A_RESTORE = 2, 8, 15

RELEASED = ROOT / "tests/storage/released/1fe954a.sqlite3"
OLD_GAME = "/games/8HA0mgwfA3HueWW2"
OLD_BROWSERS = {"host": "host", "scorer": "score", "bobs-seat": "seat 1", "watcher": "watch"}
KEY = "a key for the stress only"


class Killing:
    """A server that is killed in rounds, one or two kills each, and started again."""

    def __init__(self, server: Server, table: Table, figures: Figures) -> None:
        self.server, self.table, self.figures = server, table, figures

    def run(self, most: int) -> Iterator[int]:
        """Kill so often, and after each round say how often it was so far."""
        self.figures.expect(self.server.start(), "The first start failed.")
        kinds: Iterator[Callable[[], None]] = cycle(
            [
                self.while_starting,
                self.during_backup,
                self.during_restore,
                self.during_migration,
                self.while_tapping,
                self.stopped,
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
            self._go_on()
            yield self.figures.kills.total()

    def while_tapping(self) -> None:
        self.table.pause(random.uniform(0, TAPPING))
        self.server.end()
        self._count("while phones tap")
        self._start()

    def stopped(self) -> None:
        """Not killed: asked to stop, it leaves one complete file."""
        self.table.pause(random.uniform(0, TAPPING))
        status = self.server.end(signal.SIGTERM)
        beside = sorted(each.name for each in self.server.database.parent.glob("games.sqlite3-*"))
        self.figures.expect(status == 0 and not beside, f"SIGTERM: status {status}, left {beside}")
        self._start()

    def while_starting(self) -> None:
        self.server.end()
        self._count("while phones tap")
        moment = Moment(random.randint(1, TOUCHES_OF_A_START), random.uniform(0, STARTING))
        has_started = self.server.start(moment)
        ended(self.server.process)
        self._count("while phones tap" if has_started else "during a start")
        self._start()

    def during_backup(self) -> None:
        """The copy is there as a whole, an older one or the new one."""
        copy, recorded = self.server.database.with_name("nightly"), self.table.recorded()
        before = set(ops_in(copy)) if copy.exists() else set()
        moment = Moment(random.randint(1, TOUCHES_OF_A_BACKUP), random.uniform(0, IN_BETWEEN))
        status = ended(command(self.server.database, "backup", copy, dies=moment))
        if status == -signal.SIGKILL:
            self._count("during a backup")
        if copy.exists():
            self._look_at(copy, before if status else recorded)

    def server_during_backup(self) -> None:
        """The server dies; the copy that is being made does not mind."""
        recorded = self.table.recorded()
        copy = self.server.database.with_name("other-copy")
        backup = command(self.server.database, "backup", copy)
        self.table.pause(random.uniform(0, TAPPING))
        self.server.end()
        self._count("while phones tap")
        self.figures.expect(ended(backup) == 0, "A backup failed as the server died.")
        self._look_at(copy, recorded)
        self._start()

    def during_restore(self) -> None:
        """What was there before is there, or the copy is and the other one is kept beside it."""
        copy = self._copy()
        self._go_on()
        self.server.end()
        self._count("while phones tap")
        moment = Moment(random.randint(1, TOUCHES_OF_A_RESTORE), random.choice([0, IN_BETWEEN / 3]))
        with self.table.quiet():
            database, recorded = self.server.database, self.table.recorded()
            if ended(command(database, "restore", copy, dies=moment)) == -signal.SIGKILL:
                self._count("during a restore")
            self.figures.expect(database.exists(), "A restore left no database.")
            self._start()
            if recorded - ops_in(database).keys():
                self._take_back_to(copy, recorded)
                self.table.begin_game()

    def during_migration(self) -> None:
        """The games of an older program are those that they were, and its phones are in."""
        folder = self.server.database.parent / "released"
        folder.mkdir(exist_ok=True)
        old = Server(Path(shutil.copy(RELEASED, folder / "games.sqlite3")), KEY)
        for beside in folder.glob("games.sqlite3-*"):
            beside.unlink()
        old.start(Moment(TOUCHES_OF_A_START, random.uniform(0, STARTING / 3)))
        ended(old.process)
        self._count("during a migration")
        self.figures.expect(old.start(), "A start after a killed migration failed.")
        try:
            self._look_at_released(old)
        finally:
            old.end()

    def _look_at_released(self, old: Server) -> None:
        """Its facts, the roles of its four phones, and a tap of each in a new game."""
        is_same = facts_in(old.database) == facts_in(RELEASED)
        self.figures.expect(is_same, "A killed migration changed facts.")
        with Table(old) as table:
            for phone, browser in zip(table.phones, OLD_BROWSERS, strict=True):
                phone.client.get("/", headers={"Cookie": cookie_of(browser)})
                role = phone.role_at(OLD_GAME)
                if role != OLD_BROWSERS[browser]:
                    self.figures.wrong["locked out"].append(
                        f"{browser} of an older program is {role}"
                    )
            table.begin_game()
            table.wait_for_taps("after a migration")

    def _copy(self) -> Path:
        """A copy of everything that was recorded before."""
        recorded, copy = self.table.recorded(), self.server.database.with_name("copy")
        done = ended(command(self.server.database, "backup", copy))
        self.figures.expect(done == 0, "A backup failed.")
        self._look_at(copy, recorded)
        return copy

    def _look_at(self, copy: Path, recorded: set[str]) -> None:
        """The copy is whole, and holds all that was recorded before it was made."""
        self.figures.wrong["damaged"] += [f"copy: {each}" for each in damage_of(copy)]
        self.figures.wrong["lost"] += [f"copy: {op}" for op in recorded - ops_in(copy).keys()]

    def _take_back_to(self, copy: Path, recorded: set[str]) -> None:
        """The restore was done: phones know only what the copy holds; the rest is kept."""
        kept = max(copy.parent.glob("games.sqlite3.*[0-9+]"), key=lambda path: path.stat().st_ctime)
        self._look_at(kept, recorded)
        for phone in self.table.phones:
            phone.recorded &= ops_in(copy).keys()

    def _start(self) -> None:
        self.figures.expect(self.server.start(), "A start failed after a kill.")

    def _go_on(self) -> None:
        self.table.wait_for_taps("after a kill")
        self.figures.look(self.table, self.server.database)

    def _count(self, when: str) -> None:
        self.figures.kills[when] += 1


def facts_in(database: Path) -> str:
    """The sum of all that was entered."""
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as db:
        sql = "select game_id, seq, op, by, kind, fields, at from events order by game_id, seq"
        return sha256(repr(db.execute(sql).fetchall()).encode()).hexdigest()


def cookie_of(browser: str) -> str:
    """Of a phone that has been here before."""
    app = flask.Flask("older phones")
    app.secret_key = KEY
    signer = flask.sessions.SecureCookieSessionInterface().get_signing_serializer(app)
    assert signer
    name = sha256(KEY.encode()).hexdigest()[:8]
    return f"scorekeeper-{name}={signer.dumps({'browser': browser})}"
