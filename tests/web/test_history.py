"""The list of a game's entries."""

import re
import sqlite3
from datetime import UTC, datetime

import pytest

from scorekeeper.pinochle.cards import Card, Suit
from scorekeeper.pinochle.game.events import BidWon, CardsShown, Redone, Undone
from tests.web.phone import load_game, play_hand, start_game

TEXT = re.compile(r"<[^>]+>|\N{VARIATION SELECTOR-15}")


@pytest.fixture
def game(phone):
    game = start_game(phone)
    play_hand(phone, f"{game}/hands/1")
    return game


def entries(phone, game):
    """Return the texts of the entries, without tags."""
    return listed(phone.open(f"{game}/history").text)


def listed(page):
    return [" ".join(TEXT.sub("", li).split()) for li in re.findall("<li>.*?</li>", page, re.S)]


def headings(phone, game):
    return re.findall("<h2>(.*?)</h2>", phone.open(f"{game}/history").text)


def test_every_fact_is_listed_newest_first(phone, game):
    listed = entries(phone, game)
    assert [entry.split()[0] for entry in listed] == [
        "Tricks", "“No", "Dee’s", "Cyd’s", "Bid", "Game",
    ]  # fmt: skip
    assert "Bid Cyd 310 in ♥" in listed[-2]
    assert listed[0].startswith("Tricks Ann &amp; Cyd 140, Bob &amp; Dee 110")
    assert headings(phone, game) == ["Hand 1", "The game"]


def test_a_correction_shows_the_old_value(phone, game):
    phone.open(f"{game}/hands/1/bid")
    phone.submit("/bid", bid=320, trump="spades")
    newest = entries(phone, game)[0]
    assert newest.startswith("Bid Cyd 320 in ♠ was Cyd 310 in ♥")
    assert headings(phone, game)[0] == "Hand 1 fixed"


def test_undone_entries_are_struck_through(phone, game):
    phone.open(game)
    phone.submit("/undo")
    page = phone.open(f"{game}/history").text
    assert page.count("<s>") == 1
    listed = entries(phone, game)
    assert listed[0].startswith("Undid tricks Ann &amp; Cyd 140")
    assert "undone" in listed[1]


def test_each_fact_names_its_phone(phone, game, games):
    table = load_game(games, game)
    with sqlite3.connect(games.store.where) as store:
        store.execute("update events set by = 'another' where seq > 4")
    listed = entries(phone, game)
    assert [re.findall("this phone|another phone|$", entry)[0] for entry in listed] == [
        *["another phone"] * (table.seq - 4), *["this phone"] * 3, "",
    ]  # fmt: skip


def test_times_on_another_day_include_the_date(phone, game, games):
    with sqlite3.connect(games.store.where) as store:
        at = datetime(2020, 2, 3, 12, 0, tzinfo=UTC).isoformat()
        store.execute("update events set at = ? where seq = 1", [at])
    listed = entries(phone, game)
    assert re.search(r"\d\d \w+ 2020, \d\d:\d\d$", listed[-1])
    assert not re.search("20[0-9]{2},", listed[0])
    assert 'datetime="2020-02-03T12:00:00+00:00"' in phone.text


def test_names_are_escaped(phone):
    game = start_game(phone, players=("<b>Ann", "Bob", "Cyd", "Dee"))
    phone.open(f"{game}/players")
    phone.submit("/players", players__0="<i>Anne")
    assert (
        "&lt;b&gt;Ann\N{NO-BREAK SPACE}→\N{NO-BREAK SPACE}&lt;i&gt;Anne"
        in phone.open(f"{game}/history").text
    )


def test_an_imported_game_lists_its_facts_without_a_phone(phone, game):
    record = phone.open(f"{game}/pinochle.json").data
    copy = phone.send_record(record).location
    assert not any("phone" in entry for entry in entries(phone, copy))


def test_the_list_has_undo_and_redo(phone, game, games):
    phone.open(f"{game}/history")
    phone.submit("/undo")
    phone.open(f"{game}/history")
    phone.submit("/redo")
    assert load_game(games, game).game.totals == (380, 150)


# Pages


@pytest.fixture
def long_game(phone, games):
    """A game with three pages; the second-last has an undo, the last a redo."""
    game = start_game(phone)
    table = load_game(games, game)
    ace = Card.parse("AH")
    events = [BidWon(1, 0, 300, Suit.HEARTS)]
    events += [CardsShown(1, 0, ((ace, place % 2),)) for place in range(1, 195)]
    events += [Undone(), Undone(), Redone(), *(CardsShown(1, 0, ((ace, n % 2),)) for n in range(9))]
    with games.store.writing("g"):
        games.store.append(table.id, 1, "op", "", events)
    return game


def test_a_long_history_is_split_into_pages(phone, long_game):
    pages = [entries(phone, long_game)]
    seen = phone.text
    assert ">Newer<" not in seen
    while older := re.search('<a href="([^"]+)">Older<', seen):
        seen = phone.open(older[1]).text
        pages.append(listed(seen))
    assert [len(page) for page in pages] == [100, 100, 8]
    assert pages[-1][-1].startswith("Game")
    back = re.search('<a href="([^"]+)">Newer<', seen)[1]
    assert listed(phone.open(back).text) == pages[1]
    assert re.search('<a href="([^"]+)">Newer<', phone.text)[1] == f"{long_game}/history"
    assert "Entries 9 to 108 of 208, newest first" in phone.text


@pytest.mark.parametrize("last", ["0", "-5", "99999", "x", "9" * 400])
def test_a_missing_page_shows_the_nearest_one(phone, game, last):
    assert phone.open(f"{game}/history?last={last}").status_code == 200


def test_entries_undone_on_a_later_page_are_struck_through(phone, long_game):
    page = phone.open(f"{long_game}/history?last=196").text
    assert page.count("<s>") == 1
    assert "Redid" in entries(phone, long_game)[9]
