"""The folder that holds everything kept: where it lies, and that only one program uses it at a time."""

import fcntl
import os
from pathlib import Path
from typing import IO

from server.cli.errors import UserError
from server.evidence import EvidenceFolder
from server.storage.errors import NewerSchemaError
from server.store import Store
from server.web.key import TableKey

VARIABLE = "UPCARD_DATA"


def default_folder() -> Path:
    """Return the folder named by the environment, or the usual place for a user's data."""
    if named := os.environ.get(VARIABLE):
        return Path(named)
    home = os.environ.get("XDG_DATA_HOME")
    return (Path(home) if home else Path.home() / ".local" / "share") / "upcard"


class DataFolder:
    """Everything kept, opened. A disk that refuses is said on the page; a folder in use by another is refused."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = self._take()
        try:
            self.store = Store(path / "table.sqlite3")
        except NewerSchemaError as error:
            raise UserError(f"{path / 'table.sqlite3'}: {error}") from error
        self.key = TableKey(path / "table-key")
        self.evidence = EvidenceFolder(path / "evidence")

    def close(self) -> None:
        """Let go of the folder."""
        self.store.close()
        if self._lock is not None:
            self._lock.close()

    def _take(self) -> IO[str] | None:
        if self.path.exists() and not self.path.is_dir():
            raise UserError(f"{self.path}: not a folder")
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            lock = (self.path / "lock").open("w")
        except OSError:
            return None
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            lock.close()
            raise UserError(f"{self.path}: another Upcard is using this folder") from error
        return lock
