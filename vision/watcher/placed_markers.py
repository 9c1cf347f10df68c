"""Markers that players lay down: what they say, told once each time they are laid."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from vision.geometry import SEAT_DIRECTIONS, TableGeometry
from vision.markers import ALONE, CORNERS, DEALER, TRUMPS, Marker, find_markers, table_from_tags
from vision.watcher.motion import Moment
from vision.watcher.observation import Observation

if TYPE_CHECKING:
    from referee.expectation import Expectation

LOOK_EVERY_S: Final = 0.5
RELAID: Final = 0.15
"""A marker moved this far (table units) was laid anew."""
DRIFT_PX: Final = 4.0
BEFORE_PLAY: Final = frozenset({"bidding_1", "bidding_2", "discard", "play"})


@dataclass
class _Laid:
    place: NDArray[np.float32]
    looks: int = 1
    told_in: int | None = None
    before: int | None = None


class MarkerWatch:
    """Looks for tags now and then, where something has changed since."""

    def __init__(self, geometry: TableGeometry) -> None:
        self._geometry = geometry
        self._laid: dict[int, _Laid] = {}
        self._looked_at = -np.inf
        self._news = True
        self._quick = False
        self.dealer: str | None = None

    def look(self, image: NDArray[np.uint8], moment: Moment, expects: "Expectation") -> list[Observation]:
        """Say what newly laid markers mean."""
        self._news |= bool(moment.changed.any())
        pause = 4 * LOOK_EVERY_S if not self._laid and not self._quick else LOOK_EVERY_S
        if not self._news or moment.t - self._looked_at < pause:
            return []
        self._looked_at = moment.t
        self._news = False
        markers = [m for m in find_markers(image) if m.number not in CORNERS]
        self._quick = bool(markers)
        self._notice(markers, expects)
        found = self._calls(moment, expects)
        button = self._laid.get(DEALER)
        self.dealer = None if button is None else self._seat(button.place)
        return found

    def table(self, image: NDArray[np.uint8]) -> TableGeometry | None:
        """Find the table by its corner tags; None when it lies where it is known to lie, or cannot be found."""
        found = table_from_tags(find_markers(image), self._geometry.size)
        if found is None or found.corners is None:
            return None
        if self._geometry.corners is not None:
            apart = np.abs(np.asarray(found.corners) - np.asarray(self._geometry.corners)).max()
            if float(apart) < DRIFT_PX:
                return None
        return found

    def move(self, geometry: TableGeometry) -> None:
        """Go on with the table seen from elsewhere."""
        self._geometry = geometry

    def _notice(self, markers: list[Marker], expects: "Expectation") -> None:
        seen = {m.number: self._geometry.to_table(m.middle[None])[0] for m in markers}
        for number in list(self._laid):
            if number not in seen:
                del self._laid[number]
        for number, place in seen.items():
            known = self._laid.get(number)
            if known is None or float(np.linalg.norm(known.place - place)) > RELAID:
                waiting = expects.hand if expects.phase in BEFORE_PLAY else None
                self._laid[number] = _Laid(place, before=waiting)
            else:
                known.looks += 1
                known.place = place

    def _calls(self, moment: Moment, expects: "Expectation") -> list[Observation]:
        if expects.phase not in BEFORE_PLAY or expects.hand is None:
            return []
        alone = self._laid.get(ALONE)
        found: list[Observation] = []
        for number, suit in TRUMPS.items():
            laid = self._laid.get(number)
            if laid is None or not self._is_new(laid, expects):
                continue
            seat = self._seat(laid.place)
            ordered = expects.upcard is not None and expects.upcard[-1] == suit and expects.upcard_fate != "turned_down"
            event: dict[str, object] = {
                "kind": "call", "seat": seat, "call": "order" if ordered else suit, "by": "marker",
                "t": round(moment.t, 3),
            }  # fmt: skip
            if alone is not None and self._is_new(alone, expects) and self._seat(alone.place) == seat:
                event["alone"] = True
                alone.told_in = expects.hand
            laid.told_in = expects.hand
            found.append(Observation(event))
        if alone is not None and self._is_new(alone, expects):
            seat = self._seat(alone.place)
            call = self._call_of(seat, expects)
            if call is not None:
                alone.told_in = expects.hand
                again: dict[str, object] = {
                    "kind": "call", "seat": seat, "call": call, "alone": True, "by": "marker", "t": round(moment.t, 3),
                }  # fmt: skip
                found.append(Observation(again))
        return found

    @staticmethod
    def _is_new(laid: _Laid, expects: "Expectation") -> bool:
        """Whether a marker was laid in this hand, lies firm, and has not been told of."""
        return laid.looks >= 2 and laid.before == expects.hand and laid.told_in != expects.hand

    def _call_of(self, seat: str, expects: "Expectation") -> str | None:
        """Repeat the trump call of the seat whose trump marker lies before it, or the trump already known."""
        for number, suit in TRUMPS.items():
            laid = self._laid.get(number)
            if laid is not None and laid.told_in == expects.hand and self._seat(laid.place) == seat:
                ordered = expects.upcard is not None and expects.upcard[-1] == suit
                return "order" if ordered and expects.upcard_fate != "turned_down" else suit
        if expects.trump is None:
            return None
        if expects.upcard_fate == "picked_up":
            return "order"
        return expects.trump

    @staticmethod
    def _seat(place: NDArray[np.float32]) -> str:
        return max(SEAT_DIRECTIONS, key=lambda seat: float(np.dot(place, SEAT_DIRECTIONS[seat])))
