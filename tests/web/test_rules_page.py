"""The rules of a game, in the words and the numbers of its very ruleset."""

import html

import pytest

from scorekeeper.pinochle.rules.catalogue import IDS
from scorekeeper.service.games import Games
from scorekeeper.text.rules import Section, explain
from tests.pinochle.builders import PLAYERS, rules
from tests.web.phone import Phone, start_game


def open_rules(phone: Phone, games: Games, id: str, **changes: object) -> str:
    """The rules page of a game under this ruleset, as text."""
    ruleset = rules(id, **changes)
    game = games.start(ruleset, PLAYERS[: ruleset.players], 0).id
    return html.unescape(phone.read(f"/games/{game}/rules"))


def noted(section: Section, text: str) -> str:
    """A sentence or a name as the page has it, with a note if it isn’t simply written."""
    return f"{text} <small>{section.notes[text]}</small>" if text in section.notes else text


@pytest.mark.parametrize("id", IDS)
def test_the_page_has_every_sentence_and_every_number_of_the_ruleset(phone, games, id):
    page = open_rules(phone, games, id)
    for section in explain(rules(id)):
        assert f"<h2>{section.title}</h2>" in page
        assert all(f"<li>{noted(section, each)}</li>" in page for each in section.sentences)
        assert all(
            f"{noted(section, name)}</th><td>{points}</td>" in page
            for name, points in section.table
        )


def test_a_game_as_printed_tells_of_no_changes(phone, games):
    assert "Changed at this table" not in open_rules(phone, games, "howell-racehorse")


def test_a_changed_game_shows_its_own_numbers_and_what_they_were(phone, games):
    page = open_rules(phone, games, "howell-racehorse", target=2000, save="trick", stop_floor=-900)
    assert "First team to 2000 wins." in page
    assert "1500 or more" not in page
    assert "<li>Winning score: <b>2000</b> <small>was 1500</small></li>" in page
    assert "<b>a trick</b> <small>was a counter or the last trick</small>" in page
    assert "<b>−900</b> <small>was −1200</small>" in page


def test_what_follows_from_a_change_is_said_but_is_no_change_of_its_own(phone, games):
    page = open_rules(phone, games, "classic", last_trick=2)
    assert "The tricks add up to 26." in page
    assert "Total trick points" not in page


def test_a_house_ruleset_goes_by_its_own_name(phone, games):
    named = {**rules("classic").plain(), "name": "Thursday’s"}
    game = games.start(rules("classic").read(named), PLAYERS[:4], 0).id
    assert "Thursday’s, based on Classic" in phone.open(f"/games/{game}/rules").text


def test_a_ruleset_that_this_installation_does_not_know_is_explained_all_the_same(phone, games):
    foreign = {**rules("classic").plain(), "id": "aunt-mays", "name": "Aunt May’s"}
    game = games.start(rules("classic").read(foreign), PLAYERS[:4], 0).id
    page = phone.open(f"/games/{game}/rules").text
    assert "Aunt May’s" in page
    assert "Changed at this table" not in page


def test_the_rules_lead_back_to_the_game(phone):
    game = start_game(phone)
    assert f'href="{game}"' in phone.open(f"{game}/rules").text


def test_there_are_no_rules_of_an_unknown_game(phone):
    assert phone.open("/games/nosuchgame/rules").status_code == 404
