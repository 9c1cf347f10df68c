"""A table that lives in memory only: what `upcard watch` referees a film with."""

from collections.abc import Mapping
from typing import Any

from referee import Expectation, HouseRules, Referee, parse_event
from server.table_service import Observed, Receipt


class MemoryTable:
    """Takes table events in and keeps nothing once the program ends."""

    def __init__(self, rules: HouseRules | None = None, game_id: str = "game") -> None:
        self.referee = Referee.start(rules, game_id=game_id)
        self._expectation = self.referee.expectation()

    def submit(self, event: Mapping[str, Any], by: str = "phone", *, observed: Observed | None = None) -> Receipt:  # noqa: ARG002 - pictures are not kept
        """Take one event in; raises EventError when it cannot be understood."""
        fields = {key: value for key, value in event.items() if key != "n"}
        fields.setdefault("by", by)
        self.referee = self.referee.apply(parse_event(fields))
        self._expectation = self.referee.expectation()
        return Receipt(self.referee.last_n, self.referee.last_n)

    def observe(self, observation: Observed) -> Receipt:
        """Take in what the camera saw."""
        return self.submit(observation.event, by="camera")

    def expectation(self) -> Expectation:
        """The question that the watcher asks before it reads a frame."""
        return self._expectation

    def state(self) -> dict[str, Any]:
        """The contract's state object; a film that has ended has no camera any more."""
        return {**self.referee.state(), "camera": {"state": "off", "fps": None, "message": None}}
