"""Rulesets: the built-in ones (presets), their options, changes, and invalid values."""

import dataclasses
import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import scorekeeper
from scorekeeper.pinochle.errors import PinochleError, RulesetError
from scorekeeper.pinochle.rules.catalogue import (
    FILES,
    FOLDER,
    IDS,
    find_ruleset,
    from_toml,
    read_folder,
    restore,
    rulesets,
)
from scorekeeper.pinochle.rules.ruleset import Ruleset
from scorekeeper.pinochle.rules.toml_files import to_toml
from tests.pinochle.builders import rules

# Part E of the rules digest has the values of each document, one ruleset per line.
PRESETS = [
    json.loads(line)
    for line in Path(__file__).with_name("presets.jsonl").read_text("utf-8").splitlines()
]
CODES = [preset["code"] for preset in PRESETS]
PRINTED = [find_ruleset(code) for code in CODES]
OPTIONS = Ruleset.options()

# The presets


def test_the_catalogue_has_the_presets_in_the_order_of_the_documents():
    assert [id for id in IDS if id in CODES] == CODES
    assert [ruleset.id for ruleset in rulesets()] == list(IDS)


@pytest.mark.parametrize("preset", PRESETS, ids=CODES)
def test_a_preset_has_the_values_of_its_document_r5_r30_r31(preset):
    values = find_ruleset(preset["code"]).values()
    expected = {name: value for name, value in preset.items() if name not in ("code", "source")}
    assert {name: values[name] for name in expected} == expected


@pytest.mark.parametrize("preset", PRESETS, ids=CODES)
def test_a_preset_names_its_document_and_lines(preset):
    ruleset = find_ruleset(preset["code"])
    assert ruleset.document == preset["source"]
    assert ruleset.lines
    assert ruleset.name
    assert ruleset.summary.endswith(".")


def test_names_and_summaries_of_presets_are_unique():
    assert len({ruleset.name for ruleset in rulesets()}) == len(IDS)
    assert len({ruleset.summary for ruleset in rulesets()}) == len(IDS)


def test_a_caller_may_change_the_values_of_a_ruleset_without_effect_on_it():
    ruleset = find_ruleset("classic")
    ruleset.values()["run"].append(1000)
    ruleset.values()["target"] = 1
    assert ruleset.values()["run"] == [*ruleset.run]
    assert not ruleset.changes_from(ruleset.changed({}))


def test_classic_has_a_value_for_every_option_in_its_file():
    with pytest.raises(TypeError, match="target"):
        Ruleset.read({"id": "classic", "players": 4})
    headings = [each for each in FILES["classic"].values() if isinstance(each, dict)]
    named = {name for heading in headings for name in heading}
    assert set(OPTIONS) - named == set()


def test_an_unknown_ruleset_is_refused_with_the_valid_ids():
    with pytest.raises(
        RulesetError, match=r"no ruleset “bridge”\. Choose one of classic,"
    ) as refused:
        find_ruleset("bridge")
    assert refused.value.field == "ruleset"


@pytest.mark.parametrize(
    ("id", "similar"), [("howel-auction", "howell-auction"), ("Classic", "classic")]
)
def test_a_misspelled_ruleset_is_refused_with_the_similar_id(id, similar):
    with pytest.raises(RulesetError, match=rf"no ruleset “{id}”\. Did you mean {similar}\?$"):
        find_ruleset(id)


# To add a ruleset, its file is enough


ADDED = """
extends = "classic"
id = "added"
name = "Added"
document = "000_2fb9385aa90fda31.txt"
lines = "L70"
summary = "Classic to 200."

[end]
target = 200
"""


def test_an_added_file_is_listed_in_the_order_of_the_documents(tmp_path):
    folder = tmp_path / "rulesets"
    shutil.copytree(FOLDER, folder)
    (folder / "added.toml").write_text(ADDED, "utf-8")
    (folder / "without-document.toml").write_text('id = "without-document"\n', "utf-8")
    (folder / "notes.txt").write_text("no ruleset", "utf-8")
    found = list(read_folder(folder))
    assert found.index("added") == found.index("classic-tens") + 1
    assert found[-1] == "without-document"
    assert [id for id in found if id in IDS] == list(IDS)


