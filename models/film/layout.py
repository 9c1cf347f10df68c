"""Where each player sits, reaches, lays cards and keeps tricks; habits differ from seat to seat and film to film."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from models.film.camera import TableCamera
from models.film.game import SEATS
from models.film.stage import Pose

Point = NDArray[np.float64]

OUTWARD: dict[str, Point] = {
    "N": np.array([0.0, -1.0]),
    "E": np.array([1.0, 0.0]),
    "S": np.array([0.0, 1.0]),
    "W": np.array([-1.0, 0.0]),
}
RIGHTWARD: dict[str, Point] = {seat: np.array([way[1], -way[0]]) for seat, way in OUTWARD.items()}
"""The way of each player's right hand: S's right is the picture's right."""


def heading(way: Point) -> float:
    """The turn that makes something pointing up the picture point along `way`."""
    return float(np.arctan2(way[0], -way[1]))


FACING = {seat: heading(-OUTWARD[seat]) for seat in SEATS}


@dataclass(frozen=True)
class SeatHabits:
    """How one player handles cards. Lengths in millimetres, angles in radians, times in seconds."""

    play_at: float
    scatter: float
    turn: float
    turn_scatter: float
    pace: float
    throws: float
    pinches: bool
    right_handed: bool
    pile_right: bool


@dataclass(frozen=True)
class Layout:
    """The places of one film."""

    reach: dict[str, float]
    habits: dict[str, SeatHabits]
    kitty_right: bool

    def home(self, seat: str) -> Point:
        """Where a hand waits, outside the picture."""
        sign = 1.0 if self.habits[seat].right_handed else -1.0
        return OUTWARD[seat] * (self.reach[seat] + 80) + RIGHTWARD[seat] * sign * 90

    def shoulder(self, seat: str) -> Point:
        """What the forearm points away from."""
        sign = 1.0 if self.habits[seat].right_handed else -1.0
        return OUTWARD[seat] * (self.reach[seat] + 420) + RIGHTWARD[seat] * sign * 190

    def arm_angle(self, seat: str, grip: Point) -> float:
        """How the forearm is turned when it grips there."""
        return heading(grip - self.shoulder(seat))

    def play_spot(self, seat: str, rng: np.random.Generator) -> Pose:
        """Where this player lays a card this time."""
        habits = self.habits[seat]
        aside = rng.normal(0, habits.scatter)
        away = max(16.0, habits.play_at + rng.normal(0, habits.scatter * 0.8))
        away = min(away, self.reach[seat] - 75)
        place = OUTWARD[seat] * away + RIGHTWARD[seat] * aside
        return Pose(place[0], place[1], 0.0, FACING[seat] + habits.turn + rng.normal(0, habits.turn_scatter))

    def kitty_spot(self, dealer: str) -> Point:
        """Where the dealer puts the four cards that are left."""
        sign = 1.0 if self.kitty_right else -1.0
        away = min(self.reach[dealer] - 58, 260)
        aside = 105 if dealer in "EW" else 150
        return OUTWARD[dealer] * away + RIGHTWARD[dealer] * sign * aside

    def pile_spot(self, seat: str, number: int, dealer: str) -> Pose:
        """Where the seat's trick number `number` (from 0) goes."""
        right = self.habits[seat].pile_right
        if seat == dealer:
            right = not self.kitty_right
        sign = 1.0 if right else -1.0
        away = min(self.reach[seat] - 52, 280)
        aside = (80 if seat in "EW" else 130) + 17 * number
        place = OUTWARD[seat] * away + RIGHTWARD[seat] * sign * aside
        return Pose(place[0], place[1], 0.0, FACING[seat] + (np.pi / 2 if number % 2 else 0.0), np.pi)

    def hand_spot(self, seat: str) -> Point:
        """Where dealt cards land in front of a player."""
        return OUTWARD[seat] * (min(self.reach[seat], 430.0) - 15)


def random_layout(camera: TableCamera, rng: np.random.Generator, sloppy: float) -> Layout:
    """A table's habits; `sloppy` from 0 (neat) to 1 (anyhow)."""
    reach = {seat: min(length, 430.0) for seat, length in camera.reach().items()}
    common = rng.uniform(38, 95)
    habits = {}
    for seat in SEATS:
        limit = (camera.reach()[seat] - 60) * 0.62
        habits[seat] = SeatHabits(
            play_at=float(min(max(30.0, common * rng.uniform(0.8, 1.25)), limit)),
            scatter=float(rng.uniform(3, 9) + 9 * sloppy),
            turn=float(rng.normal(0, 0.08 + 0.2 * sloppy)),
            turn_scatter=float(rng.uniform(0.03, 0.1) + 0.25 * sloppy),
            pace=float(rng.uniform(0.75, 1.35)),
            throws=float(rng.uniform(0, 0.25 + 0.4 * sloppy)),
            pinches=bool(rng.random() < 0.5),
            right_handed=bool(rng.random() < 0.87),
            pile_right=bool(rng.random() < 0.5),
        )
    return Layout({seat: camera.reach()[seat] for seat in reach}, habits, bool(rng.random() < 0.5))
