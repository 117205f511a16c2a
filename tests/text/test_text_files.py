"""Files of sentences have a valid format and name existing options."""

from itertools import chain

import pytest

from scorekeeper.pinochle.rules.catalogue import find_ruleset
from scorekeeper.pinochle.rules.ruleset import Ruleset
from scorekeeper.text.rule_sources import TITLES
from scorekeeper.text.rules import RULES_PAGE, Values
from scorekeeper.text.text_files import COMPUTED, Condition, Sentence, read, sections
from tests.pinochle.builders import rules

FILES = (RULES_PAGE, "cautions.txt", "reminders.txt")
SENTENCES = list(chain.from_iterable(sections(RULES_PAGE).values()))
CONDITIONS = {
    condition
    for file in FILES
    for sentence in chain.from_iterable(sections(file).values())
    for condition in sentence.conditions
}
CLASSIC = find_ruleset("classic")


def holds(when: str, **changes: object) -> bool:
    ((_title, (sentence,)),) = read(f"== Title\n[{when}] Said.")
    return sentence.holds(rules("classic", **changes))


def test_a_section_is_a_title_and_its_sentences():
    page = (
        "# why\n== One\nAlways said.\n\n== Two\n[unit=1] In ones.\n# C4\n[unit] {unit} // {unit}s"
    )
    assert list(read(page)) == [
        ("One", (Sentence((), "Always said."),)),
        (
            "Two",
            (
                Sentence((Condition("unit", ("1",)),), "In ones."),
                Sentence((Condition("unit"),), "{unit}", "{unit}s"),
            ),
        ),
    ]


def test_a_sentence_can_name_its_documents():
    page = "== Title\n[unit] In {unit}s. <000 003>\nOnce. // Often. <>\nAlways."
    ((_title, sentences),) = read(page)
    assert [sentence.documents for sentence in sentences] == [("000", "003"), (), None]
    assert [(sentence.one, sentence.many) for sentence in sentences] == [
        ("In {unit}s.", ""),
        ("Once.", "Often."),
        ("Always.", ""),
    ]


@pytest.mark.parametrize("sentence", [s for s in SENTENCES if s.documents], ids=lambda s: s.one)
def test_a_sentence_names_existing_documents(sentence):
    assert {*sentence.documents} < {*TITLES}


@pytest.mark.parametrize(
    ("when", "expected"),
    [
        ("nines", True),
        ("not nines", False),
        ("kitty", False),
        ("not kitty", True),
        ("bid_rounds", False),
        ("unit=1", True),
        ("not unit=1|10", False),
        ("unit=5|10", False),
        ("set_rule=minus_bid|defenders_take", True),
        ("nines, not kitty", True),
        ("nines, kitty", False),
        ("kitty<unit", True),
        ("unit<kitty", False),
        ("not unit<unit", True),
    ],
)
def test_a_condition_is_checked_against_the_options(when, expected):
    assert holds(when) is expected


@pytest.mark.parametrize("line", ["[unit==1] Said.", "[Unit is 1] Said.", "[unit=] Said."])
def test_a_condition_that_cannot_be_read_is_an_error(line):
    with pytest.raises(ValueError, match="not in the format of"):
        list(read(f"== Title\n{line}"))


@pytest.mark.parametrize("condition", sorted(CONDITIONS, key=str), ids=str)
def test_a_condition_names_an_existing_option_and_value(condition):
    for name in filter(None, (condition.name, condition.limit)):
        assert hasattr(CLASSIC, name) or name in COMPUTED
    option = Ruleset.options().get(condition.name)
    for value in condition.values if option else ():
        option.read(int(value) if value.isdecimal() else value)  # raises for an invalid value


@pytest.mark.parametrize("text", sorted({s.one for s in SENTENCES} | {s.many for s in SENTENCES}))
def test_a_sentence_names_existing_options_and_phrases(text):
    assert "{" not in text.format_map(Values(CLASSIC))
