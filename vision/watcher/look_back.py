"""A card that another one covered at once: it is looked for in the pictures of the moments before.

Cards are mostly read when they lie still. Where two players lay theirs at the same time, the lower one never lies still
in sight, but its face was seen while it came.
"""

from collections import deque
from collections.abc import Collection
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.sighting import CardReader, Region, Sighting
from vision.watcher.reading import box_of
from vision.watcher.tracks import Track

KEPT_S: Final = 1.1
KEPT_FRAMES: Final = 16
"""Pictures are kept so long, and so many at most."""
BEFORE_S: Final = 0.7
"""Nobody waits longer before laying a card over another that he has not seen yet."""
AROUND: Final = 1.25
"""The picture is read so many card lengths around the covering card, which is then seen beside the other one."""
SURE: Final = 0.9
VIEWS: Final = 2
"""So many views name a card; one is enough in which the card that covers it is seen beside it."""
NEAR: Final = 0.9
"""The card was last seen within so many card lengths of the one that covers it."""


class LookBack:
    """The last moments in pictures, and the reader that can look at them again."""

    def __init__(self, reader: CardReader) -> None:
        self._reader = reader
        self._kept: deque[tuple[float, NDArray[np.uint8]]] = deque(maxlen=KEPT_FRAMES)

    def remember(self, image: NDArray[np.uint8], t: float) -> None:
        """Keep the picture, (height, width, 3) BGR, of film time `t`."""
        self._kept.append((t, image))
        while t - self._kept[0][0] > KEPT_S:
            self._kept.popleft()

    def under(self, cover: Track, name: str, possible: Collection[str]) -> list[tuple[float, Sighting]]:
        """Return the views, with their film times, of a card that came to lie under `cover`; empty when there is none.

        `name` is the covering card's, `possible` are those that the covered one can be.
        """
        region = self._around(cover)
        views: dict[str, list[tuple[float, Sighting]]] = {}
        beside: set[str] = set()
        for t, image in self._kept:
            if not cover.rested_at - BEFORE_S <= t < cover.rested_at:
                continue
            seen = [s for s in self._reader.read(image, region) if s.face == "up" and s.card is not None]
            for sighting in seen:
                if sighting.card is not None and sighting.card in possible and sighting.confidence >= SURE:
                    views.setdefault(sighting.card, []).append((t, sighting))
                    if any(other.card == name for other in seen):
                        beside.add(sighting.card)
        found = [
            looks
            for card, looks in views.items()
            if (len(looks) >= VIEWS or card in beside) and self._is_near(looks[-1][1], cover)
        ]
        return found[0] if len(found) == 1 else []

    @staticmethod
    def _around(cover: Track) -> Region:
        left, top, right, bottom = box_of(cover.corners)
        pad = int(AROUND * cover.height)
        return max(0, left - pad), max(0, top - pad), right + pad, bottom + pad

    @staticmethod
    def _is_near(sighting: Sighting, cover: Track) -> bool:
        apart = float(np.linalg.norm(sighting.corners.mean(axis=0) - cover.middle))
        return apart < NEAR * cover.height
