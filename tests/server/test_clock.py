"""A clock that is not set or jumps is said, and touches nothing."""

from server.clock import ClockWatch


class Clocks:
    """A wall clock and a steady one, both set by hand."""

    def __init__(self) -> None:
        self.wall, self.steady = 1_800_000_000.0, 100.0

    def watch(self) -> ClockWatch:
        return ClockWatch(lambda: self.wall, lambda: self.steady)

    def run(self, seconds: float) -> None:
        self.wall += seconds
        self.steady += seconds


def test_a_clock_that_runs_has_nothing_to_say() -> None:
    clocks = Clocks()
    watch = clocks.watch()
    clocks.run(3600.0)
    assert watch.look() is None


def test_a_jump_is_said_for_two_minutes() -> None:
    clocks = Clocks()
    watch = clocks.watch()
    clocks.wall += 86_400.0
    assert "has been set" in (watch.look() or "")
    clocks.run(130.0)
    assert watch.look() is None


def test_a_clock_that_was_never_set_is_said_all_the_time() -> None:
    clocks = Clocks()
    clocks.wall = 0.0
    watch = clocks.watch()
    clocks.run(1000.0)
    assert "is not set" in (watch.look() or "")
