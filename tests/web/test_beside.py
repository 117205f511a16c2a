"""Entries that are not part of playing a hand: penalties, the end of the evening, discards."""

import html
import re
import sqlite3
from datetime import UTC, datetime, timedelta

import pytest

from scorekeeper.app import create_app
from scorekeeper.pinochle.rules.catalogue import find_ruleset
from scorekeeper.records.reading import read_record
from tests.web.phone import PLAYERS, Phone, load_game, play_hand, start_game
from tests.web.test_tables import start


@pytest.fixture
def game(phone):
    """A game with one finished hand: Ann & Cyd at 380, Bob & Dee at 150."""
    game = start_game(phone)
    play_hand(phone, f"{game}/hands/1")
    return game


def result(phone, game):
    return phone.record_of(game)["result"]


# Adjustments


def test_a_penalty_is_on_the_sheet_with_its_reason_r93(phone, game):
    phone.open(f"{game}/hands/1/adjust")
    phone.submit("/adjust", side=1, points=50, takes="yes", reason="Renege in <clubs>")
    assert "Renege in &lt;clubs&gt;" in phone.text
    assert "\N{MINUS SIGN}50: Renege in &lt;clubs&gt;" in phone.read(f"{game}/sheet")
    assert result(phone, game)["totals"] == [380, 100]
    assert result(phone, game)["hands"][0]["sides"][1]["lines"][-1] == "Renege in <clubs>"


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        ({"reason": "Misplay"}, "Misplay"),
        ({"reason": "", "other": "Looked at  the kitty"}, "Looked at the kitty"),
        ({"reason": "Renege", "other": "typed before"}, "Renege"),
    ],
)
def test_the_usual_reasons_are_one_tap_and_others_are_typed(phone, game, values, reason):
    page = phone.read(f"{game}/hands/1/adjust")
    assert re.findall('name="reason" value="(.*?)"', page) == [
        "Renege", "Misplay", "Slip in scoring", "",
    ]  # fmt: skip
    phone.submit("/adjust", side=1, points=50, takes="yes", **values)
    assert f"\N{MINUS SIGN}50: {reason}" in phone.read(f"{game}/sheet")


def test_points_can_be_given_and_taken_back_again(phone, game):
    phone.open(f"{game}/hands/1/adjust")
    phone.submit("/adjust", side=0, points=20, takes="no", reason="Counted wrong")
    assert result(phone, game)["totals"] == [400, 150]
    phone.open(f"{game}/hands/1/adjust")
    phone.submit("/adjust/0/drop")
    assert result(phone, game)["totals"] == [380, 150]
    phone.open(game)
    phone.submit("/undo")
    assert result(phone, game)["totals"] == [400, 150]


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"side": 1, "points": "", "reason": "Renege"}, "Enter the points."),
        ({"side": 1, "points": "lots", "reason": "Renege"}, "Enter a whole number."),
        ({"side": 1, "points": 50, "reason": " "}, "Give a reason, such as “Renege”."),
        ({"points": 50, "reason": "Renege"}, "Choose whose score to change."),
        ({"side": 1, "points": 55, "reason": "Renege"}, "counted by 10s, not 55"),
        ({"side": 7, "points": 50, "reason": "Renege"}, "Choose whose score"),
        ({"side": 1, "points": 50, "reason": "", "other": "x" * 81}, "of at most 80 letters"),
        ({"side": 1, "points": 900_000, "reason": "Renege"}, "at most 100000"),
    ],
    ids=str,
)
def test_an_invalid_adjustment_is_refused_and_the_input_is_kept(phone, game, values, sentence):
    phone.open(f"{game}/hands/1/adjust")
    page = html.unescape(phone.expect_refusal("/adjust", takes="yes", **values))
    assert sentence in page
    assert f'value="{values["reason"]}" checked' in page or not values["reason"].strip()
    assert str(values.get("other", "")) in page
    assert result(phone, game)["totals"] == [380, 150]


# The end of the evening


