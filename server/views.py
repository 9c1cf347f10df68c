"""What the outside may see of the table: the referee's word without what only one player may know.

While a hand is on, nobody is told the dealer's discard, exchanged cards, a suspicion that rests on a known card, or
more of the finished tricks than the house rule `review_tricks` allows. Everything that leaves the service passes here.
"""

import json
from collections.abc import Iterable, Mapping
from typing import Any

State = dict[str, Any]

ON = frozenset({"deal", "bidding_1", "bidding_2", "discard", "play"})
"""The phases in which a hand is on and its secrets are kept."""
MESSAGE_BYTES = 8000
"""The most that one message of the stream may weigh, a little under 8 KB."""
_SECRET_FIELDS = {"discard": ("card",), "exchange": ("gives", "takes")}


def is_on(state: Mapping[str, Any]) -> bool:
    """Tell whether the newest hand is still being played."""
    return bool(state["hands"]) and state["phase"] in ON


def hide_secrets(state: State) -> State:
    """Return the state as everybody may see it; earlier hands are shared with the given one, not copied."""
    if not is_on(state):
        return state
    hand = dict(state["hands"][-1])
    hand["discard"] = None
    hand.pop("exchanges", None)
    hand["flags"] = [flag for flag in hand.get("flags", []) if flag["status"] != "suspected"]
    closed = closed_tricks(hand, str(state["rules"].get("review_tricks", "last")))
    hand["tricks"] = [
        _close(trick) if number in closed else trick for number, trick in enumerate(hand.get("tricks", []), start=1)
    ]
    return {**state, "hands": [*state["hands"][:-1], hand]}


def closed_tricks(hand: Mapping[str, Any], review: str) -> set[int]:
    """Return the numbers of the finished tricks that may not be looked at again; a flag's two tricks always may."""
    tricks = hand.get("tricks", [])
    begun = [number for number, trick in enumerate(tricks, start=1) if trick["cards"]]
    if review == "all" or not begun:
        return set()
    seats = 4 - len(hand.get("sitting_out") or [])
    complete = len(tricks[begun[-1] - 1]["cards"]) >= seats
    finished = begun if complete else begun[:-1]
    open_ones = {begun[-1]}
    if review == "last" and finished:
        open_ones.add(finished[-1])
    for flag in hand.get("flags", []):
        if flag["status"] != "suspected":
            open_ones.add(flag.get("trick") or 0)
            open_ones.add((flag.get("proof") or {}).get("trick") or 0)
    return set(finished) - open_ones


def hidden_plays(hand: Mapping[str, Any], review: str) -> set[int]:
    """Return the event numbers of the cards in tricks that may not be looked at again."""
    closed = closed_tricks(hand, review)
    return {
        card["n"]
        for number, trick in enumerate(hand.get("tricks", []), start=1)
        if number in closed
        for card in trick["cards"]
        if card.get("n") is not None
    }


def hide_event(event: dict[str, Any], *, from_n: int, before_n: int, plays: set[int]) -> dict[str, Any]:
    """Return an event of the running hand as everybody may see it.

    The hand runs since number `from_n`; plays numbered in `plays`, and all of its plays before `before_n`, belong to
    closed tricks. What is left out is marked with `hidden`.
    """
    n, kind = event["n"], event["kind"]
    if n < from_n:
        return event
    secret: Iterable[str] = ()
    if kind in _SECRET_FIELDS:
        secret = _SECRET_FIELDS[kind]
    elif kind in ("play", "retract") and (n in plays or n < before_n):
        secret = ("card",)
    elif kind == "correct" and event.get("target", 0) >= from_n:
        secret = ("set",)
    elif kind == "answer":
        secret = ("option",)
    kept = {key: value for key, value in event.items() if key not in secret}
    return {**kept, "hidden": True} if len(kept) < len(event) else event


def for_stream(state: State) -> State:
    """Return the current hand whole and of the earlier ones the newest that fit, without their tricks and calls."""
    hands = state["hands"]
    earlier = [_without_cards(hand) for hand in hands[:-1]]
    short = {**state, "hands": [*earlier, *hands[-1:]], "hands_left_out": 0}
    excess = len(encode(short)) - MESSAGE_BYTES
    left_out = 0
    while excess > 0 and left_out < len(earlier):
        excess -= len(encode(earlier[left_out])) + 1
        left_out += 1
    short["hands"] = [*earlier[left_out:], *hands[-1:]]
    short["hands_left_out"] = left_out
    return short if excess <= 0 else _shortened(short)


def encode(value: object) -> bytes:
    """Return compact JSON."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode()


def _close(trick: Mapping[str, Any]) -> dict[str, Any]:
    cards = [{**card, "card": "Xx", "confidence": None} for card in trick["cards"]]
    return {**trick, "led": None, "cards": cards, "hidden": True}


def _without_cards(hand: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in hand.items() if key not in ("tricks", "calls")}


def _shortened(state: State) -> State:
    """A hand with a heap of flags, calls or questions: the newest of each, so that a phone still gets its message."""
    hand = dict(state["hands"][-1]) if state["hands"] else {}
    for keep in (12, 4, 1):
        for key in ("flags", "calls"):
            if key in hand:
                hand[key] = hand[key][-keep:]
        state = {**state, "hands": [hand] if hand else [], "questions": state["questions"][:keep], "shortened": True}
        if len(encode(state)) <= MESSAGE_BYTES:
            break
    return state
