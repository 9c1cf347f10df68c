"""A phone with a camera app: JPEG after JPEG in one HTTP answer."""

import contextlib
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler

from tests.hardware.loopback.shown import LoopbackServer, Shown, plugged_in


class _Answer(BaseHTTPRequestHandler):
    server: LoopbackServer

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=frame")
        self.end_headers()
        with contextlib.suppress(OSError):
            while not self.server.stopping:
                if not self.server.shown.stalled:
                    picture = self.server.shown.jpeg()
                    head = f"--frame\r\nContent-Type: image/jpeg\r\nContent-Length: {len(picture)}\r\n\r\n"
                    self.wfile.write(head.encode() + picture + b"\r\n")
                time.sleep(1 / self.server.shown.rate)

    def log_message(self, format: str, *_: object) -> None:
        pass


@contextlib.contextmanager
def phone(port: int, shown: Shown) -> Iterator[str]:
    """Serve on `port` for as long as the block lasts, and give the address."""
    server = LoopbackServer(("127.0.0.1", port), _Answer)
    server.shown = shown
    with plugged_in(server):
        yield f"http://127.0.0.1:{port}/video"
