"""What the referee says about one hand."""

from __future__ import annotations

from dataclasses import dataclass, field

from referee.bidding import Bidding
from referee.events import Event
from referee.facts import Facts
from referee.flags import Flag
from referee.guess import TrumpGuess
from referee.irregularities import Ending, nothing
from referee.play import Table
from referee.reneges import Penalty
from referee.scoring import Standing


@dataclass(slots=True)
class Judgement:
    """Everything the referee says about one hand. `after` is the game's standing once it is over."""

    facts: Facts
    dealer: str | None
    upcard: str | None
    bidding: Bidding
    table: Table
    flags: list[Flag] = field(default_factory=list)
    doubtful: list[Flag] = field(default_factory=list)
    """Reneges that an uncertain record seems to prove, so that the table has to say."""
    result: str | None = None
    points: dict[str, int] = field(default_factory=nothing)
    tricks_won: dict[str, int] = field(default_factory=nothing)
    over: bool = False
    cut_off: bool = False
    over_n: int | None = None
    phase: str = "deal"
    turn: str | None = None
    discard: str | None = None
    score_after: Standing = field(default_factory=Standing)
    after: Standing = field(default_factory=Standing)
    scored_by_word: Event | None = None
    guess: TrumpGuess | None = None
    ending: Ending | None = None
    penalty: Penalty | None = None

    @property
    def index(self) -> int:
        """The hand's number, from 0."""
        return self.facts.index
