"""Face-up cards that are no plays: another deck's cards, hands laid down or shown, those of who sits out."""

from typing import TYPE_CHECKING, Final

import numpy as np

from vision.geometry import TableGeometry
from vision.watcher.names import can_be
from vision.watcher.seats import SeatSense, facing
from vision.watcher.tracks import Track

if TYPE_CHECKING:
    from referee.expectation import Expectation

TOGETHER_S: Final = 0.5
LAID_DOWN: Final = 3
"""So many cards that appear together in one place are a hand laid down, no plays."""
SURELY_THERE: Final = 2
"""A card seen once may be a finger or a sleeve."""
LAID_DOWN_FAR: Final = 2
"""So many are enough where nobody lays a card to a trick."""
KITTY_FAR: Final = 1.3
ALONE_FAR: Final = 1.6
"""An upcard lies farther from the middle than trick cards do, by these factors of their radius."""


def distance(track: Track, geometry: TableGeometry, seats: SeatSense) -> float:
    """How far from the middle of the tricks a card lies, measured by their usual radius."""
    place = geometry.to_table(track.middle[None])[0]
    return float(np.linalg.norm(place - seats.middle)) / max(seats.trick_radius, 1e-6)


def set_apart(
    fresh: list[Track],
    lying: list[Track],
    card_height: float,
    deck: frozenset[str],
    expects: "Expectation",
    geometry: TableGeometry,
    seats: SeatSense,
) -> None:
    """Give those of the fresh cards that are no plays their role; `deck` are the cards of this game."""
    reach = 1.3 * card_height
    laid = [t for t in lying if t.role == "exposed"]
    for track in fresh:
        if track.from_start and expects.upcard is not None and distance(track, geometry, seats) > ALONE_FAR:
            track.role = "ignored"
            continue
        verdict = track.votes.verdict()
        sure = verdict is not None and track.sightings >= 3 and verdict.probability > 0.9
        strange = verdict is not None and sure and deck and not can_be(verdict.card, deck)
        if strange and distance(track, geometry, seats) > KITTY_FAR:
            track.role = "ignored"
            continue
        near = [
            other
            for other in fresh
            if other.sightings >= SURELY_THERE
            and not other.missed
            and np.linalg.norm(other.middle - track.middle) < reach
            and abs(other.first_seen - track.first_seen) <= TOGETHER_S
        ]
        far = all(distance(other, geometry, seats) > ALONE_FAR for other in near)
        if len(near) >= (LAID_DOWN_FAR if far else LAID_DOWN):
            for other in near:
                other.role = "exposed"
        elif any(np.linalg.norm(other.middle - track.middle) < reach * 0.7 for other in laid):
            track.role = "exposed"
    if expects.phase != "play":
        return
    for track in fresh:
        place = geometry.to_table(track.middle[None])[0]
        straight = facing(np.asarray(place - seats.middle, np.float32))
        before = any(straight[seat] > 0.8 for seat in expects.sitting_out)
        if track.role == "new" and before and distance(track, geometry, seats) > ALONE_FAR:
            track.role = "exposed"
