"""Outlines of cards: four corners, clockwise from a card's own top left, and how far two of them cover each other."""

import math

import cv2
import numpy as np
from numpy.typing import NDArray

Corners = NDArray[np.float32]
"""(4, 2) pixels, clockwise as seen, beginning at the top left of either end of the card."""
_NEXT = [1, 2, 3, 0]
_TURNS = np.array([[0, 1, 2, 3], [1, 2, 3, 0], [2, 3, 0, 1], [3, 0, 1, 2]])


def from_boxes(boxes: NDArray[np.float32]) -> NDArray[np.float32]:
    """Turn (n, 5) oriented boxes (centre x, y, width, height, angle in radians) into (n, 4, 2) outlines.

    The short sides become top and bottom, for a card is higher than wide; which of its two ends is up is left open.
    """
    cx, cy, width, height, angle = (boxes[:, i] for i in range(5))
    lying = width > height
    angle = np.where(lying, angle + np.pi / 2, angle)
    width, height = np.where(lying, height, width), np.where(lying, width, height)
    across = np.stack([np.cos(angle), np.sin(angle)], axis=-1) * (width / 2)[:, None]
    down = np.stack([-np.sin(angle), np.cos(angle)], axis=-1) * (height / 2)[:, None]
    centre = np.stack([cx, cy], axis=-1)
    sides = (centre - across - down, centre + across - down, centre + across + down, centre - across + down)
    return np.stack(sides, axis=1).astype(np.float32)


def sides(outline: Corners) -> tuple[float, float]:
    """Width and height of an outline in pixels, each the mean of its two opposite sides."""
    x, y = (outline - outline[_NEXT]).T.tolist()
    top, right, bottom, left = map(math.hypot, x, y)
    return (top + bottom) / 2, (right + left) / 2


def area(outline: Corners) -> float:
    """Area of an outline in square pixels."""
    return float(cv2.contourArea(outline))


def common_area(one: Corners, other: Corners) -> float:
    """Area that two outlines share, in square pixels."""
    return float(cv2.intersectConvexConvex(one, other)[0])


def overlap(one: Corners, other: Corners) -> tuple[float, float]:
    """Intersection over union of two outlines, and the part of the smaller one that the other covers."""
    shared = common_area(one, other)
    if shared <= 0:
        return 0.0, 0.0
    first, second = area(one), area(other)
    return shared / (first + second - shared), shared / max(min(first, second), 1e-6)


def turned_towards(first: Corners, outlines: NDArray[np.float32]) -> NDArray[np.float32]:
    """The (n, 4, 2) outlines, each begun at the corner that lies nearest to the first of `first`."""
    turns = outlines[:, _TURNS]
    nearest = np.abs(turns - first).sum(axis=(2, 3)).argmin(axis=1)
    return np.asarray(turns[np.arange(len(outlines)), nearest], np.float32)


def quarter_turned(outline: Corners, quarters: int) -> Corners:
    """Return the same outline beginning at another corner: the card turned by quarters of a circle."""
    return np.roll(outline, -quarters, axis=0)


_UNIT = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)


def as_placed(frame: Corners, outline: Corners) -> Corners:
    """The outline in parts of `frame`, whose first corner is (0, 0) and third (1, 1), begun near that first corner."""
    turn = cv2.getPerspectiveTransform(frame, _UNIT)
    placed = cv2.perspectiveTransform(outline[None].astype(np.float32), turn)[0]
    return np.asarray(turned_towards(_UNIT, placed[None])[0], np.float32)


def unplaced(frame: Corners, placed: Corners) -> Corners:
    """What `as_placed` takes away: an outline given in parts of `frame`, in the pixels of `frame` again."""
    turn = cv2.getPerspectiveTransform(_UNIT, frame)
    return np.asarray(cv2.perspectiveTransform(placed[None].astype(np.float32), turn)[0], np.float32)
