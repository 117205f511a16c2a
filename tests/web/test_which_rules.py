"""New game finds a ruleset by questions that people can answer, and lists all by popularity."""

import re
from dataclasses import replace

import pytest

from scorekeeper.pinochle.rules import customized
from scorekeeper.pinochle.rules.catalogue import IDS, by_popularity, find_ruleset
from scorekeeper.pinochle.rules.ones_and_tens import ONES
from scorekeeper.web.start.rulesets.finder import Finder, answers_of, questions
from scorekeeper.web.start.rulesets.words import (
    beyond_answers,
    in_short,
    name_in_list,
    name_tonight,
)
from tests.web.phone import PLAYERS, load_game, name_fields, start_game

NEW = "/games/new"
KITCHEN = "howell-racehorse?name=Kitchen&min_bid=300"


def tap(phone, **answers):
    """Tap tiles on the form; return the name of the ruleset that the form then shows."""
    phone.page = phone.send("/draft", htmx=True, **answers)
    return found(phone)


def found(phone):
    return re.search(r"<h2>([^<]+)</h2>", phone.text)[1]


def answers_on(phone):
    fields = phone.form("/games").fields
    return tuple(fields.get(name, "") for name in ("deck", "goal", "target", "passing"))


@pytest.mark.parametrize(
    ("answers", "name"),
    [
        ({}, "Classic"),
        ({"goal": 1500}, "Classic in tens"),
        ({"goal": 1000}, "Classic in tens to 1000"),
        ({"goal": 500}, "Classic to 500"),
        ({"target": 100}, "To One Hundred"),
        ({"target": 120}, "Partnership Auction"),
        ({"target": 1200}, "Howell Auction"),
        ({"target": 300}, "Classic to 300"),
        ({"target": 9999}, "Classic to 9999"),
        ({"deck": 4}, "Double-Deck"),
        ({"deck": 4, "goal": 1500}, "Double-Deck to 1500"),
        ({"passing": "pass-3"}, "Partnership Racehorse"),
        ({"passing": "pass-3", "goal": 1500}, "Howell Racehorse"),
        ({"passing": "pass-4", "goal": 1500}, "Four-Handed"),
        ({"passing": "pass-4"}, "Four-Handed in ones"),
        ({"passing": "swap-3"}, "Pass Pinochle"),
        ({"passing": "swap-4", "goal": 1500}, "Race Horse"),
        ({"seats": 3}, "Three-Player"),
        ({"seats": 3, "goal": 1500}, "Three-Handed"),
        ({"seats": 5}, "Five-Handed"),
        ({"deck": 77, "passing": "juggle"}, "Classic"),
    ],
    ids=str,
)
def test_the_ruleset_follows_from_the_answers_with_and_without_javascript(
    phone, games, answers, name
):
    phone.open(NEW)
    form = phone.page
    assert tap(phone, **answers) == name
    phone.open(NEW)
    assert found(phone) == name  # even after a reload
    phone.page = form
    ruleset = load_game(games, phone.send("/games", **answers).location).game.ruleset
    assert name_tonight(ruleset) == name  # even if Start was tapped before the answer came


def test_the_tile_tapped_last_stays_and_a_sentence_names_the_dropped_answers(phone):
    phone.open(NEW)
    assert tap(phone, goal=1500) == "Classic in tens"
    assert tap(phone, passing="pass-3") == "Howell Racehorse"
    assert tap(phone, deck=4) == "Double-Deck"
    assert answers_on(phone) == ("4", "500", "", "no")
    assert "This one is played to 500." in phone.text
    assert "Nobody passes cards." in phone.text
    assert tap(phone, passing="swap-4") == "Race Horse in ones"
    assert answers_on(phone) == ("2", "150", "", "swap-4")
    assert "This one uses one deck of 48 cards." in phone.text
    assert tap(phone, goal=1500) == "Race Horse"
    assert 'class="differs"' not in phone.text


def test_a_winning_score_without_a_tile_is_typed_in_the_last_tile(phone):
    phone.open(NEW)
    assert tap(phone, target="750") == "Classic to 750"
    assert answers_on(phone) == ("2", "", "750", "no")
    assert tap(phone, passing="pass-3") == "Partnership Racehorse to 750"
    assert (
        tap(phone, goal="1500") == "Howell Racehorse"
    )  # the field is not cleared without a script
    assert answers_on(phone) == ("2", "1500", "", "pass-3")


