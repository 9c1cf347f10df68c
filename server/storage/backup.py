"""Everything kept, as one file, and back again."""

import os
import sqlite3
import zipfile
from pathlib import Path

from server.storage.mirror import free_name
from server.store import Store

DATABASE = "table.sqlite3"
COPY = "journal.jsonl"
_KEPT_FOLDERS = ("evidence",)
_KEPT_FILES = ("geometry.json", "deck.npz")


def write_backup(data: Path, target: Path) -> int:
    """Write a zip of the journal, pictures and calibration, while a game may be going on; returns how many events.

    The players' key stays behind: a backup may be handed around. Raises OSError or sqlite3.Error; then no file is left.
    """
    partial = target.with_name(f".{target.name}.part")
    snapshot = target.with_name(f".{target.name}.sqlite3")
    try:
        with sqlite3.connect(f"file:{data / DATABASE}?mode=ro", uri=True) as source:
            copy = sqlite3.connect(snapshot)
            source.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")
            (events,) = copy.execute("SELECT count(*) FROM journal").fetchone()
            copy.close()
        source.close()
        with zipfile.ZipFile(partial, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.write(snapshot, DATABASE)
            for path in _kept_files(data):
                archive.write(path, path.relative_to(data))
        with partial.open("rb") as file:
            os.fsync(file.fileno())
        partial.replace(target)
    finally:
        for leftover in (partial, snapshot):
            leftover.unlink(missing_ok=True)
    return int(events)


def restore_backup(backup: Path, data: Path) -> int:
    """Put a backup in the place of what is there, which is kept beside it; returns how many events it holds.

    Raises OSError, zipfile.BadZipFile, KeyError or ValueError where the file is no backup; then nothing has changed.
    """
    with zipfile.ZipFile(backup) as archive:
        names = archive.namelist()
        if DATABASE not in names or archive.testzip() is not None:
            raise ValueError("not a backup of Upcard")
        wanted = [name for name in names if name == DATABASE or _is_kept(name)]
        data.mkdir(parents=True, exist_ok=True)
        for name in (DATABASE, COPY):
            if (data / name).exists():
                (data / name).rename(free_name(data / name, "before-restore"))
        for companion in ("-wal", "-shm"):
            (data / f"{DATABASE}{companion}").unlink(missing_ok=True)
        for name in wanted:
            archive.extract(name, data)
    store = Store(data / DATABASE)
    events = len(store.events())
    store.close()
    return events


def _kept_files(data: Path) -> list[Path]:
    pictures = [path for folder in _KEPT_FOLDERS for path in (data / folder).rglob("*") if path.is_file()]
    return sorted(pictures) + [data / name for name in _KEPT_FILES if (data / name).is_file()]


def _is_kept(name: str) -> bool:
    parts = Path(name).parts
    inside = not Path(name).is_absolute() and ".." not in parts
    return inside and (name in _KEPT_FILES or parts[0] in _KEPT_FOLDERS)
