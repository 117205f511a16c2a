"""The auction: legal calls, the list of calls, and the choice between two ways to enter bids."""

import html
import re

import pytest

from scorekeeper.pinochle.rules.catalogue import find_ruleset
from tests.web.phone import start_game


@pytest.fixture
def auction(phone, begin):
    """A function that starts a game in which Ann deals, and opens its first auction."""

    def auction(ruleset, **changes):
        game = begin(ruleset, **changes)
        phone.open(f"{game}/hands/1/calls")
        return game

    return auction


def call(phone, *calls):
    """Make these calls one after another, each for the player whose turn it is."""
    for value in calls:
        (action,) = {a for form in phone.forms for a in form.actions if "/calls/" in a}
        phone.submit(action, said=str(value))


def offered(phone):
    """Return the calls on the next player's buttons, in order."""
    return [value for form in phone.forms for name, value in form.buttons
            if name == "said" and value]  # fmt: skip


def calls_of(phone, game):
    return phone.record_of(game)["hands"][-1]["calls"]


def play_out(phone):
    phone.submit("/finish")
    phone.submit("/tricks", side=1, points=20)


def test_every_call_is_one_tap_and_trump_ends_the_auction(phone, auction):
    game = auction("classic")
    assert "Bob’s bid" in phone.text
    assert "Bidding starts at 15" in phone.text
    call(phone, 15, "pass", 18)
    assert "Ann’s bid" in phone.text
    assert "19 or more" in phone.text
    call(phone, "pass", "pass")
    assert "Dee won the bid at 18" in phone.text
    phone.submit("/bid", trump="clubs")
    play_out(phone)
    assert calls_of(phone, game) == [[1, 15], [2, "pass"], [3, 18], [0, "pass"], [1, "pass"]]


def test_only_legal_calls_are_offered(phone, auction):
    auction("howell-racehorse")
    assert offered(phone)[:2] == ["250", "260"]
    assert offered(phone)[-1:] == ["pass"]
    call(phone, 300)
    assert offered(phone)[0] == "310"


@pytest.mark.parametrize(
    ("ruleset", "words"),
    [
        ("classic", ["pass"]),
        ("race-horse", ["pass", "sweep"]),
        ("good-sam", []),  # the first bidder may not pass
    ],
)
def test_the_first_player_is_offered_the_calls_without_a_number(phone, auction, ruleset, words):
    auction(ruleset)
    assert [call for call in offered(phone) if not call.isdigit()] == words
    assert offered(phone)[0] == str(find_ruleset(ruleset).min_bid)


def test_pass_with_help_is_in_the_log(phone, auction):
    game = auction("good-sam")
    call(phone, 250, "help", "pass", "pass")
    assert "Cyd: <b>pass with help</b>" in phone.text
    phone.submit("/bid", trump="hearts")
    phone.submit("/finish")
    phone.submit("/end", outcome="thrown-in")
    assert calls_of(phone, game)[1] == [2, "help"]


def test_any_bid_can_be_typed(phone, auction):
    auction("howell-racehorse")
    phone.submit("/calls/1", said="", other="620")
    assert "630 or more" in phone.text


def test_a_tile_overrides_a_number_left_in_the_field(phone, auction):
    auction("howell-racehorse")
    phone.submit("/calls/1", said="pass", other="620")
    assert "Bob: <b>pass</b>" in phone.text


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"said": "255"}, "Bids go up by 10: 250 or 260, not 255."),
        ({"said": "240"}, "Bid 250 or more, not 240."),
        ({"said": "help"}, "“pass with help” isn’t allowed in these rules."),
        ({"said": ""}, "Choose a bid or pass, or tap “Other” to type a bid."),
        ({"said": "much"}, "Choose a bid or pass, or tap “Other” to type a bid."),
        ({"said": "", "other": "lots"}, "Enter a whole number."),
        ({"said": "", "other": "99990"}, "Nobody can make 99990. Check the bid."),
    ],
    ids=str,
)
def test_an_illegal_call_is_refused_and_the_input_is_kept(phone, auction, values, sentence):
    auction("howell-racehorse")
    page = phone.expect_refusal("/calls/1", **values)
    assert sentence in html.unescape(page)
    assert "Bob’s bid" in page
    assert values.get("other", "") in page


def test_a_second_tap_on_pass_does_not_pass_for_the_next_player(phone, auction):
    auction("classic")
    first = phone.form("/calls/1")
    call(phone, "pass")
    again = phone.client.post(first.actions[0], data={**first.fields, "op": "x", "said": "pass"})
    assert again.status_code == 409
    assert "Cyd’s bid" in again.text


def test_a_player_stuck_with_the_bid_names_trump_without_a_call(phone, auction):
    game = auction("to-one-hundred")
    call(phone, "pass", "pass", "pass")
    assert "Everyone passed: Ann takes it for 19" in phone.text
    assert "pass" not in offered(phone)
    phone.submit("/bid", trump="spades")
    play_out(phone)
    hand = phone.record_of(game)["hands"][0]
    assert (hand["declarer"], hand["bid"]) == (0, 19)


