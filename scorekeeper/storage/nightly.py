"""Check the whole database every night, to find damage while good backups exist."""

import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta

from .database import DamagedError, StoreError
from .store import Store

HOUR = 4  # in the server's time zone
log = logging.getLogger(__name__)


@contextmanager
def checked_nightly(store: Store) -> Iterator[None]:
    """Check the store every night, in a thread, until the ``with`` block ends."""
    stop = threading.Event()

    def check() -> None:
        while not stop.wait(seconds_to_night(datetime.now().astimezone())):
            note_damage(store)

    thread = threading.Thread(target=check, name="nightly check", daemon=True)
    thread.start()
    try:
        yield
    finally:
        stop.set()


def note_damage(store: Store) -> None:
    """Check the store and log any problem. Set ``store.damage`` to the damage found, or empty it.

    If the check itself fails, ``store.damage`` stays unchanged.
    """
    try:
        store.database.refuse_damaged()
    except DamagedError as damage:
        log.error("%s: %s", store.name, damage)
        store.damage = str(damage)
    except StoreError as trouble:
        log.error("%s could not be checked: %s", store.name, trouble)
    else:
        store.damage = ""


def seconds_to_night(now: datetime) -> float:
    night = now.replace(hour=HOUR, minute=0, second=0, microsecond=0)
    if night <= now:
        night += timedelta(days=1)
    return (night - now).total_seconds()
