"""What a still of the table tells: light, focus, glare and the size of a card."""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.checks.finding import Finding

Picture = NDArray[np.uint8]

DARK, DIM, BRIGHT = 35.0, 60.0, 225.0
BLURRED, SOFT = 8.0, 15.0
GLARE_SHARE = 0.004
SMALL_CARD_PX, FAIR_CARD_PX = 60.0, 90.0


def picture_findings(image: Picture, cards: Sequence[NDArray[np.float32]]) -> list[Finding]:
    """Judge a (height, width, 3) BGR still of the table; `cards` are the corners, (4, 2) in order, of those in it."""
    grey = np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.uint8)
    return [light(grey), focus(grey, cards), glare(image), card_size([_height_px(corners) for corners in cards])]


def _height_px(corners: NDArray[np.float32]) -> float:
    """The longer side of a card's outline."""
    sides = np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1)
    return float(max(sides[0] + sides[2], sides[1] + sides[3]) / 2)


def light(grey: Picture) -> Finding:
    """Mean brightness of the table, from 0 to 255."""
    mean = float(grey.mean())
    if mean < DARK:
        return Finding("light", "bad", f"too dark ({mean:.0f} of 255)", "switch on a lamp over the table")
    if mean < DIM:
        return Finding("light", "poor", f"dim ({mean:.0f} of 255)", "a second lamp from the side helps")
    if mean > BRIGHT:
        return Finding("light", "bad", f"too bright ({mean:.0f} of 255)", "turn the lamp away from the table")
    return Finding("light", "good", f"{mean:.0f} of 255")


def focus(grey: Picture, cards: Sequence[NDArray[np.float32]]) -> Finding:
    """Sharpness of what is printed on the cards; a cloth tells nothing."""
    if not cards:
        return Finding("focus", "unknown", "no card in the picture", "lay a few cards face up and look again")
    on_cards = np.zeros(grey.shape, np.uint8)
    for corners in cards:
        cv2.fillConvexPoly(on_cards, np.round(corners).astype(np.int32), (1,))
    edges = cv2.blur(np.abs(cv2.Laplacian(grey, cv2.CV_32F)), (5, 5))
    sharpness = float(np.percentile(edges[on_cards > 0], 90))
    advice = "wipe the lens; then calibrate with cards on the table, or turn the ring of a lens without autofocus"
    if sharpness < BLURRED:
        return Finding("focus", "bad", f"blurred ({sharpness:.0f})", advice)
    if sharpness < SOFT:
        return Finding("focus", "poor", f"soft ({sharpness:.0f})", advice)
    return Finding("focus", "good", f"sharp ({sharpness:.0f})")


def glare(image: Picture) -> Finding:
    """The share of the picture that is burnt out, which paper in good light is not."""
    share = float((image.min(axis=2) >= 254).mean())
    if share > GLARE_SHARE:
        advice = "move the lamp to the side, or put a sheet of paper before it; a polariser helps most"
        return Finding("glare", "poor", f"{share:.1%} of the picture is burnt out", advice)
    return Finding("glare", "good", "none")


def card_size(heights_px: Sequence[float]) -> Finding:
    """The index can be read from 60 px on, and well from 90 px."""
    if not heights_px:
        return Finding("card size", "unknown", "no card in the picture", "lay a few cards face up and look again")
    height = float(np.median(heights_px))
    if height < SMALL_CARD_PX:
        return Finding("card size", "bad", f"{height:.0f} px high", "bring the camera closer to the table")
    if height < FAIR_CARD_PX:
        return Finding("card size", "poor", f"{height:.0f} px high", "bring the camera a little closer")
    return Finding("card size", "good", f"{height:.0f} px high")
