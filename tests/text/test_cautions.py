"""Cautions: warnings about options that are allowed but surprising."""

import pytest

from scorekeeper.pinochle.rules.catalogue import IDS
from scorekeeper.pinochle.rules.ruleset import Ruleset
from scorekeeper.text.text_files import cautions, sections
from tests.pinochle.builders import played, result, rules


@pytest.mark.parametrize("id", IDS)
def test_a_ruleset_as_printed_has_no_caution(id):
    assert cautions(rules(id)) == {}


CAUTIONS = [
    # Columns: id of the case, ruleset, changes, option, words of the caution, and changes that
    # remove the caution.
    ("tens-called-ones", "howell-racehorse", {"unit": 1}, "unit", "still those of a game in tens",
     {"extra_king": 2, "extra_queen": 2}),
    ("no-nines-to-redeal", "double-deck", {"nines_redeal": "5_or_more"}, "nines_redeal",
     "has no nines", {"nines_redeal": "off"}),
    ("1000-alone-of-three", "three-handed", {"all_or_nothing": "thousand"}, "all_or_nothing",
     "games with partners", {"all_or_nothing": "moon"}),
    ("1000-alone-of-five", "five-handed", {"all_or_nothing": "thousand"}, "all_or_nothing",
     "games with partners", {"all_or_nothing": "sweep"}),
    ("stuck-above-the-minimum", "classic", {"stuck_amount": 16}, "stuck_amount",
     "a stuck player plays for 16, although others can bid 15", {"min_bid": 16}),
    ("nobody-stuck-folds", "four-handed", {"stuck_may_fold": True}, "stuck_may_fold",
     "nobody is ever stuck", {"opener_must_bid": False}),
    ("no-dealer-is-stuck", "classic", {"opener_must_bid": True}, "stuck_seat",
     "the dealer is never stuck", {"stuck_seat": "left_of_dealer"}),
    ("nobody-stuck-and-a-fold", "partnership-auction", {"stuck_seat": "nobody"}, "stuck_may_fold",
     "nobody is ever stuck", {"stuck_may_fold": False}),
    ("nobody-stuck-bids-more", "four-handed", {"stuck_may_raise": True}, "stuck_may_raise",
     "nobody is ever stuck", {"opener_must_bid": False}),
    ("help-for-nobody", "three-handed", {"pass_with_help": True}, "pass_with_help",
     "Nobody has a partner", {"pass_with_help": False}),
    ("aces-for-nobody", "three-player", {"by_me": True}, "by_me", "Nobody has a partner",
     {"by_me": False}),
    ("one-bid-tells-nobody", "three-player", {"bid_hints": "one_bid"}, "bid_hints",
     "nothing for these hints to show", {"bid_hints": "off"}),
    ("iowa-tells-nobody", "three-player", {"bid_hints": "iowa"}, "bid_hints",
     "nothing for these hints to show", {"bid_hints": "off"}),
    ("no-typical-bids-of-a-double-deck", "double-deck", {"bid_hints": "typical"}, "bid_hints",
     "nothing for these hints to show", {"bid_hints": "jump"}),
    ("no-typical-bids-of-five", "five-handed", {"bid_hints": "typical"}, "bid_hints",
     "nothing for these hints to show", {"bid_hints": "off"}),
    ("usual-bids-that-nobody-can-bid", "four-handed", {"usual_bid_from": 200}, "usual_bid_from",
     "lower than the minimum bid of 250", {"usual_bid_to": 0}),
    ("usual-bids-below-the-minimum", "partnership-auction", {"min_bid": 23}, "usual_bid_from",
     "lower than the minimum bid of 23", {"usual_bid_from": 23}),
    ("all-pass-no-cards", "classic", {"passers": "all"}, "passers", "No cards are passed",
     {"passers": "declarer"}),
    ("usual-bids-backward", "four-handed", {"usual_bid_to": 300}, "usual_bid_to",
     "lower than the 350 before it", {"usual_bid_from": 300}),
    ("a-bid-above-the-target", "classic", {"min_bid": 160}, "min_bid",
     "more than the 150 it takes to win",
     {"target": 160}),
    ("a-bid-above-the-target-of-no-length", "classic", {"min_bid": 160}, "min_bid",
     "more than the 150", {"hand_limit": 4}),
    ("a-bid-above-the-target-of-an-evening", "classic", {"min_bid": 160}, "min_bid",
     "more than the 150", {"time_limit": 60}),
    ("back-from-cards-not-melded", "howell-racehorse", {"meld_order": "together"}, "meld_order",
     "the bidder has to meld first", {"pass_mode": "partner_then_back"}),
    ("a-sweep-that-wins-alone", "classic", {"all_or_nothing": "sweep"}, "sweep_bonus",
     "worth 1000, and it only takes 150 to win", {"sweep_bonus": 100}),
    ("a-1000-that-wins-alone", "classic", {"all_or_nothing": "thousand"}, "thousand",
     "worth 1000, and it only takes 150 to win", {"thousand": 100}),
    ("a-moon-that-wins-alone", "classic", {"all_or_nothing": "moon", "moon": 150}, "moon",
     "worth 150, and it only takes 150 to win", {"hand_limit": 4}),
    ("old-cards-in-ones", "classic", {"card_points": "old"}, "card_points",
     "241 in tricks, and it only takes 150 to win", {"target": 1500}),
    ("nines-worth-nothing", "four-handed", {"dix": 0}, "nines_survive", "worth nothing here",
     {"nines_survive": "no"}),
    ("throwing-in-for-nothing", "classic",
     {"set_rule": "opponents_plus_bid", "throw_in": "any_time"}, "throw_in",
     "costs the bidder nothing", {"set_rule": "minus_bid"}),
    ("points-of-a-kitty", "three-player", {"save": "points"}, "save", "will take your word",
     {"save": "trick"}),
    ("a-stop-at-nothing", "classic", {"must_hold_bid": True, "stop_floor": 0}, "stop_floor",
     "Use a number below zero", {"stop_floor": -1}),
    ("a-pair-below-its-parts", "classic", {"extra_king": 3, "extra_queen": 3}, "extra_pair",
     "worth less than the extra king and queen alone", {"extra_pair": 6}),
    ("an-extra-marriage-in-parts", "three-player", {"roundhouse_takes_extra": True},
     "roundhouse_takes_extra", "no more than its parts", {"run_roundhouse": 39}),
    ("one-player-paid-nothing", "three-player", {"set_pays": "most_tricks"}, "set_pays",
     "A missed bid only costs the bidder", {"set_rule": "defenders_take"}),
    ("a-held-bid-and-a-number-of-hands", "classic", {"must_hold_bid": True, "hand_limit": 4},
     "must_hold_bid", "There is no winning score", {"hand_limit": None}),
    ("a-held-bid-and-an-evening", "classic", {"must_hold_bid": True, "time_limit": 60},
     "must_hold_bid", "There is no winning score", {"must_hold_bid": False}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("id", "changes", "option", "words", "fixed"),
    [row[1:] for row in CAUTIONS],
    ids=[row[0] for row in CAUTIONS],
)
def test_surprising_options_get_a_caution_beside_the_option(id, changes, option, words, fixed):
    ((found, sentence),) = cautions(rules(id, **changes)).items()
    assert found == option
    assert words in sentence
    assert sentence.endswith(".")
    assert cautions(rules(id, **{**changes, **fixed})) == {}


@pytest.mark.parametrize(
    "changes",
    [
        {"ties_share": True},  # this matters when time is called
        {"opener_must_bid": True, "stuck_seat": "left_of_dealer", "stuck_amount": 16},
        {"usual_bid_from": 0, "usual_bid_to": 30},
        {"usual_bid_from": 20, "usual_bid_to": 0},
    ],
    ids=str,
)
def test_options_that_work_as_expected_have_no_caution(changes):
    assert cautions(rules("classic", **changes)) == {}


def test_every_caution_is_about_an_option():
    assert set(sections("cautions.txt")) <= set(Ruleset.options())


def test_several_cautions_are_all_shown():
    house = rules(
        "classic",
        stuck_amount=20,
        all_or_nothing="sweep",
        extra_king=3,
        card_points="old",
        extra_queen=3,
    )
    assert list(cautions(house)) == [
        "stuck_amount",
        "extra_pair",
        "card_points",
        "sweep_bonus",
    ]


@pytest.mark.parametrize(
    "changes",
    [{"stuck_amount": 16}, {"extra_king": 3, "extra_queen": 3}, {"min_bid": 160}],
    ids=str,
)
def test_a_caution_does_not_prevent_play(changes):
    ruleset = rules("classic", **changes)
    assert cautions(ruleset)
    assert result(ruleset, played(ruleset, bid=200, meld=200, tricks=25)) == (225, 0)
