"""Euchre deals played out by OpenSpiel, an independent engine, as records of what happened and what was allowed.

Seats are the referee's ("N" first); OpenSpiel's seat 0 is N.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

import pyspiel

SEATS = "NESW"
PASS, CLUBS, SPADES, ALONE, PARTNER = 24, 25, 28, 29, 30
"""OpenSpiel's actions beside the cards; the four suits lie between clubs and spades."""


@dataclass(frozen=True)
class Play:
    """One card played, the hand it came from, and the cards OpenSpiel allowed."""

    seat: str
    card: str
    hand: frozenset[str]
    allowed: frozenset[str]


@dataclass(frozen=True)
class Deal:
    """One deal from the upcard to the returns; `returns` are the points for N and S less those for E and W."""

    dealer: str
    upcard: str
    calls: tuple[tuple[str, str], ...]
    hands: dict[str, frozenset[str]]
    maker: str | None
    trump: str | None
    discard: str | None
    discards_allowed: frozenset[str]
    alone: bool
    lone_defender: str | None
    plays: tuple[Play, ...]
    winners: tuple[str, ...]
    returns: int
    stick_the_dealer: bool

    @property
    def ordered(self) -> bool:
        """Whether the upcard was picked up."""
        return bool(self.calls) and self.calls[-1][1] == "order"

    def events(self) -> list[dict[str, object]]:
        """The deal as table events."""
        events: list[dict[str, object]] = [
            {"kind": "deal", "dealer": self.dealer},
            {"kind": "upcard", "card": self.upcard},
        ]
        for seat, call in self.calls:
            event: dict[str, object] = {"kind": "call", "seat": seat, "call": call}
            if call != "pass" and self.alone:
                event["alone"] = True
            events.append(event)
        if self.lone_defender is not None:
            events.append({"kind": "defend_alone", "seat": self.lone_defender})
        if self.discard is not None:
            events.append({"kind": "discard", "seat": self.dealer, "card": self.discard})
        return events + [{"kind": "play", "seat": play.seat, "card": play.card} for play in self.plays]


def card_of(action: int) -> str:
    """A card action as the contract writes it."""
    return "9TJQKA"[action // 4] + "cdhs"[action % 4]


def action_of(card: str) -> int:
    """The inverse of `card_of`."""
    return "9TJQKA".index(card[0]) * 4 + "cdhs".index(card[1])


def load(stick_the_dealer: bool, lone_defender: bool) -> pyspiel.Game:
    """OpenSpiel's euchre with these two parameters."""
    return pyspiel.load_game("euchre", {"stick_the_dealer": stick_the_dealer, "allow_lone_defender": lone_defender})


def random_deals(
    count: int, seed: int, *, stick_the_dealer: bool = True, lone_defender: bool = False
) -> Iterator[Deal]:
    """Random deals, every decision uniform among the legal ones save that half of all calls are passes."""
    game = load(stick_the_dealer, lone_defender)
    chance = random.Random(seed)
    for _ in range(count):
        yield _play(game, chance, stick_the_dealer)


def _play(game: pyspiel.Game, chance: random.Random, stick_the_dealer: bool) -> Deal:
    state = game.new_initial_state()
    state.apply_action(chance.randrange(4))
    dealer = state.dealer()
    deck = list(range(24))
    chance.shuffle(deck)
    hands: dict[str, set[str]] = {seat: set() for seat in SEATS}
    for index, action in enumerate(deck[:20]):
        hands[SEATS[(dealer + index) % 4]].add(card_of(action))
        state.apply_action(action)
    upcard = card_of(deck[20])
    state.apply_action(deck[20])
    dealt = {seat: frozenset(cards) for seat, cards in hands.items()}
    calls: list[tuple[str, str]] = []
    plays: list[Play] = []
    discard: str | None = None
    discards_allowed: frozenset[str] = frozenset()
    while not state.is_terminal():
        seat = SEATS[state.current_player()]
        legal = state.legal_actions()
        action = PASS if PASS in legal and chance.random() < 0.5 else chance.choice(legal)
        if PASS <= action <= SPADES:
            first_round = len(calls) < 4
            calls.append((seat, "pass" if action == PASS else "order" if first_round else "cdhs"[action - CLUBS]))
            if action != PASS and first_round:
                hands[SEATS[dealer]].add(upcard)
        elif action < PASS and not plays and calls[-1][1] == "order" and discard is None:
            discard = card_of(action)
            discards_allowed = frozenset(map(card_of, legal))
            hands[seat].remove(discard)
        elif action < PASS:
            card = card_of(action)
            plays.append(Play(seat, card, frozenset(hands[seat]), frozenset(map(card_of, legal))))
            hands[seat].remove(card)
        state.apply_action(action)
    made = calls[-1][1] != "pass"
    return Deal(
        dealer=SEATS[dealer],
        upcard=upcard,
        calls=tuple(calls),
        hands=dealt,
        maker=SEATS[state.declarer()] if made else None,
        trump="cdhs"[state.trump_suit()] if made else None,
        discard=discard,
        discards_allowed=discards_allowed,
        alone=bool(made and state.declarer_go_alone()),
        lone_defender=SEATS[state.lone_defender()] if made and state.lone_defender() in range(4) else None,
        plays=tuple(plays),
        winners=tuple(SEATS[trick.winner()] for trick in state.tricks()) if made else (),
        returns=int(state.returns()[0]),
        stick_the_dealer=stick_the_dealer,
    )
