"""A check of the whole database each night, to find damage while there are good backups."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta

from scorekeeper.storage.database import StoreError
from scorekeeper.storage.store import Store

HOUR = 4  # of the server's own time
log = logging.getLogger(__name__)


@contextmanager
def checked_nightly(store: Store) -> Iterator[None]:
    """Check the store every night until the context ends."""
    stop = threading.Event()

    def check() -> None:
        while not stop.wait(seconds_to_night(datetime.now().astimezone())):
            note_damage(store)

    thread = threading.Thread(target=check, name="nightly check")
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join()


def note_damage(store: Store) -> None:
    """Check the store now; what is wrong is logged and kept in ``store.damage``."""
    try:
        store.refuse_damaged()
    except StoreError as damage:
        log.error("%s: %s", store.name, damage)
        store.damage = str(damage)
    else:
        store.damage = ""


def seconds_to_night(now: datetime) -> float:
    night = now.replace(hour=HOUR, minute=0, second=0, microsecond=0)
    if night <= now:
        night += timedelta(days=1)
    return (night - now).total_seconds()
