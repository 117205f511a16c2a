"""Boards that many phones watch: each is drawn once for all phones that see the same."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock

from flask import current_app, request

from scorekeeper.language import current_language
from scorekeeper.web.plumbing.htmx import wants_piece
from scorekeeper.web.screens.board import BoardScreen
from scorekeeper.web.screens.screen import Screen

MOST = 200  # boards, two kB each


class Boards:
    """The boards that were drawn or asked for last."""

    def __init__(self) -> None:
        self._drawn: OrderedDict[Hashable, str] = OrderedDict()
        self._lock = Lock()

    def board(self, what: Hashable, draw: Callable[[], str]) -> str:
        """The board that shows ``what``, drawn now if there is none."""
        board = self._drawn.get(what) or draw()
        with self._lock:
            self._drawn[what] = board
            self._drawn.move_to_end(what)
            if len(self._drawn) > MOST:
                self._drawn.popitem(last=False)
        return board


def drawn_once(screen: Screen, shown: str, draw: Callable[[], str]) -> str:
    """The screen as ``draw`` draws it, or drew it for another phone.

    ``shown`` is what it shows besides facts. A whole page is drawn for each phone.
    """
    if not isinstance(screen, BoardScreen) or not screen.is_for_all or not wants_piece():
        return draw()
    drawn: Boards = current_app.extensions["boards"]
    table, where = screen.table, (request.script_root, screen.address)
    return drawn.board((table.id, table.seq, shown, current_language(), *where), draw)
