"""The outcome of one check."""

from dataclasses import dataclass
from typing import Literal

Health = Literal["good", "poor", "bad", "unknown"]


@dataclass(frozen=True)
class Finding:
    """What was looked at, how it is, what was found, and what to do about it (empty when nothing is to be done)."""

    subject: str
    health: Health
    found: str
    advice: str = ""
