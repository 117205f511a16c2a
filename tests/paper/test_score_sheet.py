"""The printed score sheet as PDF: what a reader of PDFs finds on it is what the game says."""

import io
import re
from itertools import repeat
from pathlib import Path

import pytest
from pypdf import PdfReader

from scorekeeper.language import points, signed
from scorekeeper.paper.pdf import score_sheet_pdf
from scorekeeper.paper.score_sheet import ScoreSheet
from scorekeeper.paper.sizes import Paper
from scorekeeper.records.reading import parse_record
from tests.records.builders import hand, read

GAMES = Path(__file__).parents[1] / "games"
DAY = "12 Nov 2026"
BOX = {Paper.LETTER: (612, 792), Paper.A4: (595, 842)}  # points
POINTS_AT_ARMS_LENGTH = 16


def pages(pdf: bytes) -> list[str]:
    return [page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages]


def printed(game, paper=Paper.A4, is_large=False) -> list[str]:
    return pages(score_sheet_pdf(ScoreSheet(game, DAY), paper, is_large))


def words(text: str) -> list[str]:
    """As they are read: a name that is broken over lines is put together again."""
    return re.sub(r"\s+", " ", text).split()


@pytest.mark.parametrize("id", ["howell-racehorse", "classic", "three-handed", "five-handed"])
def test_every_figure_of_a_game_is_on_one_page(id):
    game = parse_record((GAMES / f"{id}.json").read_text("utf-8")).game
    (page,) = printed(game)
    for name in game.players:
        assert name in page
    for scored, totals in zip(game.counted, game.running_totals, strict=True):
        for side, total in zip(scored.score.sides, totals, strict=True):
            assert points(total) in page
            assert signed(side.score) in page
            assert f"{side.meld} + {side.tricks}" in page
        if scored.hand.trump:
            assert f"{scored.hand.bid} {scored.hand.trump.symbol}" in page
    assert DAY in page
    assert ScoreSheet(game, DAY).ended.split(".")[0] in page


def long_game(hands, **fields):
    return read(*repeat(hand(), hands), changes={"target": 100_000}, **fields).game


@pytest.mark.parametrize("paper", Paper)
def test_thirty_hands_fit_one_page_of_either_size(paper):
    pdf = PdfReader(io.BytesIO(score_sheet_pdf(ScoreSheet(long_game(30), DAY), paper)))
    (page,) = pdf.pages
    assert tuple(map(round, page.mediabox[2:])) == BOX[paper]


def test_more_hands_have_more_pages_with_the_names_on_each():
    game = long_game(60)
    several = printed(game)
    assert len(several) == 2
    assert all("Ann & Cyd" in page and "Bob & Dee" in page for page in several)
    assert "60" in words(several[1])


@pytest.mark.parametrize("id", ["howell-racehorse", "five-handed"])
def test_large_type_is_read_at_arms_length(id):
    game = parse_record((GAMES / f"{id}.json").read_text("utf-8")).game
    sizes = set()

    def note(text, _cm, _tm, _font, size):
        if text.strip():
            sizes.add(size)

    pdf = score_sheet_pdf(ScoreSheet(game, DAY), Paper.LETTER, is_large=True)
    for page in PdfReader(io.BytesIO(pdf)).pages:
        page.extract_text(visitor_text=note)
    assert min(sizes) >= POINTS_AT_ARMS_LENGTH


def test_points_that_were_added_are_named_with_their_reason():
    game = read(hand(adjustments=[{"seat": 1, "points": -10, "reason": "renege"}])).game
    assert "Hand 1: Bob & Dee −10: renege" in printed(game)[0]


def test_a_game_typed_in_from_paper_has_its_points_alone_and_its_title():
    typed = {
        "outcome": "entered",
        "scores": {"0": 21, "1": 4},
        **dict.fromkeys(("bid", "tricks", "trump")),
    }
    game = read(hand(**typed), title="Thursday", note="At the lake").game
    (page,) = printed(game)
    assert page.startswith("Thursday")
    assert "At the lake" in page
    assert "+21 21 +4 4" in " ".join(words(page))
    assert "0 + 0" not in page


def test_a_missed_bid_is_marked():
    game = read(hand(bid=50)).game
    assert "set" in words(printed(game)[0])


@pytest.mark.parametrize("is_large", [False, True], ids=["normal", "large"])
@pytest.mark.parametrize("paper", Paper)
def test_the_longest_names_are_whole(paper, is_large):
    names = [letter * 40 for letter in "ABCD"]
    whole = "".join(words(" ".join(printed(long_game(2, players=names), paper, is_large))))
    assert all(name in whole for name in names)


def test_names_of_other_scripts_are_kept():
    """Also beside a figure: a name that runs leftward does not turn the bid around."""
    names = ["אבג", "العربية", "Zoë 🦊", "Ünal Ωμέγα Жанна"]
    (page,) = printed(long_game(2, players=names))
    assert all(name in page for name in ("אבג", "Zoë", "🦊", "Ünal", "Ωμέγα", "Жанна"))
    assert "can’t show" not in page


def test_letters_without_a_font_are_boxes_and_the_sheet_says_so():
    (page,) = printed(long_game(1, players=["王小明", "Bob", "Cyd", "Dee"]))
    assert "□□□ & Cyd" in page
    assert "A □ is a letter that this file can’t show. Print the page instead." in page


def test_a_game_that_goes_on_says_what_is_missing():
    game = long_game(1)
    (page,) = printed(game)
    to_win = page.partition("To win")[2].split()
    assert to_win[:2] == [str(each) for each in game.to_win]
