"""The way from pixels to the table."""

from pathlib import Path

import numpy as np
import pytest

from vision.geometry import GeometryError, TableGeometry

CORNERS = [(200, 60), (1080, 80), (1200, 700), (90, 690)]


def test_without_calibration_north_sits_at_the_top_and_east_at_the_right() -> None:
    table = TableGeometry.uncalibrated(1280, 720)
    places = table.to_table(np.array([[640, 360], [640, 0], [1000, 360]], np.float32))
    assert np.allclose(places, [[0, 0], [0, -1], [1, 0]], atol=1e-6)


def test_the_corners_of_a_calibrated_table_are_its_corners() -> None:
    table = TableGeometry.from_corners(CORNERS, (1280, 720))
    assert np.allclose(table.to_table(np.array(CORNERS, np.float32)), [[-1, -1], [1, -1], [1, 1], [-1, 1]], atol=1e-4)
    there = np.array([[0.3, -0.4]], np.float32)
    assert np.allclose(table.to_table(table.to_picture(there)), there, atol=1e-4)


def test_a_table_follows_a_camera_that_moved() -> None:
    warp = np.array([[1, 0, 10], [0, 1, -5], [0, 0, 1]], np.float64)
    for table in (TableGeometry.from_corners(CORNERS, (1280, 720)), TableGeometry.uncalibrated(1280, 720)):
        before = table.to_table(np.array([[500, 300]], np.float32))
        assert np.allclose(table.moved(warp).to_table(np.array([[510, 295]], np.float32)), before, atol=1e-4)


def test_what_is_kept_is_read_again(tmp_path: Path) -> None:
    table = TableGeometry.from_corners(CORNERS, (1280, 720), 96.5)
    table.save(tmp_path / "geometry.json")
    assert TableGeometry.load(tmp_path / "geometry.json") == table


@pytest.mark.parametrize(
    "corners",
    [
        [(0, 0), (1, 0), (1, 1)],  # three
        [(200, 60), (90, 690), (1200, 700), (1080, 80)],  # the wrong way round
        [(0, 0), (10, 0), (10, 10), (0, 10)],  # tiny
        [(200, 60), (1080, 80), (300, 200), (90, 690)],  # dented
        [(float("nan"), 0), (1, 0), (1, 1), (0, 1)],
    ],
)
def test_corners_that_form_no_table_are_refused(corners: list[tuple[float, float]]) -> None:
    with pytest.raises(GeometryError):
        TableGeometry.from_corners(corners, (1280, 720))


def test_a_damaged_file_is_refused_with_its_name(tmp_path: Path) -> None:
    path = tmp_path / "geometry.json"
    path.write_text('{"size": [1280]}')
    with pytest.raises(GeometryError, match=r"geometry\.json"):
        TableGeometry.load(path)
