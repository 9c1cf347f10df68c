"""Jokers: every maker draws another one, so each pack gets a new one."""

import cv2
import numpy as np
from numpy.typing import NDArray

from models.decks import glyphs
from models.decks.packs import Picture
from models.decks.printing import draw_court, stamp
from models.decks.render import FACE_HEIGHT
from models.decks.style import Colour, Style, hsv


def draw_joker(card: NDArray[np.float32], style: Style, face: Picture | None, rng: np.random.Generator) -> None:
    """Print a joker: a drawn one's middle, a jester's head or scattered shapes, most with JOKER or a star as index."""
    black = rng.random() < 0.4
    ink = style.inks["s"] if black else hsv(rng.uniform(0, 180), rng.uniform(60, 255), rng.uniform(20, 220))
    kind = rng.random()
    if face is not None and kind < 0.45:
        draw_court(card, style, face, rng.uniform(0.85, 1.0))
    elif kind < 0.85:
        _jester(card, style, rng)
    else:
        _shapes(card, style, rng)
    marks = rng.random()
    if marks < 0.65:
        _word(card, style, ink, rng)
    elif marks < 0.85:
        _star(card, style, ink)


def _colour(rng: np.random.Generator) -> list[float]:
    return [float(part) for part in hsv(rng.uniform(0, 180), rng.uniform(0, 255), rng.uniform(20, 255))]


def _jester(card: NDArray[np.float32], style: Style, rng: np.random.Generator) -> None:
    """A head under a cap with bells, over a collar: in outline or coloured, one way up or mirrored at the middle."""
    twice = rng.random() < 0.3
    unit = style.width * (rng.uniform(0.1, 0.15) if twice else rng.uniform(0.13, 0.24))
    head = np.array([style.width / 2, FACE_HEIGHT * (0.33 if twice else rng.uniform(0.45, 0.58))])
    line = int(rng.integers(2, 5))
    edge = style.inks["s"].tolist() if rng.random() < 0.7 else _colour(rng)
    plain = rng.random() < 0.3
    cloths = [style.paper.tolist() if plain else _colour(rng) for _ in range(2)]
    skin = style.paper.tolist() if plain or rng.random() < 0.5 else hsv(15, rng.uniform(30, 120), 240).tolist()

    def shape(points: NDArray[np.float64], fill: list[float]) -> None:
        corners = np.round(head + points * unit).astype(np.int32)
        cv2.fillPoly(card, [corners], fill, cv2.LINE_AA)
        cv2.polylines(card, [corners], True, edge, line, cv2.LINE_AA)

    teeth = int(rng.integers(4, 9))
    across = np.linspace(-1.3, 1.3, 2 * teeth + 1)
    jagged = np.column_stack([across, np.where(np.arange(2 * teeth + 1) % 2, rng.uniform(1.5, 2.2), 0.9)])
    shape(np.vstack([jagged, [[0.6, 0.5], [-0.6, 0.5]]]), cloths[0])
    cv2.circle(card, np.round(head).astype(int).tolist(), round(unit), skin, -1, cv2.LINE_AA)
    cv2.circle(card, np.round(head).astype(int).tolist(), round(unit), edge, line, cv2.LINE_AA)
    horns, spread, long = int(rng.integers(2, 5)), rng.uniform(0.6, 1.4), rng.uniform(1.5, 2.4)
    bell = rng.uniform(0.12, 0.28)
    for number, lean in enumerate(np.linspace(-spread, spread, horns)):
        tip = np.array([np.sin(lean) * long, -np.cos(lean) * long + rng.uniform(-0.2, 0.5) * abs(lean)])
        foot = np.array([np.sin(lean * 0.6), -np.cos(lean * 0.6)]) * 0.8
        aside = np.array([foot[1], -foot[0]]) * rng.uniform(0.4, 0.9)
        shape(np.array([foot - aside, (foot - aside + tip) / 2 + [0, -0.3], tip, foot + aside]), cloths[number % 2])
        at = np.round(head + tip * unit).astype(int).tolist()
        cv2.circle(card, at, max(2, round(bell * unit)), cloths[(number + 1) % 2], -1, cv2.LINE_AA)
        cv2.circle(card, at, max(2, round(bell * unit)), edge, line, cv2.LINE_AA)
    for side in (-1, 1):
        eye = np.round(head + np.array([side * 0.35, -0.15]) * unit).astype(int).tolist()
        cv2.circle(card, eye, max(2, round(unit * rng.uniform(0.06, 0.14))), edge, -1, cv2.LINE_AA)
    size = round(unit * 0.55), round(unit * rng.uniform(0.2, 0.5))
    mouth = round(head[0]), round(head[1] + 0.2 * unit)
    cv2.ellipse(card, mouth, size, 0, 15, 165, edge, line, cv2.LINE_AA)
    if twice:
        card[FACE_HEIGHT // 2 :] = card[: FACE_HEIGHT - FACE_HEIGHT // 2][::-1, ::-1]


def _shapes(card: NDArray[np.float32], style: Style, rng: np.random.Generator) -> None:
    for _ in range(int(rng.integers(3, 12))):
        x, y = int(rng.normal(style.width / 2, style.width / 8)), int(rng.normal(FACE_HEIGHT / 2, FACE_HEIGHT / 8))
        axes, thickness = rng.integers(8, 70, 2).tolist(), int(rng.choice([-1, 2, 5]))
        cv2.ellipse(card, (x, y), axes, int(rng.integers(180)), 0, 360, _colour(rng), thickness, cv2.LINE_AA)


def _word(card: NDArray[np.float32], style: Style, ink: Colour, rng: np.random.Generator) -> None:
    """The word downwards in two opposite corners."""
    size = FACE_HEIGHT * rng.uniform(0.035, 0.07)
    for number, sign in enumerate("JOKER" if rng.random() < 0.8 else "Joker"):
        mask = glyphs.text_mask(style.font, sign)
        if mask is None:
            continue
        left = style.margin_x * FACE_HEIGHT + size / 2
        top = style.margin_y * FACE_HEIGHT + size / 2 + number * size * 1.15
        stamp(card, mask, ink, left, top, size)
        stamp(card, mask, ink, style.width - left, FACE_HEIGHT - top, size, turned=True)


def _star(card: NDArray[np.float32], style: Style, ink: Colour) -> None:
    mask = glyphs.text_mask(style.font, "*")
    if mask is not None:
        left, top = style.margin_x * FACE_HEIGHT + 16, style.margin_y * FACE_HEIGHT + 18
        stamp(card, mask, ink, left, top, 32)
        stamp(card, mask, ink, style.width - left, FACE_HEIGHT - top, 32, turned=True)
