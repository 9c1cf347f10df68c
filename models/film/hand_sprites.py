"""Draws hands with their forearms as cut-outs that the film lays over the table.

A cut-out looks straight down on a hand whose fingers point up the picture. It is drawn once for each player and pose;
the film then only moves and turns it.
"""

from dataclasses import dataclass
from typing import Literal

import cv2
import numpy as np
from numpy.typing import NDArray

from models.film.hand_mesh import FINGERS, Array, Bends, HandMesh, PosedHand, bend

PoseName = Literal["pinch", "lay", "open", "grip", "point", "fist", "fan"]
POSES: tuple[PoseName, ...] = ("pinch", "lay", "open", "grip", "point", "fist", "fan")

_FOREARM_MM = 760.0
_LEFT, _RIGHT, _AHEAD = -115.0, 115.0, -225.0
_CURL: dict[str, tuple[float, float]] = {
    "pinch": (0.35, 0.7),
    "lay": (0.25, 0.5),
    "open": (0.02, 0.25),
    "grip": (0.55, 0.95),
    "point": (0.95, 1.25),
    "fist": (1.25, 1.5),
    "fan": (0.9, 1.15),
}


@dataclass(frozen=True)
class Arm:
    """What stays the same of one player's arm: skin, sleeve, size, which hand."""

    skin: tuple[int, int, int]
    sleeve: tuple[int, int, int] | None
    sleeve_from: float
    stripes: tuple[int, int, int] | None
    size: float
    left: bool
    band: tuple[int, int, int] | None = None


@dataclass(frozen=True)
class HandSprite:
    """A cut-out: (height, width, 4) BGR multiplied by alpha, and alpha; `grip` is where it holds a card, in pixels.

    `thumb` is the upper part of the same picture with nothing but the thumb."""

    whole: NDArray[np.uint8]
    thumb: NDArray[np.uint8]
    grip: tuple[float, float]
    per_mm: float


SKINS = (
    (234, 192, 170), (224, 172, 140), (205, 150, 115), (172, 118, 84), (128, 84, 58), (92, 60, 44), (242, 208, 190),
    (190, 134, 100), (214, 160, 130), (150, 100, 72),
)  # fmt: skip
SLEEVES = (
    (40, 44, 60), (150, 40, 44), (225, 225, 222), (70, 90, 70), (30, 30, 32), (90, 120, 170), (180, 160, 130),
    (110, 70, 110), (200, 190, 60), (60, 100, 110),
)  # fmt: skip


def random_arm(rng: np.random.Generator) -> Arm:
    """Somebody's arm."""
    tint = rng.uniform(0.9, 1.07)
    skin = tuple(int(min(255, part * tint)) for part in SKINS[rng.integers(len(SKINS))])
    sleeve = SLEEVES[rng.integers(len(SLEEVES))] if rng.random() < 0.75 else None
    stripes = SLEEVES[rng.integers(len(SLEEVES))] if sleeve is not None and rng.random() < 0.35 else None
    band = ((40, 40, 45), (190, 180, 150), (120, 120, 125))[rng.integers(3)] if rng.random() < 0.3 else None
    return Arm(
        skin,  # type: ignore[arg-type]
        sleeve,
        float(rng.uniform(15, 320)),
        stripes,
        float(rng.uniform(0.88, 1.1)),
        bool(rng.random() < 0.15),
        band,
    )


