"""One card, one answer: several places found for one card become one."""

from collections.abc import Sequence

import numpy as np

from vision.reader.finder import Found
from vision.reader.outlines import Corners, overlap, sides

SAME_PLACE = 0.72
"""Two places that share this much (intersection over union) are one card. Neighbours in a closed fan share less."""


def distinct(found: Sequence[Found], same_place: float = SAME_PLACE) -> list[Found]:
    """Keep the surest of the places found for each card, whichever face they were taken for.

    `found` comes surest first. Cards that merely overlap, as in a fan or a trick, all stay.
    """
    kept: list[Found] = []
    for one in found:
        if all(overlap(one.outline, other.outline)[0] < same_place for other in kept):
            kept.append(one)
    return kept


def may_be_one_card(one: Corners, other: Corners) -> bool:
    """Tell whether two places are so near that two equal names there must be one card.

    So it is when they overlap well, as an inner frame and its card do, or when their middles lie within one diagonal:
    a card whose two corners were found singly.
    """
    apart = float(np.linalg.norm(one.mean(axis=0) - other.mean(axis=0)))
    diagonal = max(float(np.hypot(*sides(one))), float(np.hypot(*sides(other))))
    return apart <= 0.9 * diagonal or overlap(one, other)[0] >= 0.2
