"""Helpers that create and paste links with games, as in a browser without JavaScript."""

import re
import zlib
from base64 import urlsafe_b64encode
from urllib.parse import urlencode

from tests.web.files import choose, finish
from tests.web.phone import id_of

ELSEWHERE = "https://cards.example/"


def game_of(phone):
    """Return the address of the game that the phone shows."""
    return "/".join(phone.page.request.path.split("/")[:3])


def games_query(*games):
    """Return the query string that selects these games."""
    return urlencode({"game": [*map(id_of, games)]}, doseq=True)


def make_link(phone, *games, to=ELSEWHERE):
    """Create a link through the form and return it."""
    phone.open(f"/games/link?{games_query(*games)}")
    fields = {**phone.form("/games/link").fields, "game": [*map(id_of, games)], "to": to}
    phone.open(phone.client.post("/games/link", data=fields).location)
    return link_on(phone)


def link_on(phone):
    found = re.search(r'id="games-link" value="([^"]+)"', phone.text)
    assert found, phone.text
    assert f'href="{found[1]}" target="_top"' in phone.text
    return str(found[1])


def import_link(phone, link):
    """Paste a link and confirm the import; return the final page's text."""
    choose(phone, link=link)
    finish(phone)
    return phone.text


def packed_link(*lines):
    content = zlib.compress("\n".join(lines).encode(), 9)
    return f"{ELSEWHERE}#games={urlsafe_b64encode(content).decode()}"
