"""New facts are checked; stored facts are trusted, even if they are refused today."""

import pytest

from scorekeeper.pinochle.cards import Card, Suit
from scorekeeper.pinochle.errors import PinochleError, RulesetError
from scorekeeper.pinochle.game.events import (
    AdjustmentDropped,
    BidWon,
    Called,
    CardsDiscarded,
    CardsShown,
    Event,
    GameStarted,
    HandAgreed,
    HandDealt,
    MeldFinished,
    PlayerReplaced,
    PlayersNamed,
    PointsShown,
    RedealAsked,
    ScoreAdjusted,
    Undone,
)
from scorekeeper.pinochle.game.timeline import apply, replay, restore
from scorekeeper.pinochle.hand.auction import Call
from scorekeeper.pinochle.hand.hand import Outcome
from scorekeeper.pinochle.hand.steps import Step
from scorekeeper.pinochle.rules.catalogue import find_ruleset, restore as restore_ruleset
from scorekeeper.records.reading import check_claim, parse_record
from scorekeeper.records.writing import to_json
from tests.pinochle.builders import PLAYERS, cards, flat, played, rules

CLASSIC = rules("classic")
STARTED = GameStarted(PLAYERS[:4])
HAND = played(CLASSIC, bid=20, meld=10, tricks=15)
ACE = Card.parse("AS")
LONG = "x" * 400

# Facts that the app refuses today, but may have stored in the past.
ONCE_ALLOWED: dict[str, tuple[Event, ...]] = {
    "a bid below the lowest": played(CLASSIC, bid=3, meld=10, tricks=15),
    "a bid beyond all cards": (BidWon(1, 0, 100_000, Suit.HEARTS),),
    "more cards than a player has": (
        BidWon(1, 0, 20, Suit.HEARTS),
        CardsShown(1, 0, tuple((card, 2) for card in cards("AS AH AD AC KS KH KD"))),
    ),
    "discards without a kitty": (*HAND, CardsDiscarded(1, ((ACE, 1),))),
    "a redeal for one nine": (RedealAsked(1, 1, 1, True),),
    "a long reason": (*HAND, ScoreAdjusted(1, 0, 7, LONG)),
    "an adjustment that is not there": (*HAND, AdjustmentDropped(1, 5)),
    "an agreement with the own hand": (*HAND, HandAgreed(1, 0)),
    "a long name": (PlayersNamed((LONG, "Bob", "Cyd", "Dee")),),
    "a name twice": (PlayerReplaced(0, "Bob", 1),),
    "a hand after the end": (
        *played(CLASSIC, bid=20, meld=200, tricks=15),
        *played(CLASSIC, bid=20, meld=10, tricks=15, number=2),
    ),
}


@pytest.mark.parametrize("facts", ONCE_ALLOWED.values(), ids=ONCE_ALLOWED.keys())
def test_a_recorded_fact_counts_even_if_it_is_refused_today(facts):
    with pytest.raises(PinochleError):
        replay(CLASSIC, [STARTED, *facts])
    timeline = restore(CLASSIC, [STARTED, *facts])
    assert [event for event, _game in timeline.past] == list(facts)


# Games that only a record may have, because no rule document has them. By the sentence of refusal.
BEYOND_THE_DOCUMENTS = {
    "Bob bids first and is in for 250, so Cyd must bid 260 or more.": (
        rules("four-handed"),
        ["bid 250 by C, tricks C250"],
    ),
    "Ann is stuck and plays for 15, not for 20.": (
        CLASSIC,
        ["calls pass pass pass", [Called(1, Call(0, 20))], "bid 20, tricks A25"],
    ),
    "They missed a counter, so the others took at least 10.": (
        rules("four-handed", all_or_nothing="thousand"),
        ["bid 300, finish, thousand-failed, tricks B0"],
    ),
}


@pytest.mark.parametrize(
    ("why", "game"), BEYOND_THE_DOCUMENTS.items(), ids=["opener", "stuck", "thousand"]
)
def test_plays_beyond_the_documents_are_read_from_a_record_but_not_recorded(why, game):
    ruleset, groups = game
    facts = flat(ruleset, groups)
    with pytest.raises(PinochleError) as refused:
        replay(ruleset, [STARTED, *facts])
    assert refused.value.named(PLAYERS) == why
    stored = restore(ruleset, [STARTED, *facts]).game
    assert stored.hands[0].step is Step.DONE
    record = parse_record(to_json(stored))
    check_claim(record)
    assert to_json(record.game) == to_json(stored)


def test_allowed_facts_make_the_same_game_with_and_without_checks():
    facts = [STARTED, *HAND, HandDealt(1, 2), Undone()]
    assert restore(CLASSIC, facts) == replay(CLASSIC, facts)


