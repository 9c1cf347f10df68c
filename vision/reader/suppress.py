"""One card, one answer: several places found for one card become one."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from vision.reader.finder import Found
from vision.reader.outlines import Corners, area, overlap, sides, turned_towards

SAME_PLACE = 0.72
"""Two places that share this much (intersection over union) before their outlines are mended are taken for one card."""
SAME_CARD = 0.8
"""So much after that. Neighbours in a closed fan share less."""
_INSIDE = 0.85
_OTHER_SIZE = 0.8
_CLOSE = 0.6
_MUCH_LESS_SURE = 0.6


def distinct(found: Sequence[Found], same: float = SAME_PLACE) -> list[Found]:
    """Keep one place for each card, whichever face it was taken for, where all places found for it agree best.

    `found` comes surest first; those that lie on a surer one lend it their outline, by their scores. Cards that merely
    overlap, as in a fan or a trick, all stay.
    """
    groups: list[list[Found]] = []
    heads: list[tuple[float, float, float]] = []
    middles = np.array([one.outline for one in found]).reshape(-1, 4, 2).mean(axis=1).tolist()
    for one, (x, y) in zip(found, middles, strict=True):
        for group, (head_x, head_y, reach) in zip(groups, heads, strict=True):
            near = abs(x - head_x) <= reach and abs(y - head_y) <= reach
            if near and overlap(one.outline, group[0].outline)[0] >= same:
                group.append(one)
                break
        else:
            groups.append([one])
            heads.append((x, y, 0.3 * max(sides(one.outline))))
    return [_agreed(group) for group in groups]


def cannot_both_be(one: Corners, other: Corners, ratio: float) -> bool:
    """Tell whether of two places with different names only the surer one can be a card.

    The cards of a table are of one size, so a place inside another of a different size is a wrong one: part of a card,
    its inner frame, or two cards taken for one. A place that all but coincides with another is one when it is much less
    sure; `ratio` is how sure it is, as a part of the other.
    """
    shared, inside = overlap(one, other)
    small, large = sorted((area(one), area(other)))
    if inside >= _INSIDE and small <= _OTHER_SIZE * large:
        return True
    return shared >= (_CLOSE if ratio < _MUCH_LESS_SURE else SAME_CARD)


def may_be_one_card(one: Corners, other: Corners) -> bool:
    """Tell whether two places are so near that two equal names there must be one card.

    So it is when they overlap well, as an inner frame and its card do, or when their middles lie within one diagonal:
    a card whose two corners were found singly.
    """
    apart = float(np.linalg.norm(one.mean(axis=0) - other.mean(axis=0)))
    diagonal = max(float(np.hypot(*sides(one))), float(np.hypot(*sides(other))))
    return apart <= 0.9 * diagonal or overlap(one, other)[0] >= 0.2


def _agreed(group: Sequence[Found]) -> Found:
    """The first of a group with the mean outline of all, each begun at the corner nearest to the first one's first."""
    if len(group) == 1:
        return group[0]
    outlines = turned_towards(group[0].outline, np.stack([one.outline for one in group]))
    weights = np.array([one.score for one in group], np.float32) ** 2
    outline = np.average(outlines, axis=0, weights=weights)
    return replace(group[0], outline=outline.astype(np.float32))
