"""If the app refuses input, the error appears beside its field and the input stays."""

import re

import pytest

from tests.web.phone import load_game, play_hand, start_game

HUGE = str(10**30)


def sentence_of(page, name):
    """Return the error message beside a field."""
    found = re.search(rf'<p class="err" id="wrong-{name}" role="alert">(.*?)</p>', page)
    assert found, f"no message beside {name}"
    return found[1]


@pytest.fixture
def melding(phone):
    """The address of a hand in which Cyd bid 310 in hearts; the phone shows Cyd's meld."""
    game = start_game(phone)
    phone.win_bid()
    return f"{game}/hands/1"


@pytest.fixture
def counting(phone, melding):
    phone.submit("/finish")
    return melding


# Cards


@pytest.mark.parametrize(
    ("shown", "tap", "sentence"),
    [
        ("", "AH:3", "There are only 2 A♥ in the deck."),
        ("run:2", "run:3", "No cards left for another run."),
        (
            "AH:2 AS:2 AD:2 AC:2 KH:2 KS:2",
            "KD:1",
            "That’s 13 cards. A player holds only 12.",
        ),
    ],
    ids=["a third copy", "a third run", "a full hand"],
)
def test_impossible_cards_are_refused_and_the_shown_cards_stay(
    phone, melding, shown, tap, sentence
):
    for each in shown.split():
        phone.submit("/meld/2", tap=each)
    before = phone.form("/undo").fields["seq"]
    assert sentence_of(phone.expect_refusal("/meld/2", tap=tap), "cards") == sentence
    assert phone.form("/undo").fields["seq"] == before


def test_a_meld_whose_cards_others_show_is_grayed_out_and_refused_in_one_sentence(phone, melding):
    phone.submit("/meld/2", tap="run:1")
    phone.open(f"{melding}/meld/0")
    phone.submit("/meld/0", tap="run:1")
    page = phone.open(f"{melding}/meld/1")
    for value in ("run:1", "KH:1"):
        assert f'value="{value}" class="out"' in page.text
    refused = phone.expect_refusal("/meld/1", tap="run:1")
    sentence = "No A♥ 10♥ K♥ Q♥ J♥ left: shown by Cyd &amp; Ann."
    assert sentence_of(refused, "cards") == sentence


def test_if_others_show_one_copy_of_a_card_a_second_tap_removes_the_other(phone, melding):
    phone.submit("/meld/2", tap="AH:1")
    phone.open(f"{melding}/meld/1")
    phone.submit("/meld/1", tap="AH:1")
    assert 'value="AH:0" class="on"' in phone.text


@pytest.mark.parametrize("tap", ["", "ZZ:1", "AH", "AH:", "AH:-1", "AH:one", "AH:²", "nonsense"])
def test_an_invalid_tap_is_refused(phone, melding, tap):
    page = phone.expect_refusal("/meld/2", tap=tap)
    assert sentence_of(page, "cards")


def test_a_card_that_is_not_in_the_deck_cannot_be_removed(phone):
    start_game(phone, "double-deck")
    phone.submit("/bid", declarer=2, bid=50, trump="hearts")
    page = phone.expect_refusal("/meld/2", tap="9S:0")
    assert sentence_of(page, "cards") == "There is no 9♠ in this deck."


@pytest.mark.parametrize("copies", ["99", "5000000000", HUGE, "9" * 5000])
def test_any_excessive_number_of_copies_is_refused_at_once(phone, melding, copies):
    assert sentence_of(phone.expect_refusal("/meld/2", tap=f"AH:{copies}"), "cards")


# Meld points


@pytest.mark.parametrize(
    ("points", "sentence"),
    [
        ("15", "Meld is counted by 10s from 0, not 15."),
        ("-10", "Meld is counted by 10s from 0, not -10."),
        ("many", "Enter a whole number."),
        ("", "Enter the meld points."),
    ],
)
def test_invalid_meld_points_are_refused_and_stay_in_the_field(phone, melding, points, sentence):
    page = phone.expect_refusal("/meld/2/points", points=points, nines="0")
    assert sentence_of(page, "points") == sentence
    fields = phone.form("/meld/2/points").fields
    assert (fields["points"], fields["nines"]) == (points, "0")


def test_invalid_nines_are_refused_and_stay_in_the_field(phone, melding):
    page = phone.expect_refusal("/meld/2/points", points="40", nines="30")
    assert "10 each, 20 at most" in page
    fields = phone.form("/meld/2/points").fields
    assert (fields["points"], fields["nines"]) == ("40", "30")


