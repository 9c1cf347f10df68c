"""The Pi camera's adapter on the real picamera2; collected only inside the virtual camera's root."""

import gc
import os
import threading
import time
from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any

import cv2
import numpy as np
import pytest

from hardware.camera import CameraError
from hardware.live import LiveCamera
from hardware.settings import CameraSettings
from hardware.virtual_camera import glue

glue.install()

from hardware.picamera import PiCamera  # noqa: E402 - picamera2 may be imported only after the glue

CYCLES = int(os.environ.get("UPCARD_CAMERA_CYCLES", "5"))


@pytest.fixture
def camera() -> Iterator[PiCamera]:
    opened = PiCamera(CameraSettings())
    yield opened
    opened.close()


def test_the_large_and_the_small_picture_show_the_same_instant(camera: PiCamera) -> None:
    for _ in range(6):
        shot = camera.shoot(2.0)
        assert shot.image.shape == (720, 1280, 3)
        assert shot.luma is not None
        assert shot.luma.shape == (360, 640)
        large = int(shot.image[::2, ::2].mean(axis=2).argmax() % 640)
        small = int(shot.luma.argmax() % 640)
        assert abs(large - small) < 20


def test_colours_arrive_in_opencv_order(camera: PiCamera) -> None:
    blue, green, red = camera.shoot(2.0).image[700, 1200].astype(int)
    assert green > blue + 20
    assert green > red + 20


def test_time_comes_from_the_sensor_and_grows(camera: PiCamera) -> None:
    times = [camera.shoot(2.0).taken_at_s for _ in range(5)]
    assert times == sorted(times)
    assert times[-1] > times[0]


def test_controls_the_camera_does_not_offer_are_left_out() -> None:
    settings = CameraSettings(lens_position=1.7, gain=2.0, colour_gains=(1.5, 1.4), crop=(0, 0, 100, 100))
    camera = PiCamera(settings)
    assert settings.controls(camera.offered) == {}
    camera.close()


def test_settling_on_a_camera_without_controls_gives_pictures_afterwards(camera: PiCamera) -> None:
    assert camera.settle().lens_position is None
    assert camera.shoot(2.0).image.any()


def test_a_second_opening_says_that_the_camera_is_in_use(camera: PiCamera) -> None:
    with pytest.raises(CameraError, match="in use by another program"):
        PiCamera(CameraSettings())


def test_a_missing_camera_is_named_with_what_to_do() -> None:
    with pytest.raises(CameraError, match="no Pi camera is connected"):
        PiCamera(CameraSettings(), number=5)


def test_a_stopped_camera_times_out_with_a_sentence(camera: PiCamera) -> None:
    camera._camera.stop()
    with pytest.raises(CameraError, match="no picture for"):
        camera.shoot(0.5)


@pytest.mark.timeout(60 + 4 * CYCLES)
def test_it_comes_back_within_five_seconds_of_each_time_out_and_leaks_nothing() -> None:
    newest: list[PiCamera] = []

    def reopen() -> PiCamera:
        newest[:] = [PiCamera(CameraSettings())]
        return newest[0]

    live = LiveCamera("picamera", reopen, shot_timeout_s=0.5)
    before, slowest = (0, 0), 0.0
    for cycle in range(CYCLES):
        if cycle == 1:
            before = _open_now()
        newest[0]._camera.stop()
        stopped_at = time.monotonic()
        _frame_of_opening(live, cycle + 2)
        slowest = max(slowest, time.monotonic() - stopped_at)
    after = _open_now()
    print(f"{CYCLES} time-outs: back within {slowest:.1f} s; threads and files {before}, then {after}")
    assert after[0] <= before[0] + 1
    assert after[1] <= before[1] + 2
    live.close()
    assert not [thread for thread in threading.enumerate() if thread.name.startswith("camera")]


@pytest.fixture
def live() -> Iterator[LiveCamera]:
    opened = LiveCamera("picamera", partial(PiCamera, CameraSettings()))
    yield opened
    opened.close()


def test_a_slow_consumer_gets_the_newest_frame(live: LiveCamera) -> None:
    for _ in range(4):
        frame = live.read(5.0)
        assert frame is not None
        time.sleep(0.5)
    newest = live.read(5.0)
    assert newest is not None
    assert newest.sequence - frame.sequence >= 3


