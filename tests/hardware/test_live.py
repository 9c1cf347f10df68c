"""A live camera gives the newest frame and comes back by itself."""

import os
import threading
import time
from collections.abc import Iterator
from itertools import pairwise

import numpy as np
import pytest

from hardware.camera import CameraError
from hardware.live import LiveCamera, Shot

CYCLES = int(os.environ.get("UPCARD_CAMERA_CYCLES", "12"))


class Feed:
    """A camera whose cable the test holds in its hand."""

    def __init__(self, rate: float = 200.0) -> None:
        self.plugged = threading.Event()
        self.plugged.set()
        self.rate = rate
        self.open_devices = 0
        self.clock_s = 100.0

    def open(self) -> "FeedDevice":
        if not self.plugged.is_set():
            raise CameraError("feed: unplugged")
        self.open_devices += 1
        return FeedDevice(self)


class FeedDevice:
    description = "a feed"

    def __init__(self, feed: Feed) -> None:
        self.feed = feed

    def shoot(self, timeout_s: float) -> Shot:
        time.sleep(1 / self.feed.rate)
        if not self.feed.plugged.is_set():
            raise CameraError("feed: unplugged")
        self.feed.clock_s += 1 / 15
        return Shot(np.zeros((4, 4, 3), np.uint8), self.feed.clock_s)

    def close(self) -> None:
        self.feed.open_devices -= 1


@pytest.fixture
def feed() -> Feed:
    return Feed()


@pytest.fixture
def camera(feed: Feed) -> Iterator[LiveCamera]:
    opened = LiveCamera("feed", feed.open, shot_timeout_s=0.2)
    yield opened
    opened.close()


def test_time_starts_at_zero_and_follows_the_device(camera: LiveCamera) -> None:
    first = camera.read()
    assert first is not None
    assert first.t == pytest.approx(first.sequence / 15)


def test_no_frame_is_given_twice_and_old_ones_are_dropped(camera: LiveCamera) -> None:
    seen = []
    for _ in range(3):
        frame = camera.read()
        assert frame is not None
        seen.append(frame.sequence)
        time.sleep(0.05)
    assert seen == sorted(set(seen))
    assert seen[-1] > seen[0] + 2


def test_a_slow_consumer_never_gets_a_frame_older_than_one_interval(feed: Feed) -> None:
    feed.rate, own_time_s, taken = 20.0, 0.3, []
    camera = LiveCamera("feed", feed.open)
    for _ in range(6):
        frame = camera.read()
        assert frame is not None
        newest = camera._newest
        assert newest is not None
        taken.append((frame.sequence, newest.sequence))
        time.sleep(own_time_s)
    camera.close()
    assert all(given >= newest - 1 for given, newest in taken)
    assert all(later[0] - earlier[0] >= 3 for earlier, later in pairwise(taken))


def test_an_unplugged_camera_is_said_and_comes_back_by_itself(feed: Feed, camera: LiveCamera) -> None:
    assert camera.read() is not None
    feed.plugged.clear()
    deadline = time.monotonic() + 5
    with pytest.raises(CameraError, match="feed: unplugged"):
        while time.monotonic() < deadline:
            camera.read(0.5)
    feed.plugged.set()
    assert _frame_within(camera, 5.0).t > 0


def test_a_cable_that_was_out_for_a_moment_is_said_even_when_nobody_read(feed: Feed, camera: LiveCamera) -> None:
    assert camera.read() is not None
    feed.plugged.clear()
    while feed.open_devices:
        time.sleep(0.001)
    feed.plugged.set()
    while camera.opens < 2 or camera._newest is None:
        time.sleep(0.001)
    with pytest.raises(CameraError, match="feed: unplugged"):
        camera.read()
    assert camera.read() is not None


def test_pulled_cables_leave_no_thread_and_no_device_behind(feed: Feed, camera: LiveCamera) -> None:
    threads = threading.active_count()
    for cycle in range(CYCLES):
        feed.plugged.clear()
        while feed.open_devices:
            time.sleep(0.001)
        feed.plugged.set()
        _frame_within(camera, 5.0)
        assert camera.opens == cycle + 2
    assert threading.active_count() == threads
    camera.close()
    assert feed.open_devices == 0


def test_time_never_runs_backwards_when_the_clock_starts_anew(feed: Feed, camera: LiveCamera) -> None:
    before = _frame_within(camera, 2.0).t
    feed.clock_s = 0.0
    assert _frame_within(camera, 2.0).t >= before


def test_a_camera_absent_at_the_start_is_told_at_once_or_waited_for(feed: Feed) -> None:
    feed.plugged.clear()
    with pytest.raises(CameraError, match="unplugged"):
        LiveCamera("feed", feed.open)
    patient = LiveCamera("feed", feed.open, patient=True)
    with pytest.raises(CameraError, match="unplugged"):
        patient.read(1.0)
    feed.plugged.set()
    _frame_within(patient, 5.0)
    patient.close()


def _frame_within(camera: LiveCamera, seconds: float):
    deadline = time.monotonic() + seconds
    while True:
        try:
            frame = camera.read(0.2)
        except CameraError:
            assert time.monotonic() < deadline, "the camera did not come back"
            time.sleep(0.01)
        else:
            assert frame is not None
            return frame
