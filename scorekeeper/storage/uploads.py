"""Files with many games while they are imported, a few games with each request."""

from __future__ import annotations

import json
import secrets
from dataclasses import asdict, dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum

from scorekeeper.storage.store import Store, now, written

KEPT = timedelta(days=1)
MOST = 3  # of a browser; the oldest goes


class Asks(StrEnum):
    """Which games a person must see before they are imported."""

    NOTHING = ""
    TABLE = "table"  # read from a table of another program
    LINK = "link"  # anybody can send one


@dataclass(frozen=True)
class Progress:
    """What became of the games so far."""

    done: int = 0  # of the files
    new: int = 0
    same: int = 0
    continued: int = 0
    parted: int = 0
    broken: tuple[str, ...] = ()  # the name of each, and why
    notes: tuple[str, ...] = ()  # what was left out of tables
    asks: str = Asks.NOTHING

    @property
    def imported(self) -> int:
        return self.new + self.parted


@dataclass(frozen=True)
class Upload:
    """A zip file that a browser sent."""

    id: str
    content: bytes
    progress: Progress
    stored: str  # the progress as it is in the database, perhaps by an earlier release


class Uploads:
    """The uploads of one store; each is its browser's own, and nobody copies them."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def add(self, browser: str, content: bytes, progress: Progress) -> str:
        """Keep a zip for a day, and forget what is older; its id."""
        id = secrets.token_urlsafe(9)
        with self.store.writing("uploads"):
            old = written(datetime.now(UTC) - KEPT)
            self.store.execute("delete from uploads where at < ?", [old])
            sql = "select id from uploads where browser = ? order by at desc"
            kept = self.store.execute(sql, [browser])
            for (each,) in kept[MOST - 1 :]:
                self.store.execute("delete from uploads where id = ?", [each])
            sql = "insert into uploads (id, browser, content, progress, at) values (?, ?, ?, ?, ?)"
            self.store.execute(sql, [id, browser, content, _text(progress), now()])
        return id

    def find(self, id: str, browser: str) -> Upload | None:
        sql = "select content, progress from uploads where id = ? and browser = ?"
        for content, progress in self.store.execute(sql, [id, browser]):
            said = json.loads(progress)
            lists = {"broken": tuple(said["broken"]), "notes": tuple(said.get("notes", ()))}
            return Upload(id, bytes(content), Progress(**said | lists), progress)
        return None

    def go_on(self, upload: Upload, progress: Progress) -> None:
        """Keep how far it is, unless another request was faster."""
        sql = "update uploads set progress = ? where id = ? and progress = ?"
        with self.store.writing("uploads"):
            self.store.execute(sql, [_text(progress), upload.id, upload.stored])


def _text(progress: Progress) -> str:
    return json.dumps(asdict(progress), ensure_ascii=False)
