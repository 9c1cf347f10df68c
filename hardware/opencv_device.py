"""USB cameras and network streams, through OpenCV."""

import os
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

import cv2
import numpy as np
from cv2.typing import MatLike

from hardware.camera import CameraError
from hardware.live import Shot
from hardware.v4l2 import cameras

DEVICES = Path("/dev")
WANTED_SIZE = (1280, 720)
WANTED_FRAMES_PER_SECOND = 15
OPEN_TIMEOUT_S = 4.0


class SteadySize:
    """Refuses a picture of another size than those before it: the camera was turned and sees the table anew."""

    def __init__(self, name: str) -> None:
        self.known: tuple[int, int] | None = None
        self._name = name

    def check(self, image: MatLike) -> None:
        """Raise CameraError when the size is another."""
        height, width = image.shape[:2]
        if self.known not in {None, (width, height)}:
            was = "{}x{}".format(*self.known)
            raise CameraError(f"{self._name}: the picture changed its size from {was} to {width}x{height}")
        self.known = (width, height)


class OpenCvDevice:
    """An open OpenCV capture of a live source.

    `failure` is the sentence for a source that gives nothing; a busy USB camera opens all the same and fails only when
    its first picture is asked for.
    """

    def __init__(self, name: str, open_capture: Callable[[], cv2.VideoCapture], failure: str) -> None:
        self._name = name
        self._failure = failure
        self._capture = open_capture()
        self._size = SteadySize(name)
        if not self._capture.isOpened():
            self._capture.release()
            raise CameraError(failure)
        self.description = _format(self._capture)

    def shoot(self, timeout_s: float) -> Shot:
        """Wait for the next picture. One that comes too late is an old one, which the decoder had kept back."""
        began = time.monotonic()
        got, image = self._capture.read()
        late = self._size.known is not None and time.monotonic() - began >= timeout_s
        if late or not got:
            raise CameraError(self._failure if self._size.known is None else f"{self._name}: the pictures have stopped")
        self._size.check(image)
        return Shot(np.asarray(image, np.uint8), time.monotonic())

    def close(self) -> None:
        """Release the capture."""
        self._capture.release()


def _format(capture: cv2.VideoCapture) -> str:
    """The four letters that name how the pictures are coded."""
    letters = int(capture.get(cv2.CAP_PROP_FOURCC)).to_bytes(4, "little", signed=True)
    return letters.decode("ascii", "replace").strip("\0 ") if letters.strip(b"\0") else ""


def open_usb(number: int) -> OpenCvDevice:
    """Open /dev/video<number> at 1280x720, compressed by the camera where it can, with one buffer."""

    def capture() -> cv2.VideoCapture:
        device = cv2.VideoCapture(str(path), cv2.CAP_V4L2)
        device.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
        device.set(cv2.CAP_PROP_FRAME_WIDTH, WANTED_SIZE[0])
        device.set(cv2.CAP_PROP_FRAME_HEIGHT, WANTED_SIZE[1])
        device.set(cv2.CAP_PROP_FPS, WANTED_FRAMES_PER_SECOND)
        device.set(cv2.CAP_PROP_BUFFERSIZE, 1)
        return device

    name, path = f"usb:{number}", DEVICES / f"video{number}"
    if os.access(path, os.F_OK) and not os.access(path, os.R_OK | os.W_OK):
        raise CameraError(f"{name}: no permission for {path}; add this user to the group video")
    there = cameras(DEVICES)
    if number not in there:
        others = " or ".join(f"usb:{other} ({called})" for other, called in there.items())
        raise CameraError(f"{name}: no camera at {path}; plug it in{f', or take {others}' if others else ''}")
    device = OpenCvDevice(name, capture, f"{name}: {there[number]} is in use by another program")
    device.description = f"{there[number]}, {device.description}"
    return device


def open_stream(address: str) -> OpenCvDevice:
    """Open an rtsp:// or tcp:// stream, or a film over HTTP; RTSP runs over TCP, where no picture is torn."""
    os.environ.setdefault("OPENCV_FFMPEG_CAPTURE_OPTIONS", "rtsp_transport;tcp")
    limit_ms = int(1000 * OPEN_TIMEOUT_S)
    limits = [cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, limit_ms, cv2.CAP_PROP_READ_TIMEOUT_MSEC, limit_ms]
    # Each thread of a decoder keeps a picture back.
    limits += [cv2.CAP_PROP_N_THREADS, 1]

    def capture() -> cv2.VideoCapture:
        with suppress(cv2.error):
            return cv2.VideoCapture(address, cv2.CAP_FFMPEG, limits)
        return cv2.VideoCapture()

    name = without_password(address)
    return OpenCvDevice(name, capture, nothing_there(name))


def nothing_there(name: str) -> str:
    """Say that no camera answers at an address."""
    return f"{name}: nothing answers there with pictures; check the address"


def without_password(address: str) -> str:
    """Return the address as everybody may see it, without the name and password to log in with."""
    parts = urlsplit(address)
    return parts._replace(netloc=parts.netloc.rpartition("@")[2]).geturl()
