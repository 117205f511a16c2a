"""Pages to print, and the same as PDF: score sheet, blank sheet, player cards."""

import html
import io
import re

import pytest
from pypdf import PdfReader

from scorekeeper.limits import Limit
from tests.web.phone import PageReader, let_in, play_hand, start_game


def text_of(answer):
    assert (answer.status_code, answer.mimetype) == (200, "application/pdf")
    return [page.extract_text() for page in PdfReader(io.BytesIO(answer.data)).pages]


def links(phone):
    return PageReader(phone.page.text).links


@pytest.fixture
def played(phone):
    game = start_game(phone)
    play_hand(phone, f"{game}/hands/1")
    return game


def test_the_page_and_the_pdf_say_the_same(phone, played):
    page = html.unescape(phone.read(f"{played}/paper"))
    (pdf,) = text_of(phone.open(f"{played}/pinochle.pdf?paper=a4"))
    for said in ("Ann & Cyd", "Bob & Dee", "Howell Racehorse, to 1500", "Ann dealt"):
        assert said in page
        assert said in pdf
    cells = re.findall(r"<td> ?(?:<mark>\w+</mark>)? ?(\S+) <b>(\S+)</b><br>(\d+ \+ \d+)", page)
    assert len(cells) == 2
    assert all(each in pdf for cell in cells for each in cell)


def test_the_sheet_leads_to_the_page_and_that_to_both_sizes_of_paper(phone, played):
    phone.open(f"{played}/sheet")
    assert f"{played}/paper" in links(phone)
    phone.open(f"{played}/paper?large=yes")
    saved = [link for link in links(phone) if "pinochle.pdf" in link]
    assert saved == [f"{played}/pinochle.pdf?large=yes&paper={each}" for each in ("letter", "a4")]
    assert f"{played}/paper" in links(phone)


def test_another_size_of_paper_is_not_found(phone, played):
    assert phone.open(f"{played}/pinochle.pdf?paper=a3").status_code == 404


@pytest.mark.parametrize("path", ["blank", "blank.pdf"])
def test_a_blank_sheet_has_the_names_and_the_rules_of_the_game(phone, played, path):
    answer = phone.open(f"{played}/{path}")
    told = answer.text if path == "blank" else text_of(answer)[0]
    for said in ("Ann & Cyd", "First team to 1500 wins.", "The minimum bid is 250."):
        assert said in html.unescape(told)


@pytest.mark.parametrize("path", ["blank", "blank.pdf"])
def test_a_house_rule_is_on_the_blank_sheet(phone, path):
    answer = phone.open(f"/rules/classic/{path}?target=170&name=Kitchen&large=yes")
    told = answer.text if path == "blank" else " ".join(text_of(answer))
    assert "First team to 170 wins." in told
    assert "Kitchen" in told


@pytest.mark.parametrize("path", ["blank", "blank.pdf"])
def test_a_wrong_house_rule_is_refused_with_its_sentence(phone, path):
    assert phone.open(f"/rules/classic/{path}?target=x").status_code == 422


def test_rules_lead_to_their_blank_sheet_with_all_changes(phone):
    phone.open("/rules/classic?target=170")
    assert "/rules/classic/blank?target=170" in links(phone)
    phone.open("/rules/classic/blank?target=170")
    assert "/rules/classic/blank?target=170&large=yes" in links(phone)


def test_who_asks_for_one_pdf_after_the_other_waits(phone, monkeypatch):
    files = phone.client.application.extensions["files"]
    monkeypatch.setattr(files, "each", Limit(1, "", ""))
    assert phone.open("/rules/classic/blank.pdf").status_code == 200
    assert phone.open("/rules/classic/blank.pdf").status_code == 429


# Cards


def test_each_card_leads_to_its_own_seat(phone, open_phone, game):
    page = phone.read(f"{game}/cards")
    assert re.findall(r"<h2>(\w+)</h2>", page) == ["Ann", "Bob", "Cyd", "Dee"]
    assert page.count('class="qr"') == 4
    code = re.search(r'class="code">(\w{6})<', page)[1]
    guest = open_phone()
    joined = guest.open(f"/join?code={code}").location
    asked = guest.read(f"{joined}?seat=2")
    assert re.findall(r'name="seat" value="(\d)"', asked) == ["2"]
    assert joined in links(guest)  # for somebody else
    assert len(re.findall(r'name="seat"', guest.read(joined))) == 4
    assert len(re.findall(r'name="seat"', guest.read(f"{joined}?seat=9"))) == 4


def test_cards_say_until_when_they_work_and_who_ends_that(phone, game):
    page = phone.read(f"{game}/cards")
    assert re.search(
        r"The letters work until \d\d \w+ \d{4}, \d\d:\d\d, "
        r"the picture until the scorekeeper turns it off\.",
        page,
    )


def test_only_who_may_share_a_game_has_its_cards(phone, open_phone, game):
    guest = open_phone()
    let_in(phone, guest, game, "watch")
    assert guest.open(f"{game}/cards").status_code == 403
    assert guest.open(f"{game}/paper").status_code == 200
