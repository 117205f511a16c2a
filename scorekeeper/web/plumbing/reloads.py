"""Redirect the reload of a refused form, whose address accepts only POST, to the form's page."""

from typing import Any

from flask import Blueprint, Flask, Response, request, url_for

from .htmx import see_other

bp = Blueprint("reloads", __name__)

# The endpoint of the page with each form, by the form's address.
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
    """Redirect a reload of an extra's form, sent to ``address``, to the endpoint ``page``."""
    PAGES[address] = page
    app.add_url_rule(address, "reloads.lead_back")
