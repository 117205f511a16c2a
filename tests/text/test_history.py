"""The history says in words what each fact of a game changed."""

import pytest

from scorekeeper.pinochle.game.events import (
    AdjustmentDropped,
    GameConceded,
    GameStarted,
    HandAgreed,
    MeldDone,
    MeldNamed,
    NextGameStarted,
    PlayerReplaced,
    PlayersNamed,
    TimeCalled,
)
from scorekeeper.pinochle.game.timeline import restore
from scorekeeper.pinochle.hand.meld import MeldName
from scorekeeper.text.history import Change, history
from tests.pinochle.builders import PLAYERS, flat, rules
from tests.pinochle.notation import facts_in
from tests.pinochle.tables import rules_in

HOWELL = rules("howell-racehorse")
BID = "bid 300 by B"
PLAYED = f"{BID}, tricks A110"
HAND = f"{BID}, meld B200, tricks A110"
JACKS = [MeldNamed(1, 1, MeldName.JACKS, None, 1)]
EVE = PlayerReplaced(1, "Eve", 2)


def changes(*facts, ruleset=HOWELL):
    """The history's entries for these facts, which follow the start of a game."""
    start = restore(ruleset, [GameStarted(PLAYERS[: ruleset.players])])
    return history(start, flat(ruleset, facts))


def last(*facts, ruleset=HOWELL):
    """The last entry of the history: what changed, the new value, and the old value."""
    change = changes(*facts, ruleset=ruleset)[-1]
    return change.what, change.now, change.was


def test_a_game_begins_with_its_players():
    started = GameStarted(("Ann", "Bob", "Cyd", "Dee"), 1)
    (start,) = history(restore(HOWELL, [started]), [started])
    assert start == Change("Game", "Ann, Bob, Cyd, Dee; Bob deals first")


def test_a_game_of_an_evening_begins_with_its_title():
    started = NextGameStarted(("Ann", "Bob", "Cyd", "Dee"), 0, "Thursday club")
    (start,) = history(restore(HOWELL, [started]), [started])
    assert start.now == "Thursday club; Ann, Bob, Cyd, Dee; Ann deals first"


@pytest.mark.parametrize(
    ("facts", "what", "now", "was"),
    [
        ([BID], "Bid", "Bob 300 in ♥", ""),
        ([BID, "bid 310 by B"], "Bid", "Bob 310 in ♥", "Bob 300 in ♥"),
        ([BID, "trump C"], "Bid", "Bob 300 in ♣", "Bob 300 in ♥"),
        (["calls 250"], "Bid", "Bob 250", ""),
        (["calls 250 pass"], "Bid", "Cyd passes", ""),
        (["dealer C"], "Dealer", "Cyd", "Ann"),
        ([BID, "cards A AH AH"], "Ann’s meld", "+A♥ A♥, 0", ""),
        ([BID, "meld A60 A100"], "Ann’s meld", "100", "60"),
        ([BID, [MeldDone(1, 0)]], "Ann’s meld", "done", ""),
        ([BID, "finish"], "“No more meld”", "", ""),
        ([PLAYED, [HandAgreed(1, 0)]], "Result", "Ann confirmed", ""),
        ([BID, "tricks A110"], "Tricks", "Ann & Cyd 110, Bob & Dee 140", ""),
        (
            [PLAYED, "tricks A100"],
            "Tricks", "Ann & Cyd 100, Bob & Dee 150", "Ann & Cyd 110, Bob & Dee 140",
        ),
        (["redealt"], "Misdeal", "", ""),
        (
            ["bid 600 by B, tricks A110, thrown-in"],
            "Hand over", "thrown in", "Ann & Cyd 110, Bob & Dee 140",
        ),
        ([BID, "adjusted D-50"], "Points added or subtracted", "Bob & Dee −50: Reneged", ""),
        (
            [BID, "adjusted D-50", [AdjustmentDropped(1, 0)]],
            "Points added or subtracted", "undone", "Bob & Dee −50: Reneged",
        ),
        ([BID, "time"], "Time’s up", "called", ""),
        ([BID, "time", [TimeCalled(1, called=False)]], "Time’s up", "canceled", ""),
        ([BID, "conceded A"], "Concession", "Ann & Cyd", ""),
        ([BID, "conceded A", [GameConceded(1, None)]], "Concession", "canceled", "Ann & Cyd"),
        ([[PlayersNamed(("Anne", "Bob", "Cyd", "Dee"))]], "Name", "Ann → Anne", ""),
        (
            [[PlayersNamed(("Bob", "Ann", "Cyd", "Dee"))]],
            "Seats", "Bob, Ann, Cyd, Dee", "Ann, Bob, Cyd, Dee",
        ),
        ([[EVE]], "Player", "Eve took over from Bob at hand 2", ""),
        ([BID, "undo"], "Undid bid", "Bob 300 in ♥", ""),
        ([BID, "undo, redo"], "Redid bid", "Bob 300 in ♥", ""),
        ([BID, JACKS, "undo"], "Undid Bob’s meld", "Jacks, 40 → 0", ""),
        ([BID, JACKS, "undo, redo"], "Redid Bob’s meld", "Jacks, 0 → 40", ""),
    ],
)  # fmt: skip
def test_a_fact_is_described_in_words(facts, what, now, was):
    assert last(*facts) == (what, now, was)


