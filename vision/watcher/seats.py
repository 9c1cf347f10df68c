"""Whose card it is: from where it lies, how it is turned, which side the arm came from, and whose turn it is."""

import math
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.geometry import SEAT_DIRECTIONS, SEATS, TableGeometry

SPREAD: Final = 0.6
"""How far from its player's usual place a card lies, as a share of the trick's radius."""
USUAL_DISTANCE: Final = 0.28
FARTHEST: Final = -4.5
"""Lowest mark for a place: a card may be thrown far across the table."""
OUT_OF_TURN: Final = -2.6
PLAYED_ALREADY: Final = -5.0
SITS_OUT: Final = -4.0
TURNED_WRONG: Final = -0.5
PRIOR_PLAYS: Final = 1.5
"""The usual places known beforehand weigh like this many plays."""


@dataclass(frozen=True)
class Evidence:
    """What is known of a card that came to the table.

    `place` in table units; `tilt` the angle of its long side from north-south in radians, 0 to pi/2; `arm` how likely
    each seat's arm brought it; `turn` whose turn it is; `played` the seats that have a card in this trick.
    """

    place: NDArray[np.float32]
    tilt: float
    arm: dict[str, float]
    turn: str | None
    played: frozenset[str]
    sitting_out: frozenset[str]


class SeatSense:
    """Weighs the evidence; learns where each player usually lays cards."""

    def __init__(self, geometry: TableGeometry) -> None:
        self._geometry = geometry
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

    def who(self, evidence: Evidence) -> tuple[str, float]:
        """Return the likeliest seat and its probability."""
        marks = {seat: self._mark(seat, evidence) for seat in SEATS}
        best = max(marks.values())
        weights = {seat: math.exp(mark - best) for seat, mark in marks.items()}
        seat = max(SEATS, key=lambda s: weights[s])
        return seat, weights[seat] / sum(weights.values())

    def learn(self, seat: str, place: NDArray[np.float32]) -> None:
        """Remember a card that surely was this player's."""
        if self._counts[seat] > 12:
            self._sums[seat] *= 0.9
            self._counts[seat] *= 0.9
        self._sums[seat] += place
        self._counts[seat] += 1

    def toward(self, place: NDArray[np.float32]) -> tuple[str, float]:
        """Return the seat in whose direction a place lies, and the cosine of the angle between the two."""
        norm = float(np.linalg.norm(place))
        cosines = {seat: float(np.dot(place, way)) / max(norm, 1e-6) for seat, way in SEAT_DIRECTIONS.items()}
        seat = max(SEATS, key=lambda s: cosines[s])
        return seat, cosines[seat]

    def _mark(self, seat: str, evidence: Evidence) -> float:
        apart = float(np.linalg.norm(evidence.place - self.usual_place(seat)))
        mark = max(FARTHEST, -((apart / self._spread) ** 2) / 2)
        if evidence.arm:
            mark += math.log(0.04 + 0.96 * evidence.arm.get(seat, 0.0))
        if evidence.turn is not None and seat != evidence.turn:
            mark += OUT_OF_TURN
        if seat in evidence.played:
            mark += PLAYED_ALREADY
        if seat in evidence.sitting_out:
            mark += SITS_OUT
        across = evidence.tilt if seat in "NS" else math.pi / 2 - evidence.tilt
        return mark + TURNED_WRONG * min(1.0, across / (math.pi / 4))
