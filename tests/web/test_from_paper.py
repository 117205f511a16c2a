"""A game kept on paper is typed in, hand by hand, as points only."""

import pytest

from scorekeeper.pinochle.game.events import HandDealt
from scorekeeper.service.games import Act
from tests.web.phone import (
    HTMX,
    id_of,
    is_unchanged,
    live_address,
    load_game,
    play_hand,
    start_game,
)


@pytest.fixture
def sheet(phone):
    """The page for the first line of the sheet."""
    game = start_game(phone)
    phone.open(f"{game}/hands/1/from-paper")
    return game


def type_in(phone, *points, **others):
    fields = {f"scores__{place}": each for place, each in enumerate(points)}
    return phone.submit("/from-paper", **fields, **others)


def totals(games, game):
    return load_game(games, game).game.totals


def test_a_sheet_is_typed_in_line_by_line(phone, sheet, games):
    type_in(phone, 310, "-250")
    assert "Hand 2 from paper" in phone.text
    type_in(phone, 120, "−40")  # as some keyboards write it
    assert "Hand 3 from paper" in phone.text
    assert totals(games, sheet) == (430, -290)


@pytest.mark.parametrize("kind", ["points", "totals"])
def test_a_page_of_the_sheet_hears_no_news_where_there_is_none(phone, sheet, kind):
    """Drawn anew, it would forget what is typed, and go back to points."""
    phone.open(f"{sheet}/hands/1/from-paper?kind={kind}")
    assert is_unchanged(phone.client.get(live_address(phone.page.text), headers=HTMX))
    phone.expect_refusal("/from-paper", scores__0="half", scores__1="20")
    assert is_unchanged(phone.client.get(live_address(phone.page.text), headers=HTMX))


def test_news_leaves_the_sheet_at_its_totals(phone, sheet, games):
    phone.open(f"{sheet}/hands/1/from-paper?kind=totals")
    asks = live_address(phone.page.text)
    id = id_of(sheet)
    games.record(id, Act("another phone", games.load(id).seq), HandDealt(1, 2))
    drawn = phone.client.get(asks, headers=HTMX)
    assert 'name="kind" value="totals"' in drawn.text


def test_a_sheet_of_totals_is_typed_in_as_it_is(phone, sheet, games):
    phone.open(f"{sheet}/hands/1/from-paper?kind=totals")
    type_in(phone, 310, -250)
    assert phone.form("/from-paper").fields["kind"] == "totals"
    type_in(phone, 280, 100)
    assert totals(games, sheet) == (280, 100)
    (first, second) = load_game(games, sheet).game.hands
    assert (first.score.changes, second.score.changes) == ((310, -250), (-30, 350))


def test_the_line_that_wins_ends_the_game_by_who_won_the_bid(phone, games):
    game = start_game(phone, "classic")
    phone.open(f"{game}/hands/1/from-paper")
    type_in(phone, 160, 155, declarer=1)
    assert "More than one reached 150: the bidder wins." in phone.text
    assert load_game(games, game).game.end.winner == (1, 3)


def test_a_line_is_corrected_and_the_game_goes_on_with_cards(phone, sheet, games):
    type_in(phone, 310, -250)
    phone.open(f"{sheet}/hands/1")
    assert "Points from paper" in phone.text
    phone.open(f"{sheet}/hands/1/from-paper")
    assert phone.form("/from-paper").fields["scores-0"] == "310"
    type_in(phone, 300, -250)
    assert "Hand 2 from paper" in phone.text
    play_hand(phone, f"{sheet}/hands/2", bid=310, meld=240, others_meld=40, tricks=140)
    assert totals(games, sheet) == (680, -100)


def test_a_hand_from_paper_turns_out_to_have_been_played(phone, sheet, games):
    type_in(phone, 310, -250)
    phone.open(f"{sheet}/hands/1/bid")
    phone.win_bid()
    hand = load_game(games, sheet).game.hands[0].hand
    assert (hand.declarer, hand.outcome, hand.scores) == (2, "played", {})


@pytest.mark.parametrize(
    ("points", "sentence"),
    [
        (("31.5", "0"), "Enter a whole number."),
        (("", "0"), "Enter the points."),
        (("15", "0"), "Points are counted by 10s, not 15."),
        (("200000", "0"), "Enter at most 100000 points."),
    ],
)
def test_what_cannot_be_is_told_beside_the_field_and_stays_there(phone, sheet, points, sentence):
    fields = {f"scores__{place}": each for place, each in enumerate(points)}
    assert sentence in phone.expect_refusal("/from-paper", **fields)
    assert phone.form("/from-paper").fields["scores-0"] == points[0]


def test_the_menu_goes_on_with_the_next_line_of_the_sheet(phone, sheet, games):
    type_in(phone, 310, -250)
    phone.open(f"{sheet}/hands/1")
    phone.more()
    assert f'href="{sheet}/hands/2/from-paper"' in phone.text


def test_a_hand_from_paper_is_told_without_what_nobody_knows(phone, sheet):
    type_in(phone, 310, -250, declarer=2)
    type_in(phone, 100, 0)
    page = phone.read(f"{sheet}/sheet")
    assert "Cyd won the bid, from paper" in page
    assert "Points from paper" in page
    assert "0 + 0" not in page
    lines = phone.read(f"{sheet}/pinochle.txt").splitlines()
    assert "1. Cyd won the bid, from paper · ● 310 : ■ −250" in lines
    assert "2. Points from paper · ● 410 : ■ −250" in lines


def test_points_are_shown_as_totals_where_the_sheet_has_those(phone, sheet, games):
    """So whoever corrects a line by its totals changes what is typed, and nothing else."""
    type_in(phone, 310, -250)
    type_in(phone, 120, -40)
    phone.open(f"{sheet}/hands/2/from-paper?kind=totals")
    fields = phone.form("/from-paper").fields
    assert (fields["scores-0"], fields["scores-1"]) == ("430", "-290")
    type_in(phone, 440, -290)
    assert totals(games, sheet) == (440, -290)


def test_the_same_tap_again_is_answered_the_same(phone, sheet):
    """As when the answer to the first was lost."""
    fields = {"scores__0": 310, "scores__1": -250, "op": "the same tap"}
    answers = [phone.send("/from-paper", **fields).location for _time in range(2)]
    assert answers[0] == answers[1]
    assert "/hands/2/from-paper" in answers[0]
