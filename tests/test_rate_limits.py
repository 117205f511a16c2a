"""Rate limits for addresses, networks and all visitors, which all instances count together."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest

from scorekeeper.service.rate_limits import MINUTE, TOGETHER, Allowance, TooOftenError
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
    """An allowance of three visits per address and minute."""
    return Allowance(Visits(store), kind, 3, MINUTE, "Too often.")


def count(allowance, address, times):
    for _time in range(times):
        allowance.take(address)


def is_refused(allowance, address):
    """True if the address must wait. The check does not count as a visit."""
    try:
        allowance.take(address, counts=False)
    except TooOftenError:
        return True
    return False


def test_only_an_address_at_its_limit_waits_until_its_visits_expire(allowance, clock):
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
def test_a_network_has_a_larger_limit_than_an_address(allowance, clock, most, address, same, other):
    for number in range(most):
        assert not is_refused(allowance, same)
        count(allowance, address.format(number), 1)
        clock.move(0.001)
    assert is_refused(allowance, same)
    assert not is_refused(allowance, other)


def test_at_the_limit_of_all_visitors_only_busy_addresses_wait(allowance, clock):
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


def test_giving_back_a_visit_deletes_no_other(allowance, clock):
    count(allowance, "192.0.2.1", 2)
    clock.move(0.000_001)  # two visits never have the same time
    for _time in range(2):
        assert not is_refused(allowance, "192.0.2.1")
    count(allowance, "192.0.2.1", 1)
    clock.move(0.000_001)
    assert is_refused(allowance, "192.0.2.1")


def test_kinds_are_counted_separately(allowance, store, clock):
    count(allowance, "192.0.2.1", 3)
    assert not is_refused(allowance_in(store, "games"), "192.0.2.1")


def test_an_instance_counts_the_visits_of_another(allowance, where, clock):
    """Because the counts are in the database, they also survive a restart."""
    count(allowance, "192.0.2.1", 3)
    assert is_refused(allowance_in(Store(where)), "192.0.2.1")


@pytest.mark.parametrize("wrong_by", [timedelta(days=-400), timedelta(days=400)])
def test_visits_by_a_wrong_clock_block_nobody(allowance, clock, wrong_by):
    clock.now = START + wrong_by
    count(allowance, "192.0.2.1", 3)
    clock.now = START
    assert not is_refused(allowance, "192.0.2.1")


def test_expired_visits_are_deleted(allowance, store, clock):
    count(allowance, "192.0.2.1", 3)
    clock.move(61)
    count(allowance, "no address, but a socket", 1)
    left = store.execute("select distinct who from visits order by who")
    assert left == [("everybody",), ("no address, but a socket",)]


def test_parallel_visits_get_no_more_than_the_limit(store):
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
