"""The melds that cards contain, the parsing of cards, and the melds that can be named."""

from collections import Counter

import pytest

from scorekeeper.pinochle.cards import PLACES, Card, Rank, Suit, parse_cards
from scorekeeper.pinochle.errors import CardError, PinochleError
from scorekeeper.pinochle.hand.combinations import combinations
from scorekeeper.pinochle.hand.meld import check_cards, count_meld
from tests.pinochle.builders import cards, rules
from tests.pinochle.tables import table

RUN = "AH 10H KH QH JH"
NO_NINES = {"nines": False, "dix": None, "nines_survive": None, "hand": 10}

test_melds = table("""
classic
  r35 run
    | trump H, cards A AH 10H KH QH JH | melds run 15
  r37 royal marriage                        | trump H, cards A KH QH       | melds royal-marriage 4
  r37 two royal marriages
    | trump H, cards A KH QH KH QH | melds 2 royal-marriage 8
  r38 marriage                              | trump H, cards A KS QS       | melds marriage-S 2
  r38 two marriages in a suit               | trump H, cards A KC QC KC QC | melds 2 marriage-C 4
  r38 marriages in two suits
    | trump H, cards A KS QS KD QD | melds marriage-S 2, marriage-D 2
  r39 pinochle                              | trump H, cards A JD QS       | melds pinochle 4
  r39 double pinochle                       | trump H, cards A JD QS JD QS | melds 2 pinochle 30
  r40 nine of trump                         | trump H, cards A 9H          | melds nine 1
  r40 both nines of trump                   | trump H, cards A 9H 9H       | melds 2 nine 2
  r41 aces                                  | trump H, cards A AS AH AD AC | melds aces 10
  r41 kings                                 | trump H, cards A KS KH KD KC | melds kings 8
  r41 queens                                | trump H, cards A QS QH QD QC | melds queens 6
  r41 jacks                                 | trump H, cards A JS JH JD JC | melds jacks 4
  r41 double aces
    | trump H, cards A AS AH AD AC AS AH AD AC | melds 2 aces 100
  r41 double kings
    | trump H, cards A KS KH KD KC KS KH KD KC | melds 2 kings 80
  r41 double queens
    | trump H, cards A QS QH QD QC QS QH QD QC | melds 2 queens 60
  r41 double jacks
    | trump H, cards A JS JH JD JC JS JH JD JC | melds 2 jacks 40
  r35 double run
    | trump H, cards A AH 10H KH QH JH AH 10H KH QH JH | melds 2 run 150
  r41 tens around are nothing
    | trump H, cards A 10S 10H 10D 10C | meld 0
  nines of other suits are nothing          | trump H, cards A 9S 9D 9C    | meld 0
  no run outside trump
    | trump H, cards A AS 10S KS QS JS | melds marriage-S 2
  only one jack and queen fit               | trump H, cards A JH QS JD QH | melds pinochle 4
  the other jack and queen are nothing      | trump H, cards A JS QD       | meld 0
  r48 one jack, two queens                  | trump H, cards A JD QS QS    | melds pinochle 4
  r48 one king, two queens                  | trump H, cards A KS QS QS    | melds marriage-S 2
  r48 half a second run
    | trump H, cards A AH 10H KH QH JH AH 10H | melds run 15
  r48 five aces
    | trump H, cards A AS AS AH AD AC | melds aces 10
  r42 the run swallows its marriage
    | trump H, cards A AH 10H KH QH JH KH | melds run 15
  r48 a queen of spades in marriage and pinochle
    | trump D, cards A KD QD KS QS JD | melds royal-marriage 4, marriage-S 2, pinochle 4
  r48 a jack of diamonds in run and pinochle
    | trump D, cards A AD 10D KD QD JD QS | melds run 15, pinochle 4
  r48 an ace of trump in run and aces
    | trump D, cards A AD 10D KD QD JD AS AH AC | melds run 15, aces 10
  r44 an extra pair is a marriage
    | trump H, cards A AH 10H KH QH JH KH QH | melds run 15, royal-marriage 4
to-one-hundred
  r36 doubles count only twice
    | trump H, cards A AH 10H KH QH JH AH 10H KH QH JH | meld 30
  r36 aces
    | trump H, cards A AS AH AD AC AS AH AD AC | meld 20
  r36 kings
    | trump H, cards A KS KH KD KC KS KH KD KC | meld 16
  r36 queens
    | trump H, cards A QS QH QD QC QS QH QD QC | meld 12
  r36 jacks
    | trump H, cards A JS JH JD JC JS JH JD JC | meld 8
  r36 but double pinochle stays 30          | trump H, cards A JD QS JD QS | meld 30
four-handed
  r44 an extra pair is king and queen
    | trump H, cards A AH 10H KH QH JH KH QH | melds run 150, extra-king 20, extra-queen 20
race-horse
  r44 or both at 40
    | trump H, cards A AH 10H KH QH JH KH QH | melds run 150, extra-king 40, extra-queen 40
  r45 extras count only beside a run        | trump H, cards A KH KH QH    | meld 40
  r45 and not beside a double run
    | trump H, cards A AH 10H KH QH JH AH 10H KH QH JH | meld 1500
  r43 a king at 40
    | trump H, cards A AH 10H KH QH JH KH | meld 190
  r43 a queen at 40
    | trump H, cards A AH 10H KH QH JH QH | meld 190
good-sam
  r43 a king at 20
    | trump H, cards A AH 10H KH QH JH KH | meld 170
  r43 a queen at 20
    | trump H, cards A AH 10H KH QH JH QH | meld 170
  r43 a pair of them
    | trump H, cards A AH 10H KH QH JH KH QH | meld 190
howell-racehorse
  r43 a king at nothing
    | trump H, cards A AH 10H KH QH JH KH | meld 150
  r43 a queen at nothing
    | trump H, cards A AH 10H KH QH JH QH | meld 150
  r43 a pair at 40
    | trump H, cards A AH 10H KH QH JH KH QH | meld 190
howell-racehorse extra_king=40 extra_queen=20 extra_pair=60
  r43 40 and 20, king
    | trump H, cards A AH 10H KH QH JH KH | meld 190
  r43 40 and 20, queen
    | trump H, cards A AH 10H KH QH JH QH | meld 170
  r43 40 and 20, pair
    | trump H, cards A AH 10H KH QH JH KH QH | meld 210
howell-racehorse extra_king=40 extra_queen=20 extra_pair=40
  r43 a pair worth a king
    | trump H, cards A AH 10H KH QH JH KH QH | meld 190
race-horse extra_pair=40
  r43 a pair worth one card
    | trump H, cards A AH 10H KH QH JH KH QH | meld 190
howell-racehorse extra_king=40 extra_queen=0 extra_pair=20
  a pair worth less than its king
    | trump H, cards A AH 10H KH QH JH KH QH | melds run 150, extra-king 40
three-player
  r47 a roundhouse alone
    | trump H, cards A KS QS KH QH KD QD KC QC | meld 24
  r47 with a run
    | trump H, cards A KS QS KH QH KD QD KC QC AH 10H JH | meld 35
three-player run_roundhouse=39
  r47 at 39
    | trump H, cards A KS QS KH QH KD QD KC QC AH 10H JH | meld 39
  r47 it needs the run
    | trump H, cards A KS QS KH QH KD QD KC QC | meld 24
  r47 a marriage besides
    | trump H, cards A KS QS KH QH KD QD KC QC AH 10H JH KH QH | meld 43
three-player run_roundhouse=39 roundhouse_takes_extra=true
  r47 with the marriage
    | trump H, cards A KS QS KH QH KD QD KC QC AH 10H JH KH QH | meld 39
  r47 and a lone king
    | trump H, cards A KS QS KH QH KD QD KC QC AH 10H JH KH | meld 39
three-player run_roundhouse=39 roundhouse_takes_extra=true extra_king=2 extra_queen=2
  r47 a king shown alone
    | trump H, cards A KS QS KH QH KD QD KC QC AH 10H JH KH QH | meld 41
three-player run_roundhouse=39 roundhouse_takes_extra=true extra_pair=8
  r47 a dear pair is more
    | trump H, cards A KS QS KH QH KD QD KC QC AH 10H JH KH QH | meld 43
three-player roundhouse_takes_extra=true
  r47 the parts alone
    | trump H, cards A KS QS KH QH KD QD KC QC AH 10H JH KH QH | meld 39
three-player run_roundhouse=0
  r47 never below the parts
    | trump H, cards A KS QS KH QH KD QD KC QC AH 10H JH | meld 35
classic run_roundhouse=35
  r46 a label with only its own points
    | trump H, cards A KS QS KH QH KD QD KC QC AH 10H JH
    | melds run 15, marriage-S 2, marriage-D 2, marriage-C 2, kings 8, queens 6, roundhouse 0
classic run_roundhouse=39
  r46 what it adds
    | trump H, cards A KS QS KH QH KD QD KC QC AH 10H JH
    | melds run 15, marriage-S 2, marriage-D 2, marriage-C 2, kings 8, queens 6, roundhouse 4
classic run=[3,3] run_roundhouse=100
  a poor run is still shown for it
    | trump H, cards A KS QS KH QH KD QD KC QC AH 10H JH | meld 100
classic
  a marriage missing makes none
    | trump H, cards A KS QS KH QH KD QD KC
    | melds royal-marriage 4, marriage-S 2, marriage-D 2, kings 8
double-deck
  r36 triple run
    | trump H, cards A AH 10H KH QH JH AH 10H KH QH JH AH 10H KH QH JH KH QH
    | melds 3 run 225, royal-marriage 4
  r36 quadruple run
    | trump H, cards A AH 10H KH QH JH AH 10H KH QH JH AH 10H KH QH JH AH 10H KH QH JH
    | melds 4 run 300
  r36 triple pinochle
    | trump H, cards A JD QS JD QS JD QS | melds 3 pinochle 60
  r36 four royal marriages
    | trump H, cards A KH QH KH QH KH QH KH QH | melds 4 royal-marriage 16
  r36 sixteen aces
    | trump H, cards A AS AH AD AC AS AH AD AC AS AH AD AC AS AH AD AC | melds 4 aces 200
double-deck royal_marriage_each=[4,30,60,90] marriage_each=[2,20,20,120]
  r37 one royal                             | trump H, cards A KH QH       | melds royal-marriage 4
  r37 two royal
    | trump H, cards A KH QH KH QH | melds 2 royal-marriage 30
  r37 four royal
    | trump H, cards A KH QH KH QH KH QH KH QH | melds 4 royal-marriage 90
  r38 three plain
    | trump H, cards A KS QS KS QS KS QS | melds 3 marriage-S 20
  r38 by suit
    | trump H, cards A KS QS KS QS KC QC | melds 2 marriage-S 20, marriage-C 2
  r37 spare royal
    | trump H, cards A AH 10H KH QH JH AH 10H KH QH JH KH QH KH QH
    | melds 2 run 150, 2 royal-marriage 30
  r49 dearer than the run
    | trump H, cards A AH 10H KH QH JH KH QH | melds 2 royal-marriage 30
classic marriage_each=[0,20]
  r38 the first of two is listed at nothing | trump H, cards A KS QS       | melds marriage-S 0
classic pinochle=[4,3]
  r49 two below one are shown as one        | trump H, cards A JD QS JD QS | melds pinochle 4
classic
  r52 a third copy
    | trump H, cards A QS QS QS | refused meld.0.cards: There are only 2 Q♠ in the deck.
  r52 thirteen cards
    | trump H, cards A AH 10H KH QH JH AH 10H KH QH JH AS KS QS
    | refused meld.0.cards: That’s 13 cards. A player holds only 12.
  r52 however many there are
    | trump H, cards A QS QS QS QS QS QS QS QS QS QS QS QS QS QS
    | refused meld.0.cards: That’s 14 cards
classic nines=false dix=null nines_survive=null hand=10
  r52 a nine in a deck without any
    | trump H, cards A 9H | refused meld.0.cards: There is no 9♥ in this deck.
""")


