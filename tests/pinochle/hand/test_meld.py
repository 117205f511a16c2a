"""Cards and trump to named melds, and what a tap on a combination does."""

from collections import Counter

import pytest

from scorekeeper.pinochle.cards import Card, Rank, Suit, deck_cards, parse_cards
from scorekeeper.pinochle.errors import CardError, PinochleError
from scorekeeper.pinochle.hand.combinations import combinations
from scorekeeper.pinochle.hand.meld import MeldCount, check_cards, count_meld
from scorekeeper.pinochle.rules.ruleset import Ruleset
from tests.pinochle.builders import cards, rules

NO_NINES = {"nines": False, "dix": None, "nines_survive": None, "hand": 10}
DOUBLE_DECK = {
    **NO_NINES,
    "hand": 20,
    "copies": 4,
    "run": [15, 150, 225, 300],
    "pinochle": [4, 30, 60, 90],
    "aces": [10, 100, 150, 200],
    "kings": [8, 80, 120, 160],
    "queens": [6, 60, 90, 120],
    "jacks": [4, 40, 60, 80],
}


def named(count: MeldCount) -> list[tuple[str, int, int]]:
    """The melds as (name, count, points); a plain marriage has its suit in the name."""
    return [
        (
            f"{meld.name}-{meld.suit.value}" if meld.suit else meld.name.value,
            meld.count,
            meld.points,
        )
        for meld in count.melds
    ]


def count_hearts(ruleset: Ruleset, text: str) -> MeldCount:
    return count_meld(ruleset, cards(text), Suit.HEARTS)


# Every combination


@pytest.mark.parametrize(
    ("held", "expected"),
    [
        pytest.param("AH 10H KH QH JH", [("run", 1, 15)], id="r35-run"),
        pytest.param("KH QH", [("royal-marriage", 1, 4)], id="r37-royal-marriage"),
        pytest.param("KH QH KH QH", [("royal-marriage", 2, 8)], id="r37-two-royal-marriages"),
        pytest.param("KS QS", [("marriage-S", 1, 2)], id="r38-marriage"),
        pytest.param("KC QC KC QC", [("marriage-C", 2, 4)], id="r38-two-marriages-in-a-suit"),
        pytest.param(
            "KS QS KD QD", [("marriage-S", 1, 2), ("marriage-D", 1, 2)], id="marriages-in-two-suits"
        ),
        pytest.param("JD QS", [("pinochle", 1, 4)], id="r39-pinochle"),
        pytest.param("JD QS JD QS", [("pinochle", 2, 30)], id="r39-double-pinochle"),
        pytest.param("9H", [("nine", 1, 1)], id="r40-nine-of-trump"),
        pytest.param("9H 9H", [("nine", 2, 2)], id="r40-both-nines-of-trump"),
        pytest.param("AS AH AD AC", [("aces", 1, 10)], id="r41-aces"),
        pytest.param("KS KH KD KC", [("kings", 1, 8)], id="r41-kings"),
        pytest.param("QS QH QD QC", [("queens", 1, 6)], id="r41-queens"),
        pytest.param("JS JH JD JC", [("jacks", 1, 4)], id="r41-jacks"),
        pytest.param("AS AH AD AC " * 2, [("aces", 2, 100)], id="double-aces"),
        pytest.param("KS KH KD KC " * 2, [("kings", 2, 80)], id="double-kings"),
        pytest.param("QS QH QD QC " * 2, [("queens", 2, 60)], id="double-queens"),
        pytest.param("JS JH JD JC " * 2, [("jacks", 2, 40)], id="double-jacks"),
        pytest.param("AH 10H KH QH JH " * 2, [("run", 2, 150)], id="double-run"),
        pytest.param("", [], id="no-cards"),
        pytest.param("10S 10H 10D 10C", [], id="r41-tens-around-are-nothing"),
        pytest.param("9S 9D 9C", [], id="nines-of-other-suits-are-nothing"),
        pytest.param("AS 10S KS QS JS", [("marriage-S", 1, 2)], id="no-run-outside-trump"),
        pytest.param("JH QS JD QH", [("pinochle", 1, 4)], id="only-one-jack-and-queen-fit"),
        pytest.param("JS QD", [], id="jack-of-spades-and-queen-of-diamonds-are-nothing"),
    ],
)
def test_each_combination_in_ones_with_hearts_trump(held, expected):
    assert named(count_hearts(rules("classic"), held)) == expected


