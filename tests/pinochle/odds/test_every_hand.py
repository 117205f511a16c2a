"""Compare the odds of small deals with a count of every hand."""

import pytest
from hypothesis import given, settings, strategies as st

from scorekeeper.extras.odds.answers import odds_of
from scorekeeper.extras.odds.deal import Deal, copies_of
from scorekeeper.pinochle.cards import Card, Rank, Suit
from scorekeeper.pinochle.hand.meld import AROUNDS, COUPLES, PINOCHLE, ROUNDHOUSE, RUNS
from scorekeeper.pinochle.rules.catalogue import find_ruleset
from scorekeeper.pinochle.rules.ruleset import Ruleset
from tests.pinochle.odds.every_hand import counted, every_hand, melds_by_id

FEW = settings(deadline=None, max_examples=settings.default.max_examples * 2 // 5)
EACH = ("extra_king", "extra_queen", "extra_pair")
MARRIAGES = ("royal_marriage_each", "marriage_each")
LISTS = ("run", "pinochle", "aces", "kings", "queens", "jacks")
TRIPLE = {"copies": 3, "hand": 18, **{name: [10, 100, 150] for name in LISTS}}
RULESETS = (
    *map(find_ruleset, ("classic", "race-horse", "double-deck")),
    find_ruleset("classic").changed(TRIPLE),
)
PRICES = st.sampled_from([0, 7, 40, 90])
NINE = Card(Rank.NINE, Suit.DIAMONDS)
BOTH = [(*ROUNDHOUSE, *run) for run in RUNS.values()]
RICH = ((), PINOCHLE * 2, *BOTH, *RUNS.values(), *AROUNDS.values())


@st.composite
def house_meld(draw: st.DrawFn) -> Ruleset:
    """A built-in ruleset with other prices of melds, at least for a run with a roundhouse."""
    ruleset = draw(st.sampled_from(RULESETS))
    prices = st.lists(PRICES, min_size=ruleset.copies, max_size=ruleset.copies)
    options = {**dict.fromkeys(EACH, PRICES), **dict.fromkeys(LISTS, prices)}
    options |= dict.fromkeys(MARRIAGES, st.one_of(PRICES, prices))
    options["roundhouse_takes_extra"] = st.booleans()
    changed = ruleset.changed(draw(st.fixed_dictionaries({}, optional=options)))
    beyond = changed.run_and_roundhouse_parts + draw(PRICES)
    return changed.changed({"run_roundhouse": beyond})


@st.composite
def small_deals(draw: st.DrawFn, ruleset: Ruleset) -> Deal:
    """A deal of all but two of about twenty cards, so that most hands have meld."""
    some = draw(st.lists(st.sampled_from(ruleset.deck), min_size=1, max_size=8))
    cards = [*draw(st.sampled_from(RICH)), *draw(st.sampled_from(RICH)), *some]
    left = tuple(min(copies, ruleset.copies) for copies in copies_of(cards))
    return Deal(left, max(0, sum(left) - draw(st.integers(0, 2))))


@FEW
@given(house_meld(), st.sampled_from([None, *Suit]), st.data())
def test_the_odds_of_a_small_deal_match_a_count_of_all_its_hands(ruleset, trump, data):
    deal = data.draw(small_deals(ruleset))
    odds = odds_of(ruleset, deal, trump)
    totals, melds = counted(ruleset, deal, trump)
    assert odds.totals == totals
    for id, at_least in melds_by_id(odds).items():
        assert list(at_least) == [melds[id, sets] for sets in range(1, ruleset.copies + 1)], id


@pytest.mark.parametrize("trump", [Suit.DIAMONDS, None], ids=["diamonds", "best"])
def test_the_odds_of_five_of_fifteen_cards_match_a_count_of_their_3003_hands(trump):
    ruleset = find_ruleset("classic")
    deck = [*RUNS[Suit.DIAMONDS], *RUNS[Suit.DIAMONDS], *COUPLES[Suit.SPADES], *PINOCHLE, NINE]
    deal = Deal(copies_of(deck), 5)
    assert deal.hands == sum(ways for _, ways in every_hand(deal)) == 3003
    odds = odds_of(ruleset, deal, trump)
    totals, melds = counted(ruleset, deal, trump)
    assert (odds.totals, melds_by_id(odds)["run"][0]) == (totals, melds["run", 1])
    assert 32 <= melds["run", 1] < deal.hands / 10  # 2 ** 5 runs, from two copies of five cards
