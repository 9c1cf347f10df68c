"""Cards cut out of the full-resolution picture and turned upright, as the namer was trained to see them."""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reader.outlines import Corners, sides


def cut_out(
    image: NDArray[np.uint8], outline: Corners, size: tuple[int, int], margin: float = 0.0
) -> NDArray[np.uint8]:
    """Return the (height, width, 3) BGR picture of a card, its outline's first corner at the top left.

    `size` is width and height; `margin` is the part of the card's width and height that is added on each side. A card
    much larger than `size` is read from a smaller copy of its surroundings, so that no detail flickers.
    """
    width, height = size
    image, outline = _near_to_scale(image, outline, size)
    x, y = margin * width / (1 + 2 * margin), margin * height / (1 + 2 * margin)
    target = np.array([[x, y], [width - x, y], [width - x, height - y], [x, height - y]], np.float32)
    half_pixel = np.float32(0.5)
    turn = cv2.getPerspectiveTransform(np.asarray(outline - half_pixel), np.asarray(target - half_pixel))
    upright = cv2.warpPerspective(image, turn, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(upright, np.uint8)


def _near_to_scale(
    image: NDArray[np.uint8], outline: Corners, size: tuple[int, int]
) -> tuple[NDArray[np.uint8], Corners]:
    shrink = min(sides(outline)[0] / size[0], sides(outline)[1] / size[1])
    if shrink < 1.5:
        return image, outline
    low = np.maximum(np.floor(outline.min(axis=0)).astype(int) - 8, 0)
    high = np.minimum(np.ceil(outline.max(axis=0)).astype(int) + 8, [image.shape[1], image.shape[0]])
    if np.any(high - low < 2):
        return image, outline
    part = image[low[1] : high[1], low[0] : high[0]]
    small_size = np.maximum(np.rint((high - low) / shrink), 1).astype(int)
    small = cv2.resize(part, (int(small_size[0]), int(small_size[1])), interpolation=cv2.INTER_AREA)
    scale = small_size / (high - low)
    return np.asarray(small, np.uint8), ((outline - low) * scale).astype(np.float32)


def as_batch(cutouts: Sequence[NDArray[np.uint8]]) -> NDArray[np.float32]:
    """Stack BGR cut-outs of one size as (n, 3, height, width) RGB from 0 to 1."""
    return np.asarray(cv2.dnn.blobFromImages(list(cutouts), 1 / 255, swapRB=True), np.float32)
