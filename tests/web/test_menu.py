"""The menu “More” on each screen of a game offers only what is possible now."""

import re

import pytest

from tests.web.phone import BOBS_SEAT, PageReader, join_by_link, play_hand, start_game

EVERYBODYS = [
    "Rules of this game", "Odds", "How it works", "Share or export", "Big board", "Home",
]  # fmt: skip
MENUS_HOME = '<a href="/">Home</a>'
SCOREKEEPERS = ["Dealer", "Add or subtract points", "More phones", "Players", "History"]


def offers(page):
    """Return the labels of the menu's links and buttons."""
    return [text.strip() for text in re.findall(r"<(?:a|button)[ >][^>]*>([^<]+)<", tiles(page))]


def links(page):
    return PageReader(tiles(page)).links


def tiles(page):
    return page.partition("<h1>More</h1>")[2]


@pytest.mark.parametrize(
    "page",
    ["", "/hands/1", "/hands/1/bid", "/hands/1/adjust", "/hands/2/calls", "/sheet", "/history"],
)
def test_every_screen_of_a_game_links_to_the_menu(phone, page):
    game = start_game(phone)
    play_hand(phone, f"{game}/hands/1")
    phone.open(f"{game}{page}")
    assert {*EVERYBODYS, *SCOREKEEPERS} <= {*offers(phone.open_more())}


ASIDE = [
    "/hands/1", "/hands/1/dealer", "/hands/1/adjust", "/hands/2/leave", "/hands/2/more", "/sheet",
    "/share-score", "/history", "/players", "/share", "/rules",
    "/paper", "/blank", "/cards",
]  # fmt: skip


@pytest.mark.parametrize("page", ASIDE)
def test_the_way_back_is_always_a_link_at_the_top(phone, page):
    game = start_game(phone)
    play_hand(phone, f"{game}/hands/1")
    phone.open(f"{game}/hands/2")
    phone.win_bid()
    top, below = phone.read(f"{game}{page}").split("<main", 1)
    assert re.search(rf'<a[^>]* href="{game}(/hands/1|/sheet#hand-1)?">(‹ )?(Back|Game)</a>', top)
    assert not re.search(r">(Back|Back to the game|Home)</a>", below.replace(MENUS_HOME, ""))


@pytest.mark.parametrize("page", ["/statistics", "/games/deleted"])
def test_pages_outside_games_link_home_once(phone, page):
    assert [link for link in PageReader(phone.read(page)).links if link == "/"] == ["/"]


def test_every_link_in_the_menu_works(phone):
    start_game(phone)
    for link in links(phone.open_more()):
        assert phone.open(link).status_code == 200


def test_during_bidding_the_menu_offers_a_misdeal_and_the_other_way_to_bid(phone):
    game = start_game(phone)
    offered = offers(phone.open_more())
    assert offered[:3] == ["Misdeal: Ann redeals", "Record each bid", "Dealer"]
    phone.open(f"{game}/hands/1/calls")
    phone.submit("/calls/1", said=250)
    assert offers(phone.open_more())[1:3] == ["Just enter the winner", "Dealer"]


def test_a_misdeal_can_still_be_entered_after_the_bid(phone):
    game = start_game(phone)
    phone.win_bid()
    offered = offers(phone.open_more())
    assert "Misdeal: Ann redeals" in offered
    assert "Record each bid" not in offered
    phone.submit("/end", outcome="redealt")
    assert "Who won the bid?" in phone.text
    assert "Misdeal" in phone.read(f"{game}/sheet")


def test_a_finished_hand_cannot_become_a_misdeal(phone):
    game = start_game(phone)
    play_hand(phone, f"{game}/hands/1")
    assert not [each for each in offers(phone.open_more()) if "Misdeal" in each]


def test_folding_is_offered_only_before_the_bid_and_if_the_rules_allow_it(phone):
    start_game(phone, "partnership-auction")
    assert "Ann folds: −20" in offers(phone.open_more())
    phone.open(phone.page.request.path.replace("/more", ""))
    phone.submit("/bid", declarer=2, bid=25, trump="hearts")
    assert "Ann folds: −20" not in offers(phone.open_more())


def test_folding_is_not_offered_after_the_first_bid(phone):
    game = start_game(phone, "double-deck")
    assert "Ann folds: −50" in offers(phone.open_more())
    phone.open(f"{game}/hands/1/calls")
    phone.submit("/calls/1", said=50)
    assert "Ann folds: −50" not in offers(phone.open_more())


@pytest.mark.parametrize(("ruleset", "asks"), [("iowa-state", True), ("classic", False)])
def test_in_iowa_state_a_player_with_nines_may_ask_the_partner_r10(phone, begin, ruleset, asks):
    begin(ruleset, **({} if asks else {"nines_redeal": "5_or_more"}))
    assert ("They can check with their partner first." in phone.open_more()) is asks
    assert "Who has the nines?" in phone.text


def test_a_game_that_is_over_cannot_be_ended_early(phone):
    start_game(phone)
    assert "End the game early" in offers(phone.open_more())
    phone.open(phone.page.request.path.replace("/more", "/leave"))
    phone.submit("/concede/0")
    assert "End the game early" not in offers(phone.open_more())


@pytest.mark.parametrize(("role", "seat"), [("watch", None), ("seat", BOBS_SEAT)])
def test_a_phone_that_does_not_keep_score_is_offered_only_what_it_may_do(
    phone, open_phone, role, seat
):
    game, other = start_game(phone), open_phone()
    join_by_link(phone, other, game, role, seat)
    other.open(game)
    assert offers(other.open_more()) == EVERYBODYS
    for link in links(other.text):
        assert other.open(link).status_code == 200
