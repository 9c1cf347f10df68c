"""From frames to table events. `Watcher` is the way in; the other modules each know one thing about a table."""

from vision.watcher.observation import CameraStatus, Observation
from vision.watcher.watcher import FrameSizeError, Watcher

__all__ = ["CameraStatus", "FrameSizeError", "Observation", "Watcher"]
