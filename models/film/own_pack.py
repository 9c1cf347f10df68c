"""A pack of one's own for films: a folder with a picture of each face and of the back."""

from pathlib import Path
from typing import Final

import numpy as np

from models.decks import Pack
from models.decks.packs import Picture, read_picture
from models.decks.render import round_mask
from models.film.game import BENNY, deck

ENDINGS: Final = (".png", ".jpg", ".jpeg", ".webp")
BACK: Final = "back"
ROUNDING: Final = 0.055
"""Radius of a card's corners as a share of its width, for pictures that bring no transparency of their own."""


class PackError(ValueError):
    """A folder that is no whole pack; the message is one sentence."""


def read_pack(folder: Path) -> Pack:
    """The pack of a folder: `9c.png` to `As.png`, `back.png`, and `B.png` where there is a Benny.

    The pictures show each card whole and upright, cut at its edges; PNG, JPEG and WebP are read. Other files are not
    looked at. Raises PackError naming what is missing or unreadable.
    """
    if not folder.is_dir():
        raise PackError(f"{folder}: no such folder")
    found = {path.stem: path for path in sorted(folder.iterdir()) if path.suffix.lower() in ENDINGS}
    missing = [name for name in (*deck(), BACK) if name not in found]
    if missing:
        raise PackError(f"{folder}: no picture of {', '.join(missing)}")
    faces = {name: _picture(found[name]) for name in deck()}
    if BENNY in found:
        faces["B1"] = _picture(found[BENNY])
    return Pack(folder.resolve().name, faces, (_picture(found[BACK]),))


def _picture(path: Path) -> Picture:
    try:
        picture = read_picture(path)
    except ValueError as error:
        raise PackError(str(error)) from error
    if picture[..., 3].min() == 255:
        height, width = picture.shape[:2]
        picture = np.dstack([picture[..., :3], round_mask(height, width, ROUNDING * width)])
    return np.asarray(picture, np.uint8)
