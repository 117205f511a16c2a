"""Whole hands with three or five players or a double deck, without JavaScript."""

import re
from urllib.parse import quote

import pytest

from scorekeeper.pinochle.rules import customized
from tests.web.phone import load_game, show_points

NAMES = ("Ann", "Bob", "Cyd", "Dee", "Eve", "Flo", "Gus", "Hal")


def start(phone, ruleset, players):
    """Start a game with this number of players and open it; return its address."""
    phone.open(f"/games/new?ruleset={quote(ruleset)}")
    names = {f"players__{seat}": name for seat, name in enumerate(NAMES[:players])}
    answer = phone.send("/games", ruleset=ruleset, **names)
    assert answer.status_code == 303, answer.text
    phone.open(answer.location)
    return str(answer.location)


def totals(phone, game):
    return phone.record_of(game)["result"]["totals"]


@pytest.mark.parametrize("ruleset", ["three-player", "partnership-three-player"])
def test_three_players_each_play_alone(phone, ruleset):
    game = start(phone, ruleset, 3)
    phone.submit("/bid", declarer=0, bid=25, trump="hearts")
    assert "kitty" in phone.text
    for seat, points in {0: 12, 1: 2, 2: 4}.items():
        show_points(phone, f"{game}/hands/1", seat, points)
    phone.submit("/finish")
    assert "’s discards count as " in phone.text
    phone.submit("/tricks", side=1, points=7)
    assert "Bob 7" in phone.text
    phone.submit("/tricks", side=2, points=5)
    assert totals(phone, game) == [25, 9, 9]


def tiles(phone):
    """Return the trick points on the tiles."""
    return [int(each) for each in re.findall(r'<button name="points" value="(\d+)"', phone.text)]


def test_three_handed_asks_whether_a_player_lost_their_meld(phone):
    game = start(phone, "three-handed", 3)
    phone.submit("/bid", declarer=0, bid=160, trump="hearts")
    show_points(phone, f"{game}/hands/1", 0, 10)
    show_points(phone, f"{game}/hands/1", 2, 40)
    phone.submit("/finish")
    phone.submit("/tricks", side=1, points=90)
    assert tiles(phone) == [*range(0, 170, 10)]  # up to 160, the rest of the 250 points
    phone.submit("/tricks", side=2, points=10)
    assert "What did they take?" in phone.text
    phone.submit("/took/2", took="trick")
    assert totals(phone, game) == [160, 90, 10]


def test_with_many_points_the_tiles_are_whole_steps(phone):
    start(phone, "howell-racehorse?counter=30", 4)
    phone.submit("/bid", declarer=0, bid=250, trump="hearts")
    phone.submit("/finish")
    assert tiles(phone) == [*range(0, 740, 10)]


def test_with_five_players_the_declarer_calls_a_partner(phone):
    game = start(phone, "five-handed", 5)
    phone.submit("/bid", declarer=0, bid=550, trump="hearts")
    assert "Who is Ann’s partner this hand?" in phone.text
    phone.submit("/partner", partner=3)
    for seat, points in {0: 200, 3: 100, 1: 40, 4: 60}.items():
        show_points(phone, f"{game}/hands/1", seat, points)
    phone.submit("/finish")
    phone.submit("/tricks", side=0, points=300)
    assert totals(phone, game) == [600, 240, 200, 600, 260]
    assert "Ann &amp; Dee made 550" in phone.open(game).text


def test_a_double_deck_has_four_copies_and_no_nines(phone):
    game = start(phone, "double-deck", 4)
    phone.submit("/bid", declarer=0, bid=60, trump="hearts")
    phone.submit("/meld/0", tap="AH:4")
    assert 'value="AH:0" class="on"' in phone.text
    assert 'value="9H:' not in phone.text
    phone.submit("/meld/0", tap="run:1")
    phone.submit("/finish")
    phone.submit("/tricks", side=0, points=48)
    assert totals(phone, game) == [63, 2]


# In each table, Ann bids 60, melds 40 and takes all points except one. Bob melds 4, and his side
# takes the last point.
TABLES = {
    "two": ("classic?players=2&hand=24&partnership=alone", [64, 5]),
    "four-alone": ("classic?partnership=alone", [64, 5, 0, 0]),
    "four-who-call": ("classic?partnership=called", [64, 5, 64, 1]),
    "six-in-pairs": ("double-deck?players=6&hand=13&kitty=2&discard=before_meld", [89, 5, 0]),
    "six-alone": ("classic?players=6&hand=8&partnership=alone", [64, 5, 0, 0, 0, 0]),
    "eight-in-pairs": ("double-deck?players=8&hand=10", [89, 5, 0, 0]),
    "eight-alone": ("double-deck?players=8&hand=10&partnership=alone", [89, 5, 0, 0, 0, 0, 0, 0]),
    "eight-who-call": (
        "double-deck?players=8&hand=10&partnership=called",
        [89, 5, 89, 1, 1, 1, 1, 1],
    ),
}


