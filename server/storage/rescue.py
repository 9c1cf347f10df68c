"""Put a damaged score file right: keep the broken one, build a new one from its text copy and what is readable."""

import json
import sqlite3
from collections.abc import Iterable
from contextlib import closing, suppress
from pathlib import Path

from server.storage.mirror import free_name
from server.storage.row import Row


def salvage(path: Path) -> list[Row]:
    """Read as many rows as a damaged database still gives."""
    rows: list[Row] = []
    with suppress(sqlite3.Error), closing(connect_read_only(path)) as connection:
        for record in connection.execute("SELECT n, game, at, seat, event FROM journal ORDER BY n"):
            with suppress(ValueError, TypeError, KeyError):
                rows.append(row_of(record))
    return rows


def set_database_aside(path: Path) -> Path | None:
    """Rename the damaged file and its companions out of the way; returns the new name, or None if there was none."""
    if not path.exists():
        return None
    kept = free_name(path, "damaged")
    path.rename(kept)
    for companion in ("-wal", "-shm"):
        beside = path.with_name(path.name + companion)
        if beside.exists():
            beside.rename(kept.with_name(kept.name + companion))
    return kept


def union(first: Iterable[Row], second: Iterable[Row]) -> list[Row]:
    """All rows of both, each number once and in order; where they differ the first one's word stands."""
    rows = {row.n: row for row in second}
    rows.update({row.n: row for row in first})
    return [rows[n] for n in sorted(rows)]


def connect_read_only(path: Path) -> sqlite3.Connection:
    """Open a database that must not or cannot be written, its write-ahead log included where the disk allows."""
    for query in ("mode=ro", "mode=ro&immutable=1"):
        connection = sqlite3.connect(f"file:{path}?{query}", uri=True, check_same_thread=False, isolation_level=None)
        try:
            connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        except sqlite3.OperationalError:
            connection.close()
            continue
        except sqlite3.Error:
            connection.close()
            raise
        return connection
    raise sqlite3.OperationalError("unable to open database file")


def row_of(record: tuple[int, str, float, str | None, str]) -> Row:
    """Turn a record of the journal table into a row."""
    n, game, at, seat, event = record
    fields = json.loads(event)
    if not isinstance(fields, dict):
        raise TypeError("the event is not an object")
    return Row(n, game, at, fields, seat)
