"""From the pixel formats that cameras give to BGR."""

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera import CameraError

Pixels = NDArray[np.uint8]

_LIMITED_LUMA = np.round(np.arange(256) * 219 / 255 + 16).astype(np.uint8)
_LIMITED_CHROMA = np.round((np.arange(256) - 128) * 224 / 255 + 128).astype(np.uint8)


def to_bgr(array: Pixels, pixel_format: str, size: tuple[int, int], full_range: bool = False) -> Pixels:
    """Convert a camera's array to (height, width, 3) BGR.

    `pixel_format` is libcamera's name, which counts bytes from the other end: RGB888 lies in memory as B, G, R.
    `size` is (width, height) of the picture; rows of YUV arrays may be padded beyond it. `full_range` says that luma
    runs from 0 to 255 instead of 16 to 235. Raises CameraError for a format that is not known.
    """
    width, height = size
    match pixel_format:
        case "RGB888":
            return np.ascontiguousarray(array[:height, :width, :3])
        case "BGR888" | "XBGR8888":
            return np.ascontiguousarray(array[:height, :width, 2::-1])
        case "XRGB8888":
            return np.ascontiguousarray(array[:height, :width, :3])
        case "NV12" | "YUV420":
            planar = _limited(array, height) if full_range else array
            packed = _without_padding(planar, pixel_format, width, height)
            code = cv2.COLOR_YUV2BGR_NV12 if pixel_format == "NV12" else cv2.COLOR_YUV2BGR_I420
            return np.asarray(cv2.cvtColor(packed, code), np.uint8)
        case _:
            raise CameraError(f"the camera gives pixels as {pixel_format}, which Upcard does not read")


def luma_of(array: Pixels, pixel_format: str, size: tuple[int, int]) -> Pixels:
    """Return the (height, width) grey picture of a camera's array."""
    width, height = size
    if pixel_format in {"NV12", "YUV420"}:
        return array[:height, :width]
    return np.asarray(cv2.cvtColor(to_bgr(array, pixel_format, size), cv2.COLOR_BGR2GRAY), np.uint8)


def _limited(array: Pixels, height: int) -> Pixels:
    return np.vstack([_LIMITED_LUMA[array[:height]], _LIMITED_CHROMA[array[height:]]])


def _without_padding(array: Pixels, pixel_format: str, width: int, height: int) -> Pixels:
    """Take away what lies in each row beyond the picture; YUV420 has two half-long chroma rows in each."""
    if array.shape[1] == width:
        return np.ascontiguousarray(array[: height * 3 // 2])
    luma = array[:height, :width]
    chroma = array[height : height * 3 // 2]
    if pixel_format == "NV12":
        return np.vstack([luma, chroma[:, :width]])
    rows = chroma.reshape(height, array.shape[1] // 2)[:, : width // 2]
    return np.vstack([luma, np.ascontiguousarray(rows).reshape(height // 2, width)])
