"""The table events: one vocabulary for camera, phones, record files and the journal.

An event is checked when it is parsed; what the rules of Euchre forbid is no error here, only what cannot be understood.
Version 1 of the vocabulary; an event's unknown fields are kept and ignored, so that later versions can add to it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from referee.cards import ALL_CARDS, SEATS, SIDES, SUITS
from referee.rules import THROW_INS, RulesError, parse_rules


class EventError(ValueError):
    """Something that is no table event; the message names the field and the reason."""


class JournalError(ValueError):
    """A journal that cannot be read; `line` (from 1) and `reason` say where and why."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


class Event(NamedTuple):
    """One thing that happened at the table.

    `n` is its number in the journal, 0 until it has one. `camera` tells a reading of the camera from a person's word,
    which outranks it. `fields` are all fields as they were said, `kind` and `n` among them.
    """

    kind: str
    n: int
    camera: bool
    fields: Mapping[str, Any]

    def get(self, name: str) -> Any:
        """A field's value, None where it is missing."""
        return self.fields.get(name)

    def numbered(self, n: int) -> Event:
        """The same event with this number."""
        return Event(self.kind, n, self.camera, {**self.fields, "n": n})


Check = frozenset[str] | Callable[[Any], str | None]
"""The texts that are allowed, or a function that says what is wrong with a value."""

_SAID_BY_PLAYERS = """misdeal exposed_card stolen_deal no_cut table_talk six_cards no_discard short_hand stacked_deck
    call_out_of_turn uneven_deal looked_at_kitty other"""
IRREGULARITIES = frozenset(_SAID_BY_PLAYERS.split())
REMEDIES = frozenset(["call_card", "call_suit", "play_on", "redeal"])
CALLS = frozenset(["pass", "order", "c", "d", "h", "s", "n", "x"])
SOURCES = frozenset(["camera", "phone", "marker", "file"])


def _wrong(check: Check, value: Any) -> str | None:
    """What is wrong with a value, or None."""
    if not isinstance(check, frozenset):
        return check(value)
    if type(value) is str and value in check:
        return None
    return f"must be one of {', '.join(sorted(check))}" if len(check) < 20 else "must be a card such as 9h, Td, B or Xx"


def _text(value: Any) -> str | None:
    return None if isinstance(value, str) else "must be a text"


def _truth(value: Any) -> str | None:
    return None if value is True or value is False else "must be true or false"


def _number(value: Any) -> str | None:
    fine = type(value) in (int, float) and math.isfinite(value)
    return None if fine else "must be a number"


def _within(low: int, high: int) -> Check:
    """A whole number from `low` to `high`, both included."""

    def check(value: Any) -> str | None:
        return None if type(value) is int and low <= value <= high else f"must be a whole number from {low} to {high}"

    return check


def _confidence(value: Any) -> str | None:
    return None if type(value) in (int, float) and 0 <= value <= 1 else "must be a number from 0 to 1"


_card: Check = ALL_CARDS
_seat: Check = frozenset(SEATS)
_side: Check = frozenset(SIDES)
_index: Check = _within(0, 10**9)
_points: Check = _within(-(10**6), 10**6)


def _cards(value: Any) -> str | None:
    if not isinstance(value, list | tuple) or len(value) > 8:
        return "must be a list of cards"
    wrong = [card for card in value if _wrong(_card, card)]
    return f"has {wrong[0]!r}, which is no card" if wrong else None


def _names(value: Any) -> str | None:
    if isinstance(value, Mapping) and all(seat in SEATS and isinstance(name, str) for seat, name in value.items()):
        return None
    return "must give a text for each of N, E, S, W"


def _score(value: Any) -> str | None:
    if isinstance(value, Mapping) and all(
        side in SIDES and not _wrong(_points, points) for side, points in value.items()
    ):
        return None
    return "must give whole numbers for NS and EW"


def _rules(value: Any) -> str | None:
    try:
        parse_rules(value)
    except RulesError as error:
        return str(error)
    return None


def _settings(value: Any) -> str | None:
    return None if isinstance(value, Mapping) and all(isinstance(name, str) for name in value) else "must be an object"


_COMMON: dict[str, Check] = {
    "n": _within(1, 10**15),
    "t": _number,
    "by": SOURCES,
    "confidence": _confidence,
    "hand": _index,
    "id": _text,
    "note": _text,
}

