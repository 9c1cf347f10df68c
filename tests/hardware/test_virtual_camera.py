"""Runs the checks of the Pi camera inside the virtual camera's root, against the real picamera2."""

import os
import subprocess
from pathlib import Path

import cv2
import numpy as np
import pytest

ROOT = Path(os.environ.get("UPCARD_VIRTUAL_CAMERA", "/var/tmp/upcard-virtual-camera"))


@pytest.mark.virtual_camera
@pytest.mark.timeout(300 + 10 * int(os.environ.get("UPCARD_CAMERA_CYCLES", "0")))
def test_the_real_picamera2_gives_frames_recovers_and_explains_itself(project: Path) -> None:
    if not list(ROOT.glob(".ready-*")):
        if os.environ.get("UPCARD_REQUIRE_VIRTUAL_CAMERA"):
            pytest.fail(f"the virtual camera's root is not prepared in {ROOT}")
        pytest.skip("the virtual camera's root is not prepared (make virtual-camera)")
    _draw_frames(ROOT / "frames")
    command = ["/environment/bin/python", "-m", "pytest", "-p", "no:cacheprovider", "-q", "-s"]
    checks = "/project/tests/hardware/inside_virtual_camera.py"
    enter = project / "hardware" / "virtual_camera" / "enter.sh"
    ran = subprocess.run(
        [str(enter), str(ROOT), str(project), "env", "PYTHONPATH=/project", *command, checks],
        capture_output=True,
        text=True,
    )
    print(ran.stdout[-3000:])
    assert ran.returncode == 0, ran.stdout[-3000:] + ran.stderr[-1000:]
    assert "skipped" not in ran.stdout


def _draw_frames(folder: Path) -> None:
    """Draw a green cloth with one white dot that wanders, so that pictures of two instants differ."""
    folder.mkdir(exist_ok=True)
    for number in range(3):
        picture = np.full((720, 1280, 3), (40, 90, 20), np.uint8)
        cv2.circle(picture, (300 + 300 * number, 300), 12, (255, 255, 255), -1)
        cv2.imwrite(str(folder / f"{number}.jpg"), picture)
