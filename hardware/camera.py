"""What the rest of Upcard knows of a camera."""

from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray


class CameraError(Exception):
    """The source cannot be used or has failed; the message is one sentence for the people at the table."""


@dataclass(frozen=True)
class Frame:
    """One picture from a source.

    `image` is (height, width, 3) BGR, `t` the seconds since the source began (a film's own time, the sensor's clock
    when live), `sequence` counts the source's frames from 0, dropped ones included. `luma` is a small (h, w) grey
    picture of the same instant where the camera makes one beside the large one.
    """

    image: NDArray[np.uint8]
    t: float
    sequence: int
    source: str
    luma: NDArray[np.uint8] | None = None

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.image.shape[1], self.image.shape[0]


class Camera(Protocol):
    """A source of frames.

    A live source gives the newest frame and drops what nobody fetched; when it fails, `read` raises CameraError and may
    be called again, for the source is opened anew in the background. A film or a folder gives every frame, in the
    film's own time, as fast as it is read; its CameraError is final.
    """

    live: bool

    def read(self, timeout_s: float = 2.0) -> Frame | None:
        """Return the next frame, or None when the source has come to its end; raises CameraError when it fails."""

    def close(self) -> None:
        """Give the device or file back; safe to call twice."""
