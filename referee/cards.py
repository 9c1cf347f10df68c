"""Cards, seats and suits, and the only two functions that know the bowers: `effective_suit` and `strength`.

Source: both rules documents, "Dealing" and "The Deck and Card Ranking"; the Benny from "International variations".
"""

from __future__ import annotations

from functools import cache

SEATS = ("N", "E", "S", "W")
"""Clockwise, seen from above."""
SIDES = ("NS", "EW")
SUITS = ("c", "d", "h", "s")
RANKS = "23456789TJQKA"
"""All ranks a camera may name, from low to high."""
BENNY = "B"
UNKNOWN = "Xx"
NO_TRUMP = "n"

LEFT = {"N": "E", "E": "S", "S": "W", "W": "N"}
"""The next seat clockwise."""
RIGHT = {left: seat for seat, left in LEFT.items()}
PARTNER = {"N": "S", "S": "N", "E": "W", "W": "E"}
SIDE = {"N": "NS", "S": "NS", "E": "EW", "W": "EW"}
OTHER_SIDE = {"NS": "EW", "EW": "NS"}
SAME_COLOUR = {"c": "s", "s": "c", "d": "h", "h": "d"}

ALL_CARDS = frozenset([BENNY, UNKNOWN, *(r + s for r in f"{RANKS}X" for s in "cdhsx" if r != "X" or s != "x")])
"""Every way to write a card, the half-known ones (`Xc`, `Jx`) among them."""


HALF_KNOWN = frozenset(card for card in ALL_CARDS if "X" in card or "x" in card)
"""Cards of which not both rank and suit are known."""


@cache
def deck(min_rank: int, joker: bool) -> frozenset[str]:
    """The cards of the deck: 24, 28 or 32 from `min_rank` (9, 8 or 7) up, and the Benny when `joker`."""
    ranks = RANKS[RANKS.index(str(min_rank)) :]
    cards = frozenset(rank + suit for rank in ranks for suit in SUITS)
    return cards | {BENNY} if joker else cards


def is_known(card: str) -> bool:
    """Whether the card is named wholly."""
    return card not in HALF_KNOWN


@cache
def fits(card: str, pattern: str) -> bool:
    """Whether a known `card` may be what is written `pattern`, which may be half known."""
    if pattern in (card, UNKNOWN):
        return True
    if BENNY in (card, pattern):
        return False
    return (pattern[0] in ("X", card[0])) and (pattern[1] in ("x", card[1]))


@cache
def effective_suit(card: str, trump: str | None) -> str | None:
    """The suit a card belongs to in play; None where that is not known.

    The left bower belongs to trump "for all purposes", and the Benny is always a trump. With `trump` None a jack's
    suit is not known, since it may be the left bower; with `n` jacks are ordinary.
    """
    if card == BENNY:
        return trump if trump in SUITS else None
    rank, suit = card[0], card[1]
    if suit == "x":
        return None
    if rank == "J":
        if trump is None:
            return None
        return trump if SAME_COLOUR.get(trump) == suit else suit
    if rank == "X" and (trump is None or SAME_COLOUR.get(trump) == suit):
        return None
    return suit


@cache
def strength(card: str, led: str | None, trump: str | None) -> int:
    """How high a card stands in a trick in which `led` was led: the highest wins, 0 cannot win.

    Trumps beat all others: the Benny, the right bower, the left bower, then A K Q 10 9; after them the suit led.
    """
    if card == BENNY:
        return 100
    rank, suit = card[0], card[1]
    if not is_known(card):
        return 0
    if trump in SUITS and rank == "J" and suit == trump:
        return 90
    if trump in SUITS and rank == "J" and suit == SAME_COLOUR[trump or ""]:
        return 80
    if suit == trump:
        return 40 + RANKS.index(rank)
    return 10 + RANKS.index(rank) if suit == led else 0


@cache
def suits_under(trump: str | None) -> dict[str, str | None]:
    """The effective suit of every card under this trump: `effective_suit` as a table, for whole hands of cards."""
    return {card: effective_suit(card, trump) for card in ALL_CARDS}


@cache
def strengths(led: str | None, trump: str | None) -> dict[str, int]:
    """How high every card stands where `led` was led: `strength` as a table, for whole tricks of cards."""
    return {card: strength(card, led, trump) for card in ALL_CARDS}
