"""One card as the reader sees it in one picture."""

from dataclasses import dataclass
from typing import Literal, Protocol

import numpy as np
from numpy.typing import NDArray

Region = tuple[int, int, int, int]
"""Left, top, right, bottom in pixels of the whole picture; right and bottom are outside."""


@dataclass(frozen=True)
class Sighting:
    """A card found in a picture.

    `card` is None when the reader cannot tell; `guesses` then ranks what it may be. `corners` is (4, 2) in pixels of
    the whole picture, clockwise from the top left of either end of the card.
    """

    card: str | None
    face: Literal["up", "down"]
    confidence: float
    guesses: tuple[tuple[str, float], ...]
    corners: NDArray[np.float32]


class CardReader(Protocol):
    """Names the cards in a picture."""

    def read(self, image: NDArray[np.uint8], region: Region | None = None) -> list[Sighting]:
        """Find and name the cards of a (height, width, 3) BGR picture, or only of one region of it."""
