"""How often visitors may do something, counted for each and for all, by every copy together."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest

from scorekeeper.allowances import MINUTE, Allowance, TooOftenError
from scorekeeper.limits import Limit
from scorekeeper.storage import visits
from scorekeeper.storage.store import Store
from scorekeeper.storage.visits import Visits

BOTH_STORES = True
START = datetime(2026, 11, 23, 20, 0, tzinfo=UTC)


class Clock:
    """A clock that a test moves."""

    now = START

    def move(self, seconds):
        self.now += timedelta(seconds=seconds)


@pytest.fixture
def clock(monkeypatch):
    clock = Clock()
    monkeypatch.setattr(visits, "_now", lambda: clock.now)
    return clock


@pytest.fixture
def store(where):
    return Store(where)


@pytest.fixture
def allowance(store):
    return allowance_in(store)


def allowance_in(store, kind="codes"):
    """Three from an address and ten of all, within a minute."""
    limits = Limit(3, "", ""), Limit(10, "", "")
    return Allowance(Visits(store), kind, *limits, MINUTE, "Too often.")


def count(allowance, address, times):
    for _time in range(times):
        allowance.take(address)


def is_refused(allowance, address):
    try:
        give_back = allowance.take(address)
    except TooOftenError:
        return True
    give_back()
    return False


def test_an_address_waits_until_its_time_is_over_and_no_other_does(allowance, clock):
    count(allowance, "192.0.2.1", 2)
    clock.move(30)
    count(allowance, "192.0.2.1", 1)
    assert is_refused(allowance, "192.0.2.1")
    assert not is_refused(allowance, "192.0.2.2")
    clock.move(29.9)
    assert is_refused(allowance, "192.0.2.1")
    clock.move(0.1)
    count(allowance, "192.0.2.1", 2)
    assert is_refused(allowance, "192.0.2.1")


def test_whoever_has_a_network_of_addresses_is_one_visitor(allowance, clock):
    for last in range(3):
        count(allowance, f"2001:db8::{last}", 1)
    assert is_refused(allowance, "2001:db8::ffff:1")
    assert not is_refused(allowance, "2001:db8:0:1::1")


def test_many_addresses_together_are_refused_too(allowance, clock):
    for last in range(10):
        count(allowance, f"192.0.2.{last}", 1)
    assert is_refused(allowance, "198.51.100.1")
    clock.move(60)
    assert not is_refused(allowance, "198.51.100.1")


def test_another_kind_is_counted_apart(allowance, store, clock):
    count(allowance, "192.0.2.1", 3)
    assert not is_refused(allowance_in(store, "games"), "192.0.2.1")


def test_a_copy_counts_what_another_has_let_through(allowance, where, clock):
    """A restart forgets nothing either."""
    count(allowance, "192.0.2.1", 3)
    assert is_refused(allowance_in(Store(where)), "192.0.2.1")


@pytest.mark.parametrize("wrong_by", [timedelta(days=-400), timedelta(days=400)])
def test_a_clock_that_was_wrong_keeps_nobody_out(allowance, clock, wrong_by):
    clock.now = START + wrong_by
    count(allowance, "192.0.2.1", 3)
    clock.now = START
    assert not is_refused(allowance, "192.0.2.1")


def test_what_is_over_is_deleted(allowance, store, clock):
    count(allowance, "192.0.2.1", 3)
    clock.move(61)
    count(allowance, "no address, but a socket", 1)
    assert store.execute("select who from visits") == [("no address, but a socket",)]


def test_a_crowd_at_once_gets_no_more_than_one_after_the_other(store):
    allowance = allowance_in(store)
    with ThreadPoolExecutor(8) as pool:
        refused = list(pool.map(lambda _time: is_taken(allowance), range(16)))
    assert refused.count(True) == 3


def is_taken(allowance):
    try:
        allowance.take("192.0.2.1")
    except TooOftenError:
        return False
    return True
