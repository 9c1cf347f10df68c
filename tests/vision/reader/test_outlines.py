"""Outlines begin at the top of a card and know how far they cover each other."""

import numpy as np
import pytest

from vision.reader.outlines import as_placed, from_boxes, overlap, quarter_turned, sides, unplaced


@pytest.mark.parametrize("degrees", [0, 30, 90, 135, -45])
@pytest.mark.parametrize("size", [(60, 90), (90, 60)])
def test_a_card_s_short_sides_are_its_top_and_bottom_however_it_lies(degrees: float, size: tuple[int, int]) -> None:
    box = np.array([[200, 150, *size, np.radians(degrees)]], np.float32)
    outline = from_boxes(box)[0]
    assert sides(outline) == pytest.approx((60, 90), abs=1e-3)
    assert outline.mean(axis=0) == pytest.approx((200, 150), abs=1e-3)


@pytest.mark.parametrize("degrees", [0, 30, 90, 135, -45])
def test_corners_run_clockwise_as_seen(degrees: float) -> None:
    outline = from_boxes(np.array([[200, 150, 60, 90, np.radians(degrees)]], np.float32))[0]
    along, down = outline[1] - outline[0], outline[2] - outline[1]
    assert along[0] * down[1] - along[1] * down[0] > 0


def test_a_card_turned_by_a_quarter_begins_at_its_next_corner() -> None:
    outline = from_boxes(np.array([[0, 0, 60, 90, 0]], np.float32))[0]
    assert quarter_turned(outline, 1)[0] == pytest.approx(outline[1])
    assert sides(quarter_turned(outline, 1)) == pytest.approx((90, 60))


def test_overlap_is_shared_area_over_covered_area() -> None:
    one, half_way, far = from_boxes(np.array([[0, 0, 60, 90, 0], [30, 0, 60, 90, 0], [100, 0, 60, 90, 0]], np.float32))
    assert overlap(one, half_way) == pytest.approx((1 / 3, 1 / 2), abs=1e-4)
    assert overlap(one, far) == (0.0, 0.0)
    assert overlap(one, one)[0] == pytest.approx(1)


FRAME = np.array([[100, 50], [180, 60], [170, 180], [90, 170]], np.float32)


def test_an_outline_is_itself_when_told_in_its_own_parts() -> None:
    assert np.allclose(as_placed(FRAME, FRAME), [[0, 0], [1, 0], [1, 1], [0, 1]], atol=1e-5)


def test_an_outline_told_in_parts_of_another_comes_back_whole() -> None:
    outline = FRAME + np.array([[3, -2], [-4, 1], [5, 5], [0, -6]], np.float32)
    assert np.allclose(unplaced(FRAME, as_placed(FRAME, outline)), outline, atol=1e-3)


def test_a_card_begun_at_its_other_end_is_told_from_the_end_it_was_cut_by() -> None:
    assert np.allclose(as_placed(FRAME, np.roll(FRAME, 2, axis=0)), [[0, 0], [1, 0], [1, 1], [0, 1]], atol=1e-5)
