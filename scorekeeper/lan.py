"""This computer's address on the local network, for the phones there."""

from __future__ import annotations

import socket
from ipaddress import ip_address, ip_network
from urllib.parse import urlsplit

# Addresses reserved for documentation (RFC 5737, RFC 3849): no machine has them.
NOBODY = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}
SHARED = ip_network("100.64.0.0/10")  # RFC 6598
LOOPBACK = {socket.AF_INET: "127.0.0.1", socket.AF_INET6: "::1"}


def lan_address(family: socket.AddressFamily = socket.AF_INET) -> str:
    """The address at which other machines reach this one; finding it sends no packet.

    Without a network it is the loopback address.
    """
    try:  # a computer may have no IPv6 at all
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((NOBODY[family], 9))
            address: str = probe.getsockname()[0]
            return address
    except OSError:
        return LOOPBACK[family]


def is_loopback(host: str) -> bool:
    """Whether the address means this very computer, on whichever it is said."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def is_near(address: str) -> bool:
    """Whether a visitor comes from a private address, as phones on a home network do.

    At home IPv6 gives every machine a public address; those of one network begin alike. An overlay
    such as Tailscale has addresses that providers share.
    """
    try:
        visitor = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    visitor = getattr(visitor, "ipv4_mapped", None) or visitor
    if visitor.is_private or visitor.is_link_local or visitor in SHARED:  # so is loopback
        return True
    here = ip_network((lan_address(socket.AF_INET6), 64), strict=False)
    return visitor in here and here.is_global


def for_phones(url: str) -> str:
    """The address for other phones: ``localhost`` would be the phone itself."""
    parts = urlsplit(url)
    if not is_loopback(parts.hostname or ""):
        return url
    port = f":{parts.port}" if parts.port else ""
    return parts._replace(netloc=f"{lan_address()}{port}").geturl()
