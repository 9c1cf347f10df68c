"""EGN's `cardExchanges`: partner's best, and farmers' hands changed with the kitty."""

from __future__ import annotations

from referee.egn.bidding import SEATS
from referee.egn.cards import DealSuits, is_card
from referee.egn.place import Place, is_whole, shown, warn_unknown_keys

_KEYS = ("sender", "receiver", "cards")


def read_exchanges(exchanges: Place, suits: DealSuits, warnings: list[str]) -> list[dict[str, object]]:
    """The exchange events, each from the side of the seat that receives.

    EGN records one direction at a time, and the kitty as a missing sender. Two entries of the same pair in opposite
    directions are one exchange. What cannot be read is left out with a warning, for nothing else depends on it.
    """
    if exchanges.value is not None and not isinstance(exchanges.value, list):
        warnings.append(f"{exchanges.path}: must be a list, not {shown(exchanges.value)}; ignored")
    events: list[dict[str, object]] = []
    for entry in exchanges.items():
        warn_unknown_keys(entry, _KEYS, warnings)
        receiver = _seat(entry.key("receiver"))
        if receiver is None:
            warnings.append(f"{entry.path}: has no receiver from 0 to 3; ignored")
            continue
        sender = _seat(entry.key("sender"))
        other = "kitty" if sender is None or sender == receiver else sender
        cards = _cards(entry.key("cards"), suits, warnings)
        returned = next((e for e in events if e["seat"] == other and e["with"] == receiver and "gives" not in e), None)
        if returned is not None:
            returned["gives"] = cards
        else:
            events.append({"kind": "exchange", "seat": receiver, "with": other, "takes": cards})
    return events


def _seat(place: Place) -> str | None:
    """A seat number as a seat, or None."""
    value = place.value
    return SEATS[value] if isinstance(value, int) and is_whole(value) and value in range(4) else None


def _cards(place: Place, suits: DealSuits, warnings: list[str]) -> list[str]:
    """The cards that can be read."""
    cards: list[str] = []
    for card in place.items():
        text = card.text() or ""
        if is_card(text):
            cards.append(suits.card(text))
        else:
            warnings.append(f"{card.path}: no card EGN knows: {shown(card.value)}; ignored")
    return cards
