"""Names, seats and dealers corrected; somebody who plays on for somebody else."""

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


def test_the_page_holds_who_sits_where_and_who_deals_next(phone, game):
    held = fields(phone, game)
    assert [held[f"players-{seat}"] for seat in range(4)] == ["Ann", "Bob", "Cyd", "Dee"]
    assert (held["dealer"], held["new"], held["hand"]) == ("1", "name", "2")


def test_a_name_is_corrected_everywhere(phone, game):
    fields(phone, game)
    phone.submit(SAVE, players__0="  Anne  Marie ")
    sheet = phone.open(f"{game}/sheet").text
    assert "Anne Marie &amp; Cyd" in sheet
    assert "Anne Marie dealt" in sheet
    assert phone.record_of(game)["players"][0] == "Anne Marie"


def test_a_new_player_takes_over_and_the_sheet_says_for_whom(phone, game, games):
    fields(phone, game)
    phone.submit(SAVE, players__2="Eve", new="player", hand=2)
    sheet = phone.open(f"{game}/sheet").text
    assert "Eve took over from Cyd at hand 2." in sheet
    assert "Ann &amp; Eve" in sheet
    assert "Cyd 310" in sheet  # who bid the first hand
    assert load_game(games, game).game.totals == (380, 150)
    rows = phone.open(f"{game}/pinochle.csv").text
    assert ",Cyd,310," in rows


def test_a_hand_names_those_who_played_it_and_the_next_dealer_is_who_sits_there_now(phone, game):
    """Bob, who deals hand 2 by his seat, is replaced by Eve before it is dealt."""
    fields(phone, game)
    phone.submit(SAVE, players__1="Eve", new="player", hand=2)
    result = phone.open(f"{game}/hands/1").text
    assert "Next hand: Eve deals" in result
    assert re.findall("</svg> ([^<]+)</th>", result) == ["Ann &amp; Cyd", "Bob &amp; Dee"]
    board = phone.open(f"{game}/board").text
    assert "Eve deals next." in board
    last_hand = board[board.index("Last hand") :]
    assert re.findall("</svg> ([^<]+)</th>", last_hand) == [
        "Ann &amp; Cyd",
        "Bob &amp; Dee",
    ]


def test_the_next_dealer_is_corrected(phone, game, games):
    fields(phone, game)
    phone.submit(SAVE, dealer=3)
    assert "Hand 2 · Dee deals" in phone.text
    phone.submit("/undo")
    assert load_game(games, game).game.next_dealer == 1


def test_names_and_dealer_are_saved_in_one_go(phone, game, games):
    before = load_game(games, game).seq
    fields(phone, game)
    phone.submit(SAVE, players__0="Anne", dealer=3)
    assert load_game(games, game).seq == before + 2


def test_saving_what_stands_there_records_nothing(phone, game, games):
    before = load_game(games, game).seq
    fields(phone, game)
    phone.submit(SAVE)
    phone.open(f"{game}/players")
    phone.submit(SAVE, new="player", hand=1)
    assert load_game(games, game).seq == before


def test_undo_and_redo_say_what_they_take_back(phone, game, games):
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
def test_what_cannot_be_is_refused_beside_its_field_and_nothing_is_lost(
    phone, game, games, values, sentence
):
    before = load_game(games, game)
    fields(phone, game)
    page = html.unescape(phone.expect_refusal(SAVE, players__3="Dora", **values))
    assert sentence in re.findall(r'class="err"[^>]*>([^<]*)', page)[0]
    held = phone.form(SAVE).fields
    assert held["players-3"] == "Dora"
    assert held["players-1"] == values.get("players__1", "Bob")
    assert load_game(games, game) == before


def test_a_name_does_not_wait_for_the_meld(phone, game, games):
    stale = fields(phone, game)
    phone.open(f"{game}/hands/2")
    phone.win_bid()
    data = {**stale, "players-0": "Anne"}
    assert phone.client.post(f"{game}/hands/2/players", data=data).status_code == 303
    assert load_game(games, game).game.players[0] == "Anne"


def test_the_dealer_of_a_hand_that_has_moved_on_is_not_overwritten(phone, game, games):
    stale = fields(phone, game)
    phone.open(f"{game}/hands/2")
    phone.win_bid()
    answer = phone.client.post(f"{game}/hands/2/players", data={**stale, "dealer": "3"})
    assert answer.status_code == 409
    assert load_game(games, game).game.hands[1].hand.dealer == 1


# The dealer of a hand that was played