@pytest.mark.parametrize(
    ("ruleset", "facts", "what", "now"),
    [
        ("five-handed", "bid 460 by B, partner D", "Partner", "Dee"),
        ("four-handed all_or_nothing=thousand", "bid 300, announced", "All or nothing", "1000"),
        (
            "howell-racehorse all_or_nothing=moon",
            "bid 300, announced, taken back",
            "All or nothing", "canceled",
        ),
        ("three-player", "bid 25 by B, discard 9S 9S", "Discards", "+9♠ 9♠"),
        ("iowa-state", "nines 6 by C meld", "Cyd had 6 nines", "misdeal"),
        ("classic", "bid 15 by B, tricks B25, took A trick", "Ann & Cyd took", "no counters"),
    ],
)  # fmt: skip
def test_a_fact_under_other_rules_is_described_in_words(ruleset, facts, what, now):
    assert last(facts, ruleset=rules_in(ruleset))[:2] == (what, now)


def test_added_and_removed_cards_are_named_with_their_points():
    run = "bid 300 by B, cards B AH 10H KH QH JH"
    assert last(run)[:2] == ("Bob’s meld", "+A♥ 10♥ K♥ Q♥ J♥, 0 → 150")
    assert last(run, "cards B -AH")[1].startswith("−A♥, 150 → ")


# Corrections


def test_a_correction_of_a_finished_hand_says_so():
    assert not any(change.corrects for change in changes(HAND))
    correction = changes(HAND, "tricks A100")[-1]
    assert (correction.hand, correction.corrects) == (1, True)
    assert not changes(HAND, "adjusted A-10")[-1].corrects
    assert not changes(HAND, "2: bid 250")[-1].corrects


def test_a_correction_names_the_step_to_enter_again():
    assert last("calls 250 pass pass pass, won 250 by B, dealer B") == (
        "Dealer", "Bob, enter the bid again", "Ann",
    )  # fmt: skip


def test_hands_keep_the_names_of_their_players():
    assert last(HAND, [EVE], "won 310 by B")[1:] == ("Bob 310 in ♥", "Bob 300 in ♥")
    assert last(HAND, [EVE], "2: won 310 by B")[1] == "Eve 310"


# Undone facts


def test_undone_facts_do_not_count():
    found = changes(BID, "finish, undo, undo, redo")
    assert [change.counts for change in found] == [True, False, True, True, True]


def test_an_undone_fact_stays_undone_after_a_new_fact():
    found = changes(BID, "undo, bid 300 by C")
    assert [change.counts for change in found] == [False, True, True]


def test_an_undone_correction_names_its_hand():
    undo = changes(HAND, "won 310 by B, undo")[-1]
    assert (undo.what, undo.hand, undo.corrects) == ("Undid bid", 1, True)


def test_there_is_a_change_for_every_fact_of_a_game():
    hands = facts_in(HOWELL, f"{HAND}; {HAND}; {HAND}")
    assert len(changes(hands, "undo, undo")) == len(hands) + 2


def test_an_adjustment_removed_twice_by_an_older_version_is_readable():
    first, second = changes(BID, "adjusted B-50", [AdjustmentDropped(1, 0)] * 2)[-2:]
    assert (first.now, first.was) == ("undone", "Bob & Dee −50: Reneged")
    assert (second.now, second.was) == ("undone", "")
