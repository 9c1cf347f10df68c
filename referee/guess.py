"""Which suit is trump and who made it, where nobody said: what the upcard's fate, leads and follows allow."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp
from typing import Any

from referee.bidding import Bidding
from referee.calls import bidding_order
from referee.cards import NO_TRUMP, PARTNER, SAME_COLOUR, SUITS, UNKNOWN
from referee.evidence import Seen, fit
from referee.facts import Facts
from referee.play import Table

_FIRST_ROUND = (0.12, 0.15, 0.08, 0.32)
_SECOND_ROUND = (0.12, 0.05, 0.05, 0.11)
"""How often each seat, from the dealer's left, makes trump in each round."""
_NEXT = (0.55, 0.25, 0.5, 0.4)
"""How often the suit named in round two is the one of the upcard's colour."""
_ALONE = 0.1
_UNSEEN = 0.04
"""How often a card escapes the camera."""
_COOL = 1.0
"""Likelihoods are divided by this: above 1 the guess is more careful. Set on recorded games."""
_SURE = 0.99


@dataclass(frozen=True)
class TrumpGuess:
    """The likeliest trump with its probability, and the likeliest maker where one stands out.

    `settled` when no other trump is possible even if one player reneged.
    """

    trump: str
    maker: str | None
    probability: float
    settled: bool = False

    def as_dict(self) -> dict[str, Any]:
        """As the state tells it."""
        return {"trump": self.trump, "maker": self.maker, "probability": round(self.probability, 3)}


def guess_trump(
    facts: Facts, bidding: Bidding, table: Table, dealer: str | None, upcard: str | None
) -> TrumpGuess | None:
    """The guess for a hand whose trump nobody told; None where it is known or no card has been played."""
    if bidding.trump is not None or not any(trick.laid for trick in table.tricks):
        return None
    seen = _seen(table)
    absent = _absent_seats(table)
    weights: dict[tuple[str, str | None], float] = {}
    faults: dict[str, int] = {}
    for trump, maker, picked_up, prior in _readings(facts, bidding, dealer):
        evidence = fit(seen, facts.deck, trump, maker, dealer if picked_up else None, upcard)
        share = prior * _presence(absent, maker)
        weights[trump, maker] = weights.get((trump, maker), 0.0) + share * exp(evidence.likelihood / _COOL)
        faults[trump] = min(faults.get(trump, 99), evidence.faults)
    total = sum(weights.values())
    if not total:
        return None
    by_trump = {trump: sum(w for (t, _), w in weights.items() if t == trump) / total for trump in faults}
    trump = max(by_trump, key=lambda one: by_trump[one])
    makers = {maker: w for (t, maker), w in weights.items() if t == trump}
    maker = max(makers, key=lambda one: makers[one])
    stands_out = makers[maker] >= 0.5 * sum(makers.values())
    others = [count for one, count in faults.items() if one != trump]
    settled = by_trump[trump] >= _SURE and faults[trump] == 0 and min(others, default=9) >= 2 and table.complete
    return TrumpGuess(trump, maker if stands_out else None, by_trump[trump], settled)


def _readings(facts: Facts, bidding: Bidding, dealer: str | None) -> list[tuple[str, str | None, bool, float]]:
    """All (trump, maker, whether the upcard was picked up, prior) that the calls heard so far leave open."""
    order = bidding_order(dealer)
    passed = {(call.seat, 0 if index < 4 else 1) for index, call in _passes(bidding, order)}
    offered = bidding.offered
    suits = [*SUITS, NO_TRUMP] if facts.rules["bid.no_trump"] else [*SUITS]
    found: list[tuple[str, str | None, bool, float]] = []
    for place, seat in enumerate(order):
        if bidding.maker not in (None, seat):
            continue
        if offered is not None and bidding.fate != "turned_down" and (seat, 0) not in passed:
            found.append((offered, seat, True, _FIRST_ROUND[place]))
        if bidding.fate == "picked_up" or (seat, 1) in passed:
            continue
        for trump in suits:
            if trump == offered:
                continue
            share = 1 / len(suits)
            if offered is not None:
                is_next = SAME_COLOUR[offered] == trump
                share = _NEXT[place] if is_next else (1 - _NEXT[place]) / (len(suits) - 2)
            found.append((trump, seat, False, _SECOND_ROUND[place] * share))
    return found


def _passes(bidding: Bidding, order: tuple[str, ...]) -> list[tuple[int, Any]]:
    """The passes with their places, 0 to 7."""
    heard: dict[str, int] = dict.fromkeys(order, 0)
    found: list[tuple[int, Any]] = []
    for call in bidding.calls:
        if call.call == "pass":
            found.append((heard[call.seat] * 4 + order.index(call.seat), call))
        heard[call.seat] += 1
    return found


def _seen(table: Table) -> list[Seen]:
    """The tricks as the evidence wants them."""
    tricks: list[Seen] = []
    for index, trick in enumerate(table.tricks):
        cards = tuple((played.seat, played.card) for played in trick.cards if played.seat is not None)
        following = table.tricks[index + 1].laid if index + 1 < len(table.tricks) else []
        taken_by = trick.named or (following[0].seat if following else None)
        tricks.append(Seen(cards, bool(cards) and cards[0][0] == trick.leader, taken_by))
    return tricks


def _absent_seats(table: Table) -> dict[str, tuple[int, int]]:
    """For each seat in how many finished tricks its card was missing, and in how many it was there."""
    counts: dict[str, tuple[int, int]] = {}
    for trick in table.tricks:
        if not trick.closed:
            continue
        for played in trick.cards:
            if played.seat is None:
                continue
            missing, there = counts.get(played.seat, (0, 0))
            unseen = played.n is None and played.card == UNKNOWN
            counts[played.seat] = (missing + unseen, there + (not unseen))
    return counts


def _presence(absent: dict[str, tuple[int, int]], maker: str | None) -> float:
    """How well it fits this maker, alone or not, which seats were never seen to play."""

    def likely(out: str | None) -> float:
        product = 1.0
        for seat, (missing, there) in absent.items():
            rate = 1 - _UNSEEN if seat == out else _UNSEEN
            product *= rate**missing * (1 - rate) ** there
        return product

    if maker is None:
        return likely(None)
    return (1 - _ALONE) * likely(None) + _ALONE * likely(PARTNER[maker])
