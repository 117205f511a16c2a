"""The rarest meld of a game, and the meld shown compared with the meld expected."""

import pytest

from scorekeeper.extras.odds.answers import dealt_odds
from scorekeeper.extras.odds.in_game import luck, melds_by_chance, rarest
from scorekeeper.pinochle.cards import Suit
from scorekeeper.pinochle.game.events import CardsShown, HandEnded
from scorekeeper.pinochle.hand.hand import Outcome
from scorekeeper.pinochle.hand.meld import MeldName
from tests.pinochle.builders import bid, cards, counted, dealt, game, rules, shown
from tests.pinochle.odds.every_hand import chance

HOWELL = rules("howell-auction", min_bid=250)
RUN, ACES = "AH 10H KH QH JH", "AS AH AD AC"


def tapped(seat, text, number=1):
    held = cards(text)
    return (CardsShown(number, seat, tuple((card, held.count(card)) for card in set(held))),)


def hand_of(*meld, number=1, by=0, ruleset=HOWELL):
    """A hand in hearts with this meld and enough tricks for the bid."""
    return (
        dealt((number - 1) % 4, number),
        *bid(250, by=by, number=number),
        *(fact for facts in meld for fact in facts),
        *counted(by, 250, number=number),
    )


def odds(trump):
    return dealt_odds(HOWELL, trump)


def test_the_rarest_meld_of_a_hand_comes_first():
    found = melds_by_chance(game(HOWELL, hand_of(tapped(1, f"{ACES} KC QC"))).hands[0])
    assert [each.meld.name for each in found] == [MeldName.ACES, MeldName.MARRIAGE]
    assert found[0].chance == chance(odds(Suit.HEARTS), "aces")
    assert found[1].chance == chance(odds(Suit.HEARTS), "marriage-C")
    assert [each.seat for each in found] == [1, 1]


@pytest.mark.parametrize(("seat", "trump"), [(0, None), (1, Suit.HEARTS)], ids=["bidder", "other"])
def test_the_run_of_the_declarer_can_be_in_any_suit(seat, trump):
    (found,) = melds_by_chance(game(HOWELL, hand_of(tapped(seat, RUN))).hands[0])
    assert found.chance == chance(odds(trump), "run")


def test_a_double_is_as_rare_as_a_double():
    (found,) = melds_by_chance(game(HOWELL, hand_of(tapped(2, f"{ACES} {ACES}"))).hands[0])
    assert found.chance == chance(odds(Suit.HEARTS), "aces", 2)


def test_a_royal_marriage_beside_a_run_is_as_rare_as_two_of_them():
    meld = tapped(1, f"{RUN} KH QH")
    classic = rules("classic")
    facts = (dealt(0), *bid(20), *meld, *counted(0, classic.trick_total))
    found = melds_by_chance(game(classic, facts).hands[0])
    (royal,) = [each for each in found if each.meld.name is MeldName.ROYAL_MARRIAGE]
    assert royal.chance == chance(dealt_odds(classic, Suit.HEARTS), "royal-marriage", 2)


def test_a_meld_that_is_worth_nothing_is_not_named():
    ruleset = rules("howell-auction", min_bid=250, jacks=(0, 0), queens=(0, 0))
    found = melds_by_chance(game(ruleset, hand_of(tapped(1, "JS JH JD JC"))).hands[0])
    assert found == []


def test_the_rarest_meld_of_a_game_names_its_hand_and_its_player():
    first, second = hand_of(tapped(1, ACES)), hand_of(tapped(3, f"{ACES} {ACES}", 2), number=2)
    found = rarest(game(HOWELL, first, second))
    assert (found.hand, found.seat, found.meld.count) == (2, 3, 2)


def test_a_game_without_cards_has_no_rarest_meld():
    assert rarest(game(HOWELL, hand_of(shown(0, 150)))) is None
    assert rarest(game(HOWELL)) is None


def test_luck_is_what_was_shown_less_what_a_hand_is_worth():
    """The bidder is compared with the best trump of a hand, the others with the trump named."""
    found = luck(game(HOWELL, hand_of(tapped(0, RUN), tapped(1, ACES))))
    best, named = odds(None).mean, odds(Suit.HEARTS).mean
    assert [(each.shown, each.expected) for each in found.values()] == [
        (150, best), (0, named), (100, named), (0, named),
    ]  # fmt: skip
    assert list(found) == ["Ann", "Cyd", "Bob", "Dee"]
    assert [each.above for each in found.values()] == [95, -41, 59, -41]


def test_luck_adds_up_over_hands():
    found = luck(game(HOWELL, hand_of(tapped(0, RUN)), hand_of(tapped(0, ACES, 2), number=2, by=1)))
    assert found["Ann"].shown == 250
    assert found["Ann"].expected == odds(None).mean + odds(Suit.HEARTS).mean


@pytest.mark.parametrize(
    "facts",
    [
        hand_of(tapped(0, RUN), shown(1, 100)),
        (dealt(0), HandEnded(1, Outcome.PASSED_OUT)),
        (dealt(0), *bid(250), *tapped(0, RUN)),
    ],
    ids=["points were typed", "everyone passed", "not over"],
)
def test_a_hand_that_cannot_be_compared_is_left_out(facts):
    assert luck(game(rules("howell-auction", min_bid=250, stuck_seat="nobody"), facts)) == {}


@pytest.mark.parametrize("id", ["howell-racehorse", "three-player"])
def test_there_is_no_luck_where_cards_change_hands(id):
    ruleset = rules(id)
    tricks = (1, ruleset.trick_total, *(0, 0) * (len(ruleset.sides) - 2))
    facts = (*bid(ruleset.min_bid, by=1), *tapped(1, "KS QS"), *counted(*tricks))
    assert luck(game(ruleset, (dealt(0), *facts))) == {}