@pytest.mark.parametrize(
    ("held", "expected"),
    [
        pytest.param("AH 10H KH QH JH " * 2, 30, id="double-run"),
        pytest.param("AS AH AD AC " * 2, 20, id="double-aces"),
        pytest.param("KS KH KD KC " * 2, 16, id="double-kings"),
        pytest.param("QS QH QD QC " * 2, 12, id="double-queens"),
        pytest.param("JS JH JD JC " * 2, 8, id="double-jacks"),
        pytest.param("JD QS " * 2, 30, id="but-double-pinochle-stays-30"),
    ],
)
def test_to_one_hundred_counts_doubles_only_twice_r36(held, expected):
    assert count_hearts(rules("to-one-hundred"), held).points == expected


@pytest.mark.parametrize(
    ("held", "expected"),
    [
        pytest.param(
            "KD QD KS QS JD",
            [("royal-marriage", 1, 4), ("marriage-S", 1, 2), ("pinochle", 1, 4)],
            id="queen-of-spades-in-marriage-and-pinochle",
        ),
        pytest.param(
            "AD 10D KD QD JD QS",
            [("run", 1, 15), ("pinochle", 1, 4)],
            id="jack-of-diamonds-in-run-and-pinochle",
        ),
        pytest.param(
            "AD 10D KD QD JD AS AH AC",
            [("run", 1, 15), ("aces", 1, 10)],
            id="ace-of-trump-in-run-and-aces",
        ),
    ],
)
def test_a_card_counts_once_in_each_type_of_meld_r48(held, expected):
    assert named(count_meld(rules("classic"), cards(held), Suit.DIAMONDS)) == expected


@pytest.mark.parametrize(
    ("held", "expected"),
    [
        pytest.param("JD QS QS", [("pinochle", 1, 4)], id="one-jack-two-queens"),
        pytest.param("KS QS QS", [("marriage-S", 1, 2)], id="one-king-two-queens"),
        pytest.param("AH 10H KH QH JH AH 10H", [("run", 1, 15)], id="half-a-second-run"),
        pytest.param("AS AS AH AD AC", [("aces", 1, 10)], id="five-aces"),
        pytest.param(
            "AH 10H KH QH JH KH", [("run", 1, 15)], id="r42-the-run-swallows-its-marriage"
        ),
    ],
)
def test_a_card_never_counts_twice_in_one_type_r48(held, expected):
    assert named(count_hearts(rules("classic"), held)) == expected


# Extra kings and queens of trump beside a run

RUN = "AH 10H KH QH JH "


@pytest.mark.parametrize(
    ("id", "king", "queen", "pair", "expected"),
    [
        ("howell-racehorse", 0, 0, 40, (0, 0, 40)),
        ("good-sam", 20, 20, 40, (20, 20, 40)),
        ("race-horse", 40, 40, 80, (40, 40, 80)),
        ("howell-racehorse", 40, 20, 60, (40, 20, 60)),
        ("howell-racehorse", 40, 20, 40, (40, 20, 40)),
        ("race-horse", 40, 40, 40, (40, 40, 40)),
    ],
    ids=["0-each", "20-each", "40-each", "40-and-20", "40-and-20-pair-40", "40-each-pair-40"],
)
def test_each_policy_for_extra_kings_and_queens_r43(id, king, queen, pair, expected):
    ruleset = rules(id, extra_king=king, extra_queen=queen, extra_pair=pair)
    beside = [count_hearts(ruleset, RUN + extra).points - 150 for extra in ("KH", "QH", "KH QH")]
    assert tuple(beside) == expected


@pytest.mark.parametrize(
    ("id", "expected"),
    [
        ("classic", [("run", 1, 15), ("royal-marriage", 1, 4)]),
        ("four-handed", [("run", 1, 150), ("extra-king", 1, 20), ("extra-queen", 1, 20)]),
        ("race-horse", [("run", 1, 150), ("extra-king", 1, 40), ("extra-queen", 1, 40)]),
    ],
)
def test_an_extra_pair_is_named_as_the_rules_count_it_r44(id, expected):
    assert named(count_hearts(rules(id), RUN + "KH QH")) == expected


def test_extras_count_only_beside_a_run_and_not_beside_a_double_run_r45():
    ruleset = rules("race-horse")
    assert count_hearts(ruleset, "KH KH QH").points == 40
    assert count_hearts(ruleset, RUN * 2).points == 1500


def test_where_a_pair_is_worth_less_than_one_of_its_cards_only_that_card_is_shown():
    ruleset = rules("howell-racehorse", extra_king=40, extra_queen=0, extra_pair=20)
    assert named(count_hearts(ruleset, RUN + "KH QH")) == [("run", 1, 150), ("extra-king", 1, 40)]


# Roundhouse

ROUND = "KS QS KH QH KD QD KC QC "
TWO_ROYAL = ROUND + "AH 10H JH KH QH"
EXTRA_IN_39 = {"run_roundhouse": 39, "roundhouse_takes_extra": True}


