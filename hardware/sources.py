"""From what a user writes after `--source` to an open camera."""

from functools import partial
from pathlib import Path

from hardware.camera import Camera, CameraError
from hardware.http_stream import open_http
from hardware.live import Device, LiveCamera
from hardware.opencv_device import open_stream, open_usb, without_password
from hardware.settings import CameraSettings, load_settings, save_settings
from hardware.video import FrameFolder, VideoFile

STREAM_SCHEMES = ("http://", "https://", "rtsp://", "tcp://")


def open_source(spec: str, data: Path | None = None, patient: bool = False) -> Camera:
    """Open `picamera`, `usb:0`, a stream's address, a film or a folder of frames.

    `data` is the folder that keeps the Pi camera's focus, exposure and colour from one start to the next. Raises
    CameraError with one clear sentence when there is nothing usable; a `patient` live source goes on trying instead.
    """
    if spec == "picamera":
        return LiveCamera(spec, partial(_open_picamera, data), patient=patient)
    if spec.startswith("usb:"):
        number = spec.removeprefix("usb:")
        if not number.isdecimal():
            raise CameraError(f"{spec}: a USB camera is named by its number, as in usb:0")
        return LiveCamera(spec, partial(open_usb, int(number)), patient=patient)
    if spec.startswith(STREAM_SCHEMES):
        opened = open_http if spec.startswith("http") else open_stream
        return LiveCamera(without_password(spec), partial(opened, spec), shot_timeout_s=4.0, patient=patient)
    path = Path(spec)
    if path.is_dir():
        return FrameFolder(path)
    if path.is_file():
        return VideoFile(path)
    raise CameraError(f"{spec}: no such film, folder or camera (picamera, usb:0, http://..., rtsp://...)")


def _open_picamera(data: Path | None) -> Device:
    from hardware.picamera import PiCamera

    kept = None if data is None else data / "camera.json"
    camera = PiCamera(CameraSettings() if kept is None else load_settings(kept))
    try:
        if kept is None or not kept.exists():
            settled = camera.settle()
            if kept is not None:
                save_settings(kept, settled)
    except (CameraError, OSError):
        camera.close()
        raise
    return camera
