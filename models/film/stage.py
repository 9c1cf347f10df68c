"""What is on the table and how it moves: cards and hands as tracks through time.

The choreography writes tracks, the renderer reads them; neither knows the other. Places are table millimetres as in
`models.film.camera`, times are seconds of the film.
"""

from bisect import bisect_right
from dataclasses import dataclass, field, replace

import numpy as np

from models.film.hand_sprites import PoseName

CARD_MM = (63.5, 88.9)
HALF_TURN = float(np.pi)


@dataclass(frozen=True)
class Pose:
    """Where a flat thing lies: middle, height, turn (radians, clockwise in the picture) and flip about its long axis
    (0 face up, pi face down)."""

    x: float
    y: float
    z: float = 0.0
    angle: float = 0.0
    flip: float = 0.0

    @property
    def at(self) -> np.ndarray:
        return np.array([self.x, self.y])


@dataclass(frozen=True)
class Leg:
    """One movement; `lift` is how high its arc rises, `end` None means that the thing leaves the picture.

    `ease` is how it speeds up and slows down: `smooth` both, `slide` only slows down, `even` neither.
    """

    start_s: float
    end_s: float
    start: Pose | None
    end: Pose | None
    lift: float = 0.0
    ease: str = "smooth"


@dataclass
class Track:
    """The legs of one thing in the order of time."""

    legs: list[Leg] = field(default_factory=list)

    def appear(self, t: float, pose: Pose) -> None:
        """Be there from `t` on."""
        self.legs.append(Leg(t, t, pose, pose))

    def move(self, start_s: float, end_s: float, pose: Pose, lift: float = 0.0, ease: str = "smooth") -> None:
        """Go from wherever it is at `start_s` to `pose`; what was planned for later is cut off."""
        here = self.at(start_s)
        assert here is not None
        self.legs = [leg for leg in self.legs if leg.start_s < start_s or leg.end_s <= start_s]
        self.legs.append(Leg(start_s, max(end_s, start_s + 1e-3), here, pose, lift, ease))

    def vanish(self, t: float) -> None:
        """Be gone from `t` on."""
        self.legs.append(Leg(t, t, None, None))

    def at(self, t: float) -> Pose | None:
        """Where it is at `t`."""
        place = bisect_right([leg.start_s for leg in self.legs], t) - 1
        if place < 0:
            return None
        leg = self.legs[place]
        if leg.end is None or leg.start is None or t >= leg.end_s:
            return leg.end
        part = (t - leg.start_s) / (leg.end_s - leg.start_s)
        if leg.ease == "smooth":
            eased = part * part * (3 - 2 * part)
        elif leg.ease == "slide":
            eased = 1 - (1 - part) ** 2
        else:
            eased = part
        start, end = leg.start, leg.end
        return Pose(
            start.x + (end.x - start.x) * eased,
            start.y + (end.y - start.y) * eased,
            start.z + (end.z - start.z) * eased + leg.lift * 4 * part * (1 - part),
            start.angle + (end.angle - start.angle) * eased,
            start.flip + (end.flip - start.flip) * eased,
        )

    @property
    def ends(self) -> float:
        """When the last planned movement is over."""
        return max((leg.end_s for leg in self.legs), default=0.0)


@dataclass
class Thing:
    """A flat thing: a card, or a prop such as a phone. `layers` says when it came to lie on top of all others; `dealt`
    cards are those of the game, which are gathered after each hand."""

    name: str
    size: tuple[float, float] = CARD_MM
    track: Track = field(default_factory=Track)
    layers: list[tuple[float, int]] = field(default_factory=list)
    is_card: bool = True
    dealt: bool = True

    def layer(self, t: float) -> int:
        place = bisect_right([since for since, _ in self.layers], t) - 1
        return self.layers[place][1] if place >= 0 else 0


@dataclass
class Hand:
    """One hand of one player: the track of its grip, its poses, and what it holds meanwhile."""

    seat: str
    arm: int
    track: Track = field(default_factory=Track)
    poses: list[tuple[float, PoseName]] = field(default_factory=list)
    holds: list[tuple[float, float, str, bool]] = field(default_factory=list)
    """From, until, thing, and whether the thing lies between the thumb and the fingers (else under the whole hand)."""

    def pose(self, t: float) -> PoseName:
        place = bisect_right([since for since, _ in self.poses], t) - 1
        return self.poses[max(place, 0)][1] if self.poses else "open"

    def pinched(self, t: float) -> set[str]:
        return {thing for since, until, thing, between in self.holds if between and since <= t < until}


@dataclass
class LaidCard:
    """A play as the choreography means it; the renderer fills in when the card was free of every hand."""

    hand: int
    trick: int
    seat: str
    card: str
    still_s: float
    until_s: float = float("inf")
    t_rest: float | None = None
    quad: list[list[float]] | None = None
    visible: float | None = None
    taken_back: bool = False


@dataclass
class Stage:
    """Everything of one film that moves, and what it means."""

    things: dict[str, Thing] = field(default_factory=dict)
    hands: dict[str, Hand] = field(default_factory=dict)
    events: list[dict[str, object]] = field(default_factory=list)
    plays: list[LaidCard] = field(default_factory=list)
    lamps: list[tuple[float, float, float]] = field(default_factory=list)
    """From, until, brightness: when the lamp is off or dim."""
    knocks: list[tuple[float, float, float, float]] = field(default_factory=list)
    """When the camera is knocked, and by how much (mm, mm, radians) it hangs differently from then on."""
    top: int = 0

    def thing(self, name: str) -> Thing:
        return self.things.setdefault(name, Thing(name))

    def raise_to_top(self, name: str, t: float) -> None:
        """From `t` on this thing lies above all that lies there."""
        self.top += 1
        self.thing(name).layers.append((t, self.top))

    def tell(self, t: float, kind: str, by: str = "camera", **fields: object) -> None:
        """Note a table event."""
        self.events.append({"kind": kind, "t": round(t, 3), "by": by, **fields})

    def where(self, name: str, t: float) -> Pose:
        pose = self.thing(name).track.at(t)
        assert pose is not None, f"{name} is not on the table at {t}"
        return pose


def lifted(pose: Pose, z: float) -> Pose:
    """The same place, `z` above the table."""
    return replace(pose, z=z)
