"""The meld calculator, whose state is entirely in the address."""

import re
import sqlite3
from html import unescape
from urllib.parse import quote

import pytest

from scorekeeper.pinochle.rules import customized
from tests.web.phone import HTMX, load_game, reconnect, restart, start_game

HOWELL = "AD 10D KD KD QD JD 9D KS QS KH KC"


def test_howells_sample_hand_is_counted_by_each_ruleset(phone):
    for ruleset, total in {"howell-racehorse": 300, "good-sam": 320, "classic": 30}.items():
        page = phone.open(f"/meld?ruleset={ruleset}&trump=diamonds&cards={HOWELL}").text
        assert f"<output>{total}</output>" in page


def test_taps_add_cards_to_those_in_the_address(phone):
    page = phone.open("/meld?trump=hearts&cards=AH&tap=9H:1").text
    assert 'name="cards" value="AH 9H"' in page
    assert 'value=""' in phone.open("/meld?cards=AH&tap=clear").text


def test_reloading_and_going_back_show_the_same_hand(phone):
    tapped = phone.open("/meld?ruleset=classic&trump=hearts&cards=AH&melds=run:1&tap=9H:1", **HTMX)
    there = tapped.headers["HX-Replace-Url"]
    page = phone.open(there).text
    assert 'name="cards" value="AH 9H"' in page
    assert 'name="melds" value="run:1"' in page
    assert tapped.text in page
    assert "HX-Replace-Url" not in phone.open("/meld?tap=ZZ:1", **HTMX).headers


def test_in_a_full_hand_one_tap_removes_a_wrong_card(phone):
    full = "AS 10S KS QS JS 9S AH 10H KH QH JH 9H"
    page = phone.open(f"/meld?ruleset=classic&cards={full}").text
    assert 'value="AS:0"' in page
    assert 'value="AD:1"' in page  # the ace was refused, because a hand has twelve cards
    phone.open(f"/meld?ruleset=classic&cards={full}&tap=AS:0")
    assert 'value="AH:2"' in phone.text


def test_all_18_cards_count_if_the_bidder_discards_after_melding(phone):
    cards = "AS 10S KS QS JS 9S AH 10H KH QH JH 9H AD 10D KD QD JD"
    rules = "ruleset=partnership-three-player"
    page = phone.open(f"/meld?{rules}&cards={cards}&tap=9D:1").text
    assert 'value="AS:0"' in page  # the hand is full, so the next tap removes the ace
    assert phone.open(f"/odds?{rules}&cards={cards} 9D").status_code == 200
    refused = phone.open(f"/meld?{rules}&cards={cards} 9D&tap=AC:1")
    assert refused.status_code == 422
    assert "That’s 19 cards. A player holds only 18." in refused.text


def test_a_meld_already_formed_by_others_is_not_counted_twice(phone):
    """The run and the marriage contain a pinochle. Naming the pinochle does not add another."""
    melds = "run:1 marriage-S:1"
    page = phone.open(f"/meld?trump=diamonds&melds={melds}&tap=pinochle:1").text
    assert 'name="melds" value="run:1 marriage-S:1 pinochle:1"' in page
    assert "<output>210</output>" in page


def test_a_meld_is_not_offered_again_if_it_cannot_be_added(phone):
    page = phone.open("/meld?ruleset=good-sam&trump=spades&melds=kings:1 extra-king:1").text
    assert "Take back Extra king" in page
    assert 'value="extra-king:2"' not in page
    refused = phone.open(
        "/meld?ruleset=good-sam&trump=spades&melds=kings:1 extra-king:1&tap=extra-king:2"
    )
    assert refused.status_code == 422
    assert "One more extra king wouldn’t count beside these melds." in refused.text
    full = "AS 10S KS QS JS 9S AH 10H KH QH JH 9H"
    page = phone.open(f"/meld?ruleset=classic&trump=spades&cards={full}").text
    assert '<button name="tap" value="jacks:1" disabled>' in page
    assert '<button name="tap" value="run:1" class="on made">' in page


def test_named_melds_that_contradict_each_other_become_cards(phone):
    page = phone.open("/meld?ruleset=race-horse&trump=spades&melds=extra-king:2").text
    assert 'name="melds" value=""' in page
    assert 'name="cards" value="KS KS"' in page


