"""Cases from real tables, R1 to R58; those that need no rule of their own are written down as decisions."""

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
    hand_result,
    north_calls,
    passes,
    play,
    result,
    score,
    table,
    winners,
)

REFUSES = play("N:As E:9h S:Ks W:Qs   E:Ac S:9c W:Kc N:Tc")
PROVES = play("E:Ad S:Td W:9d N:Qd   E:9s")


def said(what: str, /, **more: Any) -> dict[str, Any]:
    return event("irregularity", what=what, **more)


def test_r1_the_left_bower_as_only_trump_must_be_played() -> None:
    referee = table(north_calls(), play("N:Jh E:9c S:Th W:9h   N:Ah E:Jd"))
    assert flags(referee) == [("renege", "E", 1, "proven")]


def test_r2_the_left_bower_need_not_follow_its_printed_suit() -> None:
    referee = table(north_calls(), play("N:Ad E:9s S:Td W:9d   N:Jh E:Jd S:Th W:9h"))
    assert codes(referee) == []


def test_r3_the_left_bower_led_leads_trump() -> None:
    assert hand(table(north_calls(), play("N:Jd")))["tricks"][0]["led"] == "h"


def test_r4_a_renege_is_seen_when_the_refused_suit_appears_later() -> None:
    told = flag(table(north_calls(), REFUSES, PROVES), "renege")
    assert (told["trick"], told["card"], told["proof"], told["points"]) == (
        1,
        "9h",
        {"trick": 4, "card": "9s"},
        {"NS": 2, "EW": 0},
    )


def test_r5_a_renege_corrected_in_time_only_exposes_the_wrong_card() -> None:
    referee = table(north_calls(), play("N:As E:9h"), event("retract", seat="E", card="9h"), play("E:9s S:Ks W:Qs"))
    told = flag(referee, "exposed_card")
    assert (told["card"], told["points"]) == ("9h", {"NS": 0, "EW": 0})
    assert winners(referee) == "N"


def test_r6_later_players_may_change_after_a_correction_without_penalty() -> None:
    back = [event("retract", seat="E", card="9h"), event("retract", seat="S", card="Th"), *play("E:9s S:Ks W:Qs")]
    referee = table(north_calls(), play("N:As E:9h S:Th"), back)
    assert winners(referee) == "N"
    assert result(referee) == (None, 0, 0)


def test_r8_a_renege_is_established_when_the_own_side_plays_to_the_next_trick() -> None:
    rules = {"renege.correctable_until": "own_side_plays_again"}
    turned = [*north_calls(), *play("N:As E:9h S:Ks W:Qs"), event("turn_trick")]
    back = event("retract", seat="E", card="9h")
    assert codes(table(turned, back, play("E:9s"), rules=rules)) == ["exposed_card"]
    assert codes(table(turned, play("E:Ac"), back, play("E:9s"), rules=rules)) == ["renege"]


def test_r9_a_claim_after_the_next_deal_is_too_late() -> None:
    claim = event("claim_renege", side="NS", against="E", trick=1, hand=0)
    referee = table(north_calls(), REFUSES, event("deal"), claim)
    assert flag(referee, "renege", 0)["status"] == "rejected"


def test_r10_tricks_may_not_be_examined_after_the_next_lead_where_the_rules_say_so() -> None:
    claim = event("claim_renege", side="NS", against="E", trick=1)
    rules = {"renege.claim_until": "next_lead"}
    assert flag(table(north_calls(), REFUSES[:4], claim, rules=rules), "renege")["status"] == "claimed"
    assert flag(table(north_calls(), REFUSES[:5], claim, rules=rules), "renege")["status"] == "rejected"


def test_r11_only_the_first_later_exposure_may_be_called_where_the_rules_say_so() -> None:
    laid = play("N:As E:9h S:Ks W:Qs   E:9s S:Kc W:Kd N:Kh   N:Jh E:Js S:Th W:9d")
    uphold = event("ruling", flag="h0-renege-E-t1", decision="uphold")
    rules = {"renege.mode": "ask", "renege.callable": "first_only"}
    in_time = table(north_calls(), laid[:5], uphold, rules=rules)
    too_late = table(north_calls(), laid, uphold, rules=rules)
    assert [one["status"] for one in hand(in_time)["flags"] if one["trick"] == 1] == ["upheld"]
    assert [one["status"] for one in hand(too_late)["flags"] if one["id"] == "h0-renege-E-t1"] == ["proven"]


def test_r12_a_false_claim_pays_the_accused_where_the_rules_say_so() -> None:
    claim = event("claim_renege", side="EW", against="N", trick=1)
    referee = table(north_calls(), claim, NORTH_MARCHES, rules={"renege.false_claim_points": 2})
    assert result(referee) == ("march", 4, 0)


