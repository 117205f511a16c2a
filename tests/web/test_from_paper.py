"""A game that was scored on paper is entered hand by hand, as points only."""

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
    """The address of a game whose page for the first line of the sheet is open."""
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
    type_in(phone, 120, "−40")  # with a minus sign instead of a hyphen, as some keyboards type it
    assert "Hand 3 from paper" in phone.text
    assert totals(games, sheet) == (430, -290)


@pytest.mark.parametrize("kind", ["points", "totals"])
def test_the_page_is_not_redrawn_without_changes(phone, sheet, kind):
    """Redrawing would discard the input and switch back to points."""
    phone.open(f"{sheet}/hands/1/from-paper?kind={kind}")
    assert is_unchanged(phone.client.get(live_address(phone.page.text), headers=HTMX))
    phone.expect_refusal("/from-paper", scores__0="half", scores__1="20")
    assert is_unchanged(phone.client.get(live_address(phone.page.text), headers=HTMX))


def test_an_update_keeps_the_choice_of_totals(phone, sheet, games):
    phone.open(f"{sheet}/hands/1/from-paper?kind=totals")
    poll = live_address(phone.page.text)
    id = id_of(sheet)
    games.record(id, Act("another phone", games.load(id).seq), HandDealt(1, 2))
    answer = phone.client.get(poll, headers=HTMX)
    assert 'name="kind" value="totals"' in answer.text


def test_running_totals_can_be_entered(phone, sheet, games):
    phone.open(f"{sheet}/hands/1/from-paper?kind=totals")
    type_in(phone, 310, -250)
    assert phone.form("/from-paper").fields["kind"] == "totals"
    type_in(phone, 280, 100)
    assert totals(games, sheet) == (280, 100)
    (first, second) = load_game(games, sheet).game.hands
    assert (first.score.changes, second.score.changes) == ((310, -250), (-30, 350))


def test_if_both_sides_reach_the_target_the_entered_bidder_wins(phone, games):
    game = start_game(phone, "classic")
    phone.open(f"{game}/hands/1/from-paper")
    type_in(phone, 160, 155, declarer=1)
    assert "Both sides reached 150. The bidding side wins." in phone.text
    assert load_game(games, game).game.end.winner == (1, 3)


def test_a_line_can_be_corrected_and_the_game_continued_with_cards(phone, sheet, games):
    type_in(phone, 310, -250)
    phone.open(f"{sheet}/hands/1")
    assert "Points from paper" in phone.text
    phone.open(f"{sheet}/hands/1/from-paper")
    assert phone.form("/from-paper").fields["scores-0"] == "310"
    type_in(phone, 300, -250)
    assert "Hand 2 from paper" in phone.text
    play_hand(phone, f"{sheet}/hands/2", bid=310, meld=240, others_meld=40, tricks=140)
    assert totals(games, sheet) == (680, -100)


def test_a_hand_from_paper_can_be_replaced_by_a_played_hand(phone, sheet, games):
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
def test_an_error_is_shown_beside_the_field_and_the_input_is_kept(phone, sheet, points, sentence):
    fields = {f"scores__{place}": each for place, each in enumerate(points)}
    assert sentence in phone.expect_refusal("/from-paper", **fields)
    assert phone.form("/from-paper").fields["scores-0"] == points[0]


def test_the_menu_continues_with_the_next_line_of_the_sheet(phone, sheet, games):
    type_in(phone, 310, -250)
    phone.open(f"{sheet}/hands/1")
    phone.open_more()
    assert f'href="{sheet}/hands/2/from-paper"' in phone.text


def test_a_hand_from_paper_shows_only_what_is_known(phone, sheet):
    type_in(phone, 310, -250, declarer=2)
    type_in(phone, 100, 0)
    page = phone.read(f"{sheet}/sheet")
    assert "Cyd won the bid, from paper" in page
    assert "Points from paper" in page
    assert "0 + 0" not in page
    lines = phone.read(f"{sheet}/pinochle.txt").splitlines()
    assert "1. Cyd won the bid, from paper · ● 310 : ■ −250" in lines
    assert "2. Points from paper · ● 410 : ■ −250" in lines


def test_points_are_shown_as_totals_if_the_sheet_has_totals(phone, sheet, games):
    """A correction by totals must change only the edited line."""
    type_in(phone, 310, -250)
    type_in(phone, 120, -40)
    phone.open(f"{sheet}/hands/2/from-paper?kind=totals")
    fields = phone.form("/from-paper").fields
    assert (fields["scores-0"], fields["scores-1"]) == ("430", "-290")
    type_in(phone, 440, -290)
    assert totals(games, sheet) == (440, -290)


def test_a_repeated_tap_gets_the_same_answer(phone, sheet):
    """A tap is repeated if the answer to the first tap is lost."""
    fields = {"scores__0": 310, "scores__1": -250, "op": "the same tap"}
    answers = [phone.send("/from-paper", **fields).location for _time in range(2)]
    assert answers[0] == answers[1]
    assert "/hands/2/from-paper" in answers[0]
