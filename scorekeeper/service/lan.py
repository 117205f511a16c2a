"""This computer's addresses on its local networks, for the phones there."""

import re
import socket
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from urllib.parse import urlsplit

# Addresses reserved for documentation (RFC 5737, RFC 3849); no machine has them.
NOBODY = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}
SHARED = ip_network("100.64.0.0/10")  # RFC 6598
LOOPBACK = {socket.AF_INET: "127.0.0.1", socket.AF_INET6: "::1"}
# Adapters of tunnels, containers and virtual machines; phones are on none of these.
VIRTUAL = re.compile(
    r"^(br-|docker|ipsec|lxc|podman|ppp|tailscale|tap|tun|utun|veth|virbr|vboxnet|vmnet|wg|zt)"
    r"|Hyper-V|OpenVPN|TAP-|VMware|VPN|VirtualBox|WireGuard"
)


def lan_addresses(family: socket.AddressFamily = socket.AF_INET) -> list[str]:
    """Return one address for each network this computer is on, the likeliest for phones first.

    An adapter that looks virtual comes last. Loopback and link-local addresses are left out, so
    the list is empty without a network.
    """
    import ifaddr  # loads the C library, which a browser lacks

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
    """Return the address on the default route, else loopback; finding it sends no packet."""
    try:  # a computer may have no IPv6
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
    """Parse the address of a socket's peer; ``None`` for sockets without addresses."""
    try:
        visitor = ip_address(address.partition("%")[0])
    except ValueError:
        return None
    return getattr(visitor, "ipv4_mapped", None) or visitor


def is_near(address: str) -> bool:
    """True if a visitor's address is private or on the local network.

    With IPv6, machines at home have public addresses with the same prefix. Overlays such as
    Tailscale use the shared address space of providers.
    """
    visitor = visitor_at(address)
    if visitor is None:
        return False
    if visitor.is_private or visitor.is_link_local or visitor in SHARED:  # includes loopback
        return True
    home = ip_network((_routed_address(socket.AF_INET6), 64), strict=False)
    return visitor in home and home.is_global


def for_phones(url: str) -> str:
    """Replace a loopback host, which would be the phone itself, by this computer's address.

    Return an empty string without a network.
    """
    parts = urlsplit(url)
    if not is_loopback(parts.hostname or ""):
        return url
    port = f":{parts.port}" if parts.port else ""
    address = next(iter(lan_addresses()), "")
    return parts._replace(netloc=f"{address}{port}").geturl() if address else ""
