"""The board, which watchers, players with a phone and a shared tablet see."""

import html
import re
from datetime import UTC, datetime, timedelta

import pytest

from scorekeeper.access import Role
from tests.web.phone import (
    BOBS_SEAT,
    HTMX,
    Phone,
    id_of,
    is_unchanged,
    join_by_link,
    live_address,
    load_game,
    play_hand,
    show_points,
    start_game,
)

BOTH_STORES = True


def poll(phone, address):
    """Poll an address; return the answer and the new address, if any."""
    page = phone.client.get(address, headers={**HTMX, "HX-Current-URL": "http://localhost/x"})
    return page, page.headers.get("HX-Replace-Url")


def texts_at_seats(page):
    """Return the text at each seat in the picture of the table, in the order of the page."""
    seats = re.findall(r'<li class="seat.*?</li>', page, re.DOTALL)
    return [" ".join(html.unescape(re.sub("<[^>]+>", " ", seat)).split()) for seat in seats]


def win_moved_to_first_hand(phone, game):
    """Play two hands, and then end the game in the first hand by an adjustment."""
    phone.open(game)
    phone.submit("/undo")
    play_hand(phone, f"{game}/hands/1")
    play_hand(phone, f"{game}/hands/2")
    phone.open(f"{game}/hands/1/adjust")
    phone.submit("/adjust", side=0, points=3000, takes="no", reason="Counted wrong")


@pytest.mark.parametrize("role", ["host", "score", "seat", "watch"])
@pytest.mark.parametrize("moved", [False, True], ids=["hand on the table", "win moved"])
def test_the_big_board_stays_the_board(phones, phone, game, role, moved):
    if moved:
        win_moved_to_first_hand(phone, game)
    page = phones[role].open(f"{game}/board")
    assert ('<main class="ended dark' if moved else '<main class="board') in page.text
    address = live_address(page.text)
    assert is_unchanged(phones[role].client.get(address, headers=HTMX))
    phone.open(game)
    phone.submit("/undo")
    page, moves_to = poll(phones[role], address)
    assert '<main class="board' in page.text
    assert moves_to in (None, f"{game}/board")


@pytest.mark.parametrize(("page", "is_kept_on"), [("", False), ("/board", True)])
def test_only_the_board_keeps_the_screen_on_between_hands(phone, page, is_kept_on):
    game = start_game(phone)
    play_hand(phone, f"{game}/hands/1")
    assert ("data-open" in phone.read(f"{game}{page}")) is is_kept_on
    phone.open(f"{game}/hands/1/leave")
    phone.submit("/time")
    assert "data-open" not in phone.read(f"{game}{page}")


@pytest.mark.parametrize("role", ["seat", "watch"])
@pytest.mark.parametrize("moved", [False, True], ids=["hand on the table", "win moved"])
def test_a_phone_that_does_not_keep_score_is_never_sent_to_a_forbidden_page(
    phones, phone, game, role, moved
):
    if moved:
        win_moved_to_first_hand(phone, game)
    address = live_address(phones[role].open(game).text)
    assert is_unchanged(phones[role].client.get(address, headers=HTMX))
    phone.open(game)
    phone.submit("/undo")
    page, moves_to = poll(phones[role], address)
    assert page.status_code == 200
    assert moves_to in (None, game)
    assert phones[role].open(live_address(page.text)).status_code == 200


def test_a_player_who_confirms_a_hand_after_the_game_ended_earlier_sees_who_won(
    phones, phone, game
):
    win_moved_to_first_hand(phone, game)
    bob = phones["seat"]
    bob.open(game)
    answer = bob.send("/agree/1", htmx=True)
    assert '<main class="ended' in answer.text
    assert bob.send("/agree/1").location == game


def test_a_player_who_confirms_twice_does_not_see_a_scorekeepers_screen(phones, phone, game):
    phone.open(game)
    phone.submit("/finish")
    phone.submit("/tricks", side=2, points=140)
    bob = phones["seat"]
    bob.open(game)
    late = bob.form("/agree/1").fields
    phone.open(f"{game}/hands/1/tricks")
    phone.submit("/tricks", side=2, points=150)
    answer = bob.client.post(f"{game}/hands/1/agree/1", data=late, headers=HTMX)
    assert '<main class="watching' in answer.text
    assert "/undo" not in answer.text


@pytest.mark.parametrize("page", ["", "/board"])
@pytest.mark.parametrize("role", ["host", "score", "seat", "watch"])
def test_every_phone_shows_the_winner_the_reason_and_the_next_step(phones, phone, game, role, page):
    win_moved_to_first_hand(phone, game)
    shown = html.unescape(phones[role].read(f"{game}{page}"))
    assert "Ann & Cyd win" in shown
    assert "First to 1500" in shown
    assert "Share or export" in shown
    keeps_score = role in ("host", "score") and not page
    assert ("Rematch" in shown) is ("/undo" in shown) is keeps_score


