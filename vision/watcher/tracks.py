"""Physical cards on the table: each lies at one place, has one name, and is one card however often it is seen."""

from dataclasses import dataclass, field
from typing import Final, Literal

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.sighting import Sighting
from vision.watcher.names import NameVotes

Corners = NDArray[np.float32]
Role = Literal["new", "upcard", "play", "exposed", "shown", "ignored"]
"""What a face-up card is to the hand; `new` until that is decided."""

SAME_PLACE: Final = 0.33
"""Two outlines are of one card when their middles are nearer than this share of the card's long side."""
FRESH_NAME: Final = 0.8
"""A view at least this sure of another name may be another card in the same place."""


@dataclass
class Track:
    """One physical card.

    `seen_at` is the film time of the last view, `rested_at` that in which it was first still and free, `from_start`
    says that it lay there when the watching began. `missed` counts the clear looks at its place that did not find it,
    the last at `looked_at`. `doubted` says that its place changed and was not looked at since. `measured` says that its
    size counted for the table's. `over` is the card that it seems to cover, `looked_under` says that one was looked for
    under it, `glimpsed` is where it was first seen when that was only on its way. `gone_at` is set when it has left the
    table. `told` is the name under which it was reported, `sure` its probability then, `told_as` the number of the card
    whose report is now about it.
    """

    number: int
    face: Literal["up", "down"]
    corners: Corners
    first_seen: float
    seen_at: float
    rested_at: float
    from_start: bool = False
    votes: NameVotes = field(default_factory=NameVotes)
    sightings: int = 0
    missed: int = 0
    missed_since: float | None = None
    looked_at: float = 0.0
    doubted: bool = False
    measured: bool = False
    looked_under: bool = False
    glimpsed: Corners | None = None
    unseen: bool = False
    over: "Track | None" = None
    hidden_by: "Track | None" = None
    gone_at: float | None = None
    role: Role = "new"
    seat: str | None = None
    told: str | None = None
    told_as: int | None = None
    sure: float = 0.0

    @property
    def middle(self) -> Corners:
        """The middle of the card in picture pixels."""
        return np.asarray(self.corners.mean(axis=0), np.float32)

    @property
    def height(self) -> float:
        """The length of the card's long side in pixels."""
        return long_side(self.corners)

    @property
    def lies(self) -> bool:
        """Whether it is still on the table, as far as known."""
        return self.gone_at is None

    def see(self, sighting: Sighting, t: float, quality: float) -> None:
        """Take another view of the card."""
        share = 1.0 if self.sightings == 0 else 0.5
        self.corners = np.asarray(
            self.corners + share * (align(sighting.corners, self.corners) - self.corners), np.float32
        )
        self.seen_at = self.looked_at = t
        self.sightings += 1
        self.missed = 0
        self.doubted = self.unseen = False
        self.missed_since = None
        self.hidden_by = None
        self.gone_at = None
        if sighting.face == "up":
            self.votes.add(sighting, quality)

    def miss(self, t: float) -> None:
        """Note a clear look at its place that did not find it."""
        self.missed += 1
        self.looked_at = t
        self.doubted = False
        if self.missed_since is None:
            self.missed_since = t


def long_side(corners: Corners) -> float:
    """The longer of the two mean side lengths of four corners."""
    sides = np.linalg.norm(corners - np.roll(corners, -1, axis=0), axis=1)
    return float(max(sides[0] + sides[2], sides[1] + sides[3]) / 2)


def short_side(corners: Corners) -> float:
    """The shorter of the two mean side lengths of four corners."""
    sides = np.linalg.norm(corners - np.roll(corners, -1, axis=0), axis=1)
    return float(min(sides[0] + sides[2], sides[1] + sides[3]) / 2)


def align(corners: Corners, like: Corners) -> Corners:
    """Start the corners at the one that makes them most alike, for a card's two ends cannot be told apart."""
    turns = [np.roll(corners, k, axis=0) for k in range(4)]
    return min(turns, key=lambda c: float(np.abs(c - like).sum()))


def overlap(a: Corners, b: Corners) -> float:
    """The share of the smaller of two convex outlines that the other one covers."""
    area, _ = cv2.intersectConvexConvex(np.asarray(a, np.float32), np.asarray(b, np.float32))
    smaller = min(cv2.contourArea(np.asarray(a, np.float32)), cv2.contourArea(np.asarray(b, np.float32)))
    return float(area / smaller) if smaller > 0 else 0.0


def one_each(sightings: list[Sighting]) -> list[Sighting]:
    """Keep one sighting where several lie on one card, whatever names they give it; the surest one stays."""
    kept: list[Sighting] = []
    for sighting in sorted(sightings, key=lambda s: -s.confidence):
        twin = any(_same_card(sighting, other) for other in kept)
        if not twin:
            kept.append(sighting)
    return kept


def _same_card(a: Sighting, b: Sighting) -> bool:
    apart = float(np.linalg.norm(a.corners.mean(axis=0) - b.corners.mean(axis=0)))
    height = max(long_side(a.corners), long_side(b.corners))
    if a.face == b.face == "up" and a.card is not None and a.card == b.card:
        return apart < 0.9 * height
    return apart < 0.25 * height and overlap(a.corners, b.corners) > 0.6
