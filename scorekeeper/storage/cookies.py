"""The cookies of the browser in which the app itself runs; nothing else there stores them."""

import json

from .store import Store

NAME = "cookies"  # of the setting


class Cookies:
    """The cookies, stored with the games so that their owner is recognized."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def read(self) -> dict[str, str]:
        """Map names to values."""
        kept = self.store.execute("select value from settings where name = ?", [NAME])
        found: dict[str, str] = json.loads(kept[0][0]) if kept else {}
        return found

    def keep(self, cookies: dict[str, str]) -> None:
        """Store these cookies, replacing all others."""
        sql = """
            insert into settings (name, value) values (?, ?)
            on conflict (name) do update set value = excluded.value
        """
        with self.store.writing("settings"):
            self.store.execute(sql, [NAME, json.dumps(cookies)])
