"""The referee: a pure fold of table events, as a frozen value that every event turns into the next one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from referee.events import Event
from referee.expectation import Expectation, expect
from referee.game import Game, Start, hand_events
from referee.overlays import Overlays, last_standing, refuse_correction
from referee.rules import DEFAULT_PRESET, HouseRules, parse_rules
from referee.view import game_state

_IDS_TOGETHER = 64


@dataclass(frozen=True, eq=False)
class Book:
    """What a referee keeps beside the game: what lies over the journal, the ids heard, and the warnings."""

    game_id: str
    overlays: Overlays = field(default_factory=Overlays)
    ids: tuple[frozenset[str], ...] = ()
    warnings: tuple[str, ...] = ()


@dataclass(eq=False)
class Referee:
    """A game refereed up to some event. Applying an event gives a new value and leaves this one as it was.

    Never changed once made; not frozen only because one is made for every event, and a frozen one takes twice as long.
    Each value remembers the one before it, so that a correction or an undo goes back to just before the event it
    concerns and folds from there, as if that event had always read so.
    """

    game: Game
    book: Book
    event: Event | None = None
    before: Referee | None = field(default=None, repr=False)

    @classmethod
    def start(cls, rules: HouseRules | None = None, game_id: str = "game") -> Referee:
        """A referee before the first event, under these house rules until a `game` event brings others."""
        return cls(Game(Start(rules or parse_rules(DEFAULT_PRESET))), Book(game_id))

    @property
    def last_n(self) -> int:
        """The number of the newest event, 0 before the first."""
        return self.event.n if self.event is not None else 0

    @property
    def events(self) -> tuple[Event, ...]:
        """The journal, as accepted."""
        return tuple(reversed(list(self._newest_first())))

    @property
    def initial_score(self) -> tuple[int, int]:
        """The points of NS and EW when the game began."""
        return self.game.start.begin.ns, self.game.start.begin.ew

    def apply(self, event: Event) -> Referee:
        """The referee after one more event; never raises for what happens at a table.

        An event without a number, or with one that is taken, gets the next; one whose `id` is known does nothing.
        """
        book = self.book
        if "id" in event.fields:
            identity = event.fields["id"]
            if any(identity in some for some in book.ids):
                return self
            book = replace(book, ids=_with_id(book.ids, identity))
        last_n = self.last_n
        if event.n <= last_n:
            event = event.numbered(last_n + 1)
        if event.kind == "undo":
            return self._undo(event, book)
        if event.kind == "correct":
            return self._correct(event, book)
        game = self.game.fold(event)
        if game.warning is not None:
            book = replace(book, warnings=(*book.warnings, game.warning))
        return Referee(game, book, event, self)

    def state(self) -> dict[str, Any]:
        """The contract's state object, without the camera and without pictures, secrets hidden already."""
        return game_state(self.game, self.book.game_id, self.last_n, self.book.warnings)

    def expectation(self) -> Expectation:
        """What the watcher needs to know about the game before it reads a frame."""
        return self._expectation

    @cached_property
    def _expectation(self) -> Expectation:
        return expect(self.game)

    def hand_events(self, index: int) -> list[dict[str, Any]]:
        """The events that make up hand `index` of the current game, as they stand after corrections and undos."""
        return hand_events(self.game, index)

    def _newest_first(self) -> Iterator[Event]:
        referee: Referee | None = self
        while referee is not None and referee.event is not None:
            yield referee.event
            referee = referee.before

    def _find(self, n: int) -> Event | None:
        for event in self._newest_first():
            if event.n <= n:
                return event if event.n == n else None
        return None

    def _undo(self, event: Event, book: Book) -> Referee:
        number = event.get("target")
        target = last_standing(self._newest_first(), book.overlays) if number is None else self._find(number)
        if target is None:
            what = "there is nothing to take back" if number is None else f"there is no event {number}"
            return self._noted(event, book, f"undo {event.n}: {what}; ignored")
        overlays = replace(book.overlays, undos=(*book.overlays.undos, (event.n, target.n)))
        return self._under(overlays, event, book)

    def _correct(self, event: Event, book: Book) -> Referee:
        refused = refuse_correction(self._find(event.fields["target"]), event, book.overlays)
        if refused is not None:
            return self._noted(event, book, refused)
        overlays = replace(book.overlays, corrections=(*book.overlays.corrections, event))
        return self._under(overlays, event, book)

    def _noted(self, event: Event, book: Book, warning: str) -> Referee:
        """The same game with an event in the journal that changes nothing in it."""
        return Referee(self.game, replace(book, warnings=(*book.warnings, warning)), event, self)

    def _under(self, overlays: Overlays, event: Event, book: Book) -> Referee:
        """The game refolded under other overlays, from just before the first event that now reads differently."""
        first = book.overlays.first_difference(overlays)
        book = replace(book, overlays=overlays)
        referee: Referee = self
        again: list[Event] = []
        while (
            first is not None and referee.event is not None and referee.event.n >= first and referee.before is not None
        ):
            again.append(referee.event)
            referee = referee.before
        for old in reversed(again):
            standing = overlays.read(old)
            game = referee.game if standing is None else referee.game.fold(standing)
            referee = Referee(game, book, old, referee)
        return Referee(referee.game, book, event, referee)


def _with_id(ids: tuple[frozenset[str], ...], identity: str) -> tuple[frozenset[str], ...]:
    """The ids with one more, kept in sets of limited size so that adding one costs the same late in the evening."""
    if not ids or len(ids[-1]) >= _IDS_TOGETHER:
        return (*ids, frozenset([identity]))
    return (*ids[:-1], ids[-1] | {identity})
