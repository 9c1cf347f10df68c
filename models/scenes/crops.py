"""Cut-outs for the namer, from the same scenes, as a finder's slightly wrong boxes would cut them."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from models.decks.sources import FACES
from models.scenes.scene import CardTruth, Scene
from vision.reader.cutouts import cut_out
from vision.reader.outlines import Corners, area, as_placed, common_area, from_boxes

NAMES: tuple[str, ...] = (*FACES, "B", "back", "none")
CROP_SIZE = 96, 128
MARGIN = 0.05


def box_of(outline: Corners) -> NDArray[np.float32]:
    """The oriented box (centre x, y, width, height, angle) around an outline, width along the card's short side."""
    (x, y), (w, h), degrees = cv2.minAreaRect(outline.astype(np.float32))
    angle = np.deg2rad(degrees)
    if w > h:
        w, h, angle = h, w, angle + np.pi / 2
    return np.array([x, y, w, h, (angle + np.pi / 2) % np.pi - np.pi / 2], np.float32)


def jittered(outline: Corners, rng: np.random.Generator) -> Corners:
    """The outline that a finder might give for a card: its box, a little wrong, beginning at either end."""
    box = box_of(outline)
    wild = float(rng.choice([1.0, 2.0, 3.5], p=[0.62, 0.28, 0.1]))
    size = box[2:4].copy()
    box[:2] += (rng.normal(0, 0.022 * wild, 2) * size.max()).astype(np.float32)
    box[2:4] *= np.exp(rng.normal(0.005, 0.03 * wild, 2)).astype(np.float32)
    box[4] += np.float32(rng.normal(0, np.deg2rad(1.8) * wild))
    quad = from_boxes(box[None])[0] if rng.random() < 0.8 else outline.astype(np.float32)
    return np.roll(quad, -2, axis=0) if rng.random() < 0.5 else quad


def label_of(card: CardTruth) -> str | None:
    """What the namer should say of a card's cut-out; None where even its maker could not tell what to expect."""
    if card.name == "back":
        return "back" if card.visible >= 0.2 else None
    if card.index >= 0.7 or card.visible >= 0.7:
        return card.name
    if card.visible >= 0.45 and card.index >= 0.35:
        return card.name
    return "none" if card.index < 0.2 and card.visible < 0.3 else None


@dataclass(frozen=True)
class CutOut:
    """A picture for the namer and what it should say of it.

    `tall` is the card's height in the scene in pixels; `place` where its true corners lie, in parts of the outline it
    was cut by ((0, 0) that outline's first corner, (1, 1) its third), beginning near the first; None of no card.
    """

    picture: NDArray[np.uint8]
    name: str
    tall: float
    place: Corners | None = None


def crops_of(scene: Scene, rng: np.random.Generator) -> list[CutOut]:
    """Cut-outs of a scene, some of them of no card."""
    cut: list[CutOut] = []
    height, width = scene.image.shape[:2]
    for card in scene.cards:
        name = label_of(card)
        if name is None or (name == "none" and rng.random() < 0.6):
            continue
        quad = jittered(card.outline, rng)
        tall = float(np.linalg.norm(card.outline[3] - card.outline[0]))
        if tall >= 16:
            place = as_placed(quad, card.outline)
            cut.append(CutOut(cut_out(scene.image, quad, CROP_SIZE, MARGIN), name, tall, place))
    quads = [jittered(outline, rng) for outline in scene.things if rng.random() < 0.5]
    if rng.random() < 0.35:
        tall = float(rng.uniform(0.1, 0.8) * height)
        at = rng.uniform(0, width), rng.uniform(0, height)
        quads.append(from_boxes(np.array([[*at, tall * 0.7, tall, rng.uniform(0, np.pi)]], np.float32))[0])
    for quad in quads:
        inside = np.all((quad.mean(axis=0) > 0) & (quad.mean(axis=0) < [width, height]))
        covered = sum(common_area(quad, card.outline) for card in scene.cards)
        if inside and area(quad) > 300 and covered < 0.12 * area(quad):
            tall = float(np.linalg.norm(quad[3] - quad[0]))
            cut.append(CutOut(cut_out(scene.image, quad, CROP_SIZE, MARGIN), "none", tall))
    return cut
