"""One picture of a table with cards and the truth about each of them."""

from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from models.decks.packs import Pack
from models.scenes import light
from models.scenes.layout import random_layout
from models.scenes.surroundings import hands, paste, table_top, thing
from models.scenes.view import Floats, View, placed, random_view

Picture = NDArray[np.uint8]
INDEX_CORNER = np.array([[x, y] for x in (0.035, 0.085, 0.135) for y in (0.035, 0.09, 0.145, 0.2)])
LEAST_VISIBLE, LEAST_INDEX = 0.25, 0.75


@dataclass(frozen=True)
class CardTruth:
    """One card of a scene.

    `name` is a card ("9h", "B") or "back"; `outline` its four whole corners in pixels, clockwise from its own top
    left, also where other things cover it; `visible` the part of its area that is seen; `index` how much of its
    best index corner is seen; `readable` says that a finder should report it.
    """

    name: str
    outline: NDArray[np.float32]
    visible: float
    index: float
    readable: bool


@dataclass(frozen=True)
class Scene:
    """A picture (BGR), its cards from the lowest to the topmost, and the outlines of the other things on the table."""

    image: Picture
    cards: tuple[CardTruth, ...]
    things: tuple[NDArray[np.float32], ...] = ()


@dataclass
class _Canvas:
    """The picture in the making: colours, which card is seen at each pixel (-1 none, -2 something else), and things."""

    image: NDArray[np.float32]
    owner: NDArray[np.int16]
    things: list[NDArray[np.float32]] = field(default_factory=list)


