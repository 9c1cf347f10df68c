"""What is written as EGN validates against the schema and comes back with the same cards, calls, winners, points."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from referee import Referee, parse_event, parse_rules
from referee.egn import EgnError, read_egn, write_egn

DATA = Path(__file__).resolve().parents[2] / "data" / "egn"
SCHEMA = json.loads((DATA / "egn-schema-v1.json").read_text(encoding="utf-8"))
GOLDEN = [json.loads(line) for line in (DATA / "golden_deals.jsonl").read_text(encoding="utf-8").splitlines()]

SHOWN = ("dealer", "upcard", "maker", "trump", "alone", "blind", "lone_defender", "tricks_won", "points", "result")

RENEGE = """deal:W up:Ah N=pass E=order N:Ac E:9c S:9d W:Qc N:Kd E:Td S:Kc W:Qd"""
"""South does not follow clubs in the first trick and plays the king of clubs in the second."""


def events_from(line: str) -> list[dict[str, object]]:
    """Events from words: `deal:W`, `up:Ah`, `N=pass`, `E=order!` (alone), `N:Ac`."""
    events: list[dict[str, object]] = []
    for word in line.split():
        if word.startswith("deal:"):
            events.append({"kind": "deal", "dealer": word[5:]})
        elif word.startswith("up:"):
            events.append({"kind": "upcard", "card": word[3:]})
        elif "=" in word:
            seat, call = word.split("=")
            events.append({"kind": "call", "seat": seat, "call": call.rstrip("!"), "alone": call.endswith("!")})
        else:
            seat, card = word.split(":")
            events.append({"kind": "play", "seat": seat, "card": card})
    return events


def judge(events: list[dict[str, Any]], rules: object = "short-rules") -> Referee:
    referee = Referee.start(parse_rules(rules))  # type: ignore[arg-type]
    for event in events:
        referee = referee.apply(parse_event(event))
    return referee


def read_back(game: dict[str, object]) -> Referee:
    jsonschema.validate(game, SCHEMA)
    read = read_egn(json.dumps(game))
    assert read.warnings == ()
    referee = Referee.start(read.rules)
    for event in read.events:
        referee = referee.apply(parse_event(event))
    return referee


def essence(referee: Referee) -> list[object]:
    state: Any = referee.state()
    hands = [
        [
            [hand[key] for key in SHOWN],
            [
                ([(card["seat"], card["card"]) for card in trick["cards"]], trick["leader"], trick["winner"])
                for trick in hand["tricks"]
            ],
            [(flag["id"], flag["status"]) for flag in hand["flags"]],
        ]
        for hand in state["hands"]
    ]
    rules = {key: value for key, value in state["rules"].items() if key != "preset"}
    return [hands, state["score"], state["winner"], state["phase"], rules]


def assert_round_trip(referee: Referee) -> dict[str, Any]:
    game = write_egn(referee)
    assert essence(read_back(game)) == essence(referee)
    return game


def annotations(game: dict[str, Any]) -> list[str]:
    phases = [phase for deal in game["deals"] for phase in deal["phases"]]
    notes = [phase.get(key, {}) for phase in phases for key in ("callAnnotations", "playAnnotations")]
    return [text for note in notes for texts in note.values() for text in texts]


def golden_events(deal: dict[str, Any]) -> list[dict[str, object]]:
    events: list[dict[str, object]] = [
        {"kind": "deal", "dealer": "NESW"[deal["dealer"]]},
        {"kind": "upcard", "card": deal["upcard"]},
    ]
    for index, call in enumerate(deal["calls"]):
        word = {"Pass": "pass", "Order": "order"}.get(call, call)
        alone = deal["alone"] and word != "pass"
        events.append({"kind": "call", "seat": "NESW"[(deal["dealer"] + 1 + index) % 4], "call": word, "alone": alone})
    return events + [{"kind": "play", "card": card} for trick in deal["tricks"] for card in trick]


def test_a_golden_game_needs_no_annotations() -> None:
    hands = [deal for deal in GOLDEN if deal["source"] == "Me and Bears.egn"]
    game = assert_round_trip(judge([event for deal in hands for event in golden_events(deal)], "egn-std"))
    assert annotations(game) == []


def test_the_default_rules_travel_as_an_annotation() -> None:
    game = assert_round_trip(judge(golden_events(GOLDEN[0])))
    assert any("short-rules" in text for text in annotations(game))


@pytest.mark.parametrize(
    "rules",
    [
        "encyclopedia",
        "canadian",
        "british-benny",
        "michigan",
        "seton",
        "vows",
        "somerset-1888",
        {"game.target": 0, "renege.points": 3, "poor.throw_in": ["nines_tens", "lone_jack"], "deck.min_rank": 7},
        {"deck.joker": "two_of_spades", "lone.partners_best": "exchange", "lone.defend_alone": True},
    ],
)
def test_house_rules_come_back_whole(rules: object) -> None:
    assert_round_trip(judge(golden_events(GOLDEN[1]), rules))


def test_a_renege_travels_as_an_annotation_and_comes_back() -> None:
    game = assert_round_trip(judge(events_from(RENEGE)))
    assert any(text.startswith("renege (h0-renege-S-t1, proven)") for text in annotations(game))


def test_a_waived_renege_comes_back_waived() -> None:
    ruling = {"kind": "ruling", "flag": "h0-renege-S-t1", "decision": "waive"}
    assert_round_trip(judge([*events_from(RENEGE), ruling, *events_from("N:As E:Js S:9s W:Ts")]))


def test_a_hand_scored_without_its_cards_comes_back() -> None:
    assert_round_trip(
        judge([{"kind": "deal", "dealer": "N"}, {"kind": "hand_result", "maker": "E", "tricks": 5, "alone": True}])
    )


def test_an_adjusted_score_comes_back() -> None:
    assert_round_trip(
        judge(
            [
                *golden_events(GOLDEN[0]),
                {"kind": "adjust_score", "side": "EW", "points": 2, "reason": "missed one"},
                *golden_events(GOLDEN[1]),
            ]
        )
    )


def test_a_wrong_leader_comes_back() -> None:
    assert_round_trip(judge(events_from("deal:W up:Ah N=pass E=order N:Ac E:9c S:Tc W:Qc S:9d W:Ad N:Kd E:Td")))


def test_unknown_cards_and_a_skipped_seat_come_back() -> None:
    assert_round_trip(judge(events_from("deal:W up:Ah N=pass E=order N:Ac E:Xx S:Tc W:Qc N:Kd E:Td W:Qd N:9s")))


def test_a_corrected_call_is_written_as_corrected() -> None:
    events = golden_events(GOLDEN[0])
    made = next(index for index, event in enumerate(events) if event.get("call") == "s")
    events[made] = {**events[made], "call": "h"}
    corrected = judge([*events, {"kind": "correct", "target": made + 1, "set": {"call": "s"}}])
    game = assert_round_trip(corrected)
    assert game["deals"][0]["phases"][0]["calls"][-1] == "s"


def test_more_than_a_hundred_hands_do_not_fit() -> None:
    results = [{"kind": "hand_result", "maker": "E", "tricks": 3}] * 101
    with pytest.raises(EgnError, match="at most 100"):
        write_egn(judge(results, {"game.target": 0}))
