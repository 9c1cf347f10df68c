"""A picture scaled into a network's input, and the way back from there to the picture."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

STRIDE = 32
"""The finder halves its input five times, so its sides are multiples of this."""
_GREY = (114, 114, 114)


@dataclass(frozen=True)
class Letterbox:
    """A picture as the finder sees it: `batch` is (1, 3, height, width), `scale` its pixels for one of the picture."""

    batch: NDArray[np.float32]
    scale: tuple[float, float]
    offset: tuple[int, int]

    def to_picture(self, points: NDArray[np.float32]) -> NDArray[np.float32]:
        """Take (..., 2) points from the network's input back to the picture."""
        return np.asarray((points - np.array(self.offset)) / np.array(self.scale), np.float32)


def letterbox(image: NDArray[np.uint8], long_side: int) -> Letterbox:
    """Scale a BGR picture so that its longer side has `long_side` pixels, and pad with grey to multiples of 32."""
    height, width = image.shape[:2]
    scale = long_side / max(height, width)
    inner = max(1, round(width * scale)), max(1, round(height * scale))
    outer = -(-inner[0] // STRIDE) * STRIDE, -(-inner[1] // STRIDE) * STRIDE
    small = _halved(image, inner)
    shrinking = small.shape[1] > inner[0]
    small = cv2.resize(small, inner, interpolation=cv2.INTER_AREA if shrinking else cv2.INTER_LINEAR)
    left, top = (outer[0] - inner[0]) // 2, (outer[1] - inner[1]) // 2
    right, bottom = outer[0] - inner[0] - left, outer[1] - inner[1] - top
    if outer != inner:
        small = cv2.copyMakeBorder(small, top, bottom, left, right, cv2.BORDER_CONSTANT, value=_GREY)
    batch = np.asarray(cv2.dnn.blobFromImage(small, 1 / 255, swapRB=True), np.float32)
    return Letterbox(batch, (inner[0] / width, inner[1] / height), (left, top))


def _halved(image: NDArray[np.uint8], least: tuple[int, int]) -> cv2.typing.MatLike:
    """Halve a picture, which is quick, as long as it stays as large as `least` (width, height)."""
    halved: cv2.typing.MatLike = image
    while halved.shape[1] >= 2 * least[0] and halved.shape[0] >= 2 * least[1]:
        halved = cv2.resize(halved, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    return halved
