"""How much of a request is read: a form, unless its route declares more."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from flask import Flask, current_app, request

from scorekeeper import limits

View = TypeVar("View", bound=Callable[..., object])
_MOST: dict[Callable[..., object], int] = {}


def takes(most: int) -> Callable[[View], View]:
    """Declare the most bytes of a route's body, where it takes more than a form."""

    def declare(view: View) -> View:
        _MOST[view] = most
        return view

    return declare


def register(app: Flask) -> None:
    """To be called before anything that reads forms, such as the check of their tokens."""
    app.config["MAX_CONTENT_LENGTH"] = limits.FORM
    app.before_request(_make_room)


def _make_room() -> None:
    view = current_app.view_functions.get(request.endpoint or "")
    request.max_content_length = _MOST.get(view, limits.FORM) if view else limits.FORM
