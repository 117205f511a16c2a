"""Limits of request bodies: the size of a form, unless the route declares more."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from flask import Flask, current_app, request

from scorekeeper import limits

View = TypeVar("View", bound=Callable[..., object])
_MOST: dict[Callable[..., object], int] = {}


def takes(most: int) -> Callable[[View], View]:
    """Declare how many bytes a route accepts, if more than a form."""

    def declare(view: View) -> View:
        _MOST[view] = most
        return view

    return declare


def register(app: Flask) -> None:
    """Set the limits. Call this before registering anything that reads forms, such as CSRF."""
    app.config["MAX_CONTENT_LENGTH"] = limits.FORM
    app.before_request(_set_limit)


def _set_limit() -> None:
    view = current_app.view_functions.get(request.endpoint or "")
    request.max_content_length = _MOST.get(view, limits.FORM) if view else limits.FORM
