"""Sightings drawn into the picture they were seen in, because people would rather look than read."""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.sighting import Sighting

_NAMED, _UNSURE, _DOWN = (80, 200, 60), (0, 165, 255), (200, 120, 60)
_WHITE = (255, 255, 255)


def drawn(image: NDArray[np.uint8], sightings: Sequence[Sighting]) -> NDArray[np.uint8]:
    """Return a copy of a BGR picture with each card's outline, its top edge in white, and its name.

    Named cards are green, unsure ones orange, cards face down blue.
    """
    canvas = image.copy()
    unit = max(image.shape[:2]) / 1000
    line = max(1, round(2.5 * unit))
    for sighting in sightings:
        colour = _DOWN if sighting.face == "down" else _NAMED if sighting.card else _UNSURE
        corners = np.rint(sighting.corners).astype(np.int32)
        cv2.polylines(canvas, [corners], True, colour, line, cv2.LINE_AA)
        cv2.line(canvas, corners[0].tolist(), corners[1].tolist(), _WHITE, line, cv2.LINE_AA)
    for sighting in sightings:
        colour = _DOWN if sighting.face == "down" else _NAMED if sighting.card else _UNSURE
        _label(canvas, label(sighting), sighting.corners.mean(axis=0), colour, unit)
    return canvas


def label(sighting: Sighting) -> str:
    """Say in a few characters what was seen: `9h 98`, `9h? 41` when unsure, `down`."""
    if sighting.face == "down":
        return "down"
    name = sighting.card or f"{sighting.guesses[0][0]}?"
    return f"{name} {100 * sighting.confidence:.0f}"


def _label(
    canvas: NDArray[np.uint8], text: str, middle: NDArray[np.float32], colour: tuple[int, int, int], unit: float
) -> None:
    size, weight = max(0.4, 0.9 * unit), max(1, round(2 * unit))
    (width, height), below = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, size, weight)
    left = int(np.clip(middle[0] - width / 2, 0, max(0, canvas.shape[1] - width)))
    base = int(np.clip(middle[1] + height / 2, height, max(height, canvas.shape[0] - below)))
    pad = max(2, round(4 * unit))
    box = (left - pad, base - height - pad), (left + width + pad, base + below)
    cv2.rectangle(canvas, *box, colour, cv2.FILLED)
    cv2.putText(canvas, text, (left, base), cv2.FONT_HERSHEY_SIMPLEX, size, _WHITE, weight, cv2.LINE_AA)
