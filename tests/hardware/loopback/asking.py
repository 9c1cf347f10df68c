"""What a test asks of a camera that may be away just now."""

import gc
import threading
import time
from pathlib import Path

from hardware.camera import Camera, CameraError, Frame

BACK_WITHIN_S = 5.0


def next_frame(camera: Camera, within_s: float = BACK_WITHIN_S) -> Frame:
    """Wait for a frame, through whatever goes wrong meanwhile."""
    deadline = time.monotonic() + within_s
    while True:
        try:
            frame = camera.read(1.0)
        except CameraError:
            assert time.monotonic() < deadline, "no picture came"
            time.sleep(0.05)
        else:
            assert frame is not None
            return frame


def trouble(camera: Camera, within_s: float) -> str:
    """Read until something goes wrong, and return what is said."""
    deadline = time.monotonic() + within_s
    while time.monotonic() < deadline:
        try:
            camera.read(within_s)
        except CameraError as error:
            return str(error)
    raise AssertionError("nothing was said")


def open_now() -> tuple[int, int]:
    """Count this process's threads and open files."""
    gc.collect()
    return threading.active_count(), len(list(Path("/proc/self/fd").iterdir()))