@pytest.mark.parametrize(
    ("changes", "held", "expected"),
    [
        pytest.param({}, ROUND, 24, id="alone-24"),
        pytest.param({}, ROUND + "AH 10H JH", 35, id="with-run-35"),
        pytest.param({"run_roundhouse": 39}, ROUND + "AH 10H JH", 39, id="with-run-39"),
        pytest.param({"run_roundhouse": 39}, ROUND, 24, id="39-needs-the-run"),
        pytest.param({"run_roundhouse": 39}, TWO_ROYAL, 43, id="39-and-a-marriage-besides"),
        pytest.param(EXTRA_IN_39, TWO_ROYAL, 39, id="39-with-the-marriage"),
        pytest.param(EXTRA_IN_39, ROUND + "AH 10H JH KH", 39, id="39-and-a-lone-king"),
        pytest.param(
            {**EXTRA_IN_39, "extra_king": 2, "extra_queen": 2},
            TWO_ROYAL,
            41,
            id="39-and-a-king-shown-alone",
        ),
        pytest.param({**EXTRA_IN_39, "extra_pair": 8}, TWO_ROYAL, 43, id="a-dear-pair-is-more"),
        pytest.param({"roundhouse_takes_extra": True}, TWO_ROYAL, 39, id="the-parts-alone"),
        pytest.param({"run_roundhouse": 0}, ROUND + "AH 10H JH", 35, id="never-below-the-parts"),
    ],
)
def test_a_roundhouse_is_its_parts_or_what_the_rules_give_it_with_a_run_r47(
    changes, held, expected
):
    assert count_hearts(rules("three-player", **changes), held).points == expected


@pytest.mark.parametrize(("run_roundhouse", "points"), [(35, 0), (39, 4)], ids=["35", "39"])
def test_a_roundhouse_is_a_label_with_only_its_own_points_r46(run_roundhouse, points):
    count = count_hearts(rules("classic", run_roundhouse=run_roundhouse), ROUND + "AH 10H JH")
    assert named(count)[-1] == ("roundhouse", 1, points)


def test_a_run_worth_less_than_its_marriages_is_still_shown_for_the_roundhouse():
    ruleset = rules("classic", run=[3, 3], run_roundhouse=100)
    assert count_hearts(ruleset, ROUND + "AH 10H JH").points == 100


def test_a_marriage_missing_in_one_suit_makes_no_roundhouse():
    count = count_hearts(rules("classic"), "KS QS KH QH KD QD KC")
    assert "roundhouse" not in [meld.name for meld in count.melds]


# More sets, and decks without nines


@pytest.mark.parametrize(
    ("held", "expected"),
    [
        pytest.param(RUN * 3 + "KH QH", [("run", 3, 225), ("royal-marriage", 1, 4)], id="triple"),
        pytest.param(RUN * 4, [("run", 4, 300)], id="quadruple-run"),
        pytest.param("JD QS " * 3, [("pinochle", 3, 60)], id="triple-pinochle"),
        pytest.param("KH QH " * 4, [("royal-marriage", 4, 16)], id="four-royal-marriages"),
        pytest.param("AS AH AD AC " * 4, [("aces", 4, 200)], id="sixteen-aces"),
    ],
)
def test_a_deck_of_four_copies_has_a_price_for_each_multiple_r36(held, expected):
    assert named(count_hearts(rules("classic", **DOUBLE_DECK), held)) == expected


FOUR_MARRIAGES = {"royal_marriage_each": [4, 30, 60, 90], "marriage_each": [2, 20, 20, 120]}


@pytest.mark.parametrize(
    ("held", "expected"),
    [
        pytest.param("KH QH", [("royal-marriage", 1, 4)], id="one-royal"),
        pytest.param("KH QH " * 2, [("royal-marriage", 2, 30)], id="two-royal"),
        pytest.param("KH QH " * 4, [("royal-marriage", 4, 90)], id="four-royal"),
        pytest.param("KS QS " * 3, [("marriage-S", 3, 20)], id="three-plain"),
        pytest.param(
            "KS QS KS QS KC QC", [("marriage-S", 2, 20), ("marriage-C", 1, 2)], id="by-suit"
        ),
        pytest.param(
            RUN * 2 + "KH QH " * 2, [("run", 2, 150), ("royal-marriage", 2, 30)], id="spare-royal"
        ),
        pytest.param(RUN + "KH QH", [("royal-marriage", 2, 30)], id="r49-dearer-than-the-run"),
    ],
)
def test_marriages_may_have_a_price_for_each_multiple_r37_r38(held, expected):
    assert named(count_hearts(rules("double-deck", **FOUR_MARRIAGES), held)) == expected


