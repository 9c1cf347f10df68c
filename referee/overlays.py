"""Corrections and undos: what of the journal stands, and how each event reads now."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from referee.events import Event, EventError, corrected

_ABOUT_EVENTS = ("undo", "correct")
"""Kinds that say something about other events, not about the table."""


@dataclass(frozen=True, eq=False)
class Overlays:
    """What lies over the journal: each undo with the event it takes back, and the corrections, in order."""

    undos: tuple[tuple[int, int], ...] = ()
    corrections: tuple[Event, ...] = ()

    @cached_property
    def taken_back(self) -> frozenset[int]:
        """The numbers of the events that do not stand; an undo that is itself taken back takes nothing back."""
        taken: set[int] = set()
        for undo, target in reversed(self.undos):
            if undo not in taken:
                taken.add(target)
        return frozenset(taken)

    def changes(self) -> dict[int, tuple[int, ...]]:
        """For each corrected event the numbers of the corrections that stand."""
        found: dict[int, tuple[int, ...]] = {}
        for event in self.corrections:
            if event.n not in self.taken_back:
                target = event.fields["target"]
                found[target] = (*found.get(target, ()), event.n)
        return found

    def read(self, event: Event) -> Event | None:
        """How an event reads now; None where it does not stand, or is itself a correction or an undo.

        A correction that built on one taken back since, and alone makes no sense, is passed over.
        """
        if event.kind in _ABOUT_EVENTS or event.n in self.taken_back:
            return None
        by_person = not event.camera
        for correction in self.corrections:
            if correction.fields["target"] != event.n or correction.n in self.taken_back:
                continue
            if correction.camera and by_person:
                continue
            try:
                event = corrected(event, correction.fields["set"])
            except EventError:
                continue
            by_person = by_person or not correction.camera
        return Event(event.kind, event.n, False, event.fields) if by_person and event.camera else event

    def first_difference(self, other: Overlays) -> int | None:
        """The number of the first event that reads differently under `other`."""
        differing = set(self.taken_back ^ other.taken_back)
        mine, theirs = self.changes(), other.changes()
        differing |= {n for n in mine.keys() | theirs.keys() if mine.get(n) != theirs.get(n)}
        return min(differing, default=None)


def refuse_correction(target: Event | None, correction: Event, overlays: Overlays) -> str | None:
    """Why a correction cannot be applied, or None."""
    number = correction.fields["target"]
    if target is None:
        return f"correct {correction.n}: there is no event {number}; ignored"
    if target.kind in _ABOUT_EVENTS or correction.fields["set"].get("kind") in _ABOUT_EVENTS:
        return f"correct {correction.n}: corrections and undos cannot be corrected; ignored"
    try:
        corrected(overlays.read(target) or target, correction.fields["set"])
    except EventError as error:
        return f"correct {correction.n}: {error}; ignored"
    return None


def last_standing(events: Iterable[Event], overlays: Overlays) -> Event | None:
    """What an undo without a target takes back: the last standing event that is not the camera's nor an undo.

    `events` run from the newest to the oldest.
    """
    for event in events:
        if event.kind != "undo" and not event.camera and event.n not in overlays.taken_back:
            return event
    return None
