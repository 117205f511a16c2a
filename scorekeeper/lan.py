"""This computer's address on the local network, for the phones there."""

from __future__ import annotations

import socket
from ipaddress import ip_address, ip_network
from urllib.parse import urlsplit

# Addresses reserved for documentation (RFC 5737, RFC 3849): no machine has them.
NOBODY = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}
LOOPBACK = {socket.AF_INET: "127.0.0.1", socket.AF_INET6: "::1"}


def lan_address(family: socket.AddressFamily = socket.AF_INET) -> str:
    """The address at which other machines reach this one; finding it sends no packet.

    Without a network it is the loopback address.
    """
    with socket.socket(family, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((NOBODY[family], 9))
        except OSError:
            return LOOPBACK[family]
        address: str = probe.getsockname()[0]
        return address


def is_loopback(host: str) -> bool:
    """Whether the address means this very computer, on whichever it is said."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def is_near(address: str) -> bool:
    """Whether a visitor is on this computer's own network, by the address it comes from.

    At home IPv6 gives every machine a public address; those of one network begin alike.
    """
    try:
        visitor = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    visitor = getattr(visitor, "ipv4_mapped", None) or visitor
    if visitor.is_private or visitor.is_link_local:  # loopback is private, too
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
