"""Every form carries a token, which outlives a long evening.

That every POST asks for it is in test_every_visitor.py.
"""

import re
import time

import pytest

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

NO_FACT = re.compile("/share/|/odds$")  # what is sent there is no fact of the game


def test_nothing_is_recorded_without_a_token(phone, games):
    game = start_game(phone)
    act = {"seq": "1", "op": "tap", "declarer": 2, "bid": 310, "trump": "hearts"}
    answer = phone.client.post(f"{game}/hands/1/bid", data=act)
    assert answer.status_code == 400
    assert "This page is out of date" in answer.text
    assert load_game(games, game).seq == 1


# Without what they are about.
NOT_THERE = ("static", "pocket.send", "share.ask", "importing.show")


def test_every_page_with_a_form_that_posts_carries_a_token(app, phone):
    game = start_game(phone)
    known = {"game_id": id_of(game), "key": "howell-racehorse"}
    bid = phone.text
    play_hand(phone, f"{game}/hands/1")
    pages = {"the bid": bid, "the end of a hand": phone.text}
    pages["a link with games"] = phone.read(f"/games/link?game={known['game_id']}")
    for rule in routes(app, "GET"):
        if rule.endpoint in NOT_THERE:
            continue
        for step in ("bid", "meld", "tricks"):
            path = address(app, rule, **known, step=step)
            if phone.open(path).location:  # the address of a form leads to its page
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


def test_a_token_drawn_weeks_ago_still_counts(phone, monkeypatch):
    now = time.time
    monkeypatch.setattr("time.time", lambda: now() - 30 * 24 * 3600)
    phone.open("/games/new")
    monkeypatch.undo()
    names = name_fields(*PLAYERS)
    assert phone.send("/games", ruleset="classic", **names).status_code == 303


def test_the_cookie_stays_as_long_as_browsers_allow_and_only_for_this_app(client):
    cookie = client.get("/games/new").headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    # 400 days by the clock of the phone: that of a small computer may start in 1970.
    assert "Max-Age=34560000" in cookie


@pytest.mark.parametrize("field", ["seq", "op"])
@pytest.mark.parametrize("value", ["", None])
def test_a_form_without_its_number_is_refused(phone, field, value):
    game = start_game(phone)
    data = {**phone.form("/bid").fields, "declarer": 2, "bid": 310, "trump": "hearts"}
    data.pop(field) if value is None else data.update({field: value})
    assert phone.client.post(f"{game}/hands/1/bid", data=data).status_code == 400
    # Nor on a screen that this hand does not have.
    assert phone.client.post(f"{game}/hands/1/partner", data=data).status_code == 400
