"""Reneges: proven by a later card of the same seat, claimed, suspected, mended, upheld, waived."""

from typing import Any

import pytest
from table_talk import (
    NORTH_MARCHES,
    call,
    codes,
    deal,
    event,
    flag,
    flags,
    go_on,
    hand,
    north_calls,
    passes,
    play,
    questions,
    result,
    score,
    table,
)

from referee import Referee

REFUSES = play("N:As E:9h S:Ks W:Qs   E:Ac S:9c W:Kc N:Tc")
"""East trumps a spade lead with the 9 of hearts and leads clubs."""
PROVES = play("E:Ad S:Td W:9d N:Qd   E:9s")
"""East leads diamonds, then the 9 of spades."""
REST = play("S:Ts W:Js N:Jh   N:Jd E:Kd S:Th W:Kh")
RENEGE_HAND = [*REFUSES, *PROVES, *REST]
CLAIM = event("claim_renege", side="NS", against="E", trick=1)


def rules(**changes: Any) -> dict[str, Any]:
    return {f"renege.{key}": value for key, value in changes.items()}


def proven(referee: Referee) -> list[tuple[str | None, int | None, Any]]:
    return [
        (one["seat"], one["trick"], one["proof"])
        for one in hand(referee)["flags"]
        if one["code"] == "renege" and one["proof"]
    ]


def test_a_renege_is_proven_by_a_later_card_of_the_suit_refused() -> None:
    before = table(north_calls(), REFUSES, PROVES[:-1])
    assert codes(before) == []
    referee = go_on(before, PROVES[-1])
    found = flag(referee, "renege")
    assert found == {
        "id": "h0-renege-E-t1",
        "code": "renege",
        "seat": "E",
        "trick": 1,
        "led": "s",
        "card": "9h",
        "proof": {"trick": 4, "card": "9s"},
        "status": "proven",
        "points": {"NS": 2, "EW": 0},
        "evidence": [],
        "n": found["n"],
    }


def test_a_proven_renege_ends_the_hand_at_once_with_two_points_for_the_innocent() -> None:
    referee = table(north_calls(), REFUSES, PROVES)
    assert result(referee) == ("renege", 2, 0)
    assert score(referee) == (2, 0)
    assert referee.state()["phase"] == "hand_over"
    assert referee.state()["turn"] is None


def test_a_record_that_goes_on_after_the_proof_is_read_to_its_end() -> None:
    referee = table(north_calls(), RENEGE_HAND)
    assert sum(hand(referee)["tricks_won"].values()) == 5
    assert result(referee) == ("renege", 2, 0)


def test_waiving_a_renege_returns_the_phase_to_play() -> None:
    referee = table(north_calls(), REFUSES, PROVES, event("ruling", flag="h0-renege-E-t1", decision="waive"))
    assert flag(referee, "renege")["status"] == "waived"
    assert referee.state()["phase"] == "play"
    assert result(go_on(referee, REST))[0] != "renege"
    assert flag(go_on(referee, REST), "renege")["points"] == {"NS": 0, "EW": 0}


def test_a_lone_hand_is_no_exception() -> None:
    lone = [one for one in [*REFUSES, *PROVES] if one["seat"] != "S"]
    assert result(table(north_calls(alone=True), lone)) == ("renege", 2, 0)
    assert result(table(north_calls(alone=True), lone, rules="seton")) == ("renege", 4, 0)


def test_the_lone_maker_can_renege_too() -> None:
    referee = table(north_calls(alone=True), play("N:9s E:As W:Qs  E:Ac N:Jh W:Kc  N:Tc"))
    assert result(referee) == ("renege", 0, 2)


def test_a_lone_defender_can_renege() -> None:
    laid = play("N:As E:9h  E:Ac N:Tc  E:9s")
    referee = table(north_calls(alone=True), event("defend_alone", seat="E"), laid, rules={"lone.defend_alone": True})
    assert proven(referee) == [("E", 1, {"trick": 3, "card": "9s"})]


def test_the_left_bower_must_follow_trump_and_not_its_printed_suit() -> None:
    referee = table(north_calls(), play("N:Jh E:9c S:Th W:9h   N:Ah E:Jd"))
    assert proven(referee) == [("E", 1, {"trick": 2, "card": "Jd"})]
    fine = table(north_calls(), play("N:Ad E:Td S:Jd W:Kd   S:Ah W:9h N:9c E:Th   S:9s"))
    assert proven(fine) == []


def test_a_led_bower_is_refused_by_any_other_suit() -> None:
    referee = table(north_calls(), play("N:Jd E:Kd S:Th W:9h   N:Ah E:Kh"))
    assert flag(referee, "renege")["led"] == "h"


