"""The small question the watcher asks: what may be seen next."""

from __future__ import annotations

from dataclasses import dataclass

from referee.cards import deck
from referee.game import Game
from referee.play import TRICKS


@dataclass(frozen=True)
class Expectation:
    """What the table waits for.

    `trick` is the number of the open trick (a full one stays open until it is turned), 0 outside play; `on_table` its
    cards in order with their seats; `waits_for` how many it still lacks; `possible` the cards that can still appear.
    """

    hand: int | None
    phase: str
    dealer: str | None
    turn: str | None
    trick: int
    on_table: tuple[tuple[str, str], ...]
    waits_for: int
    possible: frozenset[str]
    sitting_out: frozenset[str]
    upcard: str | None
    upcard_fate: str | None
    trump: str | None
    leader: str | None


def expect(game: Game) -> Expectation:
    """The expectation at this point of a game."""
    cards = deck(game.rules["deck.min_rank"], game.rules["deck.joker"] != "off")
    if game.newest is None:
        return Expectation(
            None, "idle", game.opening.dealer, None, 0, (), 0, cards, frozenset(), None, None, None, None
        )
    hand = game.newest.judgement
    bidding, table = hand.bidding, hand.table
    phase = "game_over" if hand.over and hand.after.over else hand.phase
    trick = table.open
    number, waits = 0, 0
    on_table: tuple[tuple[str, str], ...] = ()
    leader = table.opening
    if trick is not None:
        number = trick.number
        on_table = tuple((played.seat or "", played.card) for played in trick.laid)
        waits = max(0, len(table.ring) - len(trick.laid))
        leader = trick.leader
    elif table.begun < TRICKS and not hand.over and phase in ("discard", "play"):
        number, waits = table.begun + 1, len(table.ring)
        leader = table.turn if table.begun else table.opening
    possible = cards
    if not hand.over:
        gone = {played.card for one in table.tricks for played in one.cards}
        if bidding.fate == "turned_down" and hand.upcard is not None:
            gone.add(hand.upcard)
        possible = cards - gone
    return Expectation(
        hand=hand.index,
        phase=phase,
        dealer=hand.dealer,
        turn=hand.turn,
        trick=number,
        on_table=on_table,
        waits_for=waits,
        possible=possible,
        sitting_out=frozenset(bidding.sitting_out),
        upcard=hand.upcard,
        upcard_fate=bidding.fate,
        trump=bidding.trump,
        leader=leader,
    )
