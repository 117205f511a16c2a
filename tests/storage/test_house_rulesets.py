"""The house rulesets that browsers have saved in the store, each on the browser's “shelf”."""

import json

import pytest

from scorekeeper import limits
from scorekeeper.pinochle.errors import RulesetError
from scorekeeper.pinochle.rules.customized import find
from scorekeeper.service.kept_rulesets import Shelves
from scorekeeper.storage.store import Store

OURS = find("good-sam?name=Ours&target=2000")
THEIRS = find("classic?name=Theirs&target=200")


BOTH_STORES = True


@pytest.fixture
def shelves(where):
    return Shelves(Store(where))


def kept(shelves, browser="phone"):
    return [*shelves.of(browser).kept.values()]


def keep(shelves, browser, ruleset, **replacing):
    """Save a ruleset; return its id."""
    stored = shelves.keep(browser, ruleset, **replacing)
    return shelves.of(browser).find(stored)


def test_rulesets_are_listed_with_the_latest_first_even_after_reopening(shelves, where):
    shelves.keep("phone", OURS)
    shelves.keep("phone", THEIRS)
    assert kept(shelves) == kept(Shelves(Store(where))) == [THEIRS, OURS]
    assert kept(shelves, "another") == []


def test_the_same_ruleset_is_stored_once(shelves):
    assert keep(shelves, "phone", OURS) == keep(shelves, "phone", OURS)
    assert kept(shelves) == [OURS]


def test_ids_cannot_be_guessed(shelves):
    ids = {keep(shelves, f"phone {number}", OURS) for number in range(50)}
    assert len(ids) == 50
    assert {len(id) for id in ids} == {16}


def test_a_ruleset_can_be_replaced(shelves):
    first = keep(shelves, "phone", OURS)
    assert keep(shelves, "phone", THEIRS, instead_of=first) == first
    assert kept(shelves) == [THEIRS]


def test_rulesets_of_another_browser_are_neither_replaced_nor_removed(shelves):
    ours = keep(shelves, "phone", OURS)
    shelves.keep("another", THEIRS, instead_of=ours)
    shelves.remove("another", ours)
    assert kept(shelves) == [OURS]


@pytest.mark.parametrize("length", [4, 39, 40])
def test_names_are_unique(shelves, length):
    for target in (100, 200, 300):
        shelves.keep("phone", find(f"classic?name={'x' * length}&target={target}"))
    names = [ruleset.name for ruleset in kept(shelves)]
    assert names == [("x" * length)[: 40 - 2] + " 3", ("x" * length)[: 40 - 2] + " 2", "x" * length]


def test_a_ruleset_without_a_name_is_refused(shelves):
    with pytest.raises(RulesetError, match="Name your rules") as refused:
        shelves.keep("phone", find("classic?target=200"))
    assert refused.value.field == "name"


def test_a_ruleset_of_a_newer_version_is_listed_and_can_be_removed(shelves):
    shelves.keep("phone", THEIRS)
    id = keep(shelves, "phone", OURS)
    sql = "update house_rulesets set ruleset = ? where id = ?"
    shelves.store.execute(sql, ['{"wheel": 1}', id])
    shelf = shelves.of("phone")
    assert [*shelf.kept.values()] == [THEIRS]
    assert [(each.id, each.name) for each in shelf.unreadable] == [(id, "Ours")]
    shelves.remove("phone", id)
    assert not shelves.of("phone").unreadable


def test_a_ruleset_of_an_older_version_gets_defaults_for_new_options(shelves):
    shelves.keep("phone", THEIRS)
    before = {name: value for name, value in THEIRS.plain().items() if name != "moon"}
    shelves.store.execute("update house_rulesets set ruleset = ?", [json.dumps(before)])
    assert kept(shelves) == [THEIRS]


def test_a_full_shelf_refuses_more_rulesets_but_allows_changes(shelves, monkeypatch):
    monkeypatch.setattr(limits, "RULESETS", 2)
    ours = keep(shelves, "phone", OURS)
    shelves.keep("phone", THEIRS)
    with pytest.raises(RulesetError, match="2 rulesets already"):
        shelves.keep("phone", find("classic?name=Third&target=200"))
    changed = find("classic?name=Third&target=210")
    shelves.keep("phone", changed, instead_of=ours)
    assert set(kept(shelves)) == {changed, THEIRS}
    assert shelves.keep("another", OURS)
