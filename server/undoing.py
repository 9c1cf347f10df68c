"""Which event an `undo` reaches, as far as the service needs to know: taking back a game's beginning changes games."""

from collections.abc import Iterable, Mapping
from typing import Any


def reached_by_undo(undo: Mapping[str, Any], events: Iterable[Mapping[str, Any]]) -> int | None:
    """Return the number of the event that `undo` takes back: its target, or else the last standing event of a person.

    `events` are the numbered events before it. An undo that was itself undone has taken nothing back.
    """
    if undo.get("target") is not None:
        return int(undo["target"])
    people: list[int] = []
    taken_back: set[int] = set()
    by_undo: dict[int, int] = {}
    for event in events:
        if event["kind"] != "undo":
            if event.get("by") != "camera":
                people.append(event["n"])
            continue
        target = event.get("target") or _last_standing(people, taken_back)
        if target is None:
            continue
        if target in by_undo:
            taken_back.discard(by_undo[target])
        taken_back.add(target)
        by_undo[event["n"]] = target
    return _last_standing(people, taken_back)


def _last_standing(people: list[int], taken_back: set[int]) -> int | None:
    return next((n for n in reversed(people) if n not in taken_back), None)
