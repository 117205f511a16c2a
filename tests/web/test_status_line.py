"""The status line shows the last entry and the phone that made it."""

import html
import re

import pytest

from tests.web.phone import play_hand, start_game


def status_line(page):
    """Return the page's status line, or `None` if it has none."""
    found = re.search(r'<p class="status" role="status">(.*?)</p>', page.text, re.DOTALL)
    return html.unescape(re.sub("<[^>]+>", "", found[1]).strip()) or None


def after_undo(phone, game):
    """Tap Undo; return the status line on that phone."""
    phone.open(game)
    phone.submit("/undo")
    return status_line(phone.open(game))


def test_the_status_line_shows_each_entry_with_the_old_value(phone, game):
    hand = f"{game}/hands/1"
    assert status_line(phone.open(game)) == "Bid: Cyd 310 in ♥"
    phone.open(f"{hand}/meld/2")
    phone.submit("/meld/2", tap="aces:1")
    assert status_line(phone.open(game)) == "Cyd: Aces, 0 → 100"
    phone.submit("/meld/2", tap="aces:2")
    # A second tap on the same meld stands out.
    assert "<strong>Cyd: Aces ×2, 100 → 1000</strong>" in phone.read(game)
    phone.submit("/meld/2", tap="aces:1")
    phone.submit("/meld/2", tap="aces:0")
    assert status_line(phone.open(game)) == "Cyd: no Aces, 100 → 0"
    phone.submit("/meld/2", tap="AH:1")
    assert status_line(phone.open(game)) == "Cyd: +A♥, 0"
    phone.submit("/finish")
    assert status_line(phone.open(game)) == "“No more meld”"
    phone.submit("/undo")
    assert status_line(phone.open(game)) == "Undid “no more meld”"
    phone.submit("/redo")
    assert status_line(phone.open(game)) == "Redid “no more meld”"


def test_after_removing_a_meld_the_status_line_says_what_still_counts(phone, game):
    phone.open(f"{game}/hands/1/meld/2")
    for tap in ("AH:1", "10H:1", "KH:1", "QH:1", "JH:1", "run:1"):
        phone.submit("/meld/2", tap=tap)
    phone.submit("/meld/2", tap="run:0")
    assert status_line(phone.open(game)) == "Cyd: no Run, 150 → 0"
    for tap in ("marriage-S:1", "jacks:1", "pinochle:1", "pinochle:0"):
        phone.submit("/meld/2", tap=tap)
    assert status_line(phone.open(game)) == "Cyd: Pinochle still counts, 100"


def test_an_entry_in_another_hand_names_that_hand(phone):
    game = start_game(phone)
    play_hand(phone, f"{game}/hands/1")
    phone.open(f"{game}/hands/2")
    assert status_line(phone.page) == "Hand 1 · Tricks: Ann & Cyd 140, Bob & Dee 110"
    phone.submit("/bid", declarer=3, bid=320, trump="clubs")
    assert status_line(phone.page) == "Bid: Dee 320 in ♣"
    assert status_line(phone.open(f"{game}/hands/1/meld")) == "Hand 2 · Bid: Dee 320 in ♣"
    phone.open(game)
    phone.submit("/undo")
    assert status_line(phone.open(f"{game}/hands/1")) == "Hand 2 · Undid bid: Dee 320 in ♣"


def test_the_answer_to_a_tap_includes_the_status_line(phone, game):
    phone.open(f"{game}/hands/1/meld/2")
    assert status_line(phone.send("/meld/2", htmx=True, tap="run:1")) == "Cyd: Run, 0 → 150"


def test_an_entry_from_another_phone_names_that_phone(phones, game):
    phones["seat"].open(game)
    phones["seat"].submit("/meld/1", tap="jacks:1")
    assert status_line(phones["host"].open(game)) == "Bob: Jacks, 0 → 40"
    assert status_line(phones["score"].open(game)) == "Bob: Jacks, 0 → 40"
    phones["score"].submit("/finish")
    assert status_line(phones["host"].open(game)) == "Phone 4: “No more meld”"


def test_undoing_another_phones_entry_names_its_owner_on_both_phones(phones, game):
    phones["seat"].open(game)
    phones["seat"].submit("/meld/1", tap="jacks:1")
    assert after_undo(phones["host"], game) == "Undid Jacks, 40 → 0"
    assert status_line(phones["seat"].open(game)) == "Phone 1 undid Jacks, 40 → 0"
    phones["host"].submit("/redo")
    assert status_line(phones["host"].open(game)) == "Redid Jacks, 0 → 40"
    assert status_line(phones["seat"].open(game)) == "Phone 1 redid Jacks, 0 → 40"


def test_undoing_ones_own_entry_names_the_phone_at_most_once(phones, game):
    assert after_undo(phones["host"], game) == "Undid bid: Cyd 310 in ♥"
    assert status_line(phones["score"].open(game)) == "Phone 1 undid bid: Cyd 310 in ♥"


def test_undoing_an_entry_without_a_player_names_its_phone(phones, game):
    phones["score"].open(f"{game}/hands/1/meld")
    phones["score"].submit("/finish")
    assert after_undo(phones["host"], game) == "Undid “no more meld” (from Phone 4)"
    assert status_line(phones["score"].open(game)) == "Phone 1 undid “no more meld”"


def test_undoing_the_end_of_a_meld_names_the_player_once(phones, game):
    phones["seat"].open(game)
    phones["seat"].submit("/meld/1/done")
    assert after_undo(phones["host"], game) == "Undid Bob’s meld: done"


def test_undoing_an_entry_of_a_removed_phone_names_no_phone(phones, game):
    phones["score"].open(f"{game}/hands/1/meld")
    phones["score"].submit("/finish")
    shared = phones["host"].read(f"{game}/share")
    last = re.findall(r"/share/phones/([0-9a-f]{12})/remove", shared)[-1]
    phones["host"].submit(f"/share/phones/{last}/remove")
    assert after_undo(phones["host"], game) == "Undid “no more meld” (from another phone)"


@pytest.mark.parametrize("role", ["seat", "watch"])
def test_every_phone_sees_the_last_entry_unless_it_is_hidden_meld(phones, game, role):
    phones["host"].open(f"{game}/hands/1/meld/2")
    phones["host"].submit("/meld/2", tap="run:1")
    assert status_line(phones[role].open(game)) == "Cyd: Run, 0 → 150"
    phones["host"].open(f"{game}/share")
    phones["host"].submit("/share/meld", closed="yes")
    assert status_line(phones[role].open(game)) is None
    phones["host"].open(game)
    phones["host"].submit("/undo")
    assert status_line(phones[role].open(game)) is None


def test_undoing_a_passed_out_hand_is_worded_naturally(phone, begin):
    game = begin(stuck_seat="nobody")
    phone.submit("/end", outcome="passed-out")
    phone.submit("/undo")
    assert status_line(phone.open(game)) == "Undid “everyone passed”"
    phone.submit("/redo")
    assert status_line(phone.open(game)) == "Redid “everyone passed”"
