"""The journal a second time, as text: one line for each row, appended after the database has it.

It costs one small write for each event and buys two things: a damaged database can be rebuilt from it, and people can
read it. It is never ahead of what was acknowledged; where it has fallen behind it is caught up from the database.
"""

import json
import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from server.storage.row import Row

_TAIL_BYTES = 1 << 16


class Mirror:
    """The text copy beside the database. Every failure is an OSError, and the caller may go on without it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.last_n = 0

    def open(self) -> None:
        """Find the last whole line and cut off a torn one."""
        self.last_n = 0
        if not self.path.exists():
            return
        with self.path.open("rb+") as file:
            size = file.seek(0, os.SEEK_END)
            file.seek(max(0, size - _TAIL_BYTES))
            tail = file.read()
            whole = tail.rfind(b"\n") + 1
            if whole < len(tail):
                file.truncate(size - len(tail) + whole)
        for line in reversed(tail[:whole].splitlines()):
            row = _parse(line)
            if row is not None:
                self.last_n = row.n
                return

    def append(self, rows: Iterable[Row], *, sync: bool = False) -> None:
        """Add rows in one write, so that a killed program leaves whole lines."""
        rows = list(rows)
        if not rows:
            return
        text = "".join(row.to_line() for row in rows).encode()
        descriptor = os.open(self.path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
        try:
            before = os.fstat(descriptor).st_size
            if os.write(descriptor, text) != len(text):
                os.ftruncate(descriptor, before)
                raise OSError(28, "No space left on device")
            if sync:
                os.fsync(descriptor)
        finally:
            os.close(descriptor)
        self.last_n = rows[-1].n

    def rows(self) -> Iterator[Row]:
        """Every row that can be read; damaged lines are passed over."""
        if not self.path.exists():
            return
        with self.path.open("rb") as file:
            for line in file:
                row = _parse(line)
                if row is not None:
                    yield row

    def set_aside(self) -> None:
        """Keep the file under another name and begin anew."""
        if self.path.exists():
            self.path.rename(free_name(self.path, "older"))
        self.last_n = 0


def free_name(path: Path, word: str) -> Path:
    """Return a name beside `path` that nothing has yet: `table.sqlite3.damaged-1`."""
    number = 1
    while (candidate := path.with_name(f"{path.name}.{word}-{number}")).exists():
        number += 1
    return candidate


def _parse(line: bytes) -> Row | None:
    try:
        return Row.from_dict(json.loads(line))
    except (ValueError, KeyError, TypeError):
        return None
