"""Polls that found nothing new: the same poll is answered from memory until the game changes.

The database tells of changes: PostgreSQL of a game's, SQLite of any in its file. Where it does not
tell, as inside a browser or while a connection is broken, every poll asks it.
"""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from time import monotonic

from flask import Flask, Response, current_app, g, request

from scorekeeper.web.plumbing.browser import games, known_browser
from scorekeeper.web.plumbing.htmx import unchanged

MOST = 10_000  # polls, at most a kilobyte each
BELIEVED = 60.0  # seconds; should a change ever be missed, a page is old for no longer

Poll = tuple[str | None, ...]  # who asks, for which page, and what that page shows
SHOWN = ("live", "shown", "step", "kind")  # by which a page says what it shows
LONGEST = 100  # letters of each; a page of ours has fewer


class Polls:
    """The polls that found nothing new, each with the mark of its game at that time."""

    def __init__(self) -> None:
        self._found: OrderedDict[Poll, tuple[int, float]] = OrderedDict()
        self._lock = Lock()

    def finds_nothing(self, poll: Poll, mark: int) -> bool:
        """Whether the poll found nothing new a while ago and nothing was written since."""
        known, until = self._found.get(poll, (None, 0.0))
        return known == mark and monotonic() < until

    def found_nothing(self, poll: Poll, mark: int) -> None:
        """Keep that the poll found nothing new; ``mark`` was taken before it looked."""
        with self._lock:
            self._found[poll] = mark, monotonic() + BELIEVED
            self._found.move_to_end(poll)
            if len(self._found) > MOST:
                self._found.popitem(last=False)


def register(app: Flask) -> None:
    app.before_request(_answer_again)


def _answer_again() -> Response | None:
    """Answer a poll that would find nothing new; for any other, keep the mark of its game."""
    if request.method != "GET" or "live" not in request.args:
        return None
    game_id = (request.view_args or {}).get("game_id")
    if game_id is None:
        return None
    mark = g.mark = games().store.mark(game_id)
    if mark is not None and _polls().finds_nothing(_poll(), mark):
        return unchanged()
    return None


def answer_the_same() -> None:
    """Answer this poll, which found nothing new, the same way until its game changes."""
    if g.mark is None:
        return
    poll = _poll()
    if all(len(part or "") <= LONGEST for part in poll):
        _polls().found_nothing(poll, g.mark)


def _poll() -> Poll:
    return known_browser(), request.path, *map(request.args.get, SHOWN)


def _polls() -> Polls:
    found: Polls = current_app.extensions["polls"]
    return found
