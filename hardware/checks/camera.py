"""The camera: does it open, what does it give, how fast."""

import time
from collections.abc import Callable

from hardware.camera import Camera, CameraError, Frame
from hardware.checks.finding import Finding

WATCHED_S = 2.0
RUNNING = "a running table holds it: look at its page, or first: sudo systemctl stop upcard"
SLOW_FRAMES_PER_SECOND = 8.0


def watch_camera(open_camera: Callable[[], Camera]) -> tuple[list[Finding], Frame | None]:
    """Open the camera, watch it for two seconds, and return what was found with the last frame."""
    try:
        camera = open_camera()
    except CameraError as error:
        return [Finding("camera", "bad", str(error), RUNNING if "in use" in str(error) else "")], None
    frames: list[Frame] = []
    trouble = ""
    began = time.monotonic()
    while not trouble and time.monotonic() - began < WATCHED_S:
        try:
            frame = camera.read(WATCHED_S)
        except CameraError as error:
            trouble = str(error)
        else:
            if frame is None:
                break
            frames.append(frame)
    seconds = time.monotonic() - began
    live = camera.live
    camera.close()
    if not frames:
        return [Finding("camera", "bad", trouble or "it gives no pictures")], None
    width, height = frames[-1].size
    findings = [Finding("camera", "good", _what(camera, frames[-1])), _size(width, height)]
    if live:
        findings.append(_rate((frames[-1].sequence - frames[0].sequence) / seconds))
    return findings, frames[-1]


def _what(camera: Camera, frame: Frame) -> str:
    """The source and what it says of itself: its make and its pixel format."""
    return ", ".join(part for part in (frame.source, getattr(camera, "description", "")) if part)


def _size(width: int, height: int) -> Finding:
    if width * height < 1280 * 720:
        return Finding("picture", "poor", f"{width}x{height}", "set the camera to 1280x720 or more")
    return Finding("picture", "good", f"{width}x{height}")


def _rate(frames_per_second: float) -> Finding:
    said = f"{frames_per_second:.1f} frames/s"
    if frames_per_second < SLOW_FRAMES_PER_SECOND:
        return Finding("frame rate", "poor", said, "more light shortens the exposure; check the cable and the network")
    return Finding("frame rate", "good", said)
