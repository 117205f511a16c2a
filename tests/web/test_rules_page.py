"""The rules page of a game, with the wording and numbers of its ruleset."""

import html

import pytest

from scorekeeper.pinochle.rules.catalogue import IDS
from scorekeeper.service.games import Games
from scorekeeper.text.rules import Section, explain
from tests.pinochle.builders import PLAYERS, rules
from tests.web.phone import Phone, start_game


def open_rules(phone: Phone, games: Games, id: str, **changes: object) -> str:
    """Start a game under this ruleset; return the text of its rules page."""
    ruleset = rules(id, **changes)
    game = games.start(ruleset, PLAYERS[: ruleset.players], 0).id
    return html.unescape(phone.read(f"/games/{game}/rules"))


def with_note(section: Section, text: str) -> str:
    """Return the HTML of a sentence or name, including its note if it has one."""
    return f"{text} <small>{section.notes[text]}</small>" if text in section.notes else text


@pytest.mark.parametrize("id", IDS)
def test_the_page_has_every_sentence_and_every_number_of_the_ruleset(phone, games, id):
    page = open_rules(phone, games, id)
    for section in explain(rules(id)):
        assert f"<h2>{section.title}</h2>" in page
        assert all(f"<li>{with_note(section, each)}</li>" in page for each in section.sentences)
        assert all(
            f"{with_note(section, name)}</th><td>{points}</td>" in page
            for name, points in section.table
        )


def test_an_unchanged_ruleset_shows_no_changes(phone, games):
    assert "Changed at this table" not in open_rules(phone, games, "howell-racehorse")


def test_a_changed_ruleset_shows_its_numbers_and_the_original_ones(phone, games):
    page = open_rules(phone, games, "howell-racehorse", target=2000, save="trick", stop_floor=-900)
    assert "First team to 2000 wins." in page
    assert "1500 or more" not in page
    assert "<li>Winning score: <b>2000</b> <small>was 1500</small></li>" in page
    assert "<b>a trick</b> <small>was a counter or the last trick</small>" in page
    assert "<b>−900</b> <small>was −1200</small>" in page


def test_options_that_follow_from_a_change_are_not_listed_as_changes(phone, games):
    page = open_rules(phone, games, "classic", last_trick=2)
    assert "The tricks add up to 26." in page
    assert "Total trick points" not in page


def test_a_house_ruleset_is_shown_with_its_own_name(phone, games):
    house_rules = {**rules("classic").plain(), "name": "Thursday’s"}
    game = games.start(rules("classic").read(house_rules), PLAYERS[:4], 0).id
    assert "Thursday’s, based on Classic" in phone.open(f"/games/{game}/rules").text


def test_a_game_with_a_ruleset_unknown_to_this_installation_has_a_rules_page(phone, games):
    foreign = {**rules("classic").plain(), "id": "aunt-mays", "name": "Aunt May’s"}
    game = games.start(rules("classic").read(foreign), PLAYERS[:4], 0).id
    page = phone.open(f"/games/{game}/rules").text
    assert "Aunt May’s" in page
    assert "Changed at this table" not in page


def test_the_rules_link_back_to_the_game(phone):
    game = start_game(phone)
    assert f'href="{game}"' in phone.open(f"{game}/rules").text


def test_an_unknown_game_has_no_rules_page(phone):
    assert phone.open("/games/nosuchgame/rules").status_code == 404
