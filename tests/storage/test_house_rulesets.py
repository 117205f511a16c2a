"""The rulesets that browsers keep, on disk."""

import sqlite3

import pytest

from scorekeeper.pinochle.errors import RulesetError
from scorekeeper.pinochle.rules.customized import find
from scorekeeper.shelf import HouseRules
from scorekeeper.storage.store import Store

OURS = find("good-sam?name=Ours&target=2000")
THEIRS = find("classic?name=Theirs&target=200")


@pytest.fixture
def path(tmp_path):
    return tmp_path / "games.sqlite3"


@pytest.fixture
def house_rules(path):
    return HouseRules(Store(path))


def kept(house_rules, browser="phone"):
    return [each.ruleset for each in house_rules.of(browser).kept]


def test_what_is_kept_comes_back_the_latest_first_also_from_the_file(house_rules, path):
    house_rules.keep("phone", OURS)
    house_rules.keep("phone", THEIRS)
    assert kept(house_rules) == kept(HouseRules(Store(path))) == [THEIRS, OURS]
    assert kept(house_rules, "another") == []


def test_the_same_is_kept_once(house_rules):
    assert house_rules.keep("phone", OURS) == house_rules.keep("phone", OURS)
    assert kept(house_rules) == [OURS]


def test_ids_are_not_to_be_guessed(house_rules):
    ids = {house_rules.keep(f"phone {number}", OURS).id for number in range(50)}
    assert len(ids) == 50
    assert {len(id) for id in ids} == {16}


def test_another_takes_its_place(house_rules):
    first = house_rules.keep("phone", OURS)
    second = house_rules.keep("phone", THEIRS, instead_of=first.id)
    assert second.id == first.id
    assert kept(house_rules) == [THEIRS]


def test_what_another_browser_keeps_is_neither_replaced_nor_removed(house_rules):
    ours = house_rules.keep("phone", OURS)
    house_rules.keep("another", THEIRS, instead_of=ours.id)
    house_rules.remove("another", ours.id)
    assert kept(house_rules) == [OURS]


@pytest.mark.parametrize("length", [4, 39, 40])
def test_a_name_is_given_once(house_rules, length):
    for target in (100, 200, 300):
        house_rules.keep("phone", find(f"classic?name={'x' * length}&target={target}"))
    names = [ruleset.name for ruleset in kept(house_rules)]
    assert names == [("x" * length)[: 40 - 2] + " 3", ("x" * length)[: 40 - 2] + " 2", "x" * length]


def test_one_without_a_name_is_not_kept(house_rules):
    with pytest.raises(RulesetError, match="name of its own") as refused:
        house_rules.keep("phone", find("classic?target=200"))
    assert refused.value.field == "name"


def test_what_a_newer_program_kept_is_told_and_can_be_removed(house_rules, path):
    house_rules.keep("phone", THEIRS)
    id = house_rules.keep("phone", OURS).id
    with sqlite3.connect(path) as db:
        db.execute("update house_rulesets set ruleset = ? where id = ?", ['{"wheel": 1}', id])
    shelf = house_rules.of("phone")
    assert [each.ruleset for each in shelf.kept] == [THEIRS]
    assert [(each.id, each.name) for each in shelf.unreadable] == [(id, "Ours")]
    house_rules.remove("phone", id)
    assert not house_rules.of("phone").unreadable


def test_what_an_older_program_kept_has_the_defaults_of_what_is_new(house_rules, path):
    house_rules.keep("phone", THEIRS)
    with sqlite3.connect(path) as db:
        db.execute("update house_rulesets set ruleset = json_remove(ruleset, '$.moon')")
    assert kept(house_rules) == [THEIRS]


def test_a_file_without_the_table_gets_it(path):
    Store(path)
    with sqlite3.connect(path) as db:
        db.execute("drop table house_rulesets")
        db.execute("delete from _sqlite_migrations where name = 'house_rulesets'")
    HouseRules(Store(path)).keep("phone", OURS)
