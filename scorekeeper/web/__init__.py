"""The app in the browser: a blueprint for each area, pages first, pieces of them for htmx."""

from __future__ import annotations

from flask import Flask

from scorekeeper.web import (
    assets,
    browser,
    calculator,
    errors,
    forms,
    headers,
    home,
    sheet,
    table,
    words,
)


def register(app: Flask) -> None:
    for area in (home, table, sheet, calculator):
        app.register_blueprint(area.bp)
    for part in (assets, browser, errors, headers, words):
        part.register(app)
    app.add_template_global(forms.act_fields)
