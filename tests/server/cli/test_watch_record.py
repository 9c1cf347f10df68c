"""`upcard watch` on a recorded folder, and `upcard calibrate` on films and streams, as a user calls them."""

import subprocess
import sys
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.geometry import TableGeometry


def upcard(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "server.cli", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)


@pytest.fixture
def film(tmp_path: Path) -> Path:
    """A second of an empty, well-lit cloth."""
    path = tmp_path / "cloth.mp4"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"mp4v"), 15, (640, 360))
    cloth = np.random.default_rng(1).integers(60, 190, (360, 640, 3), np.uint8)
    for _ in range(20):
        writer.write(cloth)
    writer.release()
    return path


def test_watching_with_record_keeps_a_folder_that_can_be_watched_again(film: Path, tmp_path: Path) -> None:
    folder = tmp_path / "report"
    first = upcard("watch", film, "--headless", "--record", folder)
    assert "no card is to be seen" in first.stderr
    assert len(list(folder.glob("*.jpg"))) == 20
    again = upcard("watch", folder, "--headless")
    assert again.returncode == first.returncode == 1
    assert again.stderr.strip() == f"upcard watch: {folder}: no card is to be seen in this film"


def test_a_table_is_calibrated_from_a_film_and_what_is_wrong_is_said(film: Path, tmp_path: Path) -> None:
    out = tmp_path / "geometry.json"
    corners = ["100,20", "540,20", "540,340", "100,340"]
    result = upcard("calibrate", film, "--corners", *corners, "--out", out)
    assert result.returncode == 1
    assert "BAD card size: no card is seen" in result.stdout
    assert "steady light" in result.stdout
    assert TableGeometry.load(out).corners == ((100.0, 20.0), (540.0, 20.0), (540.0, 340.0), (100.0, 340.0))


def test_a_stream_that_is_not_there_is_one_clear_line(tmp_path: Path) -> None:
    result = upcard("calibrate", "http://127.0.0.1:9/none.mjpg", "--out", tmp_path / "geometry.json")
    assert result.returncode == 2
    assert len(result.stderr.strip().splitlines()) == 1
    assert "127.0.0.1:9" in result.stderr