# Updates without a new entry


def test_a_page_updates_when_meld_becomes_hidden(phones, phone, game):
    show_points(phone, f"{game}/hands/1", 2, 240)
    address = live_address(phones["watch"].open(game).text)
    phone.open(f"{game}/share")
    phone.submit("/share/meld", closed="yes")
    page, _ = poll(phones["watch"], address)
    assert page.status_code == 200
    assert "<td>240</td>" not in page.text
    assert is_unchanged(phones["watch"].client.get(live_address(page.text), headers=HTMX))


def test_a_page_updates_when_its_phone_gets_more_rights(phones, phone, game):
    address = live_address(phones["watch"].open(game).text)
    join_by_link(phone, phones["watch"], game, "score")
    page, _ = poll(phones["watch"], address)
    assert "/finish" in page.text


def test_a_page_updates_when_a_minute_has_passed(phone, app, games, begin):
    begin("double-deck", time_limit=90)
    address = live_address(phone.page.text)
    assert is_unchanged(phone.client.get(address, headers=HTMX))
    at = (datetime.now(UTC) - timedelta(minutes=30)).isoformat()
    app.extensions["store"].execute("update games set created = ?", [at])
    games._folded.clear()
    page, _ = poll(phone, address)
    assert "60 min left" in page.text


# Content


def test_the_board_names_the_melds(phones, phone, game):
    phone.open(f"{game}/hands/1/meld/0")
    for tap in ("run:1", "9H:1"):
        phone.submit("/meld/0", tap=tap)
    show_points(phone, f"{game}/hands/1", 3, 40)
    phones["seat"].open(game)
    phones["seat"].submit("/meld/1/done")
    assert texts_at_seats(phones["watch"].read(game)) == [
        "Ann 160 Run, Nine D Dealer",
        "Bob 0 no meld",
        "Cyd – not yet Bid 310",
        "Dee 40",
    ]


def test_a_players_phone_draws_the_player_nearest(phones, phone, game):
    phone.open(game)
    phone.submit("/finish")
    assert [place[:3] for place in texts_at_seats(phones["seat"].read(game))] == [
        "Bob",
        "Cyd",
        "Dee",
        "Ann",
    ]
    for page in (phones["seat"].read(f"{game}/board"), phones["watch"].read(game)):
        assert texts_at_seats(page)[0].startswith("Ann")


def test_lost_meld_is_struck_out_with_its_reason_on_every_phone(phones, phone, game):
    show_points(phone, f"{game}/hands/1", 2, 60)
    phone.open(game)
    phone.submit("/finish")
    phone.submit("/tricks", side=2, points=100)
    for role in ("seat", "watch"):
        page = phones[role].read(game)
        assert "<s>60</s>" in page
        assert "Set: 60 + 100 = 160, 150 short of 310." in page
        assert "<s>60</s>" in phones[role].read(f"{game}/board")


def test_the_board_says_that_meld_is_hidden(phones, phone, game):
    phone.open(f"{game}/share")
    phone.submit("/share/meld", closed="yes")
    assert "Meld is hidden until everyone is done." in phones["watch"].open(game).text
    assert "Meld is hidden" not in phone.open(f"{game}/board").text
    phone.open(f"{game}/hands/1/meld/2")
    phone.submit("/meld/2", tap="run:1")
    phone.submit("/finish")
    assert "Meld is hidden" not in phones["watch"].open(game).text
    assert "150" in phones["watch"].text


@pytest.mark.parametrize(("role", "leads"), [("host", True), ("seat", True), ("watch", False)])
def test_the_big_board_links_to_the_game_if_the_phone_may_do_more(phones, game, role, leads):
    page = phones[role].open(f"{game}/board").text
    assert ("Back to the game" in page) is leads


def test_undo_and_redo_of_a_meld_keep_the_turn_of_its_player(phones, phone, game):
    phone.submit("/meld/2", tap="run:1")
    phone.open(f"{game}/hands/1/meld/0")
    phone.submit("/meld/0", tap="pinochle:1")
    for act in ("/undo", "/redo"):
        phone.submit(act)
        assert "Ann shows meld" in phones["watch"].read(game)


def test_the_board_says_what_each_side_still_needs(phones, phone, game):
    phone.open(game)
    phone.submit("/finish")
    phone.submit("/tricks", side=2, points=140)
    board = phones["watch"].read(f"{game}/board")
    assert re.findall(r"[−\d]+ to go", board) == ["1810 to go", "1390 to go"]
    assert "to 1500" not in board


