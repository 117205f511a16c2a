"""Options that contradict each other are refused."""

import pytest

from scorekeeper.pinochle.errors import PinochleError, RulesetError
from scorekeeper.pinochle.rules.ruleset import Ruleset
from tests.pinochle.builders import played, result, rules

FOUR_PRICES: dict[str, object] = dict.fromkeys(
    ("run", "pinochle", "aces", "kings", "queens", "jacks"), (20, 200, 300, 400)
)
MARRIAGES = ("royal_marriage_each", "marriage_each")
THREE_PRICES: dict[str, object] = dict.fromkeys(FOUR_PRICES, (20, 200, 300))
NO_NINES: dict[str, object] = {"nines": False, "dix": None, "nines_survive": None}
KITTY: dict[str, object] = {"kitty": 4, "hand": 11, "discard": "before_meld"}


@pytest.mark.parametrize(
    ("id", "changes", "field", "words"),
    [
        # players and cards
        pytest.param("classic", {"players": 1}, "players", "2 to 8", id="one-player"),
        pytest.param("classic", {"players": 9}, "players", "2 to 8", id="nine-players"),
        pytest.param("classic", {"players": 6, "hand": 7}, "hand", "6 × 7 cards",
                     id="six-players-who-leave-cards"),
        pytest.param("classic", {"players": 2, "hand": 24}, "partnership", "even number of players",
                     id="one-pair"),
        pytest.param("classic", {"players": 3, "hand": 16, "partnership": "pairs"}, "partnership",
                     "even number of players", id="pairs-of-three"),
        pytest.param("classic", {"players": 2, "hand": 24, "partnership": "called"}, "partnership",
                     "only with three or more players", id="a-partner-called-of-two"),
        pytest.param("classic", {"players": 3}, "hand",
                     "3 × 12 cards and a kitty of 0 don’t make 48",
                     id="three-players-who-leave-cards"),
        pytest.param("classic", {"hand": 11}, "hand", "4 × 11 cards", id="r4-cards-left-over"),
        pytest.param("classic", {"hand": 13}, "hand", "4 × 13 cards", id="cards-too-few"),
        pytest.param("classic", {"copies": 1, "hand": 6, **dict.fromkeys(FOUR_PRICES, (1,))},
                     "copies", "single deck", id="one-copy"),
        pytest.param("classic", {"copies": 5, "hand": 30, **dict.fromkeys(FOUR_PRICES, (1,) * 5)},
                     "copies", "double deck", id="five-copies"),
        pytest.param("classic", {"copies": 4, **FOUR_PRICES}, "hand", "don’t make 96",
                     id="a-double-deck-with-12-cards"),
        pytest.param("classic", {"nines": False, "dix": None, "nines_survive": None}, "hand",
                     "don’t make 40", id="no-nines-with-12-cards"),
        # the kitty
        pytest.param("classic", {"discard": "before_meld"}, "discard", "goes with a kitty",
                     id="discards-without-a-kitty"),
        pytest.param("three-player", {"discard": None}, "discard", "goes with a kitty",
                     id="a-kitty-without-discards"),
        pytest.param("three-player", {"kitty": 0, "discard": None}, "hand",
                     "kitty of 0 don’t make 48",
                     id="the-kittys-cards-nowhere"),
        pytest.param("classic", {"kitty_shown": True}, "kitty_shown", "kitty",
                     id="no-kitty-to-show"),
        # the meld
        *(
            pytest.param("classic", {name: [1]}, name, "needs 2 numbers", id=f"{name}-one-price")
            for name in (*FOUR_PRICES, *MARRIAGES)
        ),
        *(
            pytest.param("double-deck", {name: [1, 2]}, name, "needs 4 numbers",
                         id=f"{name}-two-prices-for-four")
            for name in (*FOUR_PRICES, *MARRIAGES)
        ),
        pytest.param("classic", {"dix": None}, "dix", "goes with nines in the deck",
                     id="nines-without-price"),
        pytest.param("double-deck", {"dix": 1}, "dix", "goes with nines in the deck",
                     id="a-price-without-nines"),
        pytest.param("classic", {"nines_survive": None}, "nines_survive",
                     "goes with nines in the deck",
                     id="nines-that-neither-survive-nor-not"),
        pytest.param("double-deck", {"nines_survive": "always"}, "nines_survive",
                     "goes with nines in the deck",
                     id="no-nines-to-survive"),
        # passing cards
        pytest.param("classic", {"pass_count": 3}, "pass_mode", "goes with passing cards",
                     id="passing-nobody-knows-how"),
        pytest.param("classic", {"pass_mode": "blind_swap"}, "pass_mode", "goes with passing cards",
                     id="r29-passing-no-cards"),
        pytest.param("classic", {"pass_count": 5, "pass_mode": "blind_swap"}, "pass_count",
                     "0 to 4", id="r28-passing-five"),
        pytest.param("three-player", {"pass_count": 3, "pass_mode": "blind_swap"}, "pass_count",
                     "without partners", id="r28-three-pass-to-nobody"),
        pytest.param("classic", {"partnership": "alone", "pass_count": 3,
                                 "pass_mode": "blind_swap"}, "pass_count", "without partners",
                     id="four-alone-pass-to-nobody"),
        pytest.param("five-handed", {"pass_count": 3, "pass_mode": "blind_swap"}, "pass_count",
                     "without partners", id="five-pass-to-nobody"),
        # amounts
        *(
            pytest.param("classic-tens", {name: 255}, name, "multiple of 10", id=f"{name}-in-tens")
            for name in ("min_bid", "bid_step", "stuck_amount", "meld_floor", "target")
        ),
        pytest.param("classic-tens", {"trick_floor": 25}, "trick_floor", "multiple of 10",
                     id="trick-floor-in-tens"),
        pytest.param("classic", {"trick_total": 30}, "trick_total", "must be 25",
                     id="a-total-of-its-own"),
        pytest.param("classic", {"trick_floor": 26}, "trick_floor", "at most 25",
                     id="a-floor-above-all-there-is"),
        # the end
        pytest.param("classic", {"hand_limit": 6, "time_limit": 60}, "time_limit", "Choose one",
                     id="hands-and-minutes"),
    ],
)  # fmt: skip
def test_contradictory_options_are_refused_at_the_option_to_change(id, changes, field, words):
    with pytest.raises(RulesetError, match=words) as refused:
        rules(id, **changes)
    assert refused.value.field == field
    assert field in Ruleset.options()


