"""Which cards may be played: the one rule of play, as a question rather than a prohibition.

Source: both rules documents, "each player must follow suit if they have a card of the suit led"; nobody must trump.
"""

from __future__ import annotations

from collections.abc import Iterable

from referee.cards import effective_suit


def legal_cards(hand: Iterable[str], led: str | None, trump: str | None) -> frozenset[str]:
    """The cards of `hand` that may be played when `led` (an effective suit; None: to lead) was led."""
    cards = frozenset(hand)
    following = frozenset(card for card in cards if effective_suit(card, trump) == led)
    return cards if led is None or not following else following
