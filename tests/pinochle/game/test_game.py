"""A game: who deals, the totals, how a game ends, corrections, and undo."""

import pytest

from scorekeeper.pinochle.cards import Card, Suit
from scorekeeper.pinochle.errors import GameError, PinochleError
from scorekeeper.pinochle.game.ending import EndRule, GameEnd
from scorekeeper.pinochle.game.events import (
    BidWon,
    Called,
    CardsDiscarded,
    CardsShown,
    GameStarted,
    HandDealt,
    HandEnded,
    MeldFinished,
    PointsShown,
    Redone,
    TookAnswered,
    TricksCounted,
    TrumpNamed,
    Undone,
    facts_of,
    touch,
)
from scorekeeper.pinochle.game.summary import summarize
from scorekeeper.pinochle.game.timeline import apply, replay
from scorekeeper.pinochle.hand.auction import Call
from scorekeeper.pinochle.hand.hand import Outcome
from scorekeeper.pinochle.hand.tricks import Took
from scorekeeper.pinochle.rules.catalogue import IDS
from scorekeeper.text.facts import name_of
from scorekeeper.text.hand_text import winners, won, won_with_less
from scorekeeper.text.score_sentences import end_reason
from tests.pinochle.builders import PLAYERS, game, played, rules, started
from tests.pinochle.tables import table

CLASSIC = rules("classic")

# The deal


@pytest.mark.parametrize("id", IDS)
def test_the_deal_goes_round_the_table_of_every_ruleset_r7(id):
    ruleset = rules(id, target=100_000)
    first, count = ruleset.players - 1, ruleset.players + 1
    taken = {"meld": ruleset.bid_step, "tricks": ruleset.trick_total}
    hands = [played(ruleset, **taken, number=turn + 1) for turn in range(count)]
    after = game(ruleset, *hands, first_dealer=first)
    assert [hand.hand.dealer for hand in after.hands] == [first, *range(first), first]
    assert after.next_dealer == 0


test_who_deals_next = table("""
classic
  r8 a redealt hand keeps its dealer | redealt; redealt; bid 15, tricks A20 | deals B
  r8 again and again                 | redealt; redealt                     | deals A
partnership-auction
  thrown in                          | bid 20, thrown-in                    | deals B
  folded                             | folded                               | deals B
classic
  left of a dealer out of turn       | dealer C, bid 15, tricks A20         | deals D
  a hand out of order                | 2: bid 20                            | refused hands: and 2
""")

# Impossible players and hands


@pytest.mark.parametrize("id", IDS)
@pytest.mark.parametrize("more", [-1, 1], ids=["one-too-few", "one-too-many"])
def test_a_game_needs_its_number_of_players(id, more):
    ruleset = rules(id)
    names = (*PLAYERS, "Fay")[: ruleset.players + more]
    with pytest.raises(GameError, match=f"{ruleset.name} is for {ruleset.players} players") as no:
        replay(ruleset, [GameStarted(names)])
    assert no.value.field == "players"


def test_a_game_begins_with_its_players_and_a_dealer_among_them():
    with pytest.raises(GameError, match="seat from 0 to 3") as refused:
        game(CLASSIC, first_dealer=4)
    assert refused.value.field == "first_dealer"
    with pytest.raises(GameError, match="start with its players"):
        replay(CLASSIC, [HandEnded(1, Outcome.REDEALT)])


def test_games_with_equal_rulesets_share_one_object():
    """A lookup in the cache of meld would otherwise compare all options."""
    typed = CLASSIC.changed({"target": CLASSIC.target})
    assert typed is not CLASSIC
    assert game(typed).ruleset is CLASSIC
    other = typed.changed({"target": CLASSIC.target + 10})
    assert game(other).ruleset == other


# Totals and the end

test_totals = table("""
classic
  r63 hands add up
    | bid 20, meld A5, tricks A20; bid 40 by B, meld B5, tricks B20; redealt; bid 20, tricks A25
    | totals 55 : -35
  an open hand leaves them | entered A40 B30; bid 20, meld A5 | totals 40 : 30
""")