@pytest.mark.parametrize(("preset", "points"), [("short-rules", 2), ("seton", 4), ("vows", 4), ("somerset-1888", 5)])
def test_r13_a_renege_while_anyone_is_alone(preset: str, points: int) -> None:
    lone = [one for one in [*REFUSES, *PROVES] if one["seat"] != "S"]
    referee = table(north_calls(alone=True), lone, event("claim_tricks", seat="E", tricks=0), rules=preset)
    assert flag(referee, "renege")["points"]["NS"] == points


def test_r14_a_defender_who_reneges_to_stop_a_lone_march_pays_the_maker() -> None:
    lone = [one for one in [*REFUSES, *PROVES] if one["seat"] != "S"]
    assert result(table(north_calls(alone=True), lone, rules={"renege.points_lone": 4})) == ("renege", 4, 0)


def test_r15_a_lone_maker_who_reneges_pays_the_defenders() -> None:
    laid = play("N:9s E:As W:Qs  E:Ac W:Kc N:Jh  N:Tc")
    assert result(table(north_calls(alone=True), laid, rules={"renege.points_lone": 4})) == ("renege", 0, 4)


BOTH = play("N:As E:9h S:Ad W:Qs   E:Ac S:9c W:Kc N:Tc   E:9s S:Ks W:Js N:Ts")
"""East and South refuse the spade led and show spades in trick 3."""


def test_r16_reneges_of_both_sides_cancel_where_the_rules_say_so() -> None:
    assert result(table(north_calls(), BOTH, rules={"renege.mutual": "cancel"})) == ("renege", 0, 0)
    assert result(table(north_calls(), BOTH)) == ("renege", 2, 0)


def test_r17_several_reneges_of_one_side_are_paid_each_where_the_rules_say_so() -> None:
    laid = play("N:As E:9h S:Ks W:Ad   E:Ac S:9c W:Kc N:Tc   E:9s S:Ts W:Js")
    assert result(table(north_calls(), laid, rules={"renege.repeat": "each"})) == ("renege", 4, 0)
    assert result(table(north_calls(), laid)) == ("renege", 2, 0)


def test_r18_the_hand_stops_at_the_proof_or_is_played_out() -> None:
    happened = [*north_calls(), *REFUSES, *PROVES]
    assert table(happened).state()["phase"] == "hand_over"
    assert table(happened, rules={"renege.ends_hand": False}).state()["phase"] == "play"


def test_r19_the_penalty_takes_precedence_of_all_other_scores() -> None:
    rest = play("S:Ts W:Js N:Jh   N:Jd E:Kd S:Th W:Kh")
    referee = table(north_calls(), REFUSES, PROVES, rest, rules="somerset-1888")
    assert hand(referee)["result"] == "renege"
    assert hand(referee)["points"]["EW"] == 0
    assert hand(referee)["points"]["NS"] >= 3


@pytest.mark.parametrize(("remedy", "outcome"), [("redeal", "redeal"), ("play_on", None), (None, "renege")])
def test_r20_the_wronged_side_chooses(remedy: str | None, outcome: str | None) -> None:
    more = {} if remedy is None else {"remedy": remedy}
    ruling = event("ruling", flag="h0-renege-E-t1", decision="uphold", **more)
    referee = table(north_calls(), REFUSES, event("claim_renege", side="NS", against="E", trick=1), ruling)
    assert hand(referee)["result"] == outcome


def test_r21_in_the_last_trick_only_a_wrong_number_of_cards_tells() -> None:
    referee = table(north_calls(), NORTH_MARCHES, play("E:Ts"))
    assert codes(referee) == ["too_many_cards"]


def test_r22_after_a_lead_out_of_turn_a_card_or_suit_may_be_called() -> None:
    referee = table(north_calls(), play("E:9c S:Tc W:Kc N:Ac"), rules={"lead_out_of_turn": "call_card_or_suit"})
    assert flag(referee, "lead_out_of_turn")["remedies"] == ["call_card", "call_suit", "play_on"]


def test_r23_a_wrong_lead_that_all_followed_stands() -> None:
    referee = table(north_calls(), play("E:9c S:Tc W:Kc N:Ac"))
    assert (flags(referee), winners(referee)) == ([("lead_out_of_turn", "E", 1, "proven")], "N")


def test_r24_those_who_followed_a_wrong_lead_take_back_without_penalty() -> None:
    back = [event("retract", seat="S", card="Tc"), event("retract", seat="E", card="9c"), *play("N:Ac E:9c S:Tc W:Kc")]
    referee = table(north_calls(), play("E:9c S:Tc"), back)
    assert winners(referee) == "N"
    assert result(referee) == (None, 0, 0)
    assert codes(referee) == []


