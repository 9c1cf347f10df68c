"""Does another run-time give the same answers as ONNX Runtime on this machine?"""

from collections.abc import Iterable, Iterator

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reader.reader import TwoStageReader

NEEDED = 0.995


def agreement(one: TwoStageReader, other: TwoStageReader, pictures: Iterable[NDArray[np.uint8]]) -> tuple[int, int]:
    """Count the cards that either reader sees in the pictures, and those of which both say the same.

    The same is said of a card when its name, or that it lies face down or cannot be told, agrees within 3 pixels.
    """
    same = seen = 0
    for picture in pictures:
        ours, theirs = one.read(picture), other.read(picture)
        unmatched = list(theirs)
        for sighting in ours:
            for candidate in unmatched:
                near = np.abs(sighting.corners.mean(axis=0) - candidate.corners.mean(axis=0)).max() <= 3
                if near and (sighting.card, sighting.face) == (candidate.card, candidate.face):
                    unmatched.remove(candidate)
                    same += 1
                    break
        seen += len(ours) + len(unmatched)
    return same, seen


def variations(picture: NDArray[np.uint8]) -> Iterator[NDArray[np.uint8]]:
    """The picture turned in four ways, each also darker and smaller."""
    for quarters in range(4):
        turned = np.ascontiguousarray(np.rot90(picture, quarters))
        yield turned
        yield np.asarray(cv2.convertScaleAbs(turned, alpha=0.6), np.uint8)
        yield np.asarray(cv2.resize(turned, None, fx=0.6, fy=0.6, interpolation=cv2.INTER_AREA), np.uint8)
