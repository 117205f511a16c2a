"""The command ``odds``."""

import json
from math import comb

HANDS = comb(48, 12)


def answer(result):
    assert (result.status, result.err) == (0, "")
    return json.loads(result.out)


def test_the_odds_in_json_have_the_documented_shape_and_count_hands(run):
    odds = answer(run("odds", "--ruleset", "classic", "--trump", "H", "--json"))
    assert list(odds) == ["ruleset", "trump", "cards", "hands", "totals", "melds"]
    assert (odds["ruleset"], odds["trump"]) == ("classic", "hearts")
    assert (odds["cards"], odds["hands"], sum(odds["totals"].values())) == (12, HANDS, HANDS)
    assert list(odds["totals"])[:3] == ["0", "1", "2"]
    assert list(odds["melds"]) == [
        "run", "royal-marriage", "marriage-S", "marriage-D", "marriage-C", "pinochle", "aces",
        "kings", "queens", "jacks", "nine", "roundhouse",
    ]  # fmt: skip
    twice = comb(38, 2)  # a double run leaves two cards, of the other 38
    assert odds["melds"]["run"][1:] == [twice]
    assert odds["melds"]["run"][0] / HANDS > 0.0095


def test_the_best_trump_has_higher_odds_and_lists_a_marriage_of_each_suit(run):
    hearts, best = (
        answer(run("odds", "--ruleset", "classic", "--trump", trump, "--json"))
        for trump in ("hearts", "BEST")
    )
    assert best["trump"] == "best"
    assert {"marriage-S", "marriage-H", "marriage-D", "marriage-C"} < best["melds"].keys()
    assert best["melds"]["run"][0] > 3.9 * hearts["melds"]["run"][0]
    assert best["totals"]["0"] < hearts["totals"]["0"]


def test_the_odds_of_house_rules_use_their_prices(run):
    args = ("odds", "--ruleset", "classic?aces=11,100", "--trump", "S", "--json")
    odds = answer(run(*args))
    assert odds["ruleset"] == "classic?aces=11,100"
    assert sum(odds["totals"].values()) == odds["hands"]


def test_the_odds_are_printed_in_words(run):
    lines = run("odds", "--ruleset", "classic", "--trump", "hearts").out.splitlines()
    assert lines[:2] == [
        "69,668,534,468 hands of 12 cards; hearts are trump.",
        "A hand is worth 4.07 on average.",
    ]
    rows = {row[0]: row[1:] for row in (line.split("  ") for line in lines if line)}
    assert [each.strip() for each in rows["aces"] if each] == ["1 in 36", "1 in 762,321"]
    assert [each.strip() for each in rows["roundhouse"] if each] == ["1 in 4,574", "none"]
    double_run_and_pinochle = "1 in 17 billion"  # only four hands
    assert lines[-1].split() == ["154", *double_run_and_pinochle.split() * 2]
