"""Redirects for reloads: a refused form leaves its own address in the address bar."""

from typing import Any

from flask import Blueprint, Flask, Response, request, url_for

from .htmx import see_other

bp = Blueprint("reloads", __name__)

# The page for each form's address.
PAGES = {
    "/games": "new_game.new",
    "/games/delete": "home.index",
    "/games/restore": "home.show_deleted",
    "/rules/import": "rules.index",
    "/rules/<ruleset_id>/keep": "rules.edit",
}
# Query parameters that unfold the form on its page.
OPENED: dict[str, Any] = {"/rules/import": {"unfold": "import"}}


def lead_back(**values: Any) -> Response:
    address = str(request.url_rule)
    return see_other(url_for(PAGES[address], **values, **OPENED.get(address, {})))


for address in PAGES:
    bp.add_url_rule(address, view_func=lead_back)


def add_reload(app: Flask, address: str, page: str) -> None:
    """Lead a reload of an extra's form to that page."""
    PAGES[address] = page
    app.add_url_rule(address, "reloads.lead_back")
