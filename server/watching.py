"""The one loop from camera to table, used by `run`, `demo` and `watch` alike.

Frames go to the watcher, what it saw goes to the table, and what people tap goes there too; the table tells the watcher
what to expect next. A film is watched frame by frame in its own time, a live camera always at its newest frame.
"""

import threading
import time
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, Protocol

import structlog

from hardware.camera import Camera, CameraError, Frame
from referee import Expectation
from server.table_service import Observed, Receipt, TableService
from vision.geometry import GeometryError, TableGeometry
from vision.sighting import CardReader
from vision.watcher import FrameSizeError, Observation, Watcher

log = structlog.get_logger()

RETRY_EVERY_S: Final = 2.0
LOOK_AGAIN_S: Final = 0.25
GIVE_UP_S: Final = 30.0
"""A camera away for longer is looked for anew, perhaps elsewhere, and the table may have changed meanwhile."""
FPS_FRAMES: Final = 30


class Table(Protocol):
    """Whatever takes table events in and knows what may come next."""

    def expectation(self) -> Expectation: ...
    def observe(self, observation: Observed) -> Receipt | None: ...
    def submit(self, event: Mapping[str, Any], by: str = "phone") -> Receipt: ...


class Recorder(Protocol):
    """Keeps frames and events for a problem report."""

    def frame(self, frame: Frame) -> None: ...
    def event(self, event: Mapping[str, Any], t: float) -> None: ...


@dataclass(frozen=True)
class SeenPlay:
    """A card the camera saw played: event number `n`, when it lay still (`t_rest`) and when that was decided (`t`)."""

    n: int
    t: float
    t_rest: float
    hand: int | None
    trick: int
    seat: str
    card: str
    confidence: float


class Watch:
    """Brings frames, taps and table together, one frame at a time."""

    def __init__(
        self, watcher: Watcher, table: Table, taps: Iterable[Mapping[str, Any]] = (), recorder: Recorder | None = None
    ) -> None:
        self.watcher = watcher
        self.plays: list[SeenPlay] = []
        self._table = table
        self._taps = deque(sorted(taps, key=_time_of))
        self._recorder = recorder
        self._numbers: dict[int, int] = {}

    def take(self, frame: Frame) -> None:
        """Apply the taps due by now, then watch the frame; raises FrameSizeError when its size is another."""
        self.tap_until(frame.t)
        if self._recorder is not None:
            self._recorder.frame(frame)
        for observation in self.watcher.update(frame, self._table.expectation()):
            self._report(observation, frame.t)

    def tap_until(self, t: float) -> None:
        """Apply what people have tapped up to film time `t`."""
        while self._taps and _time_of(self._taps[0]) <= t:
            tap = {key: value for key, value in self._taps.popleft().items() if key != "n"}
            self._table.submit(tap, by=str(tap.get("by", "phone")))
            if self._recorder is not None:
                self._recorder.event(tap, _time_of(tap))

    def _report(self, observation: Observation, t: float) -> None:
        event = dict(observation.event)
        if event["kind"] == "correct":
            target = self._numbers.get(-1 if observation.track is None else observation.track)
            if target is None:
                return
            event["target"] = target
        if event.get("card") == "Xx" and observation.guesses:
            event["guesses"] = [list(guess) for guess in observation.guesses[:3]]
        receipt = self._table.observe(replace(observation, event=event))
        if self._recorder is not None:
            self._recorder.event(event, t)
        if event["kind"] == "play" and receipt is not None:
            self._remember(observation, event, receipt.n, t)

    def _remember(self, observation: Observation, event: dict[str, Any], n: int, t: float) -> None:
        if observation.track is not None:
            self._numbers[observation.track] = n
        expects = self._table.expectation()
        rested = t if observation.t_rest is None else observation.t_rest
        self.plays.append(
            SeenPlay(
                n, t, rested, expects.hand, expects.trick, str(event["seat"]), str(event["card"]), event["confidence"]
            )
        )