@pytest.mark.parametrize(
    ("changes", "fields"),
    [
        pytest.param({"hand": 11, "run": [15], "pass_count": 3}, ["hand", "run", "pass_mode"],
                     id="deck-meld-passing"),
        pytest.param({"kitty_shown": True, "trick_floor": 26, "hand_limit": 4, "time_limit": 60},
                     ["kitty_shown", "trick_floor", "time_limit"], id="kitty-tricks-end"),
        pytest.param({"copies": 4}, ["hand", *FOUR_PRICES], id="a-second-deck-and-nothing-else"),
        pytest.param({"players": 9, "hand": 11}, ["players"], id="players-first"),
    ],
)  # fmt: skip
def test_all_contradictions_are_reported_together(changes, fields):
    with pytest.raises(PinochleError) as refused:
        rules("classic", **changes)
    assert [mistake.field for mistake in refused.value.mistakes] == fields


@pytest.mark.parametrize(
    ("id", "changes"),
    [
        pytest.param("classic", KITTY, id="four-and-a-kitty"),
        pytest.param("classic", {**NO_NINES, "hand": 10}, id="no-nines"),
        pytest.param("classic", {"copies": 3, "hand": 18, **THREE_PRICES}, id="three-copies"),
        pytest.param("classic", {"copies": 4, "hand": 24, **FOUR_PRICES}, id="96-cards"),
        pytest.param("three-player", {"hand": 16, "kitty": 0, "discard": None}, id="three-all-out"),
        pytest.param("classic", {"trick_floor": 25}, id="a-floor-of-all-there-is"),
        pytest.param("classic", {"last_trick": 0}, id="no-last-trick"),
        pytest.param("classic", {"hand_limit": 6, "must_hold_bid": True}, id="only-a-caution"),
        pytest.param("classic", {"stuck_amount": 1, "min_bid": 100}, id="stuck-far-below"),
        pytest.param(
            "classic",
            {"meld_floor": 20, "trick_floor": 10, "extra_king": 2, "extra_queen": 2,
             "all_or_nothing": "moon", "made_scores": "bid", "set_rule": "defenders_take",
             "nines_survive": "always", "throw_in": "any_time", "double_run_wins": True},
            id="a-house-of-many-rules"),
        pytest.param(
            "double-deck",
            {"pass_count": 4, "pass_mode": "partner_then_back_unmelded",
             "meld_order": "bidder_first", "meld_floor": 20, "trick_floor": 20,
             "all_or_nothing": "moon", "marriage_to_bid": True, "time_limit": 90},
            id="a-double-deck-with-floors"),
        pytest.param(
            "five-handed",
            {"stuck_may_fold": True, "opener_must_bid": False, "both_cross": "most",
             "save": "trick", "sweep_fail_declarer": "minus_bid", "all_or_nothing": "sweep"},
            id="five-of-their-own"),
    ],
)  # fmt: skip
def test_a_game_can_be_scored_under_unusual_house_rules(id, changes):
    """A declarer with much meld and all trick points always makes the bid."""
    ruleset = rules(id, **changes)
    meld = 100 * ruleset.unit
    bid = ruleset.min_bid
    made = result(ruleset, played(ruleset, bid=bid, meld=meld, tricks=ruleset.trick_total))
    assert made[0] == (bid if ruleset.made_scores == "bid" else meld + ruleset.trick_total)
    assert made[1] == 0
