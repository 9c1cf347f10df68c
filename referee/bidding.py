"""Who made trump: each seat has one place in each round, and calls may be heard in any order.

Sources: both documents, "Bidding"; "Going alone"; variations "Making trump", "Canadian", "Blind-Double Loner".
"""

from __future__ import annotations

from dataclasses import dataclass, field

from referee.calls import Call, Places, bidding_order, place_calls
from referee.cards import BENNY, PARTNER, SEATS, SIDE, SUITS
from referee.events import Event
from referee.facts import Facts
from referee.flags import Flag, flag_id


@dataclass(slots=True)
class Bidding:
    """What the bidding came to. `round` is 1 when the upcard was ordered up, 2 when a suit was named after it."""

    calls: list[Call]
    offered: str | None
    maker: str | None = None
    trump: str | None = None
    round: int | None = None
    alone: bool = False
    blind: bool = False
    fate: str | None = None
    lone_defender: str | None = None
    rivals: list[str] = field(default_factory=list)
    """The seats that made trump, in bidding order, when there is more than one."""
    all_passed: bool = False
    place: int = 0
    """How many of the eight places are behind us, 0 to 8."""
    flags: list[Flag] = field(default_factory=list)

    @property
    def sitting_out(self) -> tuple[str, ...]:
        """The lone maker's partner, and the lone defender's."""
        if not self.alone or self.maker is None:
            return ()
        out = [PARTNER[self.maker]]
        if self.lone_defender is not None:
            out.append(PARTNER[self.lone_defender])
        return tuple(out)

    def settle(self, trump: str) -> None:
        """Takes a trump that the cards leave no doubt about; the maker may still be unknown."""
        self.trump = trump
        if self.fate is None and self.offered is not None:
            self.fate = "picked_up" if trump == self.offered else "turned_down"
        if self.round is None:
            self.round = 1 if self.fate == "picked_up" else 2


def judge_bidding(facts: Facts, dealer: str | None, upcard: str | None, named_suit: str | None) -> Bidding:
    """Everything that the calls, the upcard and the discard settle; `named_suit` is the one on offer with the Benny."""
    offered = named_suit if upcard == BENNY else _suit_of(upcard)
    order = bidding_order(dealer)
    flags: list[Flag] = []
    places, named_late = place_calls(facts, order, offered)
    for call in named_late:
        flag = Flag("called_turned_down_suit", call.n, seat=call.seat)
        flags.append(flag)
        if facts.waived(flag_id(facts.index, flag.code, call.seat)):
            places[call.seat][1] = Call(call.n, call.seat, call.refused or "x", call.alone)
    ordered = [places[seat][turn] for turn in (0, 1) for seat in order]
    bidding = Bidding([heard for heard in ordered if heard is not None], offered, flags=flags)
    bidding.place = 8
    while bidding.place and ordered[bidding.place - 1] is None:
        bidding.place -= 1
    _find_maker(facts, bidding, places, order, dealer, upcard)
    _judge_alone(facts, bidding, dealer)
    if bidding.maker is None and bidding.trump is None:
        bidding.all_passed = bidding.place == 8
        if bidding.all_passed and dealer is not None and facts.rules["bid.stick_the_dealer"]:
            flags.append(Flag("must_call", bidding.calls[-1].n, seat=dealer))
    return bidding


def _suit_of(card: str | None) -> str | None:
    return card[1] if card is not None and len(card) == 2 and card[1] in SUITS else None


def _find_maker(
    facts: Facts, bidding: Bidding, places: Places, order: tuple[str, ...], dealer: str | None, upcard: str | None
) -> None:
    """The maker is the first in bidding order who made trump; a blind loner was called before all others."""
    makes = [call for call in bidding.calls if call.makes_trump]
    makes.sort(key=lambda call: not call.blind)
    forced = dealer is not None and (
        (facts.rules["bid.club_euchre"] and bidding.offered == "c")
        or (upcard == BENNY and facts.rules["deck.benny_upcard"] == "dealer_must_play")
    )
    if forced and dealer is not None:
        own = next((call for call in makes if call.seat == dealer), None)
        if own is not None and own.call != "order" and upcard == BENNY:
            bidding.offered = own.call if own.call in SUITS else bidding.offered
        makes = [Call(0, dealer, "order", alone=own is not None and own.alone, blind=own is not None and own.blind)]
    seats = list(dict.fromkeys(call.seat for call in makes))
    chosen = makes[0] if makes else None
    if len(seats) > 1:
        bidding.rivals = seats
        answer = facts.answered(f"h{facts.index}-maker")
        chosen = next((call for call in makes if call.seat == answer), chosen)
    second_round = any(places[seat][1] is not None for seat in order)
    if chosen is not None:
        bidding.maker = chosen.seat
        bidding.round = 1 if chosen.call == "order" else 2
        bidding.alone, bidding.blind = chosen.alone, chosen.blind
        bidding.trump = bidding.offered if bidding.round == 1 else chosen.call if chosen.call != "x" else None
        bidding.fate = "picked_up" if bidding.round == 1 else "turned_down"
        if chosen.late_alone:
            bidding.flags.append(Flag("late_alone", chosen.n, seat=chosen.seat))
        _check_switches(facts, bidding, chosen)
    elif _picked_up(facts, dealer, upcard):
        bidding.fate, bidding.round, bidding.trump = "picked_up", 1, bidding.offered
    elif second_round or all(places[seat][0] is not None for seat in order):
        bidding.fate = "turned_down"
    _hear_unclaimed(facts, bidding)
    _hear_answers(facts, bidding)


