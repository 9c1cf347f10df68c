"""Writes films: H.264 by ffmpeg where it is installed, else MPEG-4 by OpenCV. Nothing half-written is left behind."""

import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

FPS = 15


class FilmWriter(Protocol):
    """Takes the frames of a film in order."""

    def write(self, frame: NDArray[np.uint8]) -> None:
        """Add one (height, width, 3) BGR frame."""


class _Pipe:
    def __init__(self, path: Path, size: tuple[int, int], quality: int, preset: str) -> None:
        self._process = subprocess.Popen(
            [
                "ffmpeg",
                "-loglevel",
                "error",
                "-y",
                "-f",
                "rawvideo",
                "-pix_fmt",
                "bgr24",
                "-s",
                f"{size[0]}x{size[1]}",
                "-r",
                str(FPS),
                "-i",
                "-",
                "-c:v",
                "libx264",
                "-preset",
                preset,
                "-crf",
                str(quality),
                "-pix_fmt",
                "yuv420p",
                "-g",
                "60",
                "-threads",
                "1",
                "-movflags",
                "+faststart",
                "-f",
                "mp4",
                str(path),
            ],
            stdin=subprocess.PIPE,
        )

    def write(self, frame: NDArray[np.uint8]) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(frame.tobytes())

    def close(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        if self._process.wait() != 0:
            raise OSError("ffmpeg could not write the film")


class _OpenCv:
    def __init__(self, path: Path, size: tuple[int, int]) -> None:
        self._writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"mp4v"), FPS, size)
        if not self._writer.isOpened():
            raise OSError(f"{path}: OpenCV cannot write a film there")

    def write(self, frame: NDArray[np.uint8]) -> None:
        self._writer.write(frame)

    def close(self) -> None:
        self._writer.release()


@contextmanager
def open_film(path: Path, size: tuple[int, int], quality: int = 23, preset: str = "veryfast") -> Iterator[FilmWriter]:
    """A film that appears under its name only when it is whole."""
    part = path.with_suffix(".part.mp4")
    writer = _Pipe(part, size, quality, preset) if shutil.which("ffmpeg") else _OpenCv(part, size)
    try:
        yield writer
    except BaseException:
        writer.close()
        part.unlink(missing_ok=True)
        raise
    writer.close()
    part.replace(path)
