"""Notices a clock that is not set or that jumps: a Pi has none of its own and learns the time after it has started."""

import time
from collections.abc import Callable

EARLIEST = 1_767_225_600.0
"""The first second of 2026; a clock before it has not been set."""
JUMP_S = 60.0
TOLD_FOR_S = 120.0


class ClockWatch:
    """Compares the clock on the wall with the one that only runs forward. Scores do not depend on either."""

    def __init__(self, wall: Callable[[], float] = time.time, steady: Callable[[], float] = time.monotonic) -> None:
        self._wall = wall
        self._steady = steady
        self._offset = wall() - steady()
        self._jumped_at: float | None = None

    def look(self) -> str | None:
        """Return a sentence for the page while there is something to say about the clock."""
        wall, steady = self._wall(), self._steady()
        offset = wall - steady
        if abs(offset - self._offset) > JUMP_S:
            self._jumped_at = steady
        self._offset = offset
        if wall < EARLIEST:
            return "The clock is not set: dates of games will be wrong, the score is not touched."
        if self._jumped_at is not None and steady - self._jumped_at < TOLD_FOR_S:
            return "The clock has been set: dates of earlier games may be off, the score is not touched."
        return None
