"""USB cameras: how one that cannot be used is told; `hardware/virtual_camera/usb.sh` tries them on a real kernel."""

import os
from pathlib import Path

import cv2
import pytest

from hardware import opencv_device, v4l2
from hardware.camera import CameraError
from hardware.opencv_device import open_usb

CAPTURE, METADATA = 0x0420_0001, 0x04A0_0000


class Busy:
    """What OpenCV makes of a device whose pictures another program takes: it opens, and gives none."""

    def __init__(self, *_: object) -> None:
        pass

    def isOpened(self) -> bool:  # noqa: N802 - OpenCV's name
        return True

    def set(self, *_: object) -> bool:
        return False

    def get(self, _property: int) -> float:
        return 0.0

    def read(self) -> tuple[bool, None]:
        return False, None

    def release(self) -> None:
        pass


@pytest.fixture
def devices(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in the place of /dev; each file in it says what the kernel would answer for that device."""

    def answer(device: int, request: int, told: bytearray) -> None:
        assert request == v4l2.QUERY
        name, _, can = os.pread(device, 100, 0).decode().partition(":")
        if not can:
            raise OSError("not a device of the video system")
        told[:] = v4l2.ANSWER.pack(b"uvcvideo", name.encode(), b"usb-1", 0, CAPTURE | METADATA, int(can))

    monkeypatch.setattr(opencv_device, "DEVICES", tmp_path)
    monkeypatch.setattr(v4l2, "ioctl", answer)
    return tmp_path


def test_an_absent_camera_names_its_device(devices: Path) -> None:
    with pytest.raises(CameraError, match=r"^usb:0: no camera at .*/video0; plug it in$"):
        open_usb(0)


def test_an_absent_camera_names_those_that_are_there(devices: Path) -> None:
    (devices / "video2").write_text(f"Table Cam:{CAPTURE}")
    (devices / "video3").write_text(f"Table Cam:{METADATA}")
    (devices / "videoloop").write_text("something else")
    with pytest.raises(CameraError, match=r"video0; plug it in, or take usb:2 \(Table Cam\)$"):
        open_usb(0)


def test_a_file_from_which_no_pictures_come_is_no_camera(devices: Path) -> None:
    (devices / "video0").write_text(f"Table Cam:{CAPTURE}")
    (devices / "video1").write_text(f"Table Cam:{METADATA}")
    (devices / "video2").write_text("no device at all")
    for number in (1, 2):
        with pytest.raises(CameraError, match=rf"usb:{number}: no camera at .*, or take usb:0 \(Table Cam\)"):
            open_usb(number)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may open everything")
def test_a_camera_one_may_not_open_names_the_group(devices: Path) -> None:
    (devices / "video0").touch(mode=0o000)
    with pytest.raises(CameraError, match="add this user to the group video"):
        open_usb(0)


def test_a_busy_camera_is_told_as_busy(devices: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (devices / "video0").write_text(f"Table Cam:{CAPTURE}")
    monkeypatch.setattr(cv2, "VideoCapture", Busy)
    device = open_usb(0)
    assert device.description.startswith("Table Cam")
    with pytest.raises(CameraError, match=r"^usb:0: Table Cam is in use by another program$"):
        device.shoot(1.0)


def test_a_camera_that_opencv_cannot_read_is_told_and_not_kept_open(devices: Path) -> None:
    (devices / "video0").write_text(f"Table Cam:{CAPTURE}")
    before = len(list(Path("/proc/self/fd").iterdir()))
    with pytest.raises(CameraError, match="usb:0: Table Cam"):
        open_usb(0)
    assert len(list(Path("/proc/self/fd").iterdir())) == before