def test_each_hand_has_its_running_totals_r63():
    after = game(CLASSIC, "entered A25 B5; entered A5 B-40; redealt; entered A25; bid 20")
    assert after.running_totals == ((25, 5), (30, -35), (30, -35), (55, -35), (55, -35))


test_the_end = table("""
classic reach=ge
  r80 below the target
    | entered A100 B30; bid 20, meld A29, tricks A20 | totals 149 : 35; wins nobody
  r80 at the target
    | entered A100 B30; bid 20, meld A30, tricks A20 | wins A C; because First to 150, with 150
classic reach=gt
  r80 at what must be exceeded
    | entered A100 B30; bid 20, meld A30, tricks A20 | wins nobody
  r80 above it
    | entered A100 B30; bid 20, meld A31, tricks A20 | wins A C; because First past 150, with 151
classic
  r81 defenders cross, too
    | entered A30 B140; bid 20, meld A5, tricks A15 | totals 50 : 150; wins B D
classic both_cross=declarer
  r82 both cross, the declarer is lower
    | entered A130 B130; bid 20, meld A10 B30, tricks A15
    | totals 155 : 170; wins A C; because The bidding side wins
  r82 the declarer is higher
    | entered A130 B130; bid 20 by B, meld A10 B30, tricks B10 | totals 155 : 170; wins B D
classic both_cross=most
  r82 the most, the declarer is lower
    | entered A130 B130; bid 20, meld A10 B30, tricks A15 | wins B D; because Highest score wins
  r82 the most, the declarer is higher
    | entered A130 B130; bid 20 by B, meld A10 B30, tricks B10 | wins B D
classic both_cross=declarer
  r84 level, the declarer wins
    | entered A130 B130; bid 20, meld A10 B15, tricks A15 | totals 155 : 155; wins A C
classic both_cross=most
  r84 the most, level
    | entered A130 B130; bid 20, meld A10 B15, tricks A15 | wins nobody; level A C : B D
  r84 is settled by one more hand
    | entered A155 B155; bid 15, tricks A10 | totals 140 : 170; wins B D; ends with hand 2
  nobody is level at the start                | redealt            | level nobody
  nor below the target                        | entered A40 B40    | level nobody
  nor where one side is ahead                 | entered A155 B160  | wins B D; level nobody
classic must_hold_bid=true
  r85 over the target as defenders
    | bid 20, meld A80 B185, tricks A20 | totals 100 : 190; wins nobody
  r85 on a hand whose bid it made
    | entered A100 B190; bid 20 by B, tricks B20
    | totals 105 : 210; wins B D; because by making their own bid
  r85 on one whose bid it missed
    | entered A100 B190; bid 20 by B, tricks B19 | totals 106 : 170; wins nobody
classic must_hold_bid=true stop_gap=10000
  r86 one above the floor                     | bid 119, tricks A0 | totals -119 : 25; wins nobody
  r86 at the floor                            | bid 120, tricks A0 | wins B D
classic must_hold_bid=true stop_floor=-10000
  r86 one below the gap
    | entered B100; bid 24, tricks A0 | totals -24 : 125; wins nobody
  r86 at the gap
    | entered B100; bid 25, tricks A0 | wins B D
classic stop_floor=-10 stop_gap=10
  they stop nothing where no bid must be held | entered A-98 B90   | wins nobody
classic hand_limit=4 target=20
  r87 three hands of four
    | entered A20 B5; entered A20 B5; entered A20 B5 | totals 60 : 15; wins nobody
  r87 all four
    | entered A20 B5; entered A20 B5; entered A20 B5; entered A20 B5
    | wins A C; because after 4 hands
classic hand_limit=2
  r8 a redealt hand is none of them
    | entered A20 B5; redealt | wins nobody
  r8 the next one is
    | entered A20 B5; redealt; entered A20 B5 | wins A C
classic hand_limit=1
  level after the last is one more
    | bid 15, meld A5 B10, tricks A15 | totals 20 : 20; wins nobody; level A C : B D
  which decides
    | bid 15, meld A5 B10, tricks A15; bid 15 by B, tricks B20 | wins B D; ends with hand 2
classic hand_limit=1 ties_share=true
  r84 a tie by hands is shared
    | bid 15, meld A5 B10, tricks A15 | wins A B C D; level nobody
classic time_limit=1 ties_share=true
  r84 a tie by time is shared
    | bid 15, meld A5 B10, tricks A15, time | wins A B C D; level nobody
three-player hand_limit=1 ties_share=true
  r84 of three the two best share it
    | bid 25, meld B4 C4, tricks B6 C6 | wins B C
classic both_cross=most ties_share=true
  r84 a tie at the target is played on        | entered A160 B160  | wins nobody
partnership-auction
  a double run wins whatever the totals
    | entered A-60 B100; bid 21, meld A150! | wins A C; ends with hand 2; because double run
five-handed target=300
  a declaring pair that crosses is level
    | bid 460, partner C, meld A200, tricks A300 | wins nobody; level A : C
classic
  no hand comes after the end
    | entered A150 B30; bid 20 | refused hands: game ended with hand 1, so there is no hand 2
""")


