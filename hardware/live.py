"""Keeps a live source running: reads it in a thread, keeps the newest frame only, opens it again when it fails."""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from hardware.camera import CameraError, Frame

FIRST_PAUSE_S = 0.25
LONGEST_PAUSE_S = 2.0


@dataclass(frozen=True)
class Shot:
    """What a device gives: the picture as BGR, when it was taken on the device's clock, perhaps a small luma."""

    image: NDArray[np.uint8]
    taken_at_s: float
    luma: NDArray[np.uint8] | None = None


class Device(Protocol):
    """An open camera that is read by one thread. `description` tells its make and format, as far as it says them."""

    description: str

    def shoot(self, timeout_s: float) -> Shot:
        """Wait for the next picture; raises CameraError when none comes in time or the device has failed."""

    def close(self) -> None:
        """Give the device back."""


class LiveCamera:
    """A device that is opened again, with growing pauses, for as long as somebody wants frames of it.

    `opens` counts how often the device was opened, `description` is what it says of itself. Unless `patient`, the first
    opening is tried in the caller's thread, so that a wrong address or a busy camera is told at once.
    """

    live = True

    def __init__(
        self, source: str, open_device: Callable[[], Device], shot_timeout_s: float = 2.0, patient: bool = False
    ) -> None:
        self.source = source
        self.opens = 0
        self.description = ""
        self._open_device = open_device
        self._shot_timeout_s = shot_timeout_s
        self._news = threading.Condition()
        self._newest: Frame | None = None
        self._given = -1
        self._trouble: str | None = None
        self._told = True
        self._closed = threading.Event()
        self._began: float | None = None
        self._last_t = 0.0
        self._sequence = 0
        device = None if patient else self._open()
        self._thread = threading.Thread(target=self._run, args=(device,), name=f"camera {source}", daemon=True)
        self._thread.start()

    def read(self, timeout_s: float = 2.0) -> Frame | None:
        """Return the newest frame not given before; raises CameraError when none comes within the time.

        What went wrong is raised once even when all is well again by now.
        """
        deadline = time.monotonic() + timeout_s
        with self._news:
            if not self._told:
                self._told = True
                raise CameraError(self._trouble)
            while self._newest is None or self._newest.sequence == self._given:
                left = deadline - time.monotonic()
                if self._closed.is_set():
                    return None
                if left <= 0 or (self._trouble is not None and self._newest is None):
                    self._told = True
                    raise CameraError(self._trouble or f"{self.source}: no picture for {timeout_s:g} s")
                self._news.wait(left)
            self._given = self._newest.sequence
            return self._newest

    def close(self) -> None:
        """Stop the thread and give the device back."""
        self._closed.set()
        with self._news:
            self._news.notify_all()
        if self._thread is not threading.current_thread():
            self._thread.join(timeout=self._shot_timeout_s + LONGEST_PAUSE_S)

    def _run(self, device: Device | None) -> None:
        pause_s = FIRST_PAUSE_S
        while not self._closed.is_set():
            if device is None:
                try:
                    device = self._open()
                except CameraError as error:
                    self._tell(str(error))
                    self._closed.wait(pause_s)
                    pause_s = min(2 * pause_s, LONGEST_PAUSE_S)
                    continue
            try:
                shot = device.shoot(self._shot_timeout_s)
            except CameraError as error:
                self._tell(str(error))
                device.close()
                device = None
                continue
            pause_s = FIRST_PAUSE_S
            self._publish(shot)
        if device is not None:
            device.close()

    def _open(self) -> Device:
        device = self._open_device()
        self.opens += 1
        self.description = device.description
        return device

    def _publish(self, shot: Shot) -> None:
        if self._began is None:
            self._began = shot.taken_at_s
        self._last_t = max(self._last_t, shot.taken_at_s - self._began)
        frame = Frame(shot.image, self._last_t, self._sequence, self.source, shot.luma)
        self._sequence += 1
        with self._news:
            self._newest = frame
            if self._told:
                self._trouble = None
            self._news.notify_all()

    def _tell(self, trouble: str) -> None:
        with self._news:
            self._told = self._told and trouble == self._trouble
            self._trouble = trouble
            self._newest = None
            self._news.notify_all()