def test_the_board_repeats_nothing(phones, phone, game):
    board = phones["watch"].read(game)
    assert "Cyd shows meld" in board
    assert "<form" not in board
    phone.open(game)
    phone.submit("/finish")
    assert "Ann & Cyd can’t make it." in html.unescape(phones["watch"].read(game))
    phone.submit("/tricks", side=2, points=140)
    board = phones["watch"].read(game)
    assert "Ann &amp; Cyd are set at 310</h1>" in board


@pytest.mark.parametrize(
    ("points", "sentence"),
    [
        (60, "Ann & Cyd need 250 more."),
        (240, "Ann & Cyd need 70 more."),
        (310, "Ann & Cyd made it with meld alone."),
    ],
)
def test_the_board_says_what_the_bidders_still_need(phones, phone, game, points, sentence):
    show_points(phone, f"{game}/hands/1", 2, points)
    phone.open(game)
    phone.submit("/finish")
    assert sentence in html.unescape(phones["watch"].read(game))


def test_the_board_says_that_bidders_only_have_to_keep_their_meld(phone):
    game = start_game(phone, "classic")
    phone.submit("/bid", declarer=2, bid=25, trump="hearts")
    show_points(phone, f"{game}/hands/1", 2, 30)
    phone.open(game)
    phone.submit("/finish")
    board = html.unescape(phone.read(f"{game}/board"))
    assert "Ann & Cyd just have to keep their meld." in board


def test_two_phones_at_one_seat_confirm_separately(app, phones, phone, game):
    other = Phone(app.test_client())
    join_by_link(phones["host"], other, game, "seat", BOBS_SEAT)
    phone.open(game)
    phone.submit("/undo")
    play_hand(phone, f"{game}/hands/1")
    pages = [each.client.get(game, headers=HTMX).text for each in (phones["seat"], other)]
    ops = [re.findall(r'name="op" value="([^"]+)"', page) for page in pages]
    assert len(ops[0]) == len(ops[1]) == 1
    assert ops[0] != ops[1]


# Joining from the big board


def code_on(phone, game):
    shown = re.search(r'class="code"[^>]*>(\w+)<', phone.open(f"{game}/board").text)
    return shown[1] if shown else None


@pytest.mark.parametrize(
    ("role", "shown"),
    [("host", Role.SEAT), ("score", Role.SEAT), ("seat", Role.SEAT), ("watch", Role.WATCH)],
)
def test_the_big_board_shows_how_to_join_and_never_how_to_keep_score(
    phones, game, links, role, shown
):
    of_game = links.of(id_of(game))
    assert len(of_game) == 3
    assert code_on(phones[role], game) == of_game[shown].code
    page = phones[role].open(f"{game}/board").text
    assert 'class="qr"' in page
    others = [link for role, link in of_game.items() if role is not shown]
    assert not any(link.code in page or link.token in page for link in others)


def test_the_big_board_shows_no_code_to_keep_score(phones, game, links):
    for role in (Role.SEAT, Role.WATCH):
        links.withdraw(id_of(game), role)
    assert [*links.of(id_of(game))] == [Role.SCORE]
    assert code_on(phones["host"], game) is code_on(phones["score"], game) is None


def test_the_boards_of_watchers_and_seats_show_no_code(phones, game):
    for role in ("seat", "watch"):
        assert 'class="code"' not in phones[role].open(game).text


def test_the_big_board_updates_with_a_new_code(phones, phone, game, links):
    address = live_address(phones["host"].open(f"{game}/board").text)
    assert is_unchanged(phone.client.get(address, headers=HTMX))
    link = links.renew(id_of(game), Role.SEAT)
    page, _ = poll(phone, address)
    assert link.code in page.text
    assert is_unchanged(phone.client.get(live_address(page.text), headers=HTMX))


# A seat's own meld


def test_a_seat_can_enter_points_counted_at_the_table(phones, game, games):
    bob = phones["seat"]
    bob.open(game)
    bob.submit("/meld/1/points", points=40)
    assert "Counted by hand:" in bob.text
    page = bob.expect_refusal("/meld/1/points", points="lots")
    assert 'value="lots"' in page
    assert "Enter a whole number." in page
    assert load_game(games, game).game.hand(1).hand.shown[BOBS_SEAT].points == 40


def test_a_seat_is_told_that_its_hidden_meld_is_not_visible_yet(phones, phone, game):
    phone.open(f"{game}/share")
    phone.submit("/share/meld", closed="yes")
    bob = phones["seat"]
    bob.open(game)
    bob.submit("/meld/1/done")
    assert "✓ Others see it when everyone is done" in bob.text
