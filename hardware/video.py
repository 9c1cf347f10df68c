"""Films and folders of still frames: every frame in order, in the film's own time."""

from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera import CameraError, Frame

PICTURE_SUFFIXES = {".jpg", ".jpeg", ".png", ".bmp", ".webp"}
FOLDER_FRAMES_PER_SECOND = 15.0
TIMES_FILE = "times.txt"
"""A file of this name in a folder of pictures gives each its time: a line with its name and the seconds."""


class VideoFile:
    """A film on disk, read through OpenCV's FFmpeg."""

    live = False

    def __init__(self, path: Path) -> None:
        self.source = str(path)
        self._capture = cv2.VideoCapture(self.source)
        if not self._capture.isOpened():
            raise CameraError(f"{path}: not a film that can be opened")
        self.frames_per_second = self._capture.get(cv2.CAP_PROP_FPS) or FOLDER_FRAMES_PER_SECOND
        self.frame_count = int(self._capture.get(cv2.CAP_PROP_FRAME_COUNT))
        self._sequence = 0
        self._size: tuple[int, int] | None = None

    def read(self, timeout_s: float = 2.0) -> Frame | None:  # noqa: ARG002 - a file never makes one wait
        """Return the next frame of the film; None after the last."""
        got, image = self._capture.read()
        if not got:
            if self._sequence == 0:
                raise CameraError(f"{self.source}: the film has no readable frame")
            return None
        frame = Frame(np.asarray(image, np.uint8), self._sequence / self.frames_per_second, self._sequence, self.source)
        self._size = _same_size(self._size, frame)
        self._sequence += 1
        return frame

    def close(self) -> None:
        """Close the file."""
        self._capture.release()


class FrameFolder:
    """A folder of pictures in the order of their names, each at the time the folder gives it, else 15 a second."""

    live = False

    def __init__(self, folder: Path) -> None:
        self.source = str(folder)
        self._paths = sorted(p for p in folder.iterdir() if p.suffix.lower() in PICTURE_SUFFIXES)
        if not self._paths:
            raise CameraError(f"{folder}: no pictures in this folder")
        self.frame_count = len(self._paths)
        self._times = _times(folder / TIMES_FILE)
        self._sequence = 0
        self._size: tuple[int, int] | None = None

    def read(self, timeout_s: float = 2.0) -> Frame | None:  # noqa: ARG002 - a file never makes one wait
        """Return the next picture; None after the last."""
        if self._sequence == len(self._paths):
            return None
        path = self._paths[self._sequence]
        t = self._times.get(path.name, self._sequence / FOLDER_FRAMES_PER_SECOND)
        frame = Frame(read_picture(path), t, self._sequence, self.source)
        self._size = _same_size(self._size, frame)
        self._sequence += 1
        return frame

    def close(self) -> None:
        """Nothing is held open between frames."""


def _times(path: Path) -> dict[str, float]:
    """The times of a folder's pictures; none where the folder does not say."""
    if not path.is_file():
        return {}
    times: dict[str, float] = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        name, _, seconds = line.rpartition(" ")
        try:
            times[name] = float(seconds)
        except ValueError as error:
            raise CameraError(f"{path}: line {number}: not a picture's name and its seconds") from error
    return times


def _same_size(size: tuple[int, int] | None, frame: Frame) -> tuple[int, int]:
    if size not in {None, frame.size}:
        raise CameraError(
            f"{frame.source}: frame {frame.sequence}: its size is {frame.size}, the film began with {size}"
        )
    return frame.size


def read_picture(path: Path) -> NDArray[np.uint8]:
    """Read a picture as (height, width, 3) BGR; raises CameraError when it cannot be read."""
    image = cv2.imread(str(path), cv2.IMREAD_COLOR)
    if image is None:
        raise CameraError(f"{path}: not a picture that can be read")
    return np.asarray(image, np.uint8)