def test_an_added_file_needs_no_code(tmp_path):
    shutil.copytree(Path(scorekeeper.__file__).parent, tmp_path / "scorekeeper")
    (tmp_path / "scorekeeper" / "pinochle" / "rules" / "built_in" / "added.toml").write_text(
        ADDED, "utf-8"
    )
    ran = subprocess.run(
        [sys.executable, "-c", "from scorekeeper.cli import main; main()", "rulesets"],
        cwd=tmp_path, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert "added                    4 players  Added: Classic to 200." in ran.stdout


@pytest.mark.parametrize("id", IDS)
def test_a_file_has_the_name_of_its_ruleset(id):
    assert find_ruleset(id).id == id


# The options


@pytest.mark.parametrize("name", OPTIONS)
def test_every_option_has_a_help_text_and_its_allowed_values(name):
    option = OPTIONS[name]
    assert option.help[0].isupper()
    assert option.help.endswith(".")
    assert option.allowed
    assert option.read(find_ruleset("classic").values()[name]) == getattr(
        find_ruleset("classic"), name
    )


def test_every_field_except_the_identity_is_an_option():
    fields = {field.name for field in dataclasses.fields(Ruleset)}
    assert fields - set(OPTIONS) == {"id", "name", "document", "lines", "summary"}


@pytest.mark.parametrize(
    ("name", "allowed"),
    [
        ("save", "“trick”, “points” or “counter”"),
        ("nines", "true or false"),
        ("min_bid", "a whole number from 1"),
        ("stop_floor", "a whole number"),
        ("hand_limit", "a whole number from 1 or none"),
        ("run", "whole numbers: for one set, for two, and so on"),
        (
            "marriage_each",
            "a whole number from 0 or whole numbers: for one set, for two, and so on",
        ),
        ("sweep_fail_declarer", "“minus_bid” or a whole number"),
        ("nines_survive", "“no”, “only”, “always” or none"),
    ],
)
def test_the_allowed_values_are_described_in_words(name, allowed):
    assert OPTIONS[name].allowed == allowed


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("save", "counter"),
        ("card_points", "old"),
        ("sweep_fail_declarer", -1000),
        ("sweep_fail_declarer", "minus_bid"),
        ("stop_floor", -500),
        ("hand_limit", 4),
        ("hand_limit", None),
        ("sweep_points", 25),
        ("must_hold_bid", True),
        ("aces", [10, 20]),
        ("royal_marriage_each", 5),
        ("royal_marriage_each", [4, 30]),
    ],
    ids=str,
)
def test_an_allowed_value_is_stored_unchanged(name, value):
    assert rules("classic", **{name: value}).values()[name] == value


def test_a_single_price_of_marriages_is_the_price_of_each_r37():
    assert rules("classic").prices("royal_marriage_each") == (4, 8)
    assert rules("double-deck").prices("royal_marriage_each") == (4, 8, 12, 16)
    assert rules("classic", royal_marriage_each=[4, 30]).prices("royal_marriage_each") == (4, 30)


@pytest.mark.parametrize("id", IDS)
def test_every_built_in_price_of_marriages_is_a_number(id):
    values = rules(id).values()
    assert {type(values[name]) for name in ("royal_marriage_each", "marriage_each")} == {int}


# Invalid values


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("save", "tricks", "save must be “trick”, “points” or “counter”, not “tricks”."),
        ("save", None, "save must be “trick”, “points” or “counter”, not None."),
        ("min_bid", "15", "min_bid must be a whole number from 1, not “15”."),
        ("min_bid", 15.0, "min_bid must be a whole number from 1, not 15.0."),
        ("min_bid", True, "min_bid must be a whole number from 1, not True."),
        ("min_bid", 0, "min_bid must be a whole number from 1, not 0."),
        ("extra_king", -1, "extra_king must be a whole number from 0, not -1."),
        ("nines", 1, "nines must be true or false, not 1."),
        ("run", 15, "run must be whole numbers: for one set, for two, and so on, not 15."),
        (
            "run",
            [15, "x"],
            "run must be whole numbers: for one set, for two, and so on, not 15, “x”.",
        ),
        ("hand_limit", 0, "hand_limit must be a whole number from 1 or none, not 0."),
    ],
    ids=lambda value: repr(value) if not isinstance(value, str) or " " not in value else "",
)
def test_an_invalid_value_is_refused_with_a_message(name, value, sentence):
    with pytest.raises(RulesetError) as refused:
        rules("classic", **{name: value})
    assert (refused.value.sentence, refused.value.field) == (sentence, name)


def test_an_unknown_option_is_refused_by_name():
    with pytest.raises(RulesetError, match="no rule called save_meld") as refused:
        rules("classic", save_meld="trick")
    assert refused.value.field == "save_meld"


def test_all_invalid_values_are_reported_together():
    with pytest.raises(PinochleError) as refused:
        rules("classic", save="tricks", min_bid=0, colour="red")
    assert [mistake.field for mistake in refused.value.mistakes] == ["save", "min_bid", "colour"]
    assert all(isinstance(mistake, RulesetError) for mistake in refused.value.mistakes)


