"""What a card lies on and among: table tops, things, hands."""

import functools

import cv2
import numpy as np
from numpy.typing import NDArray

from models.decks.packs import art_folder, read_picture

Picture = NDArray[np.uint8]
HELD_OUT_EVERY = 10


@functools.cache
def _pictures(kind: str, held_out: bool) -> tuple[Picture, ...]:
    paths = sorted((art_folder() / kind).glob("*.*"))
    paths = [path for path in paths if path.suffix in {".png", ".jpg"}]
    chosen = [path for number, path in enumerate(paths) if (number % HELD_OUT_EVERY == 0) == held_out]
    return tuple(read_picture(path) for path in chosen)


@functools.lru_cache(maxsize=2)
def _fine(held_out: bool) -> tuple[Picture, ...]:
    return tuple(p for p in _pictures("tabletops", held_out) if min(p.shape[:2]) >= 200)


def _noise(rng: np.random.Generator, size: tuple[int, int], cell: float) -> NDArray[np.float32]:
    width, height = size
    small = rng.normal(size=(max(2, round(height / cell)), max(2, round(width / cell)))).astype(np.float32)
    return np.asarray(cv2.resize(small, size, interpolation=cv2.INTER_CUBIC), np.float32)


def cloth(rng: np.random.Generator, size: tuple[int, int]) -> NDArray[np.float32]:
    """Baize, felt or a plain cloth: one colour with fibres and soft folds."""
    hue = int(rng.choice([60, 65, 70, 75, 0, 175, 110, 120, 130, 15, 20]))
    colour = cv2.cvtColor(np.array([[[hue, rng.integers(0, 230), rng.integers(25, 245)]]], np.uint8), cv2.COLOR_HSV2BGR)
    image = np.empty((size[1], size[0], 3), np.float32)
    image[:] = colour[0, 0]
    grain = rng.normal(0, rng.uniform(1, 9), (size[1], size[0])).astype(np.float32) + _noise(
        rng, size, size[1] / 4
    ) * rng.uniform(0, 10)
    return np.clip(image + grain[..., None], 0, 255)


def pattern(rng: np.random.Generator, size: tuple[int, int]) -> NDArray[np.float32]:
    """A tablecloth with checks, stripes or dots."""
    width, height = size
    ys, xs = np.mgrid[0:height, 0:width].astype(np.float32)
    angle = rng.uniform(0, np.pi)
    u, v = xs * np.cos(angle) + ys * np.sin(angle), ys * np.cos(angle) - xs * np.sin(angle)
    period = rng.uniform(0.03, 0.3) * height
    kind = rng.integers(4)
    a, b = np.sin(u * 2 * np.pi / period), np.sin(v * 2 * np.pi / period)
    field = (
        (a > 0) * 0.5 + (b > 0) * 0.5
        if kind == 0
        else (a > rng.uniform(-0.5, 0.8)) * 1.0
        if kind == 1
        else ((a * b) > 0.5) * 1.0
        if kind == 2
        else (a * b + 1) / 2
    )
    one, two = rng.uniform(20, 250, 3).astype(np.float32), rng.uniform(20, 250, 3).astype(np.float32)
    if rng.random() < 0.5:
        two[:] = 245
    image = one + (two - one) * field[..., None].astype(np.float32)
    return np.asarray(image + rng.normal(0, 4, image.shape[:2]).astype(np.float32)[..., None], np.float32)


def textured(rng: np.random.Generator, size: tuple[int, int], held_out: bool) -> NDArray[np.float32]:
    """A photographed surface, mirrored to fill the picture, at a random scale and angle."""
    fine = _fine(held_out)
    choices = fine if fine and rng.random() < 0.35 else _pictures("tabletops", held_out)
    tile = choices[int(rng.integers(len(choices)))][..., :3]
    width, height = size
    zoom = rng.uniform(0.5, 3.0) * max(width, height) / 480
    if min(tile.shape[:2]) >= 200:
        zoom = rng.uniform(0.6, 1.6) * max(width, height) / min(tile.shape[:2])
    middle = tile.shape[1] / 2, tile.shape[0] / 2
    turn = np.asarray(cv2.getRotationMatrix2D(middle, rng.uniform(0, 360), zoom), np.float64)
    turn[:, 2] += rng.uniform(0, 1, 2) * [width, height]
    image = cv2.warpAffine(
        np.ascontiguousarray(tile), turn, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT
    )
    picture = np.asarray(image, np.float32)
    if rng.random() < 0.35:
        picture = np.asarray(picture * rng.uniform(0.6, 1.2, 3), np.float32)
    if zoom > 1.5:
        grain = rng.normal(0, rng.uniform(1, 6), size[::-1]).astype(np.float32)
        picture = np.asarray(picture + grain[..., None], np.float32)
    return np.asarray(np.clip(picture * np.float32(rng.uniform(0.5, 1.3)), 0, 255), np.float32)


