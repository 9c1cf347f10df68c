"""Frames drawn from pictures made up here: no art is needed."""

from random import Random
from typing import get_args

import cv2
import numpy as np
import pytest

from models.film.camera import TableCamera
from models.film.director import Director
from models.film.game import SEATS, Habits, deck, play_hand
from models.film.hand_sprites import HandSprite, PoseName
from models.film.layout import random_layout
from models.film.levels import CALM
from models.film.light import Sensor, random_look
from models.film.moves import Mover
from models.film.renderer import Pictures, Renderer
from models.film.stage import Stage

STEP_S = 1 / 15


def opaque(colour: tuple[int, int, int], size: tuple[int, int]) -> np.ndarray:
    return np.dstack([np.full((size[1], size[0], 3), colour, np.uint8), np.full((size[1], size[0]), 255, np.uint8)])


def pictures() -> Pictures:
    """Yellow faces, a blue back, a green table and red arms."""
    arm = np.zeros((900, 60, 4), np.uint8)
    arm[30:] = (30, 30, 220, 255)
    sprite = HandSprite(arm, np.zeros_like(arm), (30.0, 36.0), 1.0)
    hands = {(seat, 0, pose): sprite for seat in SEATS for pose in get_args(PoseName)}
    faces = {card: opaque((20, 230, 230), (90, 126)) for card in deck()}
    table = np.full((1500, 1500, 3), (40, 120, 40), np.uint8)
    return Pictures(faces, opaque((230, 40, 20), (90, 126)), table, 1900.0, hands)


@pytest.fixture
def renderer() -> Renderer:
    rng = np.random.default_rng(7)
    camera = TableCamera(scale=1.35, distance=1000.0, tilt=0.1)
    stage, layout = Stage(), random_layout(camera, rng, 0.1)
    director = Director(Mover(stage, layout, rng), CALM)
    director.hand(play_hand(Random(4), "W", Habits()), 0)
    return Renderer(stage, layout, camera, random_look(CALM, rng), pictures(), rng)


def test_a_card_rests_where_the_truth_says_and_no_hand_is_on_it(renderer: Renderer) -> None:
    play = renderer.stage.plays[0]
    number = int(play.still_s / STEP_S) - 2
    while play.t_rest is None:
        image = renderer.frame(number * STEP_S, STEP_S)
        number += 1
    assert play.still_s <= play.t_rest < play.still_s + 1.5
    mask = np.zeros(image.shape[:2], np.uint8)
    cv2.fillConvexPoly(mask, np.round(np.array(play.quad)).astype(np.int32), 1)
    blue, green, red = (float(part) for part in image[cv2.erode(mask, np.ones((9, 9))) > 0].mean(axis=0))
    assert blue < 60
    assert min(green, red) > 120


def test_the_hand_that_lays_a_card_is_over_it_before(renderer: Renderer) -> None:
    play = renderer.stage.plays[0]
    renderer.frame(play.still_s + 0.001, STEP_S)
    assert play.t_rest is None


def test_drawing_twice_gives_the_same_frame(renderer: Renderer) -> None:
    t = renderer.stage.plays[2].still_s
    first = renderer.frame(t, STEP_S)
    renderer.frame(t + 5, STEP_S)
    np.testing.assert_array_equal(first, renderer.frame(t, STEP_S))


def test_the_lamp_off_leaves_a_dark_picture(renderer: Renderer) -> None:
    clean = renderer.frame(1.0, STEP_S)
    sensor = Sensor(renderer.look, np.random.default_rng(1), [(2.0, 7.0, 0.1)])
    bright, dark = sensor.expose(clean, 1.0), sensor.expose(clean, 2.1)
    assert dark.mean() < 0.35 * bright.mean()
