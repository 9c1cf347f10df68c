"""The one place where table events are kept: an append-only journal in SQLite with a plain-text copy beside it.

Nothing is acknowledged or shown before it is here. WAL with synchronous FULL means that a row outlives a killed program
and a pulled plug; the text copy means that it outlives a damaged database.
"""

import json
import sqlite3
import threading
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from server.storage.errors import NewerSchemaError, StoreError, explain, is_damage
from server.storage.mirror import Mirror
from server.storage.rescue import connect_read_only, row_of, salvage, set_database_aside, union
from server.storage.row import Row
from server.storage.schema import migrate

_PAGE = 500
_GAMES = """
    WITH span AS (
        SELECT id, first_n, started, (SELECT max(n) FROM journal WHERE game = games.id) AS last_n FROM games
    )
    SELECT id, first_n, last_n, started, EXISTS (
        SELECT 1 FROM journal
        WHERE n = last_n + 1 AND json_extract(event, '$.kind') = 'undo' AND json_extract(event, '$.target') = first_n
    )
    FROM span ORDER BY first_n
"""


@dataclass(frozen=True)
class GameRow:
    """A stretch of the journal that is one game.

    `first_n` and `last_n` are its first and newest event, `started` is the wall clock of the first. `undone` tells that
    its beginning was taken back and the game before it goes on.
    """

    id: str
    first_n: int
    last_n: int
    started: float
    undone: bool