def test_a_tie_is_reported_as_a_shared_win():
    after = game(rules("classic", ties_share=True, hand_limit=1), "entered A20 B20")
    assert winners(after, after.winner) == "Ann & Cyd : Bob & Dee share the win"
    assert won(after) == "Ann & Cyd : Bob & Dee shared the win"


@pytest.mark.parametrize(
    ("hands", "reason"),
    [
        ("entered A149 B140; bid 20, meld A10, tricks A15", ""),
        (
            "entered A130 B149; bid 20, meld A10 B15, tricks A15",
            "the bidding side comes first",
        ),
        ("entered A50 B10; conceded A", "the others conceded"),
        ("entered A50 B10", ""),
    ],
    ids=["with most", "with the bid", "conceded", "open"],
)
def test_lists_of_games_say_why_the_winners_have_fewer_points(hands, reason):
    assert won_with_less(summarize(game(CLASSIC, hands))) == reason


def test_the_end_of_a_game_of_one_hand_uses_the_singular():
    end = GameEnd(1, (0, 2), EndRule.HANDS_PLAYED, {"hands": 1})
    assert end_reason(end) == "Highest score after 1 hand wins."


def test_a_finished_game_allows_no_deal_until_it_is_corrected():
    over = started(CLASSIC, "bid 20, meld A130 B5, tricks A20")
    assert not over.game.may_deal
    corrected = apply(over, PointsShown(1, 0, 0)).game
    assert (corrected.end, corrected.may_deal) == (None, True)


@pytest.mark.parametrize(
    ("id", "changes", "facts", "to_win"),
    [
        pytest.param("classic", {}, "entered A149 B-20", (1, 170), id="reached"),
        pytest.param("classic", {"reach": "gt"}, "entered A149 B120", (2, 31), id="passed"),
        pytest.param(
            "howell-racehorse", {"reach": "gt"}, "entered A1490 B700", (20, 810), id="in tens"
        ),
        pytest.param("classic", {}, "bid 20, meld A130, tricks A20", (), id="won"),
    ],
)
def test_each_side_still_needs_the_winning_score_minus_its_total(id, changes, facts, to_win):
    assert game(rules(id, **changes), facts).to_win == to_win


# Corrections

THREE_HANDS = (
    "bid 20, meld A30, tricks A20; bid 30 by B, meld B25, tricks B20;"
    "bid 20, meld A70 B5, tricks A15"
)


def test_correcting_an_earlier_hand_changes_every_later_total_r95():
    before = game(CLASSIC, THREE_HANDS)
    assert before.running_totals == ((50, 5), (55, 50), (140, 65))
    corrected = game(CLASSIC, f"{THREE_HANDS}; 1: meld A10")
    assert corrected.running_totals == ((30, 5), (35, 50), (120, 65))
    assert game(CLASSIC, f"{THREE_HANDS}; 1: meld A10, undo") == before


def test_a_correction_keeps_the_rest_of_the_hand_and_the_other_hands():
    before, after = (game(CLASSIC, THREE_HANDS + more) for more in ("", "; 1: trump C"))
    assert after.hands[0].hand.trump is Suit.CLUBS
    assert after.running_totals == before.running_totals
    assert after.hands[1:] == before.hands[1:]


