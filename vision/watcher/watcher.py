"""The watcher: one frame in, what happened at the table out."""

from dataclasses import replace
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from hardware.camera import Frame
from vision.geometry import TableGeometry
from vision.sighting import CardReader, Region, Sighting
from vision.watcher.arms import Arm, ArmWatch
from vision.watcher.attention import unsettled
from vision.watcher.blindness import Blindness
from vision.watcher.evidence import trick_picture
from vision.watcher.hand import HandWatch
from vision.watcher.look_back import LookBack
from vision.watcher.motion import Moment, MotionGate
from vision.watcher.observation import CameraStatus, Observation
from vision.watcher.placed_markers import MarkerWatch
from vision.watcher.reading import ReadingPlan, box_of, joined
from vision.watcher.table import CardTable, is_cut

if TYPE_CHECKING:
    from referee.expectation import Expectation


TAGS_EVERY_S: Final = 10.0
"""Corner tags are sought this often: a table that was pushed a little is followed."""
STILL_SHARE: Final = 0.01


class FrameSizeError(ValueError):
    """The picture changed its size while watching; the message is one sentence."""


class Watcher:
    """Turns frames into table events; the same frames give the same events.

    `status` says at any time how the camera is doing, in the contract's words.
    """

    def __init__(self, reader: CardReader, geometry: TableGeometry | None = None) -> None:
        self._reader = reader
        self._wanted_geometry = geometry
        self._size: tuple[int, int] | None = None
        self.status = CameraStatus("waiting")

    @property
    def seen_cards(self) -> int:
        """How many cards lying face up were seen so far."""
        return 0 if self._size is None else sum(track.face == "up" for track in self._table.tracks)

    def update(self, frame: Frame, expects: "Expectation") -> list[Observation]:
        """Take the next frame and say what has happened; `expects` is what the referee waits for.

        Raises FrameSizeError when the frame's size differs from that of the frames before.
        """
        if self._size is None:
            self._set_up(frame.size)
        elif frame.size != self._size:
            was, now = self._size, frame.size
            raise FrameSizeError(f"the picture changes from {was[0]}x{was[1]} to {now[0]}x{now[1]} pixels")
        moment = self._gate.look(frame.image, frame.t)
        sight = self._blindness.look(frame.image, moment)
        if sight.reason is not None:
            self.status = CameraStatus("blind", sight.reason)
            self._was_blind = True
            return []
        if self._was_blind:
            self._was_blind = False
            self._table.was_blind()
            self._hand.was_blind()
        if sight.warp is not None:
            self._follow_camera(sight.warp)
            return []
        if self._table_by_tags(frame.image, moment):
            return []
        self._look_back.remember(frame.image, frame.t)
        arms = self._arms.look(moment, self._table.occupied())
        found = self._markers.look(frame.image, moment, expects)
        self._hand.dealer_button = self._markers.dealer
        self._table.doubt(moment)
        self._read(frame.image, moment, arms)
        self._table.settle(moment)
        found += self._hand.look(moment, expects)
        self._gate.learn_bare(moment, self._table.occupied())
        self.status = self._state(arms, expects, sight.lost)
        return [self._with_picture(observation, frame.image) for observation in found]

    def _set_up(self, size: tuple[int, int]) -> None:
        self._size = size
        self.geometry = self._wanted_geometry or TableGeometry.uncalibrated(*size)
        self._gate = MotionGate(*size)
        self._blindness = Blindness()
        self._was_blind = False
        self._table = CardTable(self._gate, self.geometry.card_height)
        self._arms = ArmWatch(self._gate, self.geometry)
        self._plan = ReadingPlan(self._gate)
        self._look_back = LookBack(self._reader)
        self._hand = HandWatch(self._gate, self.geometry, self._table, self._arms, self._look_back)
        self._markers = MarkerWatch(self.geometry)
        self._tags_sought_at: float | None = None

    def _read(self, image: NDArray[np.uint8], moment: Moment, arms: list[Arm]) -> None:
        wanted = [
            box_of(track.corners)
            for track in unsettled(self._table.lying, moment.t)
            if not (moment.moving & self._gate.blocks_of(track.corners)).any()
        ]
        for region in self._plan.regions(moment, arms, wanted, self._table.card_height):
            before = len(self._table.tracks)
            whole, sightings = self._read_whole_cards(image, region)
            self._table.take(sightings, whole, moment)
            self._plan.read(whole, moment, len(self._table.tracks) > before)

    def _read_whole_cards(self, image: NDArray[np.uint8], region: Region) -> tuple[Region, list[Sighting]]:
        """Read a region, and where its border cuts through cards read once more with these cards in it."""
        assert self._size is not None
        sightings = self._reader.read(image, region)
        cut = [box_of(s.corners) for s in sightings if is_cut(s.corners, region, self._size)]
        if cut:
            for box in cut:
                region = joined(region, self._plan.padded(box, self._table.card_height))
            sightings = self._reader.read(image, region)
        return region, sightings

    def _table_by_tags(self, image: NDArray[np.uint8], moment: Moment) -> bool:
        """Now and then, while all is still, see whether corner tags show the table elsewhere than it was."""
        still = float(moment.moving.mean()) < STILL_SHARE
        due = self._tags_sought_at is None or moment.t - self._tags_sought_at >= TAGS_EVERY_S
        if not due or not still:
            return False
        self._tags_sought_at = moment.t
        found = self._markers.table(image)
        if found is None:
            return False
        self.geometry = found
        self._hand.move(found, self._arms)
        self._arms.move(found)
        self._markers.move(found)
        return True

    def _follow_camera(self, warp: NDArray[np.float64]) -> None:
        self.geometry = self.geometry.moved(warp)
        self._gate.forget()
        self._plan = ReadingPlan(self._gate)
        self._arms = ArmWatch(self._gate, self.geometry)
        self._table.move(warp)
        self._hand.move(self.geometry, self._arms)
        self._markers.move(self.geometry)

    def _state(self, arms: list[Arm], expects: "Expectation", lost: bool) -> CameraStatus:
        message = "The camera has been moved and the table looks different; please calibrate again." if lost else None
        if self._hand.clearing:
            return CameraStatus("clearing", message)
        if arms:
            return CameraStatus("reaching", message)
        if any(track.role == "new" and track.face == "up" for track in self._table.lying):
            return CameraStatus("settling", message)
        if self._hand.trick and expects.waits_for == 0:
            return CameraStatus("trick_full", message)
        if expects.phase in {"idle", "hand_over", "game_over", "deal"}:
            return CameraStatus("waiting", message)
        return CameraStatus("ready", message)

    def _with_picture(self, observation: Observation, image: NDArray[np.uint8]) -> Observation:
        if observation.event["kind"] != "play" or observation.track is None:
            return observation
        cards = [track for track in self._hand.trick if track.lies]
        if not cards:
            return observation
        picture, outlines = trick_picture(image, cards)
        return replace(observation, picture=picture, outlines=outlines)
