"""A number field is empty for each new player and keeps a refused value until it is replaced."""

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.service.games import Games
from tests.browser.conftest import Deal
from tests.browser.hands import CLASSIC, Hand
from tests.browser.scorer import Scorer

ONE_PHONE = True
BID = Hand(declarer=1, bid=25, trump="hearts")


def test_points_typed_for_one_player_are_not_in_the_field_of_the_next(
    deal: Deal, games: Games, phone: Page
) -> None:
    scorer = Scorer(phone)
    address = deal("classic", BID)
    phone.goto(address)
    points, nines = phone.get_by_label("Points", exact=True), phone.get_by_label("Nines included")
    scorer.unfold("Points")
    expect(points).to_be_focused()
    phone.keyboard.type("10")
    nines.fill("1")
    scorer.expect_facts(lambda: phone.keyboard.press("Enter"))

    scorer.go_to(3)
    scorer.unfold("Points")
    expect(points).to_be_focused()
    expect(points).to_have_value("")
    expect(nines).to_have_value("")
    phone.keyboard.type("2")
    scorer.expect_facts(lambda: phone.keyboard.press("Enter"))

    hand = games.load(address.rpartition("/")[2]).game.hand(1).hand
    assert (hand.meld(1).points, hand.meld(3).points) == (10, 2)


def test_refused_points_stay_for_the_same_player_and_typing_replaces_them(
    deal: Deal, phone: Page
) -> None:
    scorer = Scorer(phone)
    phone.goto(deal("howell-racehorse", Hand(declarer=1, bid=300, trump="hearts")))
    points = phone.get_by_label("Points", exact=True)
    scorer.unfold("Points")
    phone.keyboard.type("155")
    phone.keyboard.press("Enter")
    expect(phone.get_by_text("Meld is counted by 10s from 0, not 155.")).to_be_visible()
    expect(points).to_have_value("155")

    points.blur()
    scorer.tap(points)
    expect(points).to_be_focused()
    phone.keyboard.type("150")
    expect(points).to_have_value("150")
    scorer.expect_facts(lambda: phone.keyboard.press("Enter"))
    expect(phone.locator("output")).to_have_text("150")


@pytest.mark.parametrize("by", ["tap", "click"])
def test_typing_replaces_a_number_or_a_name(deal: Deal, phone: Page, by: str) -> None:
    phone.goto(f"{deal('classic', CLASSIC[0])}/players")
    phone.locator("input[name=new][value=player]").tap()
    for field, before in [("[name=hand]", "2"), ("#p1", "Bob")]:
        expect(phone.locator(field)).to_have_value(before)
        getattr(phone.locator(field), by)()
        expect(phone.locator(field)).to_be_focused()
        phone.keyboard.type("1")
        expect(phone.locator(field)).to_have_value("1")
