"""Mixed packs: cards that nobody has printed, redrawn with other letters, pips, inks, courts and papers.

A reader trained on a few dozen drawings learns those drawings. A mixed pack takes its index letters from one
font, its pips from another deck or font, its courts from a third deck, and lays them out anew, so that what
stays the same over all packs is what makes a nine of hearts a nine of hearts.
"""

import cv2
import numpy as np
from numpy.typing import NDArray

from models.decks import glyphs
from models.decks.jokers import draw_joker
from models.decks.packs import Picture, deck_faces, list_packs
from models.decks.printing import draw_court, stamp
from models.decks.render import FACE_HEIGHT, round_mask
from models.decks.sources import RANKS, SUITS
from models.decks.style import Colour, Mask, Style, random_style

# Pip places as (column, row): column -1, 0, 1, row 0 (top) to 1 (bottom), the rows that packs share.
THIRD = 1 / 3
PLACES: dict[str, tuple[tuple[float, float], ...]] = {
    "A": ((0, 0.5),),
    "2": ((0, 0), (0, 1)),
    "3": ((0, 0), (0, 0.5), (0, 1)),
    "4": ((-1, 0), (1, 0), (-1, 1), (1, 1)),
    "5": ((-1, 0), (1, 0), (0, 0.5), (-1, 1), (1, 1)),
    "6": ((-1, 0), (1, 0), (-1, 0.5), (1, 0.5), (-1, 1), (1, 1)),
    "7": ((-1, 0), (1, 0), (0, 0.25), (-1, 0.5), (1, 0.5), (-1, 1), (1, 1)),
    "8": ((-1, 0), (1, 0), (0, 0.25), (-1, 0.5), (1, 0.5), (0, 0.75), (-1, 1), (1, 1)),
    "9": ((-1, 0), (1, 0), (-1, THIRD), (1, THIRD), (0, 0.5), (-1, 1 - THIRD), (1, 1 - THIRD), (-1, 1), (1, 1)),
    "T": (
        (-1, 0), (1, 0), (0, 0.167), (-1, THIRD), (1, THIRD),
        (-1, 1 - THIRD), (1, 1 - THIRD), (0, 0.833), (-1, 1), (1, 1),
    ),
}  # fmt: skip


def draw_index(card: NDArray[np.float32], style: Style, rank: str, suit: str) -> None:
    """Print the corner letters and their pips, at both ends, in two or four corners."""
    text = "10" if rank == "T" else rank
    letter = glyphs.text_mask(style.font, text)
    if letter is None:
        return
    size, ink, unit = style.letter * FACE_HEIGHT, style.inks[suit], FACE_HEIGHT
    pip_size = style.pip_below * unit
    natural = letter.shape[1] * size / letter.shape[0] * style.stretch
    width = min(natural, size * (0.95 if rank == "T" else 1.0))
    pip_width = style.pips[suit].shape[1] * pip_size / style.pips[suit].shape[0]
    block = max(width, pip_width)
    for right in (False, True) if style.corners == 4 else (False,):
        for turned in (False, True):

            def put(
                mask: Mask, x: float, y: float, height: float, w: float, right: bool = right, turned: bool = turned
            ) -> None:
                x = style.width - x if right else x
                x, y = (style.width - x, unit - y) if turned else (x, y)
                stamp(card, mask, ink, x, y, height, w, turned)

            x = style.margin_x * unit + block / 2
            y = style.margin_y * unit + size / 2
            put(letter, x, y, size, width)
            if style.beside:
                put(style.pips[suit], x + block / 2 + pip_width * 0.6, y, pip_size, pip_width)
            else:
                put(style.pips[suit], x, y + size / 2 + pip_size * 0.6 + unit * 0.008, pip_size, pip_width)


def draw_pips(card: NDArray[np.float32], style: Style, rank: str, suit: str) -> None:
    """Print the pips of a number card or ace."""
    mask, size = style.pips[suit], style.pip * FACE_HEIGHT * (0.9 if rank in "9T" else 1.0)
    for column, row in PLACES[rank]:
        x = style.width / 2 + column * style.column * FACE_HEIGHT
        y = FACE_HEIGHT * (style.row + (1 - 2 * style.row) * row)
        stamp(card, mask, style.inks[suit], x, y, size, turned=row > 0.5)


