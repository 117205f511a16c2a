"""Corrections of names, seats, dealers and the day, and players who replace others."""

import html
import json
import re

import pytest

from scorekeeper.pinochle.hand.steps import Step
from tests.web.phone import PageReader, join_by_link, load_game, play_hand, start_game

SAVE = "/players"


@pytest.fixture
def game(phone):
    """A game with one finished hand: Ann & Cyd at 380, Bob & Dee at 150."""
    game = start_game(phone)
    play_hand(phone, f"{game}/hands/1")
    return game


def fields(phone, game):
    phone.open(f"{game}/players")
    return phone.form(SAVE).fields


def test_the_page_shows_the_seats_and_the_next_dealer(phone, game):
    shown = fields(phone, game)
    assert [shown[f"players-{seat}"] for seat in range(4)] == ["Ann", "Bob", "Cyd", "Dee"]
    assert (shown["dealer"], shown["new"], shown["hand"]) == ("1", "name", "2")


def test_a_name_is_corrected_everywhere(phone, game):
    fields(phone, game)
    phone.submit(SAVE, players__0="  Anne  Marie ")
    sheet = phone.open(f"{game}/sheet").text
    assert "Anne Marie &amp; Cyd" in sheet
    assert "Anne Marie dealt" in sheet
    assert phone.record_of(game)["players"][0] == "Anne Marie"


def test_the_sheet_says_whom_a_new_player_replaced(phone, game, games):
    fields(phone, game)
    phone.submit(SAVE, players__2="Eve", new="player", hand=2)
    sheet = phone.open(f"{game}/sheet").text
    assert "Eve took over from Cyd at hand 2." in sheet
    assert "Ann &amp; Eve" in sheet
    assert "Cyd 310" in sheet  # the first hand keeps the name of its bidder
    assert load_game(games, game).game.totals == (380, 150)
    rows = phone.open(f"{game}/pinochle.csv").text
    assert ",Cyd,310," in rows


def test_a_played_hand_keeps_its_names_and_the_next_dealer_is_the_new_player(phone, game):
    """Eve replaces Bob before hand 2, in which Bob's seat is the dealer."""
    fields(phone, game)
    phone.submit(SAVE, players__1="Eve", new="player", hand=2)
    result = phone.open(f"{game}/hands/1").text
    assert "Next hand: Eve deals" in result
    assert re.findall("</svg> ([^<]+)</th>", result) == ["Ann &amp; Cyd", "Bob &amp; Dee"]
    board = phone.open(f"{game}/board").text
    assert "Eve deals next." in board
    assert re.findall(r"<strong>.*?</svg> (\w+)", board, re.DOTALL) == ["Ann", "Bob", "Cyd", "Dee"]


def test_the_next_dealer_is_corrected(phone, game, games):
    fields(phone, game)
    phone.submit(SAVE, dealer=3)
    assert "Hand 2 · Dee deals" in phone.text
    phone.submit("/undo")
    assert load_game(games, game).game.next_dealer == 1


def test_names_and_dealer_are_saved_together(phone, game, games):
    before = load_game(games, game).seq
    fields(phone, game)
    phone.submit(SAVE, players__0="Anne", dealer=3)
    assert load_game(games, game).seq == before + 2


def test_saving_without_changes_records_nothing(phone, game, games):
    before = load_game(games, game).seq
    fields(phone, game)
    phone.submit(SAVE)
    phone.open(f"{game}/players")
    phone.submit(SAVE, new="player", hand=1)
    assert load_game(games, game).seq == before


