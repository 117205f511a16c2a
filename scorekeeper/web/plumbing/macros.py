"""Call macros from Python, without a page around them."""

from collections.abc import Callable

from flask import current_app
from markupsafe import Markup


def macro(template: str, name: str) -> Callable[..., Markup]:
    """Return a macro of a template."""
    found: Callable[..., Markup] = getattr(
        current_app.jinja_env.get_template(template).module, name
    )
    return found