def test_a_renege_in_the_fourth_trick_is_proven_by_the_fifth() -> None:
    laid = play(
        "N:Ac E:9c S:Tc W:Kc  N:Jh E:9h S:Th W:Qh  N:Jd E:Qd S:Td W:9d  N:As E:Kd S:Ts W:Qs  N:Js E:9s S:Ks W:Ad"
    )
    referee = table(deal("W", "Ah"), passes("NESW"), call("N", "s"), laid)
    assert ("E", 4, {"trick": 5, "card": "9s"}) in proven(referee)


def test_the_joker_follows_trump() -> None:
    referee = table(north_calls(), play("N:Jh E:9c S:Th W:9h   N:Ah E:B"), rules="british-benny")
    assert proven(referee) == [("E", 1, {"trick": 2, "card": "B"})]


def test_at_no_trump_a_jack_belongs_to_its_printed_suit() -> None:
    laid = play("N:Ac E:9d S:9c W:Kc   N:Jd E:Td S:9h W:Qd   W:9s N:Ts E:Jc")
    referee = table(deal("W", "Qc"), passes("NESW"), call("N", "n"), laid, rules={"bid.no_trump": True})
    assert ("E", 1, {"trick": 3, "card": "Jc"}) in proven(referee)


def test_one_flag_for_each_refused_trick_and_the_first_later_card_is_the_proof() -> None:
    laid = play(
        "N:As E:9h S:Ks W:Qs   E:Ac S:9c W:Kc N:Tc   E:9d S:Ad W:Td N:Qd   S:Js W:Kd N:Ts E:Th   E:9s S:Jd W:Jc N:Jh"
    )
    referee = table(north_calls(), laid)
    assert ("E", 1, {"trick": 5, "card": "9s"}) in proven(referee)
    assert ("E", 4, {"trick": 5, "card": "9s"}) in proven(referee)


def test_a_renege_is_suspected_from_known_cards_only_once_the_hand_is_over() -> None:
    laid = play("N:Ad E:Td S:Kd W:9c   N:As E:9s S:Ks W:Qs")
    referee = table(deal("W", "9d"), passes("N"), call("E", "order"), laid)
    assert codes(referee) == []
    over = go_on(referee, event("concede", side="EW"))
    assert flags(over) == [("renege", "W", 1, "suspected")]
    assert flag(over, "renege")["points"] == {"NS": 0, "EW": 0}
    assert hand(over)["result"] == "conceded"


def test_a_suspicion_ends_when_the_dealer_is_known_to_have_laid_the_upcard_away() -> None:
    laid = play("N:Ad E:Td S:Kd W:9c   N:As E:9s S:Ks W:Qs")
    referee = table(
        deal("W", "9d"), call("E", "order"), event("discard", seat="W", card="9d"), laid, event("concede", side="EW")
    )
    assert codes(referee) == []


def test_exchanged_cards_are_known_cards() -> None:
    given = event("exchange", seat="N", **{"with": "S"}, takes=["Ts"], gives=["9d"])
    best = {"lone.partners_best": "exchange"}
    told = table(
        north_calls(alone=True), given, play("N:9c E:Ac W:Kc  E:Ks W:Js N:Jh"), event("concede", side="EW"), rules=best
    )
    assert codes(told) == ["renege"]


@pytest.mark.parametrize(("until", "late"), [("trick_turned", False), ("never", True), ("own_side_plays_again", False)])
def test_a_card_taken_back_before_the_trick_is_turned(until: str, late: bool) -> None:
    back = [event("retract", seat="E", card="9h"), *play("E:9s S:Ks W:Qs")]
    referee = table(north_calls(), play("N:As E:9h"), back, rules=rules(correctable_until=until))
    assert codes(referee) == (["renege"] if late else ["exposed_card"])
    if late:
        assert flag(referee, "renege")["proof"] == {"trick": 1, "card": "9s"}
        assert result(referee) == ("renege", 2, 0)
    else:
        assert [one["card"] for one in hand(referee)["tricks"][0]["cards"]] == ["As", "9s", "Ks", "Qs"]


@pytest.mark.parametrize(("until", "late"), [("trick_turned", True), ("never", True), ("own_side_plays_again", False)])
def test_a_card_taken_back_after_the_trick_was_turned(until: str, late: bool) -> None:
    referee = table(
        north_calls(),
        play("N:As E:9h S:Ks W:Qs"),
        event("turn_trick"),
        event("retract", seat="E", card="9h"),
        play("E:9s"),
        rules=rules(correctable_until=until),
    )
    assert codes(referee) == (["renege"] if late else ["exposed_card"])
    assert hand(referee)["tricks"][0]["winner"] == ("E" if late else "N")


