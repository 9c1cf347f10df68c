"""Camera and reader may fail and come back without taking the score away."""

import threading
import time
from pathlib import Path

import numpy as np
import pytest

from hardware.camera import Camera, CameraError, Frame
from server import camera_worker
from server.camera_worker import CameraWorker
from server.store import Store
from server.table_service import TableService
from vision.sighting import CardReader


class Flaky:
    """A camera that gives one frame and is then pulled out."""

    live = True

    def read(self, timeout_s: float = 2.0) -> Frame | None:
        raise CameraError("The camera was unplugged.")

    def close(self) -> None:
        """Nothing to give back."""


@pytest.fixture
def service(tmp_path: Path) -> TableService:
    return TableService(Store(tmp_path / "table.sqlite3"))


def wait_for(condition: object, seconds: float = 10.0) -> bool:
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if condition():  # type: ignore[operator]
            return True
        time.sleep(0.02)
    return False


def test_an_unplugged_camera_is_said_on_the_page_and_comes_back(
    service: TableService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(camera_worker, "WAITS_S", (0.05,))
    plugged_in = threading.Event()
    watched = threading.Event()

    def open_camera() -> Camera:
        if not plugged_in.is_set():
            raise CameraError("The camera was unplugged.")
        return Flaky()

    def watch(_camera: Camera, _reader: CardReader, service: TableService, stop: threading.Event) -> None:
        service.camera_status("ready", fps=15.0)
        watched.set()
        stop.wait()

    worker = CameraWorker(service, open_camera, lambda: None, watch)  # type: ignore[arg-type,return-value]
    worker.start()
    assert wait_for(lambda: {"part": "camera", "text": "The camera was unplugged."} in service.troubles())
    assert service.state()["camera"] == {
        "state": "off",
        "fps": None,
        "message": "The camera was unplugged.",
        "recording": False,
    }
    service.submit({"kind": "adjust_score", "side": "NS", "points": 1})
    plugged_in.set()
    assert watched.wait(5.0)
    assert service.troubles() == []
    assert service.state()["camera"]["state"] == "ready"
    assert service.state()["score"]["NS"] == 1
    worker.close()


def test_a_fault_in_the_watching_starts_it_again(service: TableService, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(camera_worker, "WAITS_S", (0.05,))
    monkeypatch.setattr(camera_worker, "WELL_AFTER_S", 0.2)
    tries: list[int] = []

    def watch(_camera: Camera, _reader: CardReader, _service: TableService, stop: threading.Event) -> None:
        tries.append(1)
        if len(tries) < 3:
            raise ZeroDivisionError
        stop.wait()

    worker = CameraWorker(service, Flaky, lambda: None, watch)  # type: ignore[arg-type,return-value]
    worker.start()
    assert wait_for(lambda: any(trouble["part"] == "reader" for trouble in service.troubles()))
    assert wait_for(lambda: len(tries) == 3 and service.troubles() == [])
    worker.close()


def test_calibrating_opens_the_camera_anew(service: TableService) -> None:
    opened: list[int] = []

    def watch(_camera: Camera, _reader: CardReader, _service: TableService, stop: threading.Event) -> None:
        opened.append(1)
        stop.wait()

    worker = CameraWorker(service, Flaky, lambda: None, watch)  # type: ignore[arg-type,return-value]
    worker.start()
    assert wait_for(lambda: len(opened) == 1)
    worker.begin_again()
    assert wait_for(lambda: len(opened) == 2)
    worker.close()


def test_the_newest_frame_is_kept_in_memory_for_setting_up_only(service: TableService, tmp_path: Path) -> None:
    service.show_still(np.zeros((4, 4, 3), np.uint8))
    still = service.still()
    assert still is not None
    assert not list(tmp_path.rglob("*.jpg"))
