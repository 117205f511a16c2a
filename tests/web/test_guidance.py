"""The guidance on each screen: what happens now, who acts, and what is impossible."""

import re

import pytest

from scorekeeper.pinochle.rules.catalogue import IDS, find_ruleset
from scorekeeper.text import reminders
from tests.web.phone import play_hand, show_points, start_game

BOB = 1


def read(phone):
    """Return the page's text as one line."""
    text = re.sub(r"<(script|style|title).*?</\1>|<[^>]+>", " ", phone.text, flags=re.S)
    return re.sub(r" (?=[.,;:])", "", " ".join(text.replace("&amp;", "&").split()))


@pytest.fixture
def bid(phone, begin):
    """A function that starts a game in which Bob wins the bid, and opens the meld screen."""

    def bid(ruleset="howell-racehorse", amount=None, **changes):
        game = begin(ruleset, **changes)
        rules = find_ruleset(ruleset).changed(changes)
        phone.submit("/bid", declarer=BOB, bid=amount or rules.min_bid, trump="hearts")
        if rules.calls_partner:
            phone.submit("/partner", partner=3)
        return f"{game}/hands/1"

    return bid


# The first hand


def test_the_first_bid_on_a_phone_explains_how_a_hand_works(phone):
    first = start_game(phone)
    assert "1 Tap the bid 2 Tap meld 3 Tap tricks How it works ›" in read(phone)
    assert "Tap each meld as it’s called" in phone.read(f"/help?game={first[7:]}")
    assert f'href="{first}"' in phone.text
    play_hand(phone, f"{first}/hands/1")
    phone.open(f"{first}/hands/2")
    assert "How it works" not in read(phone)
    phone.open(f"{first}/hands/1/bid")
    assert "How it works" not in read(phone)
    start_game(phone)
    assert "How it works" not in read(phone)


def test_the_bid_screen_later_shows_what_each_side_still_needs(phone):
    game = start_game(phone)
    assert "To win" not in read(phone)
    play_hand(phone, f"{game}/hands/1")
    phone.open(f"{game}/hands/2")
    assert "To win: Ann & Cyd 1120 more, Bob & Dee 1350 more." in read(phone)
    phone.open(f"{game}/hands/1/bid")
    assert "To win" not in read(phone)


@pytest.mark.parametrize("changes", [{"hand_limit": 4}, {"must_hold_bid": True}], ids=str)
def test_the_points_needed_are_not_shown_if_a_score_alone_does_not_win(phone, begin, changes):
    game = begin(**changes)
    play_hand(phone, f"{game}/hands/1")
    phone.open(f"{game}/hands/2")
    assert "To win" not in read(phone)


# Every step, in every ruleset


@pytest.mark.parametrize("ruleset", IDS)
def test_the_auction_shows_the_dealer_the_turn_and_the_lowest_bid(phone, begin, ruleset):
    game = begin(ruleset)
    assert "Ann deals" in read(phone)
    assert "Bob bids first" in read(phone)
    phone.open(f"{game}/hands/1/calls")
    rules = find_ruleset(ruleset)
    opening = rules.min_bid
    first = (
        "First bid: {} or more (can’t pass)" if rules.opener_must_bid else "Bidding starts at {}"
    )
    assert f"Bob’s bid {first.format(opening)}" in read(phone)
    phone.submit("/calls/1", said=opening)
    assert "Cyd’s bid " in read(phone)


@pytest.mark.parametrize("ruleset", IDS)
def test_the_meld_screen_says_who_passes_cards_takes_the_kitty_and_melds(phone, bid, ruleset):
    bid(ruleset)
    rules = find_ruleset(ruleset)
    page = read(phone)
    assert "♥︎ trump, Bob bid" in page
    assert re.search(r"melds?[ ,.]", page)
    if rules.pass_mode:
        assert re.search(rf"(Dee passes|swap) {rules.pass_count} (cards |to Bob)", page)
    if rules.kitty:
        assert f"the {rules.kitty}-card kitty" in page


@pytest.mark.parametrize("ruleset", IDS)
def test_the_tricks_screen_says_who_leads_what_is_needed_and_what_saves_meld(phone, bid, ruleset):
    hand = bid(ruleset)
    rules = find_ruleset(ruleset)
    show_points(phone, hand, BOB, rules.unit * 10)
    show_points(phone, hand, 2, rules.unit * 4)
    phone.open(f"{hand}/meld/1")
    phone.submit("/finish")
    page = read(phone)
    assert "Bob leads." in page
    needs = rules.min_bid - rules.unit * 10
    verb = "needs" if rules.players == 3 else "they need"
    assert f"melded {rules.unit * 10}: {verb} {needs} of the {rules.trick_total}" in page
    if rules.partners and rules.declarer_must_save:
        assert f"Each side needs {rules.save.words} to keep its meld." in page
    else:
        assert f"To keep their {rules.unit * 4}, " in page
        assert f" must take {rules.save.words}." in page
    assert f"Last trick is worth {rules.last_trick}." in page


