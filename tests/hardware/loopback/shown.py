"""What a loopback camera shows, and how it goes wrong."""

from dataclasses import dataclass

import cv2
import numpy as np


@dataclass
class Shown:
    """Changed by a test while the camera runs: `size` of the picture, `shade` of it, and whether it has `stalled`."""

    size: tuple[int, int] = (640, 360)
    shade: int = 120
    stalled: bool = False
    rate: float = 30.0

    def jpeg(self) -> bytes:
        """Return one picture as a baseline JPEG with the standard tables, colours at half size."""
        width, height = self.size
        return bytes(cv2.imencode(".jpg", np.full((height, width, 3), self.shade, np.uint8))[1])
