"""Where the table lies in the picture, and which way each player sits."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float32]

SEATS: Final = ("N", "E", "S", "W")
SEAT_DIRECTIONS: Final[dict[str, tuple[float, float]]] = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
"""From the middle of the table to each seat, in table units (x to the east, y to the south)."""


class GeometryError(ValueError):
    """Corners or a file that cannot describe a table; the message is one sentence."""


@dataclass(frozen=True)
class TableGeometry:
    """The way from picture pixels to table units.

    In table units the middle of the table is (0, 0), x grows towards east and y towards south. With known corners the
    table's edges are at -1 and 1; without calibration one unit is half the picture's height and N sits at the top.
    `corners` are the table's corners in pixels in the order north-west, north-east, south-east, south-west, or None.
    `card_height` is the long side of a card in the table's middle in pixels, where it is known.
    """

    size: tuple[int, int]
    corners: tuple[tuple[float, float], ...] | None = None
    card_height: float | None = None

    @classmethod
    def uncalibrated(cls, width: int, height: int) -> "TableGeometry":
        """Take the picture as it is: N at its top edge, E at its right."""
        return cls((width, height))

    @classmethod
    def from_corners(
        cls, corners: Sequence[Sequence[float]], size: tuple[int, int], card_height: float | None = None
    ) -> "TableGeometry":
        """Make a geometry of the four corners north-west, north-east, south-east, south-west in pixels.

        Raises GeometryError unless they form a convex quadrangle in that (clockwise) order that is not tiny.
        """
        quad = np.asarray(corners, np.float32)
        if quad.shape != (4, 2) or not np.isfinite(quad).all():
            raise GeometryError("a table has four corners, each with x and y")
        turns = [_cross(quad[i], quad[(i + 1) % 4], quad[(i + 2) % 4]) for i in range(4)]
        if min(turns) <= 0:
            raise GeometryError("the corners must go clockwise: north-west, north-east, south-east, south-west")
        if cv2.contourArea(quad) < 0.02 * size[0] * size[1]:
            raise GeometryError("the corners lie too close together to be a table")
        return cls(size, tuple((float(x), float(y)) for x, y in quad), card_height)

    @property
    def homography(self) -> NDArray[np.float64]:
        """The 3x3 matrix from picture pixels to table units."""
        width, height = self.size
        if self.corners is None:
            unit = height / 2
            return np.array([[1 / unit, 0, -width / 2 / unit], [0, 1 / unit, -1.0], [0, 0, 1]])
        target = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], np.float32)
        found = cv2.getPerspectiveTransform(np.asarray(self.corners, np.float32), target)
        return np.asarray(found, np.float64)

    def to_table(self, points: Points) -> Points:
        """Turn (n, 2) picture pixels into table units."""
        return _transform(points, self.homography)

    def to_picture(self, points: Points) -> Points:
        """Turn (n, 2) table units into picture pixels."""
        return _transform(points, np.asarray(np.linalg.inv(self.homography), np.float64))

    def moved(self, warp: NDArray[np.float64]) -> "TableGeometry":
        """Return the geometry after the camera moved; `warp` is the 3x3 matrix from old pixels to new ones."""
        corners = self.corners
        if corners is None:
            width, height = self.size
            half = height / 2
            left = (width - height) / 2
            corners = ((left, 0.0), (left + 2 * half, 0.0), (left + 2 * half, float(height)), (left, float(height)))
        quad = _transform(np.asarray(corners, np.float32), warp)
        return TableGeometry(self.size, tuple((float(x), float(y)) for x, y in quad), self.card_height)

    def save(self, path: Path) -> None:
        """Keep the geometry; the file is replaced in one step."""
        fresh = path.with_suffix(".new")
        fresh.write_text(json.dumps({"size": self.size, "corners": self.corners, "card_height": self.card_height}))
        fresh.replace(path)

    @classmethod
    def load(cls, path: Path) -> "TableGeometry":
        """Read what `save` kept; raises GeometryError when the file does not describe a table."""
        try:
            kept = json.loads(path.read_text())
            width, height = (int(v) for v in kept["size"])
            if kept["corners"] is None:
                return cls((width, height), None, kept["card_height"])
            return cls.from_corners(kept["corners"], (width, height), kept["card_height"])
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise GeometryError(f"{path}: not a calibrated table; run `upcard calibrate` again ({error})") from error


def _transform(points: Points, matrix: NDArray[np.float64]) -> Points:
    flat = np.asarray(points, np.float32).reshape(-1, 1, 2)
    return np.asarray(cv2.perspectiveTransform(flat, matrix), np.float32).reshape(-1, 2)


def _cross(a: Points, b: Points, c: Points) -> float:
    return float((b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0]))
