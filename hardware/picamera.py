"""The Raspberry Pi camera, through picamera2."""

import time
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from hardware.camera import CameraError
from hardware.live import Shot
from hardware.pixels import luma_of, to_bgr
from hardware.settings import CameraSettings

MAIN_SIZE = (1280, 720)
LORES_SIZE = (640, 360)
FRAMES_PER_SECOND = 15
BUFFERS = 4
SETTLING_S = 2.0
FOCUSING_S = 5.0
LENS_TOLERANCE_DIOPTRES = 0.05


@dataclass(frozen=True)
class _Stream:
    """A stream as the camera configured it, which may differ from what was asked."""

    name: str
    pixel_format: str
    size: tuple[int, int]
    full_range: bool


class PiCamera:
    """One open Pi camera with a large picture and a small one of the same instant.

    Frame rate is limited to what the watcher uses, which leaves the processor to the models. `metadata` is that of the
    newest picture.
    """

    def __init__(self, settings: CameraSettings, number: int = 0) -> None:
        self.settings = settings
        self.metadata: dict[str, Any] = {}
        try:
            self._camera = _picamera2()(number)
        except (RuntimeError, IndexError) as error:
            raise CameraError(_open_failure(error)) from error
        try:
            self._configure()
        except Exception as error:
            self.close()
            raise CameraError(f"the Pi camera cannot be set up: {error}") from error

    def _configure(self) -> None:
        camera = self._camera
        import libcamera

        turned = int(self.settings.upside_down)
        controls = {"FrameRate": FRAMES_PER_SECOND} if "FrameDurationLimits" in camera.camera_controls else {}
        camera.configure(
            camera.create_video_configuration(
                main={"size": MAIN_SIZE, "format": "RGB888"},
                lores={"size": LORES_SIZE, "format": "YUV420"},
                transform=libcamera.Transform(hflip=turned, vflip=turned),
                controls=controls,
                buffer_count=BUFFERS,
            )
        )
        self._main, self._lores = (_stream(camera, name) for name in ("main", "lores"))
        streams = (f"{stream.pixel_format} {stream.size[0]}x{stream.size[1]}" for stream in (self._main, self._lores))
        self.description = f"{camera.camera_properties.get('Model', 'unknown')}, {' and '.join(streams)}"
        camera.start()
        # On a Pi 5, configure() sets a crop of its own, so ours goes in only now.
        camera.set_controls(self.settings.controls(camera.camera_controls))

    @property
    def offered(self) -> dict[str, Any]:
        """The controls that this camera has."""
        return dict(self._camera.camera_controls)

    def shoot(self, timeout_s: float) -> Shot:
        """Take both pictures from one request, so that they and their time belong together."""
        try:
            request = self._camera.capture_request(wait=timeout_s)
        except TimeoutError as error:
            raise CameraError(f"the Pi camera gave no picture for {timeout_s:g} s; check its cable") from error
        except RuntimeError as error:
            raise CameraError(f"the Pi camera failed: {error}") from error
        try:
            main = request.make_array(self._main.name)
            lores = request.make_array(self._lores.name)
            self.metadata = request.get_metadata()
        finally:
            request.release()
        taken_at_s = self.metadata.get("SensorTimestamp", time.monotonic_ns()) / 1e9
        return Shot(
            to_bgr(main, self._main.pixel_format, self._main.size, self._main.full_range),
            taken_at_s,
            luma_of(lores, self._lores.pixel_format, self._lores.size).copy(),
        )

    def settle(self) -> CameraSettings:
        """Focus once, let exposure and white balance come to rest, lock all three and return what was locked.

        A lens that finds nothing to focus on stays where it came to rest.
        """
        offered = self._camera.camera_controls
        if "AfMode" in offered:
            with suppress(TimeoutError):
                self._camera.autofocus_cycle(wait=FOCUSING_S)
        until = time.monotonic() + SETTLING_S
        while time.monotonic() < until:
            self.shoot(SETTLING_S)
        seen = self.metadata
        self.settings = replace(
            self.settings,
            lens_position=seen.get("LensPosition"),
            exposure_us=_whole_periods(seen.get("ExposureTime"), self.settings.flicker_period_us),
            gain=seen.get("AnalogueGain"),
            colour_gains=seen.get("ColourGains"),
        )
        self._camera.set_controls(self.settings.controls(offered))
        self._wait_for_lens()
        return self.settings

    def _wait_for_lens(self) -> None:
        wanted = self.settings.lens_position
        until = time.monotonic() + SETTLING_S
        while wanted is not None and time.monotonic() < until:
            self.shoot(SETTLING_S)
            if abs(self.metadata.get("LensPosition", wanted) - wanted) <= LENS_TOLERANCE_DIOPTRES:
                return

    def close(self) -> None:
        """Stop the camera and give it back to the system."""
        self._camera.stop()
        self._camera.close()


def _picamera2() -> Any:
    try:
        from picamera2 import Picamera2
    except ImportError as error:
        raise CameraError(
            "picamera2 is not installed for this Python: sudo apt install python3-picamera2, "
            "and make the environment with --system-site-packages"
        ) from error
    return Picamera2


def _stream(camera: Any, name: str) -> _Stream:
    got = camera.camera_configuration()[name]
    colour_space = str(camera.camera_configuration().get("colour_space", ""))
    return _Stream(name, str(got["format"]), tuple(got["size"]), "sycc" in colour_space.lower())


def _whole_periods(exposure_us: int | None, period_us: int) -> int | None:
    if exposure_us is None:
        return None
    return max(1, round(exposure_us / period_us)) * period_us


def _open_failure(error: Exception) -> str:
    reason = f"{error} {error.__cause__ or ''}"
    if "busy" in reason.lower():
        return "the Pi camera is in use by another program"
    if isinstance(error, IndexError) or "No camera number" in reason or "list index" in reason:
        return "no Pi camera is connected; check the ribbon cable at both ends, then rpicam-hello --list-cameras"
    return f"the Pi camera cannot be opened: {reason.strip()}"
