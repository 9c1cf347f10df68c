"""What calibration finds and advises."""

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.vision.watcher.tabletop import PLACES, Card, ScriptedReader, Tabletop
from vision.calibration import Calibration, calibrate

CORNERS = [(60, 20), (580, 20), (600, 340), (40, 340)]


def looked_at(change: object = None, frames: int = 1, height: float = 80) -> Calibration:
    table = Tabletop()
    table.cards = [Card("9h", *PLACES["N"], height=height), Card("As", *PLACES["S"], height=height)]
    pictures: list[NDArray[np.uint8]] = []
    for number in range(frames):
        picture = table.shoot().image
        pictures.append(picture if change is None else change(picture, number))  # type: ignore[operator]
    return calibrate(pictures, ScriptedReader(table), CORNERS)


def bad(result: Calibration) -> set[str]:
    return {finding.what for finding in result.findings if not finding.good}


def test_a_well_lit_sharp_table_is_taken_as_it_is() -> None:
    result = looked_at(frames=8)
    assert bad(result) == set()
    assert result.geometry is not None
    assert result.geometry.card_height == 80


def test_small_cards_ask_for_a_nearer_camera() -> None:
    assert bad(looked_at(height=40)) == {"card size"}


def test_a_blurred_picture_asks_for_focus() -> None:
    assert "focus" in bad(looked_at(lambda p, _: cv2.GaussianBlur(p, (0, 0), 6)))


def test_darkness_asks_for_a_lamp() -> None:
    assert "light" in bad(looked_at(lambda p, _: (p * 0.3).astype(np.uint8)))


def test_a_reflection_is_named_with_its_place() -> None:
    def shine(picture: NDArray[np.uint8], _: int) -> NDArray[np.uint8]:
        return np.asarray(cv2.circle(picture.copy(), (560, 60), 30, (255, 255, 255), -1), np.uint8)

    result = looked_at(shine)
    assert bad(result) == {"glare"}
    assert any("top, right" in finding.advice for finding in result.findings)


def test_a_flickering_lamp_is_noticed() -> None:
    def flicker(picture: NDArray[np.uint8], number: int) -> NDArray[np.uint8]:
        rows = 1 + 0.08 * np.sin(np.arange(picture.shape[0]) / 40 + number)
        return np.clip(picture * rows[:, None, None], 0, 255).astype(np.uint8)

    assert "flicker" in bad(looked_at(flicker, frames=8))
