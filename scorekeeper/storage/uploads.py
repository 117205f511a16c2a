"""Zip files while they are imported, a few games per request."""

import json
import secrets
from dataclasses import asdict, dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum

from .store import Store, now, written

LIFETIME = timedelta(days=1)
MOST = 3  # per browser; the oldest is deleted


class Asks(StrEnum):
    """Which games a player must see before they are imported."""

    NOTHING = ""
    TABLE = "table"  # from a table of another program
    LINK = "link"  # anybody can send one


@dataclass(frozen=True)
class Progress:
    """How far an import is, and what became of the games."""

    done: int = 0  # files
    new: int = 0
    same: int = 0
    continued: int = 0
    parted: int = 0
    broken: tuple[str, ...] = ()  # the name of each, and why
    notes: tuple[str, ...] = ()  # about what was left out of tables
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
    stored: str  # the progress as stored, perhaps by an earlier release


@dataclass
class Uploads:
    """The uploads of one store. They are not copied to another store."""

    store: Store

    def add(self, browser: str, content: bytes, progress: Progress) -> str:
        """Store a zip for a day, delete older ones, and return its id."""
        id = secrets.token_urlsafe(9)
        with self.store.writing("uploads"):
            old = written(datetime.now(UTC) - LIFETIME)
            sql = """
                delete from uploads where at < ? or browser = ? and id not in (
                    select id from uploads where browser = ? order by at desc limit ?
                )
            """
            self.store.execute(sql, [old, browser, browser, MOST - 1])
            sql = "insert into uploads (id, browser, content, progress, at) values (?, ?, ?, ?, ?)"
            self.store.execute(sql, [id, browser, content, _text(progress), now()])
        return id

    def find(self, id: str, browser: str) -> Upload | None:
        sql = "select content, progress from uploads where id = ? and browser = ?"
        for content, progress in self.store.execute(sql, [id, browser]):
            fields = json.loads(progress)
            lists = {"broken": tuple(fields["broken"]), "notes": tuple(fields.get("notes", ()))}
            return Upload(id, bytes(content), Progress(**fields | lists), progress)
        return None

    def store_progress(self, upload: Upload, progress: Progress) -> None:
        """Store the progress, unless another request has stored its own first."""
        sql = "update uploads set progress = ? where id = ? and progress = ?"
        with self.store.writing("uploads"):
            self.store.execute(sql, [_text(progress), upload.id, upload.stored])


def _text(progress: Progress) -> str:
    return json.dumps(asdict(progress), ensure_ascii=False)