def test_the_side_that_counts_first_sees_what_sets_the_bid(phone, bid):
    hand = bid(amount=300)
    show_points(phone, hand, BOB, 220)
    phone.submit("/finish")
    assert "Tricks of Ann & Cyd: over 170 is a set" in read(phone)
    phone.submit("/tricks", side=0, points=170)
    assert "Set:" not in read(phone)
    phone.open(f"{hand}/tricks")
    phone.submit("/tricks", side=0, points=180)
    assert "Set:" in read(phone)


def test_the_tricks_screen_says_if_the_bid_is_made_by_meld_alone(phone, bid):
    hand = bid(amount=300)
    show_points(phone, hand, BOB, 320)
    phone.submit("/finish")
    page = read(phone)
    assert "Bob & Dee bid 300, melded 320: made with meld alone" in page
    assert "is a set" not in page


@pytest.mark.parametrize(
    ("ruleset", "sentence", "may_be_played"),
    [
        ("howell-racehorse", "Throw in the hand (concede the bid)", True),
        ("good-sam", "Throw in the hand (concede the bid)", False),
        ("classic", "", True),
    ],
)
def test_an_unreachable_bid_is_shown_before_the_first_lead(
    phone, bid, ruleset, sentence, may_be_played
):
    rules = find_ruleset(ruleset)
    amount = rules.trick_total + 10 * rules.unit
    bid(ruleset, amount)
    phone.submit("/finish")
    page = read(phone)
    assert f"Bob & Dee bid {amount}, melded 0: can’t make it" in page
    assert f"{amount} needed, only {rules.trick_total} in play" in page
    assert sentence in page
    assert ('name="points"' in phone.text) is may_be_played


@pytest.mark.parametrize(
    ("ruleset", "who"),
    [("howell-racehorse", "If everyone agrees not to play:"), ("good-sam", "If Bob throws it in:")],
)
def test_the_throw_in_says_who_decides_it(phone, bid, ruleset, who):
    bid(ruleset)
    phone.submit("/finish")
    assert f"Throw in the hand (concede the bid) {who}" in read(phone)


def test_the_question_about_tricks_names_the_side_and_the_consequences(phone, bid):
    hand = bid("classic")
    show_points(phone, hand, BOB, 20)
    show_points(phone, hand, 2, 4)
    phone.open(f"{hand}/meld/1")
    phone.submit("/finish")
    phone.submit("/tricks", side=0, points=0)
    page = read(phone)
    assert "Ann & Cyd took 0 points. What did they take?" in page
    assert "They keep their 4 meld." in page
    assert "They lose their 4 meld." in page


def test_a_sweep_asks_a_single_question(phone, begin):
    begin("race-horse")
    phone.submit("/bid", declarer=BOB, bid="sweep", trump="hearts")
    assert "Bob & Dee are going for a sweep. No meld. Did they take every trick?" in read(phone)


def test_the_result_says_who_deals_next(phone, bid):
    bid()
    phone.submit("/finish")
    phone.submit("/tricks", side=0, points=100)
    assert "Next hand: Bob deals" in read(phone)


@pytest.mark.parametrize(
    ("meld", "sentence"),
    [(190, "Meld under 200 doesn’t count, so 190 scores nothing."), (200, ""), (0, "")],
)
def test_the_tricks_screen_says_that_too_little_meld_does_not_count(phone, bid, meld, sentence):
    show_points(phone, bid(meld_floor=200), BOB, meld)
    phone.submit("/finish")
    assert ("doesn’t count" in read(phone)) is bool(sentence)
    assert sentence in read(phone)


def test_a_last_trick_without_points_is_not_mentioned():
    assert reminders.last_trick(find_ruleset("classic").changed({"last_trick": 0})) == ""


def test_the_result_explains_why_a_game_continues_after_the_target(phone):
    game = start_game(phone, "classic?both_cross=most&target=20")
    play_hand(phone, f"{game}/hands/1", declarer=0, bid=15, meld=5, others_meld=10, tricks=15)
    tied = "Ann &amp; Cyd and Bob &amp; Dee are tied at 20. One more hand decides."
    assert tied in phone.open(game).text
    play_hand(phone, f"{game}/hands/2", declarer=0, bid=15, meld=5, others_meld=10, tricks=20)
    assert "Level" not in phone.open(game).text
    assert "One more hand" not in phone.open(f"{game}/hands/1").text


def test_the_tricks_screen_shows_each_meld_including_the_defenders_nine(phone):
    start_game(phone, ruleset="classic")
    phone.submit("/bid", declarer=2, bid=20, trump="hearts")
    phone.submit("/meld/2", tap="run:1")
    phone.open(phone.page.request.path.replace("/meld/2", "/meld/1"))
    phone.submit("/meld/1", tap="9H:1")
    phone.submit("/finish")
    melds = "Ann 0 no meld D Dealer Bob 1 Nine Cyd 15 Run Bid 20 Dee 0 no meld"
    assert melds in read(phone)
    phone.submit("/tricks", side=1, points=0)
    assert "What did they take?" in read(phone)
    assert "Bob 1? Nine Cyd 15 Run Bid 20 Dee 0? no meld" in read(phone)


def test_there_are_no_meld_details_if_nobody_has_melded(phone):
    start_game(phone)
    phone.win_bid()
    phone.submit("/finish")
    assert '<details class="melded"' not in phone.text
