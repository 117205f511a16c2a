"""Keep names that are written from right to left apart from the numbers beside them.

Browsers move a number after such a name to its other side: “אבי 40” would read “40 אבי”. Unicode’s
isolates prevent that as ``<bdi>`` does, and also in titles, options and pictures. They are put
into finished pages, so that files, records and form fields hold names as they were typed.
"""

from __future__ import annotations

import re

from flask import Flask, Response

FIRST_STRONG_ISOLATE, POP_ISOLATE = "\u2068", "\u2069"
PAGES = ("text/html", "image/svg+xml")
# Hebrew, Arabic and the other scripts that Unicode lets run leftward.
LEFTWARD = "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
INSIDE_A_NAME = "(?:[- '’\"\u00a0\u200c\u200d]|&#3[49];)*"  # quotes as Jinja escapes them
# What stays as it is: tags with their attributes, what is typed, and what is isolated already.
KEPT = "<(?:textarea|bdi)\\b.*?</(?:textarea|bdi)>|<[^>]*>|\u2068[^\u2069]*\u2069"
PARTS = re.compile(f"{KEPT}|({LEFTWARD}(?:{INSIDE_A_NAME}{LEFTWARD})*)", re.DOTALL)


def register(app: Flask) -> None:
    app.after_request(_isolate_names)


def _isolate_names(response: Response) -> Response:
    if response.mimetype in PAGES and not response.direct_passthrough:
        response.set_data(isolated(response.get_data(as_text=True)))
    return response


def isolated(page: str) -> str:
    """Return the HTML or SVG with each name that runs leftward in an isolate."""
    return PARTS.sub(_isolated, page)


def _isolated(part: re.Match[str]) -> str:
    return f"{FIRST_STRONG_ISOLATE}{part[1]}{POP_ISOLATE}" if part[1] else part[0]
