"""Draws the frames of a stage.

Only what moves is drawn anew for each frame: the table and all that lies still are kept as one picture, which is
redrawn when something comes to rest or starts to move.
"""

from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from models.film.camera import TableCamera
from models.film.hand_sprites import HandSprite, PoseName
from models.film.layout import Layout
from models.film.light import Look, glare_map, light_map
from models.film.paint import Image, Matrix, lay, shade, shade_mask, warp_patch
from models.film.stage import Hand, LaidCard, Pose, Stage, Thing

EXPOSURE_S = 0.022
"""How long the shutter is open: what moves is smeared by so much."""


@dataclass(frozen=True)
class Pictures:
    """The pictures of one film: `faces` by card, `back`, the table top seen as by `ground` (pixels to millimetres),
    and the hands by arm and pose. Card and hand pictures are BGRA, colours multiplied by alpha."""

    faces: dict[str, Image]
    back: Image
    table: Image
    table_mm: float
    hands: dict[tuple[str, int, PoseName], HandSprite]


@dataclass
class Renderer:
    """Draws frame after frame; also notes when each played card is free of every hand."""

    stage: Stage
    layout: Layout
    camera: TableCamera
    look: Look
    pictures: Pictures
    rng: np.random.Generator
    _light: NDArray[np.float32] = field(init=False)
    _glare: NDArray[np.float32] | None = field(init=False)
    _bare: Image | None = None
    _still: Image | None = None
    _still_key: object = None
    _bare_camera: TableCamera | None = None

    def __post_init__(self) -> None:
        self._light = light_map(self.look, self.camera.size, self.rng)
        self._glare = glare_map(self.look, self.camera.size)

    def frame(self, t: float, step_s: float) -> Image:
        """The clean picture at a time; `step_s` is the time between frames."""
        camera = self._camera_at(t)
        there = [(thing, pose) for thing in self.stage.things.values() if (pose := thing.track.at(t)) is not None]
        there.sort(key=lambda entry: entry[0].layer(t))
        moving = self._moving(there, t, step_s)
        pinched: dict[str, Hand] = {name: hand for hand in self.stage.hands.values() for name in hand.pinched(t)}
        image = self._with_still(camera, [entry for entry in there if entry[0].name not in moving], t).copy()
        for thing, pose in there:
            if thing.name in moving and thing.name not in pinched:
                self._draw_thing(image, camera, thing, pose, t)
        covers = [
            cover
            for hand in self.stage.hands.values()
            if (cover := self._draw_hand(image, camera, hand, t, pinched)) is not None
        ]
        self._note_rest(camera, t, covers)
        return image

    def _camera_at(self, t: float) -> TableCamera:
        camera = self.camera
        for since, right, down, turn in self.stage.knocks:
            if t < since:
                continue
            settle = np.exp(-(t - since) * 6)
            shake = settle * np.sin((t - since) * 31)
            grown = 1 - settle
            camera = TableCamera(
                camera.scale,
                camera.distance,
                camera.tilt,
                camera.roll + turn * (grown + shake),
                (camera.aim[0] + right * (grown + shake), camera.aim[1] + down * (grown + shake)),
                camera.size,
            )
            if t - since > 1.2:
                camera = TableCamera(
                    camera.scale,
                    camera.distance,
                    camera.tilt,
                    self.camera.roll + turn,
                    (self.camera.aim[0] + right, self.camera.aim[1] + down),
                    camera.size,
                )
        return camera

    def _moving(self, there: list[tuple[Thing, Pose]], t: float, step_s: float) -> set[str]:
        moving: set[str] = set()
        boxes: list[Pose] = []
        for thing, pose in there:
            before, later = thing.track.at(t - step_s / 2), thing.track.at(t + step_s / 2)
            under = any(abs(pose.x - box.x) < 110 and abs(pose.y - box.y) < 110 for box in boxes)
            if before != pose or later != pose or pose.z > 10 or under:
                moving.add(thing.name)
                boxes.append(pose)
        return moving

    def _with_still(self, camera: TableCamera, things: list[tuple[Thing, Pose]], t: float) -> Image:
        key = camera, tuple((thing.name, pose) for thing, pose in things)
        if self._still is not None and key == self._still_key:
            return self._still
        if self._bare is None or self._bare_camera != camera:
            self._bare, self._bare_camera = self._table(camera), camera
        image = self._bare.copy()
        for thing, pose in things:
            self._draw_thing(image, camera, thing, pose, t)
        self._still, self._still_key = image, key
        return image

    def _table(self, camera: TableCamera) -> Image:
        table = self.pictures.table
        height, width = table.shape[:2]
        per_mm = width / self.pictures.table_mm
        to_mm = np.array([[1 / per_mm, 0, -width / per_mm / 2], [0, 1 / per_mm, -height / per_mm / 2], [0, 0, 1.0]])
        seen = cv2.warpPerspective(table, camera.plane() @ to_mm, camera.size, flags=cv2.INTER_LINEAR)
        return np.asarray(np.clip(seen * self._light[..., None], 0, 255), np.uint8)

    def quad(self, camera: TableCamera, pose: Pose, size: tuple[float, float]) -> Matrix:
        """The four corners of a lying thing in pixels, clockwise from its top left."""
        return camera.project(_corners(pose, size))

    def _draw_thing(self, image: Image, camera: TableCamera, thing: Thing, pose: Pose, t: float) -> None:
        up = np.cos(pose.flip) > 0
        picture = self.pictures.faces.get(thing.name) if up else self.pictures.back
        if picture is None:
            picture = self.pictures.back
        if not thing.is_card:
            picture = self.pictures.faces[thing.name]
        corners = _corners(pose, thing.size)
        quad = camera.project(corners)
        if not up:
            quad = quad[[1, 0, 3, 2]]
        if abs(_area(quad)) < 4:
            return
        lamp = np.array(self.look.lamp_mm)
        high = np.maximum(corners[:, 2:], 0) + 0.8
        ground = corners[:, :2] + (corners[:, :2] - lamp[:2]) * high / (lamp[2] - high)
        outline = camera.project(np.column_stack([ground, np.zeros(4)]))
        scale = camera.scale
        far = float(high.mean())
        blur = scale * (0.9 + far * 0.12 * self.look.shadow_blur_mm / 4)
        shade(
            image,
            np.asarray(cv2.convexHull(outline.astype(np.float32))[:, 0], float),
            self.look.shadow * (0.9 if far > 3 else 0.75),
            blur,
        )
        height, width = picture.shape[:2]
        source = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
        before = thing.track.at(t - EXPOSURE_S) or pose
        moved = camera.project(np.array([[before.x, before.y, before.z], [pose.x, pose.y, pose.z]]))
        smear = float(moved[1, 0] - moved[0, 0]), float(moved[1, 1] - moved[0, 1])
        patch = warp_patch(
            picture, np.asarray(cv2.getPerspectiveTransform(source, quad.astype(np.float32)), float), camera.size, smear
        )
        if patch is not None:
            lay(image, patch, self._light, self._glare if thing.is_card or "phone" in thing.name else None)

    def _draw_hand(
        self, image: Image, camera: TableCamera, hand: Hand, t: float, pinched: dict[str, Hand]
    ) -> tuple[Image, Matrix] | None:
        pose = hand.track.at(t)
        if pose is None:
            return None
        sprite = self.pictures.hands[hand.seat, hand.arm, hand.pose(t)]
        angle = self.layout.arm_angle(hand.seat, pose.at)
        lamp = self.look.lamp_mm
        high = pose.z + 35
        cast = (pose.x - lamp[0]) * high / (lamp[2] - high), (pose.y - lamp[1]) * high / (lamp[2] - high)
        shadow = camera.plane(0.0) @ _place_sprite(sprite, pose.x + cast[0], pose.y + cast[1], angle)
        shade_mask(
            image,
            sprite.whole,
            shadow,
            self.look.shadow * 0.85,
            camera.scale * (2 + high * 0.08 * self.look.shadow_blur_mm / 4),
        )
        placed = camera.plane(pose.z + 12) @ _place_sprite(sprite, pose.x, pose.y, angle)
        before = hand.track.at(t - EXPOSURE_S) or pose
        moved = camera.project(np.array([[before.x, before.y, before.z], [pose.x, pose.y, pose.z]]))
        smear = float(moved[1, 0] - moved[0, 0]), float(moved[1, 1] - moved[0, 1])
        whole = warp_patch(sprite.whole, placed, camera.size, smear)
        if whole is not None:
            lay(image, whole, self._light)
        mine = [name for name, holder in pinched.items() if holder is hand]
        for name in mine:
            thing = self.stage.things[name]
            where = thing.track.at(t)
            if where is not None:
                self._draw_thing(image, camera, thing, where, t)
        if mine:
            thumb = warp_patch(sprite.thumb, placed, camera.size, smear)
            if thumb is not None:
                lay(image, thumb, self._light)
        return sprite.whole, placed

    def _note_rest(self, camera: TableCamera, t: float, covers: list[tuple[Image, Matrix]]) -> None:
        for play in self.stage.plays:
            if play.t_rest is None and play.still_s <= t < play.until_s:
                self._note_if_free(camera, play, t, covers)

    def _note_if_free(self, camera: TableCamera, play: LaidCard, t: float, covers: list[tuple[Image, Matrix]]) -> None:
        pose = self.stage.where(play.card, t)
        quad = self.quad(camera, pose, self.stage.things[play.card].size)
        left, top = np.floor(quad.min(axis=0)).astype(int)
        size = np.ceil(quad.max(axis=0)).astype(int) - (left, top)
        shift = np.array([[1, 0, -left], [0, 1, -top], [0, 0, 1.0]])
        card = np.zeros((size[1], size[0]), np.uint8)
        cv2.fillConvexPoly(card, np.round(quad - [left, top]).astype(np.int32), 1)
        whole = int(card.sum())
        for texture, placed in covers:
            hand = cv2.warpPerspective(
                texture[..., 3], shift @ placed, (int(size[0]), int(size[1])), flags=cv2.INTER_NEAREST
            )
            if int(((hand > 127) & (card > 0)).sum()) > 0.01 * whole:
                return
        for thing in self.stage.things.values():
            above = thing.track.at(t)
            if above is not None and thing.layer(t) > self.stage.things[play.card].layer(t):
                outline = self.quad(camera, above, thing.size) - [left, top]
                cv2.fillConvexPoly(card, np.round(outline).astype(np.int32), 0)
        play.t_rest = round(t, 4)
        play.quad = [[round(float(x), 1), round(float(y), 1)] for x, y in quad]
        play.visible = round(float(card.sum()) / max(whole, 1), 3)


