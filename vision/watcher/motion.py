"""The motion gate: where something moves, where something is new, where something lies on the bare table.

It works on a small picture, a quarter of the frame's width, in blocks of 4 by 4 small pixels, and costs well under the
2 ms a frame that it may. Everything that reads cards runs only where this gate says that it is worth while.
"""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.watcher.light import LitPicture, coarse, halved, planes, row_changes

Mask = NDArray[np.bool_]

COLUMNS: Final = 80
BLOCK_HALVINGS: Final = 2
BLOCK: Final = 2**BLOCK_HALVINGS
SHARE_OF_BLOCK: Final = 0.12
"""Share of a block's pixels that must differ for the block to differ."""
ADOPT_AFTER_S: Final = 5.0
"""A thing that no card explains becomes part of the table after lying still this long."""
QUIET_S: Final = 0.7
LEARN_EVERY: Final = 5
"""The bare table is learnt in every fifth frame only."""


@dataclass(frozen=True)
class Moment:
    """What the gate sees in one frame; the masks and maps are (rows, columns) of blocks.

    `moving`: differs from the frame before. `changed`: differs from what was there when that place was last read.
    `foreign`: differs from the bare table, where that is known. `rested_since`: film time of the last movement.
    `brightness` and `contrast` are mean and standard deviation of the grey picture, 0 to 255.
    """

    t: float
    moving: Mask
    changed: Mask
    foreign: Mask
    bare_known: Mask
    rested_since: NDArray[np.float64]
    brightness: float
    contrast: float


class MotionGate:
    """Compares each frame with the one before, with the picture last read, and with the bare table."""

    def __init__(self, width: int, height: int) -> None:
        self.size = (width, height)
        self.columns = COLUMNS
        self.rows = max(8, round(height / width * COLUMNS))
        self.block_px = (width / self.columns, height / self.rows)
        self._small_size = (self.columns * BLOCK, self.rows * BLOCK)
        self._noise = 2.0
        self._before: NDArray[np.uint8] | None = None
        self._read: LitPicture
        self._bare: LitPicture
        self._now: NDArray[np.uint8]
        self._now_planes: NDArray[np.uint8]
        self._frames = 0
        self._bare_known = np.zeros((self.rows, self.columns), np.bool_)
        self._never_read = np.ones((self.rows, self.columns), np.bool_)
        self._rested_since = np.zeros((self.rows, self.columns))

    def look(self, image: NDArray[np.uint8], t: float) -> Moment:
        """Take the next frame, (height, width, 3) BGR at film time `t`."""
        now = self._shrunk(image)
        now_coarse = coarse(now)
        if self._before is None:
            self._before, self._before_coarse = now, now_coarse
            self._read = LitPicture(now)
            self._bare = LitPicture(now)
            self._rested_since[:] = t
        self._now = now
        self._frames += 1
        change = row_changes(now_coarse, self._before_coarse)
        before = self._before
        if change is not None:
            field = cv2.resize(np.repeat(change, self.columns // 2, axis=1), self._small_size)
            before = np.asarray(cv2.convertScaleAbs(cv2.multiply(before.astype(np.float32), field)), np.uint8)
        self._now_planes = planes(now)
        most = self._difference(planes(before))
        moving = self._blocks_beyond(most, 0.0)
        typical = float(np.median(most[::5, ::5]))
        self._noise = 0.95 * self._noise + 0.05 * min(typical, 12.0)
        self._rested_since[moving] = t
        self._read.follow(now_coarse)
        self._bare.follow(now_coarse)
        changed = self._blocks_beyond(self._difference(self._read.shown), 3.0)
        foreign = self._blocks_beyond(self._difference(self._bare.shown), 4.0)
        self._before, self._before_coarse = now, now_coarse
        mean, deviation = cv2.meanStdDev(cv2.cvtColor(now, cv2.COLOR_BGR2GRAY))
        return Moment(
            t,
            moving,
            changed | self._never_read,
            foreign & self._bare_known,
            self._bare_known.copy(),
            self._rested_since.copy(),
            float(mean[0, 0]),
            float(deviation[0, 0]),
        )

    def was_read(self, blocks: Mask) -> None:
        """Remember the present picture of these blocks as known."""
        self._read.copy_from(self._now, self._pixels(blocks))
        self._never_read &= ~blocks

    def learn_bare(self, moment: Moment, occupied: Mask) -> None:
        """Learn the table itself where nothing moves and no card (`occupied`) lies."""
        if self._frames % LEARN_EVERY:
            return
        quiet_s = moment.t - moment.rested_since
        quiet = (quiet_s >= QUIET_S) & ~occupied & ~self._never_read
        adopted = quiet & (~self._bare_known | (moment.foreign & (quiet_s >= ADOPT_AFTER_S)))
        if adopted.any():
            self._bare.copy_from(self._now, self._pixels(adopted))
            self._bare_known |= adopted
        plain = quiet & self._bare_known & ~moment.foreign
        if plain.any():
            self._bare.copy_from(self._now, self._pixels(plain), weight=0.2)

    def forget(self) -> None:
        """Start anew after the camera moved: nothing is known, everything must be read."""
        self._bare_known[:] = False
        self._never_read[:] = True

    def blocks_of(self, polygon: NDArray[np.float32]) -> Mask:
        """Return the blocks that a convex polygon (n, 2) in picture pixels touches."""
        mask = np.zeros((self.rows, self.columns), np.uint8)
        scaled = polygon / np.asarray(self.block_px, np.float32) - 0.5
        cv2.fillConvexPoly(mask, np.round(scaled).astype(np.int32), 1)
        return mask.astype(np.bool_)

    def _shrunk(self, image: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """The small picture; a large one is halved first, as often as it goes, which is the fastest way down."""
        width, height = self._small_size
        times = 0
        while image.shape[1] % (width << times + 1) == 0 and image.shape[0] % (height << times + 1) == 0:
            times += 1
        image = halved(image, times)
        return np.asarray(cv2.resize(image, self._small_size, interpolation=cv2.INTER_AREA), np.uint8)

    def _pixels(self, blocks: Mask) -> NDArray[np.uint8]:
        wide = cv2.resize(blocks.astype(np.uint8), self._small_size, interpolation=cv2.INTER_NEAREST)
        return np.asarray(wide, np.uint8)

    def _difference(self, other: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """How much each pixel differs from the planes of another picture, in the colour in which it differs most."""
        height = self._small_size[1]
        all_three = cv2.absdiff(self._now_planes, other)
        most = cv2.max(cv2.max(all_three[:height], all_three[height:-height]), all_three[-height:])
        return np.asarray(most, np.uint8)

    def _blocks_beyond(self, difference: NDArray[np.uint8], extra: float) -> Mask:
        """The blocks in which enough pixels differ by more than noise and `extra`."""
        limit = float(np.clip(9.0 + 3.0 * self._noise + extra, 12, 40))
        _, mask = cv2.threshold(difference, limit, 255, cv2.THRESH_BINARY)
        return np.asarray(halved(np.asarray(mask, np.uint8), BLOCK_HALVINGS) >= SHARE_OF_BLOCK * 255)
