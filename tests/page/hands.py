"""Hands that the pages show in these tests: seats, cards and calls as the table would report them."""

from typing import Any

Event = dict[str, Any]
NAMES = {"N": "Oak", "E": "Ash", "S": "Elm", "W": "Fir"}


def plays(*cards: str) -> list[Event]:
    """Cards laid down, each written as seat and card: `E Ac`."""
    return [{"kind": "play", "seat": card[0], "card": card[2:]} for card in cards]


OPENING: list[Event] = [
    {"kind": "game", "dealer": "N", "names": NAMES},
    {"kind": "upcard", "card": "Jd"},
    {"kind": "call", "seat": "E", "call": "order"},
    {"kind": "discard", "seat": "N", "card": "Jc"},
]
"""A named game in which Ash has ordered up the jack of diamonds."""

FIRST_TRICK = plays("E Ac", "S 9c", "W Tc", "N Kc")
RENEGE = [*FIRST_TRICK, *plays("E Ah", "S Qc", "W 9h", "N Th", "E As", "S 9s", "W Ts", "N Qs", "E Qh", "S Kh")]
"""Elm does not follow hearts in trick 2 and plays the king of hearts in trick 4."""
RENEGE_SENTENCE = (
    "Elm did not follow hearts in trick 2 (played queen of clubs), then played the king of hearts in trick 4."
)
