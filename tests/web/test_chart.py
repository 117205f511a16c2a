"""The chart of the score, which is on the sheet, at the end of the game, and in a file."""

import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from scorekeeper.pinochle.game.events import ScoreAdjusted, ScoresEntered
from scorekeeper.pinochle.rules.catalogue import IDS
from scorekeeper.records.reading import parse_record
from scorekeeper.web.charts.labels import spread, width, wrap
from scorekeeper.web.charts.score_chart import NAME, NAME_LINE, TO_TEXT, TOTAL_LINE, Chart
from tests.pinochle import builders
from tests.pinochle.builders import A, B, played, rules
from tests.web.phone import choose_file, name_fields, play_hand, start_game

RECORDS = Path(__file__).parents[1] / "games"
SVG = "{http://www.w3.org/2000/svg}"


CLASSIC = rules("classic")
PLAYERS = [
    pytest.param(("Ann", "Bob", "Cyd", "Dee", "Eve"), id="short-names"),
    pytest.param(
        ("Grandma Rose", "Uncle Bartholomew", "Mary-Elizabeth", "W" * 40, "Wilhelmina-Rose Fitz"),
        id="long-names",
    ),
]


def game_of(id):
    return parse_record((RECORDS / f"{id}.json").read_text("utf-8")).game


@pytest.fixture
def won(phone):
    """The address of a game that Ann & Cyd won."""
    phone.open("/games/import")
    record = (RECORDS / "howell-racehorse.json").read_text("utf-8")
    return phone.send("/games/import", **choose_file(record)).location.removesuffix("/sheet")


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("id", IDS)
def test_everything_is_inside_the_chart_and_no_labels_overlap(id, players):
    game = game_of(id)
    chart = Chart(replace(game, players=players[: len(game.players)]))
    for line in chart.lines:
        assert all(chart.left <= x <= chart.right for x, _y in line.points)
        assert all(0 < y < chart.plot for _x, y in line.points)
        room = chart.width - chart.label - TO_TEXT
        assert all(width(name, NAME) < room for name in line.names)
    assert all(0 < figure.at < chart.plot for figure in chart.scale)
    assert all(chart.left < figure.at <= chart.right for figure in chart.hands)
    labels = sorted((line.label - TOTAL_LINE / 2, len(line.names)) for line in chart.lines)
    ends = [top + TOTAL_LINE + NAME_LINE * names for top, names in labels]
    assert labels[0][0] >= 0
    assert all(end <= top for end, (top, _names) in zip(ends, labels[1:], strict=False))
    assert ends[-1] <= chart.plot


@pytest.mark.parametrize("id", IDS)
def test_higher_totals_are_higher_and_later_hands_further_right(id):
    chart = Chart(game_of(id))
    for side, line in enumerate(chart.lines):
        assert sorted(line.points) == line.points
        totals = [0] + [
            totals[side]
            for hand, totals in zip(chart.game.counted, chart.game.running_totals, strict=True)
            if hand.score.counts
        ]
        by_height = sorted(zip(totals, (-y for _x, y in line.points), strict=True))
        assert by_height == sorted(by_height, key=lambda each: each[1])


def test_a_misdeal_is_in_the_chart_only_if_it_has_adjustments():
    with_misdeal = builders.game(
        CLASSIC,
        played(CLASSIC, tricks=20, meld=10),
        "2: redealt, adjusted A-5",
        played(CLASSIC, tricks=20, meld=10, number=3),
    )
    chart = Chart(with_misdeal)
    assert [figure.text for figure in chart.hands] == ["1", "2"]
    ours = chart.lines[A]
    assert [len(line.points) for line in chart.lines] == [3, 3]
    assert (ours.total, ours.points[-1][1]) == (55, chart._y(55))


def test_the_chart_shows_which_bids_were_made_or_set():
    chart = Chart(
        builders.game(
            CLASSIC,
            played(CLASSIC, by=A, tricks=20, meld=10),
            played(CLASSIC, by=B, tricks=0, number=2),
            played(CLASSIC, by=A, tricks=0, number=3),
        )
    )
    ours, theirs = chart.lines
    assert (ours.made, ours.set) == ([ours.points[1]], [ours.points[3]])
    assert (theirs.made, theirs.set) == ([], [theirs.points[2]])


@pytest.mark.parametrize("id", IDS)
def test_the_scale_has_the_target_and_a_few_round_numbers_that_do_not_overlap(id):
    chart = Chart(game_of(id))
    assert [mark.text for mark in chart.scale if mark.is_target] == [str(chart.game.ruleset.target)]
    assert 2 <= len(chart.scale) <= 8
    places = sorted(mark.at for mark in chart.scale)
    assert min(b - a for a, b in pairwise(places)) > 10


def test_a_game_with_a_fixed_number_of_hands_has_no_target():
    game = game_of("howell-racehorse")
    to_three = replace(game, ruleset=game.ruleset.changed({"hand_limit": 3}), hands=game.hands[:3])
    chart = Chart(to_three)
    assert not any(mark.is_target for mark in chart.scale)
    assert max(int(mark.text.replace("−", "-")) for mark in chart.scale) < 1000


