"""Tells the local network that `upcard.local` is here (multicast DNS), as a second way beside the plain address."""

import socket
import threading
from types import TracebackType

import structlog
from zeroconf import IPVersion, ServiceInfo, Zeroconf

from server.addresses import NAME, own_addresses

log = structlog.get_logger()


class Announcement:
    """Announces the table while it is entered; where the network refuses, the plain address still works."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._zeroconf: Zeroconf | None = None
        self._thread = threading.Thread(target=self._announce, name="announce", daemon=True)

    def __enter__(self) -> "Announcement":
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._thread.join(timeout=5.0)
        if self._zeroconf is not None:
            self._zeroconf.close()

    def _announce(self) -> None:
        addresses = [socket.inet_aton(address) for address in own_addresses() if ":" not in address]
        addresses = [address for address in addresses if address[:1] != b"\x7f"]
        if not addresses:
            log.info("no network to announce the table on")
            return
        info = ServiceInfo(
            "_http._tcp.local.",
            "Upcard scoreboard._http._tcp.local.",
            port=self._port,
            addresses=addresses,
            properties={"path": "/"},
            server=f"{NAME}.",
        )
        try:
            self._zeroconf = Zeroconf(ip_version=IPVersion.V4Only)
            self._zeroconf.register_service(info, allow_name_change=True)
            log.info("announced", name=NAME)
        except Exception as error:
            log.warning("the table cannot be announced by name", reason=repr(error))
