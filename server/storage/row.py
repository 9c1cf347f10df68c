"""One line of the journal as it is kept."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Row:
    """An accepted event with what the store adds to it.

    `n` is its number in the whole journal, `game` the game it belongs to, `at` the wall clock in seconds since 1970
    (only for dates; the order is that of `n`), `seat` where the sender said he sits, `event` the table event itself
    without its number.
    """

    n: int
    game: str
    at: float
    event: dict[str, Any]
    seat: str | None = None

    @property
    def id(self) -> str | None:
        """The sender's own name for the event, which makes sending it twice harmless."""
        value = self.event.get("id")
        return value if isinstance(value, str) else None

    def numbered(self) -> dict[str, Any]:
        """The table event with its number, as the referee and the outside know it."""
        return {"n": self.n, **self.event}

    def to_line(self) -> str:
        """The row as one line of the text copy."""
        fields: dict[str, Any] = {"n": self.n, "game": self.game, "at": self.at, "event": self.event}
        if self.seat is not None:
            fields["seat"] = self.seat
        return json.dumps(fields, ensure_ascii=False, separators=(",", ":")) + "\n"

    @classmethod
    def from_dict(cls, fields: Mapping[str, Any]) -> "Row":
        """Read a line of the text copy; raises KeyError, TypeError or ValueError where it is not one."""
        event = fields["event"]
        if not isinstance(event, dict) or not isinstance(fields["game"], str):
            raise TypeError("not a row of the journal")
        seat = fields.get("seat")
        return cls(
            int(fields["n"]), fields["game"], float(fields["at"]), event, seat if isinstance(seat, str) else None
        )
