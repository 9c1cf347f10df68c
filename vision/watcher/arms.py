"""Which player's arm was over the table, and where."""

from collections import deque
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry import SEAT_DIRECTIONS, SEATS, TableGeometry
from vision.watcher.motion import Mask, Moment, MotionGate

MEMORY: Final = 45
"""Frames of arms remembered: three seconds at 15 a second."""
LEAST_BLOCKS: Final = 12
"""Anything smaller than this is no arm."""
SHARPNESS: Final = 3.0
"""How quickly belief falls with the angle between an arm's root and a seat."""


@dataclass(frozen=True)
class Arm:
    """One thing that reaches in from the picture's edge: the blocks it covers, and how likely each seat's it is."""

    blocks: Mask
    seats: dict[str, float]


class ArmWatch:
    """Remembers the arms of the last few seconds."""

    def __init__(self, gate: MotionGate, geometry: TableGeometry) -> None:
        self._gate = gate
        self._geometry = geometry
        self._past: deque[tuple[float, list[Arm]]] = deque(maxlen=MEMORY)

    def move(self, geometry: TableGeometry) -> None:
        """Go on with a table that lies elsewhere in the picture."""
        self._geometry = geometry

    def look(self, moment: Moment, explained: Mask) -> list[Arm]:
        """Find the arms of this moment; `explained` are blocks in which known cards lie."""
        thing = (moment.moving | (moment.foreign & ~explained)).astype(np.uint8)
        arms: list[Arm] = []
        if int(thing.sum()) >= LEAST_BLOCKS:
            closed = cv2.morphologyEx(thing, cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))
            count, labels, stats, _ = cv2.connectedComponentsWithStats(closed, connectivity=8)
            for label in range(1, count):
                if stats[label, cv2.CC_STAT_AREA] < LEAST_BLOCKS:
                    continue
                blocks = np.asarray(labels == label)
                if not (blocks & moment.moving).any():
                    continue
                seats = self._seats(blocks)
                if seats is not None:
                    arms.append(Arm(blocks, seats))
        self._past.append((moment.t, arms))
        return arms

    def who_reached(self, place: Mask, since: float, until: float) -> dict[str, float]:
        """Say how likely each seat's arm was the last over a place, between two film times; empty when none was."""
        near = cv2.dilate(place.astype(np.uint8), np.ones((5, 5), np.uint8)).astype(np.bool_)
        belief: dict[str, float] = {}
        for t, arms in self._past:
            if not since <= t <= until:
                continue
            for arm in arms:
                touched = int((arm.blocks & near).sum())
                if touched:
                    recency = 1.0 / (1.0 + 3.0 * (until - t))
                    for seat, share in arm.seats.items():
                        belief[seat] = belief.get(seat, 0.0) + share * recency * min(1.0, touched / 8)
        total = sum(belief.values())
        return {seat: value / total for seat, value in belief.items()} if total > 0 else {}

    def _seats(self, blocks: Mask) -> dict[str, float] | None:
        edge = np.zeros_like(blocks)
        edge[0, :] = edge[-1, :] = True
        edge[:, 0] = edge[:, -1] = True
        rows, columns = np.nonzero(blocks & edge)
        if len(rows) == 0:
            return None
        block_w, block_h = self._gate.block_px
        roots = np.stack([(columns + 0.5) * block_w, (rows + 0.5) * block_h], axis=1).astype(np.float32)
        ways = self._normalised(roots) @ np.array([SEAT_DIRECTIONS[seat] for seat in SEATS], np.float32).T
        weights = np.exp(2 * SHARPNESS * (ways - ways.max(axis=1, keepdims=True)))
        shares = (weights / weights.sum(axis=1, keepdims=True)).mean(axis=0)
        return {seat: float(share) for seat, share in zip(SEATS, shares, strict=True)}

    def _normalised(self, points: NDArray[np.float32]) -> NDArray[np.float32]:
        """Picture pixels to directions in which each picture edge belongs to the seat behind it."""
        if self._geometry.corners is None:
            width, height = self._geometry.size
            return np.asarray(points / np.array([width / 2, height / 2]) - 1, np.float32)
        table = self._geometry.to_table(points)
        return np.asarray(table / np.maximum(1.0, np.abs(table).max(axis=1, keepdims=True)), np.float32)
