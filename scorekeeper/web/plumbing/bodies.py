"""Limits of request bodies: the size of a form, unless the route declares more."""

from collections.abc import Callable
from typing import TypeVar

from flask import Flask, current_app, request

from scorekeeper import limits

View = TypeVar("View", bound=Callable[..., object])
LINK = 2 * limits.LINK  # bytes of a form with a link, because a player may paste text around it
FILES = "multipart/form-data"  # the only type that carries files
_MOST: dict[Callable[..., object], tuple[int, int]] = {}


def takes(form: int = limits.FORM, files: int = limits.FORM) -> Callable[[View], View]:
    """Declare how many bytes a route accepts, if more than a form: without and with files."""

    def declare(view: View) -> View:
        _MOST[view] = form, files
        return view

    return declare


def register(app: Flask) -> None:
    """Set the limits. Call this before registering anything that reads forms, such as CSRF."""
    app.config["MAX_CONTENT_LENGTH"] = limits.FORM
    app.before_request(_set_limit)


def _set_limit() -> None:
    view = current_app.view_functions.get(request.endpoint or "")
    form, files = _MOST.get(view, (limits.FORM,) * 2) if view else (limits.FORM,) * 2
    request.max_content_length = files if request.mimetype == FILES else form
