"""Answer polls. Cache the answer “nothing new” for a minute, or until the game changes.

The cache needs PostgreSQL's notifications of changes. With SQLite, or while the connection for
notifications is broken, every poll queries the database. Without the cache, an instance with
PostgreSQL serves 220 tables instead of 290.
"""

from time import monotonic

from flask import Response, current_app, request

from scorekeeper.web.plumbing.browser import games, known_browser
from scorekeeper.web.plumbing.guard import check_access, loaded
from scorekeeper.web.plumbing.htmx import at_address, from_top, unchanged

from .current_screen import current_screen, draw_screen
from .phone import may_change_without_facts, view_state

MOST = 10_000  # cached polls, at most a kilobyte each; a full cache is cleared
LIFETIME = 60.0  # seconds; limits how long a page is stale after a lost notification
LONGEST = 300  # characters of a cached address; our pages have fewer

# Polls that found nothing new. Keys: the browser, and the address with its query. Values: the mark
# of the game, and the expiry time. A mark is a number that changes with each write about the game,
# its members or its links.
Polls = dict[tuple[str, str], tuple[int, float]]


def check_access_or_answer() -> Response | None:
    """Answer a poll, or check access to a page of a game. ``None`` lets the view answer.

    A cached poll is answered without a check. Access was allowed when the poll was cached, and a
    loss of access changes the game's mark. Notifications can be late or lost. Until the cached poll
    expires, a removed phone may then still learn that the page has not changed, but nothing else.

    A page polls its address every two seconds, or every ten seconds after ten idle minutes. The
    query describes the page as drawn, by the number of its last fact (``live``), the step of the
    hand (``step``) and the ``view_state`` (``shown``).
    """
    game_id, seq = (request.view_args or {}).get("game_id"), request.args.get("live", type=int)
    if request.method != "GET" or game_id is None or seq is None:
        return check_access()
    mark = games().store.mark(game_id)
    known, until = _polls().get(_poll(), (None, 0.0))
    if mark is not None and mark == known and monotonic() < until:
        return unchanged()
    return check_access() or _answer(seq, mark)


def _answer(seq: int, mark: int | None) -> Response | None:
    """Return “unchanged”, or the current screen if the hand has reached another step.

    ``None`` if the view must redraw the same page.
    """
    table = loaded()
    if table.seq == seq and request.args.get("shown", "") == view_state(table):
        if not may_change_without_facts(table):
            _remember_unchanged(mark)
        return unchanged()
    number = (request.view_args or {}).get("number")
    if number is None or table.game.is_at(number, request.args.get("step", "")):
        return None
    screen = current_screen(table)
    return at_address(from_top(draw_screen(screen)), screen.address)


def _remember_unchanged(mark: int | None) -> None:
    """Cache that this poll found nothing new."""
    polls, poll = _polls(), _poll()
    if mark is None or len(request.full_path) > LONGEST:
        return
    if len(polls) >= MOST:
        polls.clear()
    polls[poll] = mark, monotonic() + LIFETIME


def _poll() -> tuple[str, str]:
    return known_browser(), request.full_path


def _polls() -> Polls:
    found: Polls = current_app.extensions["polls"]
    return found
