"""What a card is, from all views of it: votes weighed by how good each view was, and a small prior."""

import math
from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from vision.sighting import Sighting

FLOOR: Final = 0.004
"""Least probability a view can give to a card that it did not name."""
VIEWS_THAT_COUNT: Final = 2.5
"""Views of one card from one camera repeat each other's mistakes; more than this many add no certainty."""
IMPOSSIBLE: Final = math.exp(-3.5)
"""Prior weight of a card that, by the referee's books, cannot appear any more; books may be wrong."""
NO_SUCH_CARD: Final = math.exp(-6.0)
"""Prior weight of a card that this game's pack does not hold."""


@dataclass(frozen=True)
class Verdict:
    """The likeliest name with its probability, and the ranked guesses."""

    card: str
    probability: float
    guesses: tuple[tuple[str, float], ...]


class NameVotes:
    """The votes for one physical card."""

    def __init__(self) -> None:
        self.views = 0
        self._weight = 0.0
        self._logs: dict[str, float] = {}
        self._clearest: dict[str, float] = {}
        self._floor = 0.0

    def add(self, sighting: Sighting, quality: float = 1.0) -> None:
        """Count one view; `quality` from 0 (worthless) to 1 (sharp, still, uncovered)."""
        guesses = dict(sighting.guesses)
        if sighting.card is not None:
            guesses[sighting.card] = max(guesses.get(sighting.card, 0.0), sighting.confidence)
        if not guesses or quality <= 0:
            return
        self.views += 1
        self._weight += quality
        for card, chance in guesses.items():
            self._clearest[card] = max(self._clearest.get(card, 0.0), chance)
        floor = math.log(FLOOR) * quality
        for card in self._logs.keys() | guesses.keys():
            seen = math.log(max(guesses.get(card, 0.0), FLOOR)) * quality
            self._logs[card] = self._logs.get(card, self._floor) + seen
        self._floor += floor

    def clearest(self, card: str) -> float:
        """How sure the surest view of all was that this is that card."""
        return self._clearest.get(card, 0.0)

    def verdict(self, possible: Collection[str] = (), pack: Collection[str] = ()) -> Verdict | None:
        """Weigh all views; `possible` are the cards that can still appear and `pack` all that the game is played with,
        each empty when nothing is known."""
        if not self._logs:
            return None
        scale = min(self._weight, VIEWS_THAT_COUNT) / self._weight
        best = max(self._logs.values())
        weights = {
            card: math.exp((value - best) * scale) * _prior(card, possible, pack) for card, value in self._logs.items()
        }
        total = sum(weights.values())
        ranked = sorted(((card, weight / total) for card, weight in weights.items()), key=lambda g: (-g[1], g[0]))
        return Verdict(ranked[0][0], ranked[0][1], tuple((card, round(p, 4)) for card, p in ranked[:4]))


def _prior(card: str, possible: Collection[str], pack: Collection[str]) -> float:
    if not can_be(card, pack):
        return NO_SUCH_CARD
    return 1.0 if can_be(card, possible) else IMPOSSIBLE


def can_be(card: str, possible: Collection[str]) -> bool:
    """Say whether a card read by the camera is among the possible ones; the 2 of spades may stand for the Benny."""
    return not possible or card in possible or (card == "2s" and "B" in possible)
