"""Phones and cameras on the network that answer over HTTP, most of them with JPEG after JPEG in one answer (MJPEG).

MJPEG is taken apart here and not by FFmpeg, which brings every picture to the size of the first, so that a phone turned
on its side went unnoticed. Any other film is left to OpenCV.
"""

import ssl
import time
import urllib.error
import urllib.request
from http.client import HTTPException, HTTPResponse, parse_headers
from select import select
from typing import Final
from urllib.parse import unquote, urlsplit

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera import CameraError
from hardware.live import Device, Shot
from hardware.opencv_device import OPEN_TIMEOUT_S, SteadySize, nothing_there, open_stream, without_password

LARGEST_PICTURE: Final = 32 * 2**20
CHUNK: Final = 2**16
CATCHING_UP_S: Final = 0.05
"""So long at most is spent on pictures that others have overtaken; a server that never pauses would take for ever."""
TORN_IN_A_ROW: Final = 10
JPEG_BEGINS, JPEG_ENDS = b"\xff\xd8", b"\xff\xd9"
PADDING = b"\r\n\0"


class MjpegDevice:
    """An open answer of type multipart/x-mixed-replace, each part of which is one JPEG."""

    description = "MJPEG"

    def __init__(self, name: str, answer: HTTPResponse) -> None:
        self._name = name
        self._answer = answer
        self._boundary = b"--" + str(answer.headers.get_param("boundary", "")).lstrip("-").encode()
        self._at_part = False
        self._size = SteadySize(name)

    def shoot(self, timeout_s: float) -> Shot:
        """Wait for a picture and return the newest whole one; torn ones are passed over."""
        deadline = time.monotonic() + timeout_s
        for _ in range(TORN_IN_A_ROW):
            image = _decoded(self._newest(deadline))
            if image is not None:
                self._size.check(image)
                return Shot(image, time.monotonic())
        raise CameraError(f"{self._name}: what it sends are no whole JPEG pictures")

    def close(self) -> None:
        """Hang up."""
        self._answer.close()

    def _newest(self, deadline: float) -> bytes:
        until = time.monotonic() + CATCHING_UP_S
        try:
            part = self._part(deadline)
            while time.monotonic() < until and select([self._answer], [], [], 0)[0]:
                part = self._part(deadline)
        except (OSError, ValueError, HTTPException) as error:
            raise CameraError(f"{self._name}: the pictures have stopped") from error
        return part

    def _part(self, deadline: float) -> bytes:
        """Read on to the end of the next part; raises OSError when the answer ends or comes too slowly."""
        while not self._at_part:
            self._at_part = self._line(deadline).startswith(b"--")
        self._at_part = False
        length = parse_headers(self._answer).get("Content-Length")
        part = bytearray()
        while len(part) <= LARGEST_PICTURE:
            if length is None:
                line = self._line(deadline)
                part += line
                if self._boundary in line:
                    self._at_part = True
                    return bytes(part[: part.rindex(self._boundary)])
                if line.rstrip(PADDING).endswith(JPEG_ENDS):
                    return bytes(part)
            elif len(part) == int(length):
                return bytes(part)
            else:
                part += self._received(self._answer.read1(min(CHUNK, int(length) - len(part))), deadline)
        raise CameraError(f"{self._name}: a picture of it has no end")

    def _line(self, deadline: float) -> bytes:
        return self._received(self._answer.readline(CHUNK), deadline)

    @staticmethod
    def _received(some: bytes, deadline: float) -> bytes:
        if not some:
            raise OSError("the answer has ended")
        if time.monotonic() > deadline:
            raise OSError("the answer comes too slowly")
        return some


def open_http(address: str) -> Device:
    """Open an http:// or https:// camera; name and password for it may be part of the address."""
    name = without_password(address)
    try:
        answer = _opener(address).open(name, timeout=OPEN_TIMEOUT_S)
    except urllib.error.HTTPError as error:
        error.close()
        if error.code in {401, 403}:
            raise CameraError(f"{name}: it wants a name and a password, as in http://name:password@...") from error
        raise CameraError(nothing_there(name)) from error
    except (OSError, ValueError, HTTPException) as error:
        raise CameraError(nothing_there(name)) from error
    kind = answer.headers.get_content_maintype()
    if kind == "multipart":
        return MjpegDevice(name, answer)
    answer.close()
    if kind in {"text", "image"}:
        what = "a web page" if kind == "text" else "a single picture"
        raise CameraError(
            f"{name}: that is {what}, no stream of pictures; the camera's app names the address of its video"
        )
    return open_stream(address)


def _opener(address: str) -> urllib.request.OpenerDirector:
    """Log in where asked to. A camera at home has no certificate of a known maker, and no proxy lies before it."""
    parts = urlsplit(address)
    passwords = urllib.request.HTTPPasswordMgrWithDefaultRealm()
    passwords.add_password(
        None, without_password(address), unquote(parts.username or ""), unquote(parts.password or "")
    )
    unknown = ssl.create_default_context()
    unknown.check_hostname, unknown.verify_mode = False, ssl.CERT_NONE
    return urllib.request.build_opener(
        urllib.request.ProxyHandler({}),
        urllib.request.HTTPSHandler(context=unknown),
        urllib.request.HTTPBasicAuthHandler(passwords),
        urllib.request.HTTPDigestAuthHandler(passwords),
    )


def _decoded(jpeg: bytes) -> NDArray[np.uint8] | None:
    """Return the picture, or None when it is none or torn."""
    if not jpeg.startswith(JPEG_BEGINS) or not jpeg.rstrip(PADDING).endswith(JPEG_ENDS):
        return None
    image = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)
    return None if image is None else np.asarray(image, np.uint8)
