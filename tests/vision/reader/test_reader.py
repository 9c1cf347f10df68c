"""The whole reader names the cards of a table, whatever the table does to them."""

from collections import Counter

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from models.stock import ON_THE_TABLE
from vision.reader import TwoStageReader
from vision.sighting import Sighting

Picture = NDArray[np.uint8]
SURELY = 0.95


def named(sightings: list[Sighting]) -> Counter[str]:
    return Counter(sighting.card for sighting in sightings if sighting.card)


def test_every_card_of_the_table_is_named_once_where_it_lies(reader: TwoStageReader, table: Picture) -> None:
    sightings = reader.read(table)
    assert named(sightings) == Counter(list(ON_THE_TABLE))
    for sighting in sightings:
        assert sighting.corners.mean(axis=0) == pytest.approx(ON_THE_TABLE[sighting.card], abs=6)


def test_corners_begin_at_the_top_left_of_an_end_and_run_clockwise(reader: TwoStageReader, table: Picture) -> None:
    for sighting in reader.read(table):
        top, side = sighting.corners[1] - sighting.corners[0], sighting.corners[2] - sighting.corners[1]
        assert np.linalg.norm(top) < np.linalg.norm(side)
        assert top[0] * side[1] - top[1] * side[0] > 0
        assert np.linalg.norm(side) == pytest.approx(150, rel=0.1)


def test_a_card_s_outline_is_right_to_a_few_pixels(reader: TwoStageReader, table: Picture) -> None:
    """The finder's boxes are off by more; the namer mends them."""
    for sighting in reader.read(table):
        width = np.linalg.norm(sighting.corners[1] - sighting.corners[0])
        height = np.linalg.norm(sighting.corners[2] - sighting.corners[1])
        assert sighting.corners.mean(axis=0) == pytest.approx(ON_THE_TABLE[sighting.card], abs=4)
        assert height == pytest.approx(150, rel=0.05)
        assert width / height == pytest.approx(0.7, rel=0.07)


@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_a_table_seen_from_another_side_shows_the_same_cards(
    reader: TwoStageReader, table: Picture, quarters: int
) -> None:
    assert named(reader.read(np.ascontiguousarray(np.rot90(table, quarters)))) == Counter(list(ON_THE_TABLE))


@pytest.mark.parametrize("light", [(1.0, 0.45, 0), (0.55, 1.0, 0), (1.0, 1.0, 40)], ids=["dim", "yellow", "hazy"])
def test_the_lamp_does_not_change_the_cards(
    reader: TwoStageReader, table: Picture, light: tuple[float, float, int]
) -> None:
    """Case V4: a dark mat or a bright lamp must not be needed."""
    blue, all_, haze = light
    lit = table * np.array([blue, 1, 1]) * all_ + haze
    assert named(reader.read(lit.clip(0, 255).astype(np.uint8))) == Counter(list(ON_THE_TABLE))


@pytest.mark.parametrize("scale", [0.6, 0.8, 1.5])
def test_no_size_of_card_is_assumed(reader: TwoStageReader, table: Picture, scale: float) -> None:
    """Case V6: sleeves, bridge cards and other camera heights."""
    scaled = cv2.resize(table, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    assert named(reader.read(scaled)) == Counter(list(ON_THE_TABLE))


@pytest.mark.parametrize("card", ["Kh", "Tc", "Jh"])
def test_a_card_has_one_name_wherever_it_lies(reader: TwoStageReader, table: Picture, card: str) -> None:
    """Cases V9, V12 and V13: kings, tens, and places of the picture."""
    x, y = ON_THE_TABLE[card]
    patch = table[y - 95 : y + 95, x - 95 : x + 95]
    empty = table[545:715, 850:1270]
    ground = cv2.resize(empty, (1280, 720), interpolation=cv2.INTER_LINEAR)
    for left in (10, 545, 1080):
        for top in (10, 520):
            scene = ground.copy()
            scene[top : top + 190, left : left + 190] = patch
            seen = [s for s in reader.read(scene) if s.card]
            assert [s.card for s in seen] == [card], f"at {left}, {top}"


def test_one_region_is_read_in_the_whole_picture_s_pixels(reader: TwoStageReader, table: Picture) -> None:
    x, y = ON_THE_TABLE["Kh"]
    sightings = reader.read(table, (x - 130, y - 130, x + 130, y + 130))
    assert named(sightings) == Counter(["Kh"])
    assert sightings[0].corners.mean(axis=0) == pytest.approx((x, y), abs=5)


@pytest.mark.parametrize("region", [(0, 0, 1, 1), (-50, -50, -10, -10), (1270, 710, 1400, 900), (300, 300, 200, 200)])
def test_a_region_with_nothing_in_it_holds_no_cards(
    reader: TwoStageReader, table: Picture, region: tuple[int, int, int, int]
) -> None:
    assert reader.read(table, region) == []


def test_a_blurred_card_is_not_surely_named_wrongly(reader: TwoStageReader, table: Picture) -> None:
    """Case V15: never surely wrong, and always with the ranked guesses."""
    for strength in (4, 8, 16):
        for sighting in reader.read(np.asarray(cv2.GaussianBlur(table, (0, 0), strength), np.uint8)):
            nearest = min(
                ON_THE_TABLE, key=lambda c: float(np.linalg.norm(sighting.corners.mean(axis=0) - ON_THE_TABLE[c]))
            )
            assert sighting.card in {None, nearest} or sighting.confidence < SURELY
            if sighting.face == "up":
                chances = [chance for _, chance in sighting.guesses]
                assert chances == sorted(chances, reverse=True)
                assert sum(chances) <= 1.001


def test_an_empty_table_holds_no_cards(reader: TwoStageReader, table: Picture) -> None:
    assert reader.read(np.ascontiguousarray(table[550:710, 850:1270])) == []
    assert reader.read(np.full((720, 1280, 3), 128, np.uint8)) == []


def test_a_still_is_read_as_the_camera_frame_is(reader: TwoStageReader, table: Picture) -> None:
    assert named(reader.read_still(table)) == Counter(list(ON_THE_TABLE))
