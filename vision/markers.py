"""Printed markers on the table: corner tags, the dealer button, trump markers and the "alone" marker.

All are AprilTags of the family 36h11, found with OpenCV. `upcard markers` prints them.
"""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry import GeometryError, TableGeometry

CORNERS: Final[dict[int, str]] = {0: "NW", 1: "NE", 2: "SE", 3: "SW"}
DEALER: Final = 4
TRUMPS: Final[dict[int, str]] = {5: "c", 6: "d", 7: "h", 8: "s"}
ALONE: Final = 9
KNOWN: Final = frozenset({*CORNERS, DEALER, *TRUMPS, ALONE})
LEAST_SIDE_PX: Final = 12.0
"""A tag smaller than this is too unsure to count."""


@dataclass(frozen=True)
class Marker:
    """A marker in a picture: its number and its corners (4, 2) in pixels, clockwise from its own top left."""

    number: int
    corners: NDArray[np.float32]

    @property
    def middle(self) -> NDArray[np.float32]:
        """The middle of the tag in pixels."""
        return np.asarray(self.corners.mean(axis=0), np.float32)


def tag_dictionary() -> cv2.aruco.Dictionary:
    """The family of tags that is printed and looked for."""
    return cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11)


GLANCED_WIDTH: Final = 1000


def find_markers(image: NDArray[np.uint8]) -> list[Marker]:
    """Find our markers in a (height, width, 3) BGR picture, each number once, in the order of their numbers.

    A large picture is looked through at half its size first; only where that shows a marker is it measured in full.
    """
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    detector = cv2.aruco.ArucoDetector(tag_dictionary())
    if grey.shape[1] >= GLANCED_WIDTH:
        small = cv2.resize(grey, (grey.shape[1] // 2, grey.shape[0] // 2), interpolation=cv2.INTER_AREA)
        if detector.detectMarkers(small)[1] is None:
            return []
    corners, numbers, _ = detector.detectMarkers(grey)
    found: dict[int, Marker] = {}
    for outline, number in zip(corners, [] if numbers is None else numbers.flatten(), strict=True):
        quad = np.asarray(outline, np.float32).reshape(4, 2)
        large = float(np.linalg.norm(quad - np.roll(quad, 1, axis=0), axis=1).min()) >= LEAST_SIDE_PX
        if int(number) in KNOWN and large:
            found[int(number)] = Marker(int(number), quad)
    return [found[number] for number in sorted(found)]


def table_from_tags(markers: list[Marker], size: tuple[int, int]) -> TableGeometry | None:
    """Work the table out from two or more of its corner tags; None when there are fewer.

    Each tag lies on its corner of the table with its top towards north. What is missing is completed from the tags'
    own edges: two tags across give both sides of the table, two beside each other give one side, and the table then
    counts as square.
    """
    tags = {CORNERS[m.number]: m for m in markers if m.number in CORNERS}
    if len(tags) < 2:
        return None
    spots: dict[str, NDArray[np.float64]] = {name: np.asarray(m.middle, np.float64) for name, m in tags.items()}
    east = np.mean([m.corners[1] - m.corners[0] + m.corners[2] - m.corners[3] for m in tags.values()], axis=0)
    south = np.mean([m.corners[3] - m.corners[0] + m.corners[2] - m.corners[1] for m in tags.values()], axis=0)
    if len(spots) == 2:
        spots |= _completed(spots, np.asarray(east, np.float64), np.asarray(south, np.float64))
    for name, (across, beside, other) in _OPPOSITE.items():
        if name not in spots:
            spots[name] = spots[beside] + spots[other] - spots[across]
    try:
        return TableGeometry.from_corners([list(spots[name]) for name in ("NW", "NE", "SE", "SW")], size)
    except GeometryError:
        return None


_OPPOSITE: Final = {
    "NW": ("SE", "NE", "SW"),
    "NE": ("SW", "NW", "SE"),
    "SE": ("NW", "NE", "SW"),
    "SW": ("NE", "NW", "SE"),
}
"""For each corner the one across from it and the two beside it."""


def _completed(
    spots: dict[str, NDArray[np.float64]], east: NDArray[np.float64], south: NDArray[np.float64]
) -> dict[str, NDArray[np.float64]]:
    """Add a third corner to two, along the directions in which the tags lie."""
    (first, a), (second, b) = spots.items()
    if _OPPOSITE[first][0] == second:
        share = np.linalg.solve(np.stack([east, south], axis=1), b - a)[0]
        return {_corner(second[0] + first[1], first[0] + second[1], first): a + share * east}
    beside_ns = first[0] == second[0]
    along, across = (east, south) if beside_ns else (south, east)
    length = float(np.linalg.norm(b - a) / np.linalg.norm(along) * np.linalg.norm(across))
    way = across / np.linalg.norm(across) * length
    if beside_ns:
        return {("S" if first[0] == "N" else "N") + first[1]: a + (way if first[0] == "N" else -way)}
    return {first[0] + ("E" if first[1] == "W" else "W"): a + (way if first[1] == "W" else -way)}


def _corner(one: str, other: str, first: str) -> str:
    """Of the two corners beside `first`, the one that lies east or west of it."""
    return other if other[0] == first[0] else one