def test_a_typed_winning_score_stays_when_another_answer_changes(phone):
    phone.open(NEW)
    tap(phone, goal=1000)
    assert tap(phone, passing="pass-4") == "Four-Handed to 1000"
    assert tap(phone, deck=4) == "Double-Deck to 1000"
    assert tap(phone, seats=3) == "Three-Player"


def test_without_javascript_a_button_finds_the_ruleset_and_keeps_the_names(phone):
    phone.open(NEW)
    phone.submit("/draft", deck=4, first_dealer=2, **name_fields(*PLAYERS))
    assert found(phone) == "Double-Deck"
    fields = phone.form("/games").fields
    assert [fields[f"players-{seat}"] for seat in range(4)] == list(PLAYERS)
    assert fields["first_dealer"] == "2"


def test_a_ruleset_chosen_by_name_answers_the_questions(phone):
    phone.open(NEW)
    assert tap(phone, ruleset="good-sam") == "Idaho Good Sam"
    assert answers_on(phone) == ("2", "1500", "", "pass-4")
    assert tap(phone, goal=150) == "Idaho Good Sam in ones"
    assert tap(phone, ruleset="howell-auction") == "Howell Auction"
    assert answers_on(phone) == ("2", "", "1200", "no")


def test_house_rules_stay_while_they_match_and_only_the_winning_score_changes(phone, games):
    phone.open(f"{NEW}?ruleset={KITCHEN.replace('&', '%26')}")
    assert found(phone) == "Kitchen"
    assert "Howell Racehorse with 1 change. Bids from 300." in phone.text
    assert tap(phone, goal=1000) == "Kitchen"
    game = load_game(games, phone.send("/games").location).game
    assert (game.ruleset.min_bid, game.ruleset.target) == (300, 1000)
    assert tap(phone, passing="no") == "Classic in tens"


def test_rules_without_a_winning_score_show_none(phone):
    phone.open(f"{NEW}?ruleset=howell-racehorse%3Fhand_limit%3D8")
    assert answers_on(phone) == ("2", "", "", "pass-3")
    assert "8 hands." in phone.text
    assert tap(phone, goal=1500) == "Howell Racehorse"


def test_the_rules_and_the_number_of_players_of_the_last_game_are_preselected(phone):
    phone.open(f"{NEW}?ruleset=three-handed%3Ftarget%3D1000%26name%3DUs")
    phone.submit("/games")
    start_game(phone, "three-player?target=500", PLAYERS[:3])
    phone.open(NEW)
    assert found(phone) == "Three-Player to 500"
    assert answers_on(phone) == ("", "500", "", "kitty-3")


def test_only_questions_with_several_answers_are_asked():
    def asked(players):
        offered = [each for each in by_popularity() if each.players == players]
        return {each.words: [tile.words for tile in each.tiles] for each in questions(offered)}

    usual = ["150", "500", "1000", "1500"]
    assert asked(4) == {
        "Deck": ["One", "Double"],
        "Play to": usual,
        "Passing": ["No", "3 and back", "4 and back", "Swap 3", "Swap 4"],
    }
    assert asked(3) == {"Play to": usual, "Kitty": ["Kitty of 3", "Open kitty of 3"]}
    assert asked(5) == {"Play to": ["5000"]}


@pytest.mark.parametrize("id", IDS)
def test_the_answers_for_a_ruleset_find_it_or_an_equally_close_one(id):
    ruleset = find_ruleset(id)
    offered = [each for each in by_popularity() if each.players == ruleset.players]
    finder = Finder(offered, offered[-1], answers_of(ruleset))
    assert answers_of(finder.found) == answers_of(ruleset)
    assert finder.differences == []


def test_the_description_of_a_ruleset_is_one_line_about_other_things_than_the_questions():
    lines = {
        beyond_answers(find_ruleset(id)) for id in ("classic-tens", "good-sam", "three-handed")
    }
    assert lines == {
        "Bids from 150. Any trick saves your meld.",
        "Bids from 250. A counter or the last trick saves your meld.",
        "Bids from 150. Only a counter saves your meld.",
    }


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
