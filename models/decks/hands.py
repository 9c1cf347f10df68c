"""Hands with forearms for the scenes, drawn from the same hand that the films show."""

from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from models.film.hand_mesh import load_hand
from models.film.hand_sprites import POSES, draw_hand, random_arm

COUNT = 42
PIXELS_PER_MM = 0.9


def draw_hands(folder: Path) -> int:
    """Draw `COUNT` arms in all poses into the folder that holds right.glb, unless it has them; returns how many."""
    if list(folder.glob("*.png")):
        return 0
    mesh = load_hand(folder / "right.glb")
    rng = np.random.default_rng(0)
    for number in range(COUNT):
        pose = POSES[number % len(POSES)]
        sprite = draw_hand(mesh, random_arm(rng), pose, rng, PIXELS_PER_MM)
        cv2.imwrite(str(folder / f"hand_{number:02d}_{pose}.png"), _plain(sprite.whole))
    return COUNT


def _plain(picture: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Undo the multiplication of colours by alpha."""
    alpha = picture[..., 3:].astype(np.float32) / 255
    colour = picture[..., :3] / np.maximum(alpha, 1e-3)
    return np.dstack([np.clip(colour, 0, 255).astype(np.uint8), picture[..., 3]])
