"""PostgreSQL's notices of changes. With them, instances need not poll the tables."""

import logging
import threading
from itertools import count
from typing import Any

import psycopg

CHANNEL = "scorekeeper"
MOST = 10_000  # subjects whose marks are remembered (see ``Changes``)
PAUSE = 1.0  # seconds between attempts to connect, and between checks for ``close``
log = logging.getLogger(__name__)


class Changes:
    """Listens for the writes of all instances, on a connection opened at the first ``mark``.

    Each write has a subject, such as a game. A subject's mark is a number that changes with every
    write about the subject. If you take the mark before you read data, the data is current while
    the mark stays the same.
    """

    def __init__(self, url: str, **connecting: Any) -> None:
        self._url, self._connecting = url, connecting
        self._numbers = count(1)
        self._since = 0  # the mark of any subject not in ``_marks``; 0 while not connected
        self._marks: dict[str, int] = {}  # the marks of subjects written since the last reset
        self._lock = threading.Lock()
        self._closing = threading.Event()
        self._thread: threading.Thread | None = None

    def mark(self, about: str) -> int | None:
        """The mark of a subject; ``None`` while not connected."""
        with self._lock:
            if self._thread is None and not self._closing.is_set():
                self._thread = threading.Thread(target=self._listen, name="changes", daemon=True)
                self._thread.start()
            return self._marks.get(about, self._since) or None

    def close(self) -> None:
        """Stop listening. The connection closes within a second."""
        self._closing.set()

    def _listen(self) -> None:
        is_lost = False  # prevents a line in the log for each failed attempt to connect
        while not self._closing.is_set():
            try:
                with psycopg.connect(self._url, **self._connecting) as connection:
                    connection.execute(f"listen {CHANNEL}")
                    self._begin()
                    if is_lost:
                        log.warning("The connection to the database is back.")
                        is_lost = False
                    self._receive(connection)
            except psycopg.Error as trouble:
                if not is_lost:
                    log.warning("The connection to the database is lost: %s", str(trouble).strip())
                    is_lost = True
            finally:
                self._reset(0)
            self._closing.wait(PAUSE)

    def _receive(self, connection: psycopg.Connection) -> None:
        while not self._closing.is_set():
            for notice in connection.notifies(timeout=PAUSE):
                with self._lock:
                    self._marks[notice.payload] = next(self._numbers)
                if len(self._marks) > MOST:
                    self._begin()

    def _begin(self) -> None:
        """Replace all marks by one new mark, after missed notices or because of too many marks."""
        self._reset(next(self._numbers))

    def _reset(self, since: int) -> None:
        with self._lock:
            self._since, self._marks = since, {}