def test_undo_and_redo_name_what_they_change(phone, game, games):
    fields(phone, game)
    phone.submit(SAVE, players__0="Anne")
    assert 'aria-label="Undo the names"' in phone.text
    phone.submit("/undo")
    assert load_game(games, game).game.players[0] == "Ann"
    phone.submit("/redo")
    assert load_game(games, game).game.players[0] == "Anne"


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"players__1": ""}, "Enter a name for each player."),
        ({"players__1": "ann"}, "Two players are named ann."),
        ({"players__1": "\u3164"}, "a letter nobody can see"),
        ({"players__1": "José", "players__2": "Jose\u0301"}, "Two players are named José."),
        ({"players__1": "Eve", "new": "player", "hand": "lots"}, "Enter a whole number."),
        (
            {"players__1": "Eve", "new": "player", "hand": ""},
            "Enter the hand the new player starts with",
        ),
        ({"players__1": "Eve", "new": "player", "hand": 9}, "Enter a hand from 1 to 2, not 9."),
        ({"players__1": "Eve", "new": "both"}, "Is it the same person, or someone new?"),
        ({"players__1": "Eve", "dealer": 7}, "dealer must be a seat"),
    ],
    ids=str,
)
def test_invalid_input_is_refused_beside_its_field_and_kept(phone, game, games, values, sentence):
    before = load_game(games, game)
    fields(phone, game)
    page = html.unescape(phone.expect_refusal(SAVE, players__3="Dora", **values))
    assert sentence in re.findall(r'class="err"[^>]*>([^<]*)', page)[0]
    shown = phone.form(SAVE).fields
    assert shown["players-3"] == "Dora"
    assert shown["players-1"] == values.get("players__1", "Bob")
    assert load_game(games, game) == before


def test_a_name_can_be_saved_from_a_stale_form(phone, game, games):
    stale = fields(phone, game)
    phone.open(f"{game}/hands/2")
    phone.win_bid()
    data = {**stale, "players-0": "Anne"}
    assert phone.client.post(f"{game}/hands/2/players", data=data).status_code == 303
    assert load_game(games, game).game.players[0] == "Anne"


def test_a_stale_form_cannot_change_the_dealer_of_a_hand_in_progress(phone, game, games):
    stale = fields(phone, game)
    phone.open(f"{game}/hands/2")
    phone.win_bid()
    answer = phone.client.post(f"{game}/hands/2/players", data={**stale, "dealer": "3"})
    assert answer.status_code == 409
    assert load_game(games, game).game.hands[1].hand.dealer == 1


# The dealer of a finished hand


def test_correcting_the_dealer_of_a_finished_hand_keeps_the_score(phone, game, games):
    phone.open(f"{game}/hands/1")
    assert f"{game}/hands/1/dealer" in PageReader(phone.text).links
    phone.open(f"{game}/hands/1/dealer")
    assert "Fixing hand 1." in phone.text
    phone.submit("/dealer", dealer=3)
    after = load_game(games, game).game
    assert (after.hands[0].hand.dealer, after.next_dealer, after.totals) == (3, 0, (380, 150))


def test_calls_that_no_longer_fit_must_be_entered_again(phone, games):
    game = start_game(phone, "iowa-state")
    phone.open(f"{game}/hands/1/calls")
    phone.submit("/calls/1", said=20)
    phone.open(f"{game}/hands/1/dealer")
    assert "Changing the dealer means entering the bid again." in phone.text
    answer = phone.send("/dealer", htmx=True, dealer=2)
    assert "A different dealer changes the bidding. Enter it again." in answer.text
    after = load_game(games, game).game.hands[0]
    assert (after.hand.calls, after.step) == ((), Step.BID)


@pytest.mark.parametrize("dealer", ["", "7", "x", "-1"])
def test_an_unknown_dealer_is_refused(phone, game, dealer):
    phone.open(f"{game}/hands/1/dealer")
    assert 'class="err"' in phone.expect_refusal("/dealer", dealer=dealer)


def test_a_hand_that_does_not_exist_has_no_dealer(phone, game):
    for path in ("/hands/9/dealer", "/hands/0/dealer"):
        assert phone.open(f"{game}{path}").status_code == 404
    form = {**fields(phone, game)}
    assert phone.client.post(f"{game}/hands/9/players", data=form).status_code == 404


