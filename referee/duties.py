"""Duties that a ruling or an exposed card lays on a player, and whether the cards show them kept.

An exposed card under `exposed_card: first_legal` must be played at the first chance to play it legally; a card or suit
that the opponents called (`ruling` with `call_card` or `call_suit`) likewise, once its player is known to have held it.
Sources: the laws of 1877 (12) and 1888 (46, 52), behind the house rules' keys `exposed_card` and `lead_out_of_turn`.
"""

from __future__ import annotations

from collections.abc import Iterable

from referee.cards import suits_under
from referee.facts import Facts
from referee.flags import Flag
from referee.play import Table
from referee.tricks import Played, Trick

BROKEN = "called_card_not_played"


def find_broken_duties(facts: Facts, flags: Iterable[Flag], table: Table, trump: str | None) -> list[Flag]:
    """A flag for each duty that the cards show broken; what follows from it is for the table."""
    if trump is None:
        return []
    found: list[Flag | None] = []
    for flag in flags:
        if flag.seat is None or not flag.counts:
            continue
        ruling = facts.rulings.get(flag.id)
        called = flag.more.get("called_card")
        if ruling is not None and flag.more.get("remedy") == "call_card" and called is not None:
            found.append(_card_kept_back(table, flag.seat, facts.card(called), trump, ruling.n, shown=False))
        elif ruling is not None and flag.more.get("remedy") == "call_suit" and "called_suit" in flag.more:
            found.append(_suit_kept_back(table, flag.seat, flag.more["called_suit"], trump, ruling.n))
        elif flag.more.get("duty") == "first_legal" and flag.card is not None:
            found.append(_card_kept_back(table, flag.seat, flag.card, trump, flag.n, shown=True))
    return [flag for flag in found if flag is not None]


def _plays(table: Table, seat: str, after: int) -> list[tuple[Trick, Played]]:
    """The seat's cards laid after that event, with their tricks."""
    plays = [(trick, one) for trick in table.tricks for one in trick.cards if one.seat == seat]
    return [(trick, one) for trick, one in plays if one.n is not None and one.n > after]


def _card_kept_back(table: Table, seat: str, card: str, trump: str, after: int, *, shown: bool) -> Flag | None:
    """The play at which this card could have been played and another was, if the seat is known to have held it."""
    suits = suits_under(trump)
    missed: tuple[Trick, Played] | None = None
    before = {one.card for trick in table.tricks for one in trick.laid if one.n is not None and one.n <= after}
    for trick, played in _plays(table, seat, after):
        if played.card == card:
            return None if missed is None else _flag(missed, seat, card, played.n or 0)
        leads, led = trick.cards[0] is played, trick.led
        legal = leads or (led is not None and (suits[card] == led or suits[played.card] not in (led, None)))
        if legal and missed is None:
            missed = trick, played
    if missed is None or not shown or card in before:
        return None
    return _flag(missed, seat, card, missed[1].n or 0)


def _suit_kept_back(table: Table, seat: str, suit: str, trump: str, after: int) -> Flag | None:
    """The lead at which the called suit could have been led and another was, shown by a later card of the suit."""
    suits = suits_under(trump)
    missed: tuple[Trick, Played] | None = None
    for trick, played in _plays(table, seat, after):
        if suits[played.card] == suit:
            return None if missed is None else _flag(missed, seat, played.card, played.n or 0)
        if trick.cards[0] is played and missed is None:
            missed = trick, played
    return None


def _flag(missed: tuple[Trick, Played], seat: str, card: str, n: int) -> Flag:
    return Flag(BROKEN, n, seat=seat, trick=missed[0].number, card=card)
