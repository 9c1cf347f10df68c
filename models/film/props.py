"""Things that lie on card tables: cups, coins, phones that show cards, magazines, score cards."""

import os
from collections.abc import Mapping
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from models.film.layout import OUTWARD, Layout
from models.film.levels import Level
from models.film.stage import CARD_MM, Pose, Stage, Thing
from models.scenes.surroundings import HELD_OUT_EVERY

Image = NDArray[np.uint8]
Faces = Mapping[str, Image]
_PHONE_MM = (74.0, 155.0)
_MAGAZINE_MM = (205.0, 275.0)


def solid(colour: Image) -> Image:
    """An opaque BGRA picture."""
    return np.dstack([colour, np.full(colour.shape[:2], 255, np.uint8)])


def phone_picture(faces: Faces, rng: np.random.Generator, per_mm: float) -> Image:
    """A phone: black glass, showing a game of cards or nothing."""
    width, height = (round(length * per_mm) for length in _PHONE_MM)
    picture = np.full((height, width, 3), 14, np.uint8)
    if rng.random() < 0.8:
        frame = round(4 * per_mm)
        picture[frame * 2 : -frame * 2, frame:-frame] = rng.integers(10, 150, 3)
        _scatter_cards(picture, faces, rng, round(rng.uniform(16, 30) * per_mm), int(rng.integers(2, 6)))
    return _rounded(picture, 9 * per_mm)


