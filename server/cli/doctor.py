"""`upcard doctor`: looks at camera, light, models, machine and network, and says what to do about each."""

import argparse
import os
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import numpy as np

from hardware.camera import Frame
from hardware.checks.camera import watch_camera
from hardware.checks.finding import Finding
from hardware.checks.machine import machine_findings
from hardware.checks.network import network_findings
from hardware.checks.picture import picture_findings
from hardware.sources import open_source
from server.addresses import own_addresses

MARKS = {"good": "ok ", "poor": "?  ", "bad": "!! ", "unknown": "-  "}
SLOW_READING_MS = 250.0


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what `upcard doctor` takes."""
    parser.add_argument(
        "--source", help="the camera to look at: picamera, usb:0, an address, a film (default: guessed)"
    )
    parser.add_argument("--no-camera", action="store_true", help="leave the camera out")
    parser.add_argument("--data", type=Path, help="the folder that keeps the score")


def run(arguments: argparse.Namespace) -> int:
    """Print one line for each finding, and what to do; exit status 1 when something does not work at all."""
    data = arguments.data or Path(os.environ.get("UPCARD_DATA", "data"))
    worst = 0
    for finding in _findings(arguments, data):
        print(f"{MARKS[finding.health]} {finding.subject}: {finding.found}", flush=True)
        if finding.advice:
            print(f"      {finding.advice}")
        worst = max(worst, finding.health == "bad")
    return int(worst)


def _findings(arguments: argparse.Namespace, data: Path) -> Iterator[Finding]:
    frame = None
    if not arguments.no_camera:
        source = arguments.source or _likely_source()
        findings, frame = watch_camera(partial(open_source, source))
        yield from findings
    yield from _reader_findings(frame)
    yield from machine_findings(data)
    yield from network_findings(own_addresses())


def _likely_source() -> str:
    """A USB camera when one is plugged in and no Pi camera software is there, else the Pi's own."""
    try:
        import picamera2  # noqa: F401 - only whether it is there is of interest
    except ImportError:
        return "usb:0"
    return "picamera"


def _reader_findings(frame: Frame | None) -> Iterator[Finding]:
    try:
        from vision.reader import ReaderError, load_reader
    except ImportError as error:
        yield Finding("models", "bad", str(error), "install Upcard again; its run-time is missing")
        return
    try:
        reader = load_reader()
    except ReaderError as error:
        yield Finding("models", "bad", str(error), "install Upcard again; its models are missing or damaged")
        return
    image = np.zeros((720, 1280, 3), np.uint8) if frame is None else frame.image
    reader.read(image)
    began = time.perf_counter()
    sightings = reader.read(image)
    ms = (time.perf_counter() - began) * 1000
    slow = "other programs keep the processor busy, or it is too hot" if ms > SLOW_READING_MS else ""
    yield Finding("models", "poor" if slow else "good", f"one picture read in {ms:.0f} ms by {_runtime()}", slow)
    if frame is not None:
        yield from picture_findings(image, [np.asarray(sighting.corners, np.float32) for sighting in sightings])


def _runtime() -> str:
    import onnxruntime

    return f"ONNX Runtime {onnxruntime.__version__} on {os.cpu_count()} cores"
