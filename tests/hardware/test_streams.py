"""Phones and network cameras, over real sockets on this machine."""

import contextlib
import shutil
import socket
import subprocess
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import cv2
import numpy as np
import pytest

from hardware.camera import CameraError, Frame
from hardware.sources import open_source


class _Mjpeg(BaseHTTPRequestHandler):
    """What phone camera apps serve: JPEG after JPEG in one answer."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=frame")
        self.end_headers()
        picture = cv2.imencode(".jpg", np.full((360, 640, 3), 120, np.uint8))[1].tobytes()
        with contextlib.suppress(OSError):
            while not self.server.stopping:  # type: ignore[attr-defined]
                head = f"--frame\r\nContent-Type: image/jpeg\r\nContent-Length: {len(picture)}\r\n\r\n"
                self.wfile.write(head.encode() + picture + b"\r\n")
                time.sleep(1 / 30)

    def log_message(self, format: str, *_: object) -> None:
        pass


@contextlib.contextmanager
def phone(port: int) -> Iterator[None]:
    server = ThreadingHTTPServer(("127.0.0.1", port), _Mjpeg)
    server.daemon_threads = True
    server.stopping = False  # type: ignore[attr-defined]
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield
    finally:
        server.stopping = True  # type: ignore[attr-defined]
        server.shutdown()
        server.server_close()


@pytest.fixture
def port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def test_a_phones_pictures_arrive_and_survive_its_restart(port: int) -> None:
    with phone(port):
        camera = open_source(f"http://127.0.0.1:{port}/video")
        assert _next(camera).image.shape == (360, 640, 3)
    with pytest.raises(CameraError) as trouble:
        while True:
            camera.read(3.0)
    assert str(trouble.value).startswith(f"http://127.0.0.1:{port}")
    with phone(port):
        assert _next(camera, within_s=6.0).image.mean() == pytest.approx(120, abs=4)
        camera.close()


@pytest.mark.skipif(shutil.which("ffmpeg") is None, reason="ffmpeg is not installed")
def test_an_mpeg_ts_stream_of_the_kind_rpicam_vid_serves_is_read(port: int) -> None:
    source = ["-re", "-f", "lavfi", "-i", "testsrc=size=640x360:rate=15:duration=20"]
    address = f"tcp://127.0.0.1:{port}"
    command = ["ffmpeg", "-loglevel", "quiet", *source, "-c:v", "mpeg2video", "-f", "mpegts", f"{address}?listen=1"]
    server = subprocess.Popen(command)
    try:
        time.sleep(1.0)
        camera = open_source(address)
        assert _next(camera, within_s=8.0).image.shape == (360, 640, 3)
        camera.close()
    finally:
        server.kill()
        server.wait()


def _next(camera, within_s: float = 5.0) -> Frame:
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
