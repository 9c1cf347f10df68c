"""A webcam on a real kernel's V4L2; collected only inside the machine that `hardware/virtual_camera/usb.sh` starts."""

import subprocess
import time
from collections.abc import Iterator

import pytest

from hardware.camera import CameraError
from hardware.opencv_device import open_usb
from hardware.sources import open_source
from tests.hardware.loopback.asking import next_frame, trouble


def _plug_in() -> None:
    subprocess.run(
        ["/tmp/busybox", "insmod", "/tmp/vivid.ko", "n_devs=1", "node_types=0x1", "input_types=0"], check=True
    )


def _pull() -> None:
    """Take the device away: first it fails as a pulled one does, then its driver goes."""
    for _ in range(100):
        if not subprocess.run(["/tmp/busybox", "rmmod", "vivid"], capture_output=True).returncode:
            return
        time.sleep(0.1)
    raise AssertionError("the driver is still in use")


@pytest.fixture
def webcam() -> Iterator[None]:
    _plug_in()
    yield
    _pull()


def test_no_webcam_is_said_with_what_to_do() -> None:
    with pytest.raises(CameraError, match="usb:0: no camera at /dev/video0; plug it in"):
        open_source("usb:0")


def test_a_webcam_gives_the_pictures_that_were_asked_for(webcam: None) -> None:
    camera = open_source("usb:0")
    frame = next_frame(camera, 20.0)
    assert frame.size == (1280, 720)
    assert len({tuple(pixel) for pixel in frame.image[360, ::40]}) > 4
    began = time.monotonic()
    last = frame
    while time.monotonic() - began < 3.0:
        last = next_frame(camera)
    print(f"webcam: {(last.sequence - frame.sequence) / (last.t - frame.t):.1f} pictures/s, {camera.description}")
    assert last.t > frame.t
    camera.close()


def test_a_webcam_that_another_program_watches_is_said_to_be_busy(webcam: None) -> None:
    other = open_usb(0)
    other.shoot(10.0)
    with pytest.raises(CameraError, match="usb:0: vivid is in use by another program"):
        open_usb(0).shoot(10.0)
    camera = open_source("usb:0", patient=True)
    assert "in use by another program" in trouble(camera, within_s=20.0)
    other.close()
    next_frame(camera, 20.0)
    camera.close()
