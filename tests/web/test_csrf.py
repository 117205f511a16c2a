"""Every form has a CSRF token, which stays valid for a long evening.

test_every_visitor.py checks that every POST request requires a token.
"""

import re
import time

import pytest

from tests.club.director import drawn_evening
from tests.web.phone import (
    PLAYERS,
    PageReader,
    id_of,
    load_game,
    name_fields,
    play_hand,
    start_game,
)
from tests.web.routes import address, routes

NO_FACT = re.compile("/share/|/odds$")  # forms that record nothing in the game


def test_nothing_is_recorded_without_a_token(phone, games):
    game = start_game(phone)
    act = {"seq": "1", "op": "tap", "declarer": 2, "bid": 310, "trump": "hearts"}
    answer = phone.client.post(f"{game}/hands/1/bid", data=act)
    assert answer.status_code == 400
    assert "This page is out of date" in answer.text
    assert load_game(games, game).seq == 1


# These routes need data that this test does not have.
SKIPPED = ("static", "pocket.send", "share.ask", "importing.show", "new_director.ask")


def test_every_form_that_posts_has_a_token(app, phone):
    game = start_game(phone)
    bid = phone.text
    known = {"game_id": id_of(game), "key": "howell-racehorse", "id": drawn_evening(phone)}
    play_hand(phone, f"{game}/hands/1")
    pages = {"the bid": bid, "the end of a hand": phone.text}
    pages["a link with games"] = phone.read(f"/games/link?game={known['game_id']}")
    for rule in routes(app, "GET"):
        if rule.endpoint in SKIPPED:
            continue
        for step in ("bid", "meld", "tricks"):
            path = address(app, rule, **known, step=step)
            if phone.open(path).location:  # a form's address redirects to the page with the form
                phone.open(phone.page.location)
            assert phone.page.status_code == 200, path
            if phone.page.mimetype == "text/html":
                pages[path] = phone.page.text
    posting = 0
    for path, text in pages.items():
        for form in PageReader(text).forms:
            if form.method == "post":
                posting += 1
                assert form.fields["csrf_token"], path
                if form.actions[0].startswith(f"{game}/") and not NO_FACT.search(form.actions[0]):
                    assert form.fields["op"], path
                    assert form.fields["seq"].isdecimal(), path
    assert posting >= 10


def test_a_token_from_weeks_ago_is_still_valid(phone, monkeypatch):
    now = time.time
    monkeypatch.setattr("time.time", lambda: now() - 30 * 24 * 3600)
    phone.open("/games/new")
    monkeypatch.undo()
    names = name_fields(*PLAYERS)
    assert phone.send("/games", ruleset="classic", **names).status_code == 303


def test_the_cookie_lasts_as_long_as_browsers_allow_and_only_for_this_app(client):
    cookie = client.get("/games/new").headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    # Max-Age depends only on the phone's clock. The clock of a small server may start in 1970.
    assert "Max-Age=34560000" in cookie


@pytest.mark.parametrize("field", ["seq", "op"])
@pytest.mark.parametrize("value", ["", None])
def test_a_form_without_its_sequence_number_or_id_is_refused(phone, field, value):
    game = start_game(phone)
    data = {**phone.form("/bid").fields, "declarer": 2, "bid": 310, "trump": "hearts"}
    data.pop(field) if value is None else data.update({field: value})
    assert phone.client.post(f"{game}/hands/1/bid", data=data).status_code == 400
    # A form of a screen that this hand does not have is refused, too.
    assert phone.client.post(f"{game}/hands/1/partner", data=data).status_code == 400