def test_totals_that_never_change_can_be_drawn():
    ruleset = rules("classic", hand_limit=3)
    levels = [
        (
            *played(ruleset, tricks=0, number=number),
            ScoreAdjusted(number, A, 15, "a gift"),
            ScoreAdjusted(number, B, -25, "a slip"),
        )
        for number in (1, 2)
    ]
    chart = Chart(builders.game(ruleset, *levels))
    assert chart.game.running_totals == ((0, 0), (0, 0))
    assert {y for line in chart.lines for _x, y in line.points} == {chart.scale[0].at}


def test_there_is_room_for_the_largest_target():
    game = game_of("howell-racehorse")
    chart = Chart(replace(game, ruleset=game.ruleset.changed({"target": 10**9})))
    assert chart.left - 6 > 8 * len(str(10**9))


def test_there_is_no_chart_before_the_second_hand(phone):
    game = start_game(phone)
    assert phone.client.get(f"{game}/pinochle.svg").status_code == 404
    play_hand(phone, f"{game}/hands/1")
    assert phone.client.get(f"{game}/pinochle.svg").status_code == 404
    assert 'class="chart"' not in phone.open(f"{game}/sheet").text


def test_the_sheet_and_the_end_of_the_game_show_the_chart(phone, won):
    for page in (f"{won}/sheet", won):
        assert phone.open(page).text.count("<polyline") == 2


def test_the_exported_chart_says_who_won(phone, won):
    answer = phone.client.get(f"{won}/pinochle.svg")
    assert answer.mimetype == "image/svg+xml"
    drawn = ET.fromstring(answer.text)
    texts = read(drawn)
    assert texts[0] == "Ann & Cyd win"
    assert re.fullmatch(r"Howell Racehorse · \d\d \w{3} \d{4}", texts[1])
    assert texts.index("Ann & Cyd") == texts.index("1500", 5) + 1
    assert texts.index("Bob & Dee") == texts.index("1400") + 1


def test_the_title_of_the_game_is_above_the_exported_chart(phone, won):
    phone.open(f"{won}/hands/1/title")
    phone.submit("/title", title="The final of the club, on the longest evening of the year")
    texts = read(ET.fromstring(phone.client.get(f"{won}/pinochle.svg").text))
    assert texts[:2] == ["The final of the club, on the", "longest evening of the year"]
    assert texts[2] == "Ann & Cyd win"


def read(drawn):
    """Return the texts of a picture in the order of the file."""
    texts = (text.text or "" for text in drawn.iter() if text.tag in (f"{SVG}text", f"{SVG}tspan"))
    return [text.strip().replace("\N{NO-BREAK SPACE}", " ") for text in texts if text.strip()]


def test_long_names_wrap_and_are_not_cut(phone, won):
    players = ("Bartholomew the Elder", "Maximiliana", "Wilhelmina-Rose Fitz", "K" * 40)
    phone.open(f"{won}/players")
    phone.submit("/players", **name_fields(*players))
    texts = read(ET.fromstring(phone.client.get(f"{won}/pinochle.svg").text))
    assert texts[:2] == ["Bartholomew the Elder &", "Wilhelmina-Rose Fitz win"]
    rest = "".join(texts[texts.index("1400") :])
    assert rest.startswith("1400Maximiliana &" + "K" * 40)


@pytest.mark.parametrize("text", ["", "Ann", "Ann & Cyd", "W" * 40, "two  blanks", "i " * 30])
def test_wrapping_loses_no_letter_and_no_line_is_too_wide(text):
    lines = wrap(text, 12, 100)
    assert "".join("".join(lines).split()) == "".join(text.split())
    assert all(width(line, 12) <= 100 for line in lines)


@pytest.mark.parametrize("wanted", [(0, 5, 90), (90, 91, 92), (50, 50, 50), (-20, 40, 300)])
def test_blocks_are_spread_in_order_within_the_range(wanted):
    heights = (10, 30, 20)
    begins = spread(wanted, heights, 0, 100)
    ends = [begin + height for begin, height in zip(begins, heights, strict=True)]
    assert begins == sorted(begins)
    assert begins[0] >= 0
    assert all(end <= begin for end, begin in zip(ends, begins[1:], strict=False))
    assert ends[-1] <= 100


def test_blocks_with_enough_room_do_not_move():
    assert spread((60, 10), (10, 10), 0, 100) == [60, 10]


def test_a_bid_from_paper_is_not_shown_as_made():
    ruleset = rules("howell-racehorse")
    typed = (ScoresEntered(1, ((A, 310), (B, -250)), declarer=A),)
    known = played(ruleset, by=A, tricks=250, number=2)
    first, second = Chart(builders.game(ruleset, typed, known))._stops[1:]
    assert (first.made, second.made) == ((), ruleset.sides[0])
