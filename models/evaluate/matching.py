"""Pairs what a reader found with what lies on the table, and works out detection scores from it."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.reader.outlines import Corners, overlap

THRESHOLDS = tuple(round(0.5 + 0.05 * step, 2) for step in range(10))


@dataclass(frozen=True)
class Detection:
    """One place found: how sure, whether it was said to be face down, where, and in which picture."""

    picture: int
    score: float
    down: bool
    outline: Corners


@dataclass(frozen=True)
class Target:
    """One card on a table; `visible` is the part of it that is seen, `readable` whether it should be found."""

    picture: int
    down: bool
    outline: Corners
    visible: float = 1.0
    readable: bool = True


def pair(found: Sequence[Corners], wanted: Sequence[Corners], least: float = 0.5) -> dict[int, int]:
    """For each wanted outline the index of the best unused found one that overlaps it by `least` (IoU) or more."""
    table = np.array([[overlap(w, f)[0] for f in found] for w in wanted]).reshape(len(wanted), len(found))
    pairs: dict[int, int] = {}
    taken: set[int] = set()
    for flat in np.argsort(-table, axis=None, kind="stable"):
        w, f = (int(i) for i in np.unravel_index(flat, table.shape))
        if table[w, f] < least:
            break
        if w not in pairs and f not in taken:
            pairs[w] = f
            taken.add(f)
    return pairs


def average_precision(
    detections: Sequence[Detection], targets: Sequence[Target], least: float, visible: float = 0.0
) -> float:
    """Area under the precision-recall curve for one class at one overlap, all points interpolated.

    Cards that cannot be read, or of which less than `visible` is seen, need not be found, and finding them is no
    fault.
    """
    wanted: dict[int, list[Target]] = {}
    others: dict[int, list[Target]] = {}
    for target in targets:
        counts = target.readable and target.visible >= visible
        (wanted if counts else others).setdefault(target.picture, []).append(target)
    if not wanted:
        return float("nan")
    left = {picture: list(cards) for picture, cards in wanted.items()}
    hits = []
    for detection in sorted(detections, key=lambda one: -one.score):
        if _take(left.get(detection.picture, []), detection, least):
            hits.append(True)
        elif not _take(others.get(detection.picture, []), detection, least):
            hits.append(False)
    right = np.cumsum(hits)
    precision = right / np.arange(1, len(hits) + 1)
    precision = np.maximum.accumulate(precision[::-1])[::-1]
    steps = np.diff(np.concatenate([[0.0], right / sum(map(len, wanted.values()))]))
    return float(np.sum(steps * precision))


def _take(targets: list[Target], detection: Detection, least: float) -> bool:
    """Take the card that the detection covers best from the list; false when none is covered well enough."""
    shares = [overlap(detection.outline, target.outline)[0] for target in targets]
    best = int(np.argmax(shares)) if shares else -1
    if not shares or shares[best] < least:
        return False
    targets.pop(best)
    return True


def mean_average_precision(
    detections: Sequence[Detection], targets: Sequence[Target], visible: float = 0.0
) -> tuple[float, float]:
    """mAP50 and mAP50-95 over both faces, of the cards of which at least the part `visible` is seen."""
    rows = []
    for down in (False, True):
        mine = [d for d in detections if d.down == down]
        lying = [t for t in targets if t.down == down]
        if any(t.readable and t.visible >= visible for t in lying):
            rows.append([average_precision(mine, lying, least, visible) for least in THRESHOLDS])
    table = np.array(rows)
    return float(table[:, 0].mean()), float(table.mean())
