"""A phone with a camera app: JPEG after JPEG in one HTTP answer."""

import contextlib
import time
from base64 import b64encode
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler

from tests.hardware.loopback.shown import LoopbackServer, Shown, plugged_in


class _Answer(BaseHTTPRequestHandler):
    server: LoopbackServer

    def do_GET(self) -> None:
        shown = self.server.shown
        if shown.password and self.headers["Authorization"] != f"Basic {b64encode(shown.password.encode()).decode()}":
            self.send_response(401)
            self.send_header("WWW-Authenticate", 'Basic realm="phone"')
            self.end_headers()
            return
        self.send_response(200)
        self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=frame")
        self.end_headers()
        with contextlib.suppress(OSError):
            while not self.server.stopping:
                if not shown.stalled:
                    picture = shown.part or shown.jpeg()
                    length = f"Content-Length: {len(picture)}\r\n" if shown.says_length else ""
                    head = f"--frame\r\nContent-Type: image/jpeg\r\n{length}\r\n"
                    self.wfile.write(head.encode() + picture + b"\r\n")
                time.sleep(1 / shown.rate)

    def log_message(self, format: str, *_: object) -> None:
        pass


@contextlib.contextmanager
def phone(port: int, shown: Shown) -> Iterator[str]:
    """Serve on `port` for as long as the block lasts, and give the address."""
    server = LoopbackServer(("127.0.0.1", port), _Answer)
    server.shown = shown
    with plugged_in(server):
        yield f"http://127.0.0.1:{port}/video"
