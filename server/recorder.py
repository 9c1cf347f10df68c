"""Keeps the last minutes at the table as one folder, so that a problem can be shown and tried again."""

import json
from collections import deque
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import cv2

from hardware.camera import Frame
from hardware.video import TIMES_FILE
from server.cli.errors import UserError
from server.cli.output import write_whole

KEPT_S: Final = 180.0
QUALITY: Final = 92
JOURNAL_FILE: Final = "journal.jsonl"
TAPS_FILE: Final = "taps.jsonl"
"""What people said, in their time: played again with the frames beside it."""


class FolderRecorder:
    """Writes numbered pictures with their times, the journal of all events, and what people said.

    Only the last three minutes of frames stay. `upcard watch FOLDER` plays them again; what had happened before the
    first kept frame is said at its beginning. An earlier record is known by its times; a table's own data folder has a
    journal of the same name. Raises UserError when the folder cannot be written, or holds files that are no record.
    """

    def __init__(self, folder: Path, rules: Mapping[str, Any] | None = None) -> None:
        self.folder = folder
        self._kept: deque[tuple[float, Path]] = deque()
        self._events: list[dict[str, Any]] = []
        self._game: list[dict[str, Any]] = [] if rules is None else [{"kind": "game", "rules": dict(rules), "t": 0.0}]
        try:
            folder.mkdir(parents=True, exist_ok=True)
            before = list(folder.iterdir())
            if before and not (folder / TIMES_FILE).is_file():
                raise UserError(f"{folder}: holds other files; name an empty folder to record in")
            for path in before:
                if path.suffix in {".jpg", ".jsonl", ".txt"}:
                    path.unlink()
            write_whole(folder / TIMES_FILE, "")
        except OSError as error:
            raise UserError(f"{folder}: cannot be written: {error.strerror or error}") from error

    def frame(self, frame: Frame) -> None:
        """Keep a frame, and let those go that are too old."""
        path = self.folder / f"{frame.sequence:08d}.jpg"
        cv2.imwrite(str(path), frame.image, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
        self._kept.append((frame.t, path))
        while frame.t - self._kept[0][0] > KEPT_S:
            self._kept.popleft()[1].unlink(missing_ok=True)

    def event(self, event: Mapping[str, Any], t: float) -> None:
        """Keep an event that was taken in at film time `t`."""
        self._events.append({**event, "t": t})

    def close(self) -> None:
        """Write the times and the journals."""
        begin = self._kept[0][0] if self._kept else 0.0
        times = "".join(f"{path.name} {t - begin:.4f}\n" for t, path in self._kept)
        write_whole(self.folder / TIMES_FILE, times)
        said = [event for event in self._events if event.get("by") != "camera" or event["t"] < begin]
        taps = self._game + [{**event, "t": round(max(0.0, event["t"] - begin), 3)} for event in said]
        for name, events in ((JOURNAL_FILE, self._game + self._events), (TAPS_FILE, taps)):
            write_whole(self.folder / name, "".join(json.dumps(event) + "\n" for event in events))