def _hear_unclaimed(facts: Facts, bidding: Bidding) -> None:
    """A trump said without a seat once cards were played: nobody's turn tells whose it was."""
    if bidding.trump is not None:
        return
    for event in facts.calls:
        if event.get("seat") is not None or facts.first_play_n is None or event.n <= facts.first_play_n:
            continue
        call = event.fields["call"]
        trump = bidding.offered if call == "order" else call
        if bidding.trump is None and trump in (*SUITS, "n"):
            bidding.settle(trump)


def _hear_answers(facts: Facts, bidding: Bidding) -> None:
    """A maker or trump that the table named in answer to a question, where no call did."""
    if bidding.maker is not None and bidding.trump is not None:
        return
    prefix = f"h{facts.index}-called-"
    for question, answer in facts.answers.items():
        if not question.startswith(prefix):
            continue
        asked, option = question.removeprefix(prefix), str(answer.get("option"))
        if bidding.trump is None and (asked in (*SUITS, "n") or option in (*SUITS, "n")):
            bidding.settle(option if option in (*SUITS, "n") else asked)
        if option in SEATS and bidding.maker is None and asked in (bidding.trump, "x"):
            bidding.maker = option


def _picked_up(facts: Facts, dealer: str | None, upcard: str | None) -> bool:
    """Whether the dealer was seen to lay a card away, or to play the upcard, which tells that it was picked up."""
    if any(event.get("seat") == dealer for event in facts.discards) and dealer is not None:
        return True
    return upcard is not None and any(
        event.kind == "play" and event.get("seat") == dealer and facts.card(event.fields["card"]) == upcard
        for event in facts.table
    )


def _check_switches(facts: Facts, bidding: Bidding, chosen: Call) -> None:
    """Flags calls that these house rules switch off; they count all the same."""
    if chosen.blind and not facts.rules["lone.blind_march"]:
        bidding.flags.append(_off(chosen.n, chosen.seat, "lone.blind_march"))
    if chosen.call == "n" and not facts.rules["bid.no_trump"]:
        bidding.flags.append(_off(chosen.n, chosen.seat, "bid.no_trump"))


def _off(n: int, seat: str, what: str) -> Flag:
    return Flag("not_in_rules", n, seat=seat, more={"what": what})


def _judge_alone(facts: Facts, bidding: Bidding, dealer: str | None) -> None:
    """The Canadian loner, and a defender who stands alone against a lone maker."""
    maker = bidding.maker
    if maker is None:
        return
    canadian = facts.rules["bid.canadian_loner"] and bidding.round == 1
    if canadian and dealer is not None and maker == PARTNER[dealer] and not bidding.alone:
        n = next((call.n for call in bidding.calls if call.seat == maker and call.makes_trump), facts.began_n)
        bidding.flags.append(Flag("must_go_alone", n, seat=maker))
        bidding.alone = not facts.waived(flag_id(facts.index, "must_go_alone", maker))
    standing = _lone_defender(facts.lone_defenders, maker)
    if bidding.alone and standing is not None:
        bidding.lone_defender = standing.get("seat")
        if not facts.rules["lone.defend_alone"]:
            bidding.flags.append(_off(standing.n, standing.fields["seat"], "lone.defend_alone"))


def _lone_defender(said: list[Event], maker: str) -> Event | None:
    """The first of the maker's opponents who said so."""
    return next((event for event in said if SIDE[event.fields["seat"]] != SIDE[maker]), None)
