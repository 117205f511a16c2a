"""This computer's address on the local network, for the phones there."""

from __future__ import annotations

import socket
from ipaddress import ip_address
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


def for_phones(url: str) -> str:
    """The address for other phones: ``localhost`` would be the phone itself."""
    parts = urlsplit(url)
    if not is_loopback(parts.hostname or ""):
        return url
    port = f":{parts.port}" if parts.port else ""
    return parts._replace(netloc=f"{lan_address()}{port}").geturl()
