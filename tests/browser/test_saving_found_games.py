"""Saving found games; checkboxes appear only while games are being selected."""

import zipfile

from playwright.sync_api import Page, expect

from tests.browser.conftest import Deal

ONE_PHONE = True


def test_selected_games_are_saved_and_the_page_stays(phone: Page, server: str, deal: Deal) -> None:
    deal("howell-racehorse")
    deal("classic")
    phone.goto(f"{server}/games/all")
    checkboxes = phone.get_by_role("checkbox", name="Save this game")
    expect(checkboxes).to_have_count(0)
    phone.get_by_text("Save these games").tap()
    expect(checkboxes).to_have_count(2)
    checkboxes.last.check()
    phone.get_by_label("Save as").select_option("Plain text")
    with phone.expect_download() as saving:
        phone.get_by_role("button", name="Save").tap()
    with zipfile.ZipFile(saving.value.path()) as archive:
        (name,) = archive.namelist()
        assert "Howell Racehorse" in archive.read(name).decode()
    assert saving.value.suggested_filename.startswith("pinochle-games-20")
    expect(checkboxes.last).to_be_checked()
