"""The whole table on a network camera: what goes wrong is one sentence on the page and one in the log."""

import socket
import time
from collections.abc import Callable
from pathlib import Path

from structlog.testing import capture_logs

from server.live import camera_worker
from server.store import Store
from server.table_service import TableService
from tests.hardware.loopback.network_camera import network_camera
from tests.hardware.loopback.shown import Shown

NOTHING = "nothing answers there with pictures; check the address"


def test_a_camera_pulled_and_plugged_is_said_once_on_the_page_and_in_the_log(tmp_path: Path) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
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
