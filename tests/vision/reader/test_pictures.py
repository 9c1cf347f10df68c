"""Still pictures are seen as they were meant to be, and places are told in the stored picture's pixels."""

import struct
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.reader.pictures import PictureError, read_picture

HEIGHT, WIDTH = 40, 60
TOP_LEFT = np.float32([[4, 6], [20, 6], [20, 30], [4, 30]])
"""A white rectangle, in stored pixels, in a black picture of 60x40."""


def stored(path: Path, orientation: int | None = None) -> Path:
    image = np.zeros((HEIGHT, WIDTH, 3), np.uint8)
    image[6:30, 4:20] = 255
    _, encoded = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, 98])
    data = encoded.tobytes()
    if orientation:
        tiff = b"MM\0*" + struct.pack(">IHHHIHHI", 8, 1, 0x0112, 3, 1, orientation, 0, 0)
        block = b"Exif\0\0" + tiff
        data = data[:2] + b"\xff\xe1" + struct.pack(">H", len(block) + 2) + block + data[2:]
    path.write_bytes(data)
    return path


@pytest.mark.parametrize("orientation", range(1, 9))
def test_a_place_seen_upright_is_told_in_the_stored_picture(tmp_path: Path, orientation: int) -> None:
    picture = read_picture(stored(tmp_path / "turned.jpg", orientation))
    assert picture.stored_size == (WIDTH, HEIGHT)
    ys, xs = np.nonzero(picture.image[..., 0] > 128)
    left, top, right, bottom = xs.min(), ys.min(), xs.max() + 1, ys.max() + 1
    seen = np.float32([[left, top], [right, top], [right, bottom], [left, bottom]])
    there = picture.to_stored(seen)
    assert np.array(sorted(there.tolist())) == pytest.approx(np.array(sorted(TOP_LEFT.tolist())), abs=1.5)
    along, down = there[1] - there[0], there[2] - there[1]
    assert along[0] * down[1] - along[1] * down[0] > 0, "clockwise in the stored picture too"


def test_a_picture_turned_by_its_camera_is_turned_back(tmp_path: Path) -> None:
    picture = read_picture(stored(tmp_path / "turned.jpg", 6))
    assert picture.image.shape == (WIDTH, HEIGHT, 3)
    assert picture.image[10, 25, 0] > 200


@pytest.mark.parametrize("make", ["grey", "sixteen bits", "four channels", "one pixel"])
def test_odd_kinds_of_pictures_become_eight_bit_colour(tmp_path: Path, make: str) -> None:
    image = {
        "grey": np.full((20, 30), 120, np.uint8),
        "sixteen bits": np.full((20, 30, 3), 120 * 257, np.uint16),
        "four channels": np.full((20, 30, 4), 120, np.uint8),
        "one pixel": np.full((1, 1, 3), 120, np.uint8),
    }[make]
    path = tmp_path / "odd.png"
    cv2.imwrite(str(path), image)
    picture = read_picture(path)
    assert picture.image.dtype == np.uint8
    assert picture.image.shape == (*image.shape[:2], 3)
    assert picture.image.max() == pytest.approx(120, abs=1)


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "empty"),
        (b"not a picture at all", "not a picture"),
        (b"\xff\xd8\xff\xe0 and then nothing", "cut short"),
        (b"\0\0\0\x18ftypheic\0\0\0\0", "HEIC"),
        (b"\0\0\0\x18ftypmp42\0\0\0\0", "not a picture"),
    ],
)
def test_what_is_no_picture_is_refused_with_its_reason(tmp_path: Path, content: bytes, reason: str) -> None:
    path = tmp_path / "bad.jpg"
    path.write_bytes(content)
    with pytest.raises(PictureError, match=reason):
        read_picture(path)


def test_a_picture_cut_short_is_refused(tmp_path: Path) -> None:
    path = stored(tmp_path / "half.jpg")
    path.write_bytes(path.read_bytes()[:-200])
    with pytest.raises(PictureError, match="cut short"):
        read_picture(path)


def test_a_missing_picture_says_so(tmp_path: Path) -> None:
    with pytest.raises(PictureError, match="No such file"):
        read_picture(tmp_path / "nowhere.jpg")


def test_a_very_large_picture_is_read_smaller_and_told_in_its_own_pixels(tmp_path: Path) -> None:
    image = np.zeros((5000, 6001, 3), np.uint8)
    image[1000:2000, 600:1800] = 255
    path = tmp_path / "large.jpg"
    cv2.imwrite(str(path), image)
    picture = read_picture(path)
    assert picture.stored_size == (6001, 5000)
    assert picture.image.shape[0] == 2500
    ys, xs = np.nonzero(picture.image[..., 0] > 128)
    seen = np.float32([[xs.min(), ys.min()], [xs.max() + 1, ys.max() + 1]])
    assert picture.to_stored(seen) == pytest.approx(np.float32([[600, 1000], [1800, 2000]]), abs=3)
