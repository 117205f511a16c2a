"""If a player taps cards after points, or enters points after cards, the app asks one question."""

import re

import pytest

from tests.web.phone import BOBS_SEAT, load_game, start_game


def question_at(page, name):
    """Return the question beside a field."""
    return re.search(rf'<p class="err" id="wrong-{name}" role="alert">(.*?)</p>', page)[1]


def value_of(page, button):
    """Return the value that a button with this name sends."""
    return re.search(f'<button name="{button}" value="([^"]*)"', page)[1]


def lines_of(page):
    """Return the lines of the meld count on a screen."""
    count = re.search(r'<div class="count".*?</div>', page, re.DOTALL)[0]
    return re.findall("<li>(.*?)</li>", count)


@pytest.mark.parametrize(
    ("answer", "meld"),
    [("replace", ["Run <b>150</b>"]), ("add", ["Counted by hand: <b>190</b>"])],
)
@pytest.mark.parametrize("role", ["score", "seat"])
@pytest.mark.parametrize("htmx", [False, True], ids=["page", "htmx"])
def test_cards_tapped_beside_points_replace_or_increase_them_as_chosen(
    guests, game, role, answer, meld, htmx
):
    meld_of_bob, phone = f"/meld/{BOBS_SEAT}", guests[role]
    phone.open(f"{game}/hands/1{meld_of_bob}")
    phone.submit(f"{meld_of_bob}/points", points=40)
    page = phone.expect_refusal(meld_of_bob, tap="run:1")
    question = "Replace the 40 points, or add?"
    assert question_at(page, "cards") == question
    assert "Replace: 150" in page
    assert "Add: 40 + 150 = 190" in page
    assert "Counted by hand: <b>40</b>" in page
    phone.send(meld_of_bob, htmx=htmx, **{answer: value_of(page, answer)})
    assert lines_of(phone.read(f"{game}/hands/1{meld_of_bob}")) == meld


@pytest.mark.parametrize(
    ("answer", "meld"),
    [("replace", ["Counted by hand: <b>40</b>"]), ("add", ["Counted by hand: <b>190</b>"])],
)
@pytest.mark.parametrize("role", ["score", "seat"])
def test_points_entered_beside_cards_replace_or_increase_them_as_chosen(
    guests, game, role, answer, meld
):
    meld_of_bob, phone = f"/meld/{BOBS_SEAT}", guests[role]
    phone.open(f"{game}/hands/1{meld_of_bob}")
    phone.submit(meld_of_bob, tap="run:1")
    page = phone.expect_refusal(f"{meld_of_bob}/points", points=40)
    question = "The cards shown count 150. Replace them, or add them as points?"
    assert question_at(page, "points") == question
    assert "Add: 150 + 40 = 190" in page
    assert "Run <b>150</b>" in page
    phone.submit(f"{meld_of_bob}/points", **{answer: value_of(page, answer)})
    assert lines_of(phone.text) == meld


def test_a_card_that_adds_no_points_can_only_replace_the_points(phone, game):
    phone.open(f"{game}/hands/1/meld/2")
    phone.submit("/meld/2/points", points=40)
    page = phone.expect_refusal("/meld/2", tap="KC:1")
    question = "One card adds nothing to the 40 points. Tap a meld, or replace them."
    assert question_at(page, "cards") == question
    assert 'name="replace"' in page
    assert 'name="add"' not in page


def test_adding_cards_to_points_adds_their_nines(phone, game, games):
    phone.open(f"{game}/hands/1/meld/2")
    phone.submit("/meld/2", tap="nine:1")
    page = phone.expect_refusal("/meld/2/points", points=40, nines=10)
    phone.submit("/meld/2/points", add=value_of(page, "add"))
    shown = load_game(games, game).game.hands[0].hand.shown[2]
    assert (shown.points, shown.nines) == (50, 20)


def test_a_double_run_is_kept_after_the_question(phone, games):
    game = start_game(phone, "classic")
    phone.submit("/bid", declarer=2, bid=25, trump="hearts")
    phone.submit("/meld/2", tap="nine:1")
    page = phone.expect_refusal("/meld/2/points", points=150, double_run="yes")
    phone.submit("/meld/2/points", replace=value_of(page, "replace"))
    assert load_game(games, game).game.hands[0].hand.shown[2].double_run


def test_invalid_points_are_refused_before_the_question(phone, game):
    phone.open(f"{game}/hands/1/meld/2")
    phone.submit("/meld/2", tap="run:1")
    page = phone.expect_refusal("/meld/2/points", points=15)
    assert question_at(page, "points") == "Meld is counted by 10s from 0, not 15."
    assert 'name="replace"' not in page


def test_new_points_replace_points_without_a_question(phone, game):
    phone.open(f"{game}/hands/1/meld/2")
    phone.submit("/meld/2/points", points=40)
    phone.submit("/meld/2/points", points=50)
    assert lines_of(phone.text) == ["Counted by hand: <b>50</b>"]
