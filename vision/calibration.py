"""Calibration: where the table lies in the picture, and what to change so that cards can be read well."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera import Frame
from hardware.sources import open_source
from hardware.video import PICTURE_SUFFIXES, read_picture
from vision.geometry import TableGeometry
from vision.markers import find_markers, table_from_tags
from vision.sighting import CardReader
from vision.watcher.tracks import long_side

Picture = NDArray[np.uint8]

CARD_PX: Final = 60.0
"""A card should be at least this high; the letter in its corner is then eight pixels high."""
DIM: Final = 50.0
BRIGHT: Final = 215.0
GLARE: Final = 253
GLARE_SHARE: Final = 0.004
"""More of the picture than this burnt out in one spot is a reflection."""
FLICKER: Final = 0.03
"""Bands brighter or darker than this, from frame to frame, are a flickering lamp."""
SHARP: Final = 0.12
"""Steepest steps in a sharp picture, as a share of the picture's range for each pixel."""
MOST_FRAMES: Final = 30


@dataclass(frozen=True)
class Finding:
    """One thing checked; `advice` says what was found or what to change."""

    what: str
    good: bool
    advice: str


@dataclass(frozen=True)
class Calibration:
    """The table, if it was found, and what was checked."""

    geometry: TableGeometry | None
    findings: tuple[Finding, ...]


def frames_of(source: str, seconds: float) -> list[Picture]:
    """Take pictures from a source for some seconds, thirty at most; raises CameraError when there are none."""
    path = Path(source)
    if path.is_file() and path.suffix.lower() in PICTURE_SUFFIXES:
        return [read_picture(path)]
    camera = open_source(source)
    try:
        frames: list[Frame] = []
        while len(frames) < MOST_FRAMES and (not frames or frames[-1].t - frames[0].t < seconds):
            frame = camera.read()
            if frame is None:
                break
            frames.append(frame)
    finally:
        camera.close()
    return [frame.image for frame in frames]


def calibrate(
    frames: Sequence[Picture], reader: CardReader, corners: Sequence[Sequence[float]] | None = None
) -> Calibration:
    """Find the table by its corner tags or by the corners given, and check what the camera sees.

    `frames` are (height, width, 3) BGR pictures of the table at rest, the newest last; one is enough for all but
    flicker. Raises GeometryError for corners that form no table.
    """
    newest = frames[-1]
    size = (newest.shape[1], newest.shape[0])
    if corners is None:
        geometry = table_from_tags(find_markers(newest), size)
    else:
        geometry = TableGeometry.from_corners(corners, size)
    heights = [long_side(s.corners) for s in reader.read(newest)]
    if geometry is not None and heights:
        geometry = replace(geometry, card_height=round(float(np.median(heights)), 1))
    grey = np.asarray(cv2.cvtColor(newest, cv2.COLOR_BGR2GRAY), np.uint8)
    checks = (_card_size(heights), _light(grey), _focus(grey), _glare(grey), _flicker(frames))
    return Calibration(geometry, tuple(check for check in checks if check is not None))


def _card_size(heights: list[float]) -> Finding:
    if not heights:
        return Finding("card size", False, "no card is seen; lay a card in the middle of the table and try again")
    height = float(np.median(heights))
    if height < CARD_PX:
        return Finding("card size", False, f"cards are {height:.0f} pixels high; bring the camera nearer (60 or more)")
    return Finding("card size", True, f"cards are {height:.0f} pixels high")


def _light(grey: Picture) -> Finding:
    mean = float(grey.mean())
    if mean < DIM:
        return Finding("light", False, f"dim ({mean:.0f} of 255); switch on a lamp or lengthen the exposure")
    if mean > BRIGHT:
        return Finding("light", False, f"too bright ({mean:.0f} of 255); dim the lamp or shorten the exposure")
    return Finding("light", True, f"{mean:.0f} of 255")


def _focus(grey: Picture) -> Finding:
    smooth = cv2.GaussianBlur(grey, (3, 3), 0)
    across = np.abs(np.diff(smooth.astype(np.float32), axis=1))
    spread = float(np.percentile(smooth, 99) - np.percentile(smooth, 1)) + 1
    steep = float(np.percentile(across, 99.8)) / spread
    if steep < SHARP:
        return Finding("focus", False, "blurred; focus on the table's middle, and clean the lens")
    return Finding("focus", True, "sharp")


def _glare(grey: Picture) -> Finding:
    burnt = (grey >= GLARE).astype(np.uint8)
    count, _, stats, middles = cv2.connectedComponentsWithStats(burnt, connectivity=8)
    largest = int(np.argmax(stats[1:, cv2.CC_STAT_AREA])) + 1 if count > 1 else 0
    if largest and stats[largest, cv2.CC_STAT_AREA] > GLARE_SHARE * grey.size:
        x, y = middles[largest]
        side = "left" if x < grey.shape[1] / 3 else "right" if x > grey.shape[1] * 2 / 3 else "middle"
        level = "top" if y < grey.shape[0] / 3 else "bottom" if y > grey.shape[0] * 2 / 3 else "middle"
        return Finding("glare", False, f"a lamp shines off the table ({level}, {side}); move it aside or soften it")
    return Finding("glare", True, "no reflections")


def _flicker(frames: Sequence[Picture]) -> Finding | None:
    if len(frames) < 5:
        return None
    rows = np.array([cv2.cvtColor(f, cv2.COLOR_BGR2GRAY).mean(axis=1) + 1 for f in frames])
    changes = rows[1:] / rows[:-1]
    bands = float(np.percentile(np.abs(changes / np.median(changes, axis=1, keepdims=True) - 1), 98))
    whole = float(np.abs(np.median(changes, axis=1) - 1).max())
    if max(bands, whole) > FLICKER:
        return Finding("flicker", False, "the light flickers; set the exposure to 1/100 s (1/120 s at 60 Hz) or longer")
    return Finding("flicker", True, "steady light")
