"""The app's web pages, with a blueprint for each area. htmx requests only pieces of a page."""

from flask import Flask

from .charts.score_chart import Chart
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
from .plumbing.print_options import is_large, url_in_other_type
from .plumbing.qr import qr
from .share import phones
from .start import calculator, home, new_game
from .start.rulesets import routes as rulesets
from .table import (
    adjusting,
    bidding,
    from_paper,
    melding,
    players,
    playing,
    polls,
    status_line,
    trick_points,
)
from .table.screens.results import sheet_beside
from .table.screens.table_picture import table_picture

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
PARTS = (
    assets,
    addresses,
    browser,
    guard,
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
    app.before_request(polls.check_access_or_answer)
    for function in (
        submission.act_fields,
        submission.tap_fields,
        sheet_beside,
        status_line.status_line,
        table_picture,
        is_large,
        url_in_other_type,
    ):
        app.add_template_global(function)
    app.add_template_filter(Chart, "chart")
    app.add_template_filter(qr)
