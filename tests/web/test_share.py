"""Several phones in a game: how they join, leave and return, and how they are named."""

import re

import pytest

from scorekeeper import limits
from scorekeeper.service.rate_limits import WRONG_CODES
from scorekeeper.web.plumbing.addresses import ONLY_HERE, for_phones
from scorekeeper.web.share.phones import _public
from tests.web.phone import PLAYERS, PageReader, id_of, join_by_link, link_of, name_fields

BOTH_STORES = True

NOT = {"true": "no", "false": "yes"}  # the value that a switch sends, by its current state


def listed(phone, game):
    """Return the names of the phones on the page “More phones”."""
    page = phone.read(f"{game}/share")
    return [name.split("<")[0].strip() for name in re.findall(r"<li><p>(.*?)</p>", page)]


def page_ids(phone, game):
    return re.findall(r"/share/phones/([0-9a-f]{12})/remove", phone.open(f"{game}/share").text)


# Links


@pytest.mark.parametrize(
    ("ruleset", "players", "teams"),
    [
        ("howell-racehorse", PLAYERS, "Ann &amp; Cyd vs. Bob &amp; Dee"),
        ("three-player", PLAYERS[:3], "Ann vs. Bob vs. Cyd"),
        ("five-handed", (*PLAYERS, "Eve"), "Ann vs. Bob vs. Cyd vs. Dee vs. Eve"),
    ],
)
def test_the_page_for_joining_shows_the_teams(phone, open_phone, ruleset, players, teams):
    phone.open(f"/games/new?players={len(players)}")
    names = name_fields(*players)
    game = phone.send("/games", ruleset=ruleset, **names).location
    assert f"{teams} <small>" in open_phone().read(link_of(phone, game, "watch"))


def kinds(phone, game, query=""):
    """Return (whether it is shown, title) for each kind of link on the page."""
    page = phone.read(f"{game}/share{query}")
    return re.findall(r'<a href="[^"]+/share\?open=\w+"( class="on")?[^>]*>([^<]+)<', page)


def test_the_code_for_seats_is_shown_by_default(phone, game):
    assert [(bool(is_shown), title) for is_shown, title in kinds(phone, game)] == [
        (True, "Take a seat"), (False, "Watch"), (False, "Keep score"),
    ]  # fmt: skip
    assert 'class="qr"' in phone.text
    code = re.search(r'aria-label="Code">(\w{6})<', phone.text)[1]
    assert code in phone.read(f"{game}/share")


@pytest.mark.parametrize(
    ("role", "title"), [("seat", "Take a seat"), ("watch", "Watch"), ("score", "Keep score")]
)
def test_the_kind_of_link_used_last_is_shown_again(phone, game, role, title):
    for act in ("new", "new", "withdraw"):
        phone.open(f"{game}/share?open={role}")
        answer = phone.send(f"/share/{role}/{act}")
        query = "?" + answer.location.partition("?")[2]
        assert [title for is_shown, title in kinds(phone, game, query) if is_shown] == [title]
    assert 'class="qr"' not in phone.text


def test_no_code_is_shown_if_only_this_computer_can_open_the_game(phone, game, app, monkeypatch):
    monkeypatch.setitem(app.config, ONLY_HERE, True)
    page = phone.read(f"{game}/share")
    assert "Only this computer can open this." in page
    assert 'class="qr"' not in page
    assert "scan this" not in page
    with app.app_context():  # behind a proxy, other phones can reach the game by a host name
        assert for_phones("https://cards.example.org/join/x") == "https://cards.example.org/join/x"


def test_a_phone_that_cannot_make_a_code_learns_which_one_can(phone, open_phone, game):
    other = open_phone()
    join_by_link(phone, other, game)
    page = other.read(f"{game}/share?open=watch")
    assert "Only the scorekeeper’s phone (Phone 1) can make a code." in page
    assert "Make a code" not in page


def test_meld_is_hidden_with_a_switch(phone, game):
    for before, after in (("false", "true"), ("true", "false")):
        phone.open(f"{game}/share")
        switch = f'role="switch" name="closed" value="{NOT[before]}" aria-checked="{before}"'
        assert switch in phone.text
        phone.submit("/share/meld", closed=NOT[before])
        assert f'aria-checked="{after}"' in phone.text