def test_melds_are_listed_in_the_order_of_counting():
    held = cards(f"JC JS JD QC KC QD KD QS KS 9H {RUN}")
    melds = count_meld(rules("three-player"), held, Suit.HEARTS).melds
    assert [meld.name.value for meld in melds] == [
        "run", "marriage", "marriage", "marriage", "nine",
        "kings", "queens", "jacks", "pinochle", "roundhouse",
    ]  # fmt: skip


def test_a_count_states_its_nines_and_whether_it_has_a_double_run():
    double = count_meld(rules("classic-tens"), cards(f"{RUN} {RUN} 9H 9H"), Suit.HEARTS)
    assert (double.points, double.nines, double.double_run) == (1520, 20, True)
    single = count_meld(rules("classic-tens"), cards(RUN), Suit.HEARTS)
    assert (single.nines, single.double_run) == (0, False)


# Impossible cards


def test_all_wrong_cards_are_reported_together():
    with pytest.raises(Exception, match="only 2 Q♠") as refused:
        check_cards(rules("classic"), Counter(cards("QS QS QS KS KS KS")))
    assert [mistake.sentence for mistake in refused.value.mistakes] == [
        "There are only 2 K♠ in the deck.",
        "There are only 2 Q♠ in the deck.",
    ]


def test_too_many_copies_of_a_card_are_refused_with_a_message():
    with pytest.raises(PinochleError, match="That’s 300 cards"):
        count_meld(rules("classic"), cards("QS " * 300), Suit.HEARTS)