def test_named_melds_become_cards_when_trump_changes(phone):
    page = phone.open("/meld?named=diamonds&trump=spades&melds=run:1").text
    assert 'name="cards" value="AD 10D KD QD JD"' in page
    assert 'name="melds" value=""' in page
    assert "<output>20</output>" in page


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("cards=AS AS AS", "There are only 2 A♠ in the deck."),
        ("cards=1S", "isn’t a card"),
        ("trump=stars", "isn’t a suit"),
        ("ruleset=poker", "There is no ruleset “poker”"),
        ("ruleset=classic?aces=1", "“Aces around” needs 2 numbers"),
        ("tap=ZZ:1", "isn’t a card"),
    ],
)
def test_invalid_queries_are_refused_with_a_message(phone, query, sentence):
    page = phone.open(f"/meld?{query}")
    assert page.status_code == 422
    assert sentence in page.text


def test_the_cards_stay_when_a_tap_is_refused(phone):
    page = phone.open("/meld?cards=AS AS&tap=AS:3").text
    assert 'name="cards" value="AS AS"' in page


@pytest.mark.parametrize("address", ["/meld", "/odds"])
@pytest.mark.parametrize("played", ["good-sam", "good-sam?target=200"])
def test_the_calculator_opens_with_the_rules_played_last(phone, games, address, played):
    phone.open(f"/games/new?ruleset={quote(played)}")
    names = {f"players__{seat}": name for seat, name in enumerate("ABCD")}
    game = phone.send("/games", **names).location
    target = load_game(games, game).game.ruleset.target
    assert target == customized.find(played).target
    page = phone.open(address).text
    assert re.search(rf'<option value="{re.escape(played)}"\s+selected', page)
    page = phone.open(f"{address}?ruleset=classic").text
    assert re.search(r'<option value="classic"\s+selected', page)
    assert f'<option value="{played}">' in page  # still offered
    labels = re.findall("<option[^>]*>([^<]+)</option>", page.partition("</select>")[0])
    assert len(labels) == len({*labels})  # all labels differ


HOUSE_RULES = quote("classic?aces=20,200")


def test_the_calculator_counts_by_house_rules(phone):
    """The house rules stay selected, and the link to the odds includes them."""
    tapped = phone.open(f"/meld?ruleset={HOUSE_RULES}&cards=AS AH AD&tap=AC:1", **HTMX)
    page = phone.open(tapped.headers["HX-Replace-Url"]).text
    assert "<output>20</output>" in page
    assert re.search(r'<option value="classic\?aces=20,200"\s+selected', page)
    phone.open(unescape(re.search(r'class="rank" href="([^"]+)"', page)[1]))
    assert re.search(r'<option value="classic\?aces=20,200"\s+selected', phone.page.text)
    back = re.search(r'href="(/meld[^"]+)"', phone.page.text)
    assert "<output>20</output>" in phone.open(unescape(back[1])).text


def test_cards_are_counted_even_if_the_quota_for_odds_is_used_up(phone, app, monkeypatch):
    monkeypatch.setattr(app.extensions["odds"], "each", 0)
    rules = quote("classic?aces=30,300")
    page = phone.open(f"/meld?ruleset={rules}&cards=AS AH AD AC").text
    assert "<output>30</output>" in page
    assert re.search(r'<a class="rank"[^>]*>Odds</a>', page)


def test_cards_are_counted_even_if_the_odds_would_take_too_long(phone):
    rules = quote("double-deck?players=2&partnership=alone&hand=40")
    page = phone.open(f"/meld?ruleset={rules}&cards=AS AH AD AC").text
    assert "<output>10</output>" in page
    assert re.search(r'<a class="rank"[^>]*>Odds</a>', page)


@pytest.mark.parametrize("address", ["/meld", "/odds"])
def test_the_calculator_opens_with_rules_saved_by_an_older_version(phone, app, address):
    """The name of such rules may be longer than today's limit."""
    start_game(phone)
    with sqlite3.connect(app.config["DATABASE"]) as db:
        db.execute("update games set ruleset = json_set(ruleset, '$.name', ?)", ["x" * 60])
    again = reconnect(restart(app), phone.cookie)
    page = again.open(address)
    assert page.status_code == 200
    assert re.search(rf'<option value="[^"]*{"x" * 60}"\s+selected', page.text)
