"""Import games from a link that contains them, or from a message with such a link."""

from collections.abc import Callable
from functools import partial

from flask import request

from scorekeeper import limits
from scorekeeper.language import _
from scorekeeper.records.archive import Entry
from scorekeeper.service.imports import read_checked
from scorekeeper.storage.uploads import Asks, Progress
from scorekeeper.web.files.import_form import GameFiles

from .link import read_link


def link_reader() -> Callable[[], GameFiles] | None:
    """Return a function that reads the link in the form, or None if the form is for files."""
    link = request.form.get("link", "").strip()
    has_files = any(each.filename for each in request.files.values())
    is_requested = "show_link" in request.form or (link and not has_files)
    return partial(_read, link) if is_requested else None


def _read(link: str) -> GameFiles:
    """Return the games in a link.

    Raises:
        PinochleError: the link cannot be read.
    """
    lines = read_link(link)
    if len(lines) == 1:
        read_checked(lines[0], limits.HANDS)
    files = [
        Entry(_("Game {number}", number=number), line.encode())
        for number, line in enumerate(lines, start=1)
    ]
    return GameFiles(files, Progress(asks=Asks.LINK))
