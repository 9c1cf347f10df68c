"""Whose cards the cards of one trick are, all of them weighed together.

One card alone is easily given to the wrong player: to the one whose turn it is though that player's card was not seen,
for instance. The cards that come after it tell. So every way to deal the trick's cards out to the seats is weighed, and
a card told before is told anew when a later one shows that it was somebody else's.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Final

from vision.geometry import SEATS

SKIPPED: Final = -4.0
"""Mark of a seat whose turn is passed over: its card was not seen, or somebody played too early."""
COVERED: Final = -3.2
"""The same where that seat's card may lie under the next one: where its player lays cards."""
BOTH_ARMS: Final = math.log(2)
"""The arm that lays a card over another's is seen there beside the arm that laid that other one."""
SKIPPED_TOO: Final = -0.8
"""Mark of each further seat passed over at once."""
ABSENT: Final = -0.3
"""Mark of passing over a seat that does not seem to play in this hand."""
TOLD_OTHERWISE: Final = -0.3
"""Mark of a seat that contradicts what was told."""
ORDER_S: Final = 0.15
BEFORE: Final = -0.5
"""That a card was laid before one that came to rest earlier gets less likely by e with each such time between them."""


AT_ONCE_S: Final = 0.6
"""Cards that came to rest within this time may have been seen in another order than they were laid."""


@dataclass(frozen=True)
class Marks:
    """How well each seat explains a card (logarithms): from `where` and how it lies, and from the `arm` over it."""

    where: dict[str, float]
    arm: dict[str, float]


@dataclass(frozen=True)
class LaidCard:
    """One card of a trick: its marks, when it came to rest, and the seat it was told for, None when it is new."""

    marks: Marks
    rested_at: float
    told: str | None = None


@dataclass(frozen=True)
class TrickReading:
    """Whose the cards are, and how sure that is, card by card as they were given; `order` is that in which they were
    laid (their indices), `gaps` the seats passed over right before each card."""

    seats: tuple[str, ...]
    sure: tuple[float, ...]
    order: tuple[int, ...]
    gaps: tuple[tuple[str, ...], ...]


def read_trick(
    cards: Sequence[LaidCard], due: str | None, not_playing: frozenset[str], over: bool = False
) -> TrickReading:
    """Deal the cards of one trick, at most four, out to the seats.

    `due` is who should lead, None when nobody knows; `not_playing` the seats that seem to play no cards in this hand.
    When the trick is `over`, a seat that lays no card after the last one was missed like any other.
    """
    weighed = [
        (_mark(cards, order, seats, due, not_playing, over), order, seats)
        for order in _orders(cards)
        for seats in permutations(SEATS, len(cards))
    ]
    best, order, seats = max(weighed, key=lambda entry: entry[0])
    by_card = dict(zip(order, seats, strict=True))
    belief = [0.0] * len(cards)
    total = 0.0
    for mark, other_order, other_seats in weighed:
        weight = math.exp(mark - best)
        total += weight
        for number, seat in zip(other_order, other_seats, strict=True):
            if by_card[number] == seat:
                belief[number] += weight
    gaps = dict(zip(order, _gaps(seats, due), strict=True))
    numbers = range(len(cards))
    return TrickReading(
        tuple(by_card[n] for n in numbers),
        tuple(belief[n] / total for n in numbers),
        order,
        tuple(tuple(seat for seat in gaps[n] if seat not in not_playing) for n in numbers),
    )


def _orders(cards: Sequence[LaidCard]) -> list[tuple[int, ...]]:
    """The orders in which the cards may have been laid: those told before keep theirs, new ones come after them or,
    laid at the same time, between them."""
    old = [number for number, card in enumerate(cards) if card.told is not None]
    new = [number for number, card in enumerate(cards) if card.told is None]
    orders = [(*old, *turn) for turn in permutations(new)]
    if len(new) == 1 and old:
        rested = cards[new[0]].rested_at
        for place in range(len(old)):
            if all(abs(cards[number].rested_at - rested) < AT_ONCE_S for number in old[place:]):
                orders.append((*old[:place], *new, *old[place:]))
    return orders


def next_seat(seat: str) -> str:
    """The seat to the left, clockwise."""
    return SEATS[(SEATS.index(seat) + 1) % 4]


def _mark(
    cards: Sequence[LaidCard],
    order: Sequence[int],
    seats: Sequence[str],
    due: str | None,
    not_playing: frozenset[str],
    over: bool,
) -> float:
    total, latest = 0.0, -math.inf
    left = set(SEATS) - set(seats) - not_playing
    for number, seat, gap in zip(order, seats, _gaps(seats, due), strict=True):
        card = cards[number]
        where, arm = card.marks.where[seat], card.marks.arm[seat]
        missed = [other for other in gap if other not in not_playing]
        left.difference_update(missed)
        if missed:
            covering = card.marks.where[missed[-1]] + COVERED + min(0.0, arm + BOTH_ARMS)
            total += max(where + arm + SKIPPED, covering) + SKIPPED_TOO * (len(missed) - 1)
        else:
            total += where + arm
        total += ABSENT * (len(gap) - len(missed))
        if card.told is not None and card.told != seat:
            total += TOLD_OTHERWISE
        early = latest - card.rested_at
        if early > 0:
            total += BEFORE - early / ORDER_S
        latest = max(latest, card.rested_at)
    if over and left:
        total += SKIPPED + SKIPPED_TOO * (len(left) - 1)
    return total


def _gaps(seats: Sequence[str], due: str | None) -> Iterator[tuple[str, ...]]:
    """The seats passed over before each card, in the order in which the cards were laid."""
    played: set[str] = set()
    turn = due
    for seat in seats:
        gap: list[str] = []
        while turn is not None and turn != seat:
            if turn not in played:
                gap.append(turn)
            turn = next_seat(turn)
        yield tuple(gap)
        played.add(seat)
        turn = next_seat(seat)