class Store:
    """The journal of a table. Safe to use from several threads.

    Where the disk refuses, `append` raises StoreError and `trouble` says why until a write succeeds again; reading goes
    on from what is there. `notice` tells of a repair made on opening.
    """

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path)
        self.trouble: str | None = None
        self.notice: str | None = None
        self._lock = threading.RLock()
        self._mirror = Mirror(self.path.with_name("journal.jsonl"))
        self._connection: sqlite3.Connection | None = None
        self._writable = False
        self._inode = 0
        self._last_n = 0
        self._open()

    @property
    def last_n(self) -> int:
        """The number of the newest event, 0 for an empty journal. It only grows, and survives restarts."""
        return self._last_n

    def append(
        self,
        event: Mapping[str, Any],
        *,
        game: str = "game-1",
        at: float | None = None,
        seat: str | None = None,
    ) -> int:
        """Keep an event and return its number; raises StoreError, and then nothing was kept.

        A game not seen before begins with this event, and the game of the newest event is the one being played. An
        event whose `id` is known already is not kept again: its first number is returned.
        """
        with self._lock:
            fields = {key: value for key, value in event.items() if key != "n"}
            known = self.find(fields.get("id"))
            if known is not None:
                return known
            self._ensure_writable()
            row = Row(self._last_n + 1, game, time.time() if at is None else at, fields, seat)
            try:
                self._insert([row])
            except sqlite3.Error as error:
                if not is_damage(error):
                    raise self._failed(error) from error
                self._repair()
                self._insert([row])
            self.trouble = None
            self._last_n = row.n
            self._copy_to_mirror()
            return row.n

    def find(self, event_id: object) -> int | None:
        """Return the number of the event that its sender named so."""
        if not isinstance(event_id, str):
            return None
        with self._lock:
            found = self._read("SELECT n FROM journal WHERE id = ?", (event_id,))
        return int(found[0][0]) if found else None

    def rows(self, since: int = 0, game: str | None = None) -> Iterator[Row]:
        """The journal from number `since` on, of one game or of all, read in pages so that memory stays flat."""
        following = max(since, 0)
        while True:
            with self._lock:
                page = self._read(
                    "SELECT n, game, at, seat, event FROM journal WHERE n >= ? AND (? IS NULL OR game = ?) "
                    "ORDER BY n LIMIT ?",
                    (following, game, game, _PAGE),
                )
            for record in page:
                yield row_of(record)
            if len(page) < _PAGE:
                return
            following = page[-1][0] + 1

    def events(self, since: int = 0) -> list[dict[str, Any]]:
        """The numbered events from `since` on."""
        return [row.numbered() for row in self.rows(since)]

    def games(self) -> list[GameRow]:
        """Every game, the oldest first."""
        with self._lock:
            found = self._read(_GAMES, ())
        return [
            GameRow(identity, first_n, last_n, started, bool(undone))
            for identity, first_n, last_n, started, undone in found
        ]

    def summary(self, game: str) -> tuple[int, dict[str, Any]] | None:
        """What was derived from a game's journal, with the last number it is made of."""
        with self._lock:
            found = self._read("SELECT last_n, summary FROM summaries WHERE game = ?", (game,))
        return (int(found[0][0]), json.loads(found[0][1])) if found else None

    def keep_summary(self, game: str, last_n: int, summary: Mapping[str, Any]) -> None:
        """Keep what was derived; if the disk refuses it is derived again next time."""
        with suppress(StoreError, sqlite3.Error), self._lock:
            self._ensure_writable()
            assert self._connection is not None
            self._connection.execute(
                "INSERT OR REPLACE INTO summaries VALUES (?, ?, ?)", (game, last_n, json.dumps(summary))
            )

    def settings(self) -> dict[str, Any]:
        """Everything people have set, by key."""
        with self._lock:
            return {key: json.loads(value) for key, value in self._read("SELECT key, value FROM settings", ())}

    def keep_settings(self, values: Mapping[str, Any]) -> None:
        """Keep settings; raises StoreError where the disk refuses."""
        with self._lock:
            self._ensure_writable()
            assert self._connection is not None
            try:
                self._connection.execute("BEGIN IMMEDIATE")
                self._connection.executemany(
                    "INSERT OR REPLACE INTO settings VALUES (?, ?)",
                    [(key, json.dumps(value)) for key, value in values.items()],
                )
                self._connection.execute("COMMIT")
            except sqlite3.Error as error:
                self._roll_back()
                raise self._failed(error) from error

    def retry(self) -> None:
        """Try to get a refused disk back, so that the page need not wait for the next event to hear of it."""
        with self._lock, suppress(StoreError, sqlite3.Error):
            if self.trouble is not None:
                self._ensure_writable()
                assert self._connection is not None
                self._connection.execute(
                    "INSERT OR REPLACE INTO settings VALUES ('last_write', ?)", (str(time.time()),)
                )
                self.trouble = None
                self._copy_to_mirror()

    def copy_to(self, path: Path) -> None:
        """Write a consistent copy of the database while it is in use; raises sqlite3.Error."""
        with self._lock:
            assert self._connection is not None
            target = sqlite3.connect(path)
            try:
                self._connection.backup(target)
            finally:
                target.close()

    def close(self) -> None:
        """Fold the write-ahead log back into the file and let go of it."""
        with self._lock:
            if self._connection is not None:
                with suppress(sqlite3.Error):
                    self._connection.close()
                self._connection = None
                self._writable = False

    def _open(self) -> None:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._mirror.open()
            self._open_writable()
            self._reconcile()
        except NewerSchemaError:
            self.close()
            raise
        except sqlite3.Error as error:
            self.close()
            if is_damage(error):
                self._try_repair()
            else:
                self._open_read_only(error)
        except OSError as error:
            self.close()
            self._open_read_only(error)

    def _open_writable(self) -> None:
        lost = self._mirror.last_n > 0 and (not self.path.exists() or self.path.stat().st_size == 0)
        if lost:
            raise sqlite3.DatabaseError("file is not a database (it is gone, its text copy is not)")
        connection = sqlite3.connect(self.path, check_same_thread=False, isolation_level=None, timeout=5.0)
        self._connection = connection
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        (verdict,) = connection.execute("PRAGMA quick_check(1)").fetchone()
        if verdict != "ok":
            raise sqlite3.DatabaseError(f"database disk image is malformed ({verdict})")
        migrate(connection)
        self._writable = True
        self._inode = self.path.stat().st_ino
        (self._last_n,) = connection.execute("SELECT coalesce(max(n), 0) FROM journal").fetchone()

    def _open_read_only(self, reason: sqlite3.Error | OSError) -> None:
        self.trouble = explain(reason)
        memory = sqlite3.connect(":memory:", check_same_thread=False, isolation_level=None)
        migrate(memory)
        self._connection = memory
        rows: list[Row] = []
        with suppress(sqlite3.Error):
            source = connect_read_only(self.path)
            source.backup(memory)
            migrate(memory)
            source.close()
            rows = list(self.rows())
        with suppress(OSError):
            missing = [row for row in self._mirror.rows() if row.n not in {kept.n for kept in rows}]
            self._insert(missing)
        (self._last_n,) = memory.execute("SELECT coalesce(max(n), 0) FROM journal").fetchone()

    def _ensure_writable(self) -> None:
        if self._writable and self._connection is not None:
            with suppress(OSError):
                if self.path.stat().st_ino == self._inode:
                    return
            self._repair()
            return
        before = self._connection
        shown = self._last_n
        try:
            self._mirror.open()
            self._open_writable()
            self._reconcile()
        except (sqlite3.Error, OSError) as error:
            if self._connection is not before:
                self.close()
                self._connection = before
            self._last_n = shown
            if isinstance(error, sqlite3.Error) and is_damage(error):
                self._repair()
                return
            raise self._failed(error) from error
        if before is not None:
            before.close()

    def _try_repair(self) -> None:
        try:
            self._repair()
        except StoreError:
            self._open_read_only(sqlite3.DatabaseError("file is not a database"))

    def _repair(self) -> None:
        try:
            live = [] if self._connection is None else self._readable_rows()
            self.close()
            rows = union(union(self._mirror.rows(), live), salvage(self.path))
            settings_gone = self.path.exists()
            kept = set_database_aside(self.path)
            mirrored, self._mirror.last_n = self._mirror.last_n, 0
            self._open_writable()
            self._mirror.last_n = mirrored
            self._insert(rows)
            self._last_n = rows[-1].n if rows else 0
            self._copy_to_mirror()
        except (sqlite3.Error, OSError) as error:
            raise self._failed(error) from error
        where = f" The damaged file is kept as {kept.name}." if kept is not None else ""
        settings = " Names and view settings are as at first." if settings_gone else ""
        self.notice = (
            f"The score file was damaged. All {len(rows)} entries were restored from its copy.{where}{settings}"
        )
        self.trouble = None

    def _readable_rows(self) -> list[Row]:
        rows: list[Row] = []
        with suppress(sqlite3.Error):
            rows.extend(self.rows())
        return rows

    def _reconcile(self) -> None:
        if self._mirror.last_n > self._last_n:
            rows = list(self._mirror.rows())
            own = {row.n: row for row in rows if row.n <= self._last_n}
            newest = next(self.rows(self._last_n), None)
            if newest is None or own.get(self._last_n) == newest:
                missing = [row for row in rows if row.n > self._last_n]
                self._insert(missing)
                self._last_n = missing[-1].n
                self.notice = f"{len(missing)} entries that the score file had lost were restored from its copy."
            else:
                self._mirror.set_aside()
        self._copy_to_mirror()

    def _copy_to_mirror(self) -> None:
        if self._mirror.last_n < self._last_n:
            with suppress(OSError):
                self._mirror.append(self.rows(self._mirror.last_n + 1))

    def _insert(self, rows: Iterable[Row]) -> None:
        assert self._connection is not None
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            for row in rows:
                event = json.dumps(row.event, ensure_ascii=False, separators=(",", ":"))
                self._connection.execute(
                    "INSERT INTO journal VALUES (?, ?, ?, ?, ?, ?)", (row.n, row.game, row.id, row.at, row.seat, event)
                )
                self._connection.execute(
                    "INSERT OR IGNORE INTO games (id, first_n, started) VALUES (?, ?, ?)", (row.game, row.n, row.at)
                )
            self._connection.execute("COMMIT")
        except sqlite3.Error:
            self._roll_back()
            raise

    def _read(self, statement: str, values: tuple[Any, ...]) -> list[Any]:
        assert self._connection is not None
        return self._connection.execute(statement, values).fetchall()

    def _roll_back(self) -> None:
        if self._connection is not None and self._connection.in_transaction:
            with suppress(sqlite3.Error):
                self._connection.execute("ROLLBACK")

    def _failed(self, error: sqlite3.Error | OSError) -> StoreError:
        self.trouble = explain(error)
        return StoreError(self.trouble)
