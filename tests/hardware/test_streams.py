"""Phones and network cameras, over real sockets on this machine, with everything that goes wrong with them."""

import os
import subprocess
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from hardware.camera import CameraError
from hardware.http_stream import open_http
from hardware.sources import open_source
from tests.hardware.loopback.asking import BACK_WITHIN_S, next_frame, open_now, trouble
from tests.hardware.loopback.network_camera import network_camera
from tests.hardware.loopback.phone import phone
from tests.hardware.loopback.shown import Shown

CYCLES = int(os.environ.get("UPCARD_CAMERA_CYCLES", "4"))

Serve = Callable[[int, Shown], AbstractContextManager[str]]


@pytest.fixture
def shown() -> Shown:
    return Shown()


@pytest.fixture(params=[phone, network_camera], ids=["phone", "network camera"])
def serve(request: pytest.FixtureRequest) -> Serve:
    return request.param


def test_pictures_arrive_and_the_newest_is_given(serve: Serve, port: int, shown: Shown) -> None:
    with serve(port, shown) as address:
        camera = open_source(address)
        first = next_frame(camera)
        assert first.image.shape == (360, 640, 3)
        assert first.image.mean() == pytest.approx(120, abs=4)
        time.sleep(0.5)
        assert next_frame(camera).sequence > first.sequence + 3
        camera.close()


def test_a_stalled_stream_is_said_in_one_sentence_and_comes_back(serve: Serve, port: int, shown: Shown) -> None:
    with serve(port, shown) as address:
        camera = open_source(address)
        next_frame(camera)
        shown.stalled = True
        said = trouble(camera, within_s=8.0)
        assert said == f"{address}: the pictures have stopped"
        shown.stalled = False
        next_frame(camera, BACK_WITHIN_S)
        camera.close()


def test_a_camera_turned_on_its_side_says_so_and_is_taken_anew(serve: Serve, port: int, shown: Shown) -> None:
    shown.size = (1280, 720)
    with serve(port, shown) as address:
        camera = open_source(address)
        assert next_frame(camera).size == (1280, 720)
        shown.size = (720, 1280)
        said = trouble(camera, within_s=8.0)
        assert said == f"{address}: the picture changed its size from 1280x720 to 720x1280"
        assert next_frame(camera).size == (720, 1280)
        camera.close()


@pytest.mark.parametrize("says_length", [True, False])
def test_a_phone_may_keep_the_length_of_its_pictures_to_itself(port: int, shown: Shown, says_length: bool) -> None:
    shown.says_length = says_length
    with phone(port, shown) as address:
        camera = open_source(address)
        began = next_frame(camera).sequence
        time.sleep(0.5)
        assert next_frame(camera).sequence > began + 5
        camera.close()


def test_a_torn_picture_is_passed_over(port: int, shown: Shown) -> None:
    with phone(port, shown) as address:
        camera = open_source(address)
        next_frame(camera)
        shown.part = shown.jpeg()[:400]
        time.sleep(0.3)
        shown.shade, shown.part = 200, b""
        deadline = time.monotonic() + BACK_WITHIN_S
        while (mean := next_frame(camera).image.mean()) < 150:
            assert mean == pytest.approx(120, abs=4)
            assert time.monotonic() < deadline
        camera.close()


@pytest.mark.parametrize(
    ("part", "sentence"),
    [(b"no picture", "what it sends are no whole JPEG pictures"), (b"\xff\xd8" + b"x" * 2**26, "no end")],
)
def test_parts_that_are_no_pictures_are_said(port: int, shown: Shown, part: bytes, sentence: str) -> None:
    shown.part = part
    with phone(port, shown) as address:
        camera = open_source(address)
        assert sentence in trouble(camera, within_s=8.0)
        shown.part = b""
        next_frame(camera)
        camera.close()


def test_a_password_belongs_into_the_address_and_is_never_shown(port: int, shown: Shown) -> None:
    shown.password = "table:four aces"
    with phone(port, shown) as address:
        with pytest.raises(CameraError, match="it wants a name and a password"):
            open_source(address)
        camera = open_source(address.replace("//", "//table:four%20aces@"))
        assert next_frame(camera).source == address
    assert trouble(camera, within_s=8.0).startswith(address)
    camera.close()


def test_a_slow_reader_of_pictures_gets_the_newest_and_no_queue(port: int, shown: Shown) -> None:
    with phone(port, shown) as address:
        device = open_http(address)
        device.shoot(2.0)
        shown.shade = 60
        time.sleep(1.0)
        assert device.shoot(2.0).image.mean() == pytest.approx(60, abs=4)
        device.close()


def test_unplugged_and_plugged_in_again_leaves_nothing_open(serve: Serve, port: int, shown: Shown) -> None:
    with serve(port, shown) as address:
        camera = open_source(address)
        next_frame(camera)
    slowest, before = 0.0, (0, 0)
    for cycle in range(CYCLES):
        said = trouble(camera, within_s=8.0)
        assert said.startswith(address)
        assert "\n" not in said
        with serve(port, shown):
            plugged_in_at = time.monotonic()
            next_frame(camera, BACK_WITHIN_S)
            slowest = max(slowest, time.monotonic() - plugged_in_at)
        if cycle == 1:
            before = open_now()
    deadline = time.monotonic() + 5
    while (after := open_now())[0] > before[0] and time.monotonic() < deadline:
        time.sleep(0.1)
    camera.close()
    print(f"{CYCLES} times unplugged: back within {slowest:.1f} s; threads and files {before}, then {after}")
    assert after[0] <= before[0]
    assert after[1] <= before[1] + 1


@pytest.mark.parametrize("address", ["http://127.0.0.1:9/none", "rtsp://127.0.0.1:9/none", "http://nowhere.invalid/v"])
def test_a_wrong_address_is_said_at_once(address: str) -> None:
    began = time.monotonic()
    with pytest.raises(CameraError) as refusal:
        open_source(address)
    assert str(refusal.value) == f"{address}: nothing answers there with pictures; check the address"
    assert time.monotonic() - began < BACK_WITHIN_S


def test_an_address_that_serves_something_else_is_said(port: int, tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<p>not a camera</p>")
    command = ["python3", "-m", "http.server", str(port), "--bind", "127.0.0.1", "--directory", str(tmp_path)]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        time.sleep(1.0)
        with pytest.raises(CameraError, match="that is a web page, no stream of pictures"):
            open_source(f"http://127.0.0.1:{port}/index.html")
    finally:
        server.kill()
        server.wait()
