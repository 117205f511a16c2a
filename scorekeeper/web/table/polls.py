"""Polls that found nothing new, answered from memory until the game changes.

PostgreSQL notifies of changes. Without notifications, as with SQLite or a broken connection, every
poll queries the database. Without this cache, an instance with PostgreSQL serves 220 tables
instead of 290.
"""

from time import monotonic

from flask import Flask, Response, current_app, g, request

from scorekeeper.web.plumbing.browser import games, known_browser
from scorekeeper.web.plumbing.htmx import unchanged

MOST = 10_000  # polls, at most a kilobyte each; a full cache is cleared
LIFETIME = 60.0  # seconds; limits how long a page is stale after a lost notification
LONGEST = 300  # characters of an address; our pages have fewer

Poll = tuple[str, str]  # the browser, and the address with what its page shows
# For each poll that found nothing new: the game's mark at that time, and the expiry time.
Polls = dict[Poll, tuple[int, float]]


def register(app: Flask) -> None:
    app.before_request(_answer_from_memory)


def _answer_from_memory() -> Response | None:
    """Answer a poll that would find nothing new; for any other, store its game's mark in ``g``."""
    if request.method != "GET" or "live" not in request.args:
        return None
    game_id = (request.view_args or {}).get("game_id")
    if game_id is None:
        return None
    mark = g.mark = games().store.mark(game_id)
    known, until = _polls().get(_poll(), (None, 0.0))
    is_same = mark is not None and mark == known and monotonic() < until
    return unchanged() if is_same else None


def remember_unchanged() -> None:
    """Remember that this poll found nothing new, until its game changes."""
    polls, poll = _polls(), _poll()
    if g.mark is None or len(request.full_path) > LONGEST:
        return
    if len(polls) >= MOST:
        polls.clear()
    polls[poll] = g.mark, monotonic() + LIFETIME


def _poll() -> Poll:
    return known_browser(), request.full_path


def _polls() -> Polls:
    found: Polls = current_app.extensions["polls"]
    return found
