"""Macros called from Python: no page is drawn around them."""

from __future__ import annotations

from collections.abc import Callable

from flask import current_app
from markupsafe import Markup


def macro(template: str, name: str) -> Callable[..., Markup]:
    """A macro of a template."""
    found: Callable[..., Markup] = getattr(
        current_app.jinja_env.get_template(template).module, name
    )
    return found