def table_top(rng: np.random.Generator, size: tuple[int, int], held_out: bool = False) -> NDArray[np.float32]:
    """A table top as float BGR 0..255 of this (width, height)."""
    kind = rng.random()
    if kind < 0.72:
        return textured(rng, size, held_out)
    return cloth(rng, size) if kind < 0.9 else pattern(rng, size)


def phone(rng: np.random.Generator) -> Picture:
    """A dark slab with a glare."""
    image = np.zeros((200, 100, 4), np.uint8)
    image[..., 3] = 255
    image[..., :3] = rng.integers(0, 60)
    cv2.line(
        image, (int(rng.integers(100)), 0), (int(rng.integers(100)), 200), (90, 90, 90, 255), int(rng.integers(5, 50))
    )
    if rng.random() < 0.4:
        image[12:-12, 6:-6, :3] = cv2.resize(
            rng.integers(0, 256, (6, 3, 3)).astype(np.uint8), (88, 176), interpolation=cv2.INTER_NEAREST
        )
    return image


def paper(rng: np.random.Generator, held_out: bool = False) -> Picture:
    """A sheet, book, box or wrapper: bright or printed all over, with letters in all sizes that are no card's index."""
    height, width = int(rng.integers(80, 260)), int(rng.integers(80, 260))
    image = np.full((height, width, 4), 255, np.uint8)
    image[..., :3] = rng.integers(150, 256, 3) if rng.random() < 0.6 else rng.integers(0, 256, 3)
    if rng.random() < 0.35:
        image[..., :3] = np.clip(table_top(rng, (width, height), held_out), 0, 255)
    for _ in range(int(rng.integers(0, 5))):
        corner = rng.integers(0, 260, 2)
        ink = (*rng.integers(0, 256, 3).tolist(), 255)
        cv2.rectangle(image, corner.tolist(), (corner + rng.integers(5, 120, 2)).tolist(), ink, -1)
    for _ in range(int(rng.integers(0, 12))):
        at = int(rng.integers(-20, width)), int(rng.integers(height))
        text = "".join(rng.choice(list("abcdefghmnoprstuvwxyzABEHKMRQ 1340"), int(rng.integers(1, 12))))
        ink = (*rng.integers(0, 256, 3).tolist(), 255)
        size = rng.uniform(0.3, 1.0) if rng.random() < 0.7 else rng.uniform(1.0, 3.5)
        cv2.putText(
            image, text, at, int(rng.integers(0, 7)), size, ink, max(1, round(size * rng.uniform(0.8, 3))), cv2.LINE_AA
        )
    if rng.random() < 0.3:
        image[: height // 8] = (*rng.integers(0, 256, 3).tolist(), 255)
    return image


def thing(rng: np.random.Generator, held_out: bool = False) -> Picture:
    """A cut-out of something that lies on tables."""
    kind = rng.random()
    stamps = _pictures("things", held_out)
    if kind < 0.5 and stamps:
        return stamps[int(rng.integers(len(stamps)))]
    return phone(rng) if kind < 0.7 else paper(rng, held_out)


@functools.cache
def hands(held_out: bool) -> tuple[Picture, ...]:
    """Hand and forearm cut-outs."""
    return _pictures("hands", held_out)


def paste(
    image: NDArray[np.float32],
    cut_out: Picture,
    centre: tuple[float, float],
    length: float,
    angle: float,
    owner: NDArray[np.int16],
) -> NDArray[np.float32]:
    """Lay a cut-out on the picture, its longer side `length` px, turned by `angle` degrees; marks -2 in `owner`.

    Returns the (4, 2) corners of the cut-out in the picture.
    """
    scale = length / max(cut_out.shape[:2])
    source = cut_out
    while scale < 0.5:
        source = np.asarray(cv2.resize(source, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), np.uint8)
        scale *= 2
    h, w = source.shape[:2]
    turn = np.asarray(cv2.getRotationMatrix2D((w / 2, h / 2), angle, scale), np.float64)
    turn[:, 2] += np.array(centre) - [w / 2, h / 2]
    corners = np.array([[0, 0, 1], [w, 0, 1], [w, h, 1], [0, h, 1]]) @ turn.T
    margin = 3 + length * 0.05
    low = np.clip(np.floor(corners.min(axis=0) - margin), 0, [image.shape[1], image.shape[0]]).astype(int)
    high = np.clip(np.ceil(corners.max(axis=0) + margin), 0, [image.shape[1], image.shape[0]]).astype(int)
    outline = corners.astype(np.float32)
    if np.any(high - low < 2):
        return outline
    turn[:, 2] -= low
    layer = cv2.warpAffine(source, turn, (int(high[0] - low[0]), int(high[1] - low[1])), flags=cv2.INTER_LINEAR)
    cover = layer[..., 3].astype(np.float32) / 255
    area = image[low[1] : high[1], low[0] : high[0]]
    shadow = cv2.blur(cover, (1 + 2 * round(1 + length * 0.02),) * 2)
    area *= (1 - 0.45 * shadow * (1 - cover))[..., None]
    area += (layer[..., :3] - area) * cover[..., None]
    owner[low[1] : high[1], low[0] : high[0]][cover > 0.5] = -2
    return outline
