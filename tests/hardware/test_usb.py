"""USB cameras: no kernel here has one to lend, so what is tried is how one that cannot be used is told."""

import os
from pathlib import Path

import pytest

from hardware import opencv_device
from hardware.camera import CameraError
from hardware.opencv_device import OpenCvDevice, open_usb


@pytest.fixture
def devices(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in the place of /dev."""
    monkeypatch.setattr(opencv_device, "DEVICES", tmp_path)
    return tmp_path


def test_an_absent_camera_names_its_device(devices: Path) -> None:
    with pytest.raises(CameraError, match=r"usb:0: no camera at .*/video0; plug it in, or try another number"):
        open_usb(0)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may open everything")
def test_a_camera_one_may_not_open_names_the_group(devices: Path) -> None:
    (devices / "video0").touch(mode=0o000)
    with pytest.raises(CameraError, match="add this user to the group video"):
        open_usb(0)


def test_a_device_that_gives_no_pictures_is_told_and_not_kept_open(devices: Path) -> None:
    (devices / "video0").write_bytes(b"no camera")
    before = len(list(Path("/proc/self/fd").iterdir()))
    with pytest.raises(CameraError, match="in use by another program, or gives no pictures"):
        open_usb(0)
    assert len(list(Path("/proc/self/fd").iterdir())) == before


def test_a_busy_camera_opens_but_gives_no_picture_and_is_told_as_busy() -> None:
    class Busy:
        """What OpenCV makes of a device whose stream another program holds."""

        def isOpened(self) -> bool:  # noqa: N802 - OpenCV's name
            return True

        def read(self) -> tuple[bool, None]:
            return False, None

        def get(self, _property: int) -> float:
            return 0.0

    device = OpenCvDevice("usb:0", Busy, "usb:0: /dev/video0 is in use by another program")
    with pytest.raises(CameraError, match="in use by another program"):
        device.shoot(1.0)
