"""What PostgreSQL tells of acts, so that copies of the program need not ask again and again."""

from __future__ import annotations

import logging
import threading
from itertools import count
from typing import Any

import psycopg

CHANNEL = "scorekeeper"
MOST = 10_000  # games whose last mark is remembered
PAUSE = 1.0  # seconds until the next attempt to connect, or look at whether this is closed
log = logging.getLogger(__name__)


class Changes:
    """Hears of every act by any copy, on a connection of its own that is opened when first asked.

    A mark is a number that no two moments share if something was written between them. So what
    was read after a mark was taken is still so as long as the mark is the same.
    """

    def __init__(self, url: str, **connecting: Any) -> None:
        self._url, self._connecting = url, connecting
        self._numbers = count(1)
        self._since = 0  # the mark of everything that nobody wrote about since; 0 while deaf
        self._marks: dict[str, int] = {}  # of what was written about since
        self._lock = threading.Lock()
        self._closing = threading.Event()
        self._thread: threading.Thread | None = None

    def mark(self, about: str) -> int | None:
        """The mark of a game, or of anything else that acts are about; None while nobody tells."""
        with self._lock:
            if self._thread is None and not self._closing.is_set():
                self._thread = threading.Thread(target=self._listen, name="changes", daemon=True)
                self._thread.start()
            return self._marks.get(about, self._since) or None

    def close(self) -> None:
        """Hear nothing more; the connection ends within a second."""
        self._closing.set()

    def _listen(self) -> None:
        is_told = False  # once when it is lost, once when it is back: it tries every second
        while not self._closing.is_set():
            try:
                with psycopg.connect(self._url, **self._connecting) as connection:
                    connection.execute(f"listen {CHANNEL}")
                    self._begin()
                    if is_told:
                        log.warning("The database answers again.")
                        is_told = False
                    self._hear(connection)
            except psycopg.Error as trouble:
                if not is_told:
                    log.warning("The database has gone: %s", str(trouble).strip())
                    is_told = True
            finally:
                self._forget(0)
            self._closing.wait(PAUSE)

    def _hear(self, connection: psycopg.Connection) -> None:
        while not self._closing.is_set():
            for notice in connection.notifies(timeout=PAUSE):
                with self._lock:
                    self._marks[notice.payload] = next(self._numbers)
                    is_full = len(self._marks) > MOST
                if is_full:
                    self._begin()

    def _begin(self) -> None:
        """From now on every change is heard; what was before is unknown."""
        self._forget(next(self._numbers))

    def _forget(self, since: int) -> None:
        with self._lock:
            self._since, self._marks = since, {}
