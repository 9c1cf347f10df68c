"""The recorded deals of a public euchre community: winners and points as OpenSpiel gives them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from referee import Referee, parse_event, parse_rules

GOLDEN = Path(__file__).resolve().parents[2] / "data" / "egn" / "golden_deals.jsonl"
DEALS = [json.loads(line) for line in GOLDEN.read_text(encoding="utf-8").splitlines()]
SEATS = "NESW"


def events_of(deal: dict[str, Any], calls: bool = True) -> list[dict[str, object]]:
    """The deal as table events, without its calls if so wished."""
    events: list[dict[str, object]] = [
        {"kind": "deal", "dealer": SEATS[deal["dealer"]]},
        {"kind": "upcard", "card": deal["upcard"]},
    ]
    for index, call in enumerate(deal["calls"] if calls else ()):
        word = {"Pass": "pass", "Order": "order"}.get(call, call)
        seat = SEATS[(deal["dealer"] + 1 + index) % 4]
        events.append({"kind": "call", "seat": seat, "call": word, "alone": deal["alone"] and word != "pass"})
    return events + [{"kind": "play", "card": card} for trick in deal["tricks"] for card in trick]


def judge(deal: dict[str, Any], events: list[dict[str, object]]) -> dict[str, Any]:
    referee = Referee.start(parse_rules({"preset": "egn-std", "lone.lead": deal["loner_lead"].lower()}))
    for event in events:
        referee = referee.apply(parse_event(event))
    hand: dict[str, Any] = referee.state()["hands"][0]
    return hand


@pytest.mark.parametrize("deal", DEALS, ids=[f"{deal['source']}-{deal['deal']}" for deal in DEALS])
def test_a_golden_deal_has_openspiels_winners_and_points(deal: dict[str, Any]) -> None:
    hand = judge(deal, events_of(deal))
    maker = SEATS[deal["maker"]]
    makers, defenders = ("NS", "EW") if maker in "NS" else ("EW", "NS")
    assert (hand["maker"], hand["trump"], hand["flags"]) == (maker, deal["trump"], [])
    assert [trick["winner"] for trick in hand["tricks"]] == [SEATS[seat] for seat in deal["trick_winners"]]
    assert hand["points"][makers] - hand["points"][defenders] == deal["points_to_makers"]


@pytest.mark.parametrize("deal", DEALS[::4], ids=[f"{deal['source']}-{deal['deal']}" for deal in DEALS[::4]])
def test_calls_told_after_the_last_trick_change_nothing(deal: dict[str, Any]) -> None:
    events = events_of(deal)
    calls = [event for event in events if event["kind"] == "call"]
    in_time, late = judge(deal, events), judge(deal, [event for event in events if event not in calls] + calls[::-1])
    for hand in (in_time, late):
        for told in [*hand["calls"], *(card for trick in hand["tricks"] for card in trick["cards"])]:
            told.pop("n")
        hand["flags"] = [flag for flag in hand["flags"] if flag["code"] != "late_alone"]
    assert late == in_time