@pytest.mark.parametrize(
    ("text", "card"),
    [("10H", "10H"), ("th", "10H"), ("TH", "10H"), ("as", "AS"), (" 9c ", "9C"), ("t♦", "10D")],
    ids=["10H", "th", "TH", "as", "spaces", "sign"],
)
def test_cards_are_read_in_upper_and_lower_case(text, card):
    assert str(Card.parse(text)) == card


EMOJI = "\N{VARIATION SELECTOR-16}"


def test_every_printed_card_can_be_read_even_with_an_emoji_sign():
    for card in PLACES:
        assert Card.parse(card.pretty) == Card.parse(card.pretty + EMOJI) == card


@pytest.mark.parametrize("text", ["1H", "SA", "8D", "", "10", "10HH", "♥", "♥10"], ids=repr)
def test_an_invalid_card_is_refused_and_the_message_says_how_to_write_a_card(text):
    with pytest.raises(CardError, match=r"Write the rank \(A 10 K Q J 9\)"):
        Card.parse(text)


@pytest.mark.parametrize("text", ["hearts", "H", "h", "HEARTS", "♥", f"♥{EMOJI}"])
def test_a_suit_can_be_a_word_a_letter_or_a_sign(text):
    assert Suit.parse(text) is Suit.HEARTS


