"""Keeps the last minutes at the table as one folder, so that a problem can be shown and tried again."""

import json
import shutil
from collections import deque
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import cv2

from hardware.camera import Frame
from server.cli.output import write_whole

KEPT_S: Final = 180.0
QUALITY: Final = 92


class FolderRecorder:
    """Writes `frames/` (numbered pictures), `journal.jsonl` (all events) and `taps.jsonl` (people's, in their time).

    Only the last three minutes of frames stay. `upcard watch FOLDER/frames --taps FOLDER/taps.jsonl` plays them again;
    what people said before the first kept frame is said at its beginning.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._frames = folder / "frames"
        shutil.rmtree(self._frames, ignore_errors=True)
        self._frames.mkdir(parents=True)
        self._kept: deque[tuple[float, Path]] = deque()
        self._events: list[dict[str, Any]] = []

    def frame(self, frame: Frame) -> None:
        """Keep a frame, and let those go that are too old."""
        path = self._frames / f"{frame.sequence:08d}.jpg"
        cv2.imwrite(str(path), frame.image, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
        self._kept.append((frame.t, path))
        while frame.t - self._kept[0][0] > KEPT_S:
            self._kept.popleft()[1].unlink(missing_ok=True)

    def event(self, event: Mapping[str, Any], t: float) -> None:
        """Keep an event that was taken in at film time `t`."""
        self._events.append({**event, "t": t})

    def close(self) -> None:
        """Write the journals."""
        begin = self._kept[0][0] if self._kept else 0.0
        said = [event for event in self._events if event.get("by") != "camera" or event["t"] < begin]
        taps = [{**event, "t": round(max(0.0, event["t"] - begin), 3)} for event in said]
        for name, events in (("journal.jsonl", self._events), ("taps.jsonl", taps)):
            write_whole(self.folder / name, "".join(json.dumps(event) + "\n" for event in events))
