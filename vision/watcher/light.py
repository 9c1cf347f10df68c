"""Lamps are switched, cameras set their own exposure, tubes flicker: what of a difference is only light."""

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

CELL: Final = 8
"""Light is compared on a coarse grid of cells of this many pixels."""
LEAST_CHANGE: Final = 0.008
ALIKE: Final = 0.16
"""A cell whose change (as a logarithm) is farther than this from the typical one shows another thing, not light."""
BANDS: Final = 0.1
"""Bands of mains flicker change the light of a row by no more than this (as a logarithm)."""


def halved(picture: NDArray[np.uint8], times: int) -> NDArray[np.uint8]:
    """Return a picture of half the width and height, so many times over: the fastest way to make it smaller."""
    for _ in range(times):
        size = picture.shape[1] // 2, picture.shape[0] // 2
        picture = np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)
    return picture


def coarse(picture: NDArray[np.uint8]) -> NDArray[np.float32]:
    """Return the mean colour of each cell of an (h, w, 3) picture whose sides are multiples of half a cell."""
    height, width = picture.shape[:2]
    cells = cv2.resize(halved(picture, 2), (width // CELL, height // CELL), interpolation=cv2.INTER_AREA)
    return cells.astype(np.float32) + 2


def planes(picture: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return the colours of an (h, w, 3) picture one under the other, (3 h, w): they are compared fastest that way."""
    return np.concatenate(cv2.split(picture))


def typical_change(now: NDArray[np.float32], before: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return the factor (3,) by which each colour's light changed between two coarse pictures.

    It is the median over the cells, so that things which cover less than half of the table do not count as light.
    """
    factors = (now / before).reshape(-1, 3).T.copy()
    middle = factors.shape[1] // 2
    factors.partition((middle - 1, middle), axis=1)
    if factors.shape[1] % 2:
        return factors[:, middle].copy()
    return np.asarray((factors[:, middle - 1] + factors[:, middle]) / 2, np.float32)


def row_changes(now: NDArray[np.float32], before: NDArray[np.float32]) -> NDArray[np.float32] | None:
    """Return the factor (rows, 1, 3) by which each row's light changed between two frames, None for no change.

    Mains flicker makes bands across the picture of a rolling shutter; a row counts where most of it changes alike.
    """
    if 2 * int((now == before).sum(axis=1).min()) > now.shape[1]:
        return None
    change = np.log(now / before)
    typical = np.median(change.reshape(-1, 3), axis=0)
    beyond = change - typical
    alike = (np.abs(beyond).max(axis=2) < ALIKE).mean(axis=1) > 0.5
    bands = np.where(alike[:, None], np.median(beyond, axis=1), 0.0)
    rows = np.clip(bands, -BANDS, BANDS) + typical
    if float(np.abs(rows).max()) < LEAST_CHANGE:
        return None
    return np.asarray(np.exp(rows)[:, None, :], np.float32)


class LitPicture:
    """A remembered picture, shown in the light of the present one, as planes."""

    def __init__(self, picture: NDArray[np.uint8]) -> None:
        self.shown = planes(picture)
        self._kept = picture.astype(np.float32)
        self._coarse = coarse(picture)
        self._light = np.ones(3, np.float32)

    def follow(self, now: NDArray[np.float32]) -> None:
        """Take on the light of the present picture, given coarse."""
        light = typical_change(now, self._coarse)
        if float(np.abs(light / self._light - 1).max()) >= LEAST_CHANGE:
            self._light = light
            self._show()

    def copy_from(self, picture: NDArray[np.uint8], where: NDArray[np.uint8], weight: float = 1.0) -> None:
        """Take over the pixels at which the (h, w) mask is set, wholly or in part."""
        fresh = picture / self._light
        if weight < 1:
            fresh = cv2.addWeighted(fresh, weight, self._kept, 1 - weight, 0)  # type: ignore[assignment]
        cv2.copyTo(fresh, where, self._kept)
        self._coarse = coarse(np.asarray(cv2.convertScaleAbs(self._kept), np.uint8))
        self._show()

    def _show(self) -> None:
        lit = cv2.multiply(self._kept, (*self._light.tolist(), 0.0), dtype=cv2.CV_8U)  # type: ignore[call-overload]
        self.shown = planes(lit)
