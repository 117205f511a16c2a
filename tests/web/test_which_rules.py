"""How do you play? Three questions that lead to a ruleset; the list, the most played first."""

import re
from dataclasses import replace

import pytest

from scorekeeper.pinochle.rules import customized
from scorekeeper.pinochle.rules.catalogue import IDS, by_popularity, find_ruleset
from scorekeeper.pinochle.rules.ones_and_tens import ONES
from scorekeeper.web.start.rulesets.finder import Finder, answers_of
from scorekeeper.web.start.rulesets.words import in_short, name_in_list, name_tonight
from tests.web.phone import PLAYERS, PageReader, name_fields

WHICH = "/rules/which"


def found(phone, **answers):
    query = "&".join(f"{name}={value}" for name, value in answers.items())
    phone.open(f"{WHICH}?{query}")
    named = re.search(r"<h2>You play ([^<]+)</h2>", phone.text)
    return named and named[1]


def test_new_game_leads_to_the_questions_for_as_many_players_and_keeps_the_names(phone):
    phone.open("/games/new")
    phone.submit("/which", **name_fields(*PLAYERS))
    assert phone.page.request.full_path == f"{WHICH}?players=4"
    assert len(re.findall("<legend>", phone.text)) == 3
    assert found(phone, players=4, deck=4, target=500, passing="no") == "Double-Deck"
    play = "/games/new?ruleset=double-deck"
    assert play in PageReader(phone.text).links
    phone.open(play)
    fields = phone.form("/games").fields
    assert fields["ruleset"] == "double-deck"
    assert [fields[f"players-{seat}"] for seat in range(4)] == list(PLAYERS)


@pytest.mark.parametrize(
    ("answers", "name"),
    [
        ({"deck": 2, "target": 150, "passing": "no"}, "Classic"),
        ({"deck": 2, "target": 1500, "passing": "yes"}, "Howell Racehorse"),
        ({"deck": 2, "target": 100, "passing": "no"}, "To One Hundred"),
        ({"deck": 4, "target": 500, "passing": "yes"}, "Double-Deck"),
        ({"deck": 2, "target": 150}, None),
        ({"deck": 3, "target": "lots", "passing": "maybe"}, None),
        ({"players": 3, "target": 1500}, "Three-Handed"),
        ({"players": 5}, "Five-Handed"),
        ({"players": 77, "deck": 2, "target": 150, "passing": "no"}, "Classic"),
    ],
    ids=str,
)
def test_the_answers_lead_to_the_ruleset_that_comes_closest(phone, answers, name):
    assert found(phone, **answers) == name


def test_what_is_not_as_it_was_answered_is_said(phone):
    found(phone, deck=4, target=120, passing="yes")
    assert "This one is played to 500. You can change that when you start." in phone.text
    assert "Nobody passes cards." in phone.text
    found(phone, deck=4, target=500, passing="no")
    assert 'class="caution"' not in phone.text


@pytest.mark.parametrize("id", IDS)
def test_whoever_plays_by_a_ruleset_is_led_to_it_or_to_one_that_is_as_close(id):
    ruleset = find_ruleset(id)
    finder = Finder(ruleset.players, answers_of(ruleset))
    assert finder.is_answered
    assert ruleset in (finder.found, *finder.others)
    assert finder.differs == []


def test_the_lists_begin_with_what_most_people_play(phone):
    assert [each.id for each in by_popularity()][:3] == [
        "classic",
        "double-deck",
        "howell-racehorse",
    ]
    assert sorted(each.id for each in by_popularity()) == sorted(IDS)
    for page in ("/games/new", "/rules"):
        text = phone.open(page).text
        places = [
            text.index(f">{name} <small>") for name in ("Classic", "Double-Deck", "Race Horse")
        ]
        assert places == sorted(places), page


def test_half_a_line_tells_the_rulesets_of_a_table_apart():
    told = [(each.players, in_short(each)) for each in by_popularity()]
    assert len(set(told)) == len(told)


def test_half_a_line_says_to_what_from_which_bid_and_what_is_passed():
    assert in_short(find_ruleset("race-horse")) == "To 1500 · bids from 250 · swap 4"
    assert in_short(find_ruleset("five-handed")).startswith("Double deck · to 5000")
    assert in_short(find_ruleset("four-handed")).startswith(
        "To 1500 (not in the written rules) · bids from 250"
    )


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"target": 700, "min_bid": 300}, "To 700 · 2 changes"),
        ({"hand_limit": 8}, "8 hands · 1 change"),
        ({"time_limit": 90}, "90 minutes · 1 change"),
    ],
    ids=str,
)
def test_of_changed_rules_without_a_name_it_says_how_the_game_ends_and_how_many_changes(
    changes, told
):
    assert in_short(find_ruleset("howell-racehorse").changed(changes)) == told


@pytest.mark.parametrize(
    ("changes", "name", "in_list"),
    [
        ({}, "Howell Racehorse", "Howell Racehorse"),
        ({"target": 700}, "Howell Racehorse to 700", "Howell Racehorse to 700"),
        ({"min_bid": 300}, "Howell Racehorse", "Howell Racehorse with 1 change"),
        ({"target": 700, "min_bid": 300}, "Howell Racehorse", "Howell Racehorse with 2 changes"),
    ],
    ids=str,
)
def test_a_name_says_another_winning_score_and_in_a_list_that_rules_are_changed(
    changes, name, in_list
):
    ruleset = find_ruleset("howell-racehorse").changed(changes)
    assert name_tonight(ruleset) == name
    assert name_in_list(ruleset) == in_list
    assert name_in_list(replace(ruleset, name="Kitchen")) == "Kitchen"
    named = replace(find_ruleset("classic"), name="Kitchen").changed({"target": 700})
    assert name_tonight(named) == "Kitchen"


def test_in_a_list_changed_rules_in_ones_say_that_too():
    ruleset = customized.scored_in(find_ruleset("howell-racehorse"), ONES).changed({"min_bid": 31})
    assert name_in_list(ruleset) == "Howell Racehorse in ones with 1 change"


def test_to_another_score_half_a_line_says_the_rest_as_printed():
    to_700 = find_ruleset("howell-racehorse").changed({"target": 700})
    assert in_short(to_700) == in_short(find_ruleset("howell-racehorse")).replace("1500", "700")
