"""Still pictures from files: decoded, turned as they are meant to be seen, and the way back to the stored pixels."""

import os
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

SUFFIXES = frozenset({".jpg", ".jpeg", ".png", ".webp", ".bmp", ".tif", ".tiff", ".gif", ".avif", ".jp2"})
"""File names that are taken for pictures in a folder."""
_ORIENTATION = 0x0112
_EXIF = 0


class PictureError(Exception):
    """A file is no picture that can be used; the message is the reason, without the file's name."""


@dataclass(frozen=True)
class Picture:
    """A picture as it is meant to be seen: `image` is BGR, `orientation` the EXIF value (1 to 8) it was stored with."""

    image: NDArray[np.uint8]
    orientation: int

    @property
    def stored_size(self) -> tuple[int, int]:
        """Width and height of the picture as stored."""
        height, width = self.image.shape[:2]
        return (height, width) if self.orientation >= 5 else (width, height)

    def to_stored(self, outline: NDArray[np.float32]) -> NDArray[np.float32]:
        """Take a clockwise outline of the seen picture to the pixels of the stored one, clockwise there too."""
        width, height = self.stored_size
        x, y = outline[:, 0], outline[:, 1]
        stored_x, stored_y = {
            1: (x, y),
            2: (width - x, y),
            3: (width - x, height - y),
            4: (x, height - y),
            5: (y, x),
            6: (y, height - x),
            7: (width - y, height - x),
            8: (width - y, x),
        }[self.orientation]
        stored = np.stack([stored_x, stored_y], axis=1)
        mirrored = self.orientation in (2, 4, 5, 7)
        return stored[[1, 0, 3, 2]] if mirrored else stored


def read_picture(path: Path) -> Picture:
    """Decode a picture file of any kind OpenCV knows, the first picture of an animated one; raises PictureError."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise PictureError(error.strerror or str(error)) from error
    if not data:
        raise PictureError("the file is empty")
    if data[:2] == b"\xff\xd8" and b"\xff\xd9" not in data[-65536:]:
        raise PictureError("the picture is cut short")
    if data[4:12] in (b"ftypheic", b"ftypheix", b"ftypmif1"):
        raise PictureError("HEIC pictures cannot be read; save it as JPEG first")
    try:
        with _silent_decoders():
            image, kinds, blocks = cv2.imdecodeWithMetadata(
                np.frombuffer(data, np.uint8), flags=cv2.IMREAD_COLOR | cv2.IMREAD_IGNORE_ORIENTATION
            )
    except cv2.error as error:
        raise PictureError(f"the picture cannot be decoded ({error.err or error})") from error
    if image is None:
        raise PictureError("not a picture that can be read (a JPEG, PNG, WebP, TIFF, BMP or GIF file is needed)")
    if data[:4] in (b"II*\0", b"MM\0*"):
        return Picture(np.asarray(image, np.uint8), _orientation(data))
    exif = [np.asarray(block).tobytes() for kind, block in zip(kinds, blocks, strict=True) if kind == _EXIF]
    orientation = _orientation(exif[0]) if exif else 1
    return Picture(_turned(np.asarray(image, np.uint8), orientation), orientation)


def _turned(image: NDArray[np.uint8], orientation: int) -> NDArray[np.uint8]:
    if orientation >= 5:
        image = image.transpose(1, 0, 2)
    if orientation in (2, 3, 6, 7):
        image = image[:, ::-1]
    if orientation in (3, 4, 7, 8):
        image = image[::-1]
    return np.ascontiguousarray(image)


def _orientation(exif: bytes) -> int:
    """Find the orientation in a TIFF structure, which is what EXIF data are; 1 where there is none."""
    exif = exif.removeprefix(b"Exif\0\0")
    order = {b"II": "<", b"MM": ">"}.get(exif[:2])
    try:
        if order is None:
            return 1
        (start,) = struct.unpack_from(order + "I", exif, 4)
        (count,) = struct.unpack_from(order + "H", exif, start)
        for entry in range(count):
            tag, _, _, value = struct.unpack_from(order + "HHIH", exif, start + 2 + 12 * entry)
            if tag == _ORIENTATION:
                return int(value) if 1 <= value <= 8 else 1
    except struct.error:
        return 1
    return 1


@contextmanager
def _silent_decoders() -> Iterator[None]:
    """Keep what the decoding libraries print about a damaged file off the user's screen."""
    kept = os.dup(2)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)
