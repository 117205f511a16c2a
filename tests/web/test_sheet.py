"""The score sheet and the exports."""

import html
import json
import re
from pathlib import Path

import pytest
from werkzeug.http import parse_options_header

from scorekeeper.text.days import day
from tests.exported import text_of
from tests.records.builders import hand, record
from tests.web.phone import load_game, play_hand, start_game


def start_of(games, game):
    return load_game(games, game).started.astimezone()


def name_of(answer):
    how, values = parse_options_header(answer.headers["Content-Disposition"])
    assert how == "attachment"
    return values["filename"]


@pytest.mark.parametrize(
    ("players", "expected"),
    [
        (("Ünal", "王", "a/b", "../x"), "Ünal-王-a-b-x"),
        (("A" * 40, "B" * 40, "C" * 40, "D" * 40), f"{'A' * 40}-{'B' * 30}"),
    ],
    ids=["letters of all kinds", "long"],
)
def test_a_file_name_contains_the_players_in_a_safe_form(phone, games, players, expected):
    game = start_game(phone, players=players)
    phone.open(f"{game}/pinochle.json")
    assert name_of(phone.page).startswith(f"pinochle-{start_of(games, game):%Y-%m-%d}-{expected}")
    assert len(name_of(phone.page)) <= 100


def test_the_score_is_shared_as_text_with_the_day_and_the_target(phone, games):
    game = start_game(phone)
    play_hand(phone, f"{game}/hands/1")
    phone.open(game)
    phone.open_more()
    phone.open(f"{game}/share-score")
    text = html.unescape(re.search(r"<textarea[^>]*>(.*?)</textarea>", phone.page.text, re.S)[1])
    title, note, *lines = text.strip().splitlines()
    assert title == "Pinochle · Howell Racehorse · ● Ann & Cyd : ■ Bob & Dee"
    assert note == f"{day(start_of(games, game))} · to 1500"
    assert [title, note, *lines] == phone.open(f"{game}/pinochle.txt").text.splitlines()


def test_exports_are_files_except_the_text(phone, games):
    game = start_game(phone)
    for kind, mimetype in {"json": "application/json", "csv": "text/csv"}.items():
        answer = phone.open(f"{game}/pinochle.{kind}")
        assert answer.mimetype == mimetype
        assert (
            name_of(answer) == f"pinochle-{start_of(games, game):%Y-%m-%d}-Ann-Bob-Cyd-Dee.{kind}"
        )
    answer = phone.open(f"{game}/pinochle.txt")
    assert answer.content_type == "text/plain; charset=utf-8"
    assert "Content-Disposition" not in answer.headers


@pytest.fixture(scope="module")
def titled():
    return json.dumps(record(hand(), hand(), title="Final, table 2", note="Cake."))


@pytest.mark.parametrize(
    ("kind", "texts"),
    [
        ("json", ("Final, table 2", "Cake.")),
        ("txt", ("Final, table 2", "Cake.")),
        ("xlsx", ("Won by", "Final, table 2", "Cake.")),
        ("svg", ("Final, table 2",)),  # the chart has no room for the note
        ("csv", ()),  # the columns are fixed
    ],
)
def test_exports_include_the_title_and_the_note(phone, titled, kind, texts):
    address = phone.send_record(titled).location
    game = re.match(r"/games/\w+", address)[0]
    answer = phone.open(f"{game}/pinochle.{kind}")
    content = text_of(answer.data, kind)
    assert all(each in content for each in texts)
    if kind != "txt":
        assert name_of(answer).endswith(f"-Final-table-2-Ann-Bob-Cyd-Dee.{kind}")


def test_there_is_no_other_kind_of_export(phone):
    game = start_game(phone)
    assert phone.open(f"{game}/pinochle.xml").status_code == 404


def test_the_sheet_lists_every_hand_with_its_running_totals(phone):
    game = start_game(phone)
    play_hand(phone, f"{game}/hands/1", declarer=2, bid=310, meld=240, tricks=140)
    play_hand(phone, f"{game}/hands/2", declarer=1, bid=400, meld=100, others_meld=0, tricks=100)
    page = phone.read(f"{game}/sheet")
    rows = re.findall(r"<tr id=[^>]*><th scope=\"row\"><a.*?</tr>", page, re.DOTALL)
    assert [re.findall(r"<td><b>([^<]*)</b>", row) for row in rows] == [
        ["380", "150"],
        ["530", "−250"],
    ]
    assert "<mark>set</mark>" in rows[1]
    assert f"{game}/hands/2" in rows[1]


def test_an_open_hand_is_marked_on_the_sheet(phone):
    game = start_game(phone)
    phone.win_bid()
    assert "in progress" in phone.open(f"{game}/sheet").text
    assert phone.record_of(game)["hands"] == []


@pytest.fixture
def misdealt(phone):
    """A game in which the second deal was a misdeal, so that the third deal is hand 2."""
    game = start_game(phone)
    play_hand(phone, f"{game}/hands/1")
    phone.open(f"{game}/hands/2")
    phone.open_more()
    phone.submit("/end", outcome="redealt")
    play_hand(phone, f"{game}/hands/3", declarer=1, bid=310)
    return game


