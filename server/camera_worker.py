"""Camera and reader beside the event loop: a thread that watches the table and starts again whatever fails.

The score never depends on it. A camera that is unplugged, a model that cannot be read or a fault in the watching costs
the camera's eyes until it is back, and the page says so in one sentence.
"""

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import structlog
from numpy.typing import NDArray

from hardware.camera import Camera, CameraError
from server.table_service import TableService
from vision.sighting import CardReader

log = structlog.get_logger()

WAITS_S = (0.5, 1.0, 2.0, 4.0, 5.0)
"""Pauses between attempts; never longer than the five seconds in which a camera plugged in again is to be back."""

WELL_AFTER_S = 3.0
"""Watching that goes on this long has recovered from whatever failed before."""

OpenCamera = Callable[[], Camera]
LoadReader = Callable[[], CardReader]
Watch = Callable[[Camera, CardReader, TableService, threading.Event], None]


class CameraWorker:
    """Watches the table in a thread of its own until it is closed, or a film has come to its end."""

    def __init__(self, service: TableService, open_camera: OpenCamera, load_reader: LoadReader, watch: Watch) -> None:
        self._service = service
        self._open_camera = open_camera
        self._load_reader = load_reader
        self._watch = watch
        self._reader: CardReader | None = None
        self._reading = threading.Lock()
        self._closing = False
        self._stop = threading.Event()
        self._attempt = 0
        self._told: str | None = None
        self.finished = threading.Event()
        self._thread = threading.Thread(target=self._run, name="camera", daemon=True)

    def start(self) -> None:
        """Begin to watch."""
        self._thread.start()

    def close(self) -> None:
        """Stop watching and give the camera back."""
        self._closing = True
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join(timeout=5.0)

    def begin_again(self) -> None:
        """Open the camera anew, because the table was calibrated."""
        self._stop.set()

    def check_cards(self, image: NDArray[np.uint8]) -> list[dict[str, Any]]:
        """Read the cards of one frame for the people who set the camera up."""
        with self._reading:
            reader = self._reader
            sightings = [] if reader is None else reader.read(image)
        return [
            {
                "card": sighting.card,
                "face": sighting.face,
                "confidence": round(float(sighting.confidence), 3),
                "corners": np.asarray(sighting.corners).round(1).tolist(),
            }
            for sighting in sightings
        ]

    def _run(self) -> None:
        while not self._closing:
            try:
                self._watch_once()
                if not self._stop.is_set():
                    break
                self._stop.clear()
                continue
            except CameraError as error:
                self._say("camera", str(error), detail=str(error.__cause__ or ""))
            except Exception as error:
                log.exception("watching failed")
                self._say("reader", f"Watching the table failed ({type(error).__name__}); it starts again by itself.")
            self._stop.wait(WAITS_S[min(self._attempt, len(WAITS_S) - 1)])
            self._stop.clear()
            self._attempt += 1
        self.finished.set()

    def _watch_once(self) -> None:
        if self._reader is None:
            self._reader = self._load_reader()
        camera = self._open_camera()
        well = threading.Timer(WELL_AFTER_S, self._say_well)
        well.daemon = True
        well.start()
        try:
            self._service.report_trouble("camera", None)
            self._watch(camera, self._reader, self._service, self._stop)
        finally:
            well.cancel()
            camera.close()

    def _say_well(self) -> None:
        self._attempt = 0
        if self._told is not None:
            log.info("the camera is back")
        self._told = None
        self._service.report_trouble("reader", None)

    def _say(self, part: str, text: str, detail: str = "") -> None:
        # Once for each reason: a camera that is away all night must not fill the journal of an SD card.
        if text != self._told:
            log.warning("the camera is out", part=part, reason=text, detail=detail)
        self._told = text
        self._service.report_trouble(part, text)
        self._service.camera_status("off", message=text)


def own_deck(data: Path) -> Path | None:
    """Return the file in which the table's own deck was learned, if there is one."""
    path = data / "deck.npz"
    return path if path.is_file() else None
