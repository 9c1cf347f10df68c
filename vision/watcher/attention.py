"""Which of the cards on the table deserve another look, though nothing moves."""

from collections.abc import Iterable
from typing import Final

from vision.watcher.tracks import Track

BETTER: Final = 0.97
"""A told name is corrected when later views are this sure of another."""
DOUBT_PAUSE_S: Final = 0.2
"""A known card whose place looks different is looked for this often; arms that pass make many places look so."""
DOUBTED_LOOKS: Final = 14
"""A card told with less than that certainty is looked at once a second up to so many times."""


def unsettled(lying: Iterable[Track], t: float) -> list[Track]:
    """Return those of the lying cards that should be looked at again at film time `t`."""
    wanted: list[Track] = []
    for track in lying:
        age = t - track.first_seen
        if track.glimpsed is not None and track.hidden_by is not None and track.hidden_by.lies:
            continue
        if track.face == "up" and track.role == "new":
            looks = track.sightings + track.missed
            pause = 0.0 if looks < 6 else 0.3 if looks < 16 else 2.0
        elif track.doubted:
            pause = DOUBT_PAUSE_S
        elif track.missed and not (track.hidden_by is not None and track.hidden_by.lies):
            pause = DOUBT_PAUSE_S if track.missed < 3 else 2 * DOUBT_PAUSE_S
        elif track.role == "play" and track.sightings < 5 and age > 0.5:
            pause = 0.5
        elif track.role == "play" and track.sightings < DOUBTED_LOOKS and track.sure < BETTER:
            pause = 1.0
        elif track.face == "down" and track.sightings < 2:
            pause = 0.1
        else:
            continue
        last = max(track.seen_at, track.looked_at)
        if t - last >= pause:
            wanted.append(track)
    return wanted
