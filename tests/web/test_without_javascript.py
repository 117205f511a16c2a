"""Without JavaScript, games can be played with plain forms (POST, 303, GET)."""

import re

import pytest

from tests.web.phone import PageReader, id_of, play_hand, show_points, start_game


def test_a_whole_hand_can_be_played_with_forms(phone):
    game = start_game(phone)
    hand = f"{game}/hands/1"
    assert "Who won the bid?" in phone.text
    phone.win_bid()
    assert phone.page.request.path == f"{hand}/meld/2"
    phone.submit("/meld/2", tap="run:1")
    phone.submit("/meld/2", tap="marriage-S:1")
    phone.submit("/meld/2", tap="9H:1")
    assert "<output>180</output>" in phone.text
    phone.open(f"{hand}/meld/1")
    phone.submit("/meld/1", tap="jacks:1")
    assert "<output>40</output>" in phone.text
    phone.submit("/finish")
    assert "they need" in phone.text
    phone.submit("/tricks", side=1, points=110)
    assert "made 310" in phone.text
    assert re.findall(r"<dd>([^<]*)</dd>", phone.text) == ["320", "150"]


def test_the_end_of_a_game_shows_the_winner_the_reason_and_a_rematch(phone):
    game = start_game(phone)
    for number in range(1, 6):
        play_hand(phone, f"{game}/hands/{number}", declarer=0, bid=300, meld=100, tricks=200)
    assert "Ann &amp; Cyd win" in phone.text
    assert "First to 1500, with 1500." in phone.text
    links = PageReader(phone.text).links
    assert f"/games/new?again={id_of(game)}" in links
    assert f"{game}/hands/6" not in links


def test_the_game_itself_shows_the_next_hand_after_a_result(phone):
    game = start_game(phone)
    play_hand(phone, f"{game}/hands/1")
    assert f"{game}/hands/2" in PageReader(phone.text).links
    phone.open(f"{game}/hands/2")
    assert "Hand 2 · Bob deals" in phone.text
    assert "Cyd bids first" in phone.text


@pytest.mark.parametrize("role", ["watch", "seat"])
def test_a_waiting_phone_has_a_link_to_refresh(phone, guests, game, role):
    waiting = guests[role]
    page = waiting.open(game).text
    refresh = re.search(r'<noscript>.*?<a href="([^"]+)">Refresh</a>', page, re.DOTALL)[1]
    phone.open(f"{game}/hands/1/meld/2")
    phone.submit("/meld/2", tap="run:1")
    phone.submit("/finish")
    assert "<b>150</b>" in re.sub(r"\s", "", waiting.read(refresh))


def test_undo_goes_back_step_by_step_and_redo_forward_again(phone):
    game = start_game(phone)
    play_hand(phone, f"{game}/hands/1")
    totals = re.findall(r"<dd>([^<]*)</dd>", phone.text)
    for _ in range(5):
        phone.submit("/undo")
    assert "Who won the bid?" in phone.text
    assert 'aria-label="Redo the bid"' in phone.text
    for _ in range(5):
        phone.submit("/redo")
    assert re.findall(r"<dd>([^<]*)</dd>", phone.text) == totals


def test_a_new_fact_after_undo_leaves_nothing_to_redo(phone):
    start_game(phone)
    phone.win_bid()
    phone.submit("/undo")
    phone.submit("/bid", declarer=1, bid=250, trump="clubs")
    assert 'aria-label="Redo"' in phone.text  # the label names no fact to redo


def test_a_hand_can_be_corrected_after_the_game_was_won(phone):
    game = start_game(phone)
    for number in range(1, 6):
        play_hand(phone, f"{game}/hands/{number}", declarer=0, bid=300, meld=100, tricks=200)
    phone.open(f"{game}/hands/2/tricks")
    phone.submit("/tricks", side=0, points=100)
    result = phone.record_of(game)["result"]
    assert (result["over"], result["totals"]) == (False, [900, 550])
    assert f"{game}/hands/6" in PageReader(phone.open(f"{game}/hands/5").text).links


def test_a_hand_after_a_corrected_end_is_shown_but_does_not_count(phone):
    game = start_game(phone)
    for number in (1, 2):
        play_hand(phone, f"{game}/hands/{number}", declarer=0, bid=300, meld=100, tricks=200)
    show_points(phone, f"{game}/hands/1", 0, 1300)
    page = phone.open(f"{game}/hands/2").text
    assert "The game ended with hand 1, so this hand doesn’t count." in page
    assert len(phone.record_of(game)["hands"]) == 1


def test_every_step_of_a_finished_hand_has_a_link(phone):
    game = start_game(phone)
    play_hand(phone, f"{game}/hands/1")
    for step, words in {"bid": "Who won the bid?", "meld": "trump", "tricks": "they need"}.items():
        assert f"{game}/hands/1/{step}" in PageReader(phone.open(f"{game}/hands/1").text).links
        assert words in phone.open(f"{game}/hands/1/{step}").text


def test_a_reopened_step_shows_the_recorded_values(phone):
    game = start_game(phone)
    play_hand(phone, f"{game}/hands/1", declarer=2, bid=310)
    phone.open(f"{game}/hands/1/bid")
    fields = phone.form("/bid").fields
    assert (fields["declarer"], fields["bid"], fields["trump"]) == ("2", "310", "hearts")


def test_a_step_that_the_hand_has_not_reached_shows_the_current_one(phone):
    game = start_game(phone)
    for step in ("meld", "tricks", "meld/3"):
        assert "Who won the bid?" in phone.open(f"{game}/hands/1/{step}").text
