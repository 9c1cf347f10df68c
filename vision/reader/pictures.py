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
_LARGE = 24_000_000
"""Pictures of more pixels are halved while they are read, to stay within a small computer's memory."""
_ORIENTATION = 0x0112
_EXIF = 0


class PictureError(Exception):
    """A file is no picture that can be used; the message is the reason, without the file's name."""


@dataclass(frozen=True)
class Picture:
    """A picture as it is meant to be seen: `image` is BGR, `orientation` the EXIF value (1 to 8) it was stored with.

    `stored_size` is width and height as stored; of a very large picture `image` is a smaller copy.
    """

    image: NDArray[np.uint8]
    orientation: int
    stored_size: tuple[int, int]

    def to_stored(self, outline: NDArray[np.float32]) -> NDArray[np.float32]:
        """Take a clockwise outline of the seen picture to the pixels of the stored one, clockwise there too."""
        width, height = self.stored_size
        seen_width, seen_height = (height, width) if self.orientation >= 5 else (width, height)
        x = outline[:, 0] * (seen_width / self.image.shape[1])
        y = outline[:, 1] * (seen_height / self.image.shape[0])
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
        stored = np.stack([stored_x, stored_y], axis=1).astype(np.float32)
        mirrored = self.orientation in {2, 4, 5, 7}
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
    if data[4:12] in {b"ftypheic", b"ftypheix", b"ftypmif1"}:
        raise PictureError("HEIC pictures cannot be read; save it as JPEG first")
    size = _jpeg_size(data)
    image, exif = _decoded(data, halved=size is not None and size[0] * size[1] > _LARGE)
    if data[:4] in {b"II*\0", b"MM\0*"}:
        orientation = _orientation(data)
        upright_size = image.shape[1], image.shape[0]
        return Picture(_reduced(image), orientation, upright_size[::-1] if orientation >= 5 else upright_size)
    orientation = _orientation(exif)
    stored_size = size or (image.shape[1], image.shape[0])
    return Picture(_turned(_reduced(image), orientation), orientation, stored_size)


def _decoded(data: bytes, halved: bool) -> tuple[NDArray[np.uint8], bytes]:
    """Decode a picture and its EXIF data (empty where there are none), without turning it."""
    flags = cv2.IMREAD_REDUCED_COLOR_2 if halved else cv2.IMREAD_COLOR
    try:
        with _silent_decoders():
            image, kinds, blocks = cv2.imdecodeWithMetadata(
                np.frombuffer(data, np.uint8), flags=flags | cv2.IMREAD_IGNORE_ORIENTATION
            )
    except cv2.error as error:
        raise PictureError(f"the picture cannot be decoded ({error.err or error})") from error
    if image is None:
        raise PictureError("not a picture that can be read (a JPEG, PNG, WebP, TIFF, BMP or GIF file is needed)")
    exif = [np.asarray(block).tobytes() for kind, block in zip(kinds, blocks, strict=True) if kind == _EXIF]
    return np.asarray(image, np.uint8), exif[0] if exif else b""


def _reduced(image: NDArray[np.uint8]) -> NDArray[np.uint8]:
    if image.shape[0] * image.shape[1] <= _LARGE:
        return image
    return np.asarray(cv2.resize(image, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), np.uint8)


def _jpeg_size(data: bytes) -> tuple[int, int] | None:
    """Width and height that a JPEG file's frame header states; None for other files."""
    if data[:2] != b"\xff\xd8":
        return None
    at = 2
    while at + 9 <= len(data) and data[at] == 0xFF:
        marker, length = data[at + 1], int.from_bytes(data[at + 2 : at + 4])
        if 0xC0 <= marker <= 0xCF and marker not in {0xC4, 0xC8, 0xCC}:
            height, width = struct.unpack_from(">HH", data, at + 5)
            return width, height
        at += 1 if marker == 0xFF else 2 + length
    return None


def _turned(image: NDArray[np.uint8], orientation: int) -> NDArray[np.uint8]:
    if orientation >= 5:
        image = image.transpose(1, 0, 2)
    if orientation in {2, 3, 6, 7}:
        image = image[:, ::-1]
    if orientation in {3, 4, 7, 8}:
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
