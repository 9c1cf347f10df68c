"""Whose card it is: from where it lies, how it is turned, and which side the arm came from."""

import math
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.geometry import SEAT_DIRECTIONS, SEATS
from vision.watcher.turn_order import Marks

SPREAD: Final = 0.6
"""How far from its player's usual place a card lies, as a share of the trick's radius."""
USUAL_DISTANCE: Final = 0.28
FARTHEST: Final = -4.5
"""Lowest mark for a place: a card may be thrown far across the table."""
ANY_ARM: Final = 0.06
"""How likely it is that the arm seen was another's, gesturing."""
SITS_OUT: Final = -4.0
TURNED_WRONG: Final = -0.5
PRIOR_PLAYS: Final = 1.5
"""The usual places known beforehand weigh like this many plays."""


@dataclass(frozen=True)
class Evidence:
    """What is known of a card that came to the table.

    `place` in table units; `tilt` the angle of its long side from north-south in radians, 0 to pi/2; `arm` how likely
    each seat's arm brought it, empty when none was seen; `sitting_out` the seats that are known to play no cards.
    """

    place: NDArray[np.float32]
    tilt: float
    arm: dict[str, float]
    sitting_out: frozenset[str]


class SeatSense:
    """Weighs the evidence; learns where each player usually lays cards."""

    def __init__(self) -> None:
        self._sums = {
            seat: np.array(way, np.float64) * USUAL_DISTANCE * PRIOR_PLAYS for seat, way in SEAT_DIRECTIONS.items()
        }
        self._counts = dict.fromkeys(SEATS, PRIOR_PLAYS)

    @property
    def trick_radius(self) -> float:
        """How far from the table's middle trick cards usually lie, in table units."""
        return float(np.mean([np.linalg.norm(self.usual_place(seat) - self.middle) for seat in SEATS]))

    @property
    def middle(self) -> NDArray[np.float64]:
        """The middle of the trick in table units."""
        return np.asarray(np.mean([self.usual_place(seat) for seat in SEATS], axis=0))

    @property
    def _spread(self) -> float:
        return max(0.05, SPREAD * self.trick_radius)

    def usual_place(self, seat: str) -> NDArray[np.float64]:
        """Where this player's cards have come to lie so far, in table units."""
        return np.asarray(self._sums[seat] / self._counts[seat])

    def marks(self, evidence: Evidence) -> Marks:
        """Say how well each seat explains a card."""
        return Marks(
            {seat: self._where(seat, evidence) for seat in SEATS},
            {
                seat: math.log(ANY_ARM + (1 - ANY_ARM) * evidence.arm.get(seat, 0.0)) if evidence.arm else 0.0
                for seat in SEATS
            },
        )

    def learn(self, seat: str, place: NDArray[np.float32]) -> None:
        """Remember a card that surely was this player's."""
        if self._counts[seat] > 12:
            self._sums[seat] *= 0.9
            self._counts[seat] *= 0.9
        self._sums[seat] += place
        self._counts[seat] += 1

    def _where(self, seat: str, evidence: Evidence) -> float:
        apart = float(np.linalg.norm(evidence.place - self.usual_place(seat)))
        mark = max(FARTHEST, -((apart / self._spread) ** 2) / 2)
        if seat in evidence.sitting_out:
            mark += SITS_OUT
        across = evidence.tilt if seat in "NS" else math.pi / 2 - evidence.tilt
        return mark + TURNED_WRONG * min(1.0, across / (math.pi / 4))


def facing(place: NDArray[np.float32]) -> dict[str, float]:
    """Say how straight a place lies before each seat: the cosine of the angle between the two."""
    norm = max(float(np.linalg.norm(place)), 1e-6)
    return {seat: float(np.dot(place, way)) / norm for seat, way in SEAT_DIRECTIONS.items()}
