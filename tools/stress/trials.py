"""What else happens to a server: a second one on its file, a clock that jumps, a bad disk."""

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
from tools.stress.phones import Line, Table
from tools.stress.server import PATIENCE, Server, command, ended, log_beside

HOUR, DAY = 3600, 24 * 3600
JUMPS = (-400 * DAY, 2, -2, HOUR, -HOUR, 400 * DAY, -400 * DAY)  # the first one from the start on
KILLS_OF_TWO = 3


@contextmanager
def playing(server: Server, figures: Figures, clock: tuple[float, ...] = ()) -> Iterator[Table]:
    """Four phones at a game of a server, both until the end; then all is looked at."""
    figures.expect(server.start(clock=clock), "The server did not start.")
    try:
        with Table(server) as table:
            table.begin_game()
            yield table
            figures.look(table, server.database)
    finally:
        server.end()


def two_servers(folder: Path, figures: Figures, kills: int = KILLS_OF_TWO) -> None:
    """Two phones at each of two servers on one file, one of which is killed now and then."""
    one, other = Server(folder / "games.sqlite3"), Server(folder / "games.sqlite3")
    with playing(one, figures) as table:
        if not other.start():
            said = log_beside(one.database).read_text().strip()
            figures.expect(len(said.splitlines()) == 1, f"A second server ended with: {said}")
            figures.told.append(("a second server on the same file", "refused in words"))
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
            figures.look(table, one.database)
            for phone in table.phones:
                phone.move_to(one)
        finally:
            other.end()
        table.wait_for_taps("after two servers")
        figures.told.append(("taps with two servers on the same file", len(table.recorded())))


def jumping_clock(folder: Path, figures: Figures) -> None:
    """The clock of the running server is wrong, then right, then wrong in another way."""
    jumps = [off for jump in JUMPS for off in (jump, 0)]
    server = Server(folder / "games.sqlite3")
    with playing(server, figures, tuple(jumps)) as table:
        for place, off in enumerate(jumps):
            if place:
                server.process.send_signal(signal.SIGUSR1)
            wait_until_off(server, off)
            table.wait_for_taps(f"with a clock {off:+,} s off")
            if off:  # each phone gets its cookie anew from a server whose clock is wrong
                figures.look(table, server.database)
    figures.told.append(("jumps of the clock", len(jumps)))


def wait_until_off(server: Server, seconds: float) -> None:
    """Until the server's answers have a date so far from the true time."""
    until = monotonic() + PATIENCE
    while not -1 <= date_of(server) - time() - seconds <= 0.5:  # the date has whole seconds
        assert monotonic() < until, f"The clock never was {seconds} s off."


def date_of(server: Server) -> float:
    return parsedate_to_datetime(Line(server).get("/help").date).timestamp()


def bad_disk(folder: Path, figures: Figures) -> None:
    """No file can grow; then nothing can be written; then both are over, without a restart."""
    server = Server(folder / "games.sqlite3")
    with playing(server, figures) as table:
        table.wait_for_taps("before", 5)
        log = server.database.with_name("games.sqlite3-wal")
        for disk, most in (("a full disk", log.stat().st_size), ("a read-only disk", 0)):
            with server.no_file_longer(most):
                table.wait_for_failures(disk)
                figures.look(table, server.database)
            table.wait_for_taps(f"after {disk}")
        refused = sum(phone.failures for phone in table.phones)
        figures.told.append(("taps that a bad disk refused, sent again", refused))


def read_only_file(figures: Figures) -> None:
    """A server that cannot write does not start, and says why in one sentence."""
    with TemporaryDirectory() as folder:  # one that nobody may enter, as nobody may a test's
        database = Path(shutil.copy(RELEASED, folder))
        database.chmod(0o444)
        Path(folder).chmod(0o555)
        with TemporaryDirectory() as elsewhere:
            log = Path(elsewhere, "log")
            status = ended(command(database, "serve", "--port", "0", as_nobody=True, log=log))
            said = log.read_text().splitlines()
        Path(folder).chmod(0o700)
    figures.expect(
        status == 2 and len(said) == 1 and said[0].startswith("SCOREKEEPER_DATABASE: "),
        f"On a read-only file: status {status}, {said}",
    )
    figures.told.append(("start on a read-only file", f"refused: {said[0]}"))
