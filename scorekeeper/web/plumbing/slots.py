"""Slots: named places on the core's pages where extras insert templates, such as a link on Home.

A page has ``{% for piece in slot("home") %}{% include piece %}{% endfor %}``. An extra calls
``fill(app, "home", "statistics/_on_home.html")``. Its template can use all variables of the page.
"""

from collections import defaultdict

from flask import Flask, current_app


def register(app: Flask) -> None:
    app.extensions["slots"] = defaultdict(list)
    app.add_template_global(slot)


def fill(app: Flask, name: str, template: str) -> None:
    """Add a template to a slot, after those already in it."""
    app.extensions["slots"][name].append(template)


def slot(name: str) -> list[str]:
    """The templates in a slot, in the order of the extras."""
    found: list[str] = current_app.extensions["slots"][name]
    return found