def draw_ace(card: NDArray[np.float32], style: Style, suit: str, rng: np.random.Generator) -> None:
    """Print an ace's pip, often a large ornate one for spades, as every maker draws it differently."""
    mask, ink, height = style.pips[suit], style.inks[suit], float(FACE_HEIGHT)
    ornate = rng.random() < (0.85 if suit == "s" else 0.1)
    size = height * (rng.uniform(0.26, 0.62) if ornate else rng.uniform(0.14, 0.34))
    centre = style.width / 2, height * rng.uniform(0.47, 0.53)
    size = min(size, style.width * 0.8 * mask.shape[0] / mask.shape[1])
    if not ornate:
        stamp(card, mask, ink, *centre, size)
        return
    if rng.random() < 0.4:
        _ornament(card, mask, ink, style, rng, centre, size * 1.12)
        stamp(card, mask, style.paper, *centre, size * 1.04)
    stamp(card, mask, ink, *centre, size)
    kind = rng.random()
    inner = size * rng.uniform(0.5, 0.88)
    if kind < 0.55:
        _ornament(card, mask, ink, style, rng, centre, inner)
    elif kind < 0.8:
        stamp(card, mask, style.paper, *centre, inner)
        stamp(card, mask, ink, *centre, inner * rng.uniform(0.4, 0.9))
    if rng.random() < 0.35:
        seal = glyphs.text_mask(style.font, str(rng.choice(list("ABCEGHKMOQRSUWX@&*"))))
        if seal is not None:
            stamp(card, seal, style.paper, *centre, size * rng.uniform(0.12, 0.3))
    for row in (0.5 - size / height * 0.62, 0.5 + size / height * 0.62):
        words = glyphs.text_mask(glyphs.font_files()[int(rng.integers(len(glyphs.font_files())))], _words(rng))
        if words is not None and rng.random() < 0.5:
            wide = style.width * rng.uniform(0.3, 0.6)
            stamp(card, words, ink, style.width / 2, height * row, wide * words.shape[0] / words.shape[1], wide)


def _words(rng: np.random.Generator) -> str:
    return " ".join(
        "".join(rng.choice(list("ABCDEGILMNOPRSTUY"), int(rng.integers(3, 8)))) for _ in range(int(rng.integers(1, 3)))
    )


def _ornament(
    card: NDArray[np.float32],
    mask: Mask,
    ink: Colour,
    style: Style,
    rng: np.random.Generator,
    centre: tuple[float, float],
    size: float,
) -> None:
    """Print a filigree in the mask's shape: interfering waves, mirrored left to right."""
    h = max(8, round(size))
    w = max(8, round(mask.shape[1] * size / mask.shape[0]))
    ys, xs = np.mgrid[0:h, 0:w].astype(np.float32)
    xs = np.abs(xs - w / 2)
    field = np.zeros((h, w), np.float32)
    for _ in range(int(rng.integers(2, 5))):
        period = rng.uniform(0.05, 0.3) * size
        angle = rng.uniform(0, np.pi)
        curve = rng.uniform(0, 3) * np.sin(ys / size * rng.uniform(2, 14))
        field += np.cos((xs * np.cos(angle) + ys * np.sin(angle)) / period * 2 * np.pi + curve)
    pattern = np.clip(field * rng.uniform(1, 5) + rng.uniform(-1, 1), 0, 1)
    shape = cv2.resize(mask, (w, h), interpolation=cv2.INTER_AREA).astype(np.float32) / 255
    stamp(card, (shape * 255).astype(np.uint8), style.paper, *centre, h, w)
    stamp(card, (shape * pattern * 255).astype(np.uint8), ink, *centre, h, w)


def clear_index(card: NDArray[np.float32], style: Style) -> None:
    """Leave bare paper where the index goes, so that a large index is not printed over a court's drawing."""
    letter = style.letter * FACE_HEIGHT
    wide = round(style.margin_x * FACE_HEIGHT + letter * (1.9 if style.beside else 0.95))
    high = round(
        style.margin_y * FACE_HEIGHT + letter + (0 if style.beside else style.pip_below * FACE_HEIGHT * 1.15) + 6
    )
    card[:high, :wide] = style.paper
    card[-high:, -wide:] = style.paper
    if style.corners == 4:
        card[:high, -wide:] = style.paper
        card[-high:, :wide] = style.paper


def mixed_faces(rng: np.random.Generator) -> dict[str, Picture]:
    """All 52 faces and two jokers of one new pack."""
    style = random_style(rng)
    names = [name for name in list_packs() if name not in {"gnome_simplistic", "kenney_arcade"}]
    courts = deck_faces(str(rng.choice(names)))
    jokers = [face for name in names for card, face in deck_faces(name).items() if card.startswith("B")]
    zoom = rng.uniform(0.88, 1.02)
    mask = round_mask(FACE_HEIGHT, style.width, style.width * rng.uniform(0.04, 0.07))
    faces: dict[str, Picture] = {}
    for suit in SUITS:
        for rank in RANKS:
            card = np.empty((FACE_HEIGHT, style.width, 3), np.float32)
            card[:] = style.paper
            if rank in "JQK":
                draw_court(card, style, courts[rank + suit], zoom)
                clear_index(card, style)
            elif rank == "A":
                draw_ace(card, style, suit, rng)
            else:
                draw_pips(card, style, rank, suit)
                if style.letter > 0.15:
                    clear_index(card, style)
            draw_index(card, style, rank, suit)
            faces[rank + suit] = np.dstack([np.clip(card, 0, 255).astype(np.uint8), mask])
    for number in (1, 2):
        card = np.empty((FACE_HEIGHT, style.width, 3), np.float32)
        card[:] = style.paper
        draw_joker(card, style, jokers[int(rng.integers(len(jokers)))] if jokers else None, rng)
        faces[f"B{number}"] = np.dstack([np.clip(card, 0, 255).astype(np.uint8), mask])
    return faces
