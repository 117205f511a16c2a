"""House rulesets as text: as references in links, and as files."""

from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

from scorekeeper.pinochle.errors import PinochleError, RulesetError
from scorekeeper.pinochle.names import UNSEEN, is_readable, tidy
from scorekeeper.pinochle.rules import customized
from scorekeeper.pinochle.rules.catalogue import IDS, find_ruleset, from_toml, rulesets
from scorekeeper.pinochle.rules.toml_files import to_toml

# Names as the app stores them. They are tidied before and after they are cut to the maximum length,
# because composing can turn one letter into two. A variation selector alone is not readable.
SHOWN = st.characters(categories=("L", "M", "N", "P", "S", "Zs"), exclude_characters=UNSEEN)
NAMES = (
    st.text(SHOWN, max_size=60)
    .map(lambda text: tidy(tidy(text)[: customized.LONGEST_NAME]))
    .filter(lambda name: not name or is_readable(name))
)


@pytest.mark.parametrize("id", IDS)
def test_the_reference_of_an_unchanged_ruleset_is_its_id(id):
    assert customized.reference(find_ruleset(id)) == id
    assert customized.find(id) == find_ruleset(id)


@pytest.mark.parametrize("base", IDS)
@pytest.mark.parametrize("other", IDS)
def test_any_ruleset_can_be_written_as_a_change_of_any_other(base, other):
    changed = replace(find_ruleset(other), id=base)
    found = customized.find(customized.reference(changed))
    assert found.values() == changed.values()
    assert (found.id, found.name) == (base, changed.name)


@given(name=NAMES, target=st.integers(1, 10**9))
def test_a_house_ruleset_survives_its_reference_and_its_file(name, target):
    own = customized.Draft(find_ruleset("classic"), {"name": name, "target": str(target)}).ruleset
    assert customized.find(customized.reference(own)) == own
    assert customized.house_ruleset(from_toml(to_toml(own))) == own


@given(text=st.text(max_size=80))
def test_no_text_of_a_reference_causes_a_program_error(text):
    for reference in (text, f"classic?{text}", f"classic?target={text}", f"classic?run={text}"):
        with suppress(PinochleError):
            customized.find(reference)


@given(text=st.text(max_size=80))
def test_no_text_of_a_file_causes_a_program_error(text):
    for content in (text, f"target = {text}", f'name = "{text}"', f'format = "{text}"'):
        with suppress(PinochleError):
            customized.house_ruleset(from_toml(content))


def test_a_ruleset_with_an_unknown_id_becomes_a_change_of_the_most_similar_one():
    ours = replace(find_ruleset("double-deck"), id="ours", name="Ours").changed({"target": 600})
    settled = customized.house_ruleset(ours)
    assert (settled.id, settled.name) == ("double-deck", "Ours")
    assert settled.changes_from(find_ruleset("double-deck")) == {"target": 600}
    assert settled.summary == find_ruleset("double-deck").summary


def test_options_that_a_draft_omits_are_as_in_the_original():
    draft = customized.Draft(find_ruleset("good-sam"), {"target": "2000"})
    assert draft.ruleset.changes_from(find_ruleset("good-sam")) == {"target": 2000}
    assert draft.ruleset.name == "Idaho Good Sam"


def test_the_same_value_in_another_notation_is_not_a_change():
    draft = customized.Draft(find_ruleset("classic"), {"target": " 150 ", "run": "15; 150"})
    assert draft.changed == {}


def test_the_changes_of_a_draft_include_invalid_values():
    draft = customized.Draft(
        find_ruleset("classic"), {"target": "x", "save": "counter", "goal": "1"}
    )
    assert draft.changed == {"target": "x", "save": "counter"}
    with pytest.raises(PinochleError):
        _ = draft.ruleset


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        pytest.param("trick_total = 30",
                     "“Total trick points” must be 25, the counters plus the last trick. "
                     "Change “Each counter” or “Last trick” instead.", id="three-options"),
        pytest.param("hand_limit = 4\ntime_limit = 60",
                     "“Time limit (minutes)” must be blank if “Number of hands” ends the "
                     "game. Choose one.", id="two-options"),
        pytest.param('target = "target {hand}"',
                     "“Winning score” must be a whole number from 1, not “target {hand}”.",
                     id="no-option-in-what-was-typed"),
        pytest.param("[a]\nhand = 12\n[b]\nhand = 12",
                     "“Cards each” is set under [a] and under [b]. Keep one of them.",
                     id="two-headings"),
        pytest.param('goal = "{hand}"', "There is no rule called goal.", id="no-option-at-all"),
    ],
)  # fmt: skip
def test_mistakes_name_options_by_their_labels(text, sentence):
    with pytest.raises(RulesetError) as refused:
        from_toml(text)
    assert customized.in_words(refused.value) == sentence


def test_a_mistake_inside_a_record_still_names_its_options():
    mistake = RulesetError("{option} and {other}.", "hand", {"option": "hand", "other": "kitty"})
    within = mistake.at("ruleset.changes")
    assert (within.sentence, within.field) == ("hand and kitty.", "ruleset.changes.hand")
    assert customized.in_words(within) == "“Cards each” and “Kitty”."


def test_a_link_with_only_the_number_of_players_implies_the_usual_partnership():
    alone = customized.find("classic?players=3&hand=16")
    assert alone.partnership == "alone"
    assert customized.reference(alone) == "classic?players=3&partnership=alone&hand=16"
    assert customized.Draft(find_ruleset("classic"), {"players": "3"}).values == {
        "players": 3, "partnership": "alone",
    }  # fmt: skip


def test_a_draft_that_changes_the_players_also_has_the_partnership():
    texts = {"players": "4", "partnership": "alone", "hand": "12", "kitty": "0", "discard": "none"}
    draft = customized.Draft(find_ruleset("three-player"), texts)
    assert customized.Draft(find_ruleset("three-player"), draft.changed).ruleset == draft.ruleset


@pytest.mark.parametrize("ruleset", rulesets(), ids=IDS)
def test_differences_are_in_words(ruleset):
    for difference in customized.differences(replace(ruleset, id="classic")):
        assert difference.value != difference.original
        assert "_" not in difference.value + difference.original
