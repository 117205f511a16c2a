"""The history: what each fact changed, in words."""

import pytest

from scorekeeper.pinochle.cards import Card, Suit
from scorekeeper.pinochle.game.events import (
    AdjustmentDropped,
    AllAnnounced,
    BidWon,
    CardsDiscarded,
    CardsShown,
    GameConceded,
    GameStarted,
    HandAgreed,
    HandDealt,
    HandEnded,
    MeldDone,
    MeldFinished,
    MeldNamed,
    NextGameStarted,
    PartnerCalled,
    PlayerReplaced,
    PlayersNamed,
    PointsShown,
    RedealAsked,
    Redone,
    ScoreAdjusted,
    TimeCalled,
    TookAnswered,
    TricksCounted,
    TrumpNamed,
    Undone,
)
from scorekeeper.pinochle.game.timeline import restore
from scorekeeper.pinochle.hand.hand import Outcome
from scorekeeper.pinochle.hand.meld import MeldName
from scorekeeper.pinochle.hand.tricks import Took
from scorekeeper.text.history import Change, history
from tests.pinochle.builders import PASS, PLAYERS, auction, bid, called, cards, played, rules

HOWELL = rules("howell-racehorse")
ACE, NINE = Card.parse("AH"), Card.parse("9S")
BID = BidWon(1, 1, 300, Suit.SPADES)
JACKS = MeldNamed(1, 1, MeldName.JACKS, None, 1)


def changes(*events, ruleset=HOWELL):
    """The changes after the start of a game."""
    started = GameStarted(PLAYERS[: ruleset.players])
    return history(restore(ruleset, [started]), events)


def last(*events, ruleset=HOWELL):
    """The last change in words: what, now, was."""
    change = changes(*events, ruleset=ruleset)[-1]
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
    ("events", "what", "now", "was"),
    [
        ((BID,), "Bid", "Bob 300 in ♠", ""),
        ((BID, BidWon(1, 1, 310, Suit.HEARTS)), "Bid", "Bob 310 in ♥", "Bob 300 in ♠"),
        ((BID, TrumpNamed(1, Suit.CLUBS)), "Bid", "Bob 300 in ♣", "Bob 300 in ♠"),
        (tuple(called(1, auction(HOWELL, 250))), "Bid", "Bob 250", ""),
        (tuple(called(1, auction(HOWELL, 250, PASS))), "Bid", "Cyd passes", ""),
        ((HandDealt(1, 2),), "Dealer", "Cyd", "Ann"),
        ((BID, CardsShown(1, 0, ((ACE, 2),))), "Ann’s meld", "+A♥ A♥, 0", ""),
        ((BID, PointsShown(1, 0, 60), PointsShown(1, 0, 100)), "Ann’s meld", "100", "60"),
        ((BID, MeldDone(1, 0)), "Ann’s meld", "done", ""),
        ((BID, MeldFinished(1)), "“No more meld”", "", ""),
        ((*played(HOWELL, by=1, tricks=140), HandAgreed(1, 0)), "Result", "Ann confirmed", ""),
        (
            (BID, MeldFinished(1), TricksCounted(1, ((0, 110),))),
            "Tricks", "Ann & Cyd 110, Bob & Dee 140", "",
        ),
        (
            (*played(HOWELL, by=1, tricks=140), TricksCounted(1, ((0, 100),))),
            "Tricks", "Ann & Cyd 100, Bob & Dee 150", "Ann & Cyd 110, Bob & Dee 140",
        ),
        ((HandEnded(1, Outcome.REDEALT),), "Misdeal", "", ""),
        (
            (*played(HOWELL, by=1, bid=600, tricks=140), HandEnded(1, Outcome.THROWN_IN)),
            "Hand over", "thrown in", "Ann & Cyd 110, Bob & Dee 140",
        ),
        (
            (BID, ScoreAdjusted(1, 3, -50, "renege")),
            "Points added or subtracted", "Bob & Dee −50: renege", "",
        ),
        (
            (BID, ScoreAdjusted(1, 3, -50, "renege"), AdjustmentDropped(1, 0)),
            "Points added or subtracted", "undone", "Bob & Dee −50: renege",
        ),
        ((BID, TimeCalled(1)), "Time’s up", "called", ""),
        ((BID, TimeCalled(1), TimeCalled(1, called=False)), "Time’s up", "canceled", ""),
        ((BID, GameConceded(1, 0)), "Concession", "Ann & Cyd", ""),
        (
            (BID, GameConceded(1, 0), GameConceded(1, None)),
            "Concession", "canceled", "Ann & Cyd",
        ),
        ((PlayersNamed(("Anne", "Bob", "Cyd", "Dee")),), "Name", "Ann → Anne", ""),
        (
            (PlayersNamed(("Bob", "Ann", "Cyd", "Dee")),),
            "Seats", "Bob, Ann, Cyd, Dee", "Ann, Bob, Cyd, Dee",
        ),
        ((PlayerReplaced(1, "Eve", 1),), "Player", "Eve took over from Bob at hand 1", ""),
        ((BID, Undone()), "Undid bid", "Bob 300 in ♠", ""),
        ((BID, Undone(), Redone()), "Redid bid", "Bob 300 in ♠", ""),
        ((BID, JACKS, Undone()), "Undid Bob’s meld", "Jacks, 40 → 0", ""),
        ((BID, JACKS, Undone(), Redone()), "Redid Bob’s meld", "Jacks, 0 → 40", ""),
    ],
)  # fmt: skip
def test_a_fact_in_words(events, what, now, was):
    assert last(*events) == (what, now, was)


