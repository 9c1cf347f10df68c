"""OpenSpiel's euchre as an independent oracle: legality, winners and returns, and the differences that are meant."""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Iterator

import pytest
from openspiel_deals import Deal, random_deals
from oracle_check import differences, judged, oracle_rules

from referee import Referee, parse_event

QUICK, WHOLE = 400, 100_000
TABLES = [(True, False), (True, True), (False, False), (False, True)]
"""Stick the dealer or not, a lone defender or not."""


def comparable(deals: Iterator[Deal]) -> Iterator[Deal]:
    """Without the lone defenders against a maker who is not alone, whom only OpenSpiel knows."""
    return (deal for deal in deals if deal.alone or deal.lone_defender is None)


@pytest.mark.parametrize(("stick", "lone_defender"), TABLES)
def test_random_deals_come_out_as_in_openspiel(stick: bool, lone_defender: bool) -> None:
    rules = oracle_rules(stick)
    for deal in comparable(random_deals(QUICK, 20, stick_the_dealer=stick, lone_defender=lone_defender)):
        assert differences(deal, rules) == [], deal


@pytest.mark.slow
def test_a_hundred_thousand_random_deals_come_out_as_in_openspiel() -> None:
    start, compared, plays = time.monotonic(), 0, 0
    for table, (stick, lone_defender) in enumerate(TABLES):
        rules = oracle_rules(stick)
        deals = comparable(random_deals(2 * WHOLE, table, stick_the_dealer=stick, lone_defender=lone_defender))
        for _, deal in zip(range(WHOLE // len(TABLES)), deals, strict=False):
            assert differences(deal, rules) == [], deal
            compared += 1
            plays += len(deal.plays)
    print(f"\n{compared} deals, {plays} plays, no difference, {time.monotonic() - start:.0f} s")
    assert compared == WHOLE


def find(wanted: object, **table: bool) -> Deal:
    """The first random deal for which `wanted` holds."""
    assert callable(wanted)
    return next(deal for deal in random_deals(20_000, 7, **table) if wanted(deal))


def test_a_super_euchre_pays_2_in_openspiel_whose_header_promises_4() -> None:
    def defenders_took_all(deal: Deal) -> bool:
        makers = "NS" if deal.maker in ("N", "S") else "EW"
        return deal.maker is not None and not deal.alone and not set(deal.winners) & set(makers)

    deal = find(defenders_took_all)
    assert abs(deal.returns) == 2
    hand = judged(deal, oracle_rules(True))["hands"][0]
    assert (sum(hand["points"].values()), hand["result"]) == (2, "euchre")
    hand = judged(deal, oracle_rules(True, score__super_euchre=4))["hands"][0]
    assert (sum(hand["points"].values()), hand["result"]) == (4, "super_euchre")


def test_the_dealer_may_lay_the_upcard_away_here_but_not_in_openspiel() -> None:
    def kept_what_was_dealt(deal: Deal) -> Deal:
        """The same deal had the dealer laid the upcard away and played the other card in its place."""
        swapped = {deal.upcard: deal.discard}
        plays = [dataclasses.replace(play, card=swapped.get(play.card) or play.card) for play in deal.plays]
        return dataclasses.replace(deal, discard=deal.upcard, plays=tuple(plays))

    def is_harmless(deal: Deal) -> bool:
        return (
            deal.discard is not None
            and not deal.alone
            and not judged(kept_what_was_dealt(deal), rules)["hands"][0]["flags"]
        )

    rules = oracle_rules(True)
    deal = find(is_harmless)
    assert deal.discards_allowed == deal.hands[deal.dealer]
    assert deal.upcard not in deal.discards_allowed
    forbidden = judged(kept_what_was_dealt(deal), oracle_rules(True, bid__upcard_discard="forbidden"))["hands"][0]
    assert [flag["code"] for flag in forbidden["flags"]] == ["not_in_rules"]


def test_a_defender_alone_against_two_makers_is_only_openspiels() -> None:
    deal = find(lambda deal: deal.lone_defender is not None and not deal.alone, lone_defender=True)
    assert len(deal.plays) == 15
    hand = judged(deal, oracle_rules(True))["hands"][0]
    assert hand["lone_defender"] is None
    assert hand["sitting_out"] == []


def test_a_lone_defenders_euchre_pays_4_in_openspiel_and_8_by_the_encyclopedia() -> None:
    def defended(deal: Deal) -> bool:
        makers = ("N", "S") if deal.maker in ("N", "S") else ("E", "W")
        return bool(deal.alone and deal.lone_defender and sum(winner not in makers for winner in deal.winners) >= 3)

    deal = find(defended, lone_defender=True)
    assert abs(deal.returns) == 4
    hand = judged(deal, oracle_rules(True))["hands"][0]
    assert (sum(hand["points"].values()), hand["result"]) == (4, "lone_defender_euchre")
    hand = judged(deal, oracle_rules(True, lone__defender_euchre=8))["hands"][0]
    assert sum(hand["points"].values()) == 8


def test_alone_said_after_the_discard_as_in_openspiel_is_the_same_as_with_the_call() -> None:
    deal = find(lambda deal: deal.alone and deal.discard is not None)
    events = deal.events()
    call = next(event for event in events if event.get("alone"))
    after_discard = next(index for index, event in enumerate(events) if event["kind"] == "discard") + 1
    said_later = [event if event is not call else {**call, "alone": False} for event in events]
    said_later.insert(after_discard, call)
    referee = Referee.start(oracle_rules(True))
    for event in said_later:
        referee = referee.apply(parse_event(event))
    late, early = referee.state()["hands"][0], judged(deal, oracle_rules(True))["hands"][0]
    assert (late["alone"], late["flags"], late["points"]) == (True, [], early["points"])


def test_two_rounds_of_passes_are_a_redeal_without_points() -> None:
    deal = find(lambda deal: deal.maker is None, stick_the_dealer=False)
    hand = judged(deal, oracle_rules(False))["hands"][0]
    assert (hand["result"], hand["points"]) == ("redeal", {"NS": 0, "EW": 0})
