"""Ways back to a hand. Once a phone has opened the next hand, every link leads to that hand."""

import pytest

from tests.web.phone import BOBS_SEAT, HTMX, join_by_link, play_hand, start_game

NEXT = "Who won the bid?"


@pytest.fixture
def game(phone):
    address = start_game(phone)
    play_hand(phone, f"{address}/hands/1")
    return address


@pytest.mark.parametrize("way", ["/board", "/sheet", "/hands/2/more", "/hands/1"])
def test_the_next_hand_stays_open_after_a_visit_to_another_page(phone, game, way):
    assert NEXT not in phone.read(game)
    assert NEXT in phone.read(f"{game}/hands/2")
    phone.open(f"{game}{way}")
    assert NEXT in phone.read(game)


def test_the_last_hand_stays_open_for_a_correction_after_the_next_one_was_opened(phone, game):
    phone.open(f"{game}/hands/2")
    page = phone.read(f"{game}/hands/1")
    assert f'href="{game}/sheet#hand-1">‹ Back' in page
    assert f'hx-get="{game}/hands/1?live=' in page
    assert f'href="{game}/hands/1">‹ Back' in phone.read(f"{game}/hands/1/adjust")
    phone.open(f"{game}/hands/1/tricks")
    phone.submit("/tricks", side=1, points=100)
    assert NEXT not in phone.text
    assert NEXT in phone.read(game)


def test_another_phone_still_sees_the_result_of_the_last_hand(phone, open_phone, game):
    other = open_phone()
    join_by_link(phone, other, game)
    phone.open(f"{game}/hands/2")
    assert NEXT not in other.read(game)


def test_after_undo_the_corrected_hand_is_open_again(phone, game):
    phone.open(f"{game}/hands/2")
    phone.submit("/undo")
    assert "step=tricks" in phone.read(game)


def test_fetching_the_melds_of_others_does_not_change_whose_meld_is_open(phone, game):
    """Pages fetch these melds in the background, to show them offline (static/offline.js)."""
    phone.open(f"{game}/hands/2")
    phone.submit("/bid", declarer=2, bid=310, trump="hearts")
    for player in range(4):
        phone.client.get(f"{game}/hands/2/meld/{player}", headers={"HX-Request-Type": "partial"})
        assert "Cyd’s meld" in phone.read(game)


def test_a_reload_shows_the_meld_that_was_open(phone, open_phone, game):
    phone.open(f"{game}/hands/2")
    phone.submit("/bid", declarer=2, bid=310, trump="hearts")
    phone.page = phone.client.get(f"{game}/hands/2/meld/1", headers=HTMX)
    address = phone.page.headers["HX-Replace-Url"]
    assert address == f"{game}?seat=1"
    assert "Bob’s meld" in phone.read(address)
    phone.submit("/meld/1", tap="AH:1")
    assert "Bob’s meld" in phone.read(address)
    assert "Cyd’s meld" in phone.read(game)
    own = open_phone()
    join_by_link(phone, own, game, "seat", BOBS_SEAT)
    assert f"{game}/hands/2/meld/1" in own.open(f"{game}?seat=3").text
    phone.open(f"{game}/hands/2/meld/1")
    phone.submit("/finish")
    assert "Who counted?" in phone.read(address)


def test_a_reload_shows_the_meld_that_was_being_corrected(phone, game):
    phone.page = phone.client.get(f"{game}/hands/1/meld/1", headers=HTMX)
    address = phone.page.headers["HX-Replace-Url"]
    assert "Bob’s meld" in phone.read(address)


def test_an_older_hand_leads_back_to_its_row_of_the_sheet(phone, game):
    play_hand(phone, f"{game}/hands/2")
    assert f'href="{game}/sheet#hand-1">‹ Back' in phone.read(f"{game}/hands/1")


def test_back_skips_new_game_once_it_has_started_a_game(phone):
    phone.open("/games/new")
    headers = phone.send("/games", htmx=True).headers
    assert (headers["HX-Redirect"][:7], headers["HX-Replace-Url"]) == ("/games/", "true")
