"""What a still of the table tells: light, focus, glare and the size of a card."""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.checks.finding import Finding

Picture = NDArray[np.uint8]

DARK, DIM, BRIGHT = 35.0, 60.0, 225.0
BLURRED, SOFT = 15.0, 40.0
GLARE_SHARE = 0.004
SMALL_CARD_PX, FAIR_CARD_PX = 60.0, 90.0


def picture_findings(image: Picture, card_heights_px: Sequence[float]) -> list[Finding]:
    """Judge a (height, width, 3) BGR still of the table with, if possible, a few cards on it."""
    grey = np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.uint8)
    return [light(grey), focus(grey), glare(image), card_size(card_heights_px)]


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


def focus(grey: Picture) -> Finding:
    """Sharpness of the sharpest twentieth of the picture: print and card edges, not the plain cloth."""
    edges = np.abs(cv2.Laplacian(grey, cv2.CV_32F))
    sharpness = float(np.percentile(cv2.blur(edges, (5, 5)), 99))
    advice = "calibrate with a few cards on the table; on a lens without autofocus, turn its ring"
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
