"""How often visitors may do something, counted for their networks and all, by every instance."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest

from scorekeeper.service.allowances import MINUTE, TOGETHER, Allowance, TooOftenError
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
    """Three from an address within a minute."""
    return Allowance(Visits(store), kind, 3, MINUTE, "Too often.")


def count(allowance, address, times):
    for _time in range(times):
        allowance.take(address)


def is_refused(allowance, address):
    """Whether it must wait; asking counts nothing."""
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


@pytest.mark.parametrize(
    ("most", "address", "same", "other"),
    [
        (3, "2001:db8::{0:x}:1", "2001:db8::ffff:1", "2001:db8:0:1::1"),
        (6, "2001:db8:0:{0:x}::1", "2001:db8:0:ff::1", "2001:db8:0:100::1"),
        (12, "2001:db8:0:{0:x}00::1", "2001:db8:0:ff00::1", "2001:db8:1::1"),
        (3, "::ffff:192.0.2.1", "192.0.2.1", "::ffff:192.0.2.2"),
        (3, "fe80::1%eth{0}", "fe80::2", "2001:db8::1"),
    ],
    ids=["/64", "/56", "/48", "IPv4 written as IPv6", "link-local"],
)
def test_a_network_has_more_than_an_address_and_an_end(
    allowance, clock, most, address, same, other
):
    for number in range(most):
        assert not is_refused(allowance, same)
        count(allowance, address.format(number), 1)
        clock.move(0.001)
    assert is_refused(allowance, same)
    assert not is_refused(allowance, other)


def test_when_all_together_were_too_many_only_busy_addresses_wait(allowance, clock):
    for last in range(TOGETHER):
        count(allowance, f"192.0.2.{last}", 3)
    clock.move(0.001)
    assert not is_refused(allowance, "198.51.100.1")
    count(allowance, "198.51.100.1", 1)
    clock.move(0.001)
    assert is_refused(allowance, "198.51.100.1")
    assert not is_refused(allowance, "2001:db8::1")
    clock.move(60)
    assert not is_refused(allowance, "198.51.100.1")


def test_what_is_given_back_takes_no_other_visit_along(allowance, clock):
    count(allowance, "192.0.2.1", 2)
    clock.move(0.000_001)  # as long as a visit takes, at the least
    for _time in range(2):
        assert not is_refused(allowance, "192.0.2.1")
    count(allowance, "192.0.2.1", 1)
    clock.move(0.000_001)
    assert is_refused(allowance, "192.0.2.1")


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
    left = store.execute("select distinct who from visits order by who")
    assert left == [("everybody",), ("no address, but a socket",)]


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
