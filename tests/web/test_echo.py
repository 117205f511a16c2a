"""The line that says what was recorded last, and whose phone it came from."""

import html
import re

import pytest

from tests.web.phone import play_hand, start_game


def echo(page):
    """What the head of a page says of the last tap; None where it says nothing."""
    said = re.search(r'<small role="status">([^<]*)</small>', page.text)
    return html.unescape(said[1]) if said else None


def after_undo(phone, game):
    """What the head says on a phone that has tapped Undo."""
    phone.open(game)
    phone.submit("/undo")
    return echo(phone.open(game))


def test_every_record_is_said_in_a_line_with_what_it_was_before(phone, game):
    hand = f"{game}/hands/1"
    assert echo(phone.open(game)) == "Bid: Cyd 310 in ♥"
    phone.open(f"{hand}/meld/2")
    phone.submit("/meld/2", tap="aces:1")
    assert echo(phone.open(game)) == "Cyd: Aces, 0 → 100"
    phone.submit("/meld/2", tap="aces:2")
    double = "<strong>Cyd: Aces ×2, 100 → 1000</strong>"  # one tap too many stands out
    assert f'<small role="status">{double}</small>' in phone.read(game)
    phone.submit("/meld/2", tap="aces:1")
    phone.submit("/meld/2", tap="aces:0")
    assert echo(phone.open(game)) == "Cyd: no Aces, 100 → 0"
    phone.submit("/meld/2", tap="AH:1")
    assert echo(phone.open(game)) == "Cyd: +A♥, 0"
    phone.submit("/finish")
    assert echo(phone.open(game)) == "“No more meld”"
    phone.submit("/undo")
    assert echo(phone.open(game)) == "Undid “no more meld”"
    phone.submit("/redo")
    assert echo(phone.open(game)) == "Redid “no more meld”"


def test_what_is_said_of_a_meld_that_was_taken_back_is_what_still_counts(phone, game):
    phone.open(f"{game}/hands/1/meld/2")
    for tap in ("AH:1", "10H:1", "KH:1", "QH:1", "JH:1", "run:1"):
        phone.submit("/meld/2", tap=tap)
    phone.submit("/meld/2", tap="run:0")
    assert echo(phone.open(game)) == "Cyd: no Run, 150 → 0"
    for tap in ("marriage-S:1", "jacks:1", "pinochle:1", "pinochle:0"):
        phone.submit("/meld/2", tap=tap)
    assert echo(phone.open(game)) == "Cyd: Pinochle still counts, 100"


def test_what_was_recorded_of_another_hand_says_of_which(phone):
    game = start_game(phone)
    play_hand(phone, f"{game}/hands/1")
    phone.open(f"{game}/hands/2")
    assert echo(phone.page) == "Hand 1 · Tricks: Ann & Cyd 140, Bob & Dee 110"
    phone.submit("/bid", declarer=3, bid=320, trump="clubs")
    assert echo(phone.page) == "Bid: Dee 320 in ♣"
    assert echo(phone.open(f"{game}/hands/1/meld")) == "Hand 2 · Bid: Dee 320 in ♣"
    phone.open(game)
    phone.submit("/undo")
    assert echo(phone.open(f"{game}/hands/1")) == "Hand 2 · Undid bid: Dee 320 in ♣"


def test_the_answer_to_a_tap_says_it_at_once(phone, game):
    phone.open(f"{game}/hands/1/meld/2")
    assert echo(phone.send("/meld/2", htmx=True, tap="run:1")) == "Cyd: Run, 0 → 150"


def test_what_another_phone_recorded_is_said_with_its_name(phones, game):
    phones["seat"].open(game)
    phones["seat"].submit("/meld/1", tap="jacks:1")
    assert echo(phones["host"].open(game)) == "Bob: Jacks, 0 → 40"
    assert echo(phones["score"].open(game)) == "Bob: Jacks, 0 → 40"
    phones["score"].submit("/finish")
    assert echo(phones["host"].open(game)) == "Phone 4: “No more meld”"


def test_undo_of_what_another_phone_recorded_says_whose_it_was_on_both(phones, game):
    phones["seat"].open(game)
    phones["seat"].submit("/meld/1", tap="jacks:1")
    assert after_undo(phones["host"], game) == "Undid Bob’s meld: Jacks, 40 → 0"
    assert echo(phones["seat"].open(game)) == "Phone 1 undid Bob’s meld: Jacks, 40 → 0"
    phones["host"].submit("/redo")
    assert echo(phones["host"].open(game)) == "Redid Bob’s meld: Jacks, 0 → 40"
    assert echo(phones["seat"].open(game)) == "Phone 1 redid Bob’s meld: Jacks, 0 → 40"


def test_undo_of_what_a_phone_recorded_itself_names_that_phone_at_most_once(phones, game):
    assert after_undo(phones["host"], game) == "Undid bid: Cyd 310 in ♥"
    assert echo(phones["score"].open(game)) == "Phone 1 undid bid: Cyd 310 in ♥"


def test_undo_of_what_names_no_player_says_from_which_phone_it_came(phones, game):
    phones["score"].open(f"{game}/hands/1/meld")
    phones["score"].submit("/finish")
    assert after_undo(phones["host"], game) == "Undid “no more meld” (from Phone 4)"
    assert echo(phones["score"].open(game)) == "Phone 1 undid “no more meld”"


def test_undo_of_done_names_its_player_once(phones, game):
    phones["seat"].open(game)
    phones["seat"].submit("/meld/1/done")
    assert after_undo(phones["host"], game) == "Undid Bob’s meld: done"


def test_undo_of_what_a_phone_recorded_that_was_removed_since_names_none(phones, game):
    phones["score"].open(f"{game}/hands/1/meld")
    phones["score"].submit("/finish")
    shared = phones["host"].read(f"{game}/share")
    last = re.findall(r"/share/phones/([0-9a-f]{12})/remove", shared)[-1]
    phones["host"].submit(f"/share/phones/{last}/remove")
    assert after_undo(phones["host"], game) == "Undid “no more meld” (from another phone)"


@pytest.mark.parametrize("role", ["seat", "watch"])
def test_a_phone_that_keeps_no_score_is_not_told_what_others_record(phones, game, role):
    """Their meld may be hidden still."""
    phones["host"].open(f"{game}/hands/1/meld/2")
    phones["host"].submit("/meld/2", tap="run:1")
    assert echo(phones[role].open(game)) is None
    phones["host"].submit("/undo")
    assert echo(phones[role].open(game)) is None


def test_undoing_that_everyone_passed_is_said_as_a_person_says_it(phone, begin):
    game = begin(stuck_seat="nobody")
    phone.submit("/end", outcome="passed-out")
    phone.submit("/undo")
    assert echo(phone.open(game)) == "Undid “everyone passed”"
    phone.submit("/redo")
    assert echo(phone.open(game)) == "Redid “everyone passed”"
