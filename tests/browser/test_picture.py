"""The course of the score as a picture for the chat: a PNG where there is JavaScript."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Download, Page, expect

from tests.browser.hands import HOWELL

PNG = b"\x89PNG\r\n\x1a\n"

# Playwright's Chromium shares nothing; this notes what a phone would be given.
RECORD_SHARES = """
window.shared = [];
navigator.canShare = ({files}) => files.every(({type}) => type === "image/png");
navigator.share = async ({files: [file]}) => {
  const head = [...new Uint8Array(await file.slice(0, 8).arrayBuffer())];
  shared.push({name: file.name, type: file.type, head});
  if (window.refuses) throw new DOMException("", refuses);
};
"""

# What is written of the picture beyond its edges.
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
def sheet(deal: Callable[..., str]) -> str:
    return deal("howell-racehorse", *HOWELL[:3]) + "/sheet"


def picture(phone: Page) -> None:
    phone.locator("[data-picture]").tap()


def bytes_of(download: Download) -> bytes:
    return Path(download.path()).read_bytes()


def size(png: bytes) -> tuple[int, int]:
    return int.from_bytes(png[16:20]), int.from_bytes(png[20:24])


def test_the_picture_is_saved_as_a_png_three_times_as_large(sheet: str, phone: Page) -> None:
    phone.goto(sheet)

    with phone.expect_download() as saved:
        picture(phone)

    png = bytes_of(saved.value)
    assert saved.value.suggested_filename == "pinochle.png"
    assert png.startswith(PNG)
    width, height = size(png)
    assert width == 3 * 340
    assert height > 3 * 200
    assert len(png) > 5_000  # drawn, not blank


def test_a_phone_that_shares_files_is_given_the_png(sheet: str, phone: Page) -> None:
    phone.add_init_script(RECORD_SHARES)
    phone.goto(sheet)

    picture(phone)

    phone.wait_for_timeout(1_000)
    assert phone.evaluate("shared") == [
        {"name": "pinochle.png", "type": "image/png", "head": [*PNG]}
    ]
    assert phone.url == sheet


def test_a_phone_that_may_not_share_saves_the_png(sheet: str, phone: Page) -> None:
    phone.add_init_script(RECORD_SHARES + "window.refuses = 'NotAllowedError';")
    phone.goto(sheet)

    with phone.expect_download() as saved:
        picture(phone)

    assert bytes_of(saved.value).startswith(PNG)


def test_without_javascript_the_svg_is_saved(sheet: str, open_phone: Callable[..., Page]) -> None:
    phone = open_phone(java_script_enabled=False)
    phone.goto(sheet)

    with phone.expect_download() as saved:
        picture(phone)

    assert bytes_of(saved.value).lstrip().startswith(b"<svg")
    expect(phone.get_by_role("heading", name="Score sheet")).to_be_visible()


def test_a_picture_that_is_closed_without_sharing_is_not_saved(sheet: str, phone: Page) -> None:
    phone.add_init_script(RECORD_SHARES + "window.refuses = 'AbortError';")
    saved: list[Download] = []
    phone.on("download", lambda download: saved.append(download))
    phone.goto(sheet)

    picture(phone)

    phone.wait_for_timeout(1_000)
    assert len(phone.evaluate("shared")) == 1
    assert saved == []


def test_the_picture_cuts_no_letter_of_a_name_or_title(
    deal: Callable[..., str], phone: Page
) -> None:
    names = (
        "W" * 40,
        "Uncle Bartholomew",
        "Mary-Elizabeth the Younger",
        "\N{CJK RADICAL CITY}" * 9,
    )
    phone.goto(deal("howell-racehorse", *HOWELL, players=names) + "/sheet")

    outside = phone.locator("[data-picture]").evaluate(OUTSIDE)

    assert outside == []
