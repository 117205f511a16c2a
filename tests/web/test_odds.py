"""The pages of odds: of a dealt hand, of the others' hands, of a rule sheet, of a game."""

from urllib.parse import quote

import pytest

from scorekeeper.extras.odds.answers import dealt_odds
from scorekeeper.pinochle.cards import Suit
from scorekeeper.pinochle.rules.catalogue import find_ruleset
from tests.web.phone import join_by_link, start_game

ALL = "/odds?ruleset=howell-racehorse&trump=hearts"


def test_the_page_has_every_total_and_every_meld(phone):
    page = phone.read(ALL)
    assert "A dealt hand of 12 cards is worth <b>40.7</b> on average." in page
    assert "210+: 0.4%" in page
    assert "<td>36</td>" in page
    assert "99 million" in page
    assert "One card short: 56%" in page
    rows = page.partition("Every total")[2].partition("</table>")[0].split('<th scope="row">')
    assert len(rows) - 1 == len(dealt_odds(find_ruleset("howell-racehorse"), Suit.HEARTS).totals)
    assert "<td>1</td>" in rows[1]  # every hand is worth nothing or more


def test_the_best_trump_is_the_first_that_is_shown(phone):
    page = phone.read("/odds")
    assert "Trump is the suit in which the hand is worth most;" in page
    assert "<td>26</td>" in page  # a run: 1 hand in 104 in a trump that is named before


def test_where_no_cards_are_passed_no_partner_fills_a_run(phone):
    assert "cards short" not in phone.read("/odds?ruleset=classic")


def test_house_rules_have_odds_of_their_own(phone):
    rules = "classic?aces=700,1001"
    page = phone.read(f"/odds?ruleset={quote(rules)}")
    only_by_these_prices = '<th scope="row">1001</th>'
    assert only_by_these_prices in page
    assert only_by_these_prices not in phone.read("/odds?ruleset=classic")


@pytest.mark.parametrize(("cards", "status"), [(20, 200), (24, 422)], ids=["20", "24"])
def test_hands_of_twenty_cards_are_counted_and_larger_ones_refused(phone, cards, status):
    players = {20: "players=4", 24: "players=2&partnership=alone"}[cards]
    rules = {20: "double-deck", 24: f"classic?{players}&hand=24"}[cards]
    page = phone.open(f"/odds?ruleset={quote(rules)}")
    assert page.status_code == status
    assert ("Every total" in page.text) is (status == 200)


def test_one_mistake_leaves_the_rest_of_the_question(phone):
    page = phone.open("/odds?ruleset=double-deck&trump=hearts&cards=9S")
    assert page.status_code == 422
    assert "There is no 9♠ in this deck." in page.text
    assert "A dealt hand of 20 cards" in page.text
    assert '<option value="hearts" selected>' in page.text


@pytest.mark.parametrize("name", ["endpoint", "_method", "_scheme", "_external", "_anchor"])
def test_what_else_is_in_the_address_changes_no_link(phone, name):
    page = phone.open(f"/odds?cards=AS&{name}=x")
    assert page.status_code == 200
    assert 'href="/odds?ruleset=classic&amp;trump=best&amp;cards=AS&amp;others=yes"' in page.text


def test_nobody_lets_odds_be_counted_without_end(phone, app, monkeypatch):
    monkeypatch.setattr(app.extensions["odds"], "each", 1)
    for card in ("AS", "AH"):
        answer = phone.open(f"/odds?ruleset=classic&cards={card}&others=yes&trump=clubs")
    assert answer.status_code == 429
    assert "Too many odds to count at once." in answer.text
    assert phone.open("/odds?ruleset=classic&cards=AS&others=yes&trump=clubs").status_code == 200


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("ruleset=poker", "There is no ruleset “poker”"),
        ("trump=stars", "isn’t a suit"),
        ("cards=1S", "isn’t a card"),
        ("cards=AS AS AS", "There are only 2 A♠ in the deck."),
        ("cards=AS AS AS&others=yes", "There are only 2 A♠ in the deck."),
        (
            "ruleset=double-deck?players%3D2%26partnership%3Dalone%26hand%3D40",
            "Odds of these rules take too long to count here.",
        ),
    ],
)
def test_what_cannot_be_counted_is_refused_with_a_sentence(phone, query, sentence):
    page = phone.open(f"/odds?{query}")
    assert page.status_code == 422
    assert sentence in page.text


# From the calculator


def test_the_calculator_ranks_the_cards_and_leads_to_where_they_are(phone):
    page = phone.read("/meld?ruleset=classic&trump=hearts&cards=AS AH AD AC")
    assert "Better than 89 of 100 hands." in page
    link = "/odds?ruleset=classic&amp;trump=hearts&amp;cards=AS+AH+AD+AC"
    assert f'href="{link}"' in page
    page = phone.read(link.replace("&amp;", "&"))
    assert "<b>Better than 89 of 100 hands.</b>" in page
    assert 'class="own"' in page


