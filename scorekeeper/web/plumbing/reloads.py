"""Redirect the reload of a refused form to the page with the form.

Otherwise the reload would fail, because it is a GET and the form's address accepts only POST.
"""

from typing import Any

from flask import Blueprint, Flask, Response, request, url_for

from .htmx import see_other

bp = Blueprint("reloads", __name__)

# The endpoint of each form's page, by the address to which the form is sent.
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
    """Redirect a GET of ``address``, to which an extra sends a form, to the endpoint ``page``."""
    PAGES[address] = page
    app.add_url_rule(address, "reloads.lead_back")