def test_once_the_own_side_has_played_again_nothing_mends_a_renege() -> None:
    referee = table(
        north_calls(),
        play("N:As E:9h S:Ks W:Qs"),
        event("turn_trick"),
        play("E:Ac"),
        event("retract", seat="E", card="9h"),
        play("E:9s"),
        rules=rules(correctable_until="own_side_plays_again"),
    )
    assert proven(referee) == [("E", 1, {"trick": 1, "card": "9s"})]


def test_a_claim_without_proof_is_claimed_and_costs_nothing() -> None:
    referee = table(north_calls(), REFUSES, CLAIM)
    assert flags(referee) == [("renege", "E", 1, "claimed")]
    assert result(referee) == (None, 0, 0)


def test_a_claim_becomes_proven_by_the_cards() -> None:
    referee = table(north_calls(), REFUSES, CLAIM, PROVES)
    assert flags(referee) == [("renege", "E", 1, "proven")]
    assert result(referee) == ("renege", 2, 0)


def test_a_claim_is_rejected_when_all_the_cards_are_seen_without_proof() -> None:
    claim = event("claim_renege", side="EW", against="S", trick=2)
    referee = table(north_calls(), NORTH_MARCHES[:8], claim, NORTH_MARCHES[8:])
    assert flags(referee) == [("renege", "S", 2, "rejected")]
    assert result(referee) == ("march", 2, 0)


def test_a_false_claim_is_paid_to_the_accused_side_where_the_rules_say_so() -> None:
    claim = event("claim_renege", side="EW", against="S", trick=2)
    happened = [*north_calls(), *NORTH_MARCHES[:8], claim, *NORTH_MARCHES[8:]]
    referee = table(happened, rules=rules(false_claim_points=2))
    assert result(referee) == ("march", 4, 0)
    assert flag(referee, "renege")["points"] == {"NS": 2, "EW": 0}


def test_a_claim_heard_too_late_is_rejected_and_nothing_paid() -> None:
    claim = event("claim_renege", side="EW", against="S", trick=2, hand=0)
    referee = table(north_calls(), NORTH_MARCHES, event("deal"), claim, rules=rules(false_claim_points=2))
    assert flag(referee, "renege", 0)["status"] == "rejected"
    assert result(referee, 0) == ("march", 2, 0)


@pytest.mark.parametrize(
    ("until", "heard"),
    [("next_deal", True), ("next_lead", False), ("hand_end", False), ("cards_mixed", True)],
)
def test_how_long_a_claim_is_heard(until: str, heard: bool) -> None:
    happened = [*north_calls(), *NORTH_MARCHES, event("claim_renege", side="EW", against="S", trick=2)]
    referee = table(happened, rules=rules(claim_until=until, false_claim_points=2))
    assert flag(referee, "renege")["status"] == "rejected"
    assert (result(referee)[1] == 4) == heard


def test_an_upheld_claim_scores() -> None:
    referee = table(north_calls(), REFUSES, CLAIM, event("ruling", flag="h0-renege-E-t1", decision="uphold"))
    assert flag(referee, "renege")["status"] == "upheld"
    assert result(referee) == ("renege", 2, 0)


def test_a_correction_can_make_a_flag_untrue() -> None:
    referee = table(north_calls(), REFUSES, PROVES)
    target = hand(referee)["tricks"][3]["cards"][0]["n"]
    mended = go_on(referee, event("correct", target=target, set={"card": "Qh"}))
    assert codes(mended) == []
    assert score(mended) == (0, 0)
    assert mended.state()["phase"] == "play"


@pytest.mark.parametrize(("points", "paid"), [(2, 2), (3, 3), ("hand_max", 2)])
def test_what_a_renege_costs(points: Any, paid: int) -> None:
    assert result(table(north_calls(), REFUSES, PROVES, rules=rules(points=points))) == ("renege", paid, 0)


def test_hand_max_costs_reneging_makers_a_super_euchre() -> None:
    house = {"renege.points": "hand_max", "score.super_euchre": 4}
    by_defenders = table(north_calls(), REFUSES, PROVES, rules=house)
    by_makers = table(deal("W", "Qc"), passes("NESWN"), call("E", "h"), REFUSES, PROVES, rules=house)
    assert (result(by_defenders), result(by_makers)) == (("renege", 2, 0), ("renege", 4, 0))


@pytest.mark.parametrize("points", [2, 4, 5])
def test_what_a_renege_costs_when_anyone_is_alone(points: int) -> None:
    lone = [one for one in [*REFUSES, *PROVES] if one["seat"] != "S"]
    assert result(table(north_calls(alone=True), lone, rules=rules(points_lone=points))) == ("renege", points, 0)