def test_all_contradictions_of_a_ruleset_are_reported_together():
    with pytest.raises(PinochleError) as refused:
        rules("classic", hand=11, run=[15], pass_count=3)
    assert [mistake.field for mistake in refused.value.mistakes] == ["hand", "run", "pass_mode"]


# Changes


def test_a_change_returns_a_new_ruleset_and_does_not_alter_the_old_one():
    before = find_ruleset("classic")
    after = before.changed({"target": 200})
    assert (before.target, after.target) == (150, 200)
    assert after.id == "classic"


def test_changes_from_returns_the_changed_options():
    changes = {"target": 1200, "save": "trick", "aces": [100, 500], "hand_limit": 4}
    changed = find_ruleset("howell-racehorse").changed(changes)
    assert changed.changes_from(find_ruleset("howell-racehorse")) == changes


def test_the_same_value_is_not_a_change():
    original = find_ruleset("classic")
    assert original.changed({"target": 150}).changes_from(original) == {}


@pytest.mark.parametrize(
    ("changes", "total"),
    [
        ({"last_trick": 0}, 240),
        ({"last_trick": 20}, 260),
        ({"counter": 5}, 130),
        ({"card_points": "old"}, 250),
    ],
    ids=str,
)
def test_the_trick_total_follows_from_the_counters_and_the_last_trick_r53_r54(changes, total):
    changed = rules("classic-tens", **changes)
    assert changed.trick_total == total
    assert "trick_total" not in changed.changes_from(find_ruleset("classic-tens"))


def test_rulesets_are_equal_by_their_values():
    assert rules("classic") == find_ruleset("classic")
    assert rules("classic", target=200) != find_ruleset("classic")
    assert hash(rules("classic")) == hash(find_ruleset("classic"))


# TOML


@pytest.mark.parametrize("id", IDS)
def test_every_ruleset_survives_conversion_to_toml(id):
    assert from_toml(to_toml(find_ruleset(id))) == find_ruleset(id)


@pytest.mark.parametrize("id", IDS)
def test_every_ruleset_survives_conversion_to_plain_values(id):
    plain = json.loads(json.dumps(find_ruleset(id).plain()))
    assert Ruleset.read(plain) == find_ruleset(id)


def test_a_file_that_extends_a_ruleset_needs_only_the_differences():
    text = 'extends = "howell-racehorse"\nid = "ours"\nname = "Ours"\n[end]\ntarget = 2800\n'
    ours = from_toml(text)
    assert (ours.id, ours.name, ours.target) == ("ours", "Ours", 2800)
    assert ours.changes_from(find_ruleset("howell-racehorse")) == {"target": 2800}


def test_options_may_be_under_any_heading_or_none():
    assert from_toml("target = 200\n") == from_toml("[table.of.ours]\ntarget = 200\n")


@pytest.mark.parametrize(
    ("text", "field", "words"),
    [
        pytest.param('id = "ours"\n\ntarget 150\n', "ruleset", "line 3", id="broken"),
        pytest.param("target = 1\ntarget = 2\n", "ruleset", "line 2", id="twice"),
        pytest.param('extends = "bridge"\n', "ruleset", "no ruleset “bridge”", id="unknown-base"),
        pytest.param("extends = 5\n", "extends", "id of a ruleset", id="base-is-no-id"),
        pytest.param("[end]\ngoal = 150\n", "goal", "no rule called goal", id="unknown-option"),
        pytest.param('target = "a lot"\n', "target", "whole number from 1", id="wrong-kind"),
        pytest.param("hand = 11\n", "hand", "4 × 11", id="contradiction"),
        pytest.param("id = 5\n", "id", "id must be a text, not 5", id="id-is-no-text"),
    ],
)
def test_toml_that_is_not_a_ruleset_is_refused_with_a_message(text, field, words):
    with pytest.raises(RulesetError, match=words) as refused:
        from_toml(text)
    assert refused.value.field == field


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        pytest.param("[end]\ntarget = 200\n[result]\ntarget = 300\n",
                     "target is set under [end] and under [result]. Keep one of them.",
                     id="two-headings"),
        pytest.param("target = 200\n[table.of.ours]\ntarget = 200\n",
                     "target is set under no heading and under [table.of.ours]. Keep one of them.",
                     id="one-of-them-none"),
    ],
)  # fmt: skip
def test_an_option_under_two_headings_is_refused_and_both_headings_are_named(text, sentence):
    with pytest.raises(RulesetError) as refused:
        from_toml(text)
    assert (refused.value.sentence, refused.value.field) == (sentence, "target")


def test_all_options_under_two_headings_are_reported_together():
    with pytest.raises(PinochleError) as refused:
        from_toml("[end]\ntarget = 1\nreach = 'ge'\n[other]\nreach = 'ge'\ntarget = 1\n")
    assert [mistake.field for mistake in refused.value.mistakes] == ["reach", "target"]


