"""House rules that a film's people play by, and how often they make use of them."""

from dataclasses import dataclass
from typing import Final

from models.film.game import Habits
from models.film.levels import Level


@dataclass(frozen=True)
class House:
    """`lowest` is the lowest rank of the pack; `alone` (each call), `defend` (each lone hand of the other side),
    `throw_in` (each deal) and `claim` (where a leader holds the rest) are chances; `shown` that of a poor hand shown
    and taken up again; None where the film's level says how often."""

    lowest: str = "9"
    alone: float | None = None
    defend: float = 0.0
    throw_in: float = 0.0
    claim: float | None = None
    shown: float | None = None

    def habits(self, level: Level) -> Habits:
        """How often the players of a film of this level and house do what."""
        return Habits(
            renege=level.renege,
            wrong_lead=level.wrong_lead,
            claim=level.claim if self.claim is None else self.claim,
            alone=Habits.alone if self.alone is None else self.alone,
            defend=self.defend,
            throw_in=self.throw_in,
            lowest=self.lowest,
        )

    def rules(self, benny: bool) -> str | dict[str, object]:
        """The rules as the referee takes them: a preset's name, or its keys and their values."""
        preset = "british-benny" if benny else "short-rules"
        keys: dict[str, object] = {}
        if self.lowest != "9":
            keys["deck.min_rank"] = int(self.lowest)
        if self.defend:
            keys["lone.defend_alone"] = True
        if self.throw_in:
            keys["poor.throw_in"] = ["nines_tens"]
        return {"preset": preset, **keys} if keys else preset


HOUSES: Final = (
    House(lowest="7"),
    House(alone=0.7, defend=0.8),
    House(throw_in=0.5, shown=0.5),
    House(lowest="8", claim=1.0),
)
"""The houses that films of the report take turns in."""
