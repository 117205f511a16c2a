"""“How do you play?”: three questions that find a ruleset, and the list by popularity."""

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
    match = re.search(r"<h2>You play ([^<]+)</h2>", phone.text)
    return match and match[1]


def test_the_form_links_to_the_questions_and_keeps_the_names(phone):
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
def test_the_answers_find_the_closest_ruleset(phone, answers, name):
    assert found(phone, **answers) == name


def test_differences_from_the_answers_are_shown(phone):
    found(phone, deck=4, target=120, passing="yes")
    assert "This one is played to 500. You can change that when you start." in phone.text
    assert "Nobody passes cards." in phone.text
    found(phone, deck=4, target=500, passing="no")
    assert 'class="caution"' not in phone.text


@pytest.mark.parametrize("id", IDS)
def test_the_answers_for_a_ruleset_find_it_or_an_equally_close_one(id):
    ruleset = find_ruleset(id)
    finder = Finder(ruleset.players, answers_of(ruleset))
    assert finder.is_answered
    assert ruleset in (finder.found, *finder.others)
    assert finder.differs == []


def test_the_lists_begin_with_the_most_popular_rulesets(phone):
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


def test_short_descriptions_of_rulesets_are_unique():
    descriptions = [(each.players, in_short(each)) for each in by_popularity()]
    assert len(set(descriptions)) == len(descriptions)


def test_a_short_description_has_the_target_the_minimum_bid_and_passing():
    assert in_short(find_ruleset("race-horse")) == "To 1500 · bids from 250 · swap 4"
    assert in_short(find_ruleset("five-handed")).startswith("Double deck · to 5000")
    assert in_short(find_ruleset("four-handed")).startswith("To 1500 · bids from 250")


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({"target": 700, "min_bid": 300}, "To 700 · 2 changes"),
        ({"hand_limit": 8}, "8 hands · 1 change"),
        ({"time_limit": 90}, "90 minutes · 1 change"),
    ],
    ids=str,
)
def test_the_short_description_of_changed_rules_has_the_end_and_the_number_of_changes(
    changes, text
):
    assert in_short(find_ruleset("howell-racehorse").changed(changes)) == text


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
def test_a_name_shows_a_changed_target_and_in_lists_other_changes(changes, name, in_list):
    ruleset = find_ruleset("howell-racehorse").changed(changes)
    assert name_tonight(ruleset) == name
    assert name_in_list(ruleset) == in_list
    assert name_in_list(replace(ruleset, name="Kitchen")) == "Kitchen"
    kitchen = replace(find_ruleset("classic"), name="Kitchen").changed({"target": 700})
    assert name_tonight(kitchen) == "Kitchen"


def test_a_name_in_a_list_shows_scoring_in_ones_too():
    ruleset = customized.scored_in(find_ruleset("howell-racehorse"), ONES).changed({"min_bid": 31})
    assert name_in_list(ruleset) == "Howell Racehorse in ones with 1 change"


def test_the_short_description_of_a_changed_target_is_otherwise_unchanged():
    to_700 = find_ruleset("howell-racehorse").changed({"target": 700})
    assert in_short(to_700) == in_short(find_ruleset("howell-racehorse")).replace("1500", "700")
