"""Polls that found nothing new: the same poll is answered from memory until the game changes.

PostgreSQL tells of a game's changes. Where nobody tells, as over SQLite or while a connection is
broken, every poll asks the database. Without this an instance over PostgreSQL serves 220 tables
instead of 290.
"""

from __future__ import annotations

from time import monotonic

from flask import Flask, Response, current_app, g, request

from scorekeeper.web.plumbing.browser import games, known_browser
from scorekeeper.web.plumbing.htmx import unchanged

MOST = 10_000  # polls, at most a kilobyte each; then all are forgotten
BELIEVED = 60.0  # seconds; should a change ever be missed, a page is old for no longer
LONGEST = 300  # letters of an address; a page of ours has fewer

Poll = tuple[str, str]  # the browser, and the address, which says what its page shows
# Those that found nothing new, with the mark of the game at that time, and until when it counts.
Polls = dict[Poll, tuple[int, float]]


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
    known, until = _polls().get(_poll(), (None, 0.0))
    is_same = mark is not None and mark == known and monotonic() < until
    return unchanged() if is_same else None


def answer_the_same() -> None:
    """Answer this poll, which found nothing new, the same way until its game changes."""
    polls, poll = _polls(), _poll()
    if g.mark is None or len(request.full_path) > LONGEST:
        return
    if len(polls) >= MOST:
        polls.clear()
    polls[poll] = g.mark, monotonic() + BELIEVED


def _poll() -> Poll:
    return known_browser(), request.full_path


def _polls() -> Polls:
    found: Polls = current_app.extensions["polls"]
    return found