def test_a_hand_in_which_time_is_called_is_the_last(phone, game):
    phone.open(f"{game}/hands/2")
    phone.submit("/bid", declarer=3, bid=250, trump="hearts")
    phone.open(f"{game}/hands/2/leave")
    assert "Finish hand 2" in phone.text
    phone.submit("/time")
    assert "last hand" in phone.text
    phone.submit("/finish")
    phone.submit("/tricks", side=3, points=250)
    assert "Bob &amp; Dee win" in phone.text
    assert "Time’s up: highest score wins." in phone.text


@pytest.mark.parametrize(
    ("act", "fields"),
    [("time", {}), ("time", {"called": "no"}), ("concede", {})],
    ids=["time", "no time after all", "no concession after all"],
)
def test_a_form_that_ends_a_hand_does_not_deal_the_hand(phone, game, games, act, fields):
    """No page has this form for a hand that is not dealt, but a client can still send it."""
    phone.open(f"{game}/hands/1/leave")
    hidden = phone.form("/concede/0").fields
    answer = phone.client.post(f"{game}/hands/2/{act}", data={**hidden, **fields})
    assert answer.status_code == 404
    assert "There is no hand 2." in answer.text
    assert len(load_game(games, game).game.hands) == 1


def test_time_called_between_hands_ends_the_game_at_once(phone, game):
    phone.open(f"{game}/hands/1/leave")
    phone.submit("/time")
    assert "Ann &amp; Cyd win" in phone.text
    assert result(phone, game)["winner"] == [0, 2]


@pytest.fixture
def begun(phone, game):
    """The same game during the meld of its second hand."""
    phone.open(f"{game}/hands/2")
    phone.submit("/bid", declarer=3, bid=250, trump="hearts")
    return game


def test_a_hand_can_be_abandoned_without_conceding_and_undo_restores_it(phone, begun):
    phone.open(f"{begun}/hands/2/leave")
    assert "End now, this hand doesn’t count" in phone.text
    phone.submit("/break-off")
    assert "Ann &amp; Cyd win" in phone.text
    assert "hand 2 doesn’t count" in phone.text
    assert result(phone, begun)["totals"] == [380, 150]
    sheet = phone.read(f"{begun}/sheet")
    assert "Dee 250&nbsp;" in sheet
    assert "not finished" in sheet
    assert "To win" not in sheet
    phone.open(begun)
    phone.submit("/undo")
    assert "Dee’s meld" in phone.text
    assert "Hand 2" in phone.text


def test_an_abandoned_hand_is_not_exported_and_the_game_stays_over(phone, begun):
    phone.open(f"{begun}/hands/2/leave")
    phone.submit("/break-off")
    record = phone.record_of(begun)
    assert (len(record["hands"]), "open_hand" in record) == (1, False)
    game = read_record(record).game
    assert (game.totals, game.end.winner) == ((380, 150), (0, 2))


def test_a_warning_says_if_nobody_would_win_without_the_hand(phone):
    game = start_game(phone)
    phone.submit("/bid", declarer=3, bid=250, trump="hearts")
    phone.open(f"{game}/hands/1/leave")
    assert "doesn’t count" not in phone.text
    assert "Without this hand nobody has won yet." in phone.text


def test_the_sheet_of_the_last_hand_does_not_say_what_a_side_needs_to_win(phone, begun):
    assert "To win" in phone.read(f"{begun}/sheet")
    phone.open(f"{begun}/hands/2/leave")
    phone.submit("/time")
    assert "To win" not in phone.read(f"{begun}/sheet")


@pytest.fixture
def timed(app):
    """A function that returns a phone in a 90-minute game that began some minutes ago."""

    def timed(minutes):
        games = app.extensions["games"]
        rules = find_ruleset("double-deck").changed({"time_limit": 90})
        table = games.start(rules, PLAYERS, 0)
        at = (datetime.now(UTC) - timedelta(minutes=minutes)).isoformat()
        with sqlite3.connect(app.config["DATABASE"]) as store:
            store.execute("update games set created = ?", [at])
        again = create_app(
            {"DATABASE": app.config["DATABASE"], "SECRET_KEY": "a key for tests only"}
        )
        phone = Phone(again.test_client())
        phone.open(f"/games/{table.id}")
        return phone

    return timed


