"""Macros called from Python: no page is drawn around them, and their own imports are kept."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from flask import current_app
from jinja2 import Environment
from markupsafe import Markup

KEPT = 64  # a program has one environment, and calls some ten macros


def macro(template: str, name: str) -> Callable[..., Markup]:
    """A macro of a template."""
    return _of(current_app.jinja_env, template, name)


@lru_cache(KEPT)
def _of(environment: Environment, template: str, name: str) -> Callable[..., Markup]:
    found: Callable[..., Markup] = getattr(environment.get_template(template).module, name)
    return found
