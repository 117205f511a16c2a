"""The app in the browser: a blueprint for each area, pages first, pieces of them for htmx."""

from __future__ import annotations

from flask import Flask

from scorekeeper.web import (
    access,
    all_games,
    calculator,
    health,
    home,
    importing,
    link_out,
    new_game,
    odds,
    pocket,
    reloads,
    share,
    starters,
    statistics,
    taps,
)
from scorekeeper.web.plumbing import (
    addresses,
    assets,
    browser,
    compression,
    errors,
    headers,
    isolation,
    language,
)
from scorekeeper.web.plumbing.qr import qr
from scorekeeper.web.rulesets import routes as rulesets
from scorekeeper.web.screens import texts
from scorekeeper.web.table import (
    asides,
    bidding,
    current_screen,
    from_paper,
    game,
    melding,
    paper,
    players,
    polls,
    rarity,
    score_sheet,
    tricks,
)

AREAS = (
    home,
    all_games,
    new_game,
    importing,
    link_out,
    starters,
    game,
    bidding,
    melding,
    tricks,
    asides,
    from_paper,
    players,
    score_sheet,
    rarity,
    paper,
    share,
    rulesets,
    calculator,
    odds,
    statistics,
    pocket,
    health,
    reloads,
)
# In the order in which a request meets them; an answer meets them from the last to the first.
PARTS = (
    language,
    assets,
    addresses,
    compression,
    isolation,
    browser,
    polls,
    access,
    current_screen,
    errors,
    headers,
    texts,
    pocket,
)


def register(app: Flask) -> None:
    for area in AREAS:
        app.register_blueprint(area.bp)
    for part in PARTS:
        part.register(app)
    app.add_template_global(taps.act_fields)
    app.add_template_global(taps.seq_field)
    app.add_template_global(taps.tap_fields)
    app.add_template_filter(qr)
