"""Walking through JSON while remembering where one is."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from referee.egn.errors import EgnError, NotJsonError
from referee.plain_json import DECODER, reason

_PLAIN_KEY = re.compile(r"[A-Za-z_]\w*")


@dataclass(frozen=True)
class Place:
    """A JSON value with its path; a missing key is a place whose value is None."""

    path: str
    value: object

    def key(self, name: str) -> Place:
        """The value under `name`; None where this is no object or has no such key."""
        path = f"{self.path}.{name}" if _PLAIN_KEY.fullmatch(name) else f"{self.path}[{json.dumps(name)}]"
        return Place(path, self.value.get(name) if isinstance(self.value, dict) else None)

    def items(self) -> Iterator[Place]:
        """The elements, in order; nothing where this is no list."""
        elements = self.value if isinstance(self.value, list) else []
        return (Place(f"{self.path}[{index}]", element) for index, element in enumerate(elements))

    def key_names(self) -> list[str]:
        """The keys of an object; nothing where this is none."""
        return list(self.value) if isinstance(self.value, dict) else []

    def refuse(self, reason: str) -> EgnError:
        """The error to raise about this value."""
        return EgnError(self.path, reason)

    def require_object(self, what: str) -> Place:
        """This place, if it holds an object."""
        if not isinstance(self.value, dict):
            raise self.refuse(f"{what} must be an object, not {shown(self.value)}")
        return self

    def require_list(self, what: str) -> Place:
        """This place, if it holds a list."""
        if not isinstance(self.value, list):
            raise self.refuse(f"{what} must be a list, not {shown(self.value)}")
        return self

    def require_seat(self, what: str) -> int:
        """A seat number 0 to 3."""
        if not is_whole(self.value) or self.value not in range(4):
            raise self.refuse(f"{what} must be a seat from 0 to 3, not {shown(self.value)}")
        assert isinstance(self.value, int)
        return self.value

    def text(self) -> str | None:
        """The string here, or None."""
        return self.value if isinstance(self.value, str) else None


def is_whole(value: object) -> bool:
    """Whether a JSON value is a whole number (JSON's true and false are not)."""
    return isinstance(value, int) and not isinstance(value, bool)


def shown(value: object) -> str:
    """A value as it is quoted in a message: JSON, at most 40 characters; `nothing` for a missing one."""
    if value is None:
        return "nothing"
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 40 else text[:37] + "..."


def parse_json(text: str) -> Place:
    """The root of a JSON document.

    Raises NotJsonError, with line and column where they are known.
    """
    try:
        return Place("$", DECODER.decode(text.removeprefix("\ufeff")))
    except (ValueError, RecursionError) as error:
        raise NotJsonError(f"not JSON ({reason(error, line=True)})") from error


def warn_unknown_keys(place: Place, known: Collection[str], warnings: list[str]) -> None:
    """Adds one warning for each key of an object that EGN does not have there."""
    warnings.extend(f"{place.key(name).path}: unknown key, ignored" for name in place.key_names() if name not in known)
