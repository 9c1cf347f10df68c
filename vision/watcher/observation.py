"""What the watcher reports: things that happened at the table, and how the camera is doing."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Outlines = tuple[tuple[str, NDArray[np.float32]], ...]
"""(card, (4, 2) corners) for each card that is drawn around in a picture."""


@dataclass(frozen=True)
class Observation:
    """One thing that happened.

    `event` is a table event as the contract has it, without its number. `t_rest` is the film time in which a played
    card lay still and free of the hand. `picture` shows the trick's cards and nothing else, `outlines` are their
    corners in pixels of that picture. `guesses` ranks what an unclear card may be. `track` names the physical card, so
    that a later observation about it (a better reading) can be brought together with this one.
    """

    event: dict[str, object]
    t_rest: float | None = None
    picture: NDArray[np.uint8] | None = None
    outlines: Outlines = ()
    guesses: tuple[tuple[str, float], ...] = ()
    track: int | None = None


def camera_event(kind: str, t: float, **fields: object) -> dict[str, object]:
    """A table event that the camera saw at film time `t`, as the contract has it."""
    return {"kind": kind, **fields, "t": round(t, 3), "by": "camera"}


@dataclass(frozen=True)
class CameraStatus:
    """`state` is one of the contract's words for the camera, `message` says why when there is something to say."""

    state: str
    message: str | None = None
