"""One view of a card made into many, as other lamps, distances and slightly wrong outlines would show it."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reader.outlines import Corners, sides

Picture = NDArray[np.uint8]


def shaken(outline: Corners, rng: np.random.Generator) -> Corners:
    """The outline a little off, as a finder's would be."""
    width = sides(outline)[0]
    return (outline + rng.normal(0, 0.02 * width, 2) + rng.normal(0, 0.012 * width, (4, 2))).astype(np.float32)


def relit(cutout: Picture, rng: np.random.Generator) -> Picture:
    """The cut-out seen from farther away, out of focus, in other light and with noise."""
    height, width = cutout.shape[:2]
    away = rng.uniform(0.3, 1)
    picture = cv2.resize(cutout, None, fx=away, fy=away, interpolation=cv2.INTER_AREA)
    picture = cv2.resize(picture, (width, height))
    if rng.random() < 0.4:
        picture = cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.4, 1.6))
    light = picture * rng.uniform(0.45, 1.15) * rng.uniform(0.85, 1.12, 3)
    return (light + rng.normal(0, rng.uniform(0, 8), picture.shape)).clip(0, 255).astype(np.uint8)