def test_the_stuck_player_may_fold_if_the_rules_allow_it(phone, auction):
    auction("partnership-auction")
    call(phone, "pass", "pass", "pass")
    phone.submit("/end", outcome="folded")
    assert "Ann &amp; Cyd folded" in phone.text
    assert re.findall(r"<dd>([^<]*)</dd>", phone.text) == ["\N{MINUS SIGN}20", "0"]


def test_a_sweep_ends_the_auction_and_nobody_melds(phone, auction):
    auction("race-horse")
    call(phone, 250, "sweep")
    assert "Cyd bid a sweep" in phone.text
    phone.submit("/bid", trump="hearts")
    assert "going for a sweep" in phone.text


def test_a_call_is_taken_back_with_undo(phone, auction):
    auction("classic")
    call(phone, 15, "pass", "pass", "pass")
    phone.submit("/undo")  # undoes the pass that ended the auction
    assert "Ann’s bid" in phone.text
    assert "16 or more" in phone.text
    call(phone, 16)
    assert "Bob’s bid" in phone.text


def test_the_bid_form_can_replace_an_unfinished_auction(phone, auction):
    game = auction("classic")
    call(phone, 15, 16)
    phone.open(f"{game}/hands/1/bid")
    phone.submit("/bid", declarer=3, bid=22, trump="hearts")
    play_out(phone)
    assert "calls" not in phone.record_of(game)["hands"][0]


def test_the_chosen_way_to_bid_is_remembered_for_the_next_hand_and_game(phone, auction):
    game = auction("classic")
    call(phone, 15, "pass", "pass", "pass")
    phone.submit("/bid", trump="hearts")
    play_out(phone)
    assert "Cyd’s bid" in phone.open(f"{game}/hands/2").text
    start_game(phone, "howell-racehorse")
    assert "Bob’s bid" in phone.text


def test_a_return_to_the_bid_form_is_also_remembered(phone, auction):
    game = auction("classic")
    call(phone, 15, "pass", "pass", "pass")
    phone.submit("/bid", trump="hearts")
    play_out(phone)
    phone.open(f"{game}/hands/2/bid")
    phone.submit("/bid", declarer=3, bid=22, trump="hearts")
    play_out(phone)
    assert "Who won the bid?" in phone.open(f"{game}/hands/3").text
    start_game(phone, "howell-racehorse")
    assert "Who won the bid?" in phone.text


def test_iowa_state_shows_all_meanings_of_a_bid(phone, auction):
    auction("iowa-state")
    call(phone, 17, 24)
    page = phone.text
    assert "Bob: <b>17</b> <small>one leg of a pinochle</small>" in page
    hints = dict(re.findall(r"<dt>([^<]*):</dt><dd>(.*?)</dd>", page))
    assert hints["25"] == "a run or one ace short of aces around"
    assert hints["45"] == "a double pinochle and a run"
    assert "aces around" in hints["by me"]
    call(phone, 25)
    assert "<small>a run or one ace short of aces around</small>" in phone.text


def test_a_jump_bid_is_marked_in_the_log(phone, auction):
    auction("good-sam")
    call(phone, 250, 280)
    assert "Cyd: <b>280</b> <small>jump bid</small>" in phone.text


def test_a_hand_that_has_its_bid_shows_no_auction(phone, auction):
    game = auction("classic")
    call(phone, 15, "pass", "pass", "pass")
    phone.submit("/bid", trump="hearts")
    assert "speaks" not in phone.open(f"{game}/hands/1/calls").text


def test_a_fragment_of_the_auction_keeps_its_address(phone, auction):
    game = auction("classic")
    answer = phone.send("/calls/1", htmx=True, said="15")
    assert answer.status_code == 200
    assert answer.text.lstrip().startswith('<div id="table"')
    assert answer.headers["HX-Replace-Url"] == f"{game}/hands/1/calls"


# Nines


def test_a_player_with_enough_nines_can_ask_for_a_redeal(phone, auction):
    game = auction("iowa-state")
    phone.open_more()
    page = phone.expect_refusal("/redeal", seat=1, nines=5, has_meld="yes")
    assert (
        "Only a player with five nines and no meld or with six nines can ask for a redeal." in page
    )
    phone.submit("/redeal", seat=1, nines=6, has_meld="yes")
    assert "Hand 1 · Ann deals" in phone.text
    assert phone.record_of(game)["hands"][0]["outcome"] == "redealt"


def test_a_player_who_has_bid_cannot_ask_for_a_redeal(phone, auction):
    auction("iowa-state")
    call(phone, 17)
    phone.open_more()
    assert "Too late" in phone.expect_refusal("/redeal", seat=1, nines=6)
    choices = phone.text.partition("Who has the nines?")[2].partition("</fieldset>")[0]
    assert re.findall(r"<b>(\w+)</b>", choices) == ["Cyd", "Dee", "Ann"]


