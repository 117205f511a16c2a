"""How often visitors may do something, counted for each and for all."""

import pytest

from scorekeeper import allowances
from scorekeeper.allowances import Allowance, TooOftenError
from scorekeeper.limits import Limit


@pytest.fixture
def clock(monkeypatch):
    """Seconds that a test lets pass."""
    now = [1000.0]
    monkeypatch.setattr(allowances, "monotonic", lambda: now[0])
    return now


@pytest.fixture
def allowance():
    """Three from an address and ten of all, within a minute."""
    return Allowance(Limit(3, "", ""), Limit(10, "", ""), 60, "Too often.")


def count(allowance, address, times):
    for _time in range(times):
        allowance.check(address)
        allowance.count(address)


def is_refused(allowance, address):
    try:
        allowance.check(address)
    except TooOftenError:
        return True
    return False


def test_an_address_waits_until_its_time_is_over_and_no_other_does(allowance, clock):
    count(allowance, "192.0.2.1", 2)
    clock[0] += 30
    count(allowance, "192.0.2.1", 1)
    assert is_refused(allowance, "192.0.2.1")
    assert not is_refused(allowance, "192.0.2.2")
    clock[0] += 29.9
    assert is_refused(allowance, "192.0.2.1")
    clock[0] += 0.1
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
    clock[0] += 60
    assert not is_refused(allowance, "198.51.100.1")


def test_what_is_past_takes_no_memory(allowance, clock):
    for last in range(9):
        count(allowance, f"192.0.2.{last}", 1)
    clock[0] += 61
    count(allowance, "no address, but a socket", 1)
    assert list(allowance._by_network) == ["no address, but a socket"]
    assert len(allowance._all) == 1
