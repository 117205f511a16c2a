"""The app in the browser: a blueprint for each area, pages first, pieces of them for htmx."""

from __future__ import annotations

from flask import Flask

from scorekeeper.web import (
    access,
    assets,
    beside,
    board,
    browser,
    calculator,
    errors,
    forms,
    headers,
    history,
    home,
    language,
    players,
    recording,
    rules,
    seen,
    share,
    sheet,
    statistics,
    table,
    words,
)


def register(app: Flask) -> None:
    for area in (
        home,
        table,
        beside,
        sheet,
        calculator,
        rules,
        board,
        share,
        players,
        history,
        statistics,
    ):
        app.register_blueprint(area.bp)
    for part in (language, assets, browser, access, seen, recording, errors, headers, words):
        part.register(app)
    app.add_template_global(forms.act_fields)
