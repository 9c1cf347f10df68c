"""What leaves the service: never what only one player may know, and never more than a phone can take."""

import json
from typing import Any

import pytest

from server.views import MESSAGE_BYTES, closed_tricks, encode, for_stream, hide_event, hide_secrets


def trick(number: int, cards: int = 4) -> dict[str, Any]:
    played = [
        {"n": 10 * number + index, "seat": seat, "card": f"{rank}c", "confidence": 0.9}
        for index, (seat, rank) in enumerate(zip("NESW", "9TQK", strict=True))
    ]
    return {"leader": "N", "led": "c", "cards": played[:cards], "winner": "W" if cards == 4 else None}


def hand(number: int = 0, **fields: Any) -> dict[str, Any]:
    return {
        "number": number,
        "dealer": "N",
        "upcard": "Jd",
        "calls": [{"n": 3, "seat": "E", "call": "order"}],
        "sitting_out": [],
        "discard": "9d",
        "exchanges": [{"seat": "N"}],
        "tricks": [trick(1), trick(2), trick(3, cards=1)],
        "flags": [],
        **fields,
    }


def state(*hands: dict[str, Any], phase: str = "play", review: str = "last") -> dict[str, Any]:
    return {"phase": phase, "rules": {"review_tricks": review}, "hands": list(hands), "questions": []}


def test_the_discard_and_exchanges_are_hidden_while_the_hand_is_on() -> None:
    shown = hide_secrets(state(hand()))["hands"][-1]
    assert shown["discard"] is None
    assert "exchanges" not in shown


@pytest.mark.parametrize("phase", ["hand_over", "game_over"])
def test_everything_is_shown_when_the_hand_is_over(phase: str) -> None:
    whole = state(hand(), phase=phase)
    assert hide_secrets(whole) == whole


def test_a_suspicion_is_not_shown_while_the_hand_is_on() -> None:
    flags = [{"status": "suspected", "trick": 1}, {"status": "proven", "trick": 2, "proof": {"trick": 3}}]
    assert [flag["status"] for flag in hide_secrets(state(hand(flags=flags)))["hands"][-1]["flags"]] == ["proven"]


@pytest.mark.parametrize(("review", "closed"), [("last", {1}), ("none", {1, 2}), ("all", set())])
def test_finished_tricks_are_closed_as_the_house_rule_says(review: str, closed: set[int]) -> None:
    assert closed_tricks(hand(), review) == closed
    tricks = hide_secrets(state(hand(), review=review))["hands"][-1]["tricks"]
    for number in closed:
        assert {card["card"] for card in tricks[number - 1]["cards"]} == {"Xx"}
        assert tricks[number - 1]["hidden"] is True
        assert tricks[number - 1]["winner"] == "W"
    assert tricks[2]["cards"][0]["card"] == "9c"


def test_a_full_trick_stays_visible_until_the_next_one_begins() -> None:
    assert closed_tricks(hand(tricks=[trick(1), trick(2)]), "none") == {1}
    assert closed_tricks(hand(tricks=[trick(1), trick(2)]), "last") == {1}


def test_a_lone_hands_trick_of_three_cards_is_finished() -> None:
    assert closed_tricks(hand(tricks=[trick(1, 3), trick(2, 3)], sitting_out=["W"]), "last") == {1}


def test_the_two_tricks_of_a_flag_may_be_looked_at() -> None:
    flag = {"status": "proven", "trick": 1, "proof": {"trick": 2}}
    assert closed_tricks(hand(flags=[flag]), "none") == set()


@pytest.mark.parametrize(
    ("event", "left"),
    [
        ({"n": 9, "kind": "discard", "seat": "N", "card": "9d"}, {"n", "kind", "seat", "hidden"}),
        (
            {"n": 9, "kind": "exchange", "seat": "N", "with": "S", "gives": ["9d"], "takes": ["Ah"]},
            {"n", "kind", "seat", "with", "hidden"},
        ),
        ({"n": 10, "kind": "play", "seat": "N", "card": "9c"}, {"n", "kind", "seat", "hidden"}),
        ({"n": 40, "kind": "correct", "target": 9, "set": {"card": "Td"}}, {"n", "kind", "target", "hidden"}),
        ({"n": 30, "kind": "play", "seat": "N", "card": "9c"}, {"n", "kind", "seat", "card"}),
        ({"n": 3, "kind": "call", "seat": "E", "call": "order"}, {"n", "kind", "seat", "call"}),
        ({"n": 1, "kind": "discard", "seat": "N", "card": "9d"}, {"n", "kind", "seat", "card"}),
    ],
)
def test_the_journal_keeps_the_running_hands_secrets(event: dict[str, Any], left: set[str]) -> None:
    assert set(hide_event(event, from_n=2, before_n=20, plays={10, 11})) == left


def test_the_stream_has_the_current_hand_whole_and_earlier_hands_without_cards() -> None:
    hands = for_stream(state(hand(0), hand(1)))["hands"]
    assert "tricks" not in hands[0]
    assert "calls" not in hands[0]
    assert hands[0]["upcard"] == "Jd"
    assert hands[1] == hand(1)


@pytest.mark.parametrize("hands", [1, 5, 40, 400])
def test_a_message_stays_small_however_long_the_game(hands: int) -> None:
    flags = [{"id": f"h0-renege-S-t{n}", "status": "proven", "card": "9c", "evidence": ["x" * 60] * 2} for n in (1, 2)]
    told = for_stream(state(*(hand(number, flags=flags) for number in range(hands))))
    assert len(encode(told)) <= MESSAGE_BYTES
    assert len(told["hands"]) + told["hands_left_out"] == hands
    assert told["hands"][-1]["number"] == hands - 1


def test_a_hand_full_of_flags_still_makes_a_message() -> None:
    flags = [{"id": f"f{n}", "status": "proven", "text": "x" * 100} for n in range(500)]
    told = for_stream(state(hand(flags=flags)))
    assert len(encode(told)) <= MESSAGE_BYTES
    assert told["hands"][-1]["flags"][-1]["id"] == "f499"


def test_messages_are_one_line_of_json() -> None:
    data = encode(state(hand()))
    assert b"\n" not in data
    assert json.loads(data)["phase"] == "play"
