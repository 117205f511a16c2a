"""Store zip files while their games are imported, a few games per request."""

import json
import secrets
from dataclasses import asdict, dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum

from .store import Store, now, written

LIFETIME = timedelta(days=1)
MOST = 3  # uploads per browser; a new upload replaces the oldest


class Asks(StrEnum):
    """The reason to show the games to the player before their import."""

    NOTHING = ""
    TABLE = "table"  # the games come from a table of another program
    LINK = "link"  # the games come from a link, which anybody can send


@dataclass(frozen=True)
class Progress:
    """The number of files processed so far, and the number of games with each outcome."""

    done: int = 0  # files imported or refused
    new: int = 0
    same: int = 0  # already stored, with everything in the file
    continued: int = 0  # already stored, but shorter than in the file
    parted: int = 0  # already stored, but different in the file; imported as separate games
    broken: tuple[str, ...] = ()  # texts about files that were not imported
    notes: tuple[str, ...] = ()  # texts about parts of tables that were left out
    asks: str = Asks.NOTHING

    @property
    def imported(self) -> int:
        return self.new + self.parted


@dataclass(frozen=True)
class Upload:
    """A zip file from a browser, and the progress of its import."""

    id: str
    content: bytes
    progress: Progress
    stored: str  # the stored text of ``progress``


@dataclass
class Uploads:
    """The uploads in one store. The command ``copy`` leaves them out."""

    store: Store

    def add(self, browser: str, content: bytes, progress: Progress) -> str:
        """Store a zip file for a day, delete old uploads, and return the new id."""
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
        """Store the progress, unless another request has stored new progress first."""
        sql = "update uploads set progress = ? where id = ? and progress = ?"
        with self.store.writing("uploads"):
            self.store.execute(sql, [_text(progress), upload.id, upload.stored])


def _text(progress: Progress) -> str:
    return json.dumps(asdict(progress), ensure_ascii=False)
