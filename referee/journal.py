"""The journal: table events, one JSON object a line, appended to and never rewritten.

A line that an ending power supply tore off is recognised: it is the last, has no newline, and is not JSON. Any other
damage is refused, since a journal with a hole in it would tell another game.
"""

from __future__ import annotations

import json
from collections.abc import Iterable

from referee.events import Event, EventError, JournalError, dump_event, parse_event
from referee.plain_json import DECODER, StrictJsonError, reason


def parse_journal(text: str) -> tuple[list[Event], list[str]]:
    """The events of a journal and the warnings about it.

    An event without a number takes its line's. Raises JournalError for the first line that cannot be understood.
    """
    events: list[Event] = []
    warnings: list[str] = []
    last = 0
    lines = text.removeprefix("\ufeff").split("\n")
    for number, line in enumerate(lines, start=1):
        line = line.strip()
        if not line:
            continue
        try:
            content, end = DECODER.raw_decode(line)
            if end < len(line):
                raise json.JSONDecodeError("Extra data", line, end)
        except (ValueError, RecursionError) as error:
            if number == len(lines) and not isinstance(error, StrictJsonError):
                warnings.append(f"line {number}: torn off in the middle; dropped")
                break
            raise JournalError(number, f"not JSON ({reason(error)})") from error
        if type(content) is dict and content.get("n") is None:
            content["n"] = max(number, last + 1)
        try:
            event = parse_event(content)
        except EventError as error:
            raise JournalError(number, str(error)) from error
        if event.n <= last:
            raise JournalError(number, f"n: must be greater than {last}, the number before it, not {event.n}")
        last = event.n
        events.append(event)
    return events, warnings


def dump_journal(events: Iterable[Event]) -> str:
    """The events as a journal's text."""
    return "".join(json.dumps(dump_event(event), ensure_ascii=False) + "\n" for event in events)
