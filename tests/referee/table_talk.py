"""Short words for tests: tables are told what happened and asked what the referee says.

`play("Ac 9c Tc 9d")` lays cards of the next players, `play("S:9h")` names the seat.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee import Referee, parse_event, parse_rules

Event = dict[str, Any]
State = dict[str, Any]


def deal(dealer: str | None = "W", upcard: str | None = "9d", **more: Any) -> list[Event]:
    """A deal with its upcard."""
    events: list[Event] = [{"kind": "deal", **({"dealer": dealer} if dealer else {})}]
    return events + ([{"kind": "upcard", "card": upcard, **more}] if upcard else [])


def call(seat: str | None, what: str, **more: Any) -> Event:
    return {"kind": "call", "call": what, **({"seat": seat} if seat else {}), **more}


def passes(seats: str) -> list[Event]:
    """`passes("NESW")`: each of these seats passes, in this order."""
    return [call(seat, "pass") for seat in seats]


def play(cards: str, **more: Any) -> list[Event]:
    """Cards laid down in order."""
    events: list[Event] = []
    for word in cards.split():
        seat, _, card = word.rpartition(":")
        events.append({"kind": "play", "card": card, **({"seat": seat} if seat else {}), **more})
    return events


def event(what: str, /, **fields: Any) -> Event:
    return {"kind": what, **fields}


def table(*happened: Event | list[Event], rules: str | Mapping[str, Any] = "short-rules") -> Referee:
    """The referee after all this happened."""
    referee = Referee.start(parse_rules(rules))
    return go_on(referee, *happened)


def go_on(referee: Referee, *happened: Event | list[Event]) -> Referee:
    for one in happened:
        for said in one if isinstance(one, list) else [one]:
            referee = referee.apply(parse_event(said))
    return referee


def hand(referee: Referee, index: int = -1) -> State:
    state: State = referee.state()["hands"][index]
    return state


def flags(referee: Referee, index: int = -1) -> list[tuple[str, str | None, int | None, str]]:
    """Each flag's code, seat, trick and status."""
    return [(one["code"], one["seat"], one["trick"], one["status"]) for one in hand(referee, index)["flags"]]


def codes(referee: Referee, index: int = -1) -> list[str]:
    return [one["code"] for one in hand(referee, index)["flags"]]


def flag(referee: Referee, code: str, index: int = -1) -> State:
    """The only flag of this code."""
    found = [one for one in hand(referee, index)["flags"] if one["code"] == code]
    assert len(found) == 1, found
    state: State = found[0]
    return state


def winners(referee: Referee, index: int = -1) -> str:
    return "".join(trick["winner"] or "-" for trick in hand(referee, index)["tricks"])


def result(referee: Referee, index: int = -1) -> tuple[str | None, int, int]:
    """A hand's result and its points for NS and EW."""
    judged = hand(referee, index)
    return judged["result"], judged["points"]["NS"], judged["points"]["EW"]


def score(referee: Referee) -> tuple[int, int]:
    points = referee.state()["score"]
    return points["NS"], points["EW"]


def questions(referee: Referee) -> dict[str, list[str]]:
    """The open questions' options by id."""
    return {question["id"]: question["options"] for question in referee.state()["questions"]}


def hand_result(maker: str, tricks: int, **more: Any) -> Event:
    return {"kind": "hand_result", "maker": maker, "tricks": tricks, **more}


NORTH_MARCHES = play(
    "N:Jh E:9h S:Th W:9c   N:Jd E:Qh S:Tc W:9s   N:Ah E:9d S:Td W:Ts   N:Kh E:Ac S:Ks W:Kd   N:As E:Qs S:Js W:Qd"
)
"""Dealt by W, hearts trump: North wins all five tricks, nobody reneges."""

NORTH_LONE = [one for one in NORTH_MARCHES if one["seat"] != "S"]
"""The same with South sitting out."""


def north_calls(**more: Any) -> list[Event]:
    """Dealt by W, 9 of diamonds turned up and passed by all; North names hearts."""
    return [*deal("W", "Qc"), *passes("NESW"), call("N", "h", **more)]