def draw_hand(mesh: HandMesh, arm: Arm, pose: PoseName, rng: np.random.Generator, per_mm: float) -> HandSprite:
    """Draw one arm in one pose at `per_mm` pixels for each millimetre."""
    hand = bend(mesh, _bends(pose, rng))
    vertices, faces, along = _with_forearm(hand)
    vertices = vertices * arm.size
    lean = rng.uniform(-0.25, 0.35), rng.uniform(-0.15, 0.25)
    turn = cv2.Rodrigues(np.array([0, lean[0], 0]))[0] @ cv2.Rodrigues(np.array([lean[1], 0, 0]))[0]
    fade = np.clip(1 - along / 200, 0, 1)[:, None]
    vertices = (vertices @ turn.T) * fade + vertices * (1 - fade)
    joints = {name: (place * arm.size) @ turn.T for name, place in hand.joints.items()}
    colour = _colours(vertices, faces, along, arm, joints, rng)
    grip = _grip(pose, joints)
    if arm.left:
        vertices, grip = vertices * [-1, 1, 1], (-grip[0], grip[1])
    thumb = np.r_[hand.thumb, np.zeros(len(vertices) - len(hand.thumb), bool)]
    cv2.setRNGSeed(int(rng.integers(1 << 30)))
    whole = _paint(vertices, faces, colour, per_mm, _FOREARM_MM + 30, rng)
    only_thumb = _paint(vertices, faces[thumb[faces].all(axis=1)], colour, per_mm, 20.0, rng)
    return HandSprite(whole, only_thumb, ((grip[0] - _LEFT) * per_mm, (grip[1] - _AHEAD) * per_mm), per_mm)


def _bends(pose: PoseName, rng: np.random.Generator) -> Bends:
    low, high = _CURL[pose]
    bends: Bends = {}
    for number, finger in enumerate(FINGERS):
        curl = rng.uniform(low, high)
        if pose == "point" and number == 0:
            curl = rng.uniform(0, 0.12)
        if pose in ("pinch", "lay"):
            curl += 0.12 * max(0, number - 1)
        spread = (1.5 - number) * (rng.uniform(0.0, 0.12) if pose == "open" else rng.uniform(-0.05, 0.03))
        bends[f"{finger}-phalanx-proximal"] = (curl, spread)
        bends[f"{finger}-phalanx-intermediate"] = (curl * rng.uniform(0.8, 1.15), 0.0)
        bends[f"{finger}-phalanx-distal"] = (curl * rng.uniform(0.4, 0.65), 0.0)
    thumb = rng.uniform(0.0, 0.3) if pose == "open" else rng.uniform(0.25, 0.65)
    bends["thumb-phalanx-proximal"] = (thumb, 0.0)
    bends["thumb-phalanx-distal"] = (thumb * 0.8, 0.0)
    return bends


def _grip(pose: PoseName, joints: dict[str, Array]) -> tuple[float, float]:
    if pose in ("grip", "fist", "fan"):
        palm = (joints["middle-finger-phalanx-proximal"] + joints["middle-finger-phalanx-intermediate"]) / 2
        return float(palm[0]), float(palm[1])
    tips = (joints["index-finger-tip"] + joints["middle-finger-tip"]) / 2
    return float(tips[0]), float(tips[1]) + 12.0


def _with_forearm(hand: PosedHand) -> tuple[Array, NDArray[np.int64], Array]:
    """Add a tube from the wrist; the third value is how far along the arm each vertex lies (0 on the hand)."""
    end = hand.vertices[:, 1].max()
    ring = hand.vertices[hand.vertices[:, 1] > end - 16]
    middle, wide, thick = ring.mean(axis=0), np.ptp(ring[:, 0]) / 2, np.ptp(ring[:, 2]) / 2
    around = np.linspace(0, 2 * np.pi, 28, endpoint=False)
    rows, faces, along = [hand.vertices], [hand.faces], [np.zeros(len(hand.vertices))]
    count, last = len(hand.vertices), None
    for step in np.linspace(0, 1, 40):
        grow = 0.98 + 0.55 * min(1.0, step * 3.2) + 0.15 * step
        row = np.stack(
            [
                middle[0] + np.cos(around) * wide * grow,
                np.full(28, end - 8 + step * _FOREARM_MM),
                middle[2] + np.sin(around) * thick * grow,
            ],
            axis=1,
        )
        new = np.arange(count, count + 28)
        count += 28
        rows.append(row)
        along.append(np.full(28, step * _FOREARM_MM + 1e-3))
        if last is not None:
            beside, beyond = np.roll(last, -1), np.roll(new, -1)
            faces.append(np.r_[np.c_[last, beside, new], np.c_[beside, beyond, new]])
        last = new
    return np.concatenate(rows), np.concatenate(faces), np.concatenate(along)


