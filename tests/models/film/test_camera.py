"""The film's camera."""

import numpy as np
import pytest

from models.film.camera import TableCamera


def test_a_camera_straight_above_sees_a_millimetre_as_its_scale() -> None:
    camera = TableCamera(scale=1.5, distance=1000.0)
    corners = camera.project(np.array([[0.0, 0, 0], [100, 0, 0], [0, 100, 0]]))
    np.testing.assert_allclose(corners, [[640, 360], [790, 360], [640, 510]])


def test_a_tilted_camera_on_souths_side_sees_north_smaller() -> None:
    camera = TableCamera(scale=1.5, distance=1000.0, tilt=0.5)
    far = camera.project(np.array([[-50.0, -150, 0], [50, -150, 0]]))
    near = camera.project(np.array([[-50.0, 150, 0], [50, 150, 0]]))
    assert far[1, 0] - far[0, 0] < near[1, 0] - near[0, 0]
    assert far[0, 1] < near[0, 1]


def test_ground_undoes_project_and_higher_things_look_nearer() -> None:
    camera = TableCamera(scale=1.3, distance=1100.0, tilt=0.3, roll=0.05, aim=(10.0, -20.0))
    places = np.array([[0.0, 0, 0], [120, -80, 0], [-200, 140, 0]])
    np.testing.assert_allclose(camera.ground(camera.project(places)), places[:, :2], atol=1e-6)
    lifted = camera.plane(100.0) @ [0, 0, 1.0]
    assert lifted[1] / lifted[2] != pytest.approx(camera.project(places[:1])[0, 1])
