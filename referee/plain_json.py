"""JSON read strictly: no NaN or Infinity, no key twice in one object, and reasons that a user understands."""

from __future__ import annotations

import json
from typing import Any


class StrictJsonError(ValueError):
    """Text that is no JSON, or JSON that says two things at once; the message is one clause."""


def _refuse(name: str) -> Any:
    raise StrictJsonError(f"{name} is no number")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    content = dict(pairs)
    if len(content) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise StrictJsonError(f"the key {twice[:40]!r} stands there twice")
    return content


DECODER = json.JSONDecoder(parse_constant=_refuse, object_pairs_hook=_object)
"""Decodes one JSON value; raises what `reason` puts into words."""


def reason(error: Exception, *, line: bool = False) -> str:
    """Why the decoder gave up, with the column, and with the line where `line` asks for it."""
    if isinstance(error, json.JSONDecodeError):
        where = f"line {error.lineno} column {error.colno}" if line else f"column {error.colno}"
        return f"{error.msg.removesuffix(' at')} at {where}"
    if isinstance(error, RecursionError):
        return "nested too deeply"
    return str(error) if isinstance(error, StrictJsonError) else "a number of too many digits"
