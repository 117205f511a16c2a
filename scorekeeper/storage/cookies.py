"""The cookies of the one browser that has the app inside it: nothing else there keeps them."""

from __future__ import annotations

import json

from scorekeeper.storage.store import Store

NAME = "cookies"  # of the setting


class Cookies:
    """Kept with the games, so that whoever has these is known as who played them."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def read(self) -> dict[str, str]:
        """The values by the names."""
        kept = self.store.execute("select value from settings where name = ?", [NAME])
        found: dict[str, str] = json.loads(kept[0][0]) if kept else {}
        return found

    def keep(self, cookies: dict[str, str]) -> None:
        """Keep these, in the place of those from before."""
        sql = """
            insert into settings (name, value) values (?, ?)
            on conflict (name) do update set value = excluded.value
        """
        with self.store.writing("settings"):
            self.store.execute(sql, [NAME, json.dumps(cookies)])
