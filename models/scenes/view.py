"""The camera above the table: from table coordinates (unit: one card's height) to picture pixels."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class View:
    """A pinhole camera looking at the table's origin; `matrix` maps table points to pixels (homography)."""

    matrix: Floats
    size: tuple[int, int]
    card_height: float

    def project(self, points: Floats) -> Floats:
        """Pixels of (n, 2) table points."""
        homogeneous = np.column_stack([points, np.ones(len(points))]) @ self.matrix.T
        return np.asarray(homogeneous[:, :2] / homogeneous[:, 2:], np.float64)


def random_view(rng: np.random.Generator, size: tuple[int, int], card_height: float, tilt_limit: float) -> View:
    """A camera that shows a card in the middle about `card_height` pixels high, tilted at most `tilt_limit` degrees."""
    width, height = size
    tilt = np.deg2rad(min(abs(rng.normal(0, tilt_limit / 2)), tilt_limit))
    field = np.deg2rad(rng.uniform(22, 70))
    distance = max(width, height) / 2 / np.tan(field / 2) / card_height
    focal = distance * card_height
    cos, sin = np.cos(tilt), np.sin(tilt)
    turn = np.array([[1.0, 0, 0], [0, cos, 0], [0, -sin, distance]])
    centre = np.array([[focal, 0, width / 2], [0, focal, height / 2], [0, 0, 1.0]])
    return View(centre @ turn, size, card_height)


def placed(x: float, y: float, angle: float, aspect: float) -> Floats:
    """The four corners on the table of a card with this centre and angle (radians), clockwise from its top left."""
    corners = np.array([[-aspect, -1], [aspect, -1], [aspect, 1], [-aspect, 1]]) / 2
    cos, sin = np.cos(angle), np.sin(angle)
    return np.asarray(corners @ np.array([[cos, sin], [-sin, cos]]) + [x, y], np.float64)
