"""When the camera cannot see: too dark, covered, knocked. And how it finds its table again."""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.watcher.motion import Moment

DARK: Final = 22.0
"""Mean grey value under which cards cannot be read."""
DARKER: Final = 0.3
"""A picture this much darker than usual, lamps off, is not worth reading either."""
FLAT: Final = 5.0
"""Contrast under which something covers the lens."""
COVERED: Final = 0.5
"""A cloth may be as even as that; a covered lens also shows nothing of the table."""
UPHEAVAL: Final = 0.55
"""Share of the picture that moves when the camera, not a person, does."""
CALM_S: Final = 0.35
"""After trouble the picture must be calm this long before it counts again."""
SHIFT_PX: Final = 2.0
"""A camera that ends up this near to where it was has not moved."""
LEAST_MATCHES: Final = 25
COMPARED_WIDTH: Final = 640


@dataclass(frozen=True)
class Sight:
    """Whether the picture counts; `warp` (3x3, old picture pixels to new ones) is set once after a move."""

    reason: str | None
    warp: NDArray[np.float64] | None = None
    lost: bool = False


class Blindness:
    """Watches the whole picture."""

    def __init__(self) -> None:
        self._usual: float | None = None
        self._before: NDArray[np.uint8] | None = None
        self._kept_at = -np.inf
        self._trouble: str | None = None
        self._upheaval = False
        self._calm_since: float | None = None

    def look(self, image: NDArray[np.uint8], moment: Moment) -> Sight:
        """Judge one frame, (height, width, 3) BGR."""
        reason = self._reason(moment)
        if reason is not None:
            self._upheaval |= reason == KNOCKED
            self._trouble = reason
            self._calm_since = None
            return Sight(reason)
        if self._trouble is not None:
            if self._calm_since is None:
                self._calm_since = moment.t
            calm = float(moment.moving.mean()) < 0.1
            if not calm and moment.t - self._calm_since < 3.0:
                return Sight(self._trouble)
            if moment.t - self._calm_since < CALM_S:
                return Sight(self._trouble)
            self._trouble = None
            if self._upheaval:
                self._upheaval = False
                return self._find_again(image)
            return Sight(None)
        self._usual = moment.brightness if self._usual is None else 0.98 * self._usual + 0.02 * moment.brightness
        if moment.t - self._kept_at > 1.0 and float(moment.moving.mean()) < 0.02:
            self._before = compared(image)
            self._kept_at = moment.t
        return Sight(None)

    def _reason(self, moment: Moment) -> str | None:
        if moment.brightness < DARK or (self._usual is not None and moment.brightness < DARKER * self._usual):
            return "It is too dark to see the cards."
        if moment.contrast < FLAT and float(moment.foreign.mean()) > COVERED:
            return "Something covers the camera."
        if self._usual is not None and float(moment.moving.mean()) > UPHEAVAL:
            return KNOCKED
        return None

    def _find_again(self, image: NDArray[np.uint8]) -> Sight:
        if self._before is None:
            return Sight(None)
        warp = camera_shift(self._before, compared(image))
        if warp is None:
            return Sight(None, lost=True)
        scale = image.shape[1] / COMPARED_WIDTH
        zoom = np.diag([scale, scale, 1.0])
        warp = zoom @ warp @ np.linalg.inv(zoom)
        corners = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float64) * [image.shape[1], image.shape[0]]
        moved = cv2.perspectiveTransform(corners.reshape(-1, 1, 2), warp).reshape(-1, 2)
        if float(np.abs(moved - corners).max()) < SHIFT_PX:
            return Sight(None)
        self._before = None
        self._kept_at = -np.inf
        return Sight(None, warp=warp)


KNOCKED: Final = "The camera has been moved."


def compared(image: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The small grey picture in which the table is recognised."""
    height = round(image.shape[0] * COMPARED_WIDTH / image.shape[1])
    small = cv2.resize(image, (COMPARED_WIDTH, height), interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), np.uint8)


def camera_shift(before: NDArray[np.uint8], now: NDArray[np.uint8]) -> NDArray[np.float64] | None:
    """Return the 3x3 matrix from one grey picture to another of the same table, None when they do not match."""
    finder = cv2.ORB.create(800)
    points_before, marks_before = finder.detectAndCompute(before, None)
    points_now, marks_now = finder.detectAndCompute(now, None)
    if marks_before is None or marks_now is None:
        return None
    matches = cv2.BFMatcher(cv2.NORM_HAMMING, crossCheck=True).match(marks_before, marks_now)
    if len(matches) < LEAST_MATCHES:
        return None
    source = np.array([points_before[m.queryIdx].pt for m in matches], np.float32)
    target = np.array([points_now[m.trainIdx].pt for m in matches], np.float32)
    cv2.setRNGSeed(1)
    found, good = cv2.estimateAffinePartial2D(source, target, ransacReprojThreshold=2.0)
    if found is None or int(good.sum()) < LEAST_MATCHES:
        return None
    scale = float(np.hypot(found[0, 0], found[1, 0]))
    if not 0.7 < scale < 1.4:
        return None
    return np.vstack([found, [0.0, 0.0, 1.0]])
