"""The cards that players hold: a fan of backs in a resting hand at the table's edge, fewer with each card played."""

from dataclasses import dataclass, field

import numpy as np

from models.film.layout import FACING, OUTWARD, RIGHTWARD
from models.film.moves import Mover
from models.film.stage import HALF_TURN, Hand, Pose

_APART_MM = 15.0
_SPREAD = 0.17
"""Radians from one card of a fan to the next."""
_SHIFT_S = 0.35


@dataclass
class Fans:
    """The fans of one hand. `rng` is chance of its own, so that films without fans stay as they were."""

    mover: Mover
    rng: np.random.Generator
    chance: float
    _held: dict[str, list[str]] = field(default_factory=dict)
    _homes: dict[str, np.ndarray] = field(default_factory=dict)
    _since: float = 0.0

    def pick_up(self, seats: list[str], t: float) -> None:
        """Some of these players hold their five cards where the camera sees them."""
        self._since = t
        for seat in seats:
            if self.rng.random() >= self.chance:
                continue
            edge = min(self.mover.layout.reach[seat], 430.0)
            aside = -60.0 if self.mover.layout.habits[seat].right_handed else 60.0
            home = OUTWARD[seat] * (edge + self.rng.uniform(-15, 25)) + RIGHTWARD[seat] * aside
            self._homes[seat] = home
            self._held[seat] = [f"held-{seat}{number}" for number in range(5)]
            for place, name in enumerate(self._held[seat]):
                thing = self.mover.stage.thing(name)
                thing.dealt = False
                thing.track.appear(t, self._pose(seat, place, 5))
                self.mover.stage.raise_to_top(name, t)
            hand = self.mover.stage.hands.setdefault(f"{seat}-holds", Hand(seat, 0))
            grip = home + OUTWARD[seat] * 34
            hand.track.appear(t, Pose(grip[0], grip[1], 6.0))
            hand.poses.append((t, "grip"))

    def play(self, seat: str, t: float) -> None:
        """One card leaves the fan, the others are put together again."""
        held = self._held.get(seat)
        if not held:
            return
        t = max(t, self._since)
        self.mover.stage.thing(held.pop(int(self.rng.integers(len(held))))).track.vanish(t)
        self._homes[seat] = self._homes[seat] + self.rng.normal(0, 5, 2)
        for place, name in enumerate(held):
            self.mover.stage.thing(name).track.move(t, t + _SHIFT_S, self._pose(seat, place, len(held)))
        if not held:
            self._put_hand_away(seat, t)

    def lay_aside(self, t: float) -> None:
        """The hand is over: no cards are held any more."""
        for seat, held in self._held.items():
            for name in held:
                self.mover.stage.thing(name).track.vanish(t)
            if held:
                self._put_hand_away(seat, t)
        self._held.clear()

    def _put_hand_away(self, seat: str, t: float) -> None:
        hand = self.mover.stage.hands[f"{seat}-holds"]
        home = self.mover.layout.home(seat)
        hand.track.move(t, t + 0.5, Pose(home[0], home[1], 6.0))
        hand.track.vanish(t + 0.501)

    def _pose(self, seat: str, place: int, count: int) -> Pose:
        step = place - (count - 1) / 2
        at = self._homes[seat] + RIGHTWARD[seat] * step * _APART_MM
        return Pose(at[0], at[1], 4.0 + 0.2 * place, FACING[seat] + step * _SPREAD, HALF_TURN)
