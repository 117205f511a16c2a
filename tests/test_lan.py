"""Which visitors are on this computer's own network."""

import pytest

from scorekeeper import lan


@pytest.mark.parametrize(
    ("address", "near"),
    [
        ("127.0.0.1", True),
        ("::1", True),
        ("192.168.1.20", True),
        ("10.0.0.7", True),
        ("172.16.3.4", True),
        ("fe80::1%eth0", True),
        ("fd00::1", True),
        ("::ffff:192.168.1.20", True),
        ("100.101.102.103", True),
        ("198.51.99.7", False),
        ("8.8.8.8", False),
        ("::ffff:8.8.8.8", False),
        ("2a00:1450::1", False),
        ("", False),
        ("a socket", False),
    ],
)
def test_who_is_near(address, near):
    assert lan.is_near(address) is near


def test_public_addresses_of_the_same_network_are_near(monkeypatch):
    monkeypatch.setattr(lan, "lan_address", lambda _family: "2a00:1450:0:1::5")
    assert lan.is_near("2a00:1450:0:1::77")
    assert not lan.is_near("2a00:1450:0:2::77")
