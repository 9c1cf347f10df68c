"""The film's camera: a pinhole above the table.

Table coordinates are millimetres: x to the picture's right (towards E), y down the picture (towards S), z up from the
table. The origin is the middle of the table.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]


@dataclass(frozen=True)
class TableCamera:
    """Where the camera hangs and how it looks.

    `scale` is pixels per millimetre where the optical axis meets the table, `distance` the millimetres to there along
    that axis, `tilt` and `roll` radians: tilt 0 looks straight down, a positive one stands on S's side.
    """

    scale: float
    distance: float
    tilt: float = 0.0
    roll: float = 0.0
    aim: tuple[float, float] = (0.0, 0.0)
    size: tuple[int, int] = (1280, 720)

    @cached_property
    def matrix(self) -> Array:
        """The (3, 4) projection from table millimetres to pixels."""
        sin, cos = np.sin(self.tilt), np.cos(self.tilt)
        right, down, ahead = np.array([1.0, 0, 0]), np.array([0.0, cos, -sin]), np.array([0.0, -sin, -cos])
        turn, lift = np.cos(self.roll), np.sin(self.roll)
        right, down = turn * right + lift * down, turn * down - lift * right
        rotation = np.stack([right, down, ahead])
        position = np.array([self.aim[0], self.aim[1], 0.0]) - ahead * self.distance
        focal = self.scale * self.distance
        lens = np.array([[focal, 0, self.size[0] / 2], [0, focal, self.size[1] / 2], [0, 0, 1.0]])
        return np.asarray(lens @ np.c_[rotation, -rotation @ position])

    def plane(self, z: float = 0.0) -> Array:
        """The (3, 3) homography from the horizontal plane at height `z` to pixels."""
        full = self.matrix
        return np.stack([full[:, 0], full[:, 1], full[:, 2] * z + full[:, 3]], axis=1)

    def project(self, points: Array) -> Array:
        """(n, 3) millimetres to (n, 2) pixels."""
        flat = points @ self.matrix[:, :3].T + self.matrix[:, 3]
        return np.asarray(flat[:, :2] / flat[:, 2:])

    def ground(self, pixels: Array) -> Array:
        """(n, 2) pixels to the (n, 2) millimetres of the table top they show."""
        flat = np.c_[pixels, np.ones(len(pixels))] @ np.linalg.inv(self.plane()).T
        return np.asarray(flat[:, :2] / flat[:, 2:])

    def reach(self) -> dict[str, float]:
        """How many millimetres of the table are in the picture from its middle towards each seat."""
        width, height = self.size
        edges = np.array([[width / 2, 0.0], [width, height / 2], [width / 2, height], [0.0, height / 2]])
        north, east, south, west = self.ground(edges)
        return {"N": -float(north[1]), "E": float(east[0]), "S": float(south[1]), "W": -float(west[0])}
