"""Mixed packs: cards that nobody has printed, redrawn with other letters, pips, inks, courts and papers.

A reader trained on a few dozen drawings learns those drawings. A mixed pack takes its index letters from one
font, its pips from another deck or font, its courts from a third deck, and lays them out anew, so that what
stays the same over all packs is what makes a nine of hearts a nine of hearts.
"""

import functools
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from models.decks import glyphs
from models.decks.packs import Picture, deck_faces, list_packs, random_paper
from models.decks.render import FACE_HEIGHT, round_mask
from models.decks.sources import RANKS, SUITS

Mask = NDArray[np.uint8]
Colour = NDArray[np.float32]

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


def _hsv(hue: float, saturation: float, value: float) -> Colour:
    pixel = np.array([[[hue % 180, np.clip(saturation, 0, 255), np.clip(value, 0, 255)]]], np.uint8)
    return np.asarray(cv2.cvtColor(pixel, cv2.COLOR_HSV2BGR)[0, 0], np.float32)


def random_inks(rng: np.random.Generator) -> dict[str, Colour]:
    """Inks by suit: real reds and near-blacks, one pack in six with four colours."""
    red = _hsv(rng.uniform(-6, 5), rng.uniform(180, 255), rng.uniform(150, 235))
    black = _hsv(rng.uniform(0, 180), rng.uniform(0, 90), rng.uniform(5, 60))
    inks = {"h": red, "d": red, "s": black, "c": black}
    if rng.random() < 0.17:
        inks["d"] = _hsv(rng.uniform(98, 118), rng.uniform(150, 255), rng.uniform(110, 220))
        inks["c"] = _hsv(rng.uniform(55, 80), rng.uniform(150, 255), rng.uniform(60, 150))
        if rng.random() < 0.25:
            inks["d"], inks["s"] = _hsv(rng.uniform(14, 26), 230, rng.uniform(180, 240)), inks["d"]
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
        frame=_hsv(rng.uniform(0, 180), rng.uniform(50, 255), rng.uniform(20, 200)) if rng.random() < 0.6 else None,
    )


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


def draw_joker(card: NDArray[np.float32], style: Style, face: Picture | None, rng: np.random.Generator) -> None:
    """Print a joker: a drawn one's middle, or signs and circles, with JOKER or a star in the corners."""
    ink = (
        _hsv(rng.uniform(0, 180), rng.uniform(60, 255), rng.uniform(20, 220)) if rng.random() < 0.6 else style.inks["s"]
    )
    if face is not None and rng.random() < 0.8:
        draw_court(card, style, face, rng.uniform(0.85, 1.0))
    else:
        for _ in range(int(rng.integers(3, 12))):
            x, y = int(rng.normal(style.width / 2, style.width / 8)), int(rng.normal(FACE_HEIGHT / 2, FACE_HEIGHT / 8))
            colour = _hsv(rng.uniform(0, 180), rng.uniform(0, 255), rng.uniform(20, 255)).tolist()
            cv2.ellipse(
                card,
                (x, y),
                (int(rng.integers(8, 70)), int(rng.integers(8, 70))),
                int(rng.integers(180)),
                0,
                360,
                colour,
                int(rng.choice([-1, 2, 5])),
                cv2.LINE_AA,
            )
    style_kind = rng.random()
    unit = FACE_HEIGHT
    for turned in (False, True):
        if style_kind < 0.75:
            size = unit * rng.uniform(0.04, 0.07)
            for number, sign in enumerate("JOKER"):
                mask = glyphs.text_mask(style.font, sign)
                left, top = style.margin_x * unit + size / 2, style.margin_y * unit + size / 2 + number * size * 1.15
                if mask is not None:
                    at = (style.width - left, unit - top) if turned else (left, top)
                    stamp(card, mask, ink, *at, size, turned=turned)
        else:
            star = glyphs.text_mask(style.font, "*")
            if star is not None:
                left, top = style.margin_x * unit + 16, style.margin_y * unit + 18
                at = (style.width - left, unit - top) if turned else (left, top)
                stamp(card, star, ink, *at, 32, turned=turned)


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
