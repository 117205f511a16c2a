"""Trials without random kills: two servers on one file, a clock that jumps, a bad disk."""

from __future__ import annotations

import shutil
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from email.utils import parsedate_to_datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, time

from tools.stress.figures import Figures
from tools.stress.kills import RELEASED
from tools.stress.phones import Client, Table
from tools.stress.server import PATIENCE, Server, command, log_beside, wait

HOUR, DAY = 3600, 24 * 3600
# Seconds by which the clock is wrong. The server starts with the first of them.
JUMPS = (-400 * DAY, 2, -2, HOUR, -HOUR, 400 * DAY, -400 * DAY)
KILLS_OF_TWO = 3


@contextmanager
def playing(server: Server, figures: Figures, clock: tuple[float, ...] = ()) -> Iterator[Table]:
    """Run a server and four tapping phones during the block, then check everything."""
    figures.expect(server.start(clock=clock), "The server did not start.")
    try:
        with Table(server) as table:
            table.begin_game()
            yield table
            figures.check(table, server.database)
    finally:
        server.end()


def two_servers(folder: Path, figures: Figures, kills: int = KILLS_OF_TWO) -> None:
    """Run two servers on one file, with two phones each, and kill one server several times."""
    one, other = Server(folder / "games.sqlite3"), Server(folder / "games.sqlite3")
    with playing(one, figures) as table:
        if not other.start():
            message = log_beside(one.database).read_text().strip()
            figures.expect(len(message.splitlines()) == 1, f"A second server ended with: {message}")
            figures.notes.append(("a second server on the same file", "refused with a message"))
            return
        try:
            for phone in table.phones[1::2]:
                phone.move_to(other)
            for _kill in range(kills):
                table.wait_for_taps("with two servers", 5)
                other.end()
                figures.kills["of one of two servers"] += 1
                figures.expect(other.start(), "A second server did not start again.")
            table.wait_for_taps("with two servers", 5)
            figures.check(table, one.database)
            for phone in table.phones:
                phone.move_to(one)
        finally:
            other.end()
        table.wait_for_taps("after two servers")
        figures.notes.append(("taps with two servers on the same file", len(table.recorded())))


def jumping_clock(folder: Path, figures: Figures) -> None:
    """Set a running server's clock wrong, then right, then wrong by another offset."""
    offsets = [offset for jump in JUMPS for offset in (jump, 0)]
    server = Server(folder / "games.sqlite3")
    with playing(server, figures, tuple(offsets)) as table:
        for number, offset in enumerate(offsets):
            if number:
                server.process.send_signal(signal.SIGUSR1)
            wait_for_offset(server, offset)
            table.wait_for_taps(f"with a clock {offset:+,} s off")
            if offset:  # each phone gets a new cookie from a server whose clock is wrong
                figures.check(table, server.database)
    figures.notes.append(("jumps of the clock", len(offsets)))


def wait_for_offset(server: Server, seconds: float) -> None:
    """Wait until the date of the server's answers differs from the true time by ``seconds``."""
    deadline = monotonic() + PATIENCE
    while not -1 <= date_of(server) - time() - seconds <= 0.5:  # the date has whole seconds
        assert monotonic() < deadline, f"The clock never was {seconds} s off."


def date_of(server: Server) -> float:
    return parsedate_to_datetime(Client(server).get("/help").date).timestamp()


def bad_disk(folder: Path, figures: Figures) -> None:
    """Let no file grow, then let none be written. The server must recover without a restart."""
    server = Server(folder / "games.sqlite3")
    with playing(server, figures) as table:
        table.wait_for_taps("before", 5)
        log = server.database.with_name("games.sqlite3-wal")
        for disk, most in (("a full disk", log.stat().st_size), ("a read-only disk", 0)):
            with server.file_size_limit(most):
                table.wait_for_failures(disk)
                figures.check(table, server.database)
            table.wait_for_taps(f"after {disk}")
        failures = sum(phone.failures for phone in table.phones)
        figures.notes.append(("taps that a bad disk refused, sent again", failures))


def read_only_file(figures: Figures) -> None:
    """Check that a server that cannot write refuses to start, with the reason in one line."""
    # A new folder, because the user “nobody” may not enter the folder of the trials.
    with TemporaryDirectory() as folder:
        database = Path(shutil.copy(RELEASED, folder))
        database.chmod(0o444)
        Path(folder).chmod(0o555)
        with TemporaryDirectory() as elsewhere:
            log = Path(elsewhere, "log")
            status = wait(command(database, "serve", "--port", "0", as_nobody=True, log=log))
            messages = log.read_text().splitlines()
        Path(folder).chmod(0o700)
    figures.expect(
        status == 2 and len(messages) == 1 and messages[0].startswith("SCOREKEEPER_DATABASE: "),
        f"On a read-only file: status {status}, {messages}",
    )
    figures.notes.append(("start on a read-only file", f"refused: {messages[0]}"))
