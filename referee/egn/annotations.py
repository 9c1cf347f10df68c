"""What EGN has no field for, carried in its annotations.

An annotation is free text at a call or a card. Upcard writes three kinds: a flag told in words (for people, never read
back); `Upcard rules {...}`, house rules that the ruleset cannot say; and, where a deal's fields cannot say all that
happened in it, `Upcard event {...}` for each of its table events, which then stand for the whole deal.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping

from referee.egn.place import Place
from referee.events import EventError, parse_event

EVENT_PREFIX = "Upcard event "
RULES_PREFIX = "Upcard rules "
LONGEST = 1024
"""Characters that EGN's schema allows in one annotation."""
MOST = 50
"""Annotations that it allows at one call or card."""


def event_annotations(events: Iterable[Mapping[str, object]]) -> dict[str, list[str]]:
    """The annotations object that carries a whole deal as its table events, in order."""
    texts = [EVENT_PREFIX + _compact(event) for event in events]
    return {str(start // MOST): texts[start : start + MOST] for start in range(0, len(texts), MOST)}


def rules_annotations(rules: Mapping[str, object]) -> list[str]:
    """The annotations that carry these house rules, split so that each stays within EGN's limit."""
    texts: list[str] = []
    part: dict[str, object] = {}
    for key, value in rules.items():
        if part and len(_rules_text({**part, key: value})) > LONGEST:
            texts.append(_rules_text(part))
            part = {}
        part[key] = value
    return [*texts, _rules_text(part)] if part else texts


def read_events(annotations: Place, warnings: list[str]) -> list[dict[str, object]]:
    """The table events that stand for the whole deal; empty where there are none, or (with a warning) not all good."""
    events: list[dict[str, object]] = []
    for text in _texts(annotations, EVENT_PREFIX):
        carried = _object(text, warnings)
        if carried is None:
            return []
        try:
            parse_event(carried)
        except EventError as error:
            warnings.append(f"{text.path}: {error}; the deal's own fields are read instead")
            return []
        events.append(carried)
    return events


def read_rules(annotations: Place, warnings: list[str]) -> dict[str, object]:
    """The house rules carried in an annotations object; empty where there are none."""
    rules: dict[str, object] = {}
    for text in _texts(annotations, RULES_PREFIX):
        rules |= _object(text, warnings) or {}
    return rules


def _rules_text(rules: Mapping[str, object]) -> str:
    """One annotation of house rules."""
    return RULES_PREFIX + _compact(rules)


def _compact(content: Mapping[str, object]) -> str:
    """JSON without spaces."""
    return json.dumps(content, ensure_ascii=False, separators=(",", ":"))


def _texts(annotations: Place, prefix: str) -> list[Place]:
    """The annotations that begin with `prefix`, without it, in the order of their indices."""
    indices = [name for name in annotations.key_names() if name.isascii() and name.isdigit() and len(name) < 5]
    texts = (text for name in sorted(indices, key=int) for text in annotations.key(name).items())
    return [
        Place(text.path, text.value.removeprefix(prefix))
        for text in texts
        if isinstance(text.value, str) and text.value.startswith(prefix)
    ]


def _object(text: Place, warnings: list[str]) -> dict[str, object] | None:
    """The JSON object an annotation carries, or None with a warning."""
    try:
        carried = json.loads(str(text.value))
    except (ValueError, RecursionError):
        carried = None
    if not isinstance(carried, dict):
        warnings.append(f"{text.path}: carries no JSON object; the annotation is ignored")
        return None
    return carried