def test_title_and_note_are_on_the_sheet_with_their_line_breaks(phone):
    game = start_game(phone)
    phone.open(f"{game}/hands/1/title")
    phone.submit("/title", title=" Thursday  club ", note="Rain.\r\n\r\n\r\n\r\nCake.")
    page = phone.open(f"{game}/sheet").text
    assert "Thursday club" in page
    assert "Rain.\n\nCake." in page
    assert phone.open(f"{game}/hands/1/title").status_code == 200
    assert phone.form("/title").fields["note"] == "Rain.\n\nCake."


@pytest.mark.parametrize("field", ["title", "note"])
def test_a_title_or_note_that_is_too_long_or_invisible_is_refused(phone, field):
    game = start_game(phone)
    for text in ("x" * 501, "\N{HANGUL FILLER}"):
        phone.open(f"{game}/hands/1/title")
        sentence = phone.expect_refusal("/title", **{field: text})
        assert "letters, and no hidden characters." in sentence


# The day


def set_day(phone, game, day):
    phone.open(f"{game}/hands/1/title")
    phone.submit("/title", day=day)


def test_the_day_of_a_game_can_be_set_and_undone(phone, game):
    phone.open(f"{game}/hands/1/title")
    today = phone.form("/title").fields["day"]
    set_day(phone, game, "1987-12-24")
    assert "24 Dec 1987" in phone.open(f"{game}/sheet").text
    assert "1987-12-24" in phone.open(f"{game}/pinochle.json").headers["Content-Disposition"]
    assert json.loads(phone.page.text)["started"].startswith("1987-12-2")
    assert "24 Dec 1987" in phone.open("/games/all?time=1987").text
    assert "1 hand," in as_words(phone.open("/statistics?time=1987-12").text)
    phone.open(game)
    phone.submit("/undo")
    phone.open(f"{game}/hands/1/title")
    assert phone.form("/title").fields["day"] == today
    assert "No games match." in phone.open("/games/all?time=1987").text
    assert "No hands in that time." in phone.open("/statistics?time=1987-12").text


def test_the_page_for_a_game_from_paper_shows_the_day_and_links_to_its_form(phone, game):
    set_day(phone, game, "1987-12-24")
    page = phone.open(f"{game}/hands/2/from-paper").text
    address = re.search(r'<a href="([^"]+)">Played on 24 Dec 1987', page)[1]
    phone.open(address)
    assert phone.form("/title").fields["day"] == "1987-12-24"


def test_games_are_listed_in_order_of_their_days(phone, game):
    other = start_game(phone)
    set_day(phone, other, "2019-05-01")
    listed = re.findall(r'<a class="listed" href="(/games/\w{16})"', phone.open("/games/all").text)
    assert listed == [game, other]


def test_saving_only_a_title_sets_no_day(phone, game, games):
    phone.open(f"{game}/hands/1/title")
    phone.submit("/title", title="Thursday club")
    assert load_game(games, game).game.day is None


@pytest.mark.parametrize("day", ["1899-12-31", "2999-01-01", "yesterday", "2026-02-30"])
def test_an_invalid_day_is_refused_beside_its_field(phone, game, games, day):
    phone.open(f"{game}/hands/1/title")
    assert ">Choose a day from 1900 to today.</p>" in phone.expect_refusal(
        "/title", title="Club", day=day
    )
    assert (load_game(games, game).game.day, load_game(games, game).game.title) == (None, "")


def test_exporting_and_importing_a_dated_game_changes_nothing(phone, game, games):
    set_day(phone, game, "1987-12-24")
    record = phone.open(f"{game}/pinochle.json").text
    before = load_game(games, game).seq
    phone.send_record(record)
    assert load_game(games, game).seq == before
    assert len(re.findall("Play again", phone.open("/games/all").text)) == 1


def test_a_phone_that_joins_counts_a_dated_game_in_its_month(phone, game, open_phone):
    set_day(phone, game, "1987-12-24")
    other = open_phone()
    join_by_link(phone, other, game, "watch")
    assert "1 hand," in as_words(other.open("/statistics?time=1987-12").text)


def as_words(text):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", text))
