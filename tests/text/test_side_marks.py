"""The marks of the sides differ from each other and from the signs of suits."""

import re
from colorsys import rgb_to_hls
from itertools import combinations
from pathlib import Path

import pytest

from scorekeeper.pinochle.cards import Suit
from scorekeeper.pinochle.rules.contradictions import MOST_PLAYERS
from scorekeeper.text.side_marks import MARKS

STYLE = (Path(__file__).parents[2] / "static/styles/tokens.css").read_text("utf-8")
MIN_CONTRAST = 3  # WCAG 2.2, 1.4.11: contrast of graphics
DARK, LIGHT = (
    dict(re.findall(r"--([\w-]+): (#\w+);", block))
    for block in STYLE.split("@media (prefers-color-scheme: light)")
)


def parts(colour):
    digits = colour[1:] if len(colour) == 7 else "".join(digit * 2 for digit in colour[1:])
    return [int(digits[place : place + 2], 16) / 255 for place in (0, 2, 4)]


def light(colour):
    r, g, b = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts(colour))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05


def contrast(one, other):
    lights = sorted((light(one), light(other)))
    return lights[1] / lights[0]


def sides(palette):
    return [palette[f"side{number}"] for number in range(1, len(MARKS) + 1)]


def test_there_are_enough_marks_if_all_players_play_alone():
    assert len(MARKS) == MOST_PLAYERS


@pytest.mark.parametrize("part", ["letter", "outline", "colour", "dash"])
def test_each_feature_of_a_mark_is_unique_among_the_sides(part):
    assert all(getattr(a, part) != getattr(b, part) for a, b in combinations(MARKS, 2))


def test_no_mark_looks_like_a_suit():
    suits = {suit.symbol for suit in Suit} | {*"♤♡♢♧◆◇⬥⬦"}
    assert not suits & {mark.letter for mark in MARKS}


def test_the_stylesheet_has_the_same_colours_on_paper_as_a_picture_that_leaves_the_app():
    assert sides(LIGHT) == [mark.colour for mark in MARKS]


@pytest.mark.parametrize(
    ("palette", "surface"),
    [
        pytest.param(LIGHT, LIGHT["paper"], id="light-paper"),
        pytest.param(LIGHT, LIGHT["card"], id="light-card"),
        pytest.param(DARK, DARK["paper"], id="dark-paper"),
        pytest.param(DARK, DARK["card"], id="dark-card"),
        pytest.param(DARK, LIGHT["felt"], id="felt"),
        pytest.param(DARK, DARK["felt"], id="dark-felt"),
    ],
)
def test_the_color_of_a_side_has_contrast_on_every_surface(palette, surface):
    assert [each for each in sides(palette) if contrast(each, surface) < MIN_CONTRAST] == []


@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=["light", "dark"])
def test_no_side_has_the_red_of_hearts_or_of_losing(palette):
    def hue(colour):
        return rgb_to_hls(*parts(colour))[0] * 360

    for red in (palette["heart"], palette["wrong"]):
        away = [abs((hue(each) - hue(red) + 180) % 360 - 180) for each in sides(palette)]
        assert min(away) > 15