def test_an_invalid_suit_is_refused_at_its_field():
    with pytest.raises(CardError, match="spades, hearts, diamonds or clubs") as refused:
        Suit.parse("stars")
    assert refused.value.field == "trump"


def test_cards_are_sorted_suit_by_suit_and_high_cards_first():
    assert [str(card) for card in parse_cards(["9C", "KS", "10S", "AH"])] == [
        "10S", "KS", "AH", "9C",
    ]  # fmt: skip


def test_a_deck_lists_each_card_once_and_has_nines_only_if_the_rules_do():
    assert len(rules("classic").deck) == 24
    without_nines = rules("double-deck").deck
    assert len(without_nines) == 20
    assert all(card.rank is not Rank.NINE for card in without_nines)


# Melds that can be named


def test_every_combination_of_a_ruleset_is_offered_the_run_first():
    ids = [c.id for c in combinations(rules("classic"), Suit.DIAMONDS)]
    assert ids == [
        "run", "royal-marriage", "marriage-S", "marriage-H", "marriage-C", "pinochle",
        "aces", "kings", "queens", "jacks", "nine",
    ]  # fmt: skip


def test_a_deck_without_nines_offers_no_nine():
    ids = [c.id for c in combinations(rules("classic", **NO_NINES), Suit.DIAMONDS)]
    assert "nine" not in ids