@pytest.mark.parametrize("redeal", ["5_or_more", "5_no_meld", "5_no_meld_or_6"])
def test_the_redeal_form_asks_about_meld_only_if_it_matters(phone, auction, redeal):
    auction("iowa-state", nines_redeal=redeal)
    asks = "They also have meld" in phone.open_more()
    assert asks is (redeal != "5_or_more")


def test_a_redeal_for_nines_is_not_offered_after_the_first_bid(phone, auction):
    game = auction("four-handed", nines_redeal="5_no_meld")
    assert "Redeal for nines" in phone.open_more()
    phone.open(f"{game}/hands/1/calls")
    call(phone, 250)
    assert "Redeal for nines" not in phone.open_more()


@pytest.mark.parametrize("values", [{}, {"seat": 1}, {"nines": 6}], ids=str)
def test_a_redeal_asks_for_what_is_missing(phone, auction, values):
    auction("iowa-state")
    phone.open_more()
    page = phone.expect_refusal("/redeal", **values)
    sentences = {"seat": "Choose who has the nines.", "nines": "Choose how many nines."}
    for field, sentence in sentences.items():
        assert (f'id="wrong-{field}" role="alert">{sentence}' in page) is (field not in values)


def test_a_redeal_for_nines_is_not_offered_if_the_rules_have_none(phone, auction):
    auction("howell-racehorse")
    assert "/redeal" not in phone.open_more()


def test_the_conventions_of_a_table_are_shown_beside_the_calls_as_typed_r24(phone, auction):
    auction("howell-auction", conventions="300 = aces & “more” <b>")
    assert "<dt>At this table:</dt><dd>300 = aces &amp; “more” &lt;b&gt;</dd>" in phone.text
    call(phone, 150, "pass", "pass", "pass")
    assert "At this table" not in phone.text


def test_when_all_pass_the_next_player_deals_r17(phone, auction):
    game = auction("howell-racehorse", stuck_seat="nobody")
    call(phone, "pass", "pass", "pass")
    answer = phone.send("/calls/0", htmx=True, said="pass")
    assert "Everyone passed. Bob deals." in answer.text
    phone.open(game)
    assert "Hand 1 · Bob deals" in phone.text
    phone.submit("/undo")
    assert "Ann’s bid" in phone.text
    call(phone, "pass")
    assert "Cyd’s bid" in phone.text
    exported = phone.record_of(game)["hands"][0]
    assert exported["outcome"] == "passed-out"
    assert exported["calls"] == [[1, "pass"], [2, "pass"], [3, "pass"], [0, "pass"]]
    assert "no score" in phone.read(f"{game}/sheet")
    assert "Who won the bid?" in phone.read(f"{game}/hands/1/bid")


def test_a_misdeal_says_who_deals_again(phone, auction):
    auction("howell-racehorse")
    phone.open_more()
    assert "Ann deals again." in phone.send("/end", htmx=True, outcome="redealt").text


def test_if_nobody_is_stuck_one_tap_records_that_everyone_passed_r17(phone, begin):
    assert "Everyone passed" not in phone.read(start_game(phone))
    game = begin(stuck_seat="nobody")
    assert "Everyone passed. Bob deals." in phone.send("/end", htmx=True, outcome="passed-out").text
    phone.open(game)
    assert "Hand 1 · Bob deals" in phone.text
    phone.win_bid()
    assert "Everyone passed" not in phone.read(f"{game}/hands/2/bid")


def test_the_stuck_player_may_bid_more_if_the_rules_allow_it(phone, auction):
    auction("howell-racehorse")
    call(phone, "pass", "pass", "pass")
    assert "Ann raises" in phone.text
    call(phone, 280)
    assert "Ann won the bid at 280" in phone.text


def test_the_stuck_player_cannot_bid_more_if_the_rules_forbid_it(phone, auction):
    game = auction("partnership-auction")
    call(phone, "pass", "pass", "pass")
    assert "Everyone passed: Ann takes it for 20" in phone.text
    assert "Ann raises" not in phone.text
    text = phone.expect_refusal(f"{game}/hands/1/calls/0", said=25)
    assert "Ann is stuck and plays for 20, not for 25." in text


def test_an_opener_who_may_not_pass_sees_a_hint(phone, auction):
    auction("good-sam")
    assert "First bid: 250 or more (can’t pass)" in phone.text


def test_a_refused_bid_stays_on_the_screen_it_was_typed_on(phone, auction):
    game = auction("classic")
    call(phone, 15)
    phone.open(f"{game}/hands/1/bid")
    assert "Who won the bid?" in phone.expect_refusal("/bid", declarer=1, other="2", trump="hearts")


def test_a_refused_call_names_the_player_whose_turn_it_is(phone, auction):
    game = auction("classic")
    call(phone, 15)
    form = {**phone.form("/calls/2").fields, "said": "16"}
    answer = phone.client.post(f"{game}/hands/1/calls/3", data=form)
    assert "It’s Cyd’s bid, not Dee’s." in answer.text
