"""One game as the service holds it: the referee's fold of its stretch of the journal."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import structlog

from referee import Event, EventError, Referee, parse_event
from server.storage.row import Row
from server.views import hidden_plays, hide_event, is_on

log = structlog.get_logger()


@dataclass
class Game:
    """A game being played or looked back at.

    `hand_starts` holds for each hand the number of the event that began it, so that what belongs to the running hand
    can be told apart in the journal.
    """

    id: str
    referee: Referee
    first_n: int = 0
    hand_starts: list[int] = field(default_factory=list)
    state: dict[str, Any] = field(default_factory=dict)

    @classmethod
    def new(cls, identity: str) -> "Game":
        """A game in which nothing has happened yet."""
        referee = Referee.start(game_id=identity)
        return cls(identity, referee, state=referee.state())

    @classmethod
    def replay(cls, identity: str, rows: Iterable[Row]) -> "Game":
        """Fold a game's rows. A row that this program cannot understand is passed over and logged, never lost."""
        game = cls.new(identity)
        for row in rows:
            try:
                game.take(game.after(parse_event(row.numbered())), row.n)
            except EventError as error:
                log.error("event not understood", n=row.n, game=identity, reason=str(error))
            except Exception:
                log.exception("event broke the referee", n=row.n, game=identity)
        return game

    def after(self, event: Event) -> Referee:
        """Return what the referee would say after one more event, without taking it yet."""
        return self.referee.apply(event)

    def take(self, referee: Referee, n: int) -> None:
        """Go on from a referee that has seen event `n`."""
        self.referee = referee
        self.first_n = self.first_n or n
        self.state = referee.state()
        hands = len(self.state["hands"])
        del self.hand_starts[hands:]
        while len(self.hand_starts) < hands:
            self.hand_starts.append(n)

    @property
    def running_since(self) -> int | None:
        """The number of the event that began the hand being played, None between hands."""
        return self.hand_starts[-1] if is_on(self.state) else None

    def public_events(self, rows: Iterable[Row]) -> Iterator[dict[str, Any]]:
        """The numbered events as everybody may see them, with what the store knows of the sender."""
        since = self.running_since
        hand: Mapping[str, Any] = self.state["hands"][-1] if since is not None else {}
        plays = hidden_plays(hand, str(self.state["rules"].get("review_tricks", "last")))
        shown = [
            card["n"]
            for trick in hand.get("tricks", [])
            for card in trick["cards"]
            if card.get("n") is not None and card["n"] not in plays
        ]
        before = min(shown) if plays and shown else 0
        for row in rows:
            event = {**row.numbered(), "at": round(row.at, 3), "seat_of_sender": row.seat}
            if since is not None and row.game == self.id:
                event = hide_event(event, from_n=since, before_n=before, plays=plays)
            yield event

    def finished_rows(self, rows: Iterable[Row]) -> Iterator[Row]:
        """The rows without those of the running hand, for a record that may be given away while the hand is on."""
        since = self.running_since
        for row in rows:
            late = row.event.get("hand") is not None or row.event["kind"] == "adjust_score"
            if since is None or row.n < since or late:
                yield row