def test_a_marriage_that_pays_only_from_two_on_is_listed_at_nothing_r38():
    """So that a chip can name the first of two."""
    count = count_hearts(rules("classic", marriage_each=[0, 20]), "KS QS")
    assert named(count) == [("marriage-S", 1, 0)]


def test_where_two_sets_are_priced_below_one_only_one_is_shown_r49():
    ruleset = rules("classic", pinochle=[4, 3])
    assert named(count_hearts(ruleset, "JD QS JD QS")) == [("pinochle", 1, 4)]


# The parts of a count


def test_nines_and_double_run_of_a_count():
    count = count_hearts(rules("classic-tens"), RUN * 2 + "9H 9H")
    assert (count.points, count.nines, count.double_run) == (1520, 20, True)
    single = count_hearts(rules("classic-tens"), RUN)
    assert (single.nines, single.double_run) == (0, False)


def test_the_lines_come_in_the_order_of_the_count():
    held = "JC JS JD QC KC QD KD QS KS 9H " + RUN
    assert [name for name, _count, _points in named(count_hearts(rules("three-player"), held))] == [
        "run", "marriage-S", "marriage-D", "marriage-C", "nine",
        "kings", "queens", "jacks", "pinochle", "roundhouse",
    ]  # fmt: skip


# Cards that cannot be


@pytest.mark.parametrize(
    ("changes", "held", "sentence"),
    [
        pytest.param({}, "QS QS QS", "There are only 2 Q♠ in the deck.", id="third-copy"),
        pytest.param(
            {},
            RUN * 2 + "AS KS QS",
            "That’s 13 cards. A player holds only 12.",
            id="thirteen-cards",
        ),
        pytest.param(NO_NINES, "9H", "There is no 9♥ in this deck.", id="nine-in-a-nine-less-deck"),
    ],
)
def test_a_card_that_cannot_be_there_is_refused_in_words_r52(changes, held, sentence):
    with pytest.raises(CardError) as refused:
        count_hearts(rules("classic", **changes), held)
    assert (refused.value.sentence, refused.value.field) == (sentence, "cards")


def test_all_wrong_cards_are_told_at_once():
    with pytest.raises(Exception, match="only 2 Q♠") as refused:
        check_cards(rules("classic"), Counter(cards("QS QS QS KS KS KS")))
    assert [mistake.sentence for mistake in refused.value.mistakes] == [
        "There are only 2 K♠ in the deck.",
        "There are only 2 Q♠ in the deck.",
    ]


def test_however_many_copies_there_are_they_are_refused_in_words():
    with pytest.raises(PinochleError, match="That’s 300 cards"):
        count_hearts(rules("classic"), "QS " * 300)


@pytest.mark.parametrize(
    ("text", "card"),
    [("10H", "10H"), ("th", "10H"), ("TH", "10H"), ("as", "AS"), (" 9c ", "9C"), ("t♦", "10D")],
    ids=["10H", "th", "TH", "as", "spaces", "sign"],
)
def test_cards_are_read_in_upper_and_lower_case(text, card):
    assert str(Card.parse(text)) == card


EMOJI = "\N{VARIATION SELECTOR-16}"


def test_every_card_is_read_as_it_is_printed_also_as_an_emoji():
    for card in deck_cards(nines=True):
        assert Card.parse(card.pretty) == Card.parse(card.pretty + EMOJI) == card


@pytest.mark.parametrize("text", ["1H", "SA", "8D", "", "10", "10HH", "♥", "♥10"], ids=repr)
def test_what_is_no_card_is_refused_with_how_to_write_one(text):
    with pytest.raises(CardError, match=r"Write the rank \(A 10 K Q J 9\)"):
        Card.parse(text)


@pytest.mark.parametrize("text", ["hearts", "H", "h", "HEARTS", "♥", f"♥{EMOJI}"])
def test_a_trump_is_a_word_a_letter_or_a_sign(text):
    assert Suit.parse(text) is Suit.HEARTS


def test_what_is_no_suit_is_refused_by_its_field():
    with pytest.raises(CardError, match="spades, hearts, diamonds or clubs") as refused:
        Suit.parse("stars")
    assert refused.value.field == "trump"


def test_cards_are_sorted_suit_by_suit_and_high_cards_first():
    assert [str(card) for card in parse_cards(["9C", "KS", "10S", "AH"])] == [
        "10S", "KS", "AH", "9C",
    ]  # fmt: skip


def test_a_deck_has_each_card_once_and_nines_only_where_wanted():
    assert len(set(deck_cards(nines=True))) == 24
    assert len(deck_cards(nines=False)) == 20
    assert all(card.rank is not Rank.NINE for card in deck_cards(nines=False))


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
