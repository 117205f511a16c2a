"""What an import would do, shown before anything is saved."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime

from scorekeeper import limits
from scorekeeper.imports import Foreseen, Import, foresee
from scorekeeper.pinochle.errors import PinochleError
from scorekeeper.pinochle.game.summary import Summary, summarize
from scorekeeper.records.reading import check_claim, parse_record
from scorekeeper.records.values import decode
from scorekeeper.telling.places import with_places
from scorekeeper.web.access import keeps_score
from scorekeeper.web.plumbing.browser import games

SHOWN = 20  # games that a page lists
SECONDS = 0.1  # of a request; a few bytes may hold very long games
# Python inside a browser has one thread, and so no clock for each.
thread_time = getattr(time, "thread_time", time.process_time)


@dataclass(frozen=True)
class PreviewedGame:
    """A game that would be imported, or why it cannot be."""

    summary: Summary | None = None
    started: datetime | None = None
    hands: int = 0
    foreseen: Foreseen | None = None
    wrong: str = ""

    @property
    def does(self) -> str:
        """What its import would do to the game that is here."""
        return self.foreseen.sentence if self.foreseen else ""

    @property
    def is_here(self) -> bool:
        """True if its import would add nothing."""
        return self.foreseen is not None and self.foreseen.what is Import.SAME


def preview_all(records: Iterable[bytes]) -> Iterator[PreviewedGame]:
    """The first games, until the time of a request is over."""
    began = thread_time()
    for record in records:
        try:
            yield preview(decode(record))
        except PinochleError as mistake:
            yield PreviewedGame(wrong=with_places(mistake))
        if thread_time() - began > SECONDS:
            break


def preview(text: str) -> PreviewedGame:
    """Return the game of a record; a PinochleError if it cannot be imported."""
    record = parse_record(text, limits.HANDS.most, limits.most_facts())
    check_claim(record)
    foreseen = foresee(games(), record, keeps_score)
    return PreviewedGame(summarize(record.game), record.started, len(record.game.hands), foreseen)