test_what_a_correction_makes_of_a_game = table("""
classic target=130
  the first winner
    | bid 20, meld A30, tricks A20; bid 20, meld A70, tricks A15 | totals 135 : 15; wins A C
  another winner
    | bid 20, meld A30, tricks A20; bid 20, meld A70, tricks A15; 1: meld A20; 2: meld B120
    | totals 125 : 135; wins B D
classic
  an end before hands that were played
    | bid 20 by B, meld B25, tricks B20; entered A10; 1: meld B130
    | totals 5 : 150; wins B D; ends with hand 1
  other tricks | bid 20, meld A5, tricks A15, tricks A14 | totals -20 : 11
good-sam
  thrown in, and played after all
    | bid 300, meld A100 B60, thrown-in, tricks A200 | totals 300 : 110
""")


def test_hands_after_an_earlier_end_stay_but_do_not_count():
    corrected = game(CLASSIC, f"{THREE_HANDS}; 2: meld B130")
    assert (len(corrected.hands), len(corrected.counted)) == (3, 2)


def test_an_impossible_correction_is_refused_and_the_game_is_unchanged():
    timeline = started(CLASSIC, THREE_HANDS)
    with pytest.raises(PinochleError):
        apply(timeline, BidWon(1, 0, 3))
    assert timeline == started(CLASSIC, THREE_HANDS)


# Undo and redo


def test_undo_removes_the_last_fact_and_redo_restores_it():
    facts = "bid 20, meld A10"
    undone = started(CLASSIC, f"{facts}, undo")
    assert undone.game == game(CLASSIC, "bid 20")
    assert (name_of(undone.to_redo), name_of(undone.to_undo)) == ("the meld", "the bid")
    assert started(CLASSIC, f"{facts}, undo, redo") == started(CLASSIC, facts)


def test_undo_after_undo_goes_further_back_and_redo_forward_again():
    back = "bid 20, meld A10, finish, undo, undo"
    assert game(CLASSIC, back) == game(CLASSIC, "bid 20")
    assert game(CLASSIC, f"{back}, redo") == game(CLASSIC, "bid 20, meld A10")
    assert game(CLASSIC, "bid 20, undo").hands == ()


def test_a_new_fact_after_undo_leaves_nothing_to_redo():
    timeline = started(CLASSIC, "bid 20, meld A10, undo, meld B6")
    assert timeline.to_redo is None
    with pytest.raises(GameError, match="Nothing to redo"):
        apply(timeline, Redone())


def test_there_is_nothing_to_undo_before_the_first_fact():
    timeline = started(CLASSIC)
    assert timeline.to_undo is None
    with pytest.raises(GameError, match="Nothing to undo"):
        apply(timeline, Undone())


# Two facts “touch” if they change the same thing, so that two phones may not enter both

QS, KS, NINE = (Card.parse(text) for text in ("QS", "KS", "9S"))
TRICKS = TricksCounted(1, ((0, 20),))


def showing(seat: int, card: Card, hand: int = 1) -> CardsShown:
    return CardsShown(hand, seat, ((card, 1),))


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        pytest.param(showing(0, QS), showing(1, QS), False, id="meld-of-two-players"),
        pytest.param(showing(0, QS), showing(0, KS), False, id="two-cards-of-a-player"),
        pytest.param(showing(0, QS), showing(0, QS), True, id="the-same-card"),
        pytest.param(showing(0, QS), PointsShown(1, 0, 10), True, id="cards-and-points"),
        pytest.param(showing(0, QS), PointsShown(1, 1, 10), False, id="cards-and-others-points"),
        pytest.param(showing(0, QS), showing(0, QS, hand=2), False, id="two-hands"),
        pytest.param(BidWon(1, 0, 20), TrumpNamed(1, Suit.CLUBS), True, id="bid-and-trump"),
        pytest.param(BidWon(1, 0, 20), Called(1, Call(1, 15)), True, id="bid-and-call"),
        pytest.param(BidWon(1, 0, 20), showing(0, QS), False, id="bid-and-meld"),
        pytest.param(TRICKS, TookAnswered(1, 1, Took.TRICK), True, id="tricks-and-took"),
        pytest.param(TRICKS, HandEnded(1, Outcome.THROWN_IN), True, id="tricks-and-ending"),
        pytest.param(MeldFinished(1), showing(0, QS), False, id="finish-and-meld"),
        pytest.param(HandDealt(1, 0), BidWon(1, 0, 20), True, id="dealer-and-bid"),
        pytest.param(HandDealt(1, 0), BidWon(2, 0, 20), False, id="dealer-and-another-hand"),
        pytest.param(Undone(), showing(0, QS), True, id="undo-and-anything"),
        pytest.param(Undone(), Redone(), True, id="undo-and-redo"),
    ],
)
def test_facts_touch_if_they_change_the_same_thing(one, other, expected):
    assert touch(one, other) is touch(other, one) is expected