# The bid


@pytest.mark.parametrize(
    ("other", "field", "sentence"),
    [
        ("255", "bid", "Bids go up by 10: 250 or 260, not 255."),
        ("-250", "bid", "Bid 250 or more, not -250."),
        ("999990", "bid", "Nobody can make 999990. Check the bid."),
        ("25O", "other", "Enter a whole number."),
    ],
)
def test_an_illegal_bid_is_refused_and_the_choices_stay(phone, other, field, sentence):
    start_game(phone)
    page = phone.expect_refusal("/bid", declarer=1, other=other, trump="clubs")
    assert sentence_of(page, field) == sentence
    fields = phone.form("/bid").fields
    assert (fields["declarer"], fields["other"], fields["trump"]) == ("1", other, "clubs")


def test_an_empty_bid_form_says_what_to_tap(phone):
    start_game(phone)
    page = phone.expect_refusal("/bid")
    assert sentence_of(page, "declarer") == "Choose who won the bid."
    assert sentence_of(page, "bid") == "Choose a bid, or tap “Other” to type one."
    assert sentence_of(page, "trump") == "Choose trump."


@pytest.mark.parametrize(
    ("field", "value"), [("declarer", "7"), ("declarer", "Ann"), ("trump", "stars")]
)
def test_a_choice_that_is_not_on_the_screen_is_refused_beside_its_field(phone, field, value):
    start_game(phone)
    choices = {"declarer": "1", "bid": "300", "trump": "clubs"} | {field: value}
    page = phone.expect_refusal("/bid", **choices)
    assert sentence_of(page, field)
    shown = {name: text for name, text in phone.form("/bid").fields.items() if name in choices}
    del choices[field]
    assert shown.items() >= choices.items()


# Tricks


@pytest.mark.parametrize(
    ("points", "field", "sentence"),
    [
        ("260", "points", "Trick points go from 0 to 250, not 260."),
        ("105", "points", "Trick points are counted by 10s, not 105."),
        ("half", "other", "Enter a whole number."),
    ],
)
def test_invalid_trick_points_are_refused_and_stay_in_the_field(
    phone, counting, points, field, sentence
):
    page = phone.expect_refusal("/tricks", side=1, points="", other=points)
    assert sentence_of(page, field) == sentence
    fields = phone.form("/tricks").fields
    assert (fields["side"], fields["other"]) == ("1", points)


def test_missing_trick_points_are_requested(phone, counting):
    page = phone.expect_refusal("/tricks", side=1)
    assert sentence_of(page, "points") == "Choose or enter the trick points."


@pytest.mark.parametrize(
    ("side", "sentence"),
    [
        ("9", "there is no seat 9 at this table."),
        ("-1", "there is no seat -1 at this table."),
        ("Ann", "Enter a whole number."),
        (HUGE, "Enter a smaller number."),
    ],
)
def test_an_unknown_side_is_refused(phone, counting, side, sentence):
    assert sentence in phone.expect_refusal("/tricks", side=side, points="100")


def test_a_reachable_hand_cannot_be_thrown_in_if_the_rules_forbid_it(phone):
    start_game(phone, "classic")
    phone.submit("/bid", declarer=0, bid=20, trump="spades")
    hand = phone.page.request.path.partition("/meld")[0]
    phone.submit("/finish")
    page = phone.client.post(
        f"{hand}/end", data={**phone.form("/tricks").fields, "outcome": "thrown-in"}
    )
    assert page.status_code == 422
    assert "You can’t throw in a hand in these rules." in page.text or "must be played" in page.text


# The hand and the game


def test_a_hand_after_the_end_is_refused(phone):
    game = start_game(phone)
    for number in range(1, 6):
        play_hand(phone, f"{game}/hands/{number}", declarer=0, bid=300, meld=100, tricks=200)
    act = phone.form("/undo").fields
    answer = phone.client.post(
        f"{game}/hands/6/bid", data={**act, "declarer": 0, "bid": 300, "trump": "hearts"}
    )
    assert answer.status_code == 404
    assert "The game ended with hand 5, so there is no hand 6." in answer.text


def test_a_new_game_has_nothing_to_undo_or_redo(phone):
    game = start_game(phone)
    act = phone.form("/bid").fields
    for what in ("undo", "redo"):
        answer = phone.client.post(f"{game}/{what}", data=act)
        assert answer.status_code == 422
        assert f"Nothing to {what}." in answer.text


