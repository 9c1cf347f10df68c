"""How phones reach this machine."""

import socket

from hardware.checks.finding import Finding


def addresses() -> list[str]:
    """Return this machine's IPv4 addresses that phones can reach, the one with the default route first."""
    found: list[str] = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # a reserved address: the route is looked up, nothing is sent
            found.append(probe.getsockname()[0])
        except OSError:
            pass
    try:
        others = socket.gethostbyname_ex(socket.gethostname())[2]
    except OSError:
        others = []
    return list(dict.fromkeys(a for a in found + others if not a.startswith("127.")))


def network_findings() -> list[Finding]:
    """Return the addresses, and whether upcard.local leads here."""
    own = addresses()
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
