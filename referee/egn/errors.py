"""What EGN and EMN reading refuses, and how it says so."""

from __future__ import annotations


class EgnError(ValueError):
    """A file that is JSON but cannot be understood as EGN or EMN.

    `path` is the JSON path of the value at fault (`$.deals[0].initialState.dealer`), `reason` one clause for the user.
    """

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(f"{path}: {reason}")
        self.path = path
        self.reason = reason


class NotJsonError(ValueError):
    """The text is not JSON at all; the message gives line and column."""