def test_a_seat_that_follows_a_link_to_watch_keeps_its_seat(phone, game, guests):
    link = link_of(phone, game, "watch")
    guests["seat"].open(link)
    guests["seat"].submit(link)
    assert "Your meld, Bob" in guests["seat"].open(game).text


def test_a_seat_is_marked_as_taken_only_for_other_phones(phone, open_phone, game, guests):
    link = link_of(phone, game, "seat")
    taken = "Bob <small>Another phone already has this seat."
    assert taken in open_phone().read(link)
    assert taken not in guests["seat"].read(link)


def test_a_seat_may_change_its_place_or_start_to_keep_score(phone, game, guests):
    join_by_link(phone, guests["seat"], game, "seat", seat=3)
    assert "Your meld, Dee" in guests["seat"].open(game).text
    join_by_link(phone, guests["seat"], game, "score")
    assert "No more meld" in guests["seat"].open(game).text


def test_guessing_codes_does_not_block_other_addresses(phone, open_phone, game):
    link = link_of(phone, game, "watch")
    code = re.search(r'aria-label="Code">(\w{6})<', phone.text)[1]
    guesser, guest = open_phone(), open_phone()
    for guess in range(WRONG_CODES):
        guesser.open(f"/join?code=WRONG{guess}")
    assert guesser.open(f"/join?code={code}").status_code == 429
    assert guesser.open(link).status_code == 200
    guest.client.environ_base["REMOTE_ADDR"] = "192.168.1.9"
    assert guest.open(f"/join?code={code}").status_code == 303


def test_a_code_does_not_work_as_a_link_so_guesses_are_counted(phone, open_phone, game):
    link_of(phone, game, "watch")
    code = re.search(r'aria-label="Code">(\w{6})<', phone.text)[1]
    assert open_phone().open(f"/join/{code}").status_code == 404


def test_a_withdrawn_link_says_that_it_no_longer_works(phone, open_phone, game):
    link = link_of(phone, game, "watch")
    phone.open(f"{game}/share?open=watch")
    phone.submit("/share/watch/withdraw")
    page = open_phone().open(link)
    assert page.status_code == 404
    assert "This link no longer works" in page.text
    assert "may be missing" not in page.text


# Leaving


def test_withdrawing_a_link_informs_its_phones_and_the_host(phone, game, guests):
    phone.open(f"{game}/share")
    phone.submit("/share/seat/withdraw")
    assert "1 phone disconnected." in phone.text
    assert "1 phone disconnected" not in phone.open(f"{game}/share").text
    page = guests["seat"].open(game)
    assert page.status_code == 403
    assert "You’ve been disconnected: the code was turned off." in page.text
    assert game not in guests["seat"].read("/")


@pytest.mark.parametrize(
    ("role", "sentence"),
    [
        ("watch", "This phone can only watch. Ask the scorekeeper for another code."),
        (
            "seat",
            "This phone can only enter its own meld. Ask the scorekeeper for a code to keep score.",
        ),
        ("score", "Only the scorekeeper’s phone can do that."),
    ],
)
def test_a_refused_phone_sees_the_reason(guests, game, role, sentence):
    page = guests[role].post(f"{game}/share/watch/new")
    assert (page.status_code, sentence in page.text) == (403, True)


def test_withdrawing_an_unused_link_says_that_nobody_used_it(phone, game):
    link_of(phone, game, "watch")
    phone.open(f"{game}/share?open=watch")
    phone.submit("/share/watch/withdraw")
    assert "Nobody was using it." in phone.text


def test_the_page_says_how_many_phones_a_new_code_disconnects(phone, game, guests):
    page = phone.open(f"{game}/share?open=watch").text
    assert "Both kick out phones that used this code." in page
    phone.submit("/share/watch/new")
    assert "1 phone disconnected." in phone.text


def test_a_removed_phone_can_return_only_by_a_new_link(phone, open_phone, game, guests):
    links = [link_of(phone, game, role) for role in ("watch", "seat", "score")]
    watcher = page_ids(phone, game)[0]
    phone.submit(f"/share/phones/{watcher}/remove")
    other = guests["watch"]
    page = other.open(game)
    assert (page.status_code, "The scorekeeper removed this phone." in page.text) == (403, True)
    private_window = open_phone()
    for old in links:
        assert other.open(old).status_code == private_window.open(old).status_code == 404
    for stays in ("seat", "score"):
        assert guests[stays].open(game).status_code == 200
    join_by_link(phone, other, game, "watch")
    assert other.open(game).status_code == 200


