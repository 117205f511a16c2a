"""The pages to print: score sheet, blank sheet, and player cards with codes to join."""

import html
import re

import pytest

from tests.web.phone import PageReader, join_by_link, play_hand, start_game


def links(phone):
    return PageReader(phone.page.text).links


@pytest.fixture
def played(phone):
    game = start_game(phone)
    play_hand(phone, f"{game}/hands/1")
    return game


def test_the_printed_sheet_has_every_figure_of_the_game(phone, played):
    page = html.unescape(phone.read(f"{played}/paper"))
    for text in ("Ann & Cyd", "Bob & Dee", "Howell Racehorse, to 1500", "Ann dealt"):
        assert text in page
    cells = re.findall(r"<td> ?(?:<mark>\w+</mark>)? ?(\S+) <b>(\S+)</b><br>(\d+ \+ \d+)", page)
    assert cells == [("+380", "380", "240 + 140"), ("+150", "150", "40 + 110")]


def test_the_sheet_links_to_the_printed_page_in_both_sizes(phone, played):
    phone.open(f"{played}/sheet")
    assert f"{played}/paper" in links(phone)
    phone.open(f"{played}/paper")
    assert f"{played}/paper?large=yes" in links(phone)
    phone.open(f"{played}/paper?large=yes")
    assert f"{played}/paper" in links(phone)


def test_a_blank_sheet_has_the_names_and_the_rules_of_the_game(phone, played):
    page = html.unescape(phone.read(f"{played}/blank"))
    for text in ("Ann & Cyd", "First team to 1500 wins.", "The minimum bid is 250."):
        assert text in page


def test_a_house_rule_is_on_the_blank_sheet(phone):
    page = phone.read("/rules/classic/blank?target=170&name=Kitchen&large=yes")
    assert "First team to 170 wins." in page
    assert "Kitchen" in page


def test_an_invalid_house_rule_is_refused(phone):
    assert phone.open("/rules/classic/blank?target=x").status_code == 422


def test_rules_link_to_their_blank_sheet_with_all_changes(phone):
    phone.open("/rules/classic?target=170")
    assert "/rules/classic/blank?target=170" in links(phone)
    phone.open("/rules/classic/blank?target=170")
    assert "/rules/classic/blank?target=170&large=yes" in links(phone)


# Cards


def test_each_card_leads_to_its_seat(phone, open_phone, game):
    page = phone.read(f"{game}/cards")
    assert re.findall(r"<h2>(\w+)</h2>", page) == ["Ann", "Bob", "Cyd", "Dee"]
    assert page.count('class="qr"') == 4
    code = re.search(r'class="code">(\w{6})<', page)[1]
    guest = open_phone()
    joined = guest.open(f"/join?code={code}").location
    page = guest.read(f"{joined}?seat=2")
    assert re.findall(r'name="seat" value="(\d)"', page) == ["2"]
    assert joined in links(guest)  # this link leads to the choice of another seat
    assert len(re.findall(r'name="seat"', guest.read(joined))) == 4
    assert len(re.findall(r'name="seat"', guest.read(f"{joined}?seat=9"))) == 4


def test_cards_say_how_long_they_are_valid(phone, game):
    page = phone.read(f"{game}/cards")
    assert re.search(
        r"The letters work until \d\d \w+ \d{4}, \d\d:\d\d, "
        r"the picture until the scorekeeper turns it off\.",
        page,
    )


def test_only_phones_that_may_share_a_game_can_print_its_cards(phone, open_phone, game):
    guest = open_phone()
    join_by_link(phone, guest, game, "watch")
    assert guest.open(f"{game}/cards").status_code == 403
    assert guest.open(f"{game}/paper").status_code == 200