def _colours(
    vertices: Array,
    faces: NDArray[np.int64],
    along: Array,
    arm: Arm,
    joints: dict[str, Array],
    rng: np.random.Generator,
) -> Array:
    """A BGR colour for each vertex: skin, redder fingertips, sleeve, shaded by one light."""
    sides = np.cross(vertices[faces[:, 1]] - vertices[faces[:, 0]], vertices[faces[:, 2]] - vertices[faces[:, 0]])
    normal = np.zeros_like(vertices)
    for corner in range(3):
        np.add.at(normal, faces[:, corner], sides)
    normal /= np.linalg.norm(normal, axis=1, keepdims=True) + 1e-9
    on_hand = along == 0
    for part in (on_hand, ~on_hand):
        if np.einsum("ij,ij->i", normal[part], vertices[part] - vertices[part].mean(axis=0)).mean() < 0:
            normal[part] *= -1
    light = np.array([rng.uniform(-0.5, 0.5), rng.uniform(-0.6, 0.3), 1.0])
    light /= np.linalg.norm(light)
    ambient = rng.uniform(0.45, 0.6)
    shade = ambient + (1 - ambient) * (0.2 + 0.8 * np.clip(normal @ light, -0.2, 1))
    colour = np.repeat(np.array([arm.skin[::-1]], float), len(vertices), axis=0)
    tips = np.stack([place for name, place in joints.items() if name.endswith("tip")])
    near = np.exp(-((np.linalg.norm(vertices[:, None] - tips[None], axis=2).min(axis=1) / 17) ** 2))[:, None]
    colour *= 1 - near * np.array([[0.08, 0.09, 0.0]])
    if arm.band is not None:
        colour[(along > 8) & (along < 34)] = arm.band[::-1]
    if arm.sleeve is not None:
        sleeved = along > arm.sleeve_from
        colour[sleeved] = arm.sleeve[::-1]
        if arm.stripes is not None:
            colour[sleeved & ((along // 39).astype(int) % 2 == 0)] = arm.stripes[::-1]
    return np.asarray(colour * shade[:, None])


def _paint(
    vertices: Array, faces: NDArray[np.int64], colour: Array, per_mm: float, down_to: float, rng: np.random.Generator
) -> NDArray[np.uint8]:
    """The faces drawn from the table up, as far as `down_to` millimetres down the arm.

    They are drawn at one and a half times the size, so that their outline is smooth.
    """
    fine = per_mm * 1.5
    size = int((_RIGHT - _LEFT) * per_mm), int((down_to - _AHEAD) * per_mm)
    image = np.zeros((int(size[1] * 1.5), int(size[0] * 1.5), 3), np.uint8)
    mask = np.zeros(image.shape[:2], np.uint8)
    flat = np.stack([(vertices[:, 0] - _LEFT) * fine, (vertices[:, 1] - _AHEAD) * fine], axis=1)
    corners = np.round(flat * 8).astype(np.int32)[faces]
    shades = colour[faces].mean(axis=1)
    for face in np.argsort(vertices[faces][:, :, 2].mean(axis=1)):
        cv2.fillConvexPoly(image, corners[face], shades[face].tolist(), cv2.LINE_8, 3)
        cv2.fillConvexPoly(mask, corners[face], 255, cv2.LINE_8, 3)
    cover = np.asarray(cv2.resize(mask, size, interpolation=cv2.INTER_AREA))
    known = cv2.GaussianBlur(cover, (0, 0), 1.3 * per_mm).astype(np.float32) / 255
    smooth = cv2.GaussianBlur(cv2.resize(image, size, interpolation=cv2.INTER_AREA), (0, 0), 1.3 * per_mm).astype(
        np.float32
    )
    smooth /= np.maximum(known, 0.02)[..., None]
    mottle = cv2.resize(rng.normal(0, 3.5, (60, 20)).astype(np.float32), size, interpolation=cv2.INTER_CUBIC)
    grain = np.asarray(cv2.randn(np.zeros(size[::-1], np.int16), np.zeros(1), np.full(1, 3.0)))
    smooth += (mottle + grain)[..., None]
    np.clip(smooth, 0, 255, out=smooth)
    return np.dstack([smooth * (cover / np.float32(255))[..., None], cover]).astype(np.uint8)
