"""The addresses of forms: a refused form leaves its own in the bar, and a reload asks for that."""

from __future__ import annotations

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
OPENED = {"/rules/import": {"unfold": "import"}}  # where the form is folded up on its page


def lead_back(**values: str) -> AnyResponse:
    address = str(request.url_rule)
    return redirect(url_for(PAGES[address], **OPENED.get(address, {}), **values), 303)


for address in PAGES:
    bp.add_url_rule(address, view_func=lead_back)
