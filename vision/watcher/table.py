"""The cards on the table: brings each new reading together with the cards known to lie there."""

from collections.abc import Collection, Sequence
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.sighting import Region, Sighting
from vision.watcher.motion import Mask, Moment, MotionGate
from vision.watcher.tracks import FRESH_NAME, SAME_PLACE, Corners, Track, long_side, one_each, overlap, short_side

HAND_ON_CARD: Final = 0.12
"""A card of which more than this share moves has a hand on it."""
DOUBTFUL_SHARE: Final = 0.15
EMPTY_SHARE: Final = 0.8
"""A card is gone when this share of its place looks like the bare table again."""
GONE_AFTER_S: Final = 0.6
"""Where the bare table is not known, a card is gone when looked for in vain for this long."""
NEVER_AGAIN: Final = 3
"""What was seen once and then not in so many clear looks was no card, or left while the camera was blind."""
MOVED: Final = 0.1
"""A card seen this share of its length away from its place lies anew."""
PUSHED_FAR: Final = 1.2
"""A card of the same name within so many card lengths was pushed there, even if its old place cannot be seen."""
SIZES: Final = (0.66, 1.5)
"""Smallest and largest card, measured against the usual one; a card pictured on a telephone is smaller."""
SMALLEST: Final = 0.065
"""Cards smaller than this share of the picture's height cannot be read, or are pictures of cards."""
START_S: Final = 0.2
LIKE_SIZE: Final = (0.85, 1.18)
LIKE_SHAPE: Final = (1.2, 1.75)
"""An unclear card must have the others' size and shape to count as one: long side against usual, against short side."""
MEASURED: Final = 2
"""So many cards must have been seen before the usual size is known."""
MEASURED_AFTER: Final = 2
EDGE_PX: Final = 2
WELL_SEEN: Final = 5
GLIMPSE: Final = 0.7
"""What a view of a card in motion counts."""
BACK_WITHIN_S: Final = 3.0
"""A card seen again this soon after it vanished was only covered or pushed."""


