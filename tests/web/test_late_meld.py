"""A phone taps a card just after another phone has ended the meld."""

import html

import pytest

LATE = "Meld was already over. Your tap still counts."


@pytest.fixture
def late(phone, guests, game):
    """A phone that keeps score and still shows the meld, which another phone has ended."""
    guests["score"].open(f"{game}/hands/1/meld/2")
    phone.open(game)
    phone.submit("/finish")
    return guests["score"]


def test_a_late_tap_is_recorded_and_opens_the_tricks(late):
    answer = late.send("/meld/2", htmx=True, tap="aces:1")
    assert LATE in html.unescape(answer.text)
    assert 'id="step-tricks"' in answer.text
    assert "Cyd: Aces, 0 → 100" in answer.text


def test_a_late_tap_without_javascript_also_opens_the_tricks(late):
    assert 'id="step-tricks"' in late.submit("/meld/2", tap="aces:1").text


def test_correcting_the_meld_stays_on_the_meld_screen(late, game):
    late.open(f"{game}/hands/1/meld/2")
    for tap in ("aces:1", "kings:1"):
        answer = late.send("/meld/2", htmx=True, op=tap, tap=tap)
        assert LATE not in html.unescape(answer.text)
        assert 'id="step-tricks"' not in answer.text


def test_correcting_the_meld_stays_there_when_another_phone_enters_the_tricks(late, phone, game):
    late.open(f"{game}/hands/1/meld/2")
    phone.open(game)
    phone.submit("/tricks", side=2, points=140)
    answer = late.send("/meld/2", htmx=True, tap="aces:1")
    assert 'id="step-meld"' in answer.text