def test_the_dealer_of_a_finished_hand_is_corrected_and_the_score_stays(phone, game, games):
    phone.open(f"{game}/hands/1")
    assert f"{game}/hands/1/dealer" in PageReader(phone.text).links
    phone.open(f"{game}/hands/1/dealer")
    assert "Fixing hand 1." in phone.text
    phone.submit("/dealer", dealer=3)
    after = load_game(games, game).game
    assert (after.hands[0].hand.dealer, after.next_dealer, after.totals) == (3, 0, (380, 150))


def test_calls_that_no_longer_fit_are_asked_for_again_and_a_sentence_says_so(phone, games):
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
def test_a_dealer_who_is_not_at_the_table_is_refused(phone, game, dealer):
    phone.open(f"{game}/hands/1/dealer")
    assert 'class="err"' in phone.expect_refusal("/dealer", dealer=dealer)


def test_a_hand_that_is_not_there_has_no_dealer(phone, game):
    for path in ("/hands/9/dealer", "/hands/0/dealer"):
        assert phone.open(f"{game}{path}").status_code == 404
    form = {**fields(phone, game)}
    assert phone.client.post(f"{game}/hands/9/players", data=form).status_code == 404


def test_title_and_note_are_on_the_sheet_and_keep_their_lines(phone):
    game = start_game(phone)
    phone.open(f"{game}/hands/1/title")
    phone.submit("/title", title=" Thursday  club ", note="Rain.\r\n\r\n\r\n\r\nCake.")
    page = phone.open(f"{game}/sheet").text
    assert "Thursday club" in page
    assert "Rain.\n\nCake." in page
    assert phone.open(f"{game}/hands/1/title").status_code == 200
    assert phone.form("/title").fields["note"] == "Rain.\n\nCake."


@pytest.mark.parametrize("field", ["title", "note"])
def test_a_title_or_note_that_is_too_long_or_unseen_is_refused(phone, field):
    game = start_game(phone)
    for text in ("x" * 501, "\N{HANGUL FILLER}"):
        phone.open(f"{game}/hands/1/title")
        sentence = phone.expect_refusal("/title", **{field: text})
        assert "letters, and no hidden characters." in sentence


# The day


def say_day(phone, game, day):
    phone.open(f"{game}/hands/1/title")
    phone.submit("/title", day=day)


def test_a_game_from_paper_says_on_which_day_it_was_played_and_undo_takes_that_back(phone, game):
    phone.open(f"{game}/hands/1/title")
    today = phone.form("/title").fields["day"]
    say_day(phone, game, "1987-12-24")
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


def test_the_page_of_a_sheet_of_paper_says_the_day_and_leads_to_it(phone, game):
    say_day(phone, game, "1987-12-24")
    page = phone.open(f"{game}/hands/2/from-paper").text
    address = re.search(r'<a href="([^"]+)">Played on 24 Dec 1987', page)[1]
    phone.open(address)
    assert phone.form("/title").fields["day"] == "1987-12-24"


def test_all_games_are_in_the_order_of_their_days(phone, game):
    other = start_game(phone)
    say_day(phone, other, "2019-05-01")
    listed = re.findall(r'<a href="(/games/\w{16})"', phone.open("/games/all").text)
    assert listed == [game, other]


def test_a_title_alone_says_no_day(phone, game, games):
    phone.open(f"{game}/hands/1/title")
    phone.submit("/title", title="Thursday club")
    assert load_game(games, game).game.day is None


@pytest.mark.parametrize("day", ["1899-12-31", "2999-01-01", "yesterday", "2026-02-30"])
def test_a_day_that_cannot_be_is_refused_beside_its_field(phone, game, games, day):
    phone.open(f"{game}/hands/1/title")
    assert ">Choose a day from 1900 to today.</p>" in phone.expect_refusal(
        "/title", title="Club", day=day
    )
    assert (load_game(games, game).game.day, load_game(games, game).game.title) == (None, "")


def test_a_dated_game_that_is_saved_and_imported_again_adds_nothing(phone, game, games):
    say_day(phone, game, "1987-12-24")
    record = phone.open(f"{game}/pinochle.json").text
    before = load_game(games, game).seq
    phone.send_record(record)
    assert load_game(games, game).seq == before
    assert len(re.findall("Play again", phone.open("/games/all").text)) == 1


def test_a_phone_that_joins_counts_a_dated_game_in_its_month(phone, game, open_phone):
    say_day(phone, game, "1987-12-24")
    other = open_phone()
    join_by_link(phone, other, game, "watch")
    assert "1 hand," in as_words(other.open("/statistics?time=1987-12").text)


def as_words(text):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", text))
