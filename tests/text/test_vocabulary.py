"""Every value of the engine's enums has words."""

import pytest

from scorekeeper.pinochle.hand.auction import Word
from scorekeeper.pinochle.hand.hand import Outcome
from scorekeeper.pinochle.hand.meld import Meld, MeldName
from scorekeeper.pinochle.hand.steps import Step
from scorekeeper.pinochle.hand.tricks import Took
from scorekeeper.text import vocabulary
from scorekeeper.text.vocabulary import CALLS, OUTCOMES, STEPS, TOOK


def test_each_table_covers_its_enum():
    assert set(CALLS) == set(Word)
    assert set(TOOK) == set(Took)
    assert set(OUTCOMES) == set(Outcome)
    assert set(STEPS) == set(Step) - {Step.DONE}


def test_only_a_played_hand_has_no_headline():
    assert [outcome for outcome in Outcome if not OUTCOMES[outcome].headline] == [Outcome.PLAYED]


@pytest.mark.parametrize(
    ("name", "count", "text"),
    [
        (MeldName.RUN, 1, "Run"),
        (MeldName.ROYAL_MARRIAGE, 1, "Royal"),
        (MeldName.ROYAL_MARRIAGE, 2, "Royal ×2"),
        (MeldName.EXTRA_KING, 1, "Extra king"),
        (MeldName.PINOCHLE, 2, "Double pinochle"),
        (MeldName.ACES, 3, "Triple aces"),
        (MeldName.RUN, 4, "Quadruple run"),
        (MeldName.NINE, 2, "Nine ×2"),
    ],
)
def test_a_meld_has_a_short_name(name, count, text):
    assert vocabulary.meld(Meld(name, count, 0, ())) == text


@pytest.mark.parametrize(("call", "text"), [(250, "250"), (Word.HELP, "pass with help")])
def test_a_call_is_described_in_the_list_of_calls(call, text):
    assert vocabulary.call(call) == text
