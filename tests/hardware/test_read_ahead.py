"""Films are read a few frames ahead without changing what is read."""

import numpy as np
import pytest

from hardware.camera import CameraError, Frame
from hardware.read_ahead import AHEAD, ReadAhead


class Reel:
    """Ten frames, then the end or a fault."""

    live = False

    def __init__(self, fault: bool = False) -> None:
        self.shown = 0
        self.closed = False
        self._fault = fault

    def read(self, timeout_s: float = 2.0) -> Frame | None:
        if self.shown == 10:
            if self._fault:
                raise CameraError("reel: torn")
            return None
        self.shown += 1
        return Frame(np.zeros((4, 4, 3), np.uint8), self.shown / 15, self.shown - 1, "reel")

    def close(self) -> None:
        self.closed = True


def test_every_frame_comes_once_and_in_order() -> None:
    camera = ReadAhead(Reel())
    numbers = []
    while (frame := camera.read()) is not None:
        numbers.append(frame.sequence)
    assert numbers == list(range(10))
    assert camera.read() is None
    camera.close()


def test_a_torn_film_gives_its_frames_and_then_its_fault() -> None:
    camera = ReadAhead(Reel(fault=True))
    for number in range(10):
        frame = camera.read()
        assert frame is not None
        assert frame.sequence == number
    with pytest.raises(CameraError, match="torn"):
        camera.read()
    camera.close()


def test_a_film_closed_early_is_not_read_to_its_end() -> None:
    reel = Reel()
    camera = ReadAhead(reel)
    camera.read()
    camera.close()
    assert reel.closed
    assert reel.shown <= AHEAD + 3
