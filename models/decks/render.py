"""Draws decks to pictures: every card an RGBA image of one height, corners round, the drawn outline removed."""

import gzip
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from models.decks.sources import Deck, card_of

FACE_HEIGHT = 448
OUTLINE = 0.014
Image = NDArray[np.uint8]


def draw_svg(path: Path, width: int) -> Image:
    """The SVG (or SVGZ) file as an RGBA picture of this width."""
    import resvg_py

    text = gzip.decompress(path.read_bytes()) if path.suffix == ".svgz" else path.read_bytes()
    png = resvg_py.svg_to_bytes(
        svg_string=text.decode("utf-8", errors="replace"),
        width=width,
        dpi=96.0,
        font_dirs=["/usr/share/fonts"],
        font_family="Liberation Sans",
    )
    image = cv2.imdecode(np.frombuffer(bytes(png), np.uint8), cv2.IMREAD_UNCHANGED)
    if image is None:
        raise ValueError(f"{path}: cannot be drawn")
    return with_alpha(image)


def with_alpha(image: NDArray[np.generic]) -> Image:
    """The picture as BGRA, opaque where it had no alpha."""
    picture = np.asarray(image, np.uint8)
    if picture.ndim == 2:
        picture = np.asarray(cv2.cvtColor(picture, cv2.COLOR_GRAY2BGR), np.uint8)
    if picture.shape[2] == 3:
        picture = np.dstack([picture, np.full(picture.shape[:2], 255, np.uint8)])
    return picture


def round_mask(height: int, width: int, radius: float) -> Image:
    """A white card shape with round corners on black, radius in pixels."""
    scale = 4
    mask = np.zeros((height * scale, width * scale), np.uint8)
    r = max(1, round(radius * scale))
    h, w = mask.shape
    cv2.rectangle(mask, (r, 0), (w - 1 - r, h - 1), 255, -1)
    cv2.rectangle(mask, (0, r), (w - 1, h - 1 - r), 255, -1)
    for x, y in ((r, r), (w - 1 - r, r), (r, h - 1 - r), (w - 1 - r, h - 1 - r)):
        cv2.circle(mask, (x, y), r, 255, -1)
    return np.asarray(cv2.resize(mask, (width, height), interpolation=cv2.INTER_AREA), np.uint8)


def finish(image: Image, height: int = FACE_HEIGHT) -> Image:
    """One card ready for the table: cropped to what is drawn, its outline cut off, on paper, corners round."""
    ys, xs = np.nonzero(image[..., 3] > 40)
    if len(ys) == 0:
        raise ValueError("an empty card")
    card = image[ys.min() : ys.max() + 1, xs.min() : xs.max() + 1]
    cut = max(1, round(card.shape[1] * OUTLINE))
    card = card[cut:-cut, cut:-cut]
    width = round(card.shape[1] * height / card.shape[0])
    shrink = card.shape[0] > height
    card = np.asarray(cv2.resize(card, (width, height), interpolation=cv2.INTER_AREA if shrink else cv2.INTER_CUBIC))
    alpha = card[..., 3:].astype(np.float32) / 255
    middle = card[2:-2, 2:-2]
    opaque = middle[middle[..., 3] > 250]
    paper = np.median(opaque[:, :3], axis=0) if len(opaque) else np.array([255.0, 255.0, 255.0])
    if paper.min() < 150:
        paper = np.array([252.0, 252.0, 252.0])
    colour = card[..., :3] * alpha + paper * (1 - alpha)
    return np.dstack([np.clip(colour, 0, 255).astype(np.uint8), round_mask(height, width, width * 0.055)])


def _grid_cells(deck: Deck, path: Path) -> Iterator[tuple[str, Image]]:
    columns = 13
    sheet = draw_svg(path, columns * 340)
    suits, ranks = deck.grid or ("", "")
    if not suits:
        suits, ranks = "shcd", "AKQJT98765432"
        rows = 4
    else:
        rows = 5
    height, width = sheet.shape[0] / rows, sheet.shape[1] / columns
    for row in range(rows):
        for column in range(columns):
            if row < 4:
                name = ranks[column] + suits[row]
            elif column < 3:
                name = ("B1", "B2", "back1")[column]
            else:
                continue
            y, x = round(row * height), round(column * width)
            yield name, sheet[y : round(y + height), x : round(x + width)]


def _file_cells(deck: Deck, folder: Path) -> Iterator[tuple[str, Image]]:
    for path in sorted(folder.iterdir()):
        if path.suffix not in {".svg", ".png"}:
            continue
        name = card_of(path.stem, deck.naming)
        if name is None:
            continue
        if path.suffix == ".svg":
            yield name, draw_svg(path, 340)
        else:
            image = cv2.imread(str(path), cv2.IMREAD_UNCHANGED)
            if image is not None:
                yield name, with_alpha(image)


def render_deck(deck: Deck, source: Path, out: Path) -> int:
    """Draw all cards of a deck into `out` as NAME.png; returns how many there are.

    Raises:
        FileNotFoundError: The deck's source is not there.
    """
    if not source.exists():
        raise FileNotFoundError(source)
    out.mkdir(parents=True, exist_ok=True)
    count = 0
    for name, cell in _grid_cells(deck, source) if source.is_file() else _file_cells(deck, source):
        try:
            cv2.imwrite(str(out / f"{name}.png"), finish(cell))
            count += 1
        except ValueError:
            continue
    return count


def render_back(path: Path, out: Path) -> None:
    """Draw one card back."""
    image = draw_svg(path, 340) if path.suffix == ".svg" else cv2.imread(str(path), cv2.IMREAD_UNCHANGED)
    if image is None:
        raise ValueError(f"{path}: cannot be read")
    out.parent.mkdir(parents=True, exist_ok=True)
    cv2.imwrite(str(out), finish(with_alpha(image)))