POSTS = [
    ("meld/2", {"tap": "AH:1"}),
    ("meld/2", {"tap": ""}),
    ("meld/2/points", {"points": "40"}),
    ("meld/2/points", {"points": ""}),
    ("tricks", {"side": "0", "points": "100"}),
    ("tricks", {}),
    ("took/0", {"took": "trick"}),
    ("finish", {}),
]


@pytest.mark.parametrize(("path", "values"), POSTS)
def test_a_step_that_the_hand_has_not_reached_records_nothing(phone, games, path, values):
    game = start_game(phone)
    answer = phone.client.post(
        f"{game}/hands/1/{path}", data={**phone.form("/bid").fields, **values}
    )
    assert answer.status_code in (409, 422)
    assert "Who won the bid?" in answer.text
    assert re.search(r'role="alert">[^<]+<', answer.text)
    assert load_game(games, game).seq == 1


@pytest.mark.parametrize("seat", [4, 99, 10**30])
@pytest.mark.parametrize("part", ["", "/points"])
def test_an_unknown_seat_records_nothing(phone, games, melding, seat, part):
    values = {"tap": "AH:1", "points": "40"}
    answer = phone.client.post(
        f"{melding}/meld/{seat}{part}", data={**phone.form("/meld/2").fields, **values}
    )
    assert answer.status_code in (404, 409, 422)
    assert load_game(games, melding).seq == 2


def test_an_ending_that_no_button_offers_is_refused(phone):
    game = start_game(phone)
    phone.open_more()
    for outcome in ("conceded", "won", ""):
        answer = phone.client.post(
            f"{game}/hands/1/end", data={**phone.form("/end").fields, "outcome": outcome}
        )
        assert answer.status_code == 400


def test_all_mistakes_are_reported_at_once(phone):
    start_game(phone)
    page = phone.expect_refusal("/bid", declarer="9", other="255", trump="clubs")
    assert sentence_of(page, "declarer")
    assert sentence_of(page, "bid")


# Absurd numbers


@pytest.mark.parametrize("number", [HUGE, "9" * 4290 + "0", "9" * 5000])
def test_huge_numbers_are_refused_everywhere(phone, number):
    game = start_game(phone)
    hand = f"{game}/hands/1"
    phone.expect_refusal("/bid", declarer=1, other=number, trump="clubs")
    phone.open(game)
    phone.submit("/bid", declarer=1, bid=300, trump="clubs")
    phone.expect_refusal("/meld/1/points", points=number)
    phone.expect_refusal("/meld/1/points", points="40", nines=number)
    phone.open(f"{hand}/meld/1")
    phone.submit("/finish")
    phone.expect_refusal("/tricks", side=1, other=number)
    assert phone.open(f"{game}/sheet").status_code == 200


@pytest.mark.parametrize("number", ["٣٠٠", "３００", " 300 ", "+300", "0300"])
def test_a_number_in_another_notation_is_read_or_refused_without_an_error(phone, number):
    game = start_game(phone)
    answer = phone.send("/bid", declarer=1, other=number, trump="clubs")
    assert answer.status_code in (303, 422)
    assert phone.open(game).status_code == 200


@pytest.mark.parametrize("seq", ["-1", "x", "²", "1.0", "9" * 20, "9" * 5000])
def test_an_invalid_sequence_number_records_nothing(phone, games, seq):
    game = start_game(phone)
    answer = phone.send("/bid", seq=seq, declarer=1, bid=300, trump="clubs")
    assert answer.status_code in (400, 409)
    assert load_game(games, game).seq == 1


def test_a_tap_id_that_is_too_long_is_refused(phone):
    start_game(phone)
    assert phone.send("/bid", op="x" * 65, declarer=1, bid=300, trump="clubs").status_code == 400


def test_typed_text_is_escaped(phone):
    start_game(phone)
    page = phone.expect_refusal(
        "/bid", declarer=1, other='"><script>alert(1)</script>', trump="clubs"
    )
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)" in page


def test_no_tile_is_selected_if_a_number_was_typed(phone):
    start_game(phone)
    page = phone.expect_refusal("/bid", declarer="1", bid="410", other="435", trump="clubs")
    assert re.findall(r'name="bid" value="(\d+)" checked', page) == []
    page = phone.expect_refusal("/bid", declarer="1", bid="410", other="", trump="none")
    assert re.findall(r'name="bid" value="(\d+)" checked', page) == ["410"]
