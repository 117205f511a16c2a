"""The course of the score as a picture: on the sheet, at the end, and as a file."""

from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from scorekeeper.pinochle.rules.catalogue import IDS
from scorekeeper.records.reading import parse_record
from scorekeeper.web.screens.chart import PLOT, Chart
from tests.pinochle import builders
from tests.pinochle.builders import redealt, rules
from tests.web.phone import choose_file, play_hand, start_game

RECORDS = Path(__file__).parents[1] / "games"
SVG = "{http://www.w3.org/2000/svg}"


def game_of(id):
    return parse_record((RECORDS / f"{id}.json").read_text("utf-8")).game


@pytest.fixture
def won(phone):
    """The address of a game that Ann & Cyd won."""
    phone.open("/")
    record = (RECORDS / "howell-racehorse.json").read_text("utf-8")
    return phone.send("/games/import", **choose_file(record)).location


@pytest.mark.parametrize("id", IDS)
def test_everything_stands_inside_the_picture(id):
    chart = Chart(game_of(id))
    for line in chart.lines:
        assert len(line.points) == len(chart.game.counted) + 1
        assert all(chart.left <= x <= chart.right for x, _y in line.points)
        assert all(0 < y < PLOT for _x, y in line.points)
        assert line.row + 4 < chart.height  # where its letters end
    assert all(0 < mark.at < PLOT for mark in chart.scale)
    assert all(chart.left < mark.at <= chart.right for mark in chart.hands)


@pytest.mark.parametrize("id", IDS)
def test_a_higher_total_stands_higher_and_a_later_hand_further_right(id):
    chart = Chart(game_of(id))
    totals = [(0,) * len(chart.lines), *chart.game.running_totals]
    for side, line in enumerate(chart.lines):
        assert sorted(line.points) == list(line.points)
        course = [total[side] for total in totals]
        by_height = sorted(zip(course, (-y for _x, y in line.points), strict=True))
        assert by_height == sorted(by_height, key=lambda each: each[1])


@pytest.mark.parametrize("id", IDS)
def test_the_scale_has_the_target_and_a_few_round_figures_that_do_not_touch(id):
    chart = Chart(game_of(id))
    assert [mark.text for mark in chart.scale if mark.is_target] == [str(chart.game.ruleset.target)]
    assert 2 <= len(chart.scale) <= 8
    places = sorted(mark.at for mark in chart.scale)
    assert min(b - a for a, b in pairwise(places)) > 10


def test_where_a_number_of_hands_ends_the_game_there_is_no_target():
    game = game_of("howell-racehorse")
    to_three = replace(game, ruleset=game.ruleset.changed({"hand_limit": 3}), hands=game.hands[:3])
    chart = Chart(to_three)
    assert not any(mark.is_target for mark in chart.scale)
    assert max(int(mark.text.replace("−", "-")) for mark in chart.scale) < 1000


def test_totals_that_never_moved_are_drawn_as_well():
    ruleset = rules("classic", hand_limit=3)
    chart = Chart(builders.game(ruleset, redealt(), redealt(2)))
    assert {y for line in chart.lines for _x, y in line.points} == {chart.scale[0].at}


def test_the_largest_target_has_room_for_its_figure():
    game = game_of("howell-racehorse")
    chart = Chart(replace(game, ruleset=game.ruleset.changed({"target": 10**9})))
    assert chart.left - 6 > 8 * len(str(10**9))


def test_before_the_second_hand_there_is_no_picture(phone):
    game = start_game(phone)
    assert phone.client.get(f"{game}/pinochle.svg").status_code == 404
    play_hand(phone, f"{game}/hands/1")
    assert phone.client.get(f"{game}/pinochle.svg").status_code == 404


def test_one_hand_has_no_course(phone):
    game = start_game(phone)
    play_hand(phone, f"{game}/hands/1")
    assert "<svg" not in phone.open(f"{game}/sheet").text


def test_the_sheet_and_the_end_of_the_game_show_the_course(phone, won):
    for page in (f"{won}/sheet", won):
        assert phone.open(page).text.count("<polyline") == 2


def test_the_picture_that_leaves_the_app_says_who_won_what(phone, won):
    answer = phone.client.get(f"{won}/pinochle.svg")
    assert answer.mimetype == "image/svg+xml"
    drawn = ET.fromstring(answer.text)
    texts = [text.text for text in drawn.iter(f"{SVG}text")]
    assert texts[:2] == ["Ann & Cyd win", "Howell Racehorse"]
    assert texts[-4:] == ["Ann & Cyd", "1500", "Bob & Dee", "1400"]


def test_long_names_are_pressed_into_the_picture_and_not_cut(phone, won):
    players = ("Bartholomew the Elder", "Maximiliana", "Wilhelmina-Rose Fitz", "Konstantin")
    phone.open(f"{won}/players")
    phone.submit("/players", **{f"players__{seat}": name for seat, name in enumerate(players)})
    drawn = ET.fromstring(phone.client.get(f"{won}/pinochle.svg").text)
    texts = {text.text: text.get("textLength") for text in drawn.iter(f"{SVG}text")}
    assert texts["Bartholomew the Elder & Wilhelmina-Rose Fitz win"] == "316"
    assert texts["Bartholomew the Elder & Wilhelmina-Rose Fitz"] == "200"
    assert texts["Howell Racehorse"] is None
