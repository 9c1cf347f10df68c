"""Cards are cut out upright, whatever their size, turn and slant."""

import cv2
import numpy as np
import pytest

from vision.reader.cutouts import as_batch, cut_out

QUARTERS = np.array([[[255, 0, 0], [0, 255, 0]], [[0, 0, 255], [255, 255, 255]]], np.uint8)
"""A card whose four quarters have four colours: blue, green above, red, white below."""


def picture_with_card(corners: np.ndarray) -> np.ndarray:
    """A grey picture with the four-coloured card laid between four corners."""
    card = cv2.resize(QUARTERS, (600, 900), interpolation=cv2.INTER_NEAREST)
    turn = cv2.getPerspectiveTransform(np.float32([[0, 0], [600, 0], [600, 900], [0, 900]]), corners)
    picture = np.full((900, 1200, 3), 90, np.uint8)
    return cv2.warpPerspective(card, turn, (1200, 900), picture, borderMode=cv2.BORDER_TRANSPARENT)


@pytest.mark.parametrize(
    "corners",
    [
        [[100, 100], [160, 100], [160, 190], [100, 190]],
        [[700, 500], [640, 500], [640, 410], [700, 410]],
        [[300, 200], [500, 320], [320, 620], [120, 500]],
        [[50, 50], [1150, 60], [1100, 880], [80, 850]],
        [[400, 300], [560, 310], [600, 480], [350, 470]],
    ],
)
def test_the_first_corner_comes_out_at_the_top_left(corners: list[list[int]]) -> None:
    outline = np.float32(corners)
    upright = cut_out(picture_with_card(outline), outline, (96, 128))
    assert upright.shape == (128, 96, 3)
    for y, x in np.ndindex(2, 2):
        assert upright[32 + 64 * y, 24 + 48 * x] == pytest.approx(QUARTERS[y, x], abs=3)


def test_a_margin_shows_the_card_s_surroundings() -> None:
    outline = np.float32([[400, 300], [460, 300], [460, 390], [400, 390]])
    upright = cut_out(picture_with_card(outline), outline, (96, 128), margin=0.1)
    assert upright[64, 2] == pytest.approx([90, 90, 90], abs=3)
    assert upright[32, 24] == pytest.approx([255, 0, 0], abs=3)


def test_a_card_that_leaves_the_picture_is_cut_out_all_the_same() -> None:
    outline = np.float32([[-40, -30], [60, -30], [60, 120], [-40, 120]])
    assert cut_out(picture_with_card(outline), outline, (96, 128)).shape == (128, 96, 3)


def test_a_batch_is_red_green_blue_from_0_to_1() -> None:
    batch = as_batch([np.full((128, 96, 3), (0, 0, 255), np.uint8)] * 3)
    assert batch.shape == (3, 3, 128, 96)
    assert batch[2, :, 0, 0].tolist() == [1.0, 0.0, 0.0]
