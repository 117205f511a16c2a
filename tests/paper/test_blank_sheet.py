"""The sheet to write on: whole on one page, and what it says is what the ruleset says."""

import io

import pytest
from pypdf import PdfReader

from scorekeeper.paper.blank_sheet import BlankSheet
from scorekeeper.paper.pdf import blank_sheet_pdf
from scorekeeper.paper.sizes import Paper
from scorekeeper.pinochle.rules.catalogue import find_ruleset, rulesets
from scorekeeper.pinochle.rules.ruleset import Ruleset
from scorekeeper.telling.meld_prices import meld_prices
from tests.paper.test_score_sheet import long_game, words

MOST_PAGES_LARGE = 2
EACH_KIND = ("classic", "double-deck", "three-handed", "five-handed")


def pages(sheet: BlankSheet, paper: Paper = Paper.LETTER) -> list[str]:
    pdf = blank_sheet_pdf(sheet, paper)
    return [page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages]


def some_fast(ruleset: Ruleset):
    """Those of each kind of table; the others are alike, and half a second each."""
    marks = [] if ruleset.id in EACH_KIND else [pytest.mark.slow]
    return pytest.param(ruleset, marks=marks, id=ruleset.id)


@pytest.mark.parametrize("ruleset", [some_fast(each) for each in rulesets()])
def test_every_ruleset_has_its_meld_and_rules_on_one_page(ruleset):
    """The larger and the smaller page take turns: they have the same sheet."""
    paper = list(Paper)[rulesets().index(ruleset) % len(Paper)]
    (page,) = pages(BlankSheet(ruleset), paper)
    said = " ".join(words(page))
    for name, price in meld_prices(ruleset):
        assert name in said
        assert price in said
    for about in (ruleset.min_bid, ruleset.trick_total, ruleset.target):
        assert str(about) in said
    assert said.count("♠ ♥ ♦ ♣") == len(BlankSheet(ruleset).hands)


@pytest.mark.slow  # the same twice as large, and the other size of paper: half a second each
@pytest.mark.parametrize("is_large", [False, True], ids=["normal", "large"])
@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("ruleset", rulesets(), ids=lambda ruleset: ruleset.id)
def test_every_ruleset_fits_either_paper_in_either_type(ruleset, paper, is_large):
    told = pages(BlankSheet(ruleset, is_large=is_large), paper)
    assert len(told) == (MOST_PAGES_LARGE if is_large else 1)


@pytest.mark.parametrize("id", ["double-deck", "five-handed"])
def test_the_longest_rules_in_large_type_have_two_pages(id):
    ruleset = find_ruleset(id)
    hands, rules = pages(BlankSheet(ruleset, is_large=True))
    assert BlankSheet(ruleset).rules[-1] in " ".join(words(rules))
    assert "Meld" in hands


def test_a_house_rule_is_on_its_sheet():
    (page,) = pages(BlankSheet(find_ruleset("classic").changed({"target": 170, "min_bid": 21})))
    assert "The minimum bid is 21." in page
    assert "First team to 170 wins." in page


def test_a_game_gives_its_names():
    names = ["A" * 40, "אבג", "Zoë", "Dee"]
    (page,) = pages(BlankSheet.of(long_game(0, players=names), is_large=False))
    whole = "".join(words(page))
    assert all(name in whole for name in names)


@pytest.mark.parametrize("players", [2, 8])
def test_any_number_of_players_fits(players):
    changes = {"players": players, "partnership": "alone", "hand": 48 // players, "kitty": 0}
    ruleset = find_ruleset("three-player").changed({"discard": None, **changes})
    assert len(pages(BlankSheet(ruleset))) == 1
    assert len(pages(BlankSheet(ruleset, is_large=True))) == MOST_PAGES_LARGE