def test_a_hand_that_is_played_out_adds_the_penalty_and_gives_the_offender_nothing() -> None:
    house = rules(ends_hand=False)
    before_the_end = table(north_calls(), RENEGE_HAND[:-1], rules=house)
    assert flags(before_the_end) == [("renege", "E", 1, "proven")]
    assert result(before_the_end) == (None, 0, 0)
    referee = table(north_calls(), RENEGE_HAND, rules=house)
    won = hand(referee)["tricks_won"]
    assert hand(referee)["result"] == "renege"
    assert hand(referee)["points"] == {"NS": 2 + (1 if won["NS"] >= 3 else 0), "EW": 0}


TWICE = play("N:As E:9h S:Ks W:Qs   E:Ac S:Kc W:Ah N:9c   W:Kh N:Jh E:9s S:Th")
"""East refuses spades and West clubs; East shows a spade in trick 3."""


def test_two_reneges_by_one_side_are_paid_once_or_each() -> None:
    laid = [*TWICE, *play("N:Tc E:Td S:Qd W:Jc")]
    for repeat, paid in (("once", 2), ("each", 4)):
        referee = table(north_calls(), laid, rules=rules(repeat=repeat))
        assert len(proven(referee)) >= 2
        assert result(referee)[1] == paid


def test_reneges_of_both_sides_pay_the_first_or_cancel() -> None:
    laid = [*REFUSES, *play("E:Ad S:Td W:9d N:Jh   N:Jd E:9s S:Th W:Kh   N:9d E:Td S:Kd W:Qh")]
    happened = [*north_calls(), *laid]
    first = table(happened, rules=rules(mutual="first"))
    assert {one["seat"] for one in hand(first)["flags"] if one["code"] == "renege"} >= {"E"}
    happened[-4] = play("N:Ts")[0]
    mutual = [*north_calls(), *play("N:As E:9h S:Ad W:Qs   E:Ac S:9c W:Kc N:Tc   E:9s S:Ks W:Js N:Ts")]
    assert result(table(mutual, rules=rules(mutual="first")))[0] == "renege"
    assert result(table(mutual, rules=rules(mutual="cancel"))) == ("renege", 0, 0)


def test_when_asked_the_table_decides_and_only_then_it_scores() -> None:
    referee = table(north_calls(), REFUSES, PROVES, rules=rules(mode="ask"))
    assert flags(referee) == [("renege", "E", 1, "proven")]
    assert result(referee) == (None, 0, 0)
    assert questions(referee)["h0-renege-E-t1-uphold"] == ["uphold", "waive"]
    upheld = go_on(referee, event("answer", question="h0-renege-E-t1-uphold", option="uphold"))
    assert result(upheld) == ("renege", 2, 0)
    ruled = go_on(referee, event("ruling", flag="h0-renege-E-t1", decision="uphold"))
    assert result(ruled) == ("renege", 2, 0)


def test_silent_only_notes() -> None:
    referee = table(north_calls(), RENEGE_HAND, rules=rules(mode="silent"))
    assert flags(referee)[0] == ("renege", "E", 1, "proven")
    assert result(referee)[0] in ("point", "euchre", "march")


def test_only_the_first_exposure_may_be_called_where_the_rules_say_so() -> None:
    laid = [*TWICE[:8], *play("E:9s S:Ts W:Kd N:Kh   N:Jh E:Js S:Th W:9d")]
    uphold = event("ruling", flag="h0-renege-E-t1", decision="uphold")
    happened = [*north_calls(), *laid, uphold]
    assert flag_status(table(happened, rules=rules(mode="ask", callable="any"))) == "upheld"
    assert flag_status(table(happened, rules=rules(mode="ask", callable="first_only"))) == "proven"


def flag_status(referee: Referee) -> str:
    status: str = next(one["status"] for one in hand(referee)["flags"] if one["id"] == "h0-renege-E-t1")
    return status


def test_the_table_may_uphold_and_play_on() -> None:
    uphold = event("ruling", flag="h0-renege-E-t1", decision="uphold", remedy="play_on")
    referee = table(north_calls(), REFUSES, PROVES, uphold)
    assert referee.state()["phase"] == "play"
    over = go_on(referee, REST)
    assert hand(over)["result"] == "renege"
    assert hand(over)["points"]["EW"] == 0


def test_the_table_may_rule_a_redeal() -> None:
    uphold = event("ruling", flag="h0-renege-E-t1", decision="waive")
    redeal = event("ruling", flag="h0-renege-E-t1", decision="uphold", remedy="redeal")
    referee = table(north_calls(), REFUSES, CLAIM, redeal)
    assert hand(referee)["result"] == "redeal"
    assert referee.state()["next_dealer"] == "W"
    assert hand(go_on(referee, uphold))["result"] is None


def test_a_conflicting_card_proves_nothing() -> None:
    referee = table(north_calls(), play("N:9s E:9h S:Ks W:As   E:As"))
    assert codes(referee) == ["duplicate_card"]
