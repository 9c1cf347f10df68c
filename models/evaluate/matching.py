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
    """One card that should be found."""

    picture: int
    down: bool
    outline: Corners


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


def average_precision(detections: Sequence[Detection], targets: Sequence[Target], least: float) -> float:
    """Area under the precision-recall curve for one class at one overlap, all points interpolated."""
    if not targets:
        return float("nan")
    open_targets: dict[int, list[Target]] = {}
    for target in targets:
        open_targets.setdefault(target.picture, []).append(target)
    hits = []
    for detection in sorted(detections, key=lambda one: -one.score):
        candidates = open_targets.get(detection.picture, [])
        shares = [overlap(detection.outline, target.outline)[0] for target in candidates]
        best = int(np.argmax(shares)) if shares else -1
        hit = bool(shares) and shares[best] >= least
        hits.append(hit)
        if hit:
            candidates.pop(best)
    right = np.cumsum(hits)
    precision = right / np.arange(1, len(hits) + 1)
    precision = np.maximum.accumulate(precision[::-1])[::-1]
    steps = np.diff(np.concatenate([[0.0], right / len(targets)]))
    return float(np.sum(steps * precision))


def mean_average_precision(detections: Sequence[Detection], targets: Sequence[Target]) -> tuple[float, float]:
    """mAP50 and mAP50-95 over both faces."""
    rows = []
    for down in (False, True):
        mine = [d for d in detections if d.down == down]
        wanted = [t for t in targets if t.down == down]
        if wanted:
            rows.append([average_precision(mine, wanted, least) for least in THRESHOLDS])
    table = np.array(rows)
    return float(table[:, 0].mean()), float(table.mean())
