"""How much of a request is read: a form, and a file or a link where a page asks for one."""

from __future__ import annotations

from flask import Flask, request

from scorekeeper import limits

TAKE_FILES = ("importing.receive", "rules.import_file")
TAKE_LINKS = ("importing.receive", "starters.enter")
IN_A_MESSAGE = 2  # times the length of a link: what is pasted with it is read, to say what is wrong


def register(app: Flask) -> None:
    """To be called before anything that reads forms, such as the check of their tokens."""
    app.config["MAX_CONTENT_LENGTH"] = limits.FORM
    app.before_request(_make_room)


def _make_room() -> None:
    page = request.endpoint
    if page in TAKE_FILES and request.mimetype == "multipart/form-data":
        request.max_content_length = limits.BODY
    elif page in TAKE_LINKS:
        request.max_content_length = IN_A_MESSAGE * limits.LINK
