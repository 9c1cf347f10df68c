"""EGN's ways to write a card, turned into the contract's.

EGN allows suits that are relative to trump beside the four printed ones: `t` trump, `n` next (the other suit of
trump's colour), `g` green (a suit of the other colour), `R` and `L` for the bowers. Which printed suit such a letter
means can only be told from the rest of the deal.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from referee.cards import SAME_COLOUR, SUITS

_CARD = re.compile(r"([78N9TJQKAX])([SHCDshcdxtng])|[LRB]")
_PRINTED = {suit: suit for suit in SUITS}


def is_card(text: str) -> bool:
    """Whether EGN's schema knows this as a card."""
    return _CARD.fullmatch(text) is not None


@dataclass(frozen=True)
class DealSuits:
    """What each suit letter of one deal means; a letter that cannot be told is left out."""

    meanings: Mapping[str, str]

    def card(self, text: str) -> str:
        """The contract's card for one of EGN's, half known (`Ax`) where its suit cannot be told."""
        if text == "B":
            return text
        if text in ("R", "L"):
            letter = "t" if text == "R" else "n"
            return "J" + self.meanings.get(letter, "x")
        rank, letter = ("9" if text[0] == "N" else text[0]), text[1]
        return rank + self.meanings.get(letter.lower(), "x")


def tell_suits(trump: str | None, played: Iterable[str], elsewhere: Iterable[str] = ()) -> DealSuits:
    """Works out what the suit letters of one deal mean.

    `trump` is the suit called (None when it is not known or is no trump), `played` the cards of the tricks as written,
    `elsewhere` cards known not to be among them. Green can be told when only one choice leaves no card twice and no
    suit with two names; `h` is hearts unless hearts already goes by `t` or `n`, then it is the second green suit.
    """
    if trump is None or trump not in SUITS:
        return DealSuits(_PRINTED)
    fixed = {**_PRINTED, "t": trump, "n": SAME_COLOUR[trump]}
    cards = [card for card in played if is_card(card)]
    letters = {card[1].lower() for card in cards if len(card) == 2} - {"x"}
    if "g" not in letters:
        return DealSuits(fixed)
    greens = [suit for suit in SUITS if suit not in (trump, fixed["n"])]
    second_green = any(fixed[letter] == "h" for letter in letters & {"t", "n"})
    readings = [{**fixed, "g": green, "h": heart} for green in greens for heart in (greens if second_green else ["h"])]
    others = [card for card in elsewhere if is_card(card)]
    possible = [reading for reading in readings if _fits(reading, letters, cards + others, second_green)]
    meanings = {letter: suit for letter, suit in fixed.items() if letter != "h"}
    for letter in "gh":
        suits = {reading[letter] for reading in possible}
        if len(suits) == 1:
            meanings[letter] = suits.pop()
    return DealSuits(meanings)


def _fits(reading: Mapping[str, str], letters: set[str], cards: list[str], second_green: bool) -> bool:
    """Whether, read like this, no suit goes by two names and no known card occurs twice."""
    for letter in "gh" if second_green else "g":
        if reading[letter] in {reading[other] for other in letters - {letter}}:
            return False
    suits = DealSuits(reading)
    known = [card for card in map(suits.card, cards) if card[0] != "X" and card[-1] != "x"]
    return len(known) == len(set(known))