_KINDS: dict[str, tuple[tuple[str, ...], dict[str, Check]]] = {
    "game": ((), {"rules": _rules, "names": _names, "dealer": _seat, "score": _score}),
    "deal": ((), {"dealer": _seat}),
    "upcard": (("card",), {"card": _card, "suit": frozenset(SUITS)}),
    "call": (("call",), {"seat": _seat, "call": CALLS, "alone": _truth, "blind": _truth}),
    "discard": (("seat",), {"seat": _seat, "card": _card}),
    "defend_alone": (("seat",), {"seat": _seat}),
    "exchange": (
        ("seat", "with"),
        {"seat": _seat, "with": frozenset([*SEATS, "kitty"]), "gives": _cards, "takes": _cards},
    ),
    "throw_in": (("seat", "reason"), {"seat": _seat, "reason": frozenset(THROW_INS), "cards": _cards}),
    "play": (("card",), {"seat": _seat, "card": _card}),
    "retract": (("seat", "card"), {"seat": _seat, "card": _card}),
    "turn_trick": ((), {"winner": _seat}),
    "claim_tricks": (("seat",), {"seat": _seat, "tricks": _within(0, 5), "cards": _cards}),
    "concede": (("side",), {"side": _side}),
    "claim_renege": (("side", "against"), {"side": _side, "against": _seat, "trick": _within(1, 5)}),
    "ruling": (
        ("flag", "decision"),
        {
            "flag": _text,
            "decision": frozenset(["uphold", "waive"]),
            "remedy": REMEDIES,
            "card": _card,
            "suit": frozenset(SUITS),
        },
    ),
    "answer": (("question", "option"), {"question": _text, "option": _text}),
    "irregularity": (
        ("what",),
        {"what": IRREGULARITIES, "seat": _seat, "side": _side, "card": _card, "points": _points},
    ),
    "hand_result": (
        ("maker", "tricks"),
        {"maker": _seat, "tricks": _within(0, 5), "alone": _truth, "lone_defender": _seat, "blind": _truth},
    ),
    "adjust_score": (("side", "points"), {"side": _side, "points": _points, "reason": _text}),
    "correct": (("target", "set"), {"target": _within(1, 10**15), "set": _settings}),
    "undo": ((), {"target": _within(1, 10**15)}),
}
"""For each kind its required fields, and how each of its own fields is checked."""

KINDS = tuple(_KINDS)
_ALL_CHECKS = {kind: {**_COMMON, **checks} for kind, (_, checks) in _KINDS.items()}


def parse_event(obj: Mapping[str, Any]) -> Event:
    """The table event that `obj` says; a field that is null counts as missing.

    Raises EventError, naming the field and the reason, for anything that is not one.
    """
    if type(obj) is not dict and not isinstance(obj, Mapping):
        raise EventError(f"must be an object, not {_shown(obj)}")
    kind = obj.get("kind")
    checks = _ALL_CHECKS.get(kind) if isinstance(kind, str) else None
    if checks is None:
        raise EventError(f"kind: no table event of the kind {_shown(kind)}" if "kind" in obj else "kind: missing")
    assert isinstance(kind, str)
    fields = dict(obj)
    for name, value in obj.items():
        check = checks.get(name)
        if type(check) is frozenset:
            if type(value) is str and value in check:
                continue
        elif check is None and value is not None:
            continue
        if value is None:
            del fields[name]
        elif check is not None and (reason := _wrong(check, value)) is not None:
            raise EventError(_told(name, value, reason))
    for name in _KINDS[kind][0]:
        if name not in fields:
            raise EventError(f"{name}: missing in {kind}")
    return Event(kind, fields.get("n", 0), fields.get("by") == "camera", fields)


def dump_event(event: Event) -> dict[str, Any]:
    """The event as the JSON object it came from, with its number."""
    return dict(event.fields)


def corrected(event: Event, changes: Mapping[str, Any]) -> Event:
    """The event as it reads after a correction that sets these fields (null takes one away); number and id stay.

    Raises EventError when that is no table event.
    """
    kept = {name: value for name, value in changes.items() if name not in ("n", "id", "by")}
    return parse_event({**event.fields, **kept})


def _told(name: str, value: Any, reason: str) -> str:
    """One line on a field that is wrong."""
    if name == "rules":
        return f"rules: {reason}"
    return f"{name}: {reason}, not {_shown(value)}"


def _shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:37]}..."
