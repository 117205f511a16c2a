"""The addresses of forms: a refused form leaves its own in the bar, and a reload asks for that."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Flask, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

bp = Blueprint("reloads", __name__)

# The page that a reload of each form leads to.
PAGES = {
    "/games": "new_game.new",
    "/games/delete": "home.index",
    "/games/restore": "home.show_deleted",
    "/rules/import": "rules.index",
    "/rules/<ruleset_id>/keep": "rules.edit",
}
# What of the page is to be unfolded, so that its form is seen.
OPENED: dict[str, Any] = {"/rules/import": {"unfold": "import"}}


def lead_back(**values: Any) -> AnyResponse:
    address = str(request.url_rule)
    return redirect(url_for(PAGES[address], **values, **OPENED.get(address, {})), 303)


for address in PAGES:
    bp.add_url_rule(address, view_func=lead_back)


def add_reload(app: Flask, address: str, page: str) -> None:
    """Lead a reload of an extra's form to that page."""
    PAGES[address] = page
    app.add_url_rule(address, "reloads.lead_back")
