"""How well a hand's plays fit a trump and its maker, where nobody said: leads, follows, and who led next.

A probability model of ordinary play, coarse on purpose. Under a given trump a player who has the suit led plays it,
save for a small rate of reneges; a card that does not follow is as likely as a hand of that size is void of the suit;
makers lead trump more than defenders; and the trick's winner leads the next.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import log

from referee.cards import SIDE, SUITS, effective_suit, is_known, strength

RENEGE = 0.004
"""How likely a card is that cannot be if everybody follows suit."""
WRONG_LEADER = 0.01
"""How likely the next trick is led, or this one collected, by another than the winner."""
_HAND = 5
_MAKER_TRUMPS = 3.0
_MAKERS_LEAD_TRUMP = 3.0
_DEFENDERS_LEAD_TRUMP = 0.25
_RUFF = 2.5
_LEAD_ACE = 3.0


@dataclass(frozen=True, slots=True)
class Seen:
    """One trick as it was seen: the cards in order with their seats, and who collected it or led the next."""

    cards: tuple[tuple[str, str], ...]
    lead_seen: bool
    taken_by: str | None


@dataclass(slots=True)
class Fit:
    """The log-likelihood of all plays, and how many faults they would need."""

    likelihood: float = 0.0
    faults: int = 0
    void: dict[str, set[str]] = field(default_factory=dict)


def fit(
    tricks: Sequence[Seen],
    deck: frozenset[str],
    trump: str,
    maker: str | None,
    picked_up_by: str | None,
    upcard: str | None,
) -> Fit:
    """How well the tricks fit `trump` made by `maker`.

    `picked_up_by` is the dealer who holds `upcard` under this reading; None where it lies in the kitty.
    """
    result = Fit()
    unseen = set(deck)
    if picked_up_by is None and upcard is not None:
        unseen.discard(upcard)
    for number, trick in enumerate(tricks):
        lead = trick.cards[0] if trick.cards and trick.lead_seen else None
        led = effective_suit(lead[1], trump) if lead is not None and is_known(lead[1]) else None
        for seat, card in trick.cards:
            if not is_known(card):
                continue
            if card == upcard and seat != picked_up_by:
                result.likelihood += log(RENEGE)
                result.faults += 1
            elif lead is not None and (seat, card) == lead:
                result.likelihood += log(_led(card, seat, unseen, trump, maker))
            elif led is not None:
                _follow(result, seat, card, led, unseen, trump, maker, _HAND - number)
            suit = effective_suit(card, trump)
            if suit in result.void.get(seat, ()):
                result.likelihood += log(RENEGE)
                result.faults += 1
            unseen.discard(card)
        _taken(result, trick, led, trump)
    return result


def _weight(card: str, seat: str, trump: str, maker: str | None) -> float:
    """How much likelier than another a card is in this hand: the maker holds more trumps."""
    return _MAKER_TRUMPS if seat == maker and effective_suit(card, trump) == trump else 1.0


def _led(card: str, seat: str, unseen: set[str], trump: str, maker: str | None) -> float:
    """The probability of this lead among the cards not seen yet."""
    side = maker is not None and SIDE[seat] == SIDE[maker]

    def appeal(one: str) -> float:
        if effective_suit(one, trump) == trump:
            liking = 1.0 if maker is None else _MAKERS_LEAD_TRUMP if side else _DEFENDERS_LEAD_TRUMP
        else:
            liking = _LEAD_ACE if one[0] == "A" else 1.0
        return liking * _weight(one, seat, trump, maker)

    total = sum(map(appeal, unseen)) or 1.0
    return appeal(card) / total if card in unseen else RENEGE


def _follow(
    result: Fit, seat: str, card: str, led: str, unseen: set[str], trump: str, maker: str | None, hand: int
) -> None:
    """Adds the likelihood of a card played to a trick in which `led` was led."""
    follows = [one for one in unseen if effective_suit(one, trump) == led]
    others = [one for one in unseen if effective_suit(one, trump) != led]
    void = led in result.void.get(seat, ())
    absent = 1.0 if void else _absent(len(follows), len(unseen), hand, seat == maker and led == trump)
    if effective_suit(card, trump) == led:
        share = 1 / len(follows) if card in follows else 1.0
        result.likelihood += 0.0 if void else log(max(1 - absent, RENEGE) * share)
        return
    result.void.setdefault(seat, set()).add(led)

    def appeal(one: str) -> float:
        liking = _RUFF if trump in SUITS and effective_suit(one, trump) == trump else 1.0
        return liking * _weight(one, seat, trump, maker)

    total = sum(map(appeal, others)) or 1.0
    result.likelihood += log(max(absent, RENEGE) * (appeal(card) / total if card in others else 1.0))


def _absent(suit: int, unseen: int, hand: int, makers_trump: bool) -> float:
    """The probability that a hand of `hand` cards holds none of `suit` cards among `unseen`."""
    probability = 1.0
    for i in range(min(hand, unseen)):
        left = unseen - i
        probability *= max(0.0, (left - suit) / left)
    return probability / _MAKER_TRUMPS if makers_trump else probability


def _taken(result: Fit, trick: Seen, led: str | None, trump: str) -> None:
    """Adds how well it fits that this seat collected the trick or led the next."""
    if trick.taken_by is None or led is None or not all(is_known(card) for _, card in trick.cards):
        return
    winner = max(trick.cards, key=lambda pair: strength(pair[1], led, trump))[0]
    if winner == trick.taken_by:
        result.likelihood += log(1 - WRONG_LEADER)
    else:
        result.likelihood += log(WRONG_LEADER / 3)
        result.faults += 1
