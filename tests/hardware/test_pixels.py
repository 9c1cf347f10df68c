"""Every pixel format that a Pi gives becomes the same BGR picture."""

import cv2
import numpy as np
import pytest

from hardware.camera import CameraError
from hardware.pixels import luma_of, to_bgr

WIDTH, HEIGHT, PADDING = 60, 40, 4


@pytest.fixture
def picture() -> np.ndarray:
    across = np.tile(np.linspace(40, 200, WIDTH), (HEIGHT, 1))
    down = np.tile(np.linspace(60, 180, HEIGHT)[:, None], (1, WIDTH))
    return np.dstack([across, down, 240 - across]).astype(np.uint8)


def _i420(picture: np.ndarray) -> np.ndarray:
    return cv2.cvtColor(picture, cv2.COLOR_BGR2YUV_I420)


def _padded_yuv420(picture: np.ndarray) -> np.ndarray:
    """Lay the planes out as picamera2 hands them over: padded rows, two half-long chroma rows in each."""
    planar = _i420(picture)
    luma = np.pad(planar[:HEIGHT], ((0, 0), (0, PADDING)))
    chroma = planar[HEIGHT:].reshape(HEIGHT, WIDTH // 2)
    chroma = np.pad(chroma, ((0, 0), (0, PADDING // 2)))
    return np.vstack([luma, chroma.reshape(HEIGHT // 2, WIDTH + PADDING)])


def _nv12(picture: np.ndarray) -> np.ndarray:
    planar = _i420(picture)
    u, v = planar[HEIGHT:].reshape(2, HEIGHT // 2, WIDTH // 2)
    return np.vstack([planar[:HEIGHT], np.dstack([u, v]).reshape(HEIGHT // 2, WIDTH)])


@pytest.mark.parametrize(
    ("pixel_format", "lay_out", "tolerance"),
    [
        ("RGB888", lambda p: p, 0),
        ("BGR888", lambda p: p[:, :, ::-1], 0),
        ("XRGB8888", lambda p: np.dstack([p, np.full(p.shape[:2], 255, np.uint8)]), 0),
        ("XBGR8888", lambda p: np.dstack([p[:, :, ::-1], np.full(p.shape[:2], 255, np.uint8)]), 0),
        ("YUV420", _i420, 6),
        ("YUV420", _padded_yuv420, 6),
        ("NV12", _nv12, 6),
    ],
    ids=["RGB888", "BGR888", "XRGB8888", "XBGR8888", "YUV420", "YUV420 padded", "NV12"],
)
def test_a_format_becomes_bgr(pixel_format: str, lay_out, tolerance: int, picture: np.ndarray) -> None:
    got = to_bgr(lay_out(picture), pixel_format, (WIDTH, HEIGHT))
    assert got.shape == picture.shape
    assert np.abs(got.astype(int) - picture).max() <= tolerance


def test_full_range_luma_is_not_stretched() -> None:
    grey = np.vstack([np.full((HEIGHT, WIDTH), 250, np.uint8), np.full((HEIGHT // 2, WIDTH), 128, np.uint8)])
    assert abs(int(to_bgr(grey, "NV12", (WIDTH, HEIGHT), full_range=True)[0, 0, 0]) - 250) <= 2


def test_luma_is_the_picture_without_padding(picture: np.ndarray) -> None:
    assert luma_of(_padded_yuv420(picture), "YUV420", (WIDTH, HEIGHT)).shape == (HEIGHT, WIDTH)


def test_an_unknown_format_is_named() -> None:
    with pytest.raises(CameraError, match="MJPEG"):
        to_bgr(np.zeros((4, 4), np.uint8), "MJPEG", (4, 4))