def test_what_a_slow_consumer_gets_is_no_older_than_one_interval() -> None:
    """Counted from when the camera's picture comes to picamera2."""
    came: dict[float, float] = {}
    newest: list[PiCamera] = []

    def note(request: Any) -> None:
        came[request.get_metadata()["SensorTimestamp"] / 1e9] = time.monotonic()

    def opened() -> PiCamera:
        newest[:] = [PiCamera(CameraSettings())]
        newest[0]._camera.pre_callback = note
        return newest[0]

    live = LiveCamera("picamera", opened)
    ages, overtaken_by = [], []
    live.read(5.0)
    for _ in range(12):
        time.sleep(0.25)
        frame = live.read(5.0)
        read_at = time.monotonic()
        assert frame is not None
        assert live._began is not None
        times = sorted(came)
        given = min(range(len(times)), key=lambda each: abs(times[each] - live._began - frame.t))
        ages.append(read_at - came[times[given]])
        overtaken_by.append(len(times) - 1 - given)
    live.close()
    interval_s = median(later - earlier for earlier, later in pairwise(came.values()))
    shown = f"{1000 * median(ages):.0f} ms old, {1000 * max(ages):.0f} at most; interval {1000 * interval_s:.0f} ms"
    print(f"slow consumer: frames {shown}; overtaken by {max(overtaken_by)} at most")
    assert interval_s > 0.9 / glue.FRAMES_PER_SECOND
    assert median(overtaken_by) <= 1


def test_closed_and_opened_again_it_leaves_nothing_behind() -> None:
    before = (0, 0)
    for cycle in range(CYCLES):
        camera = PiCamera(CameraSettings())
        assert camera.shoot(2.0).image.any()
        camera.close()
        if cycle == 1:
            before = _open_now()
    after = _open_now()
    print(f"{CYCLES} times closed and opened: threads and files {before}, then {after}")
    assert after[0] <= before[0]
    assert after[1] <= before[1]


def test_the_capture_thread_leaves_the_processor_to_the_models(live: LiveCamera) -> None:
    """By the processor time of the threads, which other programs hardly swell; OpenCV is held to the one thread."""
    cv2.setNumThreads(1)
    first = live.read(5.0)
    assert first is not None
    others = [thread for thread in threading.enumerate() if thread not in {threading.main_thread(), live._thread}]
    seconds, began = 4.0, time.monotonic()
    own, rest = _processor_s([live._thread]), _processor_s(others)
    time.sleep(seconds)
    own, rest = _processor_s([live._thread]) - own, _processor_s(others) - rest
    seconds = time.monotonic() - began
    last = live.read(5.0)
    assert last is not None
    rate = (last.sequence - first.sequence) / seconds
    at_full_rate = own / (last.sequence - first.sequence) * glue.FRAMES_PER_SECOND
    print(
        f"capture thread: {rate:.1f} pictures/s, {1000 * at_full_rate / glue.FRAMES_PER_SECOND:.2f} ms each: "
        f"{at_full_rate:.1%} of a core at 30/s; picamera2's own threads {rest / seconds:.1%}"
    )
    assert at_full_rate < float(os.environ.get("UPCARD_CAPTURE_SHARE", "0.1"))


def _processor_s(threads: list[threading.Thread]) -> float:
    return sum(time.clock_gettime(time.pthread_getcpuclockid(thread.ident or 0)) for thread in threads)


def _frame_of_opening(live: LiveCamera, count: int) -> None:
    """Wait, five seconds at most, for a frame after the camera was opened `count` times."""
    deadline = time.monotonic() + 5
    while True:
        assert time.monotonic() < deadline, "the camera did not come back"
        try:
            frame = live.read(0.5)
        except CameraError:
            continue
        if live.opens >= count and frame is not None:
            return


def _open_now() -> tuple[int, int]:
    """Count this process's threads and open files."""
    gc.collect()
    return threading.active_count(), len(list(Path("/proc/self/fd").iterdir()))


def test_frames_are_of_the_kind_the_watcher_takes(camera: PiCamera) -> None:
    shot = camera.shoot(2.0)
    assert shot.image.dtype == np.uint8
    assert shot.image.flags["C_CONTIGUOUS"]
