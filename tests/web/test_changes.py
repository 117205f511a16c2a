"""A tap on a card is answered with what it changed; where more has changed, with all of it."""

import re

import pytest

from tests.web.phone import BOBS_SEAT, normalize_whitespace

PART = re.compile(r"<hx-partial hx-target=(['\"])(.*?)\1>(.*?)</hx-partial>", re.DOTALL)

MADE_ANEW = re.compile('name="(op|csrf_token)" value="[^"]+"')


def tapped(phone, action, tap):
    """The answer to a tap on the screen, as htmx gets it."""
    answer = phone.send(action, htmx=True, op=tap, tap=tap)
    assert answer.status_code == 200, answer.text
    return answer.text


def parts(answer):
    """What is to be swapped in, by its selector."""
    assert not PART.sub("", answer).strip(), answer
    return {target: normalize_whitespace(part) for _quote, target, part in PART.findall(answer)}


@pytest.mark.parametrize("taps", ["AH:1", "AH:1 KS:1 QS:1", "run:1", "run:1 AH:0", "pinochle:2"])
def test_each_part_is_as_the_whole_screen_draws_it(phone, game, taps):
    address = f"{game}/hands/1/meld/2"
    for tap in taps.split():
        phone.open(address)
        found = parts(tapped(phone, "/meld/2", tap))

        page = phone.read(address)
        for target, part in found.items():
            assert MADE_ANEW.sub("", part) in MADE_ANEW.sub("", page), target


def test_only_the_row_of_the_card_is_sent(phone, game):
    phone.open(f"{game}/hands/1/meld/2")
    tapped(phone, "/meld/2", "AH:1")
    phone.open(f"{game}/hands/1/meld/2")

    found = parts(tapped(phone, "/meld/2", "10S:1"))

    assert [target for target in found if ".row" in target] == ["#meld .row.s"]
    assert "#meld .chips" not in found


def test_no_token_is_in_what_is_repeated_at_every_tap(phone, game):
    """Nor can it be found out by how long the compressed answers are (the BREACH attack)."""
    phone.open(f"{game}/hands/1/meld/2")
    tapped(phone, "/meld/2", "AH:1")
    phone.open(f"{game}/hands/1/meld/2")
    assert "csrf_token" not in tapped(phone, "/meld/2", "AS:1")


def test_a_quick_tap_brings_what_the_taps_before_it_changed_too(phone, game):
    phone.open(f"{game}/hands/1/meld/2")
    tapped(phone, "/meld/2", "AH:1")

    found = parts(tapped(phone, "/meld/2", "AS:1"))

    assert {"#meld .row.h", "#meld .row.s"} <= found.keys()


def test_a_player_taps_the_own_meld(guests, game):
    guests["seat"].open(f"{game}/hands/1/meld/{BOBS_SEAT}")
    found = parts(tapped(guests["seat"], f"/meld/{BOBS_SEAT}", "aces:1"))
    page = guests["seat"].read(f"{game}/hands/1/meld/{BOBS_SEAT}")
    assert all(part in page for part in found.values())


def says_done(phone, guests, game):
    guests["seat"].open(f"{game}/hands/1/meld/{BOBS_SEAT}")
    guests["seat"].send(f"/meld/{BOBS_SEAT}/done")
    phone.open(f"{game}/hands/1/meld/{BOBS_SEAT}")


def shows_another_players_card(phone, guests, game):
    phone.open(f"{game}/hands/1/meld/{BOBS_SEAT}")
    guests["score"].open(f"{game}/hands/1/meld/2")
    guests["score"].send("/meld/2", tap="AS:1")


def was_refused(phone, guests, game):
    phone.open(f"{game}/hands/1/meld/{BOBS_SEAT}")
    phone.expect_refusal(f"/meld/{BOBS_SEAT}", tap="AS:3")


def waited_on_the_phone(phone, guests, game):
    """What outbox.js sends again says nothing of a screen."""
    phone.open(f"{game}/hands/1/meld/{BOBS_SEAT}")
    phone.page.data = phone.page.data.replace(b'name="shown"', b'name="else"')


def was_somebody_else(phone, guests, game):
    """The host passed the game on, and is the host again: the screen is of the time between."""
    phone.open(f"{game}/hands/1/meld/{BOBS_SEAT}")
    phone.page.data = phone.page.data.replace(b'value="host..0."', b'value="score..0."')


@pytest.mark.parametrize(
    "before",
    [says_done, shows_another_players_card, was_refused, waited_on_the_phone, was_somebody_else],
)
def test_where_more_has_changed_the_whole_table_is_drawn(phone, guests, game, before):
    before(phone, guests, game)
    answer = tapped(phone, f"/meld/{BOBS_SEAT}", "AH:1")
    assert answer.lstrip().startswith('<div id="table"')
