"""What hands do with cards: lay one, take several, wave about. Each move writes tracks on the stage and returns when
it is over."""

from dataclasses import dataclass, replace

import numpy as np

from models.film.hand_sprites import PoseName
from models.film.layout import FACING, OUTWARD, RIGHTWARD, Layout, Point, heading
from models.film.stage import HALF_TURN, Hand, Pose, Stage

_GRIP_MM = 30.0
"""How far from a card's middle the fingers hold it."""
_HOVER_MM = 45.0


@dataclass
class Mover:
    """The moves of one film: where things are (`stage`), who sits how (`layout`) and chance (`rng`)."""

    stage: Stage
    layout: Layout
    rng: np.random.Generator
    swept_s: float = 0.0
    """When the latest `take` began to move its cards."""

    def hand(self, seat: str, which: int = 0) -> Hand:
        """A player's playing hand, or the other one."""
        key = f"{seat}{which}"
        if key not in self.stage.hands:
            self.stage.hands[key] = Hand(seat, which)
        return self.stage.hands[key]

    def free_at(self, seat: str) -> float:
        """When the playing hand has left the picture."""
        return self.hand(seat).track.ends

    def enter(
        self,
        seat: str,
        start_s: float,
        end_s: float,
        grip: Point,
        z: float = 4.0,
        pose: PoseName = "open",
        lift: float = 25.0,
    ) -> None:
        """Reach from wherever the hand is (outside the picture, if nowhere) to a place."""
        hand = self.hand(seat)
        if hand.track.at(start_s) is None:
            home = self.layout.home(seat)
            hand.track.appear(start_s, Pose(home[0], home[1], _HOVER_MM))
        hand.track.move(start_s, end_s, Pose(grip[0], grip[1], z), lift)
        hand.poses.append((start_s, pose))

    def leave(self, seat: str, start_s: float, end_s: float, pose: PoseName = "open") -> None:
        """Draw the hand back out of the picture."""
        hand = self.hand(seat)
        home = self.layout.home(seat)
        hand.track.move(start_s, end_s, Pose(home[0], home[1], _HOVER_MM), 10.0)
        hand.track.vanish(end_s + 1e-3)
        hand.poses.append((start_s, pose))

    def lay(
        self, seat: str, card: str, start_s: float, spot: Pose, face_up: bool = True, not_before: float = 0.0
    ) -> tuple[float, float]:
        """Lay a card from the hand on a spot, to lie there `not_before` a time. Returns when it lies still and when
        the hand is out of the picture."""
        habits, stage, rng = self.layout.habits[seat], self.stage, self.rng
        reach_s = rng.uniform(0.38, 0.75) * habits.pace
        thrown = rng.random() < habits.throws
        spot = replace(spot, flip=0.0 if face_up else HALF_TURN)
        grip = self._grip(seat, spot)
        slide_s = 0.0
        release = spot
        if thrown:
            back = rng.uniform(30, 90)
            way = OUTWARD[seat] * back + RIGHTWARD[seat] * rng.normal(0, 12)
            release = replace(spot, x=spot.x + way[0], y=spot.y + way[1], z=12.0, angle=spot.angle + rng.normal(0, 0.3))
            grip = self._grip(seat, release)
            slide_s = rng.uniform(0.15, 0.3)
        down_s = max(start_s + reach_s, not_before)
        self.enter(seat, start_s, down_s, grip, 3.0, "pinch")
        thing = stage.thing(card)
        here = self.hand(seat).track.at(start_s)
        assert here is not None
        home = here.at
        angle = self.layout.arm_angle(seat, home)
        forward = np.array([np.sin(angle), -np.cos(angle)]) * _GRIP_MM
        near = _same_turn(angle, release.angle)
        thing.track.appear(start_s, Pose(home[0] + forward[0], home[1] + forward[1], _HOVER_MM, near, spot.flip))
        thing.track.move(start_s, down_s, release, 25.0)
        stage.raise_to_top(card, start_s)
        still_s = down_s
        if thrown:
            thing.track.move(down_s, down_s + slide_s, spot, ease="slide")
            still_s += slide_s
        self.hand(seat).holds.append((start_s, down_s + 0.02, card, habits.pinches))
        pause = 0.02 if thrown else rng.uniform(0.03, 0.22)
        self.hand(seat).poses.append((down_s - 0.05, "lay"))
        gone_s = down_s + pause + rng.uniform(0.28, 0.5) * habits.pace
        self.leave(seat, down_s + pause, gone_s, "open" if rng.random() < 0.6 else "lay")
        return still_s, gone_s

    def take(self, seat: str, cards: list[str], start_s: float, target: Pose | None) -> tuple[float, float]:
        """Sweep cards together and put them down as a packet on `target`, or carry them out of the picture.

        Returns when they lie there (or are gone) and when the hand has left.
        """
        rng, stage, pace = self.rng, self.stage, self.layout.habits[seat].pace
        places = [stage.where(card, start_s).at for card in cards]
        middle = np.mean(places, axis=0)
        gather = middle + OUTWARD[seat] * rng.uniform(0, 25)
        there_s = start_s + rng.uniform(0.35, 0.6) * pace
        self.enter(seat, start_s, there_s, middle - OUTWARD[seat] * 12, 6.0, "open")
        self.swept_s = there_s
        order = sorted(cards, key=lambda card: float(stage.where(card, start_s).at @ OUTWARD[seat]))
        swept_s = there_s + (0.0 if len(cards) == 1 else rng.uniform(0.25, 0.5) * pace)
        self.hand(seat).track.move(there_s, swept_s + 1e-3, Pose(gather[0], gather[1], 5.0), 4.0)
        turn = FACING[seat] + rng.normal(0, 0.1)
        for number, card in enumerate(order):
            here = stage.where(card, start_s)
            jitter = rng.normal(0, 4, 2)
            begin = there_s + (swept_s - there_s) * 0.35 * number / max(1, len(order))
            stage.raise_to_top(card, begin)
            spot = Pose(
                gather[0] + jitter[0],
                gather[1] + jitter[1],
                2.0,
                _same_turn(here.angle, turn) + rng.normal(0, 0.06),
                here.flip,
            )
            stage.thing(card).track.move(begin, swept_s, spot)
        return self._carry(seat, order, swept_s, target)

    def _carry(self, seat: str, cards: list[str], start_s: float, target: Pose | None) -> tuple[float, float]:
        rng, stage, pace = self.rng, self.stage, self.layout.habits[seat].pace
        away = target is None
        if target is None:
            home = self.layout.home(seat)
            target = Pose(
                home[0], home[1], _HOVER_MM, self.layout.arm_angle(seat, home), stage.where(cards[0], start_s).flip
            )
        put_s = start_s + rng.uniform(0.35, 0.6) * pace
        for card in cards:
            here = stage.where(card, start_s)
            jitter = rng.normal(0, 1.5, 2)
            end = replace(
                target,
                x=target.x + jitter[0],
                y=target.y + jitter[1],
                angle=_same_turn(here.angle, target.angle) + rng.normal(0, 0.04),
            )
            stage.thing(card).track.move(start_s, put_s, end, 30.0)
            self.hand(seat).holds.append((start_s, put_s, card, False))
        if away:
            self.leave(seat, start_s, put_s, "grip")
            for card in cards:
                stage.thing(card).track.vanish(put_s + 1e-3)
            return put_s, put_s
        self.hand(seat).poses.append((start_s, "grip"))
        self.hand(seat).track.move(start_s, put_s, Pose(target.x, target.y, 6.0), 22.0)
        gone_s = put_s + 0.08 + rng.uniform(0.25, 0.45) * pace
        self.leave(seat, put_s + 0.08, gone_s)
        return put_s, gone_s

    def gesture(self, seat: str, start_s: float, end_s: float, towards: Point, pose: PoseName = "point") -> float:
        """Hold a hand over the table: point at something, wave, reach for a glass."""
        rng = self.rng
        reach_s = start_s + 0.4
        self.enter(seat, start_s, reach_s, towards, rng.uniform(20, 70), pose)
        t = reach_s
        while t < end_s - 0.25:
            step = rng.uniform(0.2, 0.5)
            spot = towards + rng.normal(0, 18, 2)
            self.hand(seat).track.move(t, t + step, Pose(spot[0], spot[1], rng.uniform(20, 70)))
            t += step
        self.leave(seat, t, t + 0.4, pose)
        return t + 0.4

    def nudge(self, card: str, start_s: float, end_s: float, by: Point, turn: float) -> None:
        """Push a lying card a little."""
        here = self.stage.where(card, start_s)
        self.stage.thing(card).track.move(
            start_s, end_s, replace(here, x=here.x + by[0], y=here.y + by[1], angle=here.angle + turn)
        )

    def _grip(self, seat: str, spot: Pose) -> Point:
        """Where the fingers are on a card that is laid there: towards the player."""
        way = self.layout.shoulder(seat) - spot.at
        return np.asarray(spot.at + way / np.linalg.norm(way) * _GRIP_MM)


def _same_turn(angle: float, near: float) -> float:
    """The turn closest to `angle` that shows a card (alike both ways up) as `near` does."""
    return float(near + np.pi * round((angle - near) / np.pi))


def towards(start: Point, end: Point) -> float:
    """The heading from one place to another."""
    return heading(end - start)