def test_whoever_holds_the_aces_knows_that_nobody_else_does(phone):
    page = phone.read("/odds?ruleset=classic&trump=hearts&cards=AS AS&others=yes")
    assert "What another player holds, given your cards" in page
    row = page.partition(">Aces")[2].partition("</tr>")[0]
    assert "<td>never</td>" in row


def test_a_calculator_without_cards_ranks_nothing(phone):
    page = phone.read("/meld?ruleset=classic")
    assert "of 100 hands" not in page
    assert 'href="/odds?ruleset=classic&amp;trump=spades"' in page


# Beside what a rule sheet prints


def test_the_figures_of_the_sheet_stand_beside_the_exact_ones(phone):
    page = phone.read("/odds/printed")
    assert page.count('<th scope="row">') == 19
    run = page.partition(">Run</th>")[2].partition("</tr>")[0]
    assert [cell.partition("<")[0] for cell in run.split("<td>")[1:]] == ["2", "104", "26", "1.5"]
    assert "3, king or queen" in page
    assert "Triple pinochle (double deck)" in page
    assert "about 1 each hand" in page


# Of a game


@pytest.fixture
def game(phone):
    """One hand by rules that pass no cards, all of its meld tapped."""
    game = start_game(phone, "howell-auction")
    hand = f"{game}/hands/1"
    phone.open(hand)
    phone.submit("/bid", declarer=0, bid=300, trump="hearts")
    phone.open(f"{hand}/meld/0")
    phone.submit("/meld/0", tap="run:1")
    phone.open(f"{hand}/meld/1")
    phone.submit("/meld/1", tap="aces:1")
    phone.submit("/finish")
    phone.submit("/tricks", points=250)
    return game


def test_a_game_names_its_rarest_meld_and_whose_cards_were_good(phone, game):
    page = phone.read(f"{game}/odds")
    assert "The rarest meld, in hand 1:" in page
    assert "Aces: 1 hand in 36" in page
    assert "+95" in page
    assert "Based on 1 of 1 hand." in page


def test_each_result_says_how_rare_the_melds_were_on_a_phone_that_wants_it(phone, open_phone, game):
    assert "How rare was that?" not in phone.read(game)
    phone.open(f"{game}/odds")
    phone.submit("/odds", tells="yes")
    assert 'aria-checked="true"' in phone.text
    page = phone.read(game)
    assert "Aces: 1 hand in 36" in page
    assert "Run: 1 hand in 26" in page
    guest = open_phone()
    join_by_link(phone, guest, game, "score")
    assert "How rare was that?" not in guest.read(game)
    phone.open(f"{game}/odds")
    phone.submit("/odds", tells="no")
    assert "How rare was that?" not in phone.read(game)


def test_whoever_watches_may_read_the_odds_of_a_game(phone, open_phone, game):
    watcher = open_phone()
    join_by_link(phone, watcher, game, "watch")
    assert "Aces: 1 hand in 36" in watcher.read(f"{game}/odds")
    watcher.submit("/odds", tells="yes")
    assert 'aria-checked="true"' in watcher.text


def test_where_cards_are_passed_luck_cannot_be_told(phone):
    page = phone.read(f"{start_game(phone)}/odds")
    assert "Cards change hands before the meld in these rules" in page
    assert "once somebody has tapped some" in page


def test_a_hand_whose_meld_was_typed_as_points_is_left_out(phone, game):
    phone.open(f"{game}/hands/2")
    phone.submit("/bid", declarer=1, bid=300, trump="hearts")
    phone.open(f"{game}/hands/2/meld/1")
    phone.submit("/meld/1/points", points=150)
    phone.submit("/finish")
    phone.submit("/tricks", points=250)
    page = phone.read(f"{game}/odds")
    assert "Based on 1 of 2 hands." in page
    assert "+95" in page


def test_before_any_hand_the_page_says_what_it_needs(phone):
    page = phone.read(f"{start_game(phone, 'howell-auction')}/odds")
    assert "Luck shows only for hands whose meld was tapped, not typed as points." in page


def test_rules_whose_odds_take_too_long_say_so(phone):
    rules = "double-deck?players=2&partnership=alone&hand=40"
    phone.open(f"/games/new?ruleset={quote(rules)}")
    game = phone.send("/games", players__0="Ann", players__1="Bob").location
    assert "Odds of these rules take too long to count here." in phone.read(f"{game}/odds")


def test_melds_that_these_rules_pay_nothing_for_break_nothing(phone, begin):
    game = begin("howell-auction", jacks=(0, 0), queens=(0, 0))
    phone.submit("/bid", declarer=0, bid=300, trump="hearts")
    phone.open(f"{game}/hands/1/meld/0")
    for card in ("JS", "JH", "JD", "JC"):
        phone.submit("/meld/0", tap=f"{card}:1")
    phone.submit("/finish")
    phone.submit("/tricks", points=250)
    phone.open(f"{game}/odds")
    phone.submit("/odds", tells="yes")
    assert phone.open(game).status_code == 200
