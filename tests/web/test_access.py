"""Phones join by links to watch, take a seat or keep score, and have the rights of the role."""

import re

import pytest

from tests.web.phone import BOBS_SEAT, HTMX, PLAYERS, id_of, join_by_link, link_of, load_game
from tests.web.routes import address, opens, route_name, routes_of_a_game


def ask(phone, app, rule, method, game, seat):
    path = address(app, rule, game_id=id_of(game), seat=seat, place=0, phone="x")
    if method == "GET":
        return phone.client.get(path)
    return phone.post(path, {"seq": "0", "op": path})


@pytest.mark.parametrize("seat", [0, 2, 3])
def test_a_seat_cannot_change_another_seat(app, phones, game, games, seat):
    before = load_game(games, game).seq
    own = opens("seat") - opens("watch")
    for rule, method in routes_of_a_game(app):
        if route_name(rule, method) in own:
            answer = ask(phones["seat"], app, rule, method, game, seat)
            assert answer.status_code == 403, rule.rule
    assert load_game(games, game).seq == before


@pytest.mark.parametrize("role", ["watch", "seat", "score"])
def test_a_new_link_invalidates_the_old_one(open_phone, phones, phone, game, role):
    old = link_of(phone, game, role)
    phone.open(f"{game}/share?open={role}")
    phone.submit(f"/share/{role}/new")
    assert phones[role].open(game).status_code == 403
    assert open_phone().open(old).status_code == 404
    assert link_of(phone, game, role) != old


def test_a_phone_outside_the_game_sees_how_to_join(open_phone, game):
    other = open_phone()
    page = other.open(game)
    assert page.status_code == 403
    assert "You’re not in this game" in page.text
    assert 'href="/join"' in page.text


def test_a_tap_from_a_removed_phone_gets_a_page_fragment(phones, phone, game):
    phones["score"].open(game)
    form = phones["score"].form("/meld/2")
    phone.open(f"{game}/share?open=score")
    phone.submit("/share/score/withdraw")
    answer = phones["score"].client.post(
        f"{game}/hands/1/meld/2", data={**form.fields, "tap": "run:1"}, headers=HTMX
    )
    assert answer.status_code == 403
    assert answer.text.lstrip().startswith('<main id="table">')


# Joining


def test_a_code_may_be_typed_in_any_case_and_with_spaces(open_phone, phone, game):
    link = link_of(phone, game, "watch")
    code = re.search(r'aria-label="Code">([A-Z0-9]{6})<', phone.text)[1]
    other = open_phone()
    typed = f"{code[:3].lower()} {code[3:]}"
    assert other.client.get("/join", query_string={"code": typed}).location == link


def test_a_wrong_code_is_reported_and_stays_in_the_field(open_phone):
    page = open_phone().open("/join?code=NOSUCH")
    assert page.status_code == 422
    assert "No game with that code. Check each letter, or ask for the code again." in page.text
    assert 'value="NOSUCH"' in page.text


def test_a_seat_is_chosen_from_those_at_the_table(open_phone, phone, game):
    link = link_of(phone, game, "seat")
    other = open_phone()
    other.open(link)
    assert all(name in other.text for name in PLAYERS)
    assert other.send(link, seat=9).status_code == 400
    other.submit(link, seat=3)
    assert "Your meld, Dee" in other.text


def test_a_second_phone_may_take_the_same_seat(open_phone, phones, phone, game):
    other = open_phone()
    join_by_link(phone, other, game, "seat", seat=BOBS_SEAT)
    assert "Your meld, Bob" in other.open(game).text
    assert "Your meld, Bob" in phones["seat"].open(game).text


# The host's phone


def phone_ids(text):
    return re.findall(r"/share/phones/([0-9a-f]{12})/host", text)


def test_a_former_host_still_keeps_score(phones, phone, game):
    shared = phone.open(f"{game}/share").text
    by_score = phone_ids(shared)[2]
    phone.submit(f"/share/phones/{by_score}/host")
    assert "Make a code" in phones["score"].open(f"{game}/share").text or (
        "New code" in phones["score"].text
    )
    assert "New code" not in phone.open(f"{game}/share").text
    phone.open(game)
    phone.submit("/finish")


# The screens of each phone


def test_a_seat_taps_its_own_meld_and_the_scorer_sees_who_is_done(phones, phone, game):
    bob = phones["seat"]
    bob.open(game)
    bob.submit("/meld/1", tap="jacks:1")
    assert "<output>40</output>" in bob.text
    bob.submit("/meld/1/done")
    assert "✓ Shown to everyone" in bob.text
    page = phone.open(game).text
    assert re.search(r'Bob\s*<b><svg.*</svg> 40 ✓<i class="visually-hidden">done</i></b>', page)
    bob.submit("/meld/1", tap="AH:1")
    assert "✓" not in phone.open(game).text


def test_a_seat_moves_on_when_the_meld_is_over(phones, phone, game):
    phone.open(game)
    phone.submit("/finish")
    assert "step=tricks" in phones["seat"].open(game).text
    assert "Your meld" not in phones["seat"].open(f"{game}/hands/1/meld/1").text


def test_the_other_side_confirms_with_one_tap_and_again_after_a_correction(phones, phone, game):
    phone.open(game)
    phone.submit("/finish")
    phone.submit("/tricks", side=2, points=140)
    bob = phones["seat"]
    bob.open(game)
    bob.submit("/agree/1")
    assert "Looks right" not in bob.text
    assert "✓ Bob &amp; Dee confirmed" in phone.open(game).text
    phone.open(f"{game}/hands/1/tricks")
    phone.submit("/tricks", side=2, points=150)
    assert "✓" not in phone.text
    assert "Looks right" in bob.open(game).text


def test_only_a_side_with_its_own_phone_is_asked_to_confirm_the_result(phones, phone, game):
    phone.open(game)
    phone.submit("/finish")
    phone.submit("/tricks", side=2, points=140)
    assert "Bob &amp; Dee, does this look right?" in phone.text
    phone.open(f"{game}/share")
    phone.submit("/share/seat/withdraw")
    assert "does this look right?" not in phone.open(game).text


def test_a_late_tap_learns_whose_phone_was_first(phones, phone, game):
    phone.open(f"{game}/hands/1/meld/1")
    phones["seat"].open(game)
    phones["seat"].submit("/meld/1", tap="AH:1")
    assert "Bob’s phone entered the meld first." in phone.expect_refusal("/meld/1", 409, tap="AH:2")


# Live updates


def test_a_scorer_moves_on_when_another_phone_ends_the_step(phones, phone, game):
    page = phones["score"].open(f"{game}/hands/1/meld/3").text
    poll = re.search(r'hx-get="([^"]+)"', page)[1].replace("&amp;", "&")
    phone.open(game)
    phone.submit("/meld/2", tap="run:1")
    unchanged = phones["score"].client.get(poll, headers=HTMX)
    assert "No more meld" in unchanged.text
    assert "Set-Cookie" not in unchanged.headers
    phone.submit("/finish")
    answer = phones["score"].client.get(poll, headers=HTMX)
    assert "/tricks" in answer.text
    assert answer.headers["HX-Replace-Url"] == game