def _corners(pose: Pose, size: tuple[float, float]) -> Matrix:
    """(4, 3) millimetres of a thing's corners, clockwise from its own top left."""
    wide, high = size[0] / 2, size[1] / 2
    flip, lean = np.cos(pose.flip), np.sin(pose.flip)
    own = np.array([[-wide, -high], [wide, -high], [wide, high], [-wide, high]])
    across = own[:, 0] * flip
    cos, sin = np.cos(pose.angle), np.sin(pose.angle)
    raised = pose.z + abs(lean) * wide + own[:, 0] * lean
    return np.stack([pose.x + across * cos - own[:, 1] * sin, pose.y + across * sin + own[:, 1] * cos, raised], axis=1)


def _place_sprite(sprite: HandSprite, x: float, y: float, angle: float) -> Matrix:
    """From a hand's picture to the table: its grip at (x, y), its fingers along `angle`."""
    per_mm = 1 / sprite.per_mm
    cos, sin = np.cos(angle), np.sin(angle)
    turn = np.array([[cos, -sin, x], [sin, cos, y], [0, 0, 1.0]])
    scale = np.array([[per_mm, 0, -sprite.grip[0] * per_mm], [0, per_mm, -sprite.grip[1] * per_mm], [0, 0, 1.0]])
    return np.asarray(turn @ scale)


def _area(quad: Matrix) -> float:
    x, y = quad[:, 0], quad[:, 1]
    return float(0.5 * (x @ np.roll(y, -1) - y @ np.roll(x, -1)))
