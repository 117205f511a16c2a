"""The pages of odds: for a dealt hand, for other players' hands, for a ruleset, and for a game."""

from urllib.parse import quote

import pytest

from scorekeeper.extras.odds.answers import dealt_odds
from scorekeeper.pinochle.cards import Suit
from scorekeeper.pinochle.rules.catalogue import find_ruleset
from tests.web.phone import join_by_link, start_game

ALL = "/odds?ruleset=howell-racehorse&trump=hearts"


def test_the_page_lists_every_total_and_every_meld(phone):
    page = phone.read(ALL)
    assert "A dealt hand of 12 cards is worth <b>40.7</b> on average." in page
    assert "210+: 0.4%" in page
    assert "<td>36</td>" in page
    assert "99 million" in page
    assert "One card short: 56%" in page
    rows = page.partition("Every total")[2].partition("</table>")[0].split('<th scope="row">')
    assert len(rows) - 1 == len(dealt_odds(find_ruleset("howell-racehorse"), Suit.HEARTS).totals)
    assert "<td>1</td>" in rows[1]  # every hand is worth zero or more


def test_the_best_trump_is_shown_by_default(phone):
    page = phone.read("/odds")
    assert "Trump is the suit in which the hand is worth most;" in page
    assert "<td>26</td>" in page  # a run in the best trump; in a given trump it is 1 hand in 104


def test_without_passing_no_chances_to_fill_a_run_are_shown(phone):
    assert "cards short" not in phone.read("/odds?ruleset=classic")


def test_house_rules_have_their_own_odds(phone):
    rules = "classic?aces=700,1001"
    page = phone.read(f"/odds?ruleset={quote(rules)}")
    only_by_these_prices = '<th scope="row">1001</th>'
    assert only_by_these_prices in page
    assert only_by_these_prices not in phone.read("/odds?ruleset=classic")


@pytest.mark.parametrize(("cards", "status"), [(20, 200), (24, 422)], ids=["20", "24"])
def test_odds_for_twenty_cards_are_counted_and_larger_hands_are_refused(phone, cards, status):
    players = {20: "players=4", 24: "players=2&partnership=alone"}[cards]
    rules = {20: "double-deck", 24: f"classic?{players}&hand=24"}[cards]
    page = phone.open(f"/odds?ruleset={quote(rules)}")
    assert page.status_code == status
    assert ("Every total" in page.text) is (status == 200)


def test_one_mistake_keeps_the_rest_of_the_query(phone):
    page = phone.open("/odds?ruleset=double-deck&trump=hearts&cards=9S")
    assert page.status_code == 422
    assert "There is no 9♠ in this deck." in page.text
    assert "A dealt hand of 20 cards" in page.text
    assert '<option value="hearts" selected>' in page.text


@pytest.mark.parametrize("name", ["endpoint", "_method", "_scheme", "_external", "_anchor"])
def test_other_query_parameters_change_no_link(phone, name):
    page = phone.open(f"/odds?cards=AS&{name}=x")
    assert page.status_code == 200
    assert 'href="/odds?ruleset=classic&amp;trump=best&amp;cards=AS&amp;others=yes"' in page.text


def test_counting_odds_is_rate_limited(phone, app, monkeypatch):
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
def test_impossible_queries_are_refused_with_a_message(phone, query, sentence):
    page = phone.open(f"/odds?{query}")
    assert page.status_code == 422
    assert sentence in page.text


# From the calculator


def test_the_calculator_ranks_the_cards_and_links_to_their_odds(phone):
    page = phone.read("/meld?ruleset=classic&trump=hearts&cards=AS AH AD AC")
    assert "Better than 89 of 100 hands." in page
    link = "/odds?ruleset=classic&amp;trump=hearts&amp;cards=AS+AH+AD+AC"
    assert f'href="{link}"' in page
    page = phone.read(link.replace("&amp;", "&"))
    assert "<b>Better than 89 of 100 hands.</b>" in page
    assert 'class="own"' in page


def test_other_players_cannot_hold_your_cards(phone):
    page = phone.read("/odds?ruleset=classic&trump=hearts&cards=AS AS&others=yes")
    assert "What another player holds, given your cards" in page
    row = page.partition(">Aces")[2].partition("</tr>")[0]
    assert "<td>never</td>" in row


def test_a_calculator_without_cards_ranks_nothing(phone):
    page = phone.read("/meld?ruleset=classic")
    assert "of 100 hands" not in page
    assert 'href="/odds?ruleset=classic&amp;trump=spades"' in page


# Figures printed on a rule sheet


def test_printed_figures_are_shown_beside_the_exact_ones(phone):
    page = phone.read("/odds/printed")
    assert page.count('<th scope="row">') == 19
    run = page.partition(">Run</th>")[2].partition("</tr>")[0]
    assert [cell.partition("<")[0] for cell in run.split("<td>")[1:]] == ["2", "104", "26", "1.5"]
    assert "3, king or queen" in page
    assert "Triple pinochle (double deck)" in page
    assert "about 1 each hand" in page


# Odds of a game


@pytest.fixture
def game(phone):
    """A game with one hand, in which all meld was tapped as cards and nobody passed cards."""
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


def test_a_game_shows_its_rarest_meld_and_who_had_good_cards(phone, game):
    page = phone.read(f"{game}/odds")
    assert "The rarest meld, in hand 1:" in page
    assert "Aces: 1 hand in 36" in page
    assert "+95" in page
    assert "Based on 1 of 1 hand." in page


def test_results_show_how_rare_melds_were_if_the_phone_wants_it(phone, open_phone, game):
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


def test_a_watcher_may_see_the_odds_of_a_game(phone, open_phone, game):
    watcher = open_phone()
    join_by_link(phone, watcher, game, "watch")
    assert "Aces: 1 hand in 36" in watcher.read(f"{game}/odds")
    watcher.submit("/odds", tells="yes")
    assert 'aria-checked="true"' in watcher.text


def test_luck_is_not_shown_if_cards_are_passed(phone):
    page = phone.read(f"{start_game(phone)}/odds")
    assert "You pass cards in these rules, so we can’t tell whose luck it was." in page
    assert "once somebody has tapped some" in page


def test_a_hand_with_meld_entered_as_points_is_left_out(phone, game):
    phone.open(f"{game}/hands/2")
    phone.submit("/bid", declarer=1, bid=300, trump="hearts")
    phone.open(f"{game}/hands/2/meld/1")
    phone.submit("/meld/1/points", points=150)
    phone.submit("/finish")
    phone.submit("/tricks", points=250)
    page = phone.read(f"{game}/odds")
    assert "Based on 1 of 2 hands." in page
    assert "+95" in page


def test_before_the_first_hand_the_page_explains_what_it_needs(phone):
    page = phone.read(f"{start_game(phone, 'howell-auction')}/odds")
    assert "Luck shows only for hands whose meld was tapped, not typed as points." in page


def test_a_message_says_if_the_odds_take_too_long(phone):
    rules = "double-deck?players=2&partnership=alone&hand=40"
    phone.open(f"/games/new?ruleset={quote(rules)}")
    game = phone.send("/games", players__0="Ann", players__1="Bob").location
    assert "Odds of these rules take too long to count here." in phone.read(f"{game}/odds")


def test_melds_worth_nothing_cause_no_error(phone, begin):
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