def magazine_picture(faces: Faces, rng: np.random.Generator, per_mm: float) -> Image:
    """A page with a picture of cards and some grey text."""
    width, height = (round(length * per_mm) for length in _MAGAZINE_MM)
    picture = np.full((height, width, 3), int(rng.integers(205, 250)), np.uint8)
    picture[: height // 2] = rng.integers(40, 230, 3)
    top = picture[: height // 2]
    _scatter_cards(top, faces, rng, round(rng.uniform(30, 55) * per_mm), int(rng.integers(1, 5)))
    line = max(3, round(4.5 * per_mm))
    for y in range(height // 2 + line, height - line, line):
        end = int(width * rng.uniform(0.6, 0.93))
        picture[y : y + max(1, line // 3), round(10 * per_mm) : end] = int(rng.integers(60, 130))
    return solid(picture)


def cup_picture(rng: np.random.Generator, per_mm: float) -> Image:
    """A cup or glass from above."""
    size = round(85 * per_mm)
    picture = np.zeros((size, size, 4), np.uint8)
    middle, colour = (size // 2, size // 2), tuple(int(c) for c in rng.integers(60, 250, 3))
    drink = ((20, 40, 70), (60, 120, 190), (190, 190, 180))[rng.integers(3)]
    cv2.circle(picture, middle, size // 2 - 2, (*colour, 255), -1, cv2.LINE_AA)
    cv2.circle(picture, middle, int(size * 0.42), tuple(int(c * 0.55) for c in colour) + (255,), -1, cv2.LINE_AA)  # noqa: RUF005
    cv2.circle(picture, middle, int(size * 0.39), (*drink, 255), -1, cv2.LINE_AA)
    return picture


def thing_picture(rng: np.random.Generator, per_mm: float, held_out: bool) -> tuple[Image, tuple[float, float]] | None:
    """A photographed thing of the art folder, one that training sees or one that it does not, and its size in
    millimetres; None where there are none."""
    folder = Path(os.environ.get("UPCARD_ART", "art")) / "things"
    paths = sorted(folder.glob("*.png"))
    known = [path for number, path in enumerate(paths) if (number % HELD_OUT_EVERY == 0) == held_out]
    if not known:
        return None
    picture = cv2.imread(str(known[int(rng.integers(len(known)))]), cv2.IMREAD_UNCHANGED)
    if picture is None or picture.ndim != 3 or picture.shape[2] != 4:
        return None
    long_mm = rng.uniform(25, 110)
    scale = long_mm / max(picture.shape[:2])
    size = picture.shape[1] * scale, picture.shape[0] * scale
    pixels = max(4, round(size[0] * per_mm)), max(4, round(size[1] * per_mm))
    fitted = np.asarray(cv2.resize(picture, pixels, interpolation=cv2.INTER_AREA), np.uint8)
    cover = fitted[..., 3:].astype(np.float32) / 255
    return np.dstack([(fitted[..., :3] * cover).astype(np.uint8), fitted[..., 3]]), size


def free_spot(
    stage: Stage, layout: Layout, rng: np.random.Generator, radius: float, near: str | None = None
) -> Pose | None:
    """A place near the edge of the picture (on one player's side, if `near` names a seat) where no player keeps cards;
    None after some tries."""
    taken = [layout.pile_spot(seat, number, dealer).at for seat in "NESW" for number in (0, 3) for dealer in ("N", "E")]
    taken += [layout.kitty_spot(seat) for seat in "NESW"] + [layout.hand_spot(seat) * 0.9 for seat in "NESW"]
    props = [(thing.track.legs[0].end, thing.size) for thing in stage.things.values() if not thing.dealt]
    for _ in range(120):
        x = rng.uniform(-layout.reach["W"], layout.reach["E"]) * 0.97
        y = rng.uniform(-layout.reach["N"], layout.reach["S"]) * 0.97
        place = np.array([x, y])
        clear = np.hypot(x, y) > 165 + radius
        clear = clear and (near is None or float(place @ OUTWARD[near]) > 0.4 * layout.reach[near])
        clear = clear and all(np.linalg.norm(place - other) > 62 + radius for other in taken)
        clear = clear and all(np.linalg.norm(place - pose.at) > radius + max(size) / 2 for pose, size in props if pose)
        if clear:
            return Pose(float(x), float(y), 0.0, float(rng.uniform(-np.pi, np.pi)))
    return None


def dress_table(
    stage: Stage,
    layout: Layout,
    faces: dict[str, Image],
    rng: np.random.Generator,
    level: Level,
    per_mm: float,
    held_out: bool,
) -> dict[str, tuple[str, str]]:
    """Put things on the table for the whole film; their pictures are added to `faces`.

    Returns the score cards that move, by side, with the player who moves them.
    """
    scores = score_cards(stage, layout, faces, rng) if rng.random() < level.score_cards else {}
    for number in range(int(rng.integers(0, level.things + 1))):
        kind = str(rng.choice(["cup", "thing", "thing", "phone", "magazine"]))
        made = _make(kind, faces, rng, per_mm, held_out)
        spot = free_spot(stage, layout, rng, max(made[1]) / 2.4) if made else None
        if made and spot:
            faces[f"{kind}{number}"] = made[0]
            put(stage, f"{kind}{number}", made[1], spot)
    if level.phone:
        faces["shown-phone"] = phone_picture(faces, rng, per_mm)
        stage.things["shown-phone"] = Thing("shown-phone", _PHONE_MM, is_card=False, dealt=False)
    return scores


def _make(
    kind: str, faces: Faces, rng: np.random.Generator, per_mm: float, held_out: bool
) -> tuple[Image, tuple[float, float]] | None:
    if kind == "cup":
        return cup_picture(rng, per_mm), (85.0, 85.0)
    if kind == "phone":
        return phone_picture(faces, rng, per_mm), _PHONE_MM
    if kind == "magazine":
        return magazine_picture(faces, rng, per_mm), _MAGAZINE_MM
    return thing_picture(rng, per_mm, held_out)


def put(stage: Stage, name: str, size: tuple[float, float], spot: Pose, is_card: bool = False) -> None:
    """Lay a thing that is no part of the game on the table from the film's beginning."""
    stage.things[name] = Thing(name, size, is_card=is_card, dealt=False)
    stage.things[name].track.appear(-1.0, spot)
    stage.raise_to_top(name, -1.0)


def score_cards(
    stage: Stage, layout: Layout, faces: dict[str, Image], rng: np.random.Generator
) -> dict[str, tuple[str, str]]:
    """A six and a four (or two fives) at one player of each side; returns the covering card and the player by side."""
    placed: dict[str, tuple[str, str]] = {}
    for side, suits in (("NS", "hd"), ("EW", "sc")):
        pair = rng.choice(["64", "64", "55", "23"])
        seat = str(rng.choice(list(side)))
        names = [f"{pair[0]}{suits[0]}", f"{pair[1]}{suits[1]}"]
        spot = free_spot(stage, layout, rng, 40, seat)
        if spot is None or any(name not in faces for name in names):
            continue
        angle = float(np.arctan2(OUTWARD[seat][0], OUTWARD[seat][1])) + rng.normal(0, 0.1)
        for number, name in enumerate(names):
            shown = f"score-{side}-{name}"
            faces[shown] = faces[name]
            flip = np.pi if number == 1 and rng.random() < 0.5 else 0.0
            put(
                stage,
                shown,
                CARD_MM,
                Pose(spot.x + number * rng.uniform(4, 25), spot.y + number * 8, 0, angle, flip),
                True,
            )
        placed[side] = f"score-{side}-{names[1]}", seat
    return placed


def _scatter_cards(picture: Image, faces: Faces, rng: np.random.Generator, wide: int, count: int) -> None:
    """Print card faces on a picture, upright and a little turned."""
    names = sorted(name for name in faces if len(name) == 2)
    high = round(wide * CARD_MM[1] / CARD_MM[0])
    height, width = picture.shape[:2]
    for name in rng.choice(names, count, replace=False):
        face = cv2.resize(faces[str(name)], (wide, high), interpolation=cv2.INTER_AREA)
        turn = cv2.getRotationMatrix2D((wide / 2, high / 2), rng.uniform(-20, 20), 1.0)
        turn[:, 2] += rng.uniform(0, max(1, width - wide)), rng.uniform(0, max(1, height - high))
        warped = cv2.warpAffine(face, turn, (width, height), flags=cv2.INTER_LINEAR).astype(np.float32)
        picture[:] = picture * (1 - warped[..., 3:] / 255) + warped[..., :3]


def _rounded(picture: Image, radius: float) -> Image:
    height, width = picture.shape[:2]
    mask = np.zeros((height, width), np.uint8)
    r = round(radius)
    cv2.rectangle(mask, (r, r), (width - r - 1, height - r - 1), 255, -1)
    mask = np.asarray(cv2.dilate(mask, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * r + 1, 2 * r + 1))), np.uint8)
    return np.dstack([(picture * (mask[..., None] / 255.0)).astype(np.uint8), mask])
