"""A picture and the finder's input show the same places."""

import numpy as np
import pytest

from vision.reader.letterbox import letterbox


@pytest.mark.parametrize("size", [(1280, 720), (720, 1280), (97, 61), (4000, 3000), (31, 400)])
def test_a_point_comes_back_from_the_network_to_where_it_was(size: tuple[int, int]) -> None:
    width, height = size
    image = np.zeros((height, width, 3), np.uint8)
    image[height // 2 :, width // 3 :] = 255
    view = letterbox(image, 256)
    assert view.batch.shape[2] % 32 == 0
    assert view.batch.shape[3] % 32 == 0
    assert max(view.batch.shape) == 256
    bright = np.argwhere(view.batch[0, 0] > 0.9)
    corner = view.to_picture(bright.min(axis=0)[::-1].astype(np.float32))
    assert corner == pytest.approx((width // 3, height // 2), abs=max(width, height) / 256 + 1)


def test_the_network_sees_red_green_blue_from_0_to_1() -> None:
    image = np.zeros((64, 64, 3), np.uint8)
    image[..., 2] = 255
    batch = letterbox(image, 64).batch
    assert batch.dtype == np.float32
    assert batch[0, :, 5, 5].tolist() == [1.0, 0.0, 0.0]
