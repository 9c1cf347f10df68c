"""Cards that nobody saw, named at the end of a hand where only one card is possible."""

from __future__ import annotations

from referee.bidding import Bidding
from referee.cards import HALF_KNOWN, effective_suit, fits, is_known, strength
from referee.facts import Facts
from referee.play import Table
from referee.tricks import Played, Trick, settle


def work_out(facts: Facts, bidding: Bidding, table: Table, upcard: str | None) -> None:
    """Names each unknown card that can only be one: unseen elsewhere, as it was half read, and as the trick went."""
    hidden = [(trick, played) for trick in table.tricks for played in trick.cards if played.card in HALF_KNOWN]
    if not hidden:
        return
    seen = {played.card for trick in table.tricks for played in trick.cards}
    seen |= {played.card for _, played in table.strays}
    if bidding.fate == "turned_down" and upcard is not None:
        seen.add(upcard)
    for event in facts.discards:
        if event.get("card"):
            seen.add(facts.card(event.fields["card"]))
    unseen = facts.deck - seen
    changed = True
    while changed:
        changed = False
        for trick, played in hidden:
            if is_known(played.card):
                continue
            possible = [
                card for card in unseen if fits(card, played.card) and _agrees(trick, played, card, bidding.trump)
            ]
            if len(possible) == 1:
                played.card, played.worked_out, changed = possible[0], True, True
                unseen = unseen - {possible[0]}
                settle(trick, bidding.trump, unseen, trick.winner, None)


def _agrees(trick: Trick, played: Played, card: str, trump: str | None) -> bool:
    """Whether the trick's winner, where he is known, is the same with this card in it."""
    if trick.winner is None or trump is None:
        return True
    cards = {one.seat: card if one is played else one.card for one in trick.cards}
    if not all(is_known(one) for one in cards.values()):
        return True
    led = effective_suit(cards[trick.leader], trump) if trick.leader in cards else None
    high = {seat: strength(one, led, trump) for seat, one in cards.items()}
    return max(high, key=lambda seat: high[seat]) == trick.winner
