"""How phones reach this machine."""

import socket
from collections.abc import Sequence

from hardware.checks.finding import Finding


def network_findings(addresses: Sequence[str]) -> list[Finding]:
    """Tell of this machine's `addresses`, loopback among them or not, and whether upcard.local leads here."""
    own = [address for address in addresses if ":" not in address and not address.startswith("127.")]
    if not own:
        advice = "join a Wi-Fi with raspi-config, or plug in a network cable; no internet is needed"
        return [Finding("network", "bad", "no address: phones cannot reach this machine", advice)]
    return [Finding("network", "good", f"{socket.gethostname()}: {', '.join(own)}"), _name()]


def _name() -> Finding:
    try:
        leads_to = socket.gethostbyname("upcard.local")
    except OSError:
        return Finding(
            "name",
            "unknown",
            "upcard.local does not resolve here",
            "start the table (the service answers to the name); phones can always use the address in the code",
        )
    return Finding("name", "good", f"upcard.local is {leads_to}")
