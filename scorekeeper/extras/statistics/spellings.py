"""Spellings of a name that a browser counts as another name. No game is changed."""

from scorekeeper.storage.store import Store


class Spellings:
    """The spellings of one store's browsers."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def of(self, browser: str) -> dict[str, str]:
        """Map each name in lower case to the name that it counts as."""
        sql = "select name, counts_as from spellings where browser = ? order by name"
        return dict(self.store.execute(sql, [browser]))

    def spell(self, browser: str, name: str, counts_as: str | None) -> None:
        """Count a name as another one or, with ``None``, as itself again."""
        with self.store.writing(browser):
            sql = "delete from spellings where browser = ? and name = ?"
            self.store.execute(sql, [browser, name])
            if counts_as is not None:
                sql = "insert into spellings values (?, ?, ?)"
                self.store.execute(sql, [browser, name, counts_as])