def test_r26_an_exposed_card_is_flagged_with_its_duty() -> None:
    referee = table(north_calls(), said("exposed_card", seat="E", card="9h"))
    assert flag(referee, "exposed_card")["duty"] == "first_legal"


def test_r28_two_cards_shown_at_once_are_two_flags() -> None:
    shown = [said("exposed_card", seat="E", card=card) for card in ("9h", "9c")]
    assert [one["id"] for one in hand(table(north_calls(), shown))["flags"]] == [
        "h0-exposed_card-E",
        "h0-exposed_card-E-2",
    ]


def test_r29_a_loners_opponents_who_throw_in_their_hands_give_up_the_rest() -> None:
    referee = table(north_calls(alone=True), event("concede", side="EW"), rules={"lone.march": 5})
    assert result(referee) == ("conceded", 5, 0)


def test_r31_after_all_threw_in_a_renege_can_still_be_claimed() -> None:
    claim = event("claim_renege", side="NS", against="E", trick=1)
    referee = table(north_calls(), REFUSES, event("concede", side="NS"), claim)
    assert result(referee) == ("conceded", 0, 2)
    upheld = go_on(referee, event("ruling", flag="h0-renege-E-t1", decision="uphold"))
    assert result(upheld) == ("renege", 2, 0)


def test_r32_claiming_against_the_house_can_be_fined() -> None:
    referee = table(north_calls(), event("claim_tricks", seat="N"), said("other", seat="N", points=2))
    assert result(referee) == ("march", 2, 2)


def test_r33_a_card_laid_is_a_card_played_where_the_rules_say_so() -> None:
    back = [event("retract", seat="E", card="9h"), *play("E:9s")]
    assert result(table(north_calls(), play("N:As E:9h"), back, rules="seton")) == ("renege", 2, 0)


def test_r34_a_dealer_who_keeps_six_cards_loses_two_where_the_deal_is_good() -> None:
    happened = [*deal("W", "9h"), call("N", "order"), said("no_discard", seat="W")]
    assert result(table(happened, NORTH_MARCHES, rules={"wrong_count": "offender_loses"})) == ("forfeit", 4, 0)
    assert result(table(happened))[0] == "redeal"


def test_r35_the_dealer_may_lay_the_upcard_away_unless_it_is_forbidden() -> None:
    happened = [*deal("W", "9d"), call("N", "order"), event("discard", seat="W", card="9d"), hand_result("N", 3)]
    assert codes(table(happened)) == []
    assert codes(table(happened, rules={"bid.upcard_discard": "forbidden"})) == ["not_in_rules"]


def test_r36_a_lead_before_the_discard_stands() -> None:
    referee = table(deal("W", "9d"), call("N", "order"), play("N:Ac"), event("discard", seat="W", card="9c"))
    assert referee.state()["phase"] == "play"
    assert codes(referee) == []


def test_r38_a_wrong_count_found_before_the_first_trick_is_dealt_again_by_the_same_dealer() -> None:
    referee = table(deal("W", "9d"), said("short_hand", seat="E"))
    assert (result(referee)[0], referee.state()["next_dealer"]) == ("redeal", "W")


def test_r39_a_wrong_count_found_in_play_is_dealt_again_or_fined() -> None:
    happened = [*north_calls(), *NORTH_MARCHES[:8], said("short_hand", seat="E")]
    assert result(table(happened))[0] == "redeal"
    fined = table(happened, NORTH_MARCHES[8:], rules="somerset-1888")
    assert result(fined) == ("forfeit", 4, 0)


@pytest.mark.parametrize(("preset", "dealer"), [("short-rules", "W"), ("michigan", "N")])
def test_r40_a_card_exposed_in_the_deal_is_a_misdeal(preset: str, dealer: str) -> None:
    referee = table(deal("W", "9d"), said("misdeal"), rules=preset)
    assert (result(referee)[0], referee.state()["next_dealer"]) == ("misdeal", dealer)


def test_r41_a_second_misdeal_loses_the_deal_where_the_rules_say_so() -> None:
    twice = [event("game", dealer="W"), event("deal"), said("misdeal"), event("deal"), said("misdeal")]
    assert table(twice).state()["next_dealer"] == "W"
    assert table(twice, rules="seton").state()["next_dealer"] == "N"


@pytest.mark.parametrize(
    ("value", "expected"),
    [("forfeit_2", ("forfeit", "N")), ("back_in_rotation", ("misdeal", "S")), ("allowed", (None, "N"))],
)
def test_r42_dealing_out_of_turn(value: str, expected: tuple[str | None, str]) -> None:
    stolen = [event("game", dealer="S"), *deal("W"), said("stolen_deal", seat="W")]
    referee = table(stolen, rules={"stolen_deal": value})
    assert (result(referee)[0], referee.state()["next_dealer"]) == expected


