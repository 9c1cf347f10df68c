"""Hands of Euchre as people would report them: legal play from random deals, for driving the service."""

import random
from collections.abc import Iterator
from typing import Any

SEATS = "NESW"
_SAME_COLOUR = {"c": "s", "s": "c", "d": "h", "h": "d"}
DECK = [rank + suit for suit in "cdhs" for rank in "9TJQKA"]

Event = dict[str, Any]


def suit_of(card: str, trump: str) -> str:
    """The suit that a card counts as; the left bower is trump."""
    return trump if card == "J" + _SAME_COLOUR[trump] else card[1]


def _strength(card: str, led: str, trump: str) -> tuple[int, int]:
    if card == "J" + trump:
        return 4, 0
    if card == "J" + _SAME_COLOUR[trump]:
        return 3, 0
    suit = suit_of(card, trump)
    return (2 if suit == trump else 1 if suit == led else 0), "9TJQKA".index(card[0])


def hand(rng: random.Random, dealer: str) -> Iterator[Event]:
    """One hand, ordered up by the dealer's left: deal, upcard, call, discard, five tricks."""
    deck = rng.sample(DECK, len(DECK))
    held = {seat: deck[5 * index : 5 * index + 5] for index, seat in enumerate(SEATS)}
    upcard = deck[20]
    trump = upcard[1]
    leader = SEATS[(SEATS.index(dealer) + 1) % 4]
    yield {"kind": "deal", "dealer": dealer}
    yield {"kind": "upcard", "card": upcard}
    yield {"kind": "call", "seat": leader, "call": "order"}
    away = min(held[dealer], key=lambda card: _strength(card, card[1], trump))
    held[dealer].remove(away)
    held[dealer].append(upcard)
    yield {"kind": "discard", "seat": dealer, "card": away}
    for _ in range(5):
        trick: list[tuple[str, str]] = []
        led = ""
        for step in range(4):
            seat = SEATS[(SEATS.index(leader) + step) % 4]
            follows = [card for card in held[seat] if led and suit_of(card, trump) == led]
            card = rng.choice(follows or held[seat])
            led = led or suit_of(card, trump)
            held[seat].remove(card)
            trick.append((seat, card))
            yield {"kind": "play", "seat": seat, "card": card}
        leader = max(trick, key=lambda played: _strength(played[1], led, trump))[0]
        yield {"kind": "turn_trick"}


def game(seed: int, hands: int, **beginning: Any) -> list[Event]:
    """A game of so many hands, the deal passing left, from the `game` event on."""
    rng = random.Random(seed)
    events: list[Event] = [{"kind": "game", "dealer": "N", **beginning}]
    for number in range(hands):
        events += hand(rng, SEATS[number % 4])
    return events


def renege_hand() -> list[Event]:
    """A hand in which South does not follow hearts in trick 2 and plays the king of hearts in trick 4."""
    plays = [
        *("E Ac", "S 9c", "W Tc", "N Kc"),
        *("E Ah", "S 9s", "W 9h", "N Th"),
        *("E As", "S Js", "W Ts", "N Qs"),
        *("E Qh", "S Kh"),
    ]
    return [
        {"kind": "game", "dealer": "N"},
        {"kind": "upcard", "card": "Jd"},
        {"kind": "call", "seat": "E", "call": "order"},
        {"kind": "discard", "seat": "N", "card": "Qc"},
        *({"kind": "play", "seat": play[0], "card": play[2:]} for play in plays),
    ]