@pytest.mark.parametrize(("ruleset", "expected"), TABLES.values(), ids=TABLES)
def test_house_rules_can_have_another_number_of_players(phone, ruleset, expected):
    rules = customized.find(ruleset)
    game = start(phone, ruleset, rules.players)
    for hand in (f"{game}/hands/1", f"{game}/hands/2"):
        play_at(phone, hand, rules)
    assert totals(phone, game) == [2 * score for score in expected]
    for page in ("sheet", "board", "history", "rules", "hands/1", "pinochle.svg"):
        assert phone.open(f"{game}/{page}").status_code == 200, page


def play_at(phone, hand, rules):
    phone.open(hand)
    phone.submit("/bid", declarer=0, bid=60, trump="hearts")
    if rules.calls_partner:
        phone.submit("/partner", partner=2)
    for seat, points in {0: 40, 1: 4}.items():
        show_points(phone, hand, seat, points)
    phone.submit("/finish")
    phone.submit("/tricks", side=0, points=rules.trick_total - 1)
    for seat in range(2, 2 if rules.calls_partner else len(rules.sides)):
        phone.submit("/tricks", side=seat, points=0)


@pytest.mark.parametrize("players", ["2", "6", "many", "10000000000"])
def test_an_unsupported_number_of_players_gets_four_seats(phone, players):
    assert phone.open(f"/games/new?players={players}").status_code == 200
    assert "partner of 1" in phone.text


@pytest.fixture
def tricks_entered(phone):
    """A hand in which three players took 3, 7 and 15 points. The 7 points are the computed rest."""
    game = start(phone, "three-player", 3)
    phone.submit("/bid", declarer=1, bid=25, trump="hearts")
    phone.submit("/finish")
    phone.submit("/tricks", side=0, points=3)
    phone.submit("/tricks", side=2, points=15)
    phone.open(f"{game}/hands/1/tricks")
    return game


def counts(phone):
    return [phone.form("/tricks").fields[f"counts-{place}"] for place in range(3)]


def test_correcting_trick_points_of_three_players_shows_all_of_them(phone, games, tricks_entered):
    assert counts(phone) == ["3", "7", "15"]
    phone.submit("/tricks", **{"counts-0": "1", "counts-1": "9"})
    hand = load_game(games, tricks_entered).game.hand(1).hand
    assert dict(hand.points) == {0: 1, 1: 9, 2: 15}


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"counts-1": "9"}, "That adds up to 27. There are only 25."),
        ({"counts-1": ""}, "Enter a whole number."),
        ({"counts-1": "x"}, "Enter a whole number."),
        ({"counts-1": "-2", "counts-2": "24"}, "Trick points go from 0 to 25, not -2."),
    ],
)
def test_invalid_trick_points_change_nothing(phone, games, tricks_entered, typed, sentence):
    page = phone.expect_refusal("/tricks", **typed)
    assert sentence in page
    assert counts(phone) == [
        typed.get(f"counts-{p}", was) for p, was in enumerate(["3", "7", "15"])
    ]
    hand = load_game(games, tricks_entered).game.hand(1).hand
    assert dict(hand.points) == {0: 3, 2: 15}


def test_each_side_is_named_above_the_figures(phone):
    start(phone, "three-player", 3)
    phone.submit("/bid", declarer=1, bid=25, trump="hearts")
    phone.submit("/finish")
    assert "Trick points for <b>Ann</b>" in phone.text


def test_the_meld_screen_shows_the_value_in_other_trumps(phone):
    start(phone, "howell-racehorse", 4)
    phone.submit("/bid", declarer=0, bid=300, trump="hearts")
    assert "If trump" not in phone.text
    phone.submit("/meld/0", tap="run:1")
    text = " ".join(re.sub("<[^>]+>", " ", phone.text.partition("If trump is")[2]).split())
    assert text.startswith("♠\N{VARIATION SELECTOR-15} 20 ♦\N{VARIATION SELECTOR-15} 20")
