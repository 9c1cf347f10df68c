"""The picture kept as proof of a trick: its cards, and nothing of the people around them."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.watcher.observation import Outlines
from vision.watcher.table import grown
from vision.watcher.tracks import Track

MARGIN_PX = 12
VEIL = (64, 64, 64)


def trick_picture(image: NDArray[np.uint8], cards: list[Track]) -> tuple[NDArray[np.uint8], Outlines]:
    """Cut the cards out of a (height, width, 3) BGR frame; all between them is veiled in grey.

    Returns the picture and, in its pixels, the outline of each card.
    """
    points = np.concatenate([track.corners for track in cards])
    left, top = np.maximum(np.floor(points.min(axis=0)).astype(int) - MARGIN_PX, 0)
    right, bottom = np.ceil(points.max(axis=0)).astype(int) + MARGIN_PX
    cut = image[top:bottom, left:right]
    mask = np.zeros(cut.shape[:2], np.uint8)
    origin = np.array([left, top], np.float32)
    for track in cards:
        cv2.fillConvexPoly(mask, np.round(grown(track.corners, 1.08) - origin).astype(np.int32), 255)
    veiled = np.where(mask[:, :, None] > 0, cut, np.asarray(VEIL, np.uint8))
    outlines = tuple((track.told or "Xx", np.asarray(track.corners - origin, np.float32)) for track in cards)
    return np.asarray(veiled, np.uint8), outlines
