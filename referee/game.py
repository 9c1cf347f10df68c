"""A game as the fold of its events: which hand each event belongs to, and the standing that each hand starts from."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from referee.cards import SIDES
from referee.events import Event
from referee.hand import judge_hand
from referee.judgement import Judgement
from referee.play import TRICKS
from referee.rules import HouseRules, parse_rules
from referee.scoring import Standing, adjust, decide

_OF_HAND = re.compile(r"h(\d{1,9})-")
_ABOUT_THE_DEAL = frozenset(["misdeal", "no_cut", "stolen_deal", "stacked_deck", "uneven_deal"])
_ALWAYS_THE_NEWEST = frozenset(["play", "call", "turn_trick", "discard", "retract"])
_BEGINS_ONE = frozenset(["upcard", "throw_in", "hand_result"])


@dataclass(eq=False)
class Hand:
    """One hand's events and what it starts from; judged when somebody asks, and only once.

    Never changed once made; not frozen only because one is made for every event, and a frozen one takes twice as long.
    """

    index: int
    rules: HouseRules
    before: Standing
    events: tuple[Event, ...]
    closed_n: int | None = None

    @cached_property
    def judgement(self) -> Judgement:
        """The referee's word on this hand."""
        return judge_hand(self.index, self.rules, self.events, self.before, self.closed_n)

    def with_event(self, event: Event) -> Hand:
        """The hand with one more fact."""
        return Hand(self.index, self.rules, self.before, (*self.events, event), self.closed_n)

    def is_being_dealt(self, deal: Event) -> bool:
        """Whether a `deal` tells of this very hand: camera and person both report the beginning of one."""
        return all(event.kind in ("deal", "upcard") and event.camera != deal.camera for event in self.events)


@dataclass(frozen=True, eq=False)
class Start:
    """What a game started with: rules, players, score, and the adjustments (`prelude`) before its first hand."""

    rules: HouseRules
    names: Mapping[str, str] = field(default_factory=dict)
    begin: Standing = field(default_factory=Standing)
    prelude: tuple[Event, ...] = ()

    @cached_property
    def opening(self) -> Standing:
        """The standing that the first hand starts from."""
        standing = self.begin
        for event in self.prelude:
            standing = adjust(standing, event.fields["side"], event.fields["points"], self.rules)
        return standing


@dataclass(eq=False)
class Game:
    """A game: its start, its finished hands, and the newest one. Like a hand it never changes once made."""

    start: Start
    finished: tuple[Hand, ...] = ()
    newest: Hand | None = None
    warning: str | None = None

    @property
    def hands(self) -> tuple[Hand, ...]:
        """All hands in order."""
        return self.finished if self.newest is None else (*self.finished, self.newest)

    @cached_property
    def standing(self) -> Standing:
        """Score, winner and next dealer as of now."""
        return self.newest.judgement.after if self.newest is not None else self.opening

    @property
    def opening(self) -> Standing:
        """The standing that the first hand starts from."""
        return self.start.opening

    @property
    def rules(self) -> HouseRules:
        """The house rules of this game."""
        return self.start.rules

    def fold(self, event: Event) -> Game:
        """The game after one more event."""
        kind = event.kind
        newest = self.newest
        if kind in _ALWAYS_THE_NEWEST and newest is not None and "hand" not in event.fields:
            return Game(self.start, self.finished, newest.with_event(event))
        if kind == "game":
            return self._new_game(event)
        index = self._index_of(event)
        known = index is not None and newest is not None and index <= newest.index
        if index is not None and newest is not None and index < newest.index:
            return self._late(index, event)
        if kind == "deal" and not known and not (newest is not None and newest.is_being_dealt(event)):
            return self._begin_hand(event)
        if newest is None:
            if kind == "adjust_score":
                return Game(replace(self.start, prelude=(*self.start.prelude, event)))
            if kind in ("ruling", "answer"):
                return self._warned(event)
            return self._begin_hand(event)
        if kind in ("ruling", "answer") and index is not None and not known:
            return self._warned(event)
        if not known and self._begins_a_hand(newest, event):
            return self._begin_hand(event)
        return Game(self.start, self.finished, newest.with_event(event))

    def _warned(self, event: Event) -> Game:
        warning = f"{event.kind} {event.n} is about a hand that was not dealt; ignored"
        return Game(self.start, self.finished, self.newest, warning)

    def _new_game(self, event: Event) -> Game:
        """A new game; what `game.overshoot: carry` saved is its score, unless another one is said."""
        rules = parse_rules(event.fields["rules"]) if "rules" in event.fields else self.rules
        carried = self.standing.overflow if self.newest is not None else (0, 0)
        score = event.get("score")
        ns, ew = (score.get(side, 0) for side in SIDES) if score is not None else carried
        dealer = event.get("dealer") or (self.standing.dealer if self.newest is not None else None)
        begin = decide(Standing(ns, ew, dealer=dealer), rules, None)
        return Game(Start(rules, event.get("names") or self.start.names, begin))

    def _begin_hand(self, event: Event) -> Game:
        """Begins a hand with this event, which ends the one before."""
        finished, last = self.finished, self.newest
        before = self.opening
        if last is not None:
            closed = Hand(last.index, last.rules, last.before, last.events, event.n)
            before = closed.judgement.after
            finished = (*finished, closed)
        return Game(self.start, finished, Hand(len(finished), self.rules, before, (event,)))

    def _begins_a_hand(self, last: Hand, event: Event) -> bool:
        """Whether an event other than `deal` shows that a new hand has begun."""
        kind = event.kind
        if kind not in _BEGINS_ONE and not (kind == "irregularity" and event.get("what") in _ABOUT_THE_DEAL):
            return False
        if len(last.events) == 1 and last.events[0].kind == "deal":
            return False
        judgement = last.judgement
        if kind == "hand_result":
            return judgement.table.complete or (judgement.over and judgement.table.begun < TRICKS)
        return judgement.over or (kind == "upcard" and judgement.table.begun == TRICKS)

    def _index_of(self, event: Event) -> int | None:
        """The hand that an event names: in its field `hand`, or in the id of a flag or question."""
        index = event.fields.get("hand")
        if index is not None:
            return int(index)
        if event.kind in ("ruling", "answer"):
            found = _OF_HAND.match(event.fields["flag" if event.kind == "ruling" else "question"])
            return int(found.group(1)) if found else None
        return None

    def _late(self, index: int, event: Event) -> Game:
        """An event about an earlier hand: that hand is judged anew, and the standings after it follow."""
        hands = list(self.hands)
        hands[index] = hands[index].with_event(event)
        for later in range(index + 1, len(hands)):
            hand = hands[later]
            before = hands[later - 1].judgement.after
            if before == hand.before:
                break
            hands[later] = Hand(hand.index, hand.rules, before, hand.events, hand.closed_n)
        return Game(self.start, tuple(hands[:-1]), hands[-1])


def hand_events(game: Game, index: int) -> list[dict[str, Any]]:
    """The events that make up a hand, as they stand after corrections and undos."""
    return [dict(event.fields) for event in game.hands[index].events]
