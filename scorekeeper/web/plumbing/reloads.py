"""The addresses of forms: a refused form leaves its own in the bar, and a reload asks for that."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

bp = Blueprint("reloads", __name__)

# The page that a reload of each form leads to.
PAGES = {
    "/games": "new_game.new",
    "/games/passphrase": "new_game.new",
    "/games/delete": "home.index",
    "/games/restore": "home.show_deleted",
    "/rules/import": "rules.index",
    "/rules/<ruleset_id>/keep": "rules.edit",
    "/statistics/names": "statistics.show",
}
# What of the page is to be unfolded, so that its form is seen.
OPENED: dict[str, Any] = {"/rules/import": {"unfold": "import"}}


def lead_back(**values: Any) -> AnyResponse:
    address = str(request.url_rule)
    return redirect(url_for(PAGES[address], **values, **OPENED.get(address, {})), 303)


for address in PAGES:
    bp.add_url_rule(address, view_func=lead_back)
