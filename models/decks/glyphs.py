"""Letters and suit signs as masks: from installed fonts, and pips cut from drawn decks."""

import functools
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

Mask = NDArray[np.uint8]

FONT_FOLDERS = (Path("/usr/share/fonts"),)
UNWANTED = (
    "symbol",
    "emoji",
    "dingbat",
    "math",
    "icon",
    "d050000l",
    "s050000l",
    "standardsymbols",
    "fallback",
    "italic",
    "oblique",
    "opens__",
    "initials",
    "keyboard",
)
SUIT_SIGNS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
GLYPH_HEIGHT = 160


@functools.cache
def font_files() -> tuple[Path, ...]:
    """Every installed text font, in a fixed order."""
    found: dict[str, Path] = {}
    for folder in FONT_FOLDERS:
        for path in sorted(folder.glob("**/*")):
            if path.suffix.lower() in {".ttf", ".otf"} and not any(word in path.name.lower() for word in UNWANTED):
                found.setdefault(path.stem, path)
    return tuple(found.values())


def trim(mask: Mask) -> Mask | None:
    """The mask without empty borders; None when it is empty."""
    ys, xs = np.nonzero(mask > 30)
    if len(ys) == 0:
        return None
    return mask[ys.min() : ys.max() + 1, xs.min() : xs.max() + 1]


@functools.lru_cache(maxsize=4096)
def text_mask(font: Path, text: str, size: int = GLYPH_HEIGHT) -> Mask | None:
    """The text drawn in this font, trimmed; None when the font lacks it."""
    from PIL import Image, ImageDraw, ImageFont

    face = ImageFont.truetype(str(font), size)
    missing = face.getmask("\ufffe")
    if any(bytes(face.getmask(sign)) == bytes(missing) for sign in text if not sign.isascii()):
        return None
    left, top, right, bottom = face.getbbox(text)
    picture = Image.new("L", (int(right - left) + 8, int(bottom - top) + 8))
    ImageDraw.Draw(picture).text((4 - left, 4 - top), text, fill=255, font=face)
    return trim(np.asarray(picture, np.uint8))


@functools.cache
def sign_fonts() -> tuple[Path, ...]:
    """The fonts that have all four suit signs."""
    return tuple(f for f in font_files() if all(text_mask(f, sign) is not None for sign in SUIT_SIGNS.values()))


def cut_pip(face: NDArray[np.uint8]) -> Mask | None:
    """The pip in the middle of a card 3 (or 5, 9): the inked shape nearest to the centre, upright.

    Returns:
        Its mask, or None where no clean single shape lies there.
    """
    height, width = face.shape[:2]
    paper = np.median(face[height // 8 : -height // 8, width // 4 : -width // 4, :3].reshape(-1, 3), axis=0)
    ink = np.abs(face[..., :3].astype(np.float32) - paper).max(axis=2)
    binary = (ink > 60).astype(np.uint8)
    count, labels, stats, centres = cv2.connectedComponentsWithStats(binary)
    best = None
    for index in range(1, count):
        x, y, w, h, area = stats[index]
        off = np.hypot(centres[index][0] - width / 2, centres[index][1] - height / 2)
        if off < height * 0.04 and 0.07 < h / height < 0.3 and area > 0.4 * w * h:
            best = (x, y, w, h, index)
    if best is None:
        return None
    x, y, w, h, index = best
    shape = np.clip(ink[y : y + h, x : x + w] * 2.2, 0, 255) * (labels[y : y + h, x : x + w] == index)
    return np.asarray(
        cv2.resize(shape.astype(np.uint8), (round(w * GLYPH_HEIGHT / h), GLYPH_HEIGHT), interpolation=cv2.INTER_CUBIC),
        np.uint8,
    )
