"""Lamps are switched, cameras set their own exposure, tubes flicker: what of a difference is only light."""

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

CELL: Final = 8
"""Light is compared on a coarse grid of cells of this many pixels."""
LEAST_CHANGE: Final = 0.012
ALIKE: Final = 0.16
"""A cell whose change (as a logarithm) is farther than this from the typical one shows another thing, not light."""
LEAST_ALIKE: Final = 0.35
"""Share of a line, or of the picture, that must change alike to tell light from things."""


def coarse(picture: NDArray[np.uint8]) -> NDArray[np.float32]:
    """Return the mean colour of each cell of an (h, w, 3) picture whose sides are multiples of the cell."""
    height, width = picture.shape[:2]
    return cv2.resize(picture, (width // CELL, height // CELL), interpolation=cv2.INTER_AREA).astype(np.float32) + 2


def light_change(now: NDArray[np.float32], before: NDArray[np.float32]) -> NDArray[np.float32] | None:
    """Return the factors by which light changed from one coarse picture to another, None when it did not.

    The answer has the coarse grid's shape and is smooth: the median change of the whole picture, and what rows and
    columns differ from it, measured only where the change is near the median; an arm across the table is not light.
    Rows because mains flicker makes bands on a rolling shutter, columns because lamps stand to one side.
    """
    change = np.log(now / before)
    typical = np.median(change.reshape(-1, 3), axis=0)
    beyond = change - typical
    alike = np.abs(beyond).max(axis=2) < ALIKE
    if alike.mean() < LEAST_ALIKE:
        return None
    rows = _mean_where(beyond, alike, axis=1)
    columns = _mean_where(beyond - rows[:, None, :], alike, axis=0)
    if max(np.abs(rows + typical).max(), np.abs(columns).max()) < LEAST_CHANGE:
        return None
    return np.asarray(np.exp(rows[:, None, :] + columns[None, :, :] + typical), np.float32)


class LitPicture:
    """A remembered picture that follows the light of the present one."""

    def __init__(self, picture: NDArray[np.uint8]) -> None:
        self.shown = picture.copy()
        self._exact = picture.astype(np.float32)
        self._coarse = coarse(picture)

    def follow(self, now: NDArray[np.float32]) -> None:
        """Take on the light of the present picture, given coarse."""
        change = light_change(now, self._coarse)
        if change is not None:
            height, width = self.shown.shape[:2]
            self._exact = cv2.multiply(self._exact, cv2.resize(change, (width, height)))  # type: ignore[assignment]
            self._refresh()

    def copy_from(self, picture: NDArray[np.uint8], where: NDArray[np.uint8], weight: float = 1.0) -> None:
        """Take over the pixels at which the (h, w) mask is set, wholly or in part."""
        fresh = picture.astype(np.float32)
        if weight < 1:
            fresh = cv2.addWeighted(fresh, weight, self._exact, 1 - weight, 0)  # type: ignore[assignment]
        cv2.copyTo(fresh, where, self._exact)
        self._refresh()

    def _refresh(self) -> None:
        self.shown = cv2.convertScaleAbs(self._exact)  # type: ignore[assignment]
        self._coarse = coarse(self.shown)


def _mean_where(values: NDArray[np.float32], where: NDArray[np.bool_], axis: int) -> NDArray[np.float32]:
    """Average over one axis, smoothed along the other; 0 where too little of a line counts."""
    counts = where.sum(axis=axis)
    enough = counts >= LEAST_ALIKE * where.shape[axis]
    sums = np.where(where[:, :, None], values, 0).sum(axis=axis)
    means = np.where(enough[:, None], sums / np.maximum(counts, 1)[:, None], 0)
    padded = np.concatenate([means[:1], means, means[-1:]])
    return np.asarray((padded[:-2] + padded[1:-1] + padded[2:]) / 3, np.float32)
