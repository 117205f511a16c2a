"""Who is playing how, counted over the games of a phone."""

import re
from pathlib import Path

import pytest

from tests.web.phone import choose_file, let_in, play_hand, start_game

RECORDS = Path(__file__).parents[1] / "games"


def words(html):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))


def bring(phone, *ids):
    """Import whole games."""
    for id in ids:
        phone.open("/")
        record = (RECORDS / f"{id}.json").read_text("utf-8")
        answer = phone.send("/games/import", **choose_file(record))
        assert answer.status_code == 303, answer.text


def test_a_phone_without_a_played_hand_is_told_what_will_stand_here(phone):
    start_game(phone)
    assert "Play a hand and your statistics appear here" in phone.open("/statistics").text


def test_home_leads_to_the_statistics_once_there_are_games(phone):
    assert "/statistics" not in phone.open("/").text
    start_game(phone)
    assert 'href="/statistics"' in phone.open("/").text


def test_a_game_tells_who_made_the_bids_and_who_won(phone):
    bring(phone, "howell-racehorse")
    page = words(phone.open("/statistics").text)
    assert "7 hands, 1 finished game" in page
    assert "Ann 1 of 1 0 of 1 20" in page
    assert "Dee 0 of 1 2 of 3 53" in page
    assert "Ann & Cyd 1 of 1 2 of 3" in page.replace("&amp;", "&")
    assert "Best hand 1250" in page
    assert "Most meld 1040" in page


def test_games_by_different_rulesets_are_not_put_together(phone):
    bring(phone, "classic", "howell-racehorse", "three-player")
    headings = re.findall(r"<h2>([^<]+)</h2>", phone.open("/statistics").text)
    assert headings == ["Howell Racehorse", "Three-Player", "Classic"]


def test_a_game_with_another_target_counts_with_the_ruleset_it_changes(phone):
    bring(phone, "howell-racehorse")
    phone.open("/games/new")
    names = {f"players__{seat}": name for seat, name in enumerate(("Ann", "Bob", "Cyd", "Dee"))}
    game = phone.send("/games", ruleset="howell-racehorse", target="900", **names).location
    phone.open(game)
    play_hand(phone, f"{game}/hands/1")
    page = phone.open("/statistics").text
    assert re.findall(r"<h2>([^<]+)</h2>", page) == ["Howell Racehorse"]
    assert "8 hands, 1 finished game" in words(page)


def test_games_whose_cards_count_otherwise_are_not_put_together(phone):
    bring(phone, "howell-racehorse")
    phone.open("/games/new?ruleset=howell-racehorse%3Fname%3DTenfold%26aces%3D1000%252C2000")
    names = {f"players__{seat}": name for seat, name in enumerate(("Ann", "Bob", "Cyd", "Dee"))}
    game = phone.submit("/games", **names).request.path
    play_hand(phone, f"{game}/hands/1")
    headings = re.findall(r"<h2>([^<]+)</h2>", phone.open("/statistics").text)
    assert headings == ["Howell Racehorse", "Tenfold"]


def test_the_best_hand_leads_to_its_score_sheet(phone):
    bring(phone, "howell-racehorse")
    page = phone.open("/statistics").text
    address = re.search(r'<a href="(/games/[^"]+/sheet)">Best hand', page)
    assert phone.open(address[1]).status_code == 200


def test_only_games_that_are_open_on_this_phone_count(phone, open_phone):
    game = start_game(phone)
    play_hand(phone, f"{game}/hands/1")
    other = open_phone()
    assert "Play a hand" in other.open("/statistics").text
    let_in(phone, other, game, "watch")
    page = other.open("/statistics").text
    assert "1 hand," in words(page)
    for address in re.findall(r'href="(/games/[^"]+)"', page):
        assert other.open(address).status_code == 200


def test_counting_many_games_leaves_those_in_play_folded(phone, games):
    bring(phone, "howell-racehorse")
    game = start_game(phone)
    before = list(games._folded)
    phone.open("/statistics")
    assert list(games._folded) == before
    play_hand(phone, f"{game}/hands/1")
    assert "8 hands" in words(phone.open("/statistics").text)


@pytest.mark.parametrize("id", ["three-player", "five-handed"])
def test_where_nobody_has_a_partner_there_are_none(phone, id):
    bring(phone, id)
    assert "Partners" not in phone.open("/statistics").text
