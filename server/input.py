"""What arrives from a phone, made safe before anybody looks into it."""

import json
import math
from collections.abc import Mapping
from typing import Any

MAX_TEXT = 200
MAX_NAME = 40
MAX_ID = 80
MAX_NUMBER = 10**9
MAX_DEPTH = 5
MAX_ITEMS = 100


class InputError(ValueError):
    """The request is refused; the message names the field and the reason."""


def read_object(body: bytes) -> dict[str, Any]:
    """Read a JSON object whose numbers are finite and whose texts can be written down; raises InputError."""
    try:
        value = json.loads(body, parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        raise InputError(f"not JSON: {error}") from error
    if not isinstance(value, dict):
        raise InputError("not a JSON object")
    _check(value, "", 0)
    return value


def check_event(event: Mapping[str, Any]) -> None:
    """Check the sizes that the table's vocabulary leaves open; raises InputError."""
    names = event.get("names")
    if isinstance(names, dict):
        for seat, name in names.items():
            if isinstance(name, str) and len(name) > MAX_NAME:
                raise InputError(f"names.{seat}: longer than {MAX_NAME} characters")
    identity = event.get("id")
    if identity is not None and not (isinstance(identity, str) and 0 < len(identity) <= MAX_ID):
        raise InputError(f"id: a text of 1 to {MAX_ID} characters is wanted")


def _refuse_constant(name: str) -> float:
    raise ValueError(f"{name} is no number")


def _check(value: object, place: str, depth: int) -> None:
    name = place.lstrip(".") or "event"
    if depth > MAX_DEPTH:
        raise InputError(f"{name}: too deep")
    if isinstance(value, dict | list) and len(value) > MAX_ITEMS:
        raise InputError(f"{name}: more than {MAX_ITEMS} entries")
    if isinstance(value, dict):
        for key, inner in value.items():
            _check(key, place, depth)
            _check(inner, f"{place}.{key[:40]}", depth + 1)
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            _check(inner, f"{place}[{index}]", depth + 1)
    elif isinstance(value, str):
        _check_text(value, name)
    elif isinstance(value, int | float) and not (math.isfinite(value) and abs(value) <= MAX_NUMBER):
        raise InputError(f"{name}: no number that a card table knows")


def _check_text(value: str, name: str) -> None:
    if len(value) > MAX_TEXT:
        raise InputError(f"{name}: longer than {MAX_TEXT} characters")
    try:
        value.encode()
    except UnicodeEncodeError as error:
        raise InputError("a text holds half a character (lone surrogate)") from error
    if "\0" in value:
        raise InputError("a text holds a zero character")
