"""What goes on at a table besides the game: gestures, pushed cards, a phone laid down, the lamp off, a knock."""

from dataclasses import dataclass

import numpy as np

from models.film.hand_sprites import PoseName
from models.film.layout import OUTWARD, RIGHTWARD
from models.film.levels import Level
from models.film.moves import Mover
from models.film.stage import Pose

Moment = tuple[int, int]
"""Trick (from 1) and place in it (from 0): before this card something happens."""


@dataclass(frozen=True)
class Mishaps:
    """Adds disturbances as often as the level says."""

    mover: Mover
    level: Level

    def moments(self, tricks: int) -> dict[Moment, str]:
        """Which larger disturbances happen in a hand, and when."""
        rng = self.mover.rng
        chosen: dict[Moment, str] = {}
        for kind, chance in (("lamp", self.level.lamp), ("knock", self.level.knock), ("phone", self.level.phone)):
            if tricks and rng.random() < chance:
                chosen[int(rng.integers(1, tricks + 1)), int(rng.integers(0, 3))] = kind
        return chosen

    def happen(self, kind: str, t: float, next_seat: str) -> float:
        """Stage one larger disturbance; returns when the game goes on."""
        rng, stage = self.mover.rng, self.mover.stage
        if kind == "lamp":
            stage.lamps.append((t + 0.3, t + 5.3, float(rng.uniform(0.03, 0.15))))
            return t + 5.8
        if kind == "knock":
            way = rng.normal(0, 1, 2)
            way *= rng.uniform(6, 35) / np.linalg.norm(way)
            stage.knocks.append((t + 0.2, float(way[0]), float(way[1]), float(np.radians(rng.normal(0, 1.2)))))
            return t + float(rng.uniform(1.0, 2.0))
        others = [seat for seat in "NESW" if seat != next_seat]
        return self.show_phone(str(rng.choice(others)), t)

    def show_phone(self, seat: str, t: float) -> float:
        """Somebody lays a phone with cards on its screen on the table, looks at it and takes it away."""
        mover, rng, stage = self.mover, self.mover.rng, self.mover.stage
        if "shown-phone" not in stage.things:
            return t
        t = max(t, mover.free_at(seat) + 0.1)
        place = OUTWARD[seat] * min(mover.layout.reach[seat] * 0.62, 230) + RIGHTWARD[seat] * rng.choice([-1, 1]) * 70
        still, gone = mover.lay(seat, "shown-phone", t, Pose(place[0], place[1], 0, float(rng.uniform(-3, 3))))
        mover.take(seat, ["shown-phone"], gone + rng.uniform(1.0, 3.0), None)
        return still + float(rng.uniform(0.3, 1.0))

    def gesture(self, t: float, busy: str) -> None:
        """A hand that points or waves over the table while the game goes on."""
        mover, rng = self.mover, self.mover.rng
        if rng.random() >= self.level.gesture:
            return
        seat = str(rng.choice([who for who in "NESW" if who != busy]))
        start = max(t + rng.uniform(-0.2, 0.6), mover.free_at(seat) + 0.1)
        place = OUTWARD[seat] * rng.uniform(0.2, 0.75) * min(mover.layout.reach[seat], 330) + rng.normal(0, 40, 2)
        poses: tuple[PoseName, ...] = ("point", "open", "fist", "grip")
        mover.gesture(seat, start, start + rng.uniform(0.7, 2.0), place, poses[int(rng.integers(4))])

    def push(self, on_table: list[str], still_s: float) -> None:
        """The card just laid pushes one that lies there."""
        rng = self.mover.rng
        if not on_table or rng.random() >= self.level.push:
            return
        card = on_table[int(rng.integers(len(on_table)))]
        if self.mover.stage.thing(card).track.ends > still_s - 0.2:
            return
        way = rng.normal(0, 1, 2)
        way *= rng.uniform(6, 32) / np.linalg.norm(way)
        self.mover.nudge(card, still_s - 0.18, still_s, way, rng.normal(0, 0.12))
