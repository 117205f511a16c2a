"""The app in the browser: a blueprint for each area, with pages and pieces of them for htmx."""

from flask import Flask

from .files import importing, printed, score_sheet
from .plumbing import (
    addresses,
    assets,
    browser,
    error_pages,
    guard,
    reloads,
    responses,
    slots,
    submission,
    texts,
)
from .plumbing.qr import qr
from .share import phones
from .start import calculator, home, new_game
from .start.rulesets import routes as rulesets
from .table import (
    adjusting,
    bidding,
    current_screen,
    from_paper,
    melding,
    players,
    playing,
    polls,
    trick_points,
)

AREAS = (
    home,
    new_game,
    playing,
    bidding,
    melding,
    trick_points,
    adjusting,
    from_paper,
    players,
    score_sheet,
    printed,
    phones,
    rulesets,
    calculator,
    reloads,
)
# Requests pass them in this order, responses in reverse.
PARTS = (
    assets,
    addresses,
    browser,
    polls,
    guard,
    current_screen,
    error_pages,
    responses,
    texts,
    slots,
    importing,
)


def register(app: Flask) -> None:
    for area in AREAS:
        app.register_blueprint(area.bp)
    for part in PARTS:
        part.register(app)
    app.add_template_global(submission.act_fields)
    app.add_template_global(submission.seq_field)
    app.add_template_global(submission.tap_fields)
    app.add_template_filter(qr)
