"""Tells systemd that the service is ready and alive. Outside systemd every call does nothing."""

import os
import socket


def notify(message: str) -> bool:
    """Send one sd_notify message such as READY=1, WATCHDOG=1 or STATUS=...; returns whether systemd was there."""
    address = os.environ.get("NOTIFY_SOCKET")
    if not address:
        return False
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as channel:
        channel.connect("\0" + address[1:] if address.startswith("@") else address)
        channel.sendall(message.encode())
    return True


def watchdog_interval_s() -> float | None:
    """How often WATCHDOG=1 should be sent: half the time that systemd allows, or None without a watchdog."""
    allowed_us = os.environ.get("WATCHDOG_USEC")
    return int(allowed_us) / 2e6 if allowed_us else None
