"""A corrected bid or meld removes later entries that no longer fit."""

import re

import pytest

from scorekeeper.pinochle.hand.hand import Outcome
from scorekeeper.pinochle.hand.steps import Step
from scorekeeper.web.table.current_screen import SCREENS
from tests.web.phone import PageReader, load_game, play_hand, show_points, start_game


def hand_of(games, game, number=1):
    return load_game(games, game).game.hands[number - 1]


def test_every_step_has_a_screen():
    assert set(SCREENS) == set(Step)


def test_correcting_meld_so_that_the_bid_is_out_of_reach_reopens_the_tricks(phone, games):
    game = start_game(phone, "good-sam")
    play_hand(phone, f"{game}/hands/1", bid=300, meld=60, tricks=250)
    show_points(phone, f"{game}/hands/1", 2, 40)
    phone.submit("/finish")
    assert "can’t make it" in phone.text
    assert hand_of(games, game).step is Step.TRICKS
    phone.submit("/end", outcome="thrown-in")
    assert hand_of(games, game).hand.outcome is Outcome.THROWN_IN


# Matches the link of a figure: its address, the figure, and the label for screen readers.
FIGURE = (
    r'<a href="([^"]+)"><span>([^<]*)</span> ?<svg.*?</svg> ?<i class="visually-hidden">([^<]*)'
)


@pytest.fixture
def links(phone):
    """The addresses to which the figures of a result link, by label. Ann and Dee have meld."""
    game = start_game(phone)
    phone.win_bid()
    show_points(phone, f"{game}/hands/1", 0, 240)
    show_points(phone, f"{game}/hands/1", 3, 40)
    phone.submit("/finish")
    phone.submit("/tricks", side=1, points=110)
    found = re.findall(FIGURE, phone.text)
    return {(words, figure): link.removeprefix(f"{game}/hands/1") for link, figure, words in found}


def test_each_figure_of_a_result_links_to_the_step_that_sets_it(links):
    assert links == {
        ("Fix: Meld, Ann &amp; Cyd", "240"): "/meld/0",
        ("Fix: Meld, Bob &amp; Dee", "40"): "/meld/3",
        ("Fix: Tricks, Ann &amp; Cyd", "140"): "/tricks",
        ("Fix: Tricks, Bob &amp; Dee", "110"): "/tricks",
        ("Fix: Bid, Ann &amp; Cyd", "made"): "/bid",
        ("Fix: Bid, Bob &amp; Dee", "–"): "/bid",
    }


def test_a_figure_has_no_link_if_its_step_cannot_be_opened(phone):
    game = start_game(phone, "partnership-auction")
    phone.open_more()
    phone.submit("/end", outcome="folded")
    links = PageReader(phone.text).links
    assert f"{game}/hands/1/bid" in links
    assert f"{game}/hands/1/tricks" not in links
    assert not [link for link in links if "/meld" in link]


def test_subtracted_points_link_to_the_page_that_removes_them(phone):
    game = start_game(phone)
    play_hand(phone, f"{game}/hands/1")
    phone.open(f"{game}/hands/1/adjust")
    phone.submit("/adjust", side=1, points=50, takes="yes", reason="Renege")
    figure = (
        r'<a href="([^"]+)"><span>−50</span> ?<svg.*?</svg> ?'
        r'<i class="visually-hidden">Fix: Added or subtracted, Bob &amp; Dee'
    )
    assert re.search(figure, phone.text)[1] == f"{game}/hands/1/adjust"


def test_the_result_says_that_a_correction_reopened_the_game(phone):
    game = start_game(phone, "classic")
    play_hand(phone, f"{game}/hands/1", declarer=2, bid=20, meld=140, others_meld=0, tricks=20)
    assert "win" in phone.text
    phone.open(f"{game}/hands/1/tricks")
    phone.submit("/tricks", side=2, points=0)
    phone.submit("/took/0", took="nothing")
    headline = re.search("<h1>(.*?)</h1>", phone.text)[1]
    assert headline.startswith(
        "The game is open again: nobody has 150. <small>Ann &amp; Cyd are set"
    )
    phone.open(f"{game}/hands/1/tricks")
    phone.submit("/tricks", side=2, points=20)
    assert "<h1>That ends the game: Ann &amp; Cyd win.</h1>" in phone.text


def test_trick_points_for_a_made_sweep_are_refused_with_the_result(phone, games):
    game = start_game(phone, "race-horse")
    phone.submit("/bid", declarer=2, bid="sweep", trump="hearts")
    phone.submit("/end", outcome="sweep-made")
    recorded = load_game(games, game).seq
    values = phone.form("/undo").fields | {"side": "1", "points": "40"}
    answer = phone.client.post(f"{game}/hands/1/tricks", data=values)
    assert answer.status_code == 409
    assert '<main id="step-result">' in answer.text
    assert load_game(games, game).seq == recorded


def test_a_redealt_hand_without_a_bid_has_no_link_to_tricks(phone):
    game = start_game(phone, "partnership-auction")
    play_hand(phone, f"{game}/hands/1", declarer=0, bid=20, meld=0, others_meld=0, tricks=20)
    assert f"{game}/hands/1/tricks" in phone.text
    phone.open(f"{game}/hands/1/dealer")
    phone.submit("/dealer", dealer=1)  # removes Ann's bid, which no longer fits
    phone.open_more()
    phone.submit("/end", outcome="redealt")
    phone.open(f"{game}/hands/1")
    assert "Misdeal" in phone.text
    assert f"{game}/hands/1/bid" in phone.text
    assert f"{game}/hands/1/tricks" not in phone.text


def test_a_sweep_corrected_to_a_number_continues_with_the_meld(phone, games):
    game = start_game(phone, "race-horse")
    phone.submit("/bid", declarer=2, bid="sweep", trump="hearts")
    phone.submit("/end", outcome="sweep-made")
    phone.open(f"{game}/hands/1/bid")
    phone.submit("/bid", bid=300)
    assert hand_of(games, game).step is Step.MELD


def test_impossible_meld_points_are_refused(phone):
    game = start_game(phone)
    phone.submit("/bid", declarer=2, bid=300, trump="hearts")
    phone.open(f"{game}/hands/1/meld/2")
    assert "No meld is worth 99990." in phone.expect_refusal("/points", points=99990)