def _shrunk(face: Picture, height: float) -> Picture:
    while face.shape[0] > height * 2 and face.shape[0] > 16:
        face = np.asarray(
            cv2.resize(face, (max(2, face.shape[1] // 2), face.shape[0] // 2), interpolation=cv2.INTER_AREA)
        )
    return face


def _draw_card(
    canvas: _Canvas, face: Picture, outline: NDArray[np.float32], number: int, rng: np.random.Generator, curl: float
) -> None:
    """Lay one card on the canvas with its shadow; `curl` shades it from one side to the other."""
    height, width = canvas.owner.shape
    longest = float(np.linalg.norm(outline[3] - outline[0]))
    face = _shrunk(face, longest)
    margin = max(4.0, longest * 0.06)
    low = np.maximum(np.floor(outline.min(axis=0) - margin), 0).astype(int)
    high = np.minimum(np.ceil(outline.max(axis=0) + margin), [width, height]).astype(int)
    if np.any(high - low < 2):
        return
    h, w = face.shape[:2]
    source = np.array([[0, 0], [w, 0], [w, h], [0, h]], np.float32)
    turn = cv2.getPerspectiveTransform(source, (outline - low).astype(np.float32))
    layer = cv2.warpPerspective(face, turn, tuple((high - low).tolist()), flags=cv2.INTER_LINEAR)
    cover = layer[..., 3].astype(np.float32) / 255
    area = canvas.image[low[1] : high[1], low[0] : high[0]]
    softness = max(0.6, longest * rng.uniform(0.004, 0.025))
    shift = np.array([[1, 0, rng.normal(0, softness)], [0, 1, rng.normal(0, softness)]])
    shadow = cv2.blur(cv2.warpAffine(cover, shift, (cover.shape[1], cover.shape[0])), (1 + 2 * round(softness),) * 2)
    area *= (1 - rng.uniform(0.15, 0.6) * shadow)[..., None]
    colour = layer[..., :3].astype(np.float32)
    if curl:
        ramp = np.linspace(1 - abs(curl), 1, cover.shape[1], dtype=np.float32)
        colour *= (ramp if curl > 0 else ramp[::-1])[None, :, None]
    area += (colour - area) * cover[..., None]
    canvas.owner[low[1] : high[1], low[0] : high[0]][cover > 0.5] = number


def _visibility(canvas: _Canvas, view: View, corners: Floats, number: int, drawn: float) -> tuple[float, float]:
    """The seen parts of a card's whole area and of its better index corner."""
    outline = view.project(corners)
    area = float(cv2.contourArea(outline.astype(np.float32)))
    visible = drawn / max(area, 1.0)
    best = 0.0
    across, down = corners[1] - corners[0], corners[3] - corners[0]
    height, width = canvas.owner.shape
    for origin, sign in ((corners[0], 1), (corners[2], -1)):
        points = origin + sign * (INDEX_CORNER[:, :1] * across / 0.714 + INDEX_CORNER[:, 1:] * down)
        pixels = np.floor(view.project(points)).astype(int)
        inside = (pixels >= 0).all(axis=1) & (pixels[:, 0] < width) & (pixels[:, 1] < height)
        seen = canvas.owner[pixels[inside, 1], pixels[inside, 0]] == number
        best = max(best, float(seen.sum()) / len(points))
    return min(visible, 1.0), best


def _deal(pack: Pack, rng: np.random.Generator, euchre: float = 0.4) -> tuple[str, Picture]:
    """One face of the pack: any card, more often one of the 24 of Euchre, now and then a joker."""
    names = [name for name in pack.faces if name[0] != "B"]
    jokers = [name for name in pack.faces if name[0] == "B"]
    if jokers and rng.random() < 0.05:
        return "B", pack.faces[jokers[int(rng.integers(len(jokers)))]]
    if rng.random() < euchre:
        names = [name for name in names if name[0] in "9TJQKA"]
    name = names[int(rng.integers(len(names)))]
    return name, pack.faces[name]


def _things(canvas: _Canvas, rng: np.random.Generator, unit: float, count: int, held_out: bool) -> None:
    height, width = canvas.owner.shape
    for _ in range(count):
        at = rng.uniform(0, width), rng.uniform(0, height)
        length, angle = unit * rng.uniform(0.25, 1.8), rng.uniform(0, 360)
        canvas.things.append(paste(canvas.image, thing(rng, held_out), at, length, angle, canvas.owner))


def _hands(
    canvas: _Canvas, rng: np.random.Generator, unit: float, targets: list[NDArray[np.float32]], held_out: bool
) -> None:
    known = hands(held_out)
    height, width = canvas.owner.shape
    for _ in range(int(rng.integers(1, 3))):
        if not known:
            return
        at = rng.uniform(0, width), rng.uniform(0, height)
        if targets and rng.random() < 0.6:
            outline = targets[int(rng.integers(len(targets)))]
            middle = outline.mean(axis=0) + rng.normal(0, unit * 0.5, 2)
            at = float(middle[0]), float(middle[1])
        length = min(unit * rng.uniform(3.0, 5.5), max(unit * 1.5, height * rng.uniform(0.8, 1.6)))
        paste(canvas.image, known[int(rng.integers(len(known)))], at, length, rng.uniform(0, 360), canvas.owner)


def random_card_height(rng: np.random.Generator, height: int) -> float:
    """A card's height in pixels, from 6 to 92 % of the picture's."""
    share = np.exp(rng.uniform(np.log(0.065), np.log(0.92)))
    return float(share * height)


def make_scene(
    seed: int,
    size: tuple[int, int],
    pack: Pack,
    held_out: bool = False,
    card_height: float | None = None,
    empty: bool = False,
    clutter: int = 0,
) -> Scene:
    """Draw one scene.

    Args:
        seed: The same seed, size and pack give the same picture.
        size: Width and height in pixels.
        pack: The cards on the table.
        held_out: Use the table tops and things that training never sees.
        card_height: Height of a card in the middle of the picture, px; random when not given.
        empty: No card at all.
        clutter: So many further things beside the cards.
    """
    rng = np.random.default_rng(seed)
    width, height = size
    unit = card_height or random_card_height(rng, height)
    view = random_view(rng, size, unit, rng.choice([8.0, 25.0, 45.0], p=[0.4, 0.4, 0.2]))
    canvas = _Canvas(table_top(rng, size, held_out), np.full((height, width), -1, np.int16))
    extent = width / 2 / unit, height / 2 / unit
    places = [] if empty else random_layout(rng, extent)
    few = int(rng.choice([0, 1, 2, 4], p=[0.45, 0.27, 0.17, 0.11]))
    _things(canvas, rng, unit, few + 2 * int(empty) + clutter, held_out)
    all_down = rng.random() < 0.05
    share_down = rng.choice([0.0, 0.1, 0.35], p=[0.5, 0.3, 0.2])
    drawn: list[tuple[str, Floats, NDArray[np.float32]]] = []
    curled = rng.random() < 0.3
    dealt: set[str] = set()
    for number, place in enumerate(places):
        if all_down or rng.random() < share_down:
            name, face = "back", pack.backs[int(rng.integers(len(pack.backs)))]
        else:
            name, face = _deal(pack, rng)
            for _ in range(8):
                if name not in dealt:
                    break
                name, face = _deal(pack, rng, 0.0)
            dealt.add(name)
        corners = placed(place.x, place.y, place.angle, face.shape[1] / face.shape[0])
        outline = view.project(corners).astype(np.float32)
        _draw_card(canvas, face, outline, number, rng, rng.uniform(-0.3, 0.3) if curled else 0.0)
        drawn.append((name, corners, outline))
    if rng.random() < 0.3:
        _things(canvas, rng, unit, 1, held_out)
    if rng.random() < (0.5 if empty else 0.15):
        _hands(canvas, rng, unit, [outline for _, _, outline in drawn], held_out)
    light.lamp(canvas.image, rng)
    if rng.random() < 0.25:
        light.glare(canvas.image, rng)
    image = light.develop(canvas.image, rng, strength=height / 480)
    counts = np.bincount(np.maximum(canvas.owner, -1).ravel() + 1, minlength=len(drawn) + 1)
    cards = []
    for number, (name, corners, outline) in enumerate(drawn):
        visible, index = _visibility(canvas, view, corners, number, float(counts[number + 1]))
        readable = visible >= LEAST_VISIBLE or (name != "back" and index >= LEAST_INDEX and visible > 0.04)
        cards.append(CardTruth(name, outline, visible, index, readable))
    return Scene(image, tuple(cards), tuple(canvas.things))