def watch_table(
    camera: Camera,
    reader: CardReader,
    service: TableService,
    *,
    stop: threading.Event,
    taps: Sequence[Mapping[str, Any]] = (),
    geometry: Path | None = None,
    paced: bool = False,
    recorder: Recorder | None = None,
) -> list[SeenPlay]:
    """Watch until the film ends or `stop` is set, and return the plays seen.

    `geometry` is the file kept by calibration, used while the picture has the size it was made for; while it has
    another, the page says so. `paced` shows a film in its own time instead of as fast as it can be read. A live camera
    that fails opens itself again: the page is told, and the watching goes on with all it knew, unless the picture has
    another size. Raises CameraError when a film fails, or a camera for long.
    """
    watch = Watch(Watcher(reader), service, taps, recorder)
    size: tuple[int, int] | None = None
    began = time.monotonic()
    times: deque[float] = deque(maxlen=FPS_FRAMES)
    retried = began
    last_t = 0.0
    while not stop.is_set():
        frame = _next_frame(camera, service, stop)
        if frame is None and stop.is_set():
            break
        if frame is None:
            watch.tap_until(float("inf"))
            break
        if paced and not camera.live:
            stop.wait(max(0.0, began + frame.t - time.monotonic()))
        service.show_still(frame.image)
        if size is None or (camera.live and frame.size != size):
            watcher = Watcher(reader, _geometry_for(frame.size, geometry, service))
            watch = Watch(watcher, service, () if size else taps, recorder)
            size = frame.size
        try:
            watch.take(frame)
        except FrameSizeError as error:
            raise CameraError(f"{frame.source}: frame {frame.sequence}: {error}") from error
        now = time.monotonic()
        times.append(now)
        status = watch.watcher.status
        service.camera_status(status.state, _rate(times), status.message, recording=recorder is not None)
        if now - retried > RETRY_EVERY_S:
            retried = now
            service.retry()
        last_t = frame.t
    service.camera_status("off", message=None if camera.live else f"The film ended after {last_t:.0f} s.")
    return watch.plays


def _next_frame(camera: Camera, service: TableService, stop: threading.Event) -> Frame | None:
    """Return the next frame, waiting for a live camera to come back; None at a film's end and when `stop` is set."""
    told: str | None = None
    deadline = time.monotonic() + GIVE_UP_S
    while not stop.is_set():
        try:
            frame = camera.read()
        except CameraError as error:
            if not camera.live or time.monotonic() > deadline:
                raise
            if str(error) != told:
                told = str(error)
                log.warning("the camera is out", reason=told, detail=str(error.__cause__ or ""))
                service.report_trouble("camera", told)
                service.camera_status("off", message=told)
            stop.wait(LOOK_AGAIN_S)
            continue
        if told is not None:
            log.info("the camera is back")
            service.report_trouble("camera", None)
        return frame
    return None


def plays_in(state: Mapping[str, Any], plays: Iterable[SeenPlay]) -> list[dict[str, Any]]:
    """Return the contract's list of plays, each placed and named as the final state has it."""
    placed: dict[int, tuple[int, int, dict[str, Any]]] = {}
    for hand in state["hands"]:
        for number, trick in enumerate(hand.get("tricks", []), start=1):
            for card in trick["cards"]:
                placed[card.get("n")] = (hand["number"], number, card)
    listed: list[dict[str, Any]] = []
    for play in plays:
        hand_number, trick_number, card = placed.get(play.n, (play.hand, play.trick, {}))
        listed.append(
            {
                "t": round(play.t, 3),
                "t_rest": round(play.t_rest, 3),
                "hand": hand_number,
                "trick": trick_number,
                "seat": card.get("seat") or play.seat,
                "card": card.get("card", play.card),
                "confidence": play.confidence,
            }
        )
    return listed


def _geometry_for(size: tuple[int, int], path: Path | None, service: TableService) -> TableGeometry | None:
    """Return the table as calibrated when that was in a picture of this size, or say that it was not."""
    kept = _kept_geometry(path)
    if kept is None or kept.size == size:
        service.report_trouble("table", None)
        return kept
    was, now = ("{}x{}".format(*each) for each in (kept.size, size))
    advice = "turn the camera back, or set up the table again"
    service.report_trouble("table", f"The picture is {now} now, and the table was set up in {was}: {advice}.")
    return None


def _kept_geometry(path: Path | None) -> TableGeometry | None:
    if path is None or not path.is_file():
        return None
    try:
        return TableGeometry.load(path)
    except GeometryError:
        return None


def _time_of(event: Mapping[str, Any]) -> float:
    return float(event.get("t") or 0.0)


def _rate(times: deque[float]) -> float | None:
    if len(times) < 2 or times[-1] <= times[0]:
        return None
    return (len(times) - 1) / (times[-1] - times[0])
