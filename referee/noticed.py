"""What the cards on the table show beside reneges: play out of turn, impossible cards, broken agreements."""

from __future__ import annotations

from referee.bidding import Bidding
from referee.cards import BENNY, PARTNER, UNKNOWN, is_known
from referee.events import Event
from referee.facts import Facts
from referee.flags import Flag
from referee.irregularities import exposed_duty
from referee.play import TRICKS, Table
from referee.reneges import known_cards


def find_faults(facts: Facts, bidding: Bidding, table: Table, dealer: str | None, upcard: str | None) -> list[Flag]:
    """Flags for plays out of turn and for cards that cannot be; marks the latter as doubted."""
    seats = {played.card: played.seat for trick in table.tricks for played in trick.laid}
    if (
        len(seats) == sum([len(trick.laid) for trick in table.tricks])
        and seats.keys() <= facts.deck
        and (upcard is None or upcard in facts.deck)
        and not (upcard in seats and _lies_in_the_kitty(upcard, seats[upcard], bidding, dealer, upcard))
        and not (table.strays or table.extras or table.exposed)
        and not any(trick.faults for trick in table.tricks)
    ):
        return []
    flags: list[Flag] = []
    seen: dict[str, str] = {}
    for trick in table.tricks:
        for played, lead in trick.faults:
            code = "play_out_of_turn" if not lead else "lead_out_of_turn" if trick.number == 1 else "wrong_leader"
            flag = Flag(code, played.n or 0, seat=played.seat, trick=trick.number, card=played.card)
            flags.append(flag)
            if lead and code == "lead_out_of_turn":
                flags += _consequence_of_lead(facts, flag)
        for played in trick.laid:
            card = played.card
            if not is_known(card):
                continue
            fault: str | None = None
            if card not in facts.deck:
                fault = "not_in_deck"
            elif card in seen or _lies_in_the_kitty(card, played.seat, bidding, dealer, upcard):
                fault = "duplicate_card"
            seen.setdefault(card, played.seat or "")
            if fault is not None:
                played.doubted = True
                flags.append(Flag(fault, played.n or 0, seat=played.seat, trick=trick.number, card=card))
    for number, played in table.strays:
        flags.append(Flag("play_out_of_turn", played.n or 0, seat=played.seat, trick=number, card=played.card))
    for played in table.extras:
        flags.append(Flag("too_many_cards", played.n or 0, seat=played.seat, trick=TRICKS + 1, card=played.card))
    if upcard is not None and is_known(upcard) and upcard not in facts.deck:
        flags.append(Flag("not_in_deck", facts.upcards[-1].n, seat=dealer, card=upcard))
    return flags + _taken_back(facts, table)


def _consequence_of_lead(facts: Facts, flag: Flag) -> list[Flag]:
    """What `lead_out_of_turn` makes of it: opponents may call a card or suit, or the card is an exposed one."""
    rule = facts.rules["lead_out_of_turn"]
    if rule == "call_card_or_suit":
        flag.more["remedies"] = ["call_card", "call_suit", "play_on"]
    if rule == "exposed":
        duty = exposed_duty(facts.rules)
        return [Flag("exposed_card", flag.n, seat=flag.seat, trick=flag.trick, card=flag.card, more=duty)]
    return []


def _lies_in_the_kitty(card: str, seat: str | None, bidding: Bidding, dealer: str | None, upcard: str | None) -> bool:
    """Whether the upcard was played though it was turned down, or by another than the dealer who picked it up."""
    if card != upcard or seat is None or dealer is None:
        return False
    if bidding.fate == "turned_down":
        return True
    passed_on = bidding.alone and bidding.maker == seat and PARTNER[seat] == dealer
    return seat != dealer and not passed_on


def _taken_back(facts: Facts, table: Table) -> list[Flag]:
    """Cards taken back in time are no renege, but everybody saw them."""
    flags: list[Flag] = []
    for number, event in table.exposed:
        if facts.rules["exposed_card"] == "none":
            continue
        card, seat = facts.card(event.fields["card"]), event.fields["seat"]
        again = table.tricks[number - 1].card_of(seat) if number <= len(table.tricks) else None
        if again is None or again.card != card:
            duty = exposed_duty(facts.rules)
            flags.append(Flag("exposed_card", event.n, seat=seat, trick=number, card=card, more=duty))
    return flags


