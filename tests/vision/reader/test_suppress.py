"""One card, one answer (cases V1, V2, V3, V9), and every card of a fan."""

from itertools import pairwise

import numpy as np
import pytest

from vision.reader.finder import Found
from vision.reader.outlines import from_boxes
from vision.reader.suppress import cannot_both_be, distinct, may_be_one_card


def place(x: float, y: float, degrees: float = 0, up: float = 0.9, down: float = 0.0, scale: float = 1) -> Found:
    box = np.array([[x, y, 60 * scale, 90 * scale, np.radians(degrees)]], np.float32)
    return Found(from_boxes(box)[0], up, down)


def test_several_boxes_on_one_card_become_the_surest() -> None:
    found = [place(100, 100, up=0.9), place(102, 99, 2, up=0.8), place(98, 101, -2, up=0.3)]
    (one,) = distinct(found)
    assert one.score == found[0].score
    assert one.outline.mean(axis=0) == pytest.approx((100.9, 99.6), abs=0.2)


def test_a_box_for_each_face_on_one_card_becomes_one() -> None:
    (one,) = distinct([place(100, 100, up=0.7, down=0.2), place(101, 100, up=0.1, down=0.6)])
    assert (one.score_up, one.score_down) == (0.7, 0.2)


def test_the_cards_of_a_closed_fan_all_stay() -> None:
    fan = [place(100 + 12 * i, 100 + i, 6 * i) for i in range(5)]
    assert len(distinct(fan)) == 5
    assert not any(cannot_both_be(a.outline, b.outline, 0.9) for a, b in pairwise(fan))


def test_two_corners_of_one_card_are_near_enough_to_be_one() -> None:
    upper, lower = place(100, 75, scale=0.6), place(112, 120, scale=0.6)
    assert may_be_one_card(upper.outline, lower.outline)


@pytest.mark.parametrize("scale", [0.5, 0.7, 0.85])
def test_a_part_of_a_card_is_no_card_beside_it(scale: float) -> None:
    assert cannot_both_be(place(104, 95, scale=scale).outline, place(100, 100).outline, 0.9)


def test_a_much_less_sure_place_on_a_card_is_none() -> None:
    card, doubtful = place(100, 100).outline, place(106, 106).outline
    assert cannot_both_be(doubtful, card, 0.4)
    assert not cannot_both_be(doubtful, card, 0.9)


def test_an_inner_frame_belongs_to_its_card() -> None:
    assert may_be_one_card(place(100, 100).outline, place(100, 100, scale=0.7).outline)


def test_cards_on_two_sides_of_a_trick_are_two() -> None:
    assert not may_be_one_card(place(100, 100).outline, place(240, 100).outline)