def test_a_misdeal_takes_no_hand_number_on_the_sheet(phone, misdealt):
    page = phone.read(f"{misdealt}/sheet")
    rows = re.findall(r"<tbody>(.*)</tbody>", page)[0].split("<tr id=")[1:]
    numbers = [re.search(r"<b>(.*?)</b>", row)[1] for row in rows]
    assert numbers == ["1", "", "2"]
    assert "Misdeal" in rows[1]
    assert "no score" in rows[1]
    assert f'href="{misdealt}/hands/3"' in rows[2]


@pytest.mark.parametrize(
    ("page", "words"),
    [
        ("", "Hand 2 · Bob dealt"),
        ("/hands/1", "Hand 1 of 2"),
        ("/hands/3/bid", "Fixing hand 2."),
        ("/hands/3/dealer", "Who dealt hand 2?"),
        ("/hands/3/adjust", "Add or subtract points, hand 2"),
        ("/hands/4", "Hand 3 · Cyd deals"),
        ("/players", "</b> deals hand 3."),
        ("/history", "<h2>Hand 2</h2>"),
    ],
)
def test_every_page_numbers_hands_like_the_sheet(phone, misdealt, page, words):
    assert words in phone.read(f"{misdealt}{page}")


def test_home_numbers_hands_like_the_sheet(phone, misdealt):
    assert "<span>Hand 2 · " in phone.read("/")


def test_the_first_hand_of_a_new_player_uses_the_players_numbering(phone, misdealt, games):
    phone.open(f"{misdealt}/players")
    phone.submit("/players", players__2="Eve", new="player", hand=3)
    game = load_game(games, misdealt).game
    assert (game.players_of(3)[2], game.players_of(4)[2]) == ("Cyd", "Eve")
    assert "Eve took over from Cyd at hand 3." in phone.read(f"{misdealt}/sheet")
    assert "Eve took over from Cyd at hand 3" in phone.read(f"{misdealt}/history")


def test_an_unknown_first_hand_of_a_new_player_is_refused(phone, misdealt):
    phone.open(f"{misdealt}/players")
    page = phone.expect_refusal("/players", players__2="Eve", new="player", hand=4)
    assert "Enter a hand from 1 to 3, not 4." in page


def beside(phone, path):
    """Return the id of the sheet beside the hand. A new id makes a wide screen reload the sheet."""
    return re.search(r'id="sheet-(\w+)"', phone.read(path))[1]


@pytest.fixture
def second_hand(phone):
    """A game during the meld of its second hand."""
    game = start_game(phone)
    play_hand(phone, f"{game}/hands/1")
    phone.open(f"{game}/hands/2")
    phone.submit("/bid", declarer=1, bid=250, trump="clubs")
    return game


def other_trump(phone, game):
    phone.open(f"{game}/hands/1/bid")
    phone.submit("/bid", declarer=2, bid=310, trump="clubs")


def undo(phone, _game):
    phone.submit("/undo")


def a_card(phone, _game):
    phone.submit("/meld/1", tap="AH:1")


def a_penalty(phone, game):
    phone.open(f"{game}/hands/2/adjust")
    phone.submit("/adjust", side=1, points=100, takes="yes", reason="Renege")


@pytest.mark.parametrize(
    ("act", "changes"), [(other_trump, True), (undo, True), (a_card, False), (a_penalty, True)]
)
def test_the_id_of_the_sheet_beside_changes_with_its_content(phone, second_hand, act, changes):
    before = beside(phone, second_hand)
    act(phone, second_hand)
    assert (beside(phone, second_hand) != before) is changes


def test_the_sheet_beside_changes_when_the_bid_is_won(phone):
    game = start_game(phone)
    play_hand(phone, f"{game}/hands/1")
    phone.open(f"{game}/hands/2/calls")
    phone.submit("/calls/2", said=250)
    before = beside(phone, game)
    for seat in (3, 0, 1):
        phone.open(f"{game}/hands/2/calls")
        phone.submit(f"/calls/{seat}", said="pass")
    assert beside(phone, game) != before


def test_a_penalty_is_on_the_sheet_while_the_hand_is_open(phone):
    game = start_game(phone)
    phone.open(f"{game}/hands/1/adjust")
    phone.submit("/adjust", side=1, points=100, takes="yes", reason="Renege")
    row = re.findall(r"<tbody>(.*)</tbody>", phone.read(f"{game}/sheet"))[0]
    assert "in progress" in row
    assert "Bob & Dee −100: Renege" in html.unescape(row)
    phone.open(f"{game}/hands/1/adjust")
    phone.submit("/drop")
    assert "Renege" not in phone.read(f"{game}/sheet")


def test_the_result_says_that_a_bid_was_made(phone):
    game = start_game(phone)
    play_hand(phone, f"{game}/hands/1")
    row = phone.text.partition('<th scope="row">Bid</th>')[2].partition("</tr>")[0]
    assert re.findall(r"<td><a [^>]*><span>(.*?)<", row) == ["made", "–"]


def test_the_sheet_links_to_the_hand_that_turned_the_game(phone):
    record = (Path(__file__).parents[1] / "games/howell-racehorse.json").read_text("utf-8")
    game = phone.send_record(record).location.removesuffix("/sheet")
    page = phone.read(f"{game}/sheet")
    link = re.search(r'href="#(hand-\d)">(Hand \d turned the game: [^<]+)<', page)
    assert link[2].endswith("From then on Ann &amp; Cyd led.")
    assert f'<tr id="{link[1]}">' in page