def find_broken_agreements(
    facts: Facts, bidding: Bidding, table: Table, dealer: str | None, upcard: str | None, over: bool
) -> list[Flag]:
    """Flags of what the house rules forbid and the hand shows; what would tell a secret waits until it is over."""
    flags = _exchanges(facts, bidding)
    if not over:
        return flags
    rules = facts.rules
    laid_away = discard_card(facts, dealer)
    kept = rules["bid.upcard_discard"] == "forbidden" and bidding.fate == "picked_up"
    if kept and dealer is not None and upcard is not None and dealer not in bidding.sitting_out:
        cards = known_cards(table, dealer)
        if laid_away == upcard or (len(cards) == TRICKS and upcard not in cards and laid_away in (None, UNKNOWN)):
            n = facts.discards[-1].n if facts.discards else table.last_n
            flags.append(Flag("not_in_rules", n, seat=dealer, more={"what": "bid.upcard_discard"}))
    if rules["bid.natural_trump"] and _no_natural_trump(facts, bidding, table, dealer, upcard, laid_away):
        flags.append(Flag("natural_trump", table.last_n, seat=bidding.maker))
    return flags


def _no_natural_trump(
    facts: Facts, bidding: Bidding, table: Table, dealer: str | None, upcard: str | None, laid_away: str | None
) -> bool:
    """Whether the maker's five dealt cards are known and none is of the suit he made trump."""
    maker, trump = bidding.maker, bidding.trump
    if maker is None or trump in (None, "n") or any(maker in (e.get("seat"), e.get("with")) for e in facts.exchanges):
        return False
    cards = known_cards(table, maker)
    if len(cards) < TRICKS:
        return False
    if maker == dealer and bidding.fate == "picked_up":
        if laid_away is None or not is_known(laid_away):
            return False
        cards = [card for card in [*cards, laid_away] if card != upcard]
    return not any(card == BENNY or card[1] == trump for card in cards)


def discard_card(facts: Facts, seat: str | None) -> str | None:
    """The card this seat laid away, `Xx` where it was not seen, None where nothing is known."""
    said = [event for event in facts.discards if event.get("seat") == seat]
    people = [event for event in said if not event.camera] or said
    return facts.card(people[-1].get("card") or UNKNOWN) if people else None


def _exchanges(facts: Facts, bidding: Bidding) -> list[Flag]:
    """Exchanges that the house rules do not know."""
    flags: list[Flag] = []
    for event in facts.exchanges:
        key = "poor.farmers" if event.get("with") == "kitty" else "lone.partners_best"
        allowed = facts.rules[key] != "off"
        if allowed and key == "poor.farmers":
            allowed = _is_farmers_hand(facts, event)
        elif allowed:
            allowed = _may_have_the_best(facts, bidding, event)
        if not allowed:
            flags.append(Flag("not_in_rules", event.n, seat=event.fields["seat"], more={"what": key}))
    return flags


def _is_farmers_hand(facts: Facts, event: Event) -> bool:
    """Whether the cards shown, where they are known, are three of the ranks agreed on."""
    ranks = [card[0] for card in event.get("gives") or () if is_known(card)]
    if any(rank not in "9T" for rank in ranks) or len(event.get("gives") or [0] * 3) != 3:
        return False
    return len(set(ranks)) <= 1 or bool(facts.rules["poor.farmers"] == "three_nines_tens")


def _may_have_the_best(facts: Facts, bidding: Bidding, event: Event) -> bool:
    """Whether a lone hand exchanges with its own partner; only the maker's where the partner gives his best."""
    seat, other = str(event.fields["seat"]), str(event.fields["with"])
    if PARTNER[seat] != other or bidding.maker is None:
        return PARTNER[seat] == other
    defender_too = facts.rules["lone.partners_best"] == "exchange"
    lone = {bidding.maker, bidding.lone_defender} if defender_too else {bidding.maker}
    return bidding.alone and not lone.isdisjoint({seat, other})