def test_a_file_may_state_the_trick_total_if_it_is_right():
    assert from_toml("trick_total = 25\n") == find_ruleset("classic")
    assert from_toml("trick_total = 49\ncounter = 2\n").trick_total == 49
    with pytest.raises(RulesetError, match="trick_total must be 49, the counters plus the last"):
        from_toml("trick_total = 25\ncounter = 2\n")


# Rulesets stored before partnership was an option


@pytest.mark.parametrize("id", IDS)
def test_a_ruleset_stored_without_partnership_is_restored(id):
    stored = find_ruleset(id).plain()
    del stored["partnership"]
    assert restore(stored) == find_ruleset("classic").restored(stored) == find_ruleset(id)


def test_an_option_newer_than_a_stored_ruleset_is_as_in_its_original():
    stored = find_ruleset("good-sam").changed({"target": 990}).plain()
    del stored["save"]
    assert (restore(stored).target, restore(stored).values()["save"]) == (990, "points")
    assert restore({**stored, "id": "aunt-mays"}).values()["save"] == "trick"


@pytest.mark.parametrize(
    ("id", "changes", "partnership"),
    [
        pytest.param("classic", {"players": 3, "hand": 16}, "alone", id="three"),
        pytest.param("three-player", {"players": 4, "hand": 12, "kitty": 0, "discard": None},
                     "pairs", id="four"),
        pytest.param("double-deck", {"players": 5, "hand": 16}, "called", id="five"),
        pytest.param("classic", {"players": 6, "hand": 8}, "pairs", id="six-as-in-the-original"),
        pytest.param("five-handed", {"players": 4, "hand": 20, "partnership": "called"}, "called",
                     id="said"),
    ],
)  # fmt: skip
def test_a_number_of_players_alone_implies_the_usual_partnership(id, changes, partnership):
    changed = find_ruleset(id).changed(changes)
    assert changed.partnership == partnership
    difference = changed.changes_from(find_ruleset(id))
    assert difference["partnership"] == partnership
    assert find_ruleset(id).changed(difference) == changed


# Values that follow from the options


@pytest.mark.parametrize("ruleset", PRINTED, ids=CODES)
def test_four_players_are_partners_across_and_three_or_five_keep_own_scores_r1(ruleset):
    players = ruleset.players
    sides = {
        3: ((0,), (1,), (2,)),
        4: ((0, 2), (1, 3)),
        5: ((0,), (1,), (2,), (3,), (4,)),
    }[players]
    assert ruleset.partners is (players == 4)
    assert ruleset.sides == sides
    assert [ruleset.left_of(seat) for seat in ruleset.seats] == [*range(1, players), 0]


@pytest.mark.parametrize(
    ("changes", "sides"),
    [
        pytest.param({"players": 6, "hand": 8}, ((0, 3), (1, 4), (2, 5)), id="six-in-pairs"),
        pytest.param({"players": 8, "hand": 6}, ((0, 4), (1, 5), (2, 6), (3, 7)),
                     id="eight-in-pairs"),
        pytest.param({"partnership": "alone"}, ((0,), (1,), (2,), (3,)), id="four-alone"),
        pytest.param({"partnership": "called"}, ((0,), (1,), (2,), (3,)), id="four-who-call"),
        pytest.param({"players": 2, "hand": 24, "partnership": "alone"}, ((0,), (1,)), id="two"),
    ],
)  # fmt: skip
def test_the_partnership_decides_which_players_share_a_score_r1(changes, sides):
    ruleset = rules("classic", **changes)
    assert ruleset.sides == sides
    assert ruleset.calls_partner is (ruleset.partnership == "called")
    for side in sides:
        first, second = (*side, None)[:2]
        assert ruleset.partner_of(first) == second
        assert second is None or ruleset.partner_of(second) == first


def test_a_single_deck_has_48_cards_and_a_double_deck_80_r2_r3():
    assert [rules(id).deck_size for id in ("classic", "double-deck")] == [48, 80]
    assert [id for id in IDS if rules(id).is_double_deck] == ["five-handed", "double-deck"]


@pytest.mark.parametrize("name", ["id", "name", "summary"])
def test_the_identity_of_a_ruleset_cannot_be_changed(name):
    with pytest.raises(RulesetError) as refused:
        find_ruleset("classic").changed({name: "mine"})
    assert refused.value.field == name


def test_without_a_kitty_the_option_to_show_it_is_refused_r31():
    with pytest.raises(RulesetError) as refused:
        rules("classic", kitty_shown=True)
    assert refused.value.field == "kitty_shown"
