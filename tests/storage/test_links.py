"""Links by which phones join are found by token or code, and are unreadable in the database."""

import hashlib
from datetime import timedelta

import pytest

from scorekeeper.access import Role
from scorekeeper.storage import links as module
from scorekeeper.storage.links import Links
from scorekeeper.storage.members import Members
from scorekeeper.storage.store import Store
from tests.conftest import KEY
from tests.storage.test_store import add_games

BOTH_STORES = True


@pytest.fixture
def store(where):
    store = Store(where)
    add_games(store, "g")
    return store


@pytest.fixture
def links(store):
    return Links(store, KEY)


def test_a_link_is_found_by_its_token_and_by_its_code_in_any_case(links):
    link = links.renew("g", Role.WATCH)
    assert links.find(link.token) == links.find_code(link.code.lower()) == link
    assert links.of("g") == {Role.WATCH: link}


def test_no_other_token_finds_a_link(links):
    link = links.renew("g", Role.WATCH)
    for other in (link.token.swapcase(), link.token[:-1], f"{link.token}A", f"é{link.token}"):
        assert links.find(other) is None
    assert links.find(link.code) is links.find(link.id) is links.find("") is None
    assert links.find_code(link.token) is links.find_code("") is None


@pytest.mark.parametrize("where", ["sqlite"], indirect=True)
def test_neither_links_nor_codes_are_in_the_database(links, store):
    link = links.renew("g", Role.SCORE)
    store.close()
    kept = store.where.read_bytes()
    for secret in (link.token, link.code):
        assert secret.encode() not in kept
        assert hashlib.sha256(secret.encode()).hexdigest().encode() not in kept


def test_with_another_key_the_links_are_different(links, store):
    link = links.renew("g", Role.SCORE)
    others = Links(store, "some other key to try")
    assert others.find(link.token) is others.find_code(link.code) is None


def test_an_expired_code_is_replaced_when_the_links_are_read(links, monkeypatch):
    monkeypatch.setattr(module, "CODE_LASTS", timedelta(0))
    old = links.renew("g", Role.WATCH)
    assert links.find_code(old.code) is None
    assert links.find(old.token)
    monkeypatch.undo()
    new = links.of("g")[Role.WATCH]
    assert (new.id, new.token) == (old.id, old.token)
    assert new.code != old.code
    assert links.find_code(new.code) == new
    assert links.of("g")[Role.WATCH] == new


def test_a_link_for_the_host_expires_after_a_day(links, monkeypatch):
    link = links.renew("g", Role.HOST)
    assert links.find(link.token) == link
    monkeypatch.setattr(module, "HOST_LINK_LASTS", timedelta(0))
    assert links.find(link.token) is None


def test_changing_all_links_removes_no_member(links, store):
    members = Members(store)
    link, other = links.renew("g", Role.SEAT), links.renew("g", Role.WATCH)
    members.join(link, "Bob's", 1)
    members.join(other, "watcher")
    links.change_all("g")
    assert [each.browser for each in members.members("g")] == ["Bob's", "watcher"]
    assert links.find(link.token) is links.find(other.token) is None
    assert links.count_joined("g", Role.SEAT) == 1
    links.withdraw("g", Role.SEAT)
    assert [each.browser for each in members.members("g")] == ["watcher"]
