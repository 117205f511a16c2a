"""A cookie jar for the app, because a service worker may neither read nor set cookies."""

import json
from contextlib import suppress

from scorekeeper.storage.database import UnwritableError
from scorekeeper.storage.store import Store

NAME = "cookies"  # the name of the stored setting


class Jar:
    """The cookies of one browser.

    The cookies are in the database of the games, so that the app recognizes the owner of the games.
    Each changed cookie is stored before the response is returned.
    """

    def __init__(self, store: Store) -> None:
        self.store = store
        rows = store.execute("select value from settings where name = ?", [NAME])
        self.values: dict[str, str] = json.loads(rows[0][0]) if rows else {}

    @property
    def header(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.values.items())

    def take(self, header: str) -> None:
        """Store or remove a cookie, as a ``Set-Cookie`` header says."""
        cookie, *attributes = header.split(";")
        name, _, value = cookie.strip().partition("=")
        old = self.values.get(name, "")
        if any(each.strip().lower() == "max-age=0" for each in attributes):
            self.values.pop(name, None)
        else:
            self.values[name] = value
        if _payload(old) != _payload(self.values.get(name, "")):
            with suppress(UnwritableError):  # if the disk is full, the cookie lasts until a restart
                self._store()

    def _store(self) -> None:
        sql = """
            insert into settings (name, value) values (?, ?)
            on conflict (name) do update set value = excluded.value
        """
        with self.store.writing("settings"):
            self.store.execute(sql, [NAME, json.dumps(self.values)])


def _payload(value: str) -> str:
    """A cookie's value without its time and signature, which change on every page."""
    return value.rsplit(".", 2)[0]
