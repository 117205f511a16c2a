"""A table's own ruleset: made by tapping, shared, kept elsewhere and played by."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.app import create_app
from tests.browser.hands import PLAYERS, Hand
from tests.browser.scorer import Scorer
from tests.serving import served

TYPED = 500  # ms after which what was typed is sent, in templates/rules/edit.html


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[str]:
    """The address of another installation, with a database and a key of its own."""
    app = create_app(
        {
            "DATABASE": tmp_path / "elsewhere.db",
            "SECRET_KEY": "another key for tests",
            "HTMX_CDN": False,
        }
    )
    with served(app) as address:
        yield address


def button(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).tap()


def link(page: Page, name: str) -> None:
    page.get_by_role("link", name=name).tap()


def open_group(page: Page, title: str) -> None:
    page.locator("summary", has_text=title).tap()


def make_kitchen_table(page: Page, server: str) -> None:
    """From home to the page of a house ruleset that is kept."""
    page.goto(server)
    link(page, "Rules")
    link(page, "Make your own")
    page.get_by_label("Start from").select_option("howell-racehorse")
    button(page, "Change the rules")
    open_group(page, "Winning")
    page.get_by_label("Winning score", exact=True).fill("1200")
    expect(page.locator("#summary")).to_contain_text("Winning score: 1200")
    button(page, "No passing")
    expect(page.locator("#summary")).to_contain_text("Cards passed: 0")
    page.get_by_label("Name").fill("Kitchen table")
    open_group(page, "Bidding")
    page.get_by_role("switch", name="Pass with help").tap()
    expect(page.locator("#summary")).to_contain_text("Pass with help: yes")
    button(page, "Save")
    expect(page.get_by_text("Saved")).to_be_visible()


def shared_link(page: Page) -> str:
    """The link, which names this machine as other phones know it."""
    page.locator("summary", has_text="Share").tap()
    expect(page.locator(".qr")).to_be_visible()
    return page.locator("#link").input_value()


def test_a_house_ruleset_is_shared_by_its_link_kept_and_played_by_elsewhere(
    server: str, open_phone: Callable[..., Page]
) -> None:
    ours, theirs = open_phone(), open_phone()
    make_kitchen_table(ours, server)

    theirs.goto(server + "/rules" + shared_link(ours).partition("/rules")[2])
    expect(theirs.get_by_role("heading", level=1)).to_contain_text("Kitchen table")
    button(theirs, "Save")
    expect(theirs.get_by_text("Saved")).to_be_visible()
    theirs.goto(server)
    link(theirs, "New game")
    for seat, name in enumerate(PLAYERS):
        theirs.locator(f"#p{seat}").fill(name)
    theirs.locator(".pick label", has_text="Kitchen table").tap()
    button(theirs, "Start")
    expect(theirs.locator(".bar")).to_contain_text("to 1200")
    Scorer(theirs).bid(Hand(declarer=2, bid=310, trump="hearts"))


def test_the_file_of_a_house_ruleset_is_read_by_another_installation(
    server: str, elsewhere: str, open_phone: Callable[..., Page], tmp_path: Path
) -> None:
    ours, theirs = open_phone(), open_phone()
    make_kitchen_table(ours, server)
    with ours.expect_download() as download:
        link(ours, "Download rules")
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert file.name == "kitchen-table.toml"

    theirs.goto(f"{elsewhere}/rules")
    theirs.locator("summary", has_text="Import rules").tap()
    theirs.locator("[type=file]").set_input_files(file)
    button(theirs, "Import")
    expect(theirs.get_by_text("Saved")).to_be_visible()
    expect(theirs.get_by_role("heading", level=1)).to_contain_text("Kitchen table")
    expect(theirs.locator(".changes")).to_contain_text("Winning score: 1200")


def test_a_contradiction_is_told_while_typing_and_refused_when_kept(
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


def test_the_field_in_use_keeps_its_focus_and_its_place_while_the_summary_grows(
    server: str, phone: Page
) -> None:
    phone.goto(f"{server}/rules/classic/edit")
    open_group(phone, "Bidding")
    open_group(phone, "Winning")
    field = phone.get_by_label("Winning score", exact=True)
    field.fill("200")
    before = field.bounding_box()
    expect(phone.locator("#summary")).to_contain_text("Winning score: 200")
    phone.wait_for_timeout(100)  # a frame or two, in which anchoring would move it once more

    expect(field).to_be_focused()
    assert before
    assert field.bounding_box() == pytest.approx(before, abs=1)
    expect(
        phone.get_by_label("Minimum bid")
    ).to_be_visible()  # its group has no change, yet is open


def test_what_is_typed_is_there_again_after_a_reload(server: str, phone: Page) -> None:
    phone.goto(f"{server}/rules/classic/edit")
    open_group(phone, "Winning")
    phone.get_by_label("Winning score", exact=True).fill("a lot")
    expect(phone.locator("#e-target")).to_be_visible()
    phone.get_by_label("Name").fill("Ours")
    phone.wait_for_url("**/edit?name=Ours&target=a+lot")
    phone.reload()
    expect(phone.get_by_label("Winning score", exact=True)).to_have_value("a lot")
    expect(phone.get_by_label("Name")).to_have_value("Ours")


def test_the_link_is_copied_by_one_tap(server: str, phone: Page) -> None:
    phone.goto(f"{server}/rules/classic?name=Ours&target=200")
    address = shared_link(phone)
    button(phone, "Copy")
    expect(phone.get_by_role("button", name="Copied")).to_be_visible()
    phone.goto(f"{server}/games/new")
    phone.locator("#p0").focus()
    phone.keyboard.press("Control+V")
    expect(phone.locator("#p0")).to_have_value(address[:40])


def test_rulesets_side_by_side_change_as_they_are_picked_and_scroll_in_their_own_box(
    server: str, open_phone: Callable[..., Page]
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


def test_without_javascript_a_house_ruleset_is_made_all_the_same(
    server: str, open_phone: Callable[..., Page]
) -> None:
    phone = open_phone(java_script_enabled=False)
    phone.goto(f"{server}/rules/classic/edit")
    open_group(phone, "Winning")
    phone.get_by_label("Winning score", exact=True).fill("200")
    button(phone, "Check")
    expect(phone.locator("#summary")).to_contain_text("Winning score: 200")
    phone.get_by_label("Name").fill("Slow phone")
    button(phone, "Save")
    expect(phone.get_by_text("Saved")).to_be_visible()
    phone.locator("summary", has_text="Share").tap()
    expect(phone.get_by_role("button", name="Copy")).to_be_hidden()
