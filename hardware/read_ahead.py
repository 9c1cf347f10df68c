"""Reads a film a few frames ahead in a thread of its own, so that unpacking it and watching it share two cores."""

import threading
from queue import Full, Queue
from typing import Final

from hardware.camera import Camera, CameraError, Frame

AHEAD: Final = 4
_LOOK_S: Final = 0.1
"""How often a full queue looks whether the film was closed."""


class ReadAhead:
    """The frames of another camera that is no live one, in the same order."""

    live = False

    def __init__(self, camera: Camera) -> None:
        self._camera = camera
        self._ready: Queue[Frame | CameraError | None] = Queue(AHEAD)
        self._stop = threading.Event()
        self._over = False
        self._thread = threading.Thread(target=self._run, name="read-ahead", daemon=True)
        self._thread.start()

    def read(self, timeout_s: float = 2.0) -> Frame | None:  # noqa: ARG002 - a file never makes one wait
        """Return the next frame, None after the last; raises the CameraError of the camera read."""
        if self._over:
            return None
        frame = self._ready.get()
        if isinstance(frame, Frame):
            return frame
        self._over = True
        if frame is None:
            return None
        raise frame

    def close(self) -> None:
        """Stop reading and close the camera."""
        self._stop.set()
        self._thread.join()
        self._camera.close()

    def _run(self) -> None:
        while not self._stop.is_set():
            frame: Frame | CameraError | None
            try:
                frame = self._camera.read()
            except CameraError as error:
                frame = error
            self._put(frame)
            if not isinstance(frame, Frame):
                return

    def _put(self, frame: Frame | CameraError | None) -> None:
        while not self._stop.is_set():
            try:
                self._ready.put(frame, timeout=_LOOK_S)
            except Full:
                continue
            return