def test_a_bid_that_is_no_longer_allowed_stays_after_a_correction_of_the_dealer():
    facts = [STARTED, *played(CLASSIC, bid=3, meld=10, tricks=15), HandDealt(1, 2)]
    assert restore(CLASSIC, facts).game.hands[0].hand.bid == 3


def test_another_dealer_removes_illegal_calls_even_if_the_stored_bid_was_wrong():
    facts = [STARTED, BidWon(1, 1, 20, Suit.HEARTS), Called(1, Call(1, 20)), HandDealt(1, 2)]
    hand = restore(CLASSIC, facts).game.hands[0].hand
    assert (hand.calls, hand.declarer, hand.bid) == ((), None, None)


LATER = {
    "the meld": MeldFinished(1),
    "meld": PointsShown(1, 0, 12),
    "an adjustment": ScoreAdjusted(1, 0, 5, "Counted wrong"),
    "who deals": HandDealt(1, 2),
}


@pytest.mark.parametrize("event", LATER.values(), ids=LATER.keys())
@pytest.mark.parametrize(
    "facts",
    [
        pytest.param((BidWon(1, 0, 3, Suit.HEARTS),), id="a bid below the lowest"),
        pytest.param((ScoreAdjusted(1, 0, 7, LONG),), id="a long reason"),
    ],
)
def test_a_hand_stored_under_looser_checks_can_continue(facts, event):
    timeline = restore(CLASSIC, [STARTED, *facts])
    assert apply(timeline, event).past[-1][0] == event


@pytest.mark.parametrize(
    "event",
    [BidWon(1, 0, 4, Suit.HEARTS), ScoreAdjusted(1, 0, 5, LONG), PlayersNamed(("", "B", "C", "D"))],
    ids=repr,
)
def test_a_new_fact_that_is_no_longer_allowed_is_refused(event):
    timeline = restore(CLASSIC, [STARTED, BidWon(1, 0, 3, Suit.HEARTS)])
    with pytest.raises(PinochleError):
        apply(timeline, event)


def test_a_name_can_be_corrected_beside_a_name_that_is_too_long_today():
    timeline = restore(CLASSIC, [GameStarted((LONG, "Bob", "Cyd", "Dee"))])
    players = (LONG, "Bob", "Cyd", "Dora")
    assert apply(timeline, PlayersNamed(players)).game.players == players


def test_another_dealer_removes_the_fold_of_the_old_dealer():
    ruleset = rules("partnership-auction")
    facts = [STARTED, BidWon(1, 0, ruleset.stuck_amount, Suit.HEARTS), HandDealt(1, 1)]
    assert restore(ruleset, facts).game.hands[0].hand.bid is None
    assert restore(ruleset, facts).game.hands[0].hand.outcome is Outcome.PLAYED


@pytest.mark.parametrize(
    "facts",
    [
        pytest.param([], id="nothing"),
        pytest.param([*HAND], id="no start"),
        pytest.param([GameStarted(PLAYERS[:3])], id="three players for four"),
        pytest.param([GameStarted(PLAYERS[:4], 4)], id="a dealer who is not there"),
        pytest.param([STARTED, MeldFinished(3)], id="the third hand first"),
        pytest.param([STARTED, HandDealt(1, 9)], id="a seat that is not there"),
        pytest.param([STARTED, Undone()], id="an undo of nothing"),
    ],
)
def test_stored_facts_that_make_no_game_are_refused(facts):
    with pytest.raises((PinochleError, ValueError, LookupError)):
        restore(CLASSIC, facts)


# Rulesets


@pytest.mark.parametrize(
    "kept",
    [{"target": -5}, {"unit": 7}, {"sweep_fail_declarer": "minus_bid"}, {"min_bid": 10**12}],
    ids=str,
)
def test_stored_options_are_read_even_if_they_are_refused_today(kept):
    values = find_ruleset("classic").plain() | kept
    (name,) = kept
    assert getattr(restore_ruleset(values), name) == kept[name]


@pytest.mark.parametrize("kept", [{"teleport": 1}, {"save": "prayer"}], ids=str)
def test_a_stored_ruleset_of_a_newer_version_is_refused(kept):
    with pytest.raises(RulesetError):
        restore_ruleset(find_ruleset("classic").plain() | kept)


@pytest.mark.parametrize(
    "kept",
    [{"target": "150"}, {"target": None}, {"nines": 1}, {"run": [15, "30"]}, {"name": 7}],
    ids=str,
)
def test_a_stored_ruleset_with_a_value_of_the_wrong_type_is_refused(kept):
    with pytest.raises(ValueError, match=next(iter(kept))):
        restore_ruleset(find_ruleset("classic").plain() | kept)
