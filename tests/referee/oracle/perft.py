"""Counts of legal continuations from fixed deals: the referee's, and OpenSpiel's.

`python tests/referee/oracle/perft.py` writes the table anew from OpenSpiel.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import pyspiel
from openspiel_deals import SEATS, action_of, load, random_deals

from referee.cards import LEFT, effective_suit, strength
from referee.legality import legal_cards

TABLE = Path(__file__).resolve().parents[2] / "data" / "perft.jsonl"
PLIES = 12
"""Three whole tricks of four, so that who leads the next one matters."""


def count(
    hands: Mapping[str, frozenset[str]],
    seat: str,
    trump: str,
    players: int,
    plies: int,
    trick: tuple[tuple[str, str], ...] = (),
) -> int:
    """How many ways `plies` cards can be played legally from `hands`, `seat` playing next; absent seats sit out."""
    if plies == 0:
        return 1
    led = effective_suit(trick[0][1], trump) if trick else None
    total = 0
    for card in legal_cards(hands[seat], led, trump):
        played = (*trick, (seat, card))
        left = {**hands, seat: hands[seat] - {card}}
        if len(played) < players:
            total += count(left, _next(seat, hands), trump, players, plies - 1, played)
        else:
            suit = effective_suit(played[0][1], trump)
            winner, _ = max(played, key=lambda one: strength(one[1], suit, trump))
            total += count(left, winner, trump, players, plies - 1)
    return total


def _next(seat: str, hands: Mapping[str, frozenset[str]]) -> str:
    """The next seat clockwise that plays."""
    seat = LEFT[seat]
    return seat if seat in hands else _next(seat, hands)


def openspiel_count(state: pyspiel.State, plies: int) -> int:
    """The same count by OpenSpiel's own legal actions."""
    if plies == 0:
        return 1
    if plies == 1:
        return len(state.legal_actions())
    return sum(openspiel_count(state.child(action), plies - 1) for action in state.legal_actions())


def rows() -> list[dict[str, object]]:
    """The table: 16 deals as they stand before the first lead, with OpenSpiel's counts after 1 to 12 plies."""
    table = []
    for deal in random_deals(16, 4, stick_the_dealer=True):
        state = load(True, False).new_initial_state()
        state.apply_action(SEATS.index(deal.dealer))
        hands = {seat: sorted(cards) for seat, cards in deal.hands.items()}
        start = SEATS.index(deal.dealer)
        for index in range(20):
            state.apply_action(action_of(hands[SEATS[(start + index) % 4]][index // 4]))
        state.apply_action(action_of(deal.upcard))
        for _, call in deal.calls:
            suit = deal.upcard[1] if call == "order" else call
            state.apply_action(24 if call == "pass" else 25 + "cdhs".index(suit))
        if deal.discard is not None:
            state.apply_action(action_of(deal.discard))
        state.apply_action(29 if deal.alone else 30)
        table.append(
            {
                "hands": _before_the_lead(deal.hands, deal.dealer, deal.upcard, deal.discard, deal.maker, deal.alone),
                "leader": SEATS[state.current_player()],
                "trump": deal.trump,
                "counts": [openspiel_count(state, plies) for plies in range(1, PLIES + 1)],
            }
        )
    return table


def _before_the_lead(
    dealt: Mapping[str, frozenset[str]],
    dealer: str,
    upcard: str,
    discard: str | None,
    maker: str | None,
    alone: bool,
) -> dict[str, list[str]]:
    """The hands of those who play, after the discard."""
    hands = {seat: set(cards) for seat, cards in dealt.items()}
    if discard is not None:
        hands[dealer] = (hands[dealer] | {upcard}) - {discard}
    if alone and maker is not None:
        del hands[LEFT[LEFT[maker]]]
    return {seat: sorted(cards) for seat, cards in hands.items()}


if __name__ == "__main__":
    TABLE.write_text("".join(json.dumps(row) + "\n" for row in rows()), encoding="utf-8")
