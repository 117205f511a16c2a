"""The addresses at which phones on local networks reach this computer."""

import re
import socket
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from urllib.parse import urlsplit

# Addresses that no machine has: they are reserved for documentation (RFC 5737, RFC 3849).
NOBODY = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}
SHARED = ip_network("100.64.0.0/10")  # shared by customers of a provider (RFC 6598)
LOOPBACK = {socket.AF_INET: "127.0.0.1", socket.AF_INET6: "::1"}
# Names of adapters for tunnels, containers and virtual machines, which phones cannot reach.
VIRTUAL = re.compile(
    r"^(br-|docker|ipsec|lxc|podman|ppp|tailscale|tap|tun|utun|veth|virbr|vboxnet|vmnet|wg|zt)"
    r"|Hyper-V|OpenVPN|TAP-|VMware|VPN|VirtualBox|WireGuard"
)


def lan_addresses(family: socket.AddressFamily = socket.AF_INET) -> list[str]:
    """Return an address for each network adapter, starting with the likeliest one for phones.

    Adapters that look virtual come last. Loopback and link-local addresses are left out, so the
    list is empty if the computer is on no network.
    """
    import ifaddr  # loads the C library, which Python in a browser lacks

    routed = _routed_address(family)
    best: dict[str, tuple[bool, bool, str]] = {}
    for adapter in ifaddr.get_adapters():
        is_virtual = bool(VIRTUAL.search(adapter.name) or VIRTUAL.search(adapter.nice_name))
        for each in adapter.ips:
            address = str(each.ip) if each.is_IPv4 else each.ip[0]
            if each.is_IPv4 == (family is socket.AF_INET) and _is_on_a_network(address):
                found = (is_virtual, address != routed, address)
                best[adapter.name] = min(found, best.get(adapter.name, found))
    return [address for *_rank, address in sorted(best.values())]


def _is_on_a_network(address: str) -> bool:
    found = ip_address(address)
    return not (found.is_loopback or found.is_link_local)


def _routed_address(family: socket.AddressFamily) -> str:
    """Return the address on the default route, or else loopback. This sends no packet."""
    try:  # fails, for example, without IPv6
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((NOBODY[family], 9))
            return str(probe.getsockname()[0])
    except OSError:
        return LOOPBACK[family]


def is_loopback(host: str) -> bool:
    """True if the host name or address means the local computer."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def visitor_at(address: str) -> IPv4Address | IPv6Address | None:
    """Parse a visitor's address; ``None`` if it is no IP address."""
    try:
        visitor = ip_address(address.partition("%")[0])
    except ValueError:
        return None
    return getattr(visitor, "ipv4_mapped", None) or visitor


def is_near(address: str) -> bool:
    """True if a visitor's address is private or on the local network.

    With IPv6, machines in a home have public addresses with the same prefix. Networks such as
    Tailscale use the addresses in ``SHARED``.
    """
    visitor = visitor_at(address)
    if visitor is None:
        return False
    if visitor.is_private or visitor.is_link_local or visitor in SHARED:  # includes loopback
        return True
    home = ip_network((_routed_address(socket.AF_INET6), 64), strict=False)
    return visitor in home and home.is_global


def for_phones(url: str) -> str:
    """Replace a loopback host in the URL with this computer's address.

    On a phone, a loopback address means the phone itself. Return an empty string if this computer
    is on no network.
    """
    parts = urlsplit(url)
    if not is_loopback(parts.hostname or ""):
        return url
    port = f":{parts.port}" if parts.port else ""
    address = next(iter(lan_addresses()), "")
    return parts._replace(netloc=f"{address}{port}").geturl() if address else ""
