"""Isolate names written from right to left from the numbers beside them.

Browsers move a number after such a name to its other side: “אבי 40” would read “40 אבי”. Unicode’s
isolates prevent that like ``<bdi>``, and also work in titles, options and pictures. They are
inserted into finished pages, so files, records and form fields have names as typed.
"""

import re

from flask import Flask, Response

FIRST_STRONG_ISOLATE, POP_ISOLATE = "\u2068", "\u2069"
PAGES = ("text/html", "image/svg+xml")
# Hebrew, Arabic and the other right-to-left scripts in Unicode.
LEFTWARD = "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
INSIDE_A_NAME = "(?:[- '’\"\u00a0\u200c\u200d]|&#3[49];)*"  # quotes as Jinja escapes them
# Left unchanged: tags with their attributes, typed text, and text that is already isolated.
KEPT = "<(?:textarea|bdi)\\b.*?</(?:textarea|bdi)>|<[^>]*>|\u2068[^\u2069]*\u2069"
PARTS = re.compile(f"{KEPT}|({LEFTWARD}(?:{INSIDE_A_NAME}{LEFTWARD})*)", re.DOTALL)


def register(app: Flask) -> None:
    app.after_request(_isolate_names)


def _isolate_names(response: Response) -> Response:
    if response.mimetype in PAGES and not response.direct_passthrough:
        response.set_data(isolated(response.get_data(as_text=True)))
    return response


def isolated(page: str) -> str:
    """Return the HTML or SVG with each right-to-left name in an isolate."""
    return PARTS.sub(_isolated, page)


def _isolated(part: re.Match[str]) -> str:
    return f"{FIRST_STRONG_ISOLATE}{part[1]}{POP_ISOLATE}" if part[1] else part[0]