@pytest.mark.parametrize(
    ("minutes", "goal"),
    [(0, "90 min left"), (60, "30 min left"), (89, "1 min left"), (91, "time’s up")],
)
def test_a_timed_game_shows_the_time_left(timed, minutes, goal):
    assert goal in timed(minutes).text


def test_when_time_is_up_the_result_offers_to_end_the_game(timed):
    phone = timed(100)
    phone.submit("/bid", declarer=0, bid=50, trump="hearts")
    phone.submit("/finish")
    phone.submit("/tricks", side=0, points=50)
    phone.submit("/time")
    assert "Ann &amp; Cyd win" in phone.text


def test_after_time_was_called_a_tie_leads_to_the_next_hand_alone(timed):
    phone = timed(100)
    first = re.search(r"/games/\w+/hands/1", phone.text)[0]
    phone.open(f"{first}/from-paper")
    phone.submit("/from-paper", scores__0=50, scores__1=50)
    phone.open(first)
    phone.submit("/time")
    assert "Next hand" in phone.text
    assert '/time"' not in phone.text


def test_a_side_that_concedes_loses_the_game_and_undo_reverts_that(phone, game):
    phone.open(f"{game}/hands/2")
    phone.submit("/bid", declarer=3, bid=250, trump="hearts")
    phone.open(f"{game}/hands/2/leave")
    phone.submit("/concede/0")
    assert "Bob &amp; Dee win" in phone.text
    assert "Ann &amp; Cyd conceded the game." in phone.text
    assert "Ann &amp; Cyd conceded" in phone.open(f"{game}/sheet").text
    assert result(phone, game)["totals"] == [380, 150]
    phone.open(game)
    phone.submit("/undo")
    assert "Bob &amp; Dee win" not in phone.text


def test_a_concession_by_an_unknown_seat_is_refused(phone, game):
    phone.open(f"{game}/hands/1/leave")
    form = phone.form("/concede/0")
    answer = phone.client.post(f"{game}/hands/1/concede/9", data=form.fields)
    assert answer.status_code == 422
    assert "conceded_by must be a seat" in answer.text


# Discards


def test_discards_are_recorded_and_melded_cards_cannot_be_discarded(phone):
    game = start(phone, "partnership-three-player", 3)
    phone.submit("/bid", declarer=1, bid=25, trump="hearts")
    for card in ("10H:1", "AH:1"):
        phone.submit("/meld/1", tap=card)
    phone.open(f"{game}/hands/1/meld/2")
    phone.submit("/meld/2", tap="10H:1")
    phone.open(f"{game}/hands/1/discards")
    assert "Choose 3" in phone.text
    phone.submit("/discards", tap="9S:2")
    assert "Choose 1" in phone.text
    assert "10♥ is part of the meld" in phone.expect_refusal("/discards", tap="10H:1")
    assert "Discard 3 cards, not 4" in phone.expect_refusal("/discards", tap="JC:2")
    assert "Tap a card." in phone.expect_refusal("/discards", tap="run")
    phone.submit("/discards", tap="JC:1")
    assert "3 discarded" in phone.text


def test_a_bidder_melds_from_18_cards_and_discards_three_of_them(phone, games):
    game = start(phone, "partnership-three-player", 3)
    phone.submit("/bid", declarer=1, bid=25, trump="hearts")
    for suit in "HSD":
        for rank in ("A", "10", "K", "Q", "J", "9"):
            phone.submit("/meld/1", tap=f"{rank}{suit}:1")
    assert 'value="AH:0"' in phone.text  # the hand is full, so the next tap removes the ace
    phone.open(f"{game}/hands/1/discards")
    assert "A♥ is part of the meld" in phone.expect_refusal("/discards", tap="AH:1")
    for card in ("9S", "10D", "9D"):
        phone.submit("/discards", tap=f"{card}:1")
    assert "3 discarded" in phone.text
    phone.open(f"{game}/hands/1/meld")
    assert 'value="9S:1"' in phone.text
    page = phone.expect_refusal("/meld/1", tap="AC:1")
    assert "That’s 16 cards. A player holds only 15." in page


def test_without_a_kitty_there_are_no_discards(phone, game):
    assert "’s discards" not in phone.open(f"{game}/hands/1/discards").text
