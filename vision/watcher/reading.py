"""Where the reader should look in this frame, which is mostly nowhere."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from vision.sighting import Region
from vision.watcher.arms import Arm
from vision.watcher.motion import Mask, Moment, MotionGate

LEAST_BLOCKS: Final = 4
"""Fewer changed blocks than this are no card."""
ARM_RESTS_S: Final = 0.15
"""What belongs to an arm is read only when it has been still this long: a card may lie under the fingers."""
ARM_PAUSE_S: Final = 0.3
"""Between two looks at the same resting arm."""
LOOK_AGAIN_S: Final = (0.13, 0.4, 1.2)
"""Where something changed and no card was found, the reader looks again after these pauses."""


@dataclass
class _Puzzle:
    """A changed place in which the reader found nothing new."""

    box: Region
    since: float
    looks: int = 0


class ReadingPlan:
    """Chooses the regions to read: what changed and is still, what is not settled yet, what stayed a puzzle.

    Where the bare table has come to light again there is nothing to read.
    """

    def __init__(self, gate: MotionGate) -> None:
        self._gate = gate
        self._puzzles: list[_Puzzle] = []
        self._arm_read_at = np.full((gate.rows, gate.columns), -np.inf)

    def regions(self, moment: Moment, arms: list[Arm], wanted: Iterable[Region], card_height: float) -> list[Region]:
        """Return the boxes to read now, each with room for whole cards around it."""
        in_arm = np.zeros_like(moment.moving)
        for arm in arms:
            in_arm |= arm.blocks
        rested_s = moment.t - moment.rested_since
        bare = moment.changed & ~moment.moving & moment.bare_known & ~moment.foreign
        if bare.any():
            self._gate.was_read(bare)
        ripe = moment.changed & ~moment.moving & ~bare
        slow = in_arm & ((rested_s < ARM_RESTS_S) | (moment.t - self._arm_read_at < ARM_PAUSE_S))
        boxes = [self.padded(box, card_height) for box in self._boxes(ripe & ~slow)]
        if boxes:
            self._arm_read_at[ripe & ~slow & in_arm] = moment.t
        for puzzle in self._puzzles:
            if puzzle.looks < len(LOOK_AGAIN_S) and moment.t - puzzle.since >= LOOK_AGAIN_S[puzzle.looks]:
                puzzle.looks += 1
                boxes.append(puzzle.box)
        self._puzzles = [p for p in self._puzzles if p.looks < len(LOOK_AGAIN_S)]
        boxes += [self.padded(box, card_height) for box in wanted]
        return merged(boxes)

    def read(self, region: Region, moment: Moment, found_something: bool) -> None:
        """Tell that a region was read; where nothing new came of it, it will be looked at again a few times."""
        blocks = self._blocks(region) & ~moment.moving
        changed = int((moment.changed & blocks & (moment.foreign | ~moment.bare_known)).sum())
        self._gate.was_read(blocks)
        if not found_something and changed >= LEAST_BLOCKS:
            self._puzzles = [p for p in self._puzzles if not _meet(p.box, region)]
            self._puzzles.append(_Puzzle(region, moment.t))

    def _boxes(self, ripe: Mask) -> list[Region]:
        if int(ripe.sum()) < LEAST_BLOCKS:
            return []
        wide = cv2.dilate(ripe.astype(np.uint8), np.ones((3, 3), np.uint8))
        count, _, stats, _ = cv2.connectedComponentsWithStats(wide, connectivity=8)
        block_w, block_h = self._gate.block_px
        boxes: list[Region] = []
        for x, y, w, h, _area in stats[1:count]:
            if int(ripe[y : y + h, x : x + w].sum()) >= LEAST_BLOCKS:
                boxes.append((int(x * block_w), int(y * block_h), int((x + w) * block_w), int((y + h) * block_h)))
        return boxes

    def padded(self, box: Region, card_height: float) -> Region:
        """Enlarge a box so that cards reaching out of it are whole in it."""
        left, top, right, bottom = box
        pad = 0.6 * card_height
        least = 2.4 * card_height
        grow_x = max(pad, (least - (right - left)) / 2)
        grow_y = max(pad, (least - (bottom - top)) / 2)
        width, height = self._gate.size
        return (
            max(0, int(left - grow_x)),
            max(0, int(top - grow_y)),
            min(width, int(right + grow_x)),
            min(height, int(bottom + grow_y)),
        )

    def _blocks(self, region: Region) -> Mask:
        block_w, block_h = self._gate.block_px
        mask = np.zeros((self._gate.rows, self._gate.columns), np.bool_)
        left, top, right, bottom = region
        mask[
            int(np.ceil(top / block_h)) : int(bottom / block_h) + (bottom >= self._gate.size[1]),
            int(np.ceil(left / block_w)) : int(right / block_w) + (right >= self._gate.size[0]),
        ] = True
        return mask


def box_of(corners: np.typing.NDArray[np.float32]) -> Region:
    """The upright box around an outline."""
    low, high = corners.min(axis=0), corners.max(axis=0)
    return int(low[0]), int(low[1]), int(high[0]) + 1, int(high[1]) + 1


def merged(boxes: Iterable[Region]) -> list[Region]:
    """Join boxes that meet until none do."""
    out: list[Region] = []
    for box in boxes:
        grown = True
        while grown:
            grown = False
            for other in out:
                if _meet(box, other):
                    out.remove(other)
                    box = joined(box, other)
                    grown = True
                    break
        out.append(box)
    return out


def joined(a: Region, b: Region) -> Region:
    """The smallest box around two boxes."""
    return min(a[0], b[0]), min(a[1], b[1]), max(a[2], b[2]), max(a[3], b[3])


def _meet(a: Region, b: Region) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