def test_a_removed_phone_does_not_list_the_game(phone, game, guests):
    watcher = page_ids(phone, game)[0]
    phone.submit(f"/share/phones/{watcher}/remove")
    assert game not in PageReader(guests["watch"].open("/").text).links


# Names


def test_phones_keep_their_number_when_another_leaves(phone, game, guests):
    assert listed(phone, game) == ["Phone 1 (this phone)", "Phone 2", "Bob’s phone", "Phone 4"]
    watcher = page_ids(phone, game)[0]
    phone.submit(f"/share/phones/{watcher}/remove")
    assert listed(phone, game) == ["Phone 1 (this phone)", "Bob’s phone", "Phone 4"]
    join_by_link(phone, guests["seat"], game, "score")
    assert listed(phone, game) == ["Phone 1 (this phone)", "Phone 3", "Phone 4"]


def test_the_history_uses_the_same_names_for_phones(phone, game, guests):
    guests["seat"].open(game)
    guests["seat"].submit("/meld/1", tap="jacks:1")
    guests["score"].open(game)
    guests["score"].submit("/meld/2", tap="run:1")
    page = phone.read(f"{game}/history")
    assert re.findall(r"</time>, ([^<]+)<", page) == ["Phone 4", "Bob’s phone", "this phone"]
    phone.open(f"{game}/share?open=score")
    phone.submit("/share/score/withdraw")
    page = phone.read(f"{game}/history")
    assert re.findall(r"</time>, ([^<]+)<", page) == ["Phone 4", "Bob’s phone", "this phone"]


def test_a_conflict_with_an_entry_of_the_same_phone_says_so(phone, game):
    phone.open(f"{game}/hands/1/meld/0")
    late = phone.form("/meld/0/points").fields
    phone.submit("/meld/0/points", points=40)
    answer = phone.client.post(
        f"{game}/hands/1/meld/0/points", data={**late, "points": "50", "op": "x"}
    )
    assert answer.status_code == 409
    assert "This phone entered the meld first." in answer.text


def test_a_conflict_names_only_the_phone_that_caused_it(phone, game, guests):
    guests["score"].open(f"{game}/hands/1/meld/0")
    guests["seat"].open(game)
    guests["seat"].submit("/meld/1", tap="jacks:1")
    phone.open(f"{game}/hands/1/meld/0")
    phone.submit("/meld/0/points", points=40)
    page = guests["score"].expect_refusal("/meld/0/points", 409, points=50)
    assert "Another phone entered the meld first." in page


# The host


def test_only_phones_in_the_game_see_the_names_for_a_rematch(phone, open_phone, game, guests):
    again = f"/games/new?again={id_of(game)}"
    assert 'value="Ann"' in guests["watch"].open(again).text
    stranger = open_phone().open(again)
    assert stranger.status_code == 200
    assert "Ann" not in stranger.text
    assert open_phone().open("/games/new?again=nosuchgame").status_code == 200


@pytest.mark.parametrize("act", ["host", "remove"])
def test_a_game_never_loses_its_host(phone, game, guests, app, act):
    sql = "select browser from members where lets = 'host'"
    ((host,),) = app.extensions["store"].execute(sql)
    assert phone.post(f"{game}/share/phones/{_public(host)}/{act}").status_code == 404
    assert "New code" in phone.open(f"{game}/share").text


def test_a_game_whose_phones_were_all_removed_cannot_be_claimed(phone, open_phone, app, game):
    app.extensions["store"].execute("update members set removed = '2026-01-01'")
    assert phone.open(game).status_code == 403
    assert open_phone().open(game).status_code == 403


def test_a_game_with_a_phone_cannot_be_claimed(open_phone, game):
    phone = open_phone()
    assert phone.post("/join" + game).status_code == 303
    assert phone.open(game).status_code == 403
    assert phone.post("/join/games/nosuchgame").status_code == 404


def test_a_full_game_refuses_another_phone_with_a_message(phone, open_phone, game, monkeypatch):
    monkeypatch.setattr(limits, "PHONES", 1)
    other, link = open_phone(), link_of(phone, game, "watch")
    other.open(link)
    page = other.expect_refusal(link, 409)
    assert "Too many phones This game has had 1 phones and can’t take more." in re.sub(
        "<.*?>", "", page
    )
