"""Visitors on the local network are recognized, and the address for phones is found."""

import ifaddr
import pytest

from scorekeeper.service import lan


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
def test_private_and_local_addresses_are_near(address, near):
    assert lan.is_near(address) is near


def test_public_addresses_of_the_same_network_are_near(monkeypatch):
    monkeypatch.setattr(lan, "_routed_address", lambda _family: "2a00:1450:0:1::5")
    assert lan.is_near("2a00:1450:0:1::77")
    assert not lan.is_near("2a00:1450:0:2::77")


def adapter(name, *addresses):
    ips = [ifaddr.IP(each if "." in each else (each, 0, 0), 24, name) for each in addresses]
    return ifaddr.Adapter(name, name, ips)


LO = adapter("lo", "127.0.0.1", "::1")
WIFI = adapter("wlan0", "192.168.1.20", "fe80::1")
HOTSPOT = adapter("ap0", "10.42.0.1")
TUNNEL = adapter("tun0", "10.8.0.2")
DOCKER = adapter("docker0", "172.17.0.1")
WINDOWS_TUNNEL = adapter("ProtonVPN TUN", "10.2.0.2")
ALONE = adapter("eth0", "169.254.7.7")


@pytest.mark.parametrize(
    ("adapters", "routed", "addresses"),
    [
        pytest.param([LO, WIFI], "192.168.1.20", ["192.168.1.20"], id="one network"),
        pytest.param([LO, HOTSPOT], "127.0.0.1", ["10.42.0.1"], id="no default route"),
        pytest.param(
            [LO, TUNNEL, WIFI], "10.8.0.2", ["192.168.1.20", "10.8.0.2"], id="a VPN has the route"
        ),
        pytest.param(
            [WINDOWS_TUNNEL, WIFI], "10.2.0.2", ["192.168.1.20", "10.2.0.2"], id="by its own name"
        ),
        pytest.param(
            [DOCKER, HOTSPOT, WIFI], "192.168.1.20",
            ["192.168.1.20", "10.42.0.1", "172.17.0.1"], id="several",
        ),
        pytest.param([LO, ALONE], "127.0.0.1", [], id="none"),
    ],
)  # fmt: skip
def test_addresses_for_phones_are_listed_with_the_likeliest_first(
    monkeypatch, adapters, routed, addresses
):
    monkeypatch.setattr(ifaddr, "get_adapters", lambda: adapters)
    monkeypatch.setattr(lan, "_routed_address", lambda _family: routed)
    assert lan.lan_addresses() == addresses


@pytest.mark.parametrize(
    ("adapters", "link"), [([LO, HOTSPOT], "http://10.42.0.1:8000/join/x"), ([LO], "")]
)
def test_a_link_to_localhost_becomes_a_link_for_phones(monkeypatch, adapters, link):
    monkeypatch.setattr(ifaddr, "get_adapters", lambda: adapters)
    assert lan.for_phones("http://localhost:8000/join/x") == link
