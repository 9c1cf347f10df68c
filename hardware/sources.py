"""From what a user writes after `--source` to an open camera."""

from pathlib import Path

from hardware.camera import Camera, CameraError
from hardware.video import FrameFolder, VideoFile


def open_source(spec: str) -> Camera:
    """Open a film or a folder of frames; raises CameraError with one clear sentence."""
    path = Path(spec)
    if path.is_dir():
        return FrameFolder(path)
    if path.is_file():
        return VideoFile(path)
    raise CameraError(f"{spec}: no such film or folder")
