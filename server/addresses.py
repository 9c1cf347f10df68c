"""Under which names and addresses this machine is reached."""

import ipaddress
import socket
import time
from collections.abc import Iterable

import ifaddr

NAME = "upcard.local"
"""The name announced on the local network."""
_FRESH_S = 10.0


def own_addresses() -> list[str]:
    """Return the machine's addresses, the one that phones most likely reach first, loopback last."""
    found: list[str] = []
    for adapter in ifaddr.get_adapters():
        for ip in adapter.ips:
            address = ip.ip if isinstance(ip.ip, str) else ip.ip[0]
            found.append(address.split("%")[0])
    preferred = _way_out()
    return sorted(dict.fromkeys(found), key=lambda address: (address != preferred, _rank(address)))


def lan_address() -> str:
    """Return the IPv4 address to write into the code that phones scan."""
    return next((address for address in own_addresses() if ":" not in address), "127.0.0.1")


class Doors:
    """Which `Host` headers name this machine, and which callers are near enough to be served."""

    def __init__(self, extra_hosts: Iterable[str] = (), *, anyone: bool = False) -> None:
        self._extra = {host.lower().strip("[]") for host in extra_hosts}
        self._anyone = anyone
        self._names: set[str] = set()
        self._networks: list[ipaddress.IPv4Network | ipaddress.IPv6Network] = []
        self._read_at = -_FRESH_S

    def is_ours(self, host: str) -> bool:
        """Tell whether a `Host` header, port or not, names this machine."""
        name = _without_port(host)
        if name is None:
            return False
        self._refresh()
        return name in self._extra or name in self._names

    def is_near(self, client: str) -> bool:
        """Tell whether a caller is on this machine or on a local network."""
        if self._anyone:
            return True
        try:
            address = ipaddress.ip_address(client.split("%", maxsplit=1)[0])
        except ValueError:
            return True
        if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped is not None:
            address = address.ipv4_mapped
        if address.is_loopback or address.is_private or address.is_link_local:
            return True
        self._refresh()
        return any(address in network for network in self._networks)

    def _refresh(self) -> None:
        if time.monotonic() - self._read_at < _FRESH_S:
            return
        host = socket.gethostname().lower()
        short = host.split(".")[0]
        self._names = {"localhost", "127.0.0.1", "::1", NAME, host, short, f"{short}.local", *own_addresses()}
        self._networks = []
        for adapter in ifaddr.get_adapters():
            for ip in adapter.ips:
                address = ip.ip if isinstance(ip.ip, str) else ip.ip[0]
                self._networks.append(
                    ipaddress.ip_network(f"{address.split('%')[0]}/{ip.network_prefix}", strict=False)
                )
        self._read_at = time.monotonic()


def _without_port(host: str) -> str | None:
    host = host.strip().lower()
    if host.startswith("["):
        name, bracket, port = host[1:].partition("]")
        port = port.removeprefix(":")
        if not bracket:
            return None
    elif host.count(":") > 1:
        name, port = host, ""
    else:
        name, _, port = host.partition(":")
    if port and not port.isdecimal():
        return None
    return name.removesuffix(".") or None


def _way_out() -> str | None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        return str(probe.getsockname()[0])


def _rank(address: str) -> tuple[bool, bool, str]:
    value = ipaddress.ip_address(address)
    return value.is_loopback, value.version == 6, address
