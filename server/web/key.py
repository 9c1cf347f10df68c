"""The players' key: who has it may write, everybody else watches."""

import os
import secrets
import time
from collections import OrderedDict
from contextlib import suppress
from pathlib import Path

import structlog

log = structlog.get_logger()

COOKIE = "table_key"
HEADER = "X-Table-Key"
_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
_LENGTH = 24
"""About 119 bits: short enough for a QR code that phones read across a table, far too long to guess."""


class TableKey:
    """The key in the file `table-key`. An edited or removed file counts at once; an unwritable one does no harm."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._stamp = 0
        self._value = ""
        self.value()

    def value(self) -> str:
        """Return the key, making one where there is none."""
        try:
            stamp = self.path.stat().st_mtime_ns
            if stamp != self._stamp:
                self._value, self._stamp = self.path.read_text().strip(), stamp
        except FileNotFoundError:
            if not self._value or self._stamp:
                self.renew()
        except (OSError, ValueError) as error:
            log.warning("the key cannot be read", file=str(self.path), reason=str(error))
        if not self._value:
            self.renew()
        return self._value

    def renew(self) -> str:
        """Make a new key; whoever had the old one must scan again."""
        self._value = "".join(secrets.choice(_ALPHABET) for _ in range(_LENGTH))
        self._stamp = 0
        partial = self.path.with_name(self.path.name + ".part")
        with suppress(OSError):
            descriptor = os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            try:
                os.write(descriptor, f"{self._value}\n".encode())
                os.fsync(descriptor)
            finally:
                os.close(descriptor)
            partial.rename(self.path)
            self._stamp = self.path.stat().st_mtime_ns
        return self._value

    def fits(self, candidate: str | None) -> bool:
        """Tell whether this is the key, in a time that says nothing about it."""
        return candidate is not None and secrets.compare_digest(candidate.encode(), self.value().encode())


class WrongKeys:
    """Counts wrong keys by address and slows down whoever tries many."""

    def __init__(self, allowed: int = 10, window_s: float = 60.0, remembered: int = 1000) -> None:
        self._allowed = allowed
        self._window_s = window_s
        self._remembered = remembered
        self._tries: OrderedDict[str, list[float]] = OrderedDict()

    def too_many(self, address: str) -> bool:
        """Note a wrong key and tell whether this address has tried too often lately."""
        now = time.monotonic()
        tries = [when for when in self._tries.pop(address, []) if now - when < self._window_s]
        tries.append(now)
        self._tries[address] = tries[-self._allowed - 1 :]
        while len(self._tries) > self._remembered:
            self._tries.popitem(last=False)
        return len(tries) > self._allowed
