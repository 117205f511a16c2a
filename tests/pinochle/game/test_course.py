"""The hand that turned a game, and the sentence that names it."""

import pytest

from scorekeeper.pinochle.game.turning_point import Turn, TurnKind, turn
from scorekeeper.text.hand_text import turning_point
from tests.pinochle.builders import A, B, game, played, rules

RULES = rules("howell-racehorse", target=1000)


def hands(*scores, ruleset=RULES):
    """A game of hands in which the bidding side takes all tricks and scores these points."""
    return game(
        ruleset,
        *(
            played(ruleset, by=by, bid=250, meld=points - 250, tricks=250, number=number)
            for number, (by, points) in enumerate(scores, start=1)
        ),
    )


@pytest.mark.parametrize(
    ("scores", "found"),
    [
        ([(A, 300), (A, 300), (B, 500), (A, 400)], Turn(1, TurnKind.FIRST, 300)),
        ([(B, 300), (A, 500), (A, 500)], Turn(2, TurnKind.AHEAD, 500)),
        ([(A, 300), (B, 400), (A, 250), (B, 600)], Turn(4, TurnKind.AHEAD, 600)),
        ([(A, 300), (B, 300), (A, 300), (A, 400)], Turn(3, TurnKind.AHEAD, 300)),
        ([(A, 1000)], None),
        ([(A, 300), (B, 300)], None),
    ],
)
def test_the_winner_leads_from_the_turning_hand_to_the_end(scores, found):
    assert turn(hands(*scores)) == found


def test_if_the_winner_has_fewer_points_its_best_hand_turned_the_game():
    """Both sides reach 1,000 in the last hand. The side that bid wins with the smaller score."""
    ruleset = rules("howell-racehorse", target=1000, both_cross="declarer")
    first = hands((B, 990), (A, 500), (A, 300), ruleset=ruleset)
    assert first.end is None
    last = played(ruleset, by=A, bid=250, meld=100, tricks=150, others_meld=200, number=4)
    before = [
        played(ruleset, by=by, bid=250, meld=points - 250, tricks=250, number=number)
        for number, (by, points) in enumerate([(B, 990), (A, 500), (A, 300)], start=1)
    ]
    ended = game(ruleset, *before, last)
    assert ended.totals[A] < ended.totals[B]
    assert turn(ended) == Turn(2, TurnKind.SWING, 500)
    assert turning_point(ended, turn(ended)).startswith("Hand 2 gained Ann & Cyd the most, +500: ")


def test_the_sentence_counts_hands_as_players_do():
    facts = [
        "redealt",
        played(RULES, by=B, bid=250, meld=50, tricks=250, number=2),
        played(RULES, by=A, bid=250, meld=250, tricks=250, number=3),
        played(RULES, by=A, bid=300, meld=250, tricks=250, number=4),
    ]
    ended = game(RULES, *facts)
    assert turn(ended).hand == 3
    told = "Hand 2 turned the game: Ann & Cyd made 250. From then on Ann & Cyd led."
    assert turning_point(ended, turn(ended)) == told


@pytest.mark.parametrize(
    ("first", "text"),
    [
        ({"by": A, "meld": 50, "tricks": 250}, "Ann & Cyd led from the first hand."),
        (
            {"by": B, "meld": 0, "tricks": 0},
            "Ann & Cyd led all the way after the set in hand 1.",
        ),
    ],
    ids=["made", "set"],
)
def test_the_sentence_about_a_lead_from_the_first_hand(first, text):
    later = [played(RULES, by=A, bid=250, meld=250, tricks=250, number=number) for number in (2, 3)]
    ended = game(RULES, played(RULES, bid=250, number=1, **first), *later)
    assert turning_point(ended, turn(ended)) == text
