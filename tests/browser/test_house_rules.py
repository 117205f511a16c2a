"""The editor of house rules, the link to share them, and the comparison of rulesets."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPhone

ONE_PHONE = True


def button(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).tap()


def link(page: Page, name: str) -> None:
    page.get_by_role("link", name=name).tap()


def open_group(page: Page, title: str) -> None:
    page.locator("summary", has_text=title).tap()


def shared_link(page: Page) -> str:
    """Return the link on the page, which has an address that other phones can open."""
    page.locator("summary", has_text="Share").tap()
    expect(page.locator(".qr")).to_be_visible()
    return page.locator("#link").input_value()


def test_a_contradiction_is_shown_while_typing_and_refused_on_saving(
    server: str, phone: Page
) -> None:
    phone.goto(f"{server}/rules/classic/edit")
    phone.get_by_label("Name").fill("Too few cards")
    open_group(phone, "Table")
    phone.get_by_label("Cards each").fill("11")
    sentence = "“Cards each” must use up the deck: 4 × 11 cards and a kitty of 0 don’t make 48."
    expect(phone.locator("#e-hand")).to_have_text(sentence)
    expect(phone.locator("#summary")).to_contain_text(sentence)

    button(phone, "Save")
    expect(phone.get_by_role("heading", level=1)).to_contain_text("House rules")
    expect(phone.locator("#e-hand")).to_have_text(sentence)
    expect(phone.get_by_label("Name")).to_have_value("Too few cards")
    phone.goto(f"{server}/rules")
    expect(phone.get_by_text("Too few cards")).to_have_count(0)


def test_the_active_field_keeps_its_focus_and_place_while_the_summary_grows(
    server: str, phone: Page
) -> None:
    phone.goto(f"{server}/rules/classic/edit")
    open_group(phone, "Bidding")
    open_group(phone, "Winning")
    field = phone.get_by_label("Winning score", exact=True)
    field.fill("200")
    before = field.bounding_box()
    expect(phone.locator("#summary")).to_contain_text("Winning score: 200")
    phone.wait_for_timeout(100)  # some frames, in which the browser could scroll to keep its place

    expect(field).to_be_focused()
    assert before
    assert field.bounding_box() == pytest.approx(before, abs=1)
    expect(
        phone.get_by_label("Minimum bid")
    ).to_be_visible()  # this group is open even without a change


def test_typed_values_survive_a_reload(server: str, phone: Page) -> None:
    phone.goto(f"{server}/rules/classic/edit")
    open_group(phone, "Winning")
    phone.get_by_label("Winning score", exact=True).fill("a lot")
    expect(phone.locator("#e-target")).to_be_visible()
    phone.get_by_label("Name").fill("Ours")
    phone.wait_for_url("**/edit?name=Ours&target=a+lot")
    phone.reload()
    expect(phone.get_by_label("Winning score", exact=True)).to_have_value("a lot")
    expect(phone.get_by_label("Name")).to_have_value("Ours")


def test_the_link_is_copied_with_one_tap(server: str, phone: Page) -> None:
    phone.goto(f"{server}/rules/classic?name=Ours&target=200")
    address = shared_link(phone)
    button(phone, "Copy")
    expect(phone.get_by_role("button", name="Copied")).to_be_visible()
    phone.goto(f"{server}/games/new")
    phone.locator(".names summary").tap()
    phone.locator("#p0").focus()
    phone.keyboard.press("Control+V")
    expect(phone.locator("#p0")).to_have_value(address[:40])


def test_a_comparison_updates_when_rulesets_are_chosen_and_scrolls_in_its_box(
    server: str, open_phone: OpenPhone
) -> None:
    phone = open_phone(width=320, height=568)
    phone.goto(f"{server}/rules/compare?with=classic&with=good-sam")
    box = phone.locator(".versus")
    assert box.evaluate("box => box.scrollWidth <= box.clientWidth")
    phone.get_by_label("Ruleset 3").select_option("double-deck")
    phone.wait_for_url("**&with=double-deck")
    phone.get_by_label("Ruleset 4").select_option("three-player")
    expect(phone.locator("th[scope=col]")).to_have_count(4)
    assert box.evaluate("box => box.scrollWidth > box.clientWidth")
    assert phone.evaluate("document.documentElement.scrollWidth") == 320
