"""Films and folders of frames."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from hardware.camera import CameraError
from hardware.sources import open_source


def _frame(shade: int, size: tuple[int, int] = (64, 36)) -> np.ndarray:
    return np.full((size[1], size[0], 3), shade, np.uint8)


def test_a_folder_gives_every_frame_in_order_at_fifteen_a_second(tmp_path: Path) -> None:
    for number, shade in enumerate((10, 90, 170)):
        cv2.imwrite(str(tmp_path / f"{number:03}.png"), _frame(shade))
    camera = open_source(str(tmp_path))
    frames = [camera.read(), camera.read(), camera.read()]
    assert [frame.image[0, 0, 0] for frame in frames if frame] == [10, 90, 170]
    assert frames[2] is not None
    assert frames[2].t == pytest.approx(2 / 15)
    assert camera.read() is None


def test_a_film_runs_in_its_own_time(tmp_path: Path) -> None:
    path = tmp_path / "film.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 10.0, (64, 36))
    for shade in range(0, 250, 50):
        writer.write(_frame(shade))
    writer.release()
    camera = open_source(str(path))
    times = []
    while (frame := camera.read()) is not None:
        times.append(frame.t)
    camera.close()
    assert times == pytest.approx([0.0, 0.1, 0.2, 0.3, 0.4])


def test_a_frame_of_another_size_half_way_is_named(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "0.png"), _frame(5))
    cv2.imwrite(str(tmp_path / "1.png"), _frame(5, (80, 36)))
    camera = open_source(str(tmp_path))
    camera.read()
    with pytest.raises(CameraError, match=r"frame 1: its size is \(80, 36\), the film began with \(64, 36\)"):
        camera.read()


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (lambda path: None, "no such film"),
        (lambda path: path.write_bytes(b"no film at all"), "not a film that can be opened"),
        (lambda path: path.mkdir(), "no pictures in this folder"),
    ],
    ids=["missing", "not a film", "empty folder"],
)
def test_an_unusable_film_is_refused_in_one_line(make, reason: str, tmp_path: Path) -> None:
    path = tmp_path / "table.mp4"
    make(path)
    with pytest.raises(CameraError, match=reason) as refusal:
        open_source(str(path))
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize("spec", ["usb:x", "usb:99", "rtsp://127.0.0.1:9/none", "http://127.0.0.1:9/none"])
def test_an_absent_camera_is_refused_in_one_line(spec: str) -> None:
    with pytest.raises(CameraError) as refusal:
        open_source(spec)
    assert str(refusal.value).startswith(spec)
    assert "\n" not in str(refusal.value)
