"""Lays cut-outs over a picture: warped, lit, blurred by motion, with their shadows."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
Floats = NDArray[np.float32]
Matrix = NDArray[np.float64]


@dataclass(frozen=True)
class Patch:
    """A cut-out in its place: its corner in the picture, colours (h, w, 3) multiplied by its coverage (h, w)."""

    left: int
    top: int
    colour: Image
    cover: Image


def warp_patch(
    texture: Image, homography: Matrix, size: tuple[int, int], smear: tuple[float, float] = (0.0, 0.0)
) -> Patch | None:
    """Put a BGRA texture (colours multiplied by alpha) into the picture by a homography from its pixels to the
    picture's; `smear` is the motion in pixels during the exposure. None when it is outside the picture."""
    height, width = texture.shape[:2]
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], float)
    placed = cv2.perspectiveTransform(corners[None], homography)[0]
    margin = 2 + int(max(abs(smear[0]), abs(smear[1])))
    left, top = np.maximum(np.floor(placed.min(axis=0)).astype(int) - margin, 0)
    right, bottom = np.minimum(np.ceil(placed.max(axis=0)).astype(int) + margin, size)
    if right <= left or bottom <= top:
        return None
    shift = np.array([[1, 0, -left], [0, 1, -top], [0, 0, 1.0]])
    warped = cv2.warpPerspective(
        texture, shift @ homography, (int(right - left), int(bottom - top)), flags=cv2.INTER_LINEAR
    )
    if max(abs(smear[0]), abs(smear[1])) > 1.5:
        warped = _smeared(np.asarray(warped, np.uint8), smear)
    colour = np.asarray(cv2.cvtColor(warped, cv2.COLOR_BGRA2BGR), np.uint8)
    return Patch(int(left), int(top), colour, np.asarray(cv2.extractChannel(warped, 3), np.uint8))


def lay(image: Image, patch: Patch, light: Floats, glare: Floats | None = None) -> None:
    """Put a patch on the picture in place, as bright as the light in its middle."""
    height, width = patch.cover.shape
    window = slice(patch.top, patch.top + height), slice(patch.left, patch.left + width)
    bright = float(light[patch.top + height // 2, patch.left + width // 2])
    below = cv2.multiply(image[window], cv2.cvtColor(255 - patch.cover, cv2.COLOR_GRAY2BGR), scale=1 / 255)
    result = cv2.add(below, cv2.convertScaleAbs(patch.colour, alpha=bright))
    if glare is not None and glare[window].max() > 2:
        shine = (glare[window] * (patch.cover / np.float32(255))).astype(np.uint8)
        result = cv2.add(result, cv2.cvtColor(shine, cv2.COLOR_GRAY2BGR))
    image[window] = result


def shade(image: Image, outline: Matrix, darkness: float, blur: float) -> None:
    """Darken the picture under a convex outline (n, 2), softly."""
    margin = int(blur * 2.5) + 2
    size = image.shape[1], image.shape[0]
    left, top = np.maximum(np.floor(outline.min(axis=0)).astype(int) - margin, 0)
    right, bottom = np.minimum(np.ceil(outline.max(axis=0)).astype(int) + margin, size)
    if right <= left or bottom <= top:
        return
    mask = np.zeros((bottom - top, right - left), np.uint8)
    points = np.round((outline - [left, top]) * 8).astype(np.int32)
    cv2.fillConvexPoly(mask, points, 255, cv2.LINE_AA, 3)
    mask = np.asarray(cv2.GaussianBlur(mask, (0, 0), max(blur, 0.6)), np.uint8)
    _darken(image, int(left), int(top), mask, darkness)


def shade_mask(image: Image, texture: Image, homography: Matrix, darkness: float, blur: float) -> None:
    """Darken the picture under a cut-out's alpha, softly; worked out at a quarter of the size."""
    small = np.diag([0.25, 0.25, 1.0])
    size = image.shape[1] // 4, image.shape[0] // 4
    mask = cv2.warpPerspective(texture[..., 3], small @ homography, size, flags=cv2.INTER_LINEAR)
    rows, columns = np.flatnonzero(mask.any(axis=1)), np.flatnonzero(mask.any(axis=0))
    if not len(rows):
        return
    pad = int(blur / 2) + 2
    top, bottom = max(rows[0] - pad, 0), min(rows[-1] + pad + 1, size[1])
    left, right = max(columns[0] - pad, 0), min(columns[-1] + pad + 1, size[0])
    soft = cv2.GaussianBlur(mask[top:bottom, left:right], (0, 0), max(blur / 4, 0.6))
    part = np.asarray(cv2.resize(soft, (int(right - left) * 4, int(bottom - top) * 4)), np.uint8)
    _darken(image, int(left * 4), int(top * 4), part, darkness)


def _darken(image: Image, left: int, top: int, mask: Image, darkness: float) -> None:
    window = slice(top, top + mask.shape[0]), slice(left, left + mask.shape[1])
    left_over = cv2.cvtColor(cv2.convertScaleAbs(mask, alpha=-darkness, beta=255), cv2.COLOR_GRAY2BGR)
    image[window] = cv2.multiply(image[window], left_over, scale=1 / 255)


def _smeared(picture: Image, smear: tuple[float, float]) -> Image:
    """Blur along a motion; a long one at half the size, where nothing fine is left to lose."""
    if np.hypot(*smear) < 7:
        return np.asarray(cv2.filter2D(picture, -1, _line(smear)), np.uint8)
    height, width = picture.shape[:2]
    half = cv2.resize(picture, (max(1, width // 2), max(1, height // 2)), interpolation=cv2.INTER_AREA)
    half = cv2.filter2D(half, -1, _line((smear[0] / 2, smear[1] / 2)))
    return np.asarray(cv2.resize(half, (width, height)), np.uint8)


def _line(smear: tuple[float, float]) -> Floats:
    """A blur kernel along a straight motion."""
    length = int(min(31, max(3, round(float(np.hypot(*smear)))))) | 1
    kernel = np.zeros((length, length), np.float32)
    way = np.array(smear) / (np.hypot(*smear) + 1e-9) * (length / 2 - 0.5)
    middle = length // 2
    start, end = np.round(middle - way).astype(int), np.round(middle + way).astype(int)
    cv2.line(kernel, tuple(start.tolist()), tuple(end.tolist()), 1.0)
    return np.asarray(kernel / kernel.sum(), np.float32)
