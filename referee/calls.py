"""The calls as they were heard, each put in its place: every seat has one in each round, and any may be heard late.

Sources: both documents, "Bidding"; the outside contract's paragraph on calls.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from referee.cards import LEFT, SEATS
from referee.events import Event
from referee.facts import Facts


@dataclass(slots=True)
class Call:
    """One heard call in its place."""

    n: int
    seat: str
    call: str
    alone: bool = False
    blind: bool = False
    camera: bool = False
    late_alone: bool = False
    refused: str | None = None
    """The turned-down suit that was named; the call itself then counts as a pass."""

    @property
    def makes_trump(self) -> bool:
        return self.call != "pass"


@cache
def bidding_order(dealer: str | None) -> tuple[str, ...]:
    """The seats from the dealer's left to the dealer; from N where the dealer is not known."""
    seat = LEFT[dealer] if dealer else SEATS[0]
    order = [seat]
    while len(order) < 4:
        seat = LEFT[seat]
        order.append(seat)
    return tuple(order)


Places = dict[str, list[Call | None]]


def place_calls(facts: Facts, order: tuple[str, ...], offered: str | None) -> tuple[Places, list[Call]]:
    """Fills each seat's two places, and says which calls named the suit after it was turned down."""
    said = _with_seats(facts, order, offered)
    turned_down_for = _who_came_too_late(said, order, offered)
    places: Places = {seat: [None, None] for seat in order}
    late: list[Call] = []
    for event, seat in said:
        call = event.fields["call"]
        if call == "pass":
            _hear_pass(places[seat], Call(event.n, seat, "pass", camera=event.camera))
            continue
        blind = bool(event.get("blind"))
        too_late = call == offered and seat in turned_down_for and not blind
        turn = 0 if call == "order" or blind or (call == offered and not too_late) else 1
        made = Call(
            event.n,
            seat,
            "pass" if too_late else "order" if turn == 0 else call,
            alone=blind or bool(event.get("alone")),
            blind=blind,
            camera=event.camera,
            refused=call if too_late else None,
        )
        if too_late:
            late.append(made)
        _hear_make(facts, places[seat], turn, made, event)
    return places, late


def _with_seats(facts: Facts, order: tuple[str, ...], offered: str | None) -> list[tuple[Event, str]]:
    """The calls with their seats; one without is the next player's, once trump is made the maker's own again."""
    said: list[tuple[Event, str]] = []
    heard = dict.fromkeys(order, 0)
    furthest = 0
    maker: str | None = None
    for event in facts.calls:
        seat, call = event.get("seat"), event.fields["call"]
        if seat is None:
            if maker is None and facts.first_play_n is not None and event.n > facts.first_play_n:
                continue
            seat = maker if maker is not None and call != "pass" else order[furthest % 4]
        turn = min(heard[seat], 1) if call == "pass" else 0 if call in ("order", offered) else 1
        heard[seat] = max(heard[seat], turn + 1)
        furthest = max(furthest, turn * 4 + order.index(seat) + 1)
        if call != "pass":
            maker = seat
        said.append((event, seat))
    return said


def _who_came_too_late(said: list[tuple[Event, str]], order: tuple[str, ...], offered: str | None) -> set[str]:
    """The seats that had passed the upcard when its suit was turned down: naming it then counts as a pass.

    It was turned down once all four have passed, or once anything of the second round was heard. Decided from all
    calls together, so that the order in which they were reported does not matter.
    """
    if offered is None:
        return set()
    passes = dict.fromkeys(order, 0)
    second_round = False
    for event, seat in said:
        call = event.fields["call"]
        if call == "pass":
            passes[seat] += 1
            second_round = second_round or passes[seat] > 1
        elif call not in ("order", offered) and not event.get("blind"):
            second_round = True
    if second_round or all(passes.values()):
        return {seat for seat in order if passes[seat]}
    return set()


def _hear_pass(places: list[Call | None], heard: Call) -> None:
    """A pass fills the first place not heard; it takes back an order, or the later call once both are heard."""
    first, second = places
    if first is None:
        places[0] = heard
    elif first.makes_trump:
        if not (heard.camera and not first.camera):
            places[0] = heard
    elif second is None or (second.makes_trump and not (heard.camera and not second.camera)):
        places[1] = heard


def _hear_make(facts: Facts, places: list[Call | None], turn: int, made: Call, event: Event) -> None:
    """A call that makes trump replaces the seat's other one; the same call again, now with alone, is a late alone."""
    before = next((call for call in places if call is not None and (call.makes_trump or call.refused)), None)
    if before is not None and made.camera and not before.camera:
        return
    if before is not None and before.call == made.call and before.refused == made.refused:
        if made.alone and not before.alone:
            with_the_call = facts.rules["bid.late_alone"] == "with_the_call"
            led = facts.first_play_n is not None and event.n > facts.first_play_n
            made.late_alone = with_the_call or led
        elif "alone" not in event.fields and not made.blind:
            made.alone, made.late_alone, made.blind = before.alone, before.late_alone, before.blind
    for other in (0, 1):
        call = places[other]
        if call is not None and (call.makes_trump or call.refused):
            places[other] = None
    places[turn] = made