def test_r43_when_all_pass_twice_the_dealer_is_stuck_or_the_left_deals() -> None:
    assert codes(table(deal("W"), passes("NESWNESW"))) == ["must_call"]
    assert result(table(deal("W"), passes("NESWNESW"), rules="encyclopedia"))[0] == "redeal"


def test_r44_naming_the_suit_turned_down_counts_as_a_pass() -> None:
    referee = table(deal("W", "9d"), passes("NESW"), call("N", "d"))
    assert (codes(referee), hand(referee)["maker"]) == (["called_turned_down_suit"], None)


def test_r46_a_bid_out_of_turn_takes_no_ones_right_away() -> None:
    referee = table(deal("W", "9d"), call("S", "order"), call("E", "order"), said("call_out_of_turn", seat="S"))
    assert hand(referee)["maker"] == "E"
    assert codes(referee) == ["call_out_of_turn"]


def test_r47_talk_across_the_table_is_punished_as_the_house_says() -> None:
    assert result(table(deal("W"), said("table_talk", seat="N"))) == ("forfeit", 0, 4)


def test_r48_alone_said_late_is_flagged_and_counts() -> None:
    referee = table(north_calls(), play("N:Jh"), call("N", "h", alone=True))
    assert (codes(referee), hand(referee)["alone"]) == (["late_alone"], True)


def test_r49_a_loners_partner_who_plays_is_flagged_and_the_hand_stays_alone() -> None:
    referee = table(north_calls(alone=True), play("N:Jh E:9h S:Th W:9c"))
    assert (codes(referee), hand(referee)["alone"]) == (["play_out_of_turn"], True)


@pytest.mark.parametrize(("lead", "seat"), [("left_of_dealer", "N"), ("left_of_loner", "S")])
def test_r51_who_leads_to_a_loner(lead: str, seat: str) -> None:
    referee = table(deal("W", "9d"), call("E", "order", alone=True), rules={"lone.lead": lead})
    assert referee.state()["turn"] == seat


def test_r52_the_dealers_partner_who_orders_must_go_alone_in_canada() -> None:
    assert codes(table(deal("W", "9d"), call("E", "order"), rules="canadian")) == ["must_go_alone"]


def test_r53_who_calls_must_hold_a_natural_trump_where_the_rules_say_so() -> None:
    laid = play(
        "N:Ac E:Kc S:9c W:Tc  N:Ad E:9d S:Td W:Qd  N:As E:Ts S:9s W:Qs  N:Jd E:9h S:Th W:Ah  N:Ks E:Js S:Kd W:Jc"
    )
    assert codes(table(north_calls(), laid, rules={"bid.natural_trump": True})) == ["natural_trump"]


def test_r54_poor_hands_before_and_after_the_make() -> None:
    rules = {"poor.throw_in": ["nines_tens", "no_ace_no_face"]}
    before = event("throw_in", seat="N", reason="nines_tens")
    after = event("throw_in", seat="N", reason="no_ace_no_face", cards=["9c", "Tc", "9h", "Th", "9s"])
    assert result(table(deal("W", "9d"), before, rules=rules))[0] == "thrown_in"
    assert codes(table(deal("W", "9d"), after, rules=rules)) == ["throw_in_not_held"]
    assert codes(table(deal("W", "9d"), call("E", "order"), after, rules=rules)) == []


def test_r55_with_the_benny_turned_up_the_dealer_names_the_suit_unseen() -> None:
    referee = table(deal("W", "B", suit="s"), passes("NE"), call("S", "order"), rules="british-benny")
    assert (hand(referee)["trump"], hand(referee)["upcard_suit"]) == ("s", "s")


@pytest.mark.parametrize(("value", "points"), [("count", 12), ("stop", 10), ("carry", 10), ("cap13", 12)])
def test_r56_the_score_beyond_ten(value: str, points: int) -> None:
    referee = table([hand_result("N", 5, alone=True)] * 3, rules={"game.overshoot": value})
    assert score(referee) == (points, 0)


def test_r57_a_score_entered_wrong_can_be_mended_at_any_time() -> None:
    referee = table(hand_result("N", 5), event("deal"), event("adjust_score", side="NS", points=-1))
    assert score(referee) == (1, 0)


def test_r58_a_tournament_round_of_eight_deals() -> None:
    referee = table([hand_result("N", 3)] * 8, rules="vows")
    assert (score(referee), referee.state()["phase"]) == ((8, 0), "game_over")
