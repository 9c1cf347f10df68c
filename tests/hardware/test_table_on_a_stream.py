"""The whole table on a network camera: what goes wrong is one sentence on the page and one in the log."""

import time
from collections.abc import Callable
from pathlib import Path

from structlog.testing import capture_logs

from server.live import camera_worker
from server.store import Store
from server.table_service import TableService
from tests.hardware.loopback.network_camera import network_camera
from tests.hardware.loopback.phone import phone
from tests.hardware.loopback.shown import Shown
from vision.geometry import TableGeometry

NOTHING = "nothing answers there with pictures; check the address"


def test_a_phone_turned_on_its_side_is_said_and_the_table_is_known_again_when_it_is_turned_back(
    tmp_path: Path, port: int
) -> None:
    corners = [[200, 20], [1080, 20], [1200, 700], [80, 700]]
    TableGeometry.from_corners(corners, (1280, 720)).save(tmp_path / "geometry.json")
    service = TableService(Store(tmp_path / "table.sqlite3"))
    shown = Shown(size=(1280, 720), rate=10.0)
    turned = "The picture is 720x1280 now, and the table was set up in 1280x720"
    with capture_logs() as log, phone(port, shown) as address:
        worker = camera_worker(service, address, tmp_path)
        worker.start()
        _until(lambda: service.state()["camera"]["fps"] is not None, 20.0)
        assert service.troubles() == []
        shown.size = (720, 1280)
        _until(lambda: any(trouble["text"].startswith(turned) for trouble in service.troubles()), 10.0)
        _until(lambda: service.state()["camera"]["state"] != "off", 5.0)
        shown.size = (1280, 720)
        _until(lambda: not service.troubles() and service.state()["camera"]["state"] != "off", 10.0)
        worker.close()
    told = [entry["reason"] for entry in log if entry["event"] == "the camera is out"]
    assert told == [
        f"{address}: the picture changed its size from {c}" for c in ("1280x720 to 720x1280", "720x1280 to 1280x720")
    ]


def test_a_camera_pulled_and_plugged_is_said_once_on_the_page_and_in_the_log(tmp_path: Path, port: int) -> None:
    service = TableService(Store(tmp_path / "table.sqlite3"))
    worker = camera_worker(service, f"rtsp://127.0.0.1:{port}/table", tmp_path)
    with capture_logs() as log:
        worker.start()
        _until(lambda: _said(service) == [f"rtsp://127.0.0.1:{port}/table: {NOTHING}"], 20.0)
        with network_camera(port, Shown()):
            _until(lambda: not _said(service) and service.state()["camera"]["fps"] is not None, 10.0)
        _until(lambda: bool(_said(service)), 10.0)
        assert service.state()["camera"]["state"] == "off"
        assert service.state()["camera"]["message"] == _said(service)[0]
        with network_camera(port, Shown()):
            _until(lambda: not _said(service) and service.state()["camera"]["state"] != "off", 5.0)
        worker.close()
    told = [(entry["event"], entry.get("reason", "").split(": ")[-1]) for entry in log if "camera" in entry["event"]]
    assert told[0] == ("the camera is out", NOTHING)
    assert len(told) <= 6
    assert ("the camera is back", "") in told


def _said(service: TableService) -> list[str]:
    return [trouble["text"] for trouble in service.troubles() if trouble["part"] == "camera"]


def _until(condition: Callable[[], bool], seconds: float) -> None:
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "it did not happen in time"
        time.sleep(0.05)
