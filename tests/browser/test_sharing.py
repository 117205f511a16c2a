"""Sharing the score as text or as a picture. With JavaScript, the picture is a PNG."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Download, Page, expect

from tests.browser.conftest import Deal, plain_http, wait_until
from tests.browser.hands import HOWELL

NAME = r"pinochle-20\d\d-\d\d-\d\d-Ann-Bob-Cyd-Dee\.png"
PNG = b"\x89PNG\r\n\x1a\n"

# Playwright's Chromium cannot share. This script records what the page would share.
RECORD_SHARES = """
window.shared = [];
navigator.canShare = ({files}) => files.every(({type}) => type === "image/png");
navigator.share = async ({files: [file]}) => {
  const head = [...new Uint8Array(await file.slice(0, 8).arrayBuffer())];
  shared.push({name: file.name, type: file.type, head});
  if (window.refuses) throw new DOMException("", refuses);
};
"""


# Returns the texts that leave the picture.
OUTSIDE = """
async link => {
  const drawn = await (await fetch(link.href)).text();
  const picture = new DOMParser().parseFromString(drawn, "image/svg+xml").documentElement;
  document.body.append(picture);
  const edge = picture.getBoundingClientRect();
  return [...picture.querySelectorAll("text")].filter(text => text.textContent.trim())
    .filter(text => {
      const {left, right, top, bottom} = text.getBoundingClientRect();
      return left < edge.left || right > edge.right || top < edge.top || bottom > edge.bottom;
    })
    .map(text => text.textContent.trim());
}
"""


@pytest.fixture
def page(deal: Deal) -> str:
    return deal("howell-racehorse", *HOWELL[:3]) + "/share-score"


def picture(phone: Page) -> None:
    phone.locator("[data-picture]").tap()


def bytes_of(download: Download) -> bytes:
    return Path(download.path()).read_bytes()


def size(png: bytes) -> tuple[int, int]:
    return int.from_bytes(png[16:20]), int.from_bytes(png[20:24])


def test_the_picture_is_saved_as_a_png_three_times_as_large(page: str, phone: Page) -> None:
    phone.goto(page)

    with phone.expect_download() as saved:
        picture(phone)

    png = bytes_of(saved.value)
    assert re.fullmatch(NAME, saved.value.suggested_filename)
    assert png.startswith(PNG)
    width, height = size(png)
    assert width == 3 * 340
    assert height > 3 * 200
    assert len(png) > 5_000  # a blank picture is smaller


def test_a_phone_that_can_share_files_shares_the_png(page: str, phone: Page) -> None:
    phone.add_init_script(RECORD_SHARES)
    phone.goto(page)

    picture(phone)

    assert wait_until(phone, lambda: phone.evaluate("shared.length"))
    (shared,) = phone.evaluate("shared")
    assert (shared["type"], shared["head"]) == ("image/png", [*PNG])
    assert re.fullmatch(NAME, shared["name"])
    assert phone.url == page


def test_a_phone_that_may_not_share_downloads_the_png(page: str, phone: Page) -> None:
    phone.add_init_script(RECORD_SHARES + "window.refuses = 'NotAllowedError';")
    phone.goto(page)

    with phone.expect_download() as saved:
        picture(phone)

    assert bytes_of(saved.value).startswith(PNG)


def test_closing_the_share_dialog_downloads_nothing(page: str, phone: Page) -> None:
    phone.add_init_script(RECORD_SHARES + "window.refuses = 'AbortError';")
    saved: list[Download] = []
    phone.on("download", lambda download: saved.append(download))
    phone.goto(page)

    picture(phone)

    assert wait_until(phone, lambda: phone.evaluate("shared.length") == 1)
    phone.wait_for_timeout(500)  # long enough for a download to begin
    assert saved == []


def test_a_phone_that_can_share_shares_the_text(page: str, phone: Page) -> None:
    phone.add_init_script("navigator.share = async given => { window.given = given; };")
    phone.goto(page)

    phone.get_by_role("button", name="Share as text").tap()

    assert phone.evaluate("given.text") == phone.get_by_label("As text").input_value()


def test_other_phones_copy_the_text(page: str, phone: Page) -> None:
    phone.add_init_script("delete Navigator.prototype.share;")
    phone.goto(plain_http(page))

    phone.get_by_role("button", name="Copy").tap()

    expect(phone.get_by_role("button", name="Copied")).to_be_visible()
    expect(phone.get_by_role("button", name="Share as text")).to_be_hidden()


def test_the_sheet_can_be_printed(page: str, phone: Page) -> None:
    phone.add_init_script("window.print = () => { window.printed = true; };")
    phone.goto(page.replace("share-score", "sheet"))

    phone.get_by_role("link", name="Print").tap()
    phone.get_by_role("button", name="Print").tap()

    assert phone.evaluate("printed")


def test_the_picture_cuts_no_letter_of_a_name_or_title(deal: Deal, phone: Page) -> None:
    names = (
        "W" * 40,
        "Uncle Bartholomew",
        "Mary-Elizabeth the Younger",
        "\N{CJK RADICAL CITY}" * 9,
    )
    phone.goto(deal("howell-racehorse", *HOWELL, players=names) + "/share-score")

    outside = phone.locator("[data-picture]").evaluate(OUTSIDE)

    assert outside == []
