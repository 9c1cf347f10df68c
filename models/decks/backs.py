"""Card backs: drawn ones in other colours, and invented lattices, so that a back is known by being one."""

import cv2
import numpy as np
from numpy.typing import NDArray

from models.decks.render import FACE_HEIGHT, round_mask

Picture = NDArray[np.uint8]


def _ink(rng: np.random.Generator) -> NDArray[np.float64]:
    hue = int(rng.choice([0, 2, 110, 115, 120, 60, 20, 140, int(rng.integers(180))]))
    pixel = np.array([[[hue, rng.integers(90, 256), rng.integers(40, 220)]]], np.uint8)
    return np.asarray(cv2.cvtColor(pixel, cv2.COLOR_HSV2BGR)[0, 0], np.float64)


def invented_back(rng: np.random.Generator, width: int = 320, height: int = FACE_HEIGHT) -> Picture:
    """A back that no deck has: a periodic ornament, mirrored as real backs are, often in a white frame."""
    ink, paper = _ink(rng), np.array([250.0, 252.0, 253.0]) if rng.random() < 0.8 else _ink(rng)
    ys, xs = np.mgrid[0:height, 0:width].astype(np.float64)
    xs, ys = np.abs(xs - width / 2), np.abs(ys - height / 2)
    field = np.zeros((height, width))
    for _ in range(int(rng.integers(1, 4))):
        period = rng.uniform(8, 70)
        angle = rng.choice([0, np.pi / 4, np.pi / 2, rng.uniform(0, np.pi)])
        wave = np.cos((xs * np.cos(angle) + ys * np.sin(angle)) * 2 * np.pi / period)
        other = np.cos((xs * np.cos(angle) - ys * np.sin(angle)) * 2 * np.pi / period)
        field += (wave * other if rng.random() < 0.6 else wave + other) * rng.uniform(0.4, 1)
    if rng.random() < 0.5:
        field += np.cos(np.hypot(xs, ys * rng.uniform(0.6, 1)) * 2 * np.pi / rng.uniform(30, 160))
    if rng.random() < 0.12:
        field[:] = 1.0
    cover = np.clip(field * rng.uniform(2, 8) + rng.uniform(-0.5, 1.5), 0, 1)
    if rng.random() < 0.7:
        frame = round(width * rng.uniform(0.03, 0.1))
        border = np.zeros_like(cover)
        border[frame:-frame, frame:-frame] = 1
        cover = cover * border if rng.random() < 0.8 else np.maximum(cover, 1 - border)
    image = paper + (ink - paper) * cover[..., None]
    return np.dstack([image.astype(np.uint8), round_mask(height, width, width * 0.055)])


def vary_back(back: Picture, rng: np.random.Generator) -> Picture:
    """The back in another colour, or another back altogether."""
    if rng.random() < 0.35:
        return invented_back(rng)
    if rng.random() < 0.4:
        hsv = cv2.cvtColor(np.ascontiguousarray(back[..., :3]), cv2.COLOR_BGR2HSV)
        hsv[..., 0] = (hsv[..., 0].astype(np.int32) + int(rng.integers(180))) % 180
        return np.dstack([cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR), back[..., 3]]).astype(np.uint8)
    return back
