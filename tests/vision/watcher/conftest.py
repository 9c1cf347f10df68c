"""A drawn table, watched and refereed by the real watcher and the real referee."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest

from hardware.camera import Frame
from server.memory_table import MemoryTable
from server.watching import Watch
from tests.vision.watcher.tabletop import ScriptedReader, Tabletop
from vision.watcher import Watcher


@dataclass
class Evening:
    """A table with everything that watches it, and what came of it."""

    table: Tabletop
    taps: list[Mapping[str, Any]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.reader = ScriptedReader(self.table)
        self.watcher = Watcher(self.reader)
        self.referee = MemoryTable()
        self.watch = Watch(self.watcher, self.referee, self.taps)
        self.states: list[tuple[str, str | None]] = []

    def see(self, frames: Iterable[Frame]) -> "Evening":
        """Watch what happens."""
        for frame in frames:
            self.watch.take(frame)
            status = (self.watcher.status.state, self.watcher.status.message)
            if not self.states or self.states[-1] != status:
                self.states.append(status)
        return self

    def say(self, **event: Any) -> None:
        """A person taps something."""
        self.referee.submit(event, by="phone")

    @property
    def plays(self) -> list[tuple[str, str]]:
        """Seat and card of every play the camera saw, in order."""
        return [(play.seat, play.card) for play in self.watch.plays]

    @property
    def kinds(self) -> list[str]:
        """The kinds of all events, in order."""
        return [event.kind for event in self.referee.referee.events]

    def events(self, kind: str) -> list[Mapping[str, Any]]:
        """All events of one kind."""
        return [event.fields for event in self.referee.referee.events if event.kind == kind]


@pytest.fixture
def evening() -> Evening:
    """A quiet evening at a green table."""
    return Evening(Tabletop())
