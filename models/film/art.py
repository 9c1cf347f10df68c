"""The pictures a film is drawn from: a pack's faces and back, a table top, the players' arms."""

import os
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from models.decks import Pack
from models.film.camera import TableCamera
from models.film.game import SEATS
from models.film.hand_mesh import hand_file, load_hand
from models.film.hand_sprites import POSES, HandSprite, PoseName, draw_hand, random_arm
from models.film.renderer import Pictures
from models.film.stage import CARD_MM
from models.scenes.surroundings import HELD_OUT_EVERY

Image = NDArray[np.uint8]
_TABLE_MM = 1900.0
_TABLE_PX = 2100
_BRIGHTEST = 165.0
"""The mean of a table top at most: paper is whiter than what it lies on."""


def multiplied(picture: Image) -> Image:
    """A BGRA picture with its colours multiplied by its alpha, as the painter wants it."""
    cover = picture[..., 3:].astype(np.float32) / 255
    return np.dstack([(picture[..., :3] * cover).astype(np.uint8), picture[..., 3]])


def pack_pictures(pack: Pack, camera: TableCamera) -> tuple[dict[str, Image], Image]:
    """Faces (the Benny as "B") and back at about the size at which the camera sees them."""
    size = round(CARD_MM[0] * camera.scale * 1.3), round(CARD_MM[1] * camera.scale * 1.3)

    def fitted(picture: Image) -> Image:
        return np.asarray(cv2.resize(multiplied(picture), size, interpolation=cv2.INTER_AREA), np.uint8)

    faces = {("B" if name[0] == "B" else name): fitted(face) for name, face in pack.faces.items()}
    return faces, fitted(pack.backs[0])


def table_top(source: Path | None, rng: np.random.Generator) -> Image:
    """A square of table, `_TABLE_MM` wide: a texture tiled and mirrored at a chance size, or an invented cloth."""
    if source is None:
        return _cloth(rng)
    tile = cv2.imread(str(source))
    if tile is None:
        raise OSError(f"{source}: cannot be read as a picture")
    height, width = tile.shape[:2]
    wide_mm = rng.uniform(220, 480) if width < 200 else rng.uniform(500, 1300)
    step = max(8, round(wide_mm * _TABLE_PX / _TABLE_MM))
    tile = cv2.resize(
        tile, (step, max(8, step * height // width)), interpolation=cv2.INTER_CUBIC if step > width else cv2.INTER_AREA
    )
    pair = np.hstack([tile, tile[:, ::-1]])
    block = np.vstack([pair, pair[::-1]])
    times = -(-_TABLE_PX // block.shape[0]), -(-_TABLE_PX // block.shape[1])
    top = np.asarray(np.tile(block, (*times, 1))[:_TABLE_PX, :_TABLE_PX], np.float32)
    if rng.random() < 0.5:
        top = np.rot90(top).copy()
    grain = rng.normal(0, 4, (_TABLE_PX, _TABLE_PX, 1)).astype(np.float32)
    blotch = cv2.resize(
        rng.normal(1, 0.05, (7, 7)).astype(np.float32), (_TABLE_PX, _TABLE_PX), interpolation=cv2.INTER_CUBIC
    )
    return np.asarray(np.clip(top * blotch[..., None] * rng.uniform(0.65, 1.1) + grain, 0, 255), np.uint8)


def _cloth(rng: np.random.Generator) -> Image:
    """Felt, or a cloth with checks or stripes, in a chance colour."""
    hue = rng.choice([60, 65, 110, 0, 15, 130, 20, 90])
    colour = np.array([[[hue, rng.integers(20, 200), rng.integers(45, 230)]]], np.uint8)
    base = np.asarray(cv2.cvtColor(colour, cv2.COLOR_HSV2BGR)[0, 0], np.float32)
    raw = rng.normal(0, 9, (_TABLE_PX, _TABLE_PX)).astype(np.float32)
    fibre = np.asarray(cv2.GaussianBlur(raw, (0, 0), 0.9) * 1.6 + cv2.GaussianBlur(raw, (0, 0), 7) * 6, np.float32)
    top = np.asarray(np.repeat(fibre[..., None], 3, axis=2) + base, np.float32)
    kind = rng.random()
    if kind < 0.45:
        period, share = rng.uniform(25, 140), rng.uniform(0.2, 0.5)
        other = rng.uniform(20, 245, 3).astype(np.float32)
        line = (np.arange(_TABLE_PX) % period) < period * share
        weight = np.asarray(np.repeat(line[None], _TABLE_PX, axis=0), np.float32)
        if kind < 0.3:
            weight = np.asarray((weight + line[:, None]) / 2, np.float32)
        top = np.asarray(top * (1 - 0.6 * weight[..., None]) + other * 0.6 * weight[..., None], np.float32)
    return np.asarray(np.clip(top, 0, 255), np.uint8)


def list_table_tops(held_out: bool) -> list[Path]:
    """The table-top textures of the art folder that training sees, or those it does not, in a fixed order."""
    tops = sorted((Path(os.environ.get("UPCARD_ART", "art")) / "tabletops").glob("*.*"))
    return [top for number, top in enumerate(tops) if (number % HELD_OUT_EVERY == 0) == held_out]


def hand_pictures(camera: TableCamera, rng: np.random.Generator) -> dict[tuple[str, int, PoseName], HandSprite]:
    """Every player's arm in every pose."""
    mesh = load_hand(hand_file())
    per_mm = camera.scale * 1.1
    drawn: dict[tuple[str, int, PoseName], HandSprite] = {}
    for seat in SEATS:
        arm = random_arm(rng)
        for pose in POSES:
            drawn[seat, 0, pose] = draw_hand(mesh, arm, pose, rng, per_mm)
    return drawn


def film_pictures(pack: Pack, top: Path | None, camera: TableCamera, rng: np.random.Generator) -> Pictures:
    """All pictures of one film."""
    faces, back = pack_pictures(pack, camera)
    table = table_top(top, rng)
    table = np.asarray(cv2.convertScaleAbs(table, alpha=min(1.0, _BRIGHTEST / float(table.mean()))), np.uint8)
    return Pictures(faces, back, table, _TABLE_MM, hand_pictures(camera, rng))