# The facts of a hand


@pytest.mark.parametrize(
    ("id", "facts"),
    [
        ("classic", "dealer C"),
        ("classic", "dealer A, calls 15 16"),
        ("classic", "trump C"),
        ("classic", "bid 20"),
        ("classic", "dealer A, calls 15 pass pass pass, won 15 by B"),
        ("classic", "bid 20, cards A JD QS QS, cards D 9H KS QC, meld B6/1"),
        ("classic", "bid 15, meld A10 B4, tricks A20"),
        ("classic", "bid 15, meld A10 B4, tricks A25, took B trick"),
        ("classic", "bid 20, tricks A10 B9 C6"),
        ("good-sam", "bid 260, meld A40, thrown-in"),
        ("partnership-auction", "dealer A, calls pass pass pass, folded"),
        ("classic", "redealt"),
        ("race-horse", "dealer A, calls 250 sweep, won sweep by C, sweep-made"),
        ("race-horse", "bid sweep, sweep-failed, tricks B30"),
        ("three-player", "bid 25, meld C8, tricks B8 C0, took C nothing"),
        ("three-player", "bid 25, meld A30, tricks B22 C0, took A nothing"),
        ("five-handed", "bid 460, partner D, meld D100, tricks E200"),
        ("double-deck", "bid 50, cards A QS QS QS JD JD JD, tricks A30"),
        ("partnership-auction", "bid 21, meld A150!"),
    ],
)
def test_the_facts_of_a_hand_replay_to_the_same_hand(id, facts):
    hand = game(rules(id), facts).hands[0]
    assert game(rules(id), facts_of(1, hand.hand)).hands == (hand,)


# Cards on the table


def test_cards_are_shown_and_removed_one_by_one():
    def shown(facts: str) -> dict[Card, int]:
        return game(CLASSIC, f"bid 20, {facts}").hands[0].hand.held(0)

    assert shown("cards A QS, cards A KS") == {QS: 1, KS: 1}
    assert shown("cards A QS, meld A10, cards A KS") == {KS: 1}
    assert game(CLASSIC, "bid 20, cards A QS, cards A -QS").hands[0].hand.shown == {}
    points = game(CLASSIC, "bid 20, cards A QS, meld A10").hands[0].hand.shown[0]
    assert points.points == 10
    back = game(CLASSIC, "bid 20, cards A QS, meld A10, cards A KS").hands[0].hand.shown[0]
    assert back.points is None


@pytest.mark.parametrize(
    "fact", [CardsShown(1, 0, ((QS, 10**9),)), CardsDiscarded(1, ((QS, 10**9),))]
)
def test_a_billion_cards_are_refused_without_a_list_of_them(fact):
    with pytest.raises(PinochleError, match="There are only 2 Q♠ in the deck") as refused:
        apply(started(rules("three-player"), "bid 200"), fact)
    assert "That’s 1000000000 cards" in str(refused.value)


test_cards_that_cannot_be_there = table("""
classic double_run_wins=true
  three runs are refused before they are counted
    | bid 15, tricks A20, cards A AH AH AH 10H 10H 10H KH KH KH QH QH QH JH JH JH
    | refused meld.0.cards: There are only 2 A♥ in the deck
five-handed
  a card that the deck lacks
    | bid 460, cards A -9S | refused meld.0.cards: There is no 9♠ in this deck
  a discard that the deck lacks
    | bid 460, discard -9S | refused discards: There is no 9♠ in this deck
""")
