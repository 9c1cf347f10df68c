"""Prints shapes and drawings on a card's paper."""

import cv2
import numpy as np
from numpy.typing import NDArray

from models.decks.packs import Picture
from models.decks.render import FACE_HEIGHT
from models.decks.style import Colour, Mask, Style


def stamp(
    card: NDArray[np.float32],
    mask: Mask,
    ink: Colour,
    x: float,
    y: float,
    height: float,
    width: float | None = None,
    turned: bool = False,
) -> None:
    """Print a mask on the card, centred at (x, y) px, `height` px high, upside down when `turned`."""
    h = max(2, round(height))
    w = max(2, round(width if width is not None else mask.shape[1] * height / mask.shape[0]))
    shape = cv2.resize(mask, (w, h), interpolation=cv2.INTER_AREA).astype(np.float32) / 255
    if turned:
        shape = shape[::-1, ::-1]
    x0, y0 = round(x - w / 2), round(y - h / 2)
    left, top = max(0, -x0), max(0, -y0)
    part = shape[top : card.shape[0] - y0, left : card.shape[1] - x0, None]
    area = card[y0 + top : y0 + top + part.shape[0], x0 + left : x0 + left + part.shape[1]]
    area += (ink - area) * part


def draw_court(card: NDArray[np.float32], style: Style, face: Picture, zoom: float) -> None:
    """Print the middle of another deck's court card, its own index cut away."""
    source_h, source_w = face.shape[:2]
    cut_x, cut_y = 0.155, 0.065
    part = face[
        round(source_h * cut_y) : round(source_h * (1 - cut_y)),
        round(source_w * cut_x) : round(source_w * (1 - cut_x)),
        :3,
    ]
    h = round(FACE_HEIGHT * (1 - 2 * cut_y) * zoom)
    w = round(style.width * (1 - 2 * cut_x) * zoom)
    drawing = cv2.resize(part, (w, h), interpolation=cv2.INTER_AREA).astype(np.float32) * style.paper / 255
    x, y = (style.width - w) // 2, (FACE_HEIGHT - h) // 2
    card[y : y + h, x : x + w] = drawing
    if style.frame is not None:
        cv2.rectangle(card, (x, y), (x + w, y + h), style.frame.tolist(), 2, cv2.LINE_AA)
