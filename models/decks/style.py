"""What all cards of one mixed pack have in common: paper, inks, letters, pips and measures."""

import functools
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from models.decks import glyphs
from models.decks.packs import deck_faces, list_packs, random_paper
from models.decks.render import FACE_HEIGHT
from models.decks.sources import SUITS

Mask = NDArray[np.uint8]
Colour = NDArray[np.float32]


@dataclass(frozen=True)
class Style:
    """Everything that is the same on all cards of one mixed pack; lengths are parts of the card's height."""

    width: int
    paper: Colour
    inks: dict[str, Colour]
    font: Path
    pips: dict[str, Mask]
    letter: float
    stretch: float
    pip_below: float
    margin_x: float
    margin_y: float
    beside: bool
    corners: int
    pip: float
    column: float
    row: float
    frame: Colour | None


def hsv(hue: float, saturation: float, value: float) -> Colour:
    """A BGR ink from OpenCV's hue (0 to 180, turning), saturation and value (0 to 255)."""
    pixel = np.array([[[hue % 180, np.clip(saturation, 0, 255), np.clip(value, 0, 255)]]], np.uint8)
    return np.asarray(cv2.cvtColor(pixel, cv2.COLOR_HSV2BGR)[0, 0], np.float32)


def random_inks(rng: np.random.Generator) -> dict[str, Colour]:
    """Inks by suit: real reds and near-blacks, one pack in six with four colours."""
    red = hsv(rng.uniform(-6, 5), rng.uniform(180, 255), rng.uniform(150, 235))
    black = hsv(rng.uniform(0, 180), rng.uniform(0, 90), rng.uniform(5, 60))
    inks = {"h": red, "d": red, "s": black, "c": black}
    if rng.random() < 0.17:
        inks["d"] = hsv(rng.uniform(98, 118), rng.uniform(150, 255), rng.uniform(110, 220))
        inks["c"] = hsv(rng.uniform(55, 80), rng.uniform(150, 255), rng.uniform(60, 150))
        if rng.random() < 0.25:
            inks["d"], inks["s"] = hsv(rng.uniform(14, 26), 230, rng.uniform(180, 240)), inks["d"]
    return inks


@functools.cache
def _drawn_pips() -> tuple[dict[str, Mask], ...]:
    found = []
    for name in list_packs():
        faces = deck_faces(name)
        pips: dict[str, Mask] = {}
        for suit in SUITS:
            for rank in "359":
                mask = glyphs.cut_pip(faces[rank + suit]) if rank + suit in faces else None
                if mask is not None:
                    pips[suit] = mask
                    break
        if len(pips) == 4:
            found.append(pips)
    return tuple(found)


def random_pips(rng: np.random.Generator) -> dict[str, Mask]:
    """The four suits' shapes, from a drawn deck or a font."""
    drawn, fonts = _drawn_pips(), glyphs.sign_fonts()
    if drawn and (rng.random() < 0.7 or not fonts):
        return dict(drawn[int(rng.integers(len(drawn)))])
    font = fonts[int(rng.integers(len(fonts)))]
    masks = {suit: glyphs.text_mask(font, sign) for suit, sign in glyphs.SUIT_SIGNS.items()}
    return {suit: mask for suit, mask in masks.items() if mask is not None}


def random_style(rng: np.random.Generator) -> Style:
    """A pack's look."""
    fonts = glyphs.font_files()
    jumbo = rng.random() < 0.25
    letter = rng.uniform(0.16, 0.26) if jumbo else rng.uniform(0.075, 0.125)
    stretch, pip, margin_x = rng.uniform(0.6, 1.05), rng.uniform(0.11, 0.175), rng.uniform(0.02, 0.045)
    width = round(FACE_HEIGHT * (rng.uniform(0.68, 0.73) if rng.random() < 0.75 else rng.uniform(0.62, 0.68)))
    return Style(
        width=width,
        paper=random_paper(rng) * 255,
        inks=random_inks(rng),
        font=fonts[int(rng.integers(len(fonts)))],
        pips=random_pips(rng),
        letter=letter,
        stretch=stretch,
        pip_below=letter * rng.uniform(0.55, 0.95),
        margin_x=margin_x,
        margin_y=rng.uniform(0.025, 0.055),
        beside=bool(jumbo and rng.random() < 0.25),
        corners=4 if rng.random() < 0.2 else 2,
        pip=pip,
        column=min(
            rng.uniform(0.14, 0.19), max(0.1, width / 2 / FACE_HEIGHT - margin_x - letter * 0.7 * stretch - pip * 0.4)
        ),
        row=rng.uniform(0.12, 0.2),
        frame=hsv(rng.uniform(0, 180), rng.uniform(50, 255), rng.uniform(20, 200)) if rng.random() < 0.6 else None,
    )