class CardTable:
    """All cards seen, those that left included."""

    def __init__(self, gate: MotionGate, card_height: float | None = None) -> None:
        self.tracks: list[Track] = []
        self._gate = gate
        self._heights: list[float] = [] if card_height is None else [card_height] * MEASURED
        self._back_heights: list[float] = []
        self._began: float | None = None
        self._marks: dict[int, Mask] = {}

    @property
    def card_height(self) -> float:
        """The usual long side of a card in pixels; a guess from the picture's height until cards were laid."""
        known = self._known_heights
        return float(np.median(known)) if known else self._gate.size[1] * 0.15

    @property
    def _known_heights(self) -> list[float]:
        return self._heights if len(self._heights) >= MEASURED else self._back_heights

    @property
    def lying(self) -> list[Track]:
        """The cards on the table now."""
        return [track for track in self.tracks if track.lies]

    def occupied(self) -> Mask:
        """The blocks that lying cards cover."""
        mask = np.zeros((self._gate.rows, self._gate.columns), np.bool_)
        for track in self.lying:
            mask |= self._gate.blocks_of(grown(track.corners, 1.1))
        return mask

    def take(self, sightings: Collection[Sighting], region: Region, moment: Moment) -> None:
        """Work in what the reader saw in `region` at this moment."""
        self._began = moment.t if self._began is None else self._began
        usable = [s for s in one_each(list(sightings)) if self._usable(s, region, moment)]
        matched: dict[int, Track] = {}
        for _, number, track in sorted(self._pairs(usable, moment), key=lambda pair: pair[:2]):
            if number not in matched and all(track is not other for other in matched.values()):
                matched[number] = track
        fresh: list[Track] = []
        for number, sighting in enumerate(usable):
            known = matched.get(number) or self._pushed(sighting, matched, region, moment)
            if known is None:
                known = self._new(sighting, moment)
                fresh.append(known)
            else:
                matched[number] = known
            if float(np.linalg.norm(sighting.corners.mean(axis=0) - known.middle)) > MOVED * known.height:
                self._marks.pop(known.number, None)
            known.see(sighting, moment.t, self._quality(sighting, moment))
            self._remember_size(known, sighting)
        present = list(matched.values()) + fresh
        for track in present:
            if any(track.over is other for other in present):
                track.over = None
        for track in self.lying:
            if all(track is not other for other in present) and self._was_looked_at(track, region, moment):
                cover = next((o for o in present if overlap(o.corners, track.corners) > 0.5), None)
                track.hidden_by = cover
                track.miss(moment.t)
                if track.sightings == 1 and track.missed >= NEVER_AGAIN:
                    track.gone_at = moment.t

    def add_covered(self, views: Sequence[tuple[float, Sighting]], cover: Track) -> Track:
        """Add a card that lies under another one, from views (film time, sighting) of the moments before."""
        t, last = views[-1]
        track = Track(len(self.tracks), "up", last.corners.copy(), views[0][0], t, t)
        for seen_at, sighting in views:
            track.see(sighting, seen_at, GLIMPSE)
        track.missed, track.hidden_by, track.glimpsed = 1, cover, views[0][1].corners.copy()
        self.tracks.append(track)
        return track

    def doubt(self, moment: Moment) -> None:
        """Note the cards whose place looks different, so that they are looked for."""
        for track in self.lying:
            place = self._gate.blocks_of(track.corners)
            if place.any() and moment.changed[place].mean() > DOUBTFUL_SHARE:
                track.doubted = True

    def was_blind(self) -> None:
        """Look for every card: anything may have happened while nothing was to be seen."""
        for track in self.lying:
            track.doubted = track.unseen = True

    def settle(self, moment: Moment) -> None:
        """Let go of the cards that have left the table."""
        held = _reaching_in(moment.foreign)
        for track in self.lying:
            place = self._gate.blocks_of(track.corners)
            if track.number not in self._marks and track.sightings >= 2 and not (moment.moving & place).any():
                self._marks[track.number] = moment.foreign & place
            if (
                place.any()
                and moment.moving[place].mean() <= HAND_ON_CARD
                and self._has_left(track, place, held, moment)
            ):
                track.gone_at = moment.t

    def _has_left(self, track: Track, place: Mask, held: Mask, moment: Moment) -> bool:
        missed_s = moment.t - track.missed_since if track.missed >= 3 and track.missed_since is not None else 0.0
        if track.unseen and track.missed >= NEVER_AGAIN:
            return True
        if track.hidden_by is not None and track.hidden_by.lies:
            kitty_seen = track.role == "upcard" and track.hidden_by.face == "down"
            return kitty_seen and missed_s >= GONE_AFTER_S
        marks = self._marks.get(track.number)
        if marks is not None and marks.sum() >= max(4, 0.25 * place.sum()):
            empty = float((~moment.foreign)[marks].mean())
            if empty >= EMPTY_SHARE and (track.missed or moment.changed[marks].mean() > 0.5):
                return True
        return missed_s >= GONE_AFTER_S and float(held[place].mean()) < HAND_ON_CARD

    def move(self, warp: NDArray[np.float64]) -> None:
        """Follow the camera: `warp` is the 3x3 matrix from old pixels to new ones."""
        for track in self.tracks:
            moved = cv2.perspectiveTransform(track.corners.reshape(-1, 1, 2), warp)
            track.corners = np.asarray(moved, np.float32).reshape(-1, 2)
        self._marks.clear()

    def is_like_the_others(self, track: Track) -> bool:
        """Whether a track has the size and shape of the cards seen so far; a hand or a cup rarely has."""
        size = track.height / self.card_height
        shape = track.height / max(short_side(track.corners), 1.0)
        return LIKE_SIZE[0] <= size <= LIKE_SIZE[1] and LIKE_SHAPE[0] <= shape <= LIKE_SHAPE[1]

    def _usable(self, sighting: Sighting, region: Region, moment: Moment) -> bool:
        width, height = self._gate.size
        middle = sighting.corners.mean(axis=0)
        outside = not (0 <= middle[0] < width and 0 <= middle[1] < height)
        if outside or is_cut(sighting.corners, region, self._gate.size):
            return False
        if sighting.face == "up":
            long = long_side(sighting.corners)
            known = len(self._known_heights) >= MEASURED
            if known and not SIZES[0] <= long / self.card_height <= SIZES[1]:
                return False
            if not known and long < SMALLEST * height:
                return False
        return self._moving_share(sighting.corners, moment) <= HAND_ON_CARD

    def _moving_share(self, corners: Corners, moment: Moment) -> float:
        place = self._gate.blocks_of(corners)
        return float(moment.moving[place].mean()) if place.any() else 0.0

    def _quality(self, sighting: Sighting, moment: Moment) -> float:
        return 1.0 - 5 * self._moving_share(sighting.corners, moment)

    def _pairs(self, usable: list[Sighting], moment: Moment) -> list[tuple[float, int, Track]]:
        pairs: list[tuple[float, int, Track]] = []
        for number, sighting in enumerate(usable):
            for track in self.tracks:
                if track.face != sighting.face or not self._may_be_back(track, sighting, moment.t):
                    continue
                apart = float(np.linalg.norm(sighting.corners.mean(axis=0) - track.middle)) / max(track.height, 1)
                verdict = track.votes.verdict()
                name = None if verdict is None else verdict.card
                if sighting.card is not None and sighting.card == name:
                    if apart < (SAME_PLACE if track.role == "upcard" or _is_hearsay(track) else PUSHED_FAR):
                        pairs.append((apart - 0.4, number, track))
                elif apart < SAME_PLACE and not self._another_card(sighting, track, moment):
                    pairs.append((apart, number, track))
        return pairs

    @staticmethod
    def _may_be_back(track: Track, sighting: Sighting, t: float) -> bool:
        if track.gone_at is None:
            return True
        return t - track.gone_at < BACK_WITHIN_S and track.role != "shown" and sighting.face == "up"

    def _another_card(self, sighting: Sighting, track: Track, moment: Moment) -> bool:
        """Whether a sighting in a card's place is of another card: a hand was there since, and the name is another."""
        place = self._gate.blocks_of(track.corners)
        if not place.any() or float(np.percentile(moment.rested_since[place], 75)) <= track.seen_at:
            return False
        verdict = track.votes.verdict()
        return (
            verdict is not None
            and track.sightings >= 2
            and verdict.probability >= FRESH_NAME
            and sighting.card is not None
            and sighting.card != verdict.card
            and sighting.confidence >= FRESH_NAME
        )

    def _pushed(self, sighting: Sighting, matched: dict[int, Track], region: Region, moment: Moment) -> Track | None:
        """Find the card of this name that has left its own place, for it is this one.

        An upcard is not pushed but picked up: where its name is seen next, it is laid anew.
        """
        if sighting.card is None or sighting.confidence < FRESH_NAME:
            return None
        for track in self.lying:
            verdict = track.votes.verdict()
            if verdict is None or verdict.card != sighting.card or verdict.probability < FRESH_NAME:
                continue
            if _is_hearsay(track) or any(track is other for other in matched.values()):
                continue
            if track.role == "upcard":
                track.gone_at = moment.t
                continue
            if self._was_looked_at(track, region, moment) or track.missed:
                return track
            place = self._gate.blocks_of(track.corners)
            if place.any() and moment.changed[place].mean() > 0.3:
                return track
        return None

    def _new(self, sighting: Sighting, moment: Moment) -> Track:
        place = self._gate.blocks_of(sighting.corners)
        rested = float(np.percentile(moment.rested_since[place], 90)) if place.any() else moment.t
        below = next(
            (
                track
                for track in self.lying
                if track.face == "up"
                and np.linalg.norm(sighting.corners.mean(axis=0) - track.middle) < SAME_PLACE * track.height
            ),
            None,
        )
        assert self._began is not None
        track = Track(
            len(self.tracks),
            sighting.face,
            sighting.corners.copy(),
            moment.t,
            moment.t,
            rested,
            from_start=rested <= self._began + START_S,
            over=below,
        )
        self.tracks.append(track)
        return track

    def _was_looked_at(self, track: Track, region: Region, moment: Moment) -> bool:
        left, top, right, bottom = region
        in_picture = np.clip(track.corners, 0, self._gate.size)
        low, high = in_picture.min(axis=0), in_picture.max(axis=0)
        inside = low[0] >= left and low[1] >= top and high[0] <= right and high[1] <= bottom
        return bool(inside) and self._moving_share(track.corners, moment) <= HAND_ON_CARD

    def _remember_size(self, track: Track, sighting: Sighting) -> None:
        """Learn the usual size from cards that were laid; what lay there before may be anything, a telephone too.

        A face that the reader cannot name may be a back or half a card, one at the picture's edge may be cut.
        """
        if track.measured or track.from_start or track.sightings < MEASURED_AFTER:
            return
        inner = self._gate.size[0] - EDGE_PX, self._gate.size[1] - EDGE_PX
        if sighting.corners.min() < EDGE_PX or (sighting.corners > inner).any():
            return
        if track.face == "up" and sighting.card is None:
            return
        track.measured = True
        if track.face == "up":
            self._heights = [*self._heights[-20:], track.height]
        else:
            self._back_heights = [*self._back_heights[-20:], track.height]


