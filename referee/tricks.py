"""One trick: who led, in what order its cards count, who may have won it, and who played out of turn.

Sources: both documents, "Winning tricks" and "Playing Tricks".
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from functools import cache

from referee.cards import HALF_KNOWN, SUITS, UNKNOWN, effective_suit, fits, is_known, strength, strengths, suits_under


@dataclass(slots=True)
class Played:
    """A card in a trick; `n` is None for a card nobody saw, whose seat was skipped."""

    seat: str | None
    card: str
    n: int | None = None
    confidence: float | None = None
    camera: bool = False
    doubted: bool = False
    """Cannot be true as it stands: seen elsewhere too, or not in the deck."""
    worked_out: bool = False


@dataclass(slots=True)
class Trick:
    """A trick as it counts. `laid` are the cards as they came, `cards` with the unseen ones in their places."""

    number: int
    expected: str | None
    laid: list[Played] = field(default_factory=list)
    cards: list[Played] = field(default_factory=list)
    leader: str | None = None
    led: str | None = None
    winner: str | None = None
    named: str | None = None
    candidates: tuple[str, ...] = ()
    closed: bool = False
    turned: bool = False
    faults: list[tuple[Played, bool]] = field(default_factory=list)
    """Who played out of turn; True where it was the lead."""

    def full(self, ring: Sequence[str]) -> bool:
        """Whether every seat that plays has laid a card."""
        return len(self.laid) >= len(ring)

    def card_of(self, seat: str | None) -> Played | None:
        """The card this seat laid, None where none was seen."""
        for played in self.laid:
            if played.seat == seat:
                return played
        return None


def arrange(trick: Trick, ring: tuple[str, ...]) -> None:
    """Puts the trick's cards in order: fills in unseen ones, finds the leader and who played out of turn.

    `ring` are the seats that play, clockwise. A skipped seat's card is unknown; only when that seat lays a card
    later in the same trick are those who went before it at fault. The reading that blames fewest counts.
    """
    laid = trick.laid
    trick.faults = []
    size = len(ring)
    if not laid:
        trick.cards = [Played(seat, UNKNOWN) for seat in ring] if trick.closed else []
        trick.leader = None
        return
    first = laid[0].seat
    seen = tuple([played.seat for played in laid])
    if first == trick.expected and first in ring and seen == _from(ring, first):
        trick.cards, trick.leader = laid, first
        return
    if None in seen:
        trick.cards, trick.leader = laid, first
        return
    expected = trick.expected if trick.expected in ring else None
    base = first if expected is None or expected in seen else expected
    assert base is not None
    places = [(ring.index(seat) - ring.index(base)) % size for seat in seen if seat is not None]
    if (
        places == list(range(len(places)))
        and (expected is None or base == expected)
        and (len(laid) == size or not trick.closed)
    ):
        trick.cards, trick.leader = laid, base
        return
    late = _overtaken(places)
    if expected is not None and expected in seen and first != expected:
        other = _overtaken([(ring.index(seat) - ring.index(expected)) % size for seat in seen if seat is not None])
        if len(other) < len(late) + 1:
            late = [i for i in other if i > 0]
        trick.faults.append((laid[0], True))
    trick.faults += [(laid[i], False) for i in late]
    furthest = size if trick.closed else max(places)
    missing = [
        Played(seat, UNKNOWN)
        for seat in _from(ring, base)
        if seat not in seen and (ring.index(seat) - ring.index(base)) % size < furthest
    ]
    if trick.faults:
        trick.cards = laid + missing
    else:
        order = _from(ring, base)
        trick.cards = sorted(laid + missing, key=lambda played: order.index(played.seat or base))
    trick.leader = base if not trick.faults else first


@cache
def _from(ring: tuple[str, ...], base: str) -> tuple[str, ...]:
    """The seats clockwise from `base`."""
    start = ring.index(base)
    return ring[start:] + ring[:start]


def _overtaken(places: list[int]) -> list[int]:
    """The indices of those who played before somebody whose turn was earlier."""
    return [i for i, place in enumerate(places) if any(later < place for later in places[i + 1 :])]


def settle_by_cards(trick: Trick, trump: str | None) -> bool:
    """Finds the suit led and, where trump and all cards are known, the winner; says whether they are."""
    cards = trick.cards
    led = suits_under(trump)[cards[0].card] if cards and cards[0].seat == trick.leader else None
    trick.led = led
    if trump is not None and HALF_KNOWN.isdisjoint([played.card for played in cards]):
        height = strengths(led, trump)
        best, trick.winner = 0, None
        for played in cards:
            high = height[played.card]
            if high > best:
                best, trick.winner = high, played.seat
        trick.candidates = ()
        return True
    return False


def settle(trick: Trick, trump: str | None, unseen: Collection[str], next_lead: str | None, answer: str | None) -> None:
    """Finds the suit led and the winner. An unseen winner is whom the table, `turn_trick` or the next lead names."""
    if settle_by_cards(trick, trump):
        return
    trick.candidates = possible_winners(trick, trump, unseen)
    trick.winner = next(
        (seat for seat in (answer, trick.named, next_lead) if seat is not None and seat in trick.candidates), None
    )
    if len(trick.candidates) == 1:
        trick.winner = trick.candidates[0]


def possible_winners(trick: Trick, trump: str | None, unseen: Collection[str]) -> tuple[str, ...]:
    """The seats that may have won, over all cards that the unknown ones and all trumps that an unknown trump may be."""
    found: set[str] = set()
    for suit in (trump,) if trump is not None else (*SUITS,):
        found |= _winners(trick, suit, unseen)
    return tuple(played.seat for played in trick.cards if played.seat in found and played.seat is not None)


def _winners(trick: Trick, trump: str, unseen: Collection[str]) -> set[str]:
    lead = trick.cards[0].card
    suits: list[str | None] = [effective_suit(lead, trump)]
    if suits == [None]:
        could_lead = {suit for card in unseen if fits(card, lead) and (suit := effective_suit(card, trump))}
        suits = [*sorted(could_lead)] or [None]
    found: set[str] = set()
    for led in suits:
        known = [(strength(played.card, led, trump), played) for played in trick.cards if is_known(played.card)]
        best = max((high for high, _ in known), default=0)
        lead_known = is_known(lead)
        unbeaten = True
        for index, played in enumerate(trick.cards):
            if is_known(played.card):
                continue
            could_be = [card for card in unseen if fits(card, played.card)]
            if index == 0 and not lead_known:
                could_be = [card for card in could_be if effective_suit(card, trump) == led]
            heights = [strength(card, led, trump) for card in could_be]
            if any(high > best for high in heights) and played.seat is not None:
                found.add(played.seat)
            if heights and min(heights) > best:
                unbeaten = False
        if best and unbeaten:
            found |= {played.seat for high, played in known if high == best and played.seat is not None}
    return found