@pytest.mark.parametrize(
    ("ruleset", "events", "what", "now"),
    [
        (
            rules("five-handed"),
            (BidWon(1, 1, 460, Suit.HEARTS), PartnerCalled(1, 3)),
            "Partner", "Dee",
        ),
        (
            rules("four-handed", all_or_nothing="thousand"),
            (BidWon(1, 1, 300, Suit.HEARTS), AllAnnounced(1)),
            "All or nothing", "1000",
        ),
        (
            rules("howell-racehorse", all_or_nothing="moon"),
            (BID, AllAnnounced(1), AllAnnounced(1, plays=False)),
            "All or nothing", "canceled",
        ),
        (
            rules("three-player"),
            (*bid(25, by=1), CardsDiscarded(1, ((NINE, 2),))),
            "Discards", "+9♠ 9♠",
        ),
        (rules("iowa-state"), (RedealAsked(1, 2, 6, True),), "Cyd had 6 nines", "misdeal"),
        (
            rules("classic"),
            (*played(rules("classic"), by=1, tricks=25)[:-2], TookAnswered(1, 0, Took.TRICK)),
            "Ann & Cyd took", "no counters",
        ),
    ],
    ids=lambda value: getattr(value, "id", None),
)  # fmt: skip
def test_a_fact_of_other_rules_in_words(ruleset, events, what, now):
    assert last(*events, ruleset=ruleset)[:2] == (what, now)


def test_added_and_removed_cards_are_named_with_their_points():
    run = tuple((card, 1) for card in cards("AH 10H KH QH JH"))
    hearts = BidWon(1, 1, 300, Suit.HEARTS)
    assert last(hearts, CardsShown(1, 1, run))[:2] == (
        "Bob’s meld", "+A♥ 10♥ K♥ Q♥ J♥, 0 → 150",
    )  # fmt: skip
    back = CardsShown(1, 1, ((Card.parse("AH"), 0),))
    assert last(hearts, CardsShown(1, 1, run), back)[1].startswith("−A♥, 150 → ")


# Corrections


def test_a_correction_of_a_finished_hand_says_so():
    hand = played(HOWELL, by=1, bid=300, meld=200, tricks=140)[:-2]  # no question follows
    assert not any(change.corrects for change in changes(*hand))
    correction = changes(*hand, TricksCounted(1, ((0, 100),)))[-1]
    assert (correction.hand, correction.corrects) == (1, True)
    assert not changes(*hand, ScoreAdjusted(1, 0, -10, "slip"))[-1].corrects
    assert not changes(*hand, BidWon(2, 0, 250, Suit.CLUBS))[-1].corrects


def test_a_correction_names_the_step_to_enter_again():
    calls = called(1, auction(HOWELL, 250, PASS, PASS, PASS))
    assert last(*calls, BidWon(1, 1, 250), HandDealt(1, 1)) == (
        "Dealer", "Bob, enter the bid again", "Ann",
    )  # fmt: skip


def test_hands_keep_the_names_of_their_players():
    hand = played(HOWELL, by=1, bid=300, meld=200, tricks=140)
    eve = PlayerReplaced(1, "Eve", 2)
    assert last(*hand, eve, BidWon(1, 1, 310))[1:] == ("Bob 310 in ♥", "Bob 300 in ♥")
    assert last(*hand, eve, BidWon(2, 1, 310))[1] == "Eve 310"


# Undone facts


def test_undone_facts_do_not_count():
    found = changes(BID, MeldFinished(1), Undone(), Undone(), Redone())
    assert [change.counts for change in found] == [True, False, True, True, True]


def test_an_undone_fact_stays_undone_after_a_new_fact():
    found = changes(BID, Undone(), BidWon(1, 2, 300))
    assert [change.counts for change in found] == [False, True, True]


def test_an_undone_correction_names_its_hand():
    hand = played(HOWELL, by=1, bid=300, meld=200, tricks=140)
    undo = changes(*hand, BidWon(1, 1, 310), Undone())[-1]
    assert (undo.what, undo.hand, undo.corrects) == ("Undid bid", 1, True)


def test_there_is_a_change_for_every_fact_of_a_game():
    hands = [fact for n in (1, 2, 3) for fact in played(HOWELL, by=n, meld=200, tricks=0, number=n)]
    assert len(changes(*hands, Undone(), Undone())) == len(hands) + 2


def test_an_adjustment_removed_twice_by_an_older_version_is_readable():
    twice = [AdjustmentDropped(1, 0), AdjustmentDropped(1, 0)]
    first, second = changes(BID, ScoreAdjusted(1, 1, -50, "renege"), *twice)[-2:]
    assert (first.now, first.was) == ("undone", "Bob & Dee −50: renege")
    assert (second.now, second.was) == ("undone", "")
