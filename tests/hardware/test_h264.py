"""Network cameras that send H.264, over RTSP and as MPEG-TS, encoded and served by the programs that others use."""

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

import pytest

from hardware.sources import open_source
from tests.hardware.loopback import h264_camera
from tests.hardware.loopback.asking import next_frame, open_now, trouble

CYCLES = int(os.environ.get("UPCARD_CAMERA_CYCLES", "1"))

Serve = Callable[[int], AbstractContextManager[tuple[str, "subprocess.Popen[bytes]"]]]


@contextmanager
def mpeg_ts(port: int) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """Serve MPEG-TS with H.264 to the first who connects, as `rpicam-vid --listen` does."""
    address = f"tcp://127.0.0.1:{port}"
    pictures = ["-re", "-f", "lavfi", "-i", "smptebars=size=640x360:rate=15"]
    coded = ["-c:v", "libx264", "-preset", "ultrafast", "-tune", "zerolatency", "-g", "15", "-pix_fmt", "yuv420p"]
    serving = subprocess.Popen(
        ["ffmpeg", "-loglevel", "quiet", *pictures, *coded, "-f", "mpegts", f"{address}?listen=1"]
    )
    try:
        yield address, serving
    finally:
        serving.kill()
        serving.wait()


RTSP = pytest.param(
    h264_camera.h264_camera,
    id="rtsp",
    marks=pytest.mark.skipif(h264_camera.missing(), reason="Debian's gir1.2-gst-rtsp-server-1.0 is not installed"),
)
MPEG_TS = pytest.param(
    mpeg_ts, id="mpeg-ts", marks=pytest.mark.skipif(shutil.which("ffmpeg") is None, reason="ffmpeg is not installed")
)


@pytest.mark.timeout(60 + 20 * CYCLES)
@pytest.mark.parametrize("serve", [RTSP, MPEG_TS])
def test_h264_is_read_and_comes_back_each_time_it_was_pulled(serve: Serve, port: int) -> None:
    with serve(port) as (address, _):
        camera = open_source(address, patient=True)
        frame = next_frame(camera, 15.0)
        assert frame.image.shape == (360, 640, 3)
        assert frame.image[100, 40].min() > 150
        time.sleep(0.5)
        assert next_frame(camera).sequence >= frame.sequence + 4
    slowest, before = 0.0, (0, 0)
    for cycle in range(CYCLES):
        assert trouble(camera, within_s=10.0).startswith(address)
        with serve(port):
            plugged_in_at = time.monotonic()
            next_frame(camera, 15.0)
            slowest = max(slowest, time.monotonic() - plugged_in_at)
        if cycle == 0:
            before = open_now()
    after = open_now()
    camera.close()
    print(f"{CYCLES} times pulled: back {slowest:.1f} s after its start; threads and files {before}, then {after}")
    assert after[0] <= before[0]
    assert after[1] <= before[1] + 1


@pytest.mark.parametrize("serve", [RTSP])
def test_a_stalled_h264_stream_is_said_and_taken_up_when_it_goes_on(serve: Serve, port: int) -> None:
    with serve(port) as (address, serving):
        camera = open_source(address, patient=True)
        next_frame(camera, 15.0)
        serving.send_signal(signal.SIGSTOP)
        assert trouble(camera, within_s=10.0) == f"{address}: the pictures have stopped"
        serving.send_signal(signal.SIGCONT)
        next_frame(camera)
        camera.close()