def _is_hearsay(track: Track) -> bool:
    """Whether a card of a hand laid open was seen too seldom to be known: half hidden in a fan it may be another."""
    return track.role == "exposed" and track.sightings < WELL_SEEN


def grown(corners: Corners, factor: float) -> Corners:
    """Enlarge an outline about its middle."""
    middle = corners.mean(axis=0)
    return np.asarray(middle + (corners - middle) * factor, np.float32)


def is_cut(corners: Corners, region: Region, size: tuple[int, int]) -> bool:
    """Whether a region's border, where it is not the picture's own, cuts through an outline or touches it."""
    left, top, right, bottom = region
    low, high = corners.min(axis=0), corners.max(axis=0)
    return bool(
        (left > 0 and low[0] <= left + 1)
        or (top > 0 and low[1] <= top + 1)
        or (right < size[0] and high[0] >= right - 2)
        or (bottom < size[1] and high[1] >= bottom - 2)
    )


def _reaching_in(foreign: Mask) -> Mask:
    """The blocks of everything that reaches in from the picture's edge: an arm at rest, for one."""
    _, labels = cv2.connectedComponents(foreign.astype(np.uint8), connectivity=8)
    edge = np.concatenate([labels[0], labels[-1], labels[:, 0], labels[:, -1]])
    return np.asarray(np.isin(labels, edge[edge > 0]))
