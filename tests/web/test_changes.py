"""The answer to a tap on a card has only the changed parts, or the whole screen if necessary."""

import re

import pytest

from tests.web.phone import BOBS_SEAT, normalize_whitespace

PART = re.compile(r"<hx-partial hx-target=(['\"])(.*?)\1>(.*?)</hx-partial>", re.DOTALL)

GENERATED = re.compile('name="(op|csrf_token)" value="[^"]+"')


def tapped(phone, action, tap):
    """Tap on the screen; return the answer that htmx gets."""
    answer = phone.send(action, htmx=True, op=tap, tap=tap)
    assert answer.status_code == 200, answer.text
    return answer.text


def parts(answer):
    """Return the parts to swap in, by selector."""
    assert not PART.sub("", answer).strip(), answer
    return {target: normalize_whitespace(part) for _quote, target, part in PART.findall(answer)}


@pytest.mark.parametrize("taps", ["AH:1", "AH:1 KS:1 QS:1", "run:1", "run:1 AH:0", "pinochle:2"])
def test_each_part_matches_the_whole_screen(phone, game, taps):
    address = f"{game}/hands/1/meld/2"
    for tap in taps.split():
        phone.open(address)
        found = parts(tapped(phone, "/meld/2", tap))

        page = phone.read(address)
        for target, part in found.items():
            assert GENERATED.sub("", part) in GENERATED.sub("", page), target


def test_only_the_row_of_the_card_is_sent(phone, game):
    phone.open(f"{game}/hands/1/meld/2")
    tapped(phone, "/meld/2", "AH:1")
    phone.open(f"{game}/hands/1/meld/2")

    found = parts(tapped(phone, "/meld/2", "10S:1"))

    assert [target for target in found if ".row" in target] == ["#meld .row.s"]
    assert "#meld .chips" not in found


def test_answers_to_taps_contain_no_token(phone, game):
    """The length of a compressed answer would otherwise reveal the token (the BREACH attack)."""
    phone.open(f"{game}/hands/1/meld/2")
    tapped(phone, "/meld/2", "AH:1")
    phone.open(f"{game}/hands/1/meld/2")
    assert "csrf_token" not in tapped(phone, "/meld/2", "AS:1")


def test_the_answer_to_a_quick_tap_includes_earlier_changes(phone, game):
    phone.open(f"{game}/hands/1/meld/2")
    tapped(phone, "/meld/2", "AH:1")

    found = parts(tapped(phone, "/meld/2", "AS:1"))

    assert {"#meld .row.h", "#meld .row.s"} <= found.keys()


def test_the_answer_disables_redo_after_a_tap_of_another_phone(phone, guests, game):
    address = f"{game}/hands/1/meld/{BOBS_SEAT}"
    for tap in ("AC:1", "AH:1"):
        phone.open(address)
        tapped(phone, f"/meld/{BOBS_SEAT}", tap)
    phone.open(address)
    phone.send("/undo")
    phone.open(address)
    assert "Redo" in phone.text
    guests["score"].open(address)
    tapped(guests["score"], f"/meld/{BOBS_SEAT}", "AS:1")

    found = parts(tapped(phone, f"/meld/{BOBS_SEAT}", "AD:1"))

    assert re.search(r'<button id="redo"[^>]* disabled>', found["#score &gt; nav"])


def test_a_player_taps_their_own_meld(guests, game):
    guests["seat"].open(f"{game}/hands/1/meld/{BOBS_SEAT}")
    found = parts(tapped(guests["seat"], f"/meld/{BOBS_SEAT}", "aces:1"))
    page = guests["seat"].read(f"{game}/hands/1/meld/{BOBS_SEAT}")
    assert all(part in page for part in found.values())


def seat_finished_its_meld(phone, guests, game):
    guests["seat"].open(f"{game}/hands/1/meld/{BOBS_SEAT}")
    guests["seat"].send(f"/meld/{BOBS_SEAT}/done")
    phone.open(f"{game}/hands/1/meld/{BOBS_SEAT}")


def another_player_showed_a_card(phone, guests, game):
    phone.open(f"{game}/hands/1/meld/{BOBS_SEAT}")
    guests["score"].open(f"{game}/hands/1/meld/2")
    guests["score"].send("/meld/2", tap="AS:1")


def tap_was_refused(phone, guests, game):
    phone.open(f"{game}/hands/1/meld/{BOBS_SEAT}")
    phone.expect_refusal(f"/meld/{BOBS_SEAT}", tap="AS:3")


def tap_was_resent(phone, guests, game):
    """A request that outbox.js sends again does not include the state of the screen."""
    phone.open(f"{game}/hands/1/meld/{BOBS_SEAT}")
    phone.page.data = phone.page.data.replace(b'name="shown"', b'name="else"')


def phone_had_another_role(phone, guests, game):
    """The screen was drawn when the phone was not the host."""
    phone.open(f"{game}/hands/1/meld/{BOBS_SEAT}")
    phone.page.data = phone.page.data.replace(b'value="host..0."', b'value="score..0."')


@pytest.mark.parametrize(
    "change",
    [
        seat_finished_its_meld,
        another_player_showed_a_card,
        tap_was_refused,
        tap_was_resent,
        phone_had_another_role,
    ],
)
def test_the_whole_table_is_drawn_if_more_has_changed(phone, guests, game, change):
    change(phone, guests, game)
    answer = tapped(phone, f"/meld/{BOBS_SEAT}", "AH:1")
    assert answer.lstrip().startswith('<div id="table"')
