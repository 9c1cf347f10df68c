"""What a loopback camera shows, how it goes wrong, and how it is plugged in and out."""

import contextlib
import socketserver
import threading
from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np


@dataclass
class Shown:
    """Changed by a test while the camera runs: `size` of the picture, `shade` of it, and whether it has `stalled`.

    A phone may also keep the length of its pictures to itself, send any `part` in their place, or want a `password`,
    written `name:word`.
    """

    size: tuple[int, int] = (640, 360)
    shade: int = 120
    stalled: bool = False
    rate: float = 30.0
    says_length: bool = True
    part: bytes = b""
    password: str = ""

    def jpeg(self) -> bytes:
        """Return one picture as a baseline JPEG with the standard tables, colours at half size."""
        width, height = self.size
        return bytes(cv2.imencode(".jpg", np.full((height, width, 3), self.shade, np.uint8))[1])


class LoopbackServer(socketserver.ThreadingMixIn, socketserver.TCPServer):
    """A server of pictures whose answers end when it is `stopping`."""

    daemon_threads = True
    allow_reuse_address = True
    stopping = False
    shown: Shown


@contextlib.contextmanager
def plugged_in(server: LoopbackServer) -> Iterator[None]:
    """Serve for as long as the block lasts."""
    serving = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    serving.start()
    try:
        yield
    finally:
        server.stopping = True
        server.shutdown()
        server.server_close()
        serving.join()
